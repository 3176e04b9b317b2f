"""What things are worth to a player of Heroes: Write & Conquer, in victory points: resources, units, effects.

A player looks at open boards only; at what others do in the same action it never looks, as all act at once.
"""

from policies.conquer.armies import IDLE, OFTEN, best_rate, rate_of
from policies.conquer.prices import price_of, rounds_left, share_left
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.games.conquer.carriers import artefact_carrier, structure_carrier
from sim.games.conquer.effects import count_of
from sim.games.conquer.state import (
    STOCK,
)
from sim.games.conquer.vocabulary import Count, Happening, Kind, Special
from sim.games.conquer.words import FIRST_UNIT, Faction, Resource

ARMED = 0.15  # share of the worth of an army that being able to raise a first one has
SPARED = 0.01  # worth of a gold in units at least: none is sent for nothing
GROWTH = 0.6  # regions visited in a round
UNIT_SHARE = 0.6  # of a unit's power that pays off before it falls
UNITS_AT_END = 4.0  # units of a type that a player of it may expect at the end
HUNTS, SIEGES, FOUNDED, COLLECTED, CURSED, LEARNED = 0.25, 0.12, 0.15, 0.05, 0.4, 0.3  # a round, of what is counted
GATHERINGS, BUILDINGS, RECRUITINGS, COMBATS, DUELS = 2.2, 0.5, 1.5, 0.4, 0.1  # events a round
TERRAIN = 0.4  # share of the regions that are of one terrain, as far as players seek it
CROSSED = 0.6  # share of the movements in which a terrain is crossed
RAISED = 4.0  # units of a type still to be recruited in a whole game
BATTLES = 3.0  # points of power that a bonus in every combat counts for
SKIPPED = 0.5  # share of a monster that skipping one is worth
TRADES = 8.0  # exchanges in a whole game
PLAGUE, SHOP, FEEDER, STRIDES, GEYSER = 5.0, 12.0, 3.0, 1.5, 2.5  # VP or points of power in a whole game
OPENED, OPENED_VP = 0.3, 0.2  # what a structure counts that another opens the way to: at all, and by its VP
NOTED = 1.2  # VP that the notes of a Naga structure bring in a whole game


@compiled
def unit_worth(state, rules, mind, unit):
    """Return what a unit is worth beyond a single combat."""
    seat = state.decider
    mine = state.players[seat]
    if state.faction[seat] == Faction.NAGAS:
        return max(SPARED, mind.prices[Resource.SERPENTS])
    return max(1.0, mine.unit_cost[unit] * 1.0) * max(SPARED, mind.gold)


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
            fights = mine.unit_power[effect.unit] > 0
            first = ARMED * weights.guard * left if fights and best_rate(state, rules) <= IDLE else 0.0
            return first + weights.army * left * cheaper(state, rules, effect.unit, mine.unit_power[effect.unit])
        case Kind.UNITS_ONCE:
            return effect.amount * mine.unit_power[effect.unit] * weights.power
        case Kind.GAIN_ONCE:
            things = 1.0 if effect.counted == NOBODY else float(count_of(state, rules, seat, effect.counted, 0))
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
def cheaper(state, rules, unit, power):
    """Return how much more power a gold would buy if units of a type could be recruited, with such a power."""
    return max(0.0, rate_of(state, rules, unit, float(power)) - best_rate(state, rules))


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
            if faction == Faction.NAGAS:
                return weights.power * added * (mine.units[effect.unit] + RAISED * left)
            bought = 0.0
            if mine.recruits >> effect.unit & 1:
                bought = cheaper(state, rules, effect.unit, rules.unit_power_modified[faction, effect.unit])
            return weights.power * added * mine.units[effect.unit] + weights.army * left * bought
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
