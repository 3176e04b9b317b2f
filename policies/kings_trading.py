"""Trade in War of Kings: how the goal of construction is paid for, and which bargains are worth striking."""

from policies.kings_building import best_goal, spare, within_reach
from policies.kings_view import find_option, points_of
from sim.compiled import compiled
from sim.games.kings.cards import hand_size, holds
from sim.games.kings.state import N_RESOURCES
from sim.games.kings.words import EventCard, Project, Resource, Verb
from sim.header import NOBODY
from sim.options import pack, unpack, verb_of

NO_GOAL = 0  # the packed option for passing
FREE_CARDS = (EventCard.SABOTEUR, EventCard.LIMITED_LOGISTICS, EventCard.RAISE_A_ROAD)


@compiled
def choose_build(state, rules, mind, player, options, count):
    """Play what costs nothing, build the best project in reach, and trade for what it lacks."""
    for card in FREE_CARDS:
        index = find_option(options, count, pack(Verb.PLAY, card))
        if index != NOBODY:
            return index
    project = choose_project(state, rules, mind, player)
    if project == NOBODY:
        return 0
    if project == Project.ARMY and holds(state, player, EventCard.FANATICS):
        return find_option(options, count, pack(Verb.PLAY, EventCard.FANATICS))
    index = find_option(options, count, mind.goal)
    if index != NOBODY:
        mind.goal = NO_GOAL
        return index
    return max(0, choose_payment(state, rules, mind, player, project, options, count))


@compiled
def choose_project(state, rules, mind, player):
    """Return the kind of project aimed at, NOBODY for none; one that is being paid for is kept."""
    if mind.goal == NO_GOAL or not within_reach(state, rules, player, project_of(mind.goal)):
        mind.goal = best_goal(state, rules, mind, player)
    return project_of(mind.goal)


@compiled
def project_of(goal):
    """Return the kind of project that a building option carries out, NOBODY for passing."""
    verb, project, _, _ = unpack(goal)
    if verb == Verb.BUILD_ROAD:
        return Project.ROAD.value
    return project if verb == Verb.BUILD else NOBODY


@compiled
def most_missing(state, rules, player, project):
    """Return the resource of which a project lacks most, NOBODY if nothing is missing."""
    missing = NOBODY
    most = 0
    for resource in range(Resource.TIMBER, N_RESOURCES):
        units = -spare(state, rules, player, project, resource)
        if units > most:
            most = units
            missing = resource
    return missing


@compiled
def most_spare(state, rules, player, project):
    """Return the resource of which most is left beside a project, NOBODY if too little to exchange."""
    chosen = NOBODY
    most = rules.swap_give - 1
    for resource in range(Resource.TIMBER, N_RESOURCES):
        units = min(spare(state, rules, player, project, resource), state.players[player].stock[resource])
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
def choose_payment(state, rules, mind, player, project, options, count):
    """Return the next trade towards a project: a card, a bargain, an exchange of surplus, or a purchase."""
    wanted = most_missing(state, rules, player, project)
    if wanted == NOBODY:
        return NOBODY
    index = find_option(options, count, pack(Verb.PLAY, paying_card(wanted)))
    if index == NOBODY:
        index = find_option(options, count, pack(Verb.PLAY, EventCard.CREATIVE_ENGINEERING))
    if index == NOBODY and wants_bargain(state, mind, player, wanted):
        index = find_option(options, count, pack(Verb.BARGAIN))
    given = most_spare(state, rules, player, project)
    if index == NOBODY and given != NOBODY:
        index = find_option(options, count, pack(Verb.SWAP, given, wanted))
    if index == NOBODY:
        index = find_option(options, count, pack(Verb.BUY, wanted))
    return index


@compiled
def richest_in(state, player, resource):
    """Return the living rival with most units of a resource, NOBODY if none has any."""
    best = NOBODY
    most = 0
    for partner in range(state.seats):
        units = state.players[partner].stock[resource]
        if partner != player and state.players[partner].alive and units > most:
            most = units
            best = partner
    return best


@compiled
def wants_bargain(state, mind, player, wanted):
    """Tell whether a bargain is worth trying: this player trades, and a rival has plenty of what is wanted."""
    partner = richest_in(state, player, wanted)
    if partner == NOBODY or mind.weights.bargain <= 0.0:
        return False
    return state.players[partner].stock[wanted] >= 2 and most_plentiful(state, player, wanted) != NOBODY


@compiled
def most_plentiful(state, player, wanted):
    """Return the resource other than `wanted` and gold of which the player has most, at least two."""
    chosen = NOBODY
    most = 1
    for resource in range(Resource.TIMBER, N_RESOURCES):
        if resource != wanted and state.players[player].stock[resource] > most:
            most = state.players[player].stock[resource]
            chosen = resource
    return chosen


@compiled
def choose_request(state, rules, mind, player, options, count):
    """Ask the richest rival for one unit of the resource that the best project lacks most."""
    project = project_of(mind.goal)
    wanted = NOBODY
    if project != NOBODY:
        wanted = most_missing(state, rules, player, project)
    if wanted == NOBODY:
        return 0
    return max(0, find_option(options, count, pack(Verb.ASK, richest_in(state, player, wanted), wanted, 1)))


@compiled
def choose_return(state, rules, mind, player, options, count):
    """Give a unit of what one has most of for every unit asked, more with a generous hand."""
    asked, units = state.bargain[1], state.bargain[2]
    given = most_plentiful(state, player, asked)
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
def choose_answer(state, rules, mind, player, offerer, offer):
    """Accept an offer that brings more than it takes, unless the offerer is about to win."""
    _, given, given_units, _ = unpack(offer)
    asked, asked_units = state.bargain[1], state.bargain[2]
    gain = scarcity(state, player, given, given_units) - scarcity(state, player, asked, asked_units)
    near = points_of(state, offerer) >= rules.victory_points - 2
    return 1 if gain > 0.0 and not near else 0


@compiled
def choose_target(state, rules, mind, player, card, options, count):
    """Rob the fullest hand, stop the strongest stack next door, or join own territories by a road."""
    best = 0
    most = -1.0
    for index in range(count):
        value = target_value(state, rules, player, options[index])
        if value > most:
            most = value
            best = index
    return best


@compiled
def target_value(state, rules, player, option):
    """Return what a target of Saboteur, Limited Logistics or Raise a Road is worth."""
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
        return (own >> a & 1) + (own >> b & 1) + 0.5 * settled
    return 0.0


@compiled
def choose_support(state, rules, mind, player, options, count):
    """Keep unsupported armies by card, by gold where it is not needed for building, else disband the most hurt."""
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
