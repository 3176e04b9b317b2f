"""Trade in War of Kings: how the goal of construction is paid for, and which bargains are worth striking."""

from typing import Any

import numpy as np

from policies.choose import better, note_score, tied
from policies.kings.building import (
    NO_GOAL,
    TOO_DEAR,
    open_purse,
    price_of,
    project_of,
    set_goal,
    spare,
    still_open,
    unit_worth,
)
from policies.kings.view import find_option, points_of
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import pack, unpack, verb_of
from sim.games.kings.cards import hand_size, holds
from sim.games.kings.state import N_RESOURCES
from sim.games.kings.words import EventCard, Project, Resource, Verb

STONE: Any = np.int64(Resource.STONE)
SETTLED = 0.5  # what a settlement at an end adds to the worth of a road raised by card

FREE_CARDS = (EventCard.SABOTEUR, EventCard.LIMITED_LOGISTICS, EventCard.RAISE_A_ROAD)


@compiled
def choose_build(state, rules, mind, options, count):
    """Play what costs nothing, build what is worth most above its price, trade for what it lacks, sell what is left."""
    player = state.decider
    for card in FREE_CARDS:
        if holds(state, player, card):
            index = find_option(options, count, pack(Verb.PLAY, card))
            if index != NOBODY:
                return index
    project = choose_project(state, rules, mind)
    if project == NOBODY:
        return max(0, choose_sale(state, rules, mind, options, count))
    if project == Project.ARMY and holds(state, player, EventCard.FANATICS):
        return max(0, find_option(options, count, pack(Verb.PLAY, EventCard.FANATICS)))
    index = find_option(options, count, mind.goal)
    if index != NOBODY:
        mind.goal = NO_GOAL
        return index
    return max(0, choose_payment(state, rules, mind, options, count))


@compiled
def choose_trade(state, rules, mind, options, count):
    """Outside construction, offer a bargain for stone, which is rare; the market can wait until something is built."""
    if state.players[state.decider].offers > 0 and wants_bargain(state, rules, mind, STONE):
        return max(0, find_option(options, count, pack(Verb.BARGAIN)))
    return 0


@compiled
def choose_project(state, rules, mind):
    """Return the kind of project aimed at, NOBODY for none; one that is being paid for is kept while it is possible."""
    if mind.goal != NO_GOAL:
        open_purse(state, rules, mind)
        if not still_open(state, rules, mind) or price_of(state, rules, mind, project_of(mind.goal)) == TOO_DEAR:
            mind.goal = NO_GOAL
    if mind.goal == NO_GOAL:
        set_goal(state, rules, mind)
    return project_of(mind.goal)


@compiled
def choose_sale(state, rules, mind, options, count):
    """Return the sale, by the card The Market, of what the player has most of, NOBODY if nothing is worth selling."""
    player = state.decider
    given = most_plentiful(state, Resource.GOLD)
    if given == NOBODY or mind.weights.coin * rules.market_price < unit_worth(mind.weights, given):
        return NOBODY
    if state.players[player].sales > 0:
        return find_option(options, count, pack(Verb.SELL, given))
    if holds(state, player, EventCard.THE_MARKET):
        return find_option(options, count, pack(Verb.PLAY, EventCard.THE_MARKET))
    return NOBODY


@compiled
def most_missing(state, rules, project):
    """Return the resource of which a project lacks most, NOBODY if nothing is missing."""
    missing = NOBODY
    most = 0
    if project == NOBODY:
        return missing
    for resource in range(Resource.TIMBER, N_RESOURCES):
        units = -spare(state, rules, project, resource)
        if units > most:
            most = units
            missing = resource
    return missing


@compiled
def most_spare(state, rules, project):
    """Return the resource of which most is left beside a project, NOBODY if too little to exchange."""
    chosen = NOBODY
    most = rules.swap_give - 1
    for resource in range(Resource.TIMBER, N_RESOURCES):
        units = min(spare(state, rules, project, resource), state.players[state.decider].stock[resource])
        if units > most:
            most = units
            chosen = resource
    return chosen


@compiled
def paying_card(resource):
    """Return the event card that stands for units of a resource."""
    match resource:
        case Resource.TIMBER:
            return EventCard.TEEMING_TIMBER
        case Resource.WHEAT:
            return EventCard.GREAT_GRAINS
        case Resource.CATTLE:
            return EventCard.BOUNTIFUL_BOVINE
        case _:
            return EventCard.SUBSTANTIAL_STONE


@compiled
def choose_payment(state, rules, mind, options, count):
    """Return the next trade towards a project: a card, a bargain, an exchange of surplus, or a purchase."""
    project = project_of(mind.goal)
    player = state.decider
    wanted = most_missing(state, rules, project)
    if wanted == NOBODY:
        return NOBODY
    given = most_spare(state, rules, project)
    trade = pack(Verb.BUY, wanted)
    if holds(state, player, paying_card(wanted)):
        trade = pack(Verb.PLAY, paying_card(wanted))
    elif holds(state, player, EventCard.CREATIVE_ENGINEERING):
        trade = pack(Verb.PLAY, EventCard.CREATIVE_ENGINEERING)
    elif state.players[player].offers > 0 and wants_bargain(state, rules, mind, wanted):
        trade = pack(Verb.BARGAIN)
    elif given != NOBODY and swaps(state, rules, mind, given):
        trade = pack(Verb.SWAP, given, wanted)
    return find_option(options, count, trade)


