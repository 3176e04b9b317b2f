"""Roads in War of Kings: the network of the capital, what it pays, and what one road or two would add to it."""

from policies.kings.standing import title_value
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.sets import first_of, without_first
from sim.games.kings.network import gold_of, linked, linked_to_capital, revenue
from sim.games.kings.words import Title


@compiled
def survey_trade(state, rules, mind):
    """Note the network, what it brings, and what would be needed for the trade achievement."""
    player = state.decider
    mind.network = linked_to_capital(state, player)
    mind.revenue = gold_of(state, rules, player, mind.network)
    holder = state.holder[Title.TRADE]
    mind.trade_bar = rules.title_threshold[Title.TRADE]
    if holder not in (NOBODY, player):
        mind.trade_bar = max(mind.trade_bar, revenue(state, rules, holder) + 1)


@compiled
def trade_value(rules, mind, gold):
    """Return what more gold from the network is worth: each round, and towards the trade achievement."""
    value = mind.weights.linked * gold * mind.rest
    short = mind.trade_bar - mind.revenue
    if short > 0 and gold > 0:
        value += mind.weights.trade * min(gold, short) / short
        value += title_value(mind, rules.title_points[Title.TRADE], gold, short)
    return value


@compiled
def linked_gold(state, rules, mind, outside):
    """Return the gold a round of the settlements that a road to `outside` joins to the network."""
    joined = 1 << outside
    if state.land[outside].roads:
        joined = linked(state, state.decider, outside) & ~mind.network
    return gold_of(state, rules, state.decider, joined)


@compiled
def onward_gold(state, rules, mind, outside):
    """Return the most gold a round that a second road, from `outside` on, would join to the network."""
    most = 0
    around = rules.ring[outside] & state.powers[state.decider].domain & ~mind.network & ~state.land[outside].roads
    while around:
        most = max(most, linked_gold(state, rules, mind, first_of(around)))
        around = without_first(around)
    return most


@compiled
def link_value(rules, mind, gold):
    """Return what a road is worth for the gold a round that it joins to the network."""
    return mind.weights.road * gold * mind.rest + trade_value(rules, mind, gold)


@compiled
def road_value(state, rules, mind, a, b):
    """Return what a road is worth: the gold that it links to the capital, or begins to link, and marching room."""
    weights = mind.weights
    if (mind.network >> a & 1) == (mind.network >> b & 1):
        return weights.paths
    outside = b if mind.network >> a & 1 else a
    gold = linked_gold(state, rules, mind, outside)
    linking = link_value(rules, mind, gold)
    value = weights.paths + linking
    if weights.route > 0.0:
        further = onward_gold(state, rules, mind, outside)
        if further > 0:
            value += weights.route * (link_value(rules, mind, gold + further) - linking)
    return value
