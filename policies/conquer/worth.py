"""What things are worth to a player of Heroes: Write & Conquer, in victory points: resources, units, effects.

A player looks at open boards only; at what others do in the same action it never looks, as all act at once.
"""

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.games.conquer.carriers import artefact_carrier, structure_carrier
from sim.games.conquer.effects import count_of
from sim.games.conquer.resources import held
from sim.games.conquer.state import (
    COUNTED,
    FARTHEST,
    GATHERED,
    MOST_OPTIONS,
    REGIONS,
    STOCK,
    STRUCTURES,
    THRESHOLDS,
    UNITS,
)
from sim.games.conquer.vocabulary import Count, Happening, Kind, Special
from sim.games.conquer.words import FIRST_UNIT, Faction, Resource

MEMORY = [
    ("scores", np.float64, (MOST_OPTIONS,)),  # worth of each option of the question being answered
    ("prices", np.float64, (len(Resource),)),  # worth of one of each resource, at this decision
    ("way", np.int64, (REGIONS,)),  # points to each region, of a journey only thought of
    ("climbs", np.int64),  # 1 while mountains count towards an artefact
    ("builds", np.float64),  # VP that standing on a foundation promises
    ("waves", np.int64, (FARTHEST + 1,)),  # room to think that journey out in
    ("regions", np.float64, (REGIONS,)),  # worth of ending in each region, at this decision
    ("values", np.float64, (STRUCTURES,)),  # worth of each structure, looked at once a round
    ("valued", np.int64, (STRUCTURES,)),  # round in which that was
    ("nets", np.float64, (STRUCTURES,)),  # worth of each structure beyond its resources, at this decision
    ("missing", np.int64, (STRUCTURES,)),  # resources that each still lacks, NOBODY = its way is not open
    ("gains", np.float64, (5, 4)),  # worth of each action at each level, of a plan
    ("short", np.int64, (STOCK + 1,)),  # resources that the structure aimed at still lacks
    ("aim", np.int64),  # that structure, NOBODY = none
    ("aim_level", np.int64),
    ("aim_worth", np.float64),
    ("bid", np.int64),  # power to deploy in the present combat
]

HORIZON = 16.0  # rounds of the printed game: worth that grows with the rounds left is told for all of them
OFTEN = 0.8  # how often in a round an action that everybody likes is among the four
GROWTH = 0.6  # regions visited in a round
UNIT_SHARE = 0.6  # of a unit's power that pays off before it falls
SCIENCE, SERPENT, NOTE = 1.6, 4.0, 4.0  # worth of one, in resources
STRIDE = 0.1  # a point of movement, as a share of a point more in every movement action
REACHED = 40.0  # of a resource that a player may gather in a whole game beyond what it spends
NEARING = 3.0  # resources that the next amount is reckoned to lack besides: they are also spent
UNIT_PRICE = 3.0  # worth of a unit paid, in resources
UNITS_AT_END = 4.0  # units of a type that a player of it may expect at the end
HUNTS, SIEGES, FOUNDED, COLLECTED, CURSED, LEARNED = 0.25, 0.12, 0.15, 0.05, 0.4, 0.3  # a round, of what is counted
GATHERINGS, BUILDINGS, RECRUITINGS, COMBATS, DUELS = 2.2, 0.5, 1.5, 0.4, 0.1  # events a round
STRONG = 0.35  # what each point of its power adds to the worth of recruiting a type
TERRAIN = 0.4  # share of the regions that are of one terrain, as far as players seek it
CROSSED = 0.6  # share of the movements in which a terrain is crossed
RAISED = 4.0  # units of a type still to be recruited in a whole game
BATTLES = 3.0  # points of power that a bonus in every combat counts for
SKIPPED = 0.5  # share of a monster that skipping one is worth
TRADES = 8.0  # exchanges in a whole game
PLAGUE, SHOP, FEEDER, STRIDES, GEYSER = 5.0, 12.0, 3.0, 1.5, 2.5  # VP or points of power in a whole game
OPENED, OPENED_VP = 0.3, 0.2  # what a structure counts that another opens the way to: at all, and by its VP
NOTED = 1.2  # VP that the notes of a Naga structure bring in a whole game
LATE = 0.35  # worth of a resource at the very end, as a share of its worth at the start


@compiled
def rounds_left(state, rules):
    """Return the rounds after this one."""
    return max(0, rules.turns - state.turn_round)


