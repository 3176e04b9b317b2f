"""Where to move in Heroes: Write & Conquer: what each region is worth, and whom a player expects to meet there.

Rivals are expected where the player would go in their place; where they have chosen to go it never looks.
"""

import math

from policies.choose import highest
from policies.conquer.prices import price_of, set_prices
from policies.conquer.regions import points_of, survey_regions
from sim.compiling.compiled import compiled
from sim.engine.chance import uniform
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.engine.sets import first_of, without_first
from sim.games.conquer.moving import point_exchange, purchasable
from sim.games.conquer.power import whole_power
from sim.games.conquer.state import REGIONS
from sim.games.conquer.travel import find_ways
from sim.games.conquer.vocabulary import Versus

PATH = 0.02  # worth of a point left over
DOUBT = 1.0  # worth by which a region must be better to be chosen by a rival nearly three times as often


@compiled
def choose_destination(state, rules, mind, options, count):
    """Go where it is worth most, with points left for skipping monsters worth a little."""
    meets = mind.weights.ambush > 0.0 or mind.weights.shun > 0.0
    if meets:
        expect_rivals(state, rules, mind)
    set_prices(state, rules, mind)
    mine = state.players[state.decider]
    survey_regions(state, rules, mind, mine.way)
    if meets:
        for region in range(REGIONS):
            mind.regions[region] += mind.meetings[region]
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
def expect_rivals(state, rules, mind):
    """Write what the rivals expected in each region are worth to meet."""
    seat = state.decider
    own = whole_power(state, rules, seat, Versus.PLAYER.value)
    for region in range(REGIONS):
        mind.meetings[region] = 0.0
    for other in range(state.seats):
        if other != seat:
            theirs = whole_power(state, rules, other, Versus.PLAYER.value)
            if theirs != own:
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
    best = mind.regions[mine.region]
    for region in range(REGIONS):
        if mind.within >> region & 1:
            best = max(best, mind.regions[region])
    total = 0.0
    for region in range(REGIONS):
        if mind.within >> region & 1:
            total += math.exp((mind.regions[region] - best) / DOUBT)
    within = mind.within
    while within:
        region = first_of(within)
        within = without_first(within)
        mind.meetings[region] += worth * math.exp((mind.regions[region] - best) / DOUBT) / total
