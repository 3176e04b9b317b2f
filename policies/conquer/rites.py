"""The Tower of Illusions, curses, the Geyser and the Hydra's summons, as players use them."""

from policies.choose import highest
from policies.conquer.prices import rounds_left, set_prices, share_left
from policies.conquer.regions import hydra_worth
from policies.conquer.worth import artefact_worth
from sim.compiling.compiled import compiled
from sim.engine.chance import uniform
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.conquer.names import STRUCTURE_KEYS
from sim.games.conquer.vocabulary import Count
from sim.games.conquer.words import Faction, MapObject

NEVER = -1.0e9
TIE = 0.01  # lakes alike are taken by chance, notes from the first on
DAM = STRUCTURE_KEYS[Faction.NAGAS].index("dam")
LATER = 0.3  # share of striking an opponent now that a curse on land still to be visited counts
SECURED = 0.3  # share of an object's worth that reserving it saves


@compiled
def choose_summon(state, rules, mind, options, count):
    """Summon the Hydra where it can do most; not while there is one."""
    seat = state.decider
    if state.players[seat].hydra != NOBODY:
        return 0
    mind.scores[0] = NEVER
    power = rules.unit_power[state.faction[seat], 1]
    for index in range(1, count):
        _, region, one, _ = unpack(options[index])
        worth = hydra_worth(state, rules, mind, region, power)
        mind.scores[index] = worth + TIE * (uniform(mind) - one)
    return highest(mind, mind.scores, count)


@compiled
def choose_reserve(state, rules, mind, options, count):
    """Reserve the object worth most to its player, if that is worth the price and rounds are left to use it."""
    set_prices(state, rules, mind)
    mind.scores[0] = rules.tower_price * mind.prices[rules.tower_pay]
    saved = SECURED * share_left(state, rules)
    for index in range(1, count):
        _, place, region, _ = unpack(options[index])
        mind.scores[index] = saved * reserved_worth(state, rules, mind, place, region)
    return highest(mind, mind.scores, count)


@compiled
def reserved_worth(state, rules, mind, place, region):
    """Return what an object would bring."""
    match place:
        case MapObject.FORTRESS:
            return mind.weights.fortress * rules.fortress_vp[region]
        case MapObject.ARTEFACT:
            return artefact_worth(state, rules, mind, rules.artefact_at[region])
        case _:
            return 0.0


@compiled
def choose_curse(state, rules, mind, options, count):
    """Curse a region with opponents in it, else one that opponents have not visited yet, if the VP pay for it."""
    set_prices(state, rules, mind)
    if rules.plague_price * mind.prices[rules.plague_pay] > mind.bonus[Count.CURSED_REGIONS]:
        return 0
    mind.scores[0] = NEVER
    for index in range(1, count):
        _, region, _, _ = unpack(options[index])
        mind.scores[index] = curse_worth(state, region)
    return highest(mind, mind.scores, count)


@compiled
def curse_worth(state, region):
    """Return how many opponents a curse strikes now or may strike later."""
    total = 0.0
    for other in range(state.seats):
        if other != state.decider:
            theirs = state.players[other]
            total += 1.0 if theirs.region == region else LATER * (not theirs.visited >> region & 1)
    return total


@compiled
def choose_flood(state, rules, mind):
    """Make a lake as long as the Dam stands or may still be built."""
    return 1 if state.players[state.decider].structures >> DAM & 1 or rounds_left(state, rules) > 2 else 0