@compiled
def share_left(state, rules):
    """Return the part of a printed game that is still to come, this round included."""
    return (rounds_left(state, rules) + 1) / HORIZON


@compiled
def set_prices(state, rules, mind):
    """Work out what one more of each resource is worth: less of what is plenty, more of what a structure lacks."""
    mine = state.players[state.decider]
    weights = mind.weights
    left = share_left(state, rules)
    base = weights.resource * (LATE + (1.0 - LATE) * min(1.0, left))
    for resource in range(GATHERED):
        plenty = 1.0 + mine.stock[resource] / weights.plenty
        mind.prices[resource] = base / plenty + hoard_worth(rules, mind, mine, resource, left)
    mind.prices[Resource.RAGE] = base + hoard_worth(rules, mind, mine, Resource.RAGE.value, left)
    mind.prices[Resource.SCIENCE] = SCIENCE * base
    mind.prices[Resource.SERPENTS] = SERPENT * base
    mind.prices[Resource.NOTE] = NOTE * base
    mind.prices[Resource.MOVEMENT] = weights.move * STRIDE
    mind.prices[Resource.BUILD_LEVEL] = base
    mind.prices[Resource.ANY] = base
    mind.prices[Resource.GATHERED] = base


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
def three_worth(mind, amounts):
    """Return the worth of wood, iron and gold."""
    total = 0.0
    for resource in range(GATHERED):
        total += amounts[resource] * mind.prices[resource]
    return total


@compiled
def unit_worth(state, rules, mind, unit):
    """Return what a unit is worth beyond a single combat."""
    seat = state.decider
    mine = state.players[seat]
    if state.faction[seat] == Faction.NAGAS:
        return mind.prices[Resource.SERPENTS]
    return max(1.0, mine.unit_cost[unit] * 1.0) * mind.prices[Resource.GOLD]


@compiled
def glance(mine):
    """Return an army's power at a glance: its units, without what combines or is paid for."""
    total = 0
    for unit in range(UNITS):
        total += mine.units[unit] * mine.unit_power[unit]
    return total


@compiled
def expected(state, rules, counted):
    """Return how many of what an effect counts a player will have at the end, as play usually goes."""
    now = float(count_of(state, rules, state.decider, counted, 0))
    left = rounds_left(state, rules)
    if counted >= FIRST_UNIT:
        return max(now, UNITS_AT_END)
    match counted:
        case Count.VISITED_REGIONS:
            return now + GROWTH * left
        case Count.MONSTERS_CIRCLED:
            return now + HUNTS * left
        case Count.FORTRESSES_SEIZED:
            return now + SIEGES * left
        case Count.FOUNDATIONS_USED:
            return now + FOUNDED * left
        case Count.ARTEFACTS_HELD:
            return now + COLLECTED * left
        case Count.CURSED_REGIONS:
            return now + CURSED * left
        case Count.SCIENCE:
            return now + LEARNED * left
        case _:
            return now


@compiled
def often(state, rules, happening):
    """Return how often an event happens to a player in the rounds to come, as play usually goes."""
    left = rounds_left(state, rules)
    match happening:
        case Happening.GATHER_ANY:
            return GATHERINGS * left
        case Happening.STRUCTURE_BUILT:
            return BUILDINGS * left
        case Happening.REGION_FIRST_VISIT:
            return GROWTH * left
        case Happening.RECRUIT:
            return RECRUITINGS * left
        case Happening.COMBAT_WON:
            return COMBATS * left
        case Happening.MONSTER_WON:
            return HUNTS * left
        case Happening.FORTRESS_WON:
            return SIEGES * left
        case Happening.PLAYER_WON:
            return DUELS * left
        case _:
            return OFTEN * left


@compiled
def effects_worth(state, rules, mind, carrier):
    """Return what the effects of a carrier are worth from now on."""
    total = 0.0
    for place in effects_of(rules, carrier):
        total += effect_worth(state, rules, mind, place)
    return total


