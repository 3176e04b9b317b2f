"""What a Spell or an ability finds to do on the map, by what is seen there; looked for with a box on the table only.

A Spell that finds nothing brings its VP alone. So units are counted that it could hit, regions that it could blight,
and whatever else it counts.
"""

from policies.aughmoore.journeys import journey_from
from policies.aughmoore.marching import march_worth, vessel_worth
from policies.aughmoore.powers import toll
from policies.aughmoore.worth import standing, unit_worth
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import EVERYWHERE, Action, Kind, Pick, Side, When
from sim.games.aughmoore.deeds.hitting import open_to
from sim.games.aughmoore.deeds.relocating import TOWERS
from sim.games.aughmoore.effects.counting import part_of, times
from sim.games.aughmoore.effects.force import ARMY_BIT, unit_bit
from sim.games.aughmoore.ground.pieces import in_supply, land_units
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import UNITS
from sim.games.aughmoore.words import Resource, Slot, Unit

RIVAL = 0.02  # worth of hurting a rival for each VP that it has
WINDFALL = 0.8  # share of its worth that a resource by a Spell has
STRUCK = 0.7  # worth of a unit destroyed, by the weight of attack
SENT = 0.6  # share of the best move that moving by a Spell is worth
LOOKED = 0.3  # VP of a card or token seen
AIDED = 0.17  # VP of a point of Strength or damage in a Battle
CAST_FREE = 0.4  # VP of a Cast that costs no action
DRIVEN = 0.3  # VP of an enemy unit moved
READIED = 0.5  # worth of a Scribed Spell that can be cast again, by the weight of magic
NOTHING = 0.02  # worth of what is not known to bring anything


@compiled
def deed_worth(state, rules, mind, effect):
    """Return what a one-shot effect is worth to the player now, by what it finds to do."""
    seat = state.decider
    number = abs(effect.amount) * times(state, rules, seat, effect)
    match effect.kind:
        case Kind.VP:
            return number + 0.0
        case Kind.GAIN:
            return WINDFALL * gained(rules, mind, state.players[seat], effect, number)
        case Kind.STEAL:
            return WINDFALL * min(number, most_to_take(state, seat)) * mind.prices[Resource.FOOD]
        case Kind.SPAWN:
            return spawn_worth(state, rules, mind, effect, number)
        case Kind.DESTROY:
            return hits_worth(state, rules, mind, effect)
        case Kind.DENY:
            return denials_worth(state, rules, mind, effect)
        case Kind.RELOCATE:
            return relocation_worth(state, rules, mind, effect)
        case Kind.FREE_ACTION:
            return free_action_worth(state, rules, mind, effect)
        case Kind.DRAW | Kind.EXPLORE:
            return LOOKED * number
        case Kind.STRENGTH | Kind.DAMAGE | Kind.REINFORCE:
            return AIDED * number
        case Kind.READY:
            return READIED * mind.weights.magic
        case _:
            return NOTHING


@compiled
def gained(rules, mind, mine, effect, number):
    """Return what resources or Souls are worth as far as there is room for them."""
    if effect.resource == Pick.SOUL:
        return mind.soul * min(number, rules.souls_most - mine.souls)
    if effect.resource <= Pick.FOOD:
        return mind.prices[effect.resource] * min(number, rules.cap - mine.stock[effect.resource])
    return mind.prices[Resource.FOOD] * number


@compiled
def most_to_take(state, seat):
    """Return the most resources that an enemy has."""
    most = 0
    for side in range(state.sides):
        if not state.friends[seat] >> side & 1:
            stock = state.players[side].stock
            most = max(most, stock[Resource.ORE] + stock[Resource.MANA] + stock[Resource.FOOD])
    return most


@compiled
def spawn_worth(state, rules, mind, effect, number):
    """Return what units from the supply are worth beyond what the effect costs."""
    unit = Unit.WARRIOR.value if effect.units & unit_bit(Unit.WARRIOR.value) else Unit.SERF.value
    found = min(number, in_supply(state, rules, state.decider, unit))
    return found * unit_worth(state, rules, mind, state.decider, unit) - toll(mind, effect)


@compiled
def loss_worth(state, rules, mind, side, unit):
    """Return what it is worth that a rival loses a unit: the more, the nearer it is to victory."""
    worth = STRUCK * mind.weights.attack + mind.spite * unit_worth(state, rules, mind, side, unit)
    return worth + RIVAL * max(0.0, standing(state, rules, mind, side))


@compiled
def hits_worth(state, rules, mind, effect):
    """Return what destroying units is worth where it hurts most: in one army on the map, or in the present Battle."""
    seat = state.decider
    best = 0.0
    for region in range(regions(state)):
        if state.holders[region] & ~state.friends[seat] and in_range(state, rules, effect, region):
            for side in range(state.sides):
                if state.holders[region] >> side & 1 and not state.friends[seat] >> side & 1:
                    best = max(best, army_hit(state, rules, mind, effect, side, region))
    return best


@compiled
def in_range(state, rules, effect, region):
    """Return whether an effect reaches a region: that of the present Battle, or on the map within its reach."""
    seat = state.decider
    if effect.moment != When.CAST:
        part = part_of(state, seat)
        return part != NOBODY and state.battle.region != NOBODY and state.battle.ground[1 - part] == region
    return open_to(state, rules, effect, region) and within(state, rules, seat, region, effect.reach)