@compiled
def swaps(state, rules, mind, given):
    """Return whether exchanging what is given is better than buying: it is cheaper, or gold does not reach."""
    weights = mind.weights
    gold = spare(state, rules, project_of(mind.goal), Resource.GOLD)
    cheaper = rules.swap_give * unit_worth(weights, given) <= weights.coin * rules.buy_one_gold * rules.swap_get
    return cheaper or gold < rules.buy_one_gold


@compiled
def best_partner(state, rules, mind, wanted, given):
    """Return the living rival likeliest to give `wanted` for `given`, NOBODY if none would gain by it."""
    chosen, equals = NOBODY, 0
    most = 0.0
    for partner in range(state.seats):
        theirs = state.players[partner]
        if partner != state.decider and theirs.alive and theirs.stock[wanted] > 0:
            gain = scarcity(state, partner, given, 1) - scarcity(state, partner, wanted, 1)
            equals = tied(gain, most, equals)
            if gain > 0.0 and better(mind, gain, most, equals):
                most = gain
                chosen = partner
    return chosen


@compiled
def wants_bargain(state, rules, mind, wanted):
    """Return whether a bargain is worth an offer: this player trades, and some rival would gain by it too."""
    if mind.weights.bargain <= 0.0:
        return False
    given = most_plentiful(state, wanted)
    return given != NOBODY and best_partner(state, rules, mind, wanted, given) != NOBODY


@compiled
def most_plentiful(state, wanted):
    """Return the resource other than `wanted` and gold of which the player has most, at least two."""
    player = state.decider
    chosen = NOBODY
    most = 1
    for resource in range(Resource.TIMBER, N_RESOURCES):
        if resource != wanted and state.players[player].stock[resource] > most:
            most = state.players[player].stock[resource]
            chosen = resource
    return chosen


@compiled
def choose_request(state, rules, mind, options, count):
    """Ask the rival who gains most for one unit of what the project lacks most, or of stone if it lacks nothing."""
    wanted = most_missing(state, rules, choose_project(state, rules, mind))
    if wanted == NOBODY:
        wanted = STONE
    given = most_plentiful(state, wanted)
    if given == NOBODY:
        return 0
    partner = best_partner(state, rules, mind, wanted, given)
    return max(0, find_option(options, count, pack(Verb.ASK, max(0, partner), wanted, 1)))


@compiled
def choose_return(state, rules, mind, options, count):
    """Give a unit of what one has most of for every unit asked, more with a generous hand."""
    asked, units = state.bargain.asked, state.bargain.asked_units
    given = most_plentiful(state, asked)
    if given == NOBODY:
        return 0
    for more in range(min(rules.bargain_most, units + 1), 0, -1):
        index = find_option(options, count, pack(Verb.GIVE, given, more))
        if index != NOBODY and (more <= units or mind.weights.bargain > 1.0):
            return index
    return 0


@compiled
def scarcity(state, player, resource, units):
    """Return what `units` more of a resource mean to a player: the less of it in stock, the more."""
    stock = state.players[player].stock[resource]
    base = 2.0 if resource == Resource.STONE else 1.0
    return base * units / (2.0 + stock)


@compiled
def choose_answer(state, rules):
    """Accept an offer that brings more than it takes, unless the offerer is about to win."""
    player, bargain = state.decider, state.bargain
    gain = scarcity(state, player, bargain.given, bargain.given_units)
    loss = scarcity(state, player, bargain.asked, bargain.asked_units)
    near = points_of(state, bargain.offerer) >= rules.victory_points - 2
    return 1 if gain - loss > 0.0 and not near else 0


@compiled
def choose_target(state, rules, mind, options, count):
    """Rob the fullest hand, stop the strongest stack next door, or join own territories by a road."""
    chosen, equals = 0, 0
    most = -2.0
    for index in range(count):
        value = target_value(state, rules, options[index])
        note_score(mind, options[index], value)
        equals = tied(value, most, equals)
        if better(mind, value, most, equals):
            most = value
            chosen = index
    return chosen


@compiled
def target_value(state, rules, option):
    """Return what a target of Saboteur, Limited Logistics or Raise a Road is worth."""
    player = state.decider
    verb, a, b, _ = unpack(option)
    if verb == Verb.CHOOSE_PLAYER:
        return float(hand_size(state, a))
    if verb == Verb.CHOOSE_ARMY:
        if a == player or state.powers[a].armies[b].moved:
            return -1.0
        return float(state.land[state.powers[a].armies[b].place].garrison)
    if verb == Verb.BUILD_ROAD:
        own = state.powers[player].domain
        settled = (state.land[a].settlement > 0) + (state.land[b].settlement > 0)
        return (own >> a & 1) + (own >> b & 1) + SETTLED * settled
    return 0.0


@compiled
def choose_support(state, rules, mind, options, count):
    """Keep unsupported armies by card, by gold where it is not needed for building, else disband the most hurt."""
    player = state.decider
    if verb_of(options[count - 1]) != Verb.DISBAND:
        return 0
    power = state.powers[player]
    rich = state.players[player].stock[Resource.GOLD] >= rules.provisions + mind.weights.thrift
    best = 0
    most = -1
    for index in range(count):
        verb, army, _, _ = unpack(options[index])
        if verb == Verb.PLAY or (verb == Verb.PAY and rich):
            return index
        if verb == Verb.DISBAND and power.armies[army].damage > most:
            most = power.armies[army].damage
            best = index
    return best