@compiled
def effect_worth(state, rules, mind, place):
    """Return what one effect is worth from now on."""
    seat = state.decider
    mine = state.players[seat]
    weights = mind.weights
    effect = rules.effects[place]
    left = share_left(state, rules)
    match effect.kind:
        case Kind.RECRUIT:
            return weights.army * left * (1.0 + STRONG * mine.unit_power[effect.unit])
        case Kind.UNITS_ONCE:
            return effect.amount * mine.unit_power[effect.unit] * weights.power
        case Kind.GAIN_ONCE:
            things = 1.0 if effect.counted == NOBODY else expected(state, rules, effect.counted)
            return effect.amount * things / effect.divisor * price_of(mind, effect.resource)
        case Kind.GAIN_ON:
            here = 1.0 if effect.terrain == NOBODY else TERRAIN
            times = often(state, rules, effect.happening) / effect.divisor
            return here * effect.amount * times * price_of(mind, effect.resource)
        case Kind.VP_PER:
            return effect.amount * (expected(state, rules, effect.counted) / effect.divisor)
        case Kind.SPECIAL:
            return special_worth(state, mind, effect.special, left)
        case _:
            return lasting_worth(state, rules, mind, place, left)


@compiled
def lasting_worth(state, rules, mind, place, left):
    """Return what a modified value, a bonus or an exchange is worth from now on."""
    mine, faction = state.players[state.decider], state.faction[state.decider]
    weights = mind.weights
    effect = rules.effects[place]
    match effect.kind:
        case Kind.MOVE_BONUS:
            return weights.move * effect.amount * left
        case Kind.TERRAIN_COST:
            saved = mine.terrain_cost[effect.terrain] - rules.terrain_cost_modified[faction, effect.terrain]
            return CROSSED * weights.move * saved * left
        case Kind.UNIT_POWER:
            added = rules.unit_power_modified[faction, effect.unit] - mine.unit_power[effect.unit]
            return weights.power * added * (mine.units[effect.unit] + RAISED * left)
        case Kind.UNIT_COST:
            saved = mine.unit_cost[effect.unit] - rules.unit_cost_modified[faction, effect.unit]
            return RAISED * saved * mind.prices[Resource.GOLD] * left
        case Kind.COMBAT_BONUS:
            return BATTLES * weights.power * effect.amount * left
        case Kind.MONSTER_SKIP:
            return SKIPPED * weights.monster * effect.amount * left
        case Kind.EXCHANGE:
            return TRADES * mind.prices[Resource.ANY] * left
        case _:
            return 0.0


@compiled
def special_worth(state, mind, special, left):
    """Return what a rule of its own is worth from now on."""
    weights = mind.weights
    match special:
        case Special.MONSTER_CHOICE:
            return weights.monster * left
        case Special.PLAGUE_COLUMN:
            return PLAGUE * left
        case Special.TOWER_OF_ILLUSIONS:
            return left
        case Special.ARMOR_SHOP:
            return SHOP * weights.power * left
        case Special.FEEDER:
            return FEEDER * left
        case Special.REEF:
            return 1.0 * left
        case Special.HYDRA_STRIDE:
            return STRIDES * left
        case Special.GEYSER:
            return GEYSER * left
        case _:
            return 2.0 * left


@compiled
def artefact_worth(state, rules, mind, artefact):
    """Return what owning an artefact is worth to a player."""
    carrier = artefact_carrier(state.faction[state.decider], artefact)
    return mind.weights.artefact * effects_worth(state, rules, mind, carrier)


@compiled
def structure_worth(state, rules, mind, structure):
    """Return what a structure is worth: its VP, its effects, and what it opens the way to."""
    seat = state.decider
    faction = state.faction[seat]
    mine = state.players[seat]
    opened = 0.0
    for other in range(rules.structure_count[faction]):
        needs = rules.structure_requires[faction, other]
        if needs >> structure & 1 and not needs & mine.structures:
            opened += OPENED + OPENED_VP * rules.structure_vp[faction, other]
    carrier = structure_carrier(faction, structure)
    effects = effects_worth(state, rules, mind, carrier)
    noted = NOTED if faction == Faction.NAGAS else 0.0
    own = rules.structure_vp[faction, structure] + effects + noted * share_left(state, rules)
    return mind.weights.structure * (own + mind.weights.root * opened * share_left(state, rules))


@compiled
def structure_price(rules, mind, faction, structure):
    """Return what the resources that a structure costs are worth."""
    total = 0.0
    for resource in range(STOCK + 1):
        total += rules.structure_cost[faction, structure, resource] * mind.prices[resource]
    return total


@compiled
def lacks(rules, mine, faction, structure, resource):
    """Return how much of a resource is missing for a structure."""
    return max(0, rules.structure_cost[faction, structure, resource] - held(mine, resource))