@compiled
def within(state, rules, seat, region, reach):
    """Return whether a region lies so many steps from some own unit."""
    mine = state.players[seat]
    near = reach >= EVERYWHERE
    for own in range(0 if near else regions(state)):
        near = near or (mine.total[own] > 0 and rules.steps[own, region] <= reach)
    return near


@compiled
def army_hit(state, rules, mind, effect, side, region):
    """Return what hitting the units of a side in a region is worth, the dearest kinds first."""
    left = effect.amount
    worth = 0.0
    for unit in range(UNITS - 1, -1, -1):
        if effect.units & unit_bit(unit):
            hit = min(left, state.players[side].units[region, unit])
            left -= hit
            worth += hit * loss_worth(state, rules, mind, side, unit)
    return worth


@compiled
def denial_worth(state, rules, mind, region):
    """Return what it is worth that a region yields its enemies nothing in this round's Collection."""
    if rules.resource_of[rules.terrain[region]] == NOBODY or state.denied[region]:
        return 0.0
    worth = 0.0
    for side in range(state.sides):
        if state.holders[region] >> side & 1 and not state.friends[state.decider] >> side & 1:
            working = min(rules.spaces[region], state.players[side].units[region, Unit.SERF])
            amount = rules.region_income + rules.worker_income * working
            worth += amount * (mind.spite * mind.prices[Resource.FOOD] + RIVAL)
    return worth


@compiled
def denials_worth(state, rules, mind, effect):
    """Return what blighting as many regions of enemies as are within reach is worth, at most those of the effect."""
    number, total = 0, 0.0
    for region in range(lands(state)):
        worth = denial_worth(state, rules, mind, region)
        if worth > 0.0 and within(state, rules, state.decider, region, effect.reach):
            number += 1
            total += worth
    return total * min(number, effect.amount) / max(1, number)


@compiled
def relocation_worth(state, rules, mind, effect):
    """Return about what moving pieces is worth: own units as a March, enemies wherever some are within reach."""
    if effect.units & TOWERS:
        return tower_move_worth(state, rules, effect)
    if effect.side == Side.OWN:
        return SENT * max(0.0, march_worth(state, rules, mind))
    seat = state.decider
    for region in range(lands(state)):
        if state.holders[region] & ~state.friends[seat] and within(state, rules, seat, region, effect.reach):
            for side in range(state.sides):
                if not state.friends[seat] >> side & 1 and exposed(state, effect, side, region):
                    return DRIVEN
    return 0.0


@compiled
def tower_move_worth(state, rules, effect):
    """Return the most VP that a Tower of a Hero's region gains by moving to the next one."""
    mine = state.players[state.decider]
    best = 0.0
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        if held.hero == NOBODY or rules.effects[held.effect].local != effect.local:
            continue
        at = mine.at[Unit.HERO_1 + held.hero]
        if 0 <= at < lands(state) and mine.towers[at]:
            for place in range(rules.border_count[at]):
                best = max(best, moved_tower_worth(state, rules, at, rules.borders[at, place]))
    return best


@compiled
def moved_tower_worth(state, rules, origin, goal):
    """Return the VP that an own Tower gains by moving: it counts the farther from the Capital the more."""
    mine = state.players[state.decider]
    return rules.tower_vp * (mine.distance[goal] - mine.distance[origin]) + 0.0


@compiled
def exposed(state, effect, side, region):
    """Return whether a side has units in a region, other than its Capital's, that an effect concerns."""
    theirs = state.players[side]
    found = False
    for unit in range(UNITS if theirs.capital != region else 0):
        found = found or (effect.units & unit_bit(unit) != 0 and theirs.units[region, unit] > 0)
    return found


@compiled
def free_action_worth(state, rules, mind, effect):
    """Return what the best of the free actions that an effect offers is worth."""
    worth = 0.0
    for action in (Action.MARCH.value, Action.SAIL.value, Action.FLY.value, Action.CAST.value):
        if effect.action >> action & 1:
            worth = max(worth, SENT * trip_worth(state, rules, mind, effect, action))
    return worth


@compiled
def trip_worth(state, rules, mind, effect, action):
    """Return what a free action of an effect is worth; its regions must have been surveyed."""
    match action:
        case Action.CAST:
            return CAST_FREE
        case Action.MARCH:
            return march_worth(state, rules, mind)
        case _:
            slot = Slot.SAIL.value if action == Action.SAIL else Slot.FLY.value
            if effect.units & ARMY_BIT:
                return best_lift(state, rules, mind, effect, slot)
            return vessel_worth(state, rules, mind, Unit.SEA_VESSEL if slot == Slot.SAIL else Unit.AIR_VESSEL)


@compiled
def best_lift(state, rules, mind, effect, slot):
    """Return what the best flight or swim is worth for which an effect gives an army the steps."""
    mine = state.players[state.decider]
    best = 0.0
    for origin in range(regions(state)):
        if mine.total[origin] > 0 and land_units(mine, origin) > 0:
            best = max(best, journey_from(state, rules, mind, origin, slot, effect.steps))
    return best
