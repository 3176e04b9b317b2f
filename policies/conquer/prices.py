"""What resources are worth to a player of Heroes: Write & Conquer, in victory points, and what counts besides.

A player looks at open boards only; at what others do in the same action it never looks, as all act at once.
"""

from policies.conquer.armies import action_mark, actions_ahead
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.games.conquer.carriers import MAX_BLOCKS, artefact_carrier, block_carrier, structure_carrier
from sim.games.conquer.resources import held
from sim.games.conquer.state import ARTEFACTS, COUNTED, GATHERED, THRESHOLDS
from sim.games.conquer.vocabulary import Count, Kind
from sim.games.conquer.words import FIRST_UNIT, Action, Faction, Resource

HORIZON = 16.0  # rounds of the printed game: value that grows with the rounds left is given for all of them
SERPENT, NOTE = 4.0, 4.0  # worth of one, in resources
KNOWN = 0.4  # worth of a science that makes no further level free, in resources
CHARGED = 2.0  # power that a rage adds to a unit
SETTLING = 1.5  # building actions ahead with which a resource is worth half as much as with very many
STRIDE = 0.1  # a point of movement, as a share of a point more in every movement action
REACHED = 40.0  # of a resource that a player may gather in a whole game beyond what it spends
NEARING = 3.0  # further resources that the next amount is expected to lack: they are also spent
UNIT_PRICE = 3.0  # worth of a unit paid, in resources


@compiled
def rounds_left(state, rules):
    """Return the rounds after this one."""
    return max(0, rules.turns - state.turn_round)


@compiled
def share_left(state, rules):
    """Return the part of a printed game that is still to come, this round included."""
    return (rounds_left(state, rules) + 1) / HORIZON


@compiled
def share_ahead(state, rules):
    """Return the part of a printed game that follows the present action."""
    if state.action == NOBODY:
        return share_left(state, rules)
    top = rules.levels[len(rules.levels) - 1]
    return (rounds_left(state, rules) + (top - state.level) / top) / HORIZON


@compiled
def note_bonuses(state, rules, mind):
    """Work out what effects in force give for one of each thing that they count, if others have come into force."""
    seat = state.decider
    mine = state.players[seat]
    faction = state.faction[seat]
    in_force = ((mine.structures << ARTEFACTS | mine.artefacts) << 1) + 1
    if mind.bonus_for == in_force:
        return
    mind.bonus_for = in_force
    for counted in range(len(mind.bonus)):
        mind.bonus[counted] = 0.0
    for structure in range(rules.structure_count[faction]):
        if mine.structures >> structure & 1:
            add_bonuses(rules, mind, structure_carrier(faction, structure))
    for artefact in range(ARTEFACTS):
        if mine.artefacts >> artefact & 1 and (faction != Faction.UNDEAD or rules.undead_artefact_vp):
            add_bonuses(rules, mind, artefact_carrier(faction, artefact))
    for block in range(MAX_BLOCKS):
        add_bonuses(rules, mind, block_carrier(faction, block))


@compiled
def add_bonuses(rules, mind, carrier):
    """Add what the effects of a carrier give for one of each thing that they count."""
    for place in effects_of(rules, carrier):
        effect = rules.effects[place]
        if effect.kind == Kind.VP_PER:
            mind.bonus[effect.counted] += effect.amount / effect.divisor


@compiled
def recall_prices(state, rules, mind):
    """Work out what resources are worth if that was not yet done in this action: little changes in a movement."""
    if mind.priced_for != action_mark(state):
        set_prices(state, rules, mind)


@compiled
def set_prices(state, rules, mind):
    """Work out what one more of each resource is worth: less of what is plenty and the fewer buildings are to come."""
    seat = state.decider
    mine = state.players[seat]
    weights = mind.weights
    note_bonuses(state, rules, mind)
    mind.priced_for = action_mark(state)
    left = share_ahead(state, rules)
    building = actions_ahead(state, rules, Action.BUILD.value)
    base = weights.resource * building / (building + SETTLING)
    for resource in range(GATHERED):
        plenty = 1.0 + mine.stock[resource] / weights.plenty
        mind.prices[resource] = base / plenty + hoard_worth(rules, mind, mine, resource, left)
    mind.gold = mind.prices[Resource.GOLD]
    if building > 0.0 and mine.recruits:
        mind.prices[Resource.GOLD] += weights.muster * building / (building + SETTLING)
    rage = min(building, 1.0) * CHARGED * weights.power if mine.conversion_count > 0 else 0.0
    mind.prices[Resource.RAGE] = max(base, rage) + hoard_worth(rules, mind, mine, Resource.RAGE.value, left)
    gnomes = state.faction[seat] == Faction.GNOMES
    mind.prices[Resource.SCIENCE] = science_worth(rules, mind, mine, base) if gnomes else 0.0
    mind.prices[Resource.SERPENTS] = SERPENT * base
    mind.prices[Resource.NOTE] = NOTE * base
    mind.prices[Resource.MOVEMENT] = weights.move * STRIDE
    mind.prices[Resource.BUILD_LEVEL] = base
    mind.prices[Resource.ANY] = base
    mind.prices[Resource.GATHERED] = base


@compiled
def science_worth(rules, mind, mine, base):
    """Return what one more science is worth: its share of what the levels save that it brings nearer to being free."""
    science = mine.stock[Resource.SCIENCE]
    total = KNOWN * base + mind.bonus[Count.SCIENCE]
    for structure in range(rules.structure_count[Faction.GNOMES]):
        level = rules.structure_level[Faction.GNOMES, structure]
        step = free_from(rules, level)
        if science < step and not mine.structures >> structure & 1:
            saved = 0
            for resource in range(GATHERED):
                saved += rules.structure_cost[Faction.GNOMES, structure, resource]
            total += mind.weights.science * base * saved / (step - science + NEARING)
    return total


@compiled
def free_from(rules, level):
    """Return the science with which the structures of a level are free, 0 if they never are."""
    match level:
        case 2:
            return rules.free_level_2
        case 3:
            return rules.free_level_3
        case 4:
            return rules.free_level_4
        case _:
            return 0


@compiled
def hoard_worth(rules, mind, mine, resource, left):
    """Return what one more brings towards the next amount that circles VP, if that can still be reached."""
    if resource >= COUNTED or mine.circled[resource] == THRESHOLDS:
        return 0.0
    lacking = rules.threshold_at[resource, mine.circled[resource]] - mine.stock[resource]
    if lacking <= 0 or lacking > REACHED * left:
        return 0.0
    return mind.weights.hoard * rules.threshold_vp[resource, mine.circled[resource]] / (lacking + NEARING)


@compiled
def price_of(mind, resource):
    """Return the worth of one of a resource; of an own unit a flat one."""
    if resource >= FIRST_UNIT:
        return UNIT_PRICE * mind.prices[Resource.ANY]
    return mind.prices[resource]


@compiled
def lacks(rules, mine, faction, structure, resource):
    """Return how much of a resource is missing for a structure."""
    return max(0, rules.structure_cost[faction, structure, resource] - held(mine, resource))
