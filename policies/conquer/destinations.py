"""Where to move in Heroes: Write & Conquer: what each region is worth, and whom a player expects to meet there.

Rivals are expected where the player would go in their place; where they have chosen to go it never looks.
"""

from policies.choose import highest, weigh
from policies.conquer.prices import price_of, set_prices
from policies.conquer.regions import points_of, survey_regions
from sim.compiling.compiled import compiled
from sim.engine.chance import uniform
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.conquer.moving import point_exchange, purchasable
from sim.games.conquer.power import whole_power
from sim.games.conquer.state import REGIONS
from sim.games.conquer.travel import find_ways
from sim.games.conquer.vocabulary import Versus

PATH = 0.02  # worth of a point left over
DOUBT = 1.0  # worth by which a region must be better for rivals to go there nearly three times as often
OUT_OF_REACH = -1.0e9


@compiled
def choose_destination(state, rules, mind, options, count):
    """Go where it is worth most, with points left for skipping monsters worth a little."""
    value_destinations(state, rules, mind)
    mine = state.players[state.decider]
    times, each = purchasable(rules, mine)
    price = 0.0
    if times > 0:
        effect = rules.effects[mine.exchanges[point_exchange(rules, mine)]]
        price = effect.pay_amount * price_of(mind, effect.pay)
    for index in range(count):
        _, region, bought, _ = unpack(options[index])
        left = mine.points + bought * each - mine.way[region]
        mind.scores[index] = mind.regions[region] - bought * price + PATH * left + mind.temperature * uniform(mind)
    return highest(mind, mind.scores, count)


@compiled
def value_destinations(state, rules, mind):
    """Write what ending in each region in reach is worth, the rivals expected there included."""
    expects = mind.weights.ambush > 0.0 or mind.weights.shun > 0.0
    if expects:
        expect_rivals(state, rules, mind)
    set_prices(state, rules, mind)
    survey_regions(state, rules, mind, state.players[state.decider].way)
    if expects:
        for region in range(REGIONS):
            mind.regions[region] += mind.meetings[region]


@compiled
def expect_rivals(state, rules, mind):
    """Write what meeting the rivals expected in each region is worth; the decider changes until that is known."""
    seat = state.decider
    own = whole_power(state, rules, seat, Versus.PLAYER.value)
    for region in range(REGIONS):
        mind.meetings[region] = 0.0
    for other in range(state.seats):
        theirs = whole_power(state, rules, other, Versus.PLAYER.value)
        if other != seat and theirs != own:
            state.decider = other
            expect_rival(state, rules, mind, mind.weights.ambush if own > theirs else -mind.weights.shun)
    state.decider = seat
    mind.bonus_for = NOBODY


@compiled
def expect_rival(state, rules, mind, worth):
    """Add what meeting the decider is worth to each region, by the chance that it goes there."""
    mine = state.players[state.decider]
    mind.bonus_for = NOBODY
    set_prices(state, rules, mind)
    find_ways(state, rules, mine, points_of(rules, mine, state.level), (mind.way, mind.waves))
    survey_regions(state, rules, mind, mind.way)
    for region in range(REGIONS):
        if not mind.within >> region & 1:
            mind.regions[region] = OUT_OF_REACH
    total = weigh(mind.regions, REGIONS, DOUBT)
    for region in range(REGIONS):
        mind.meetings[region] += worth * mind.regions[region] / total
