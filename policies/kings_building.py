"""Construction in War of Kings: pick the most valuable project within reach, then trade for what is missing."""

from policies.kings_view import open_borders, threat, yields_stone
from sim.chance import roll
from sim.compiled import compiled
from sim.games.kings.armies import can_place_army, has_road, road_left
from sim.games.kings.board import NO_NEIGHBOUR
from sim.games.kings.building import FORTIFY, SETTLE, may_fortify, may_recruit, may_settle, price
from sim.games.kings.cards import holds
from sim.games.kings.network import linked
from sim.games.kings.state import ANY, N_RESOURCES
from sim.games.kings.victory import fortification_levels
from sim.games.kings.words import EventCard, Fortification, Project, Resource, Settlement, Verb, Yield
from sim.options import pack

N_PROJECTS = len(Project)


@compiled
def spare(state, rules, player, project, resource):
    """Return how many units the stock holds beyond the price of a project; negative if units are missing."""
    mine = state.players[player]
    return mine.stock[resource] + mine.credit[resource] - price(state, rules, player, project, resource)


@compiled
def card_units(state, rules, player, resource):
    """Return the units of a resource that cards in hand could pay."""
    match resource:
        case Resource.TIMBER:
            return rules.timber_units * holds(state, player, EventCard.TEEMING_TIMBER)
        case Resource.WHEAT:
            return rules.wheat_units * holds(state, player, EventCard.GREAT_GRAINS)
        case Resource.CATTLE:
            return rules.cattle_units * holds(state, player, EventCard.BOUNTIFUL_BOVINE)
        case Resource.STONE:
            return rules.stone_units * holds(state, player, EventCard.SUBSTANTIAL_STONE)
        case _:
            return 0


@compiled
def within_reach(state, rules, player, project):
    """Tell whether stock, cards, exchange and purchase together can pay for a project."""
    gold = spare(state, rules, player, project, Resource.GOLD)
    if gold < 0:
        return False
    engineering = rules.engineering_units * holds(state, player, EventCard.CREATIVE_ENGINEERING)
    missing = -state.players[player].credit[ANY] - engineering
    swaps = 0
    for resource in range(Resource.TIMBER, N_RESOURCES):
        units = spare(state, rules, player, project, resource)
        if units < 0:
            missing += max(0, -units - card_units(state, rules, player, resource))
        else:
            swaps += units // rules.swap_give
    return missing <= swaps * rules.swap_get + gold // rules.buy_one_gold


@compiled
def reachable(state, rules, player):
    """Return the projects within reach as a bit mask."""
    mask = 0
    for project in range(N_PROJECTS):
        if within_reach(state, rules, player, project):
            mask |= 1 << project
    return mask


@compiled
def settlement_value(state, rules, weights, player, place, network, danger):
    """Return what the next settlement level is worth: points, gold over roads, stone, the capital."""
    land = state.land[place]
    level = land.settlement + 1
    value = weights.city
    if level == Settlement.VILLAGE:
        value = weights.village
    elif level == Settlement.TOWN:
        value = weights.town
    gain = rules.yields[level, Yield.GOLD] - rules.yields[land.settlement, Yield.GOLD]
    value += weights.linked * gain * (network >> place & 1)
    value += weights.stone * yields_stone(rules, place)
    value += weights.capital * (place == state.players[player].capital)
    return value - weights.caution * danger * (land.garrison == 0)


@compiled
def fortification_value(state, rules, weights, place, levels, danger):
    """Return what the next fortification level is worth: danger at hand, and the Heavily Fortified achievement."""
    land = state.land[place]
    value = weights.castle
    if land.fortification == Fortification.NONE:
        value = weights.walls
    elif land.fortification == Fortification.WALLS:
        value = weights.fortress
    value += weights.shelter * danger * land.settlement
    if levels < rules.fortified_levels:
        value += weights.fortified * (levels + 1) / rules.fortified_levels
    return value


@compiled
def army_value(state, rules, weights, player, place, danger):
    """Return what another army is worth: less the more there are, more where rivals stand, nothing unsupported."""
    mine = state.powers[player]
    value = weights.army * (weights.armies_wanted - mine.army_count)
    value += weights.defend * danger * (state.land[place].garrison == 0)
    value += 0.1 * open_borders(state, rules, player, place)
    if mine.army_count >= support_in_all(state, rules, player):
        value -= weights.thrift
    return value


@compiled
def support_in_all(state, rules, player):
    """Return how many armies the kingdom can support at the best, wherever they stand."""
    mine = state.powers[player]
    support = rules.capital_support
    for index in range(mine.land_count):
        support += rules.support[state.land[mine.lands[index]].settlement]
    return support


@compiled
def takes_lead(mind, value, best):
    """Tell whether a project is worth more than the best so far; chance decides between equals."""
    return value > best or (value == best and roll(mind, 2) == 0)


@compiled
def road_value(state, rules, weights, player, a, b, network):
    """Return what a road is worth: the gold of a settlement that it links to the capital, and marching room."""
    if (network >> a & 1) == (network >> b & 1):
        return weights.paths
    outside = b if network >> a & 1 else a
    gold = rules.yields[state.land[outside].settlement, Yield.GOLD]
    return weights.road * gold + weights.paths


@compiled
def best_road(state, rules, mind, player, place, network, best, goal):
    """Return the value and the option of the best road from a territory, if better than the best so far."""
    weights = mind.weights
    domain = state.powers[player].domain
    for other in rules.neighbours[place]:
        if other == NO_NEIGHBOUR:
            break
        if other > place and domain >> other & 1 and not has_road(state, place, other):
            value = road_value(state, rules, weights, player, place, other, network)
            if takes_lead(mind, value, best):
                best = value
                goal = pack(Verb.BUILD_ROAD, place, other)
    return best, goal


@compiled
def best_piece(state, rules, mind, player, place, network, reach, best, goal):
    """Return the value and the option of the best piece to build in a territory, if better than the best so far."""
    weights = mind.weights
    land = state.land[place]
    danger = threat(state, rules, player, place)
    step = SETTLE + land.settlement + 1
    if land.settlement < Settlement.CITY and reach >> step & 1 and may_settle(state, rules, player, place):
        value = settlement_value(state, rules, weights, player, place, network, danger)
        if takes_lead(mind, value, best):
            best = value
            goal = pack(Verb.BUILD, step, place)
    step = FORTIFY + land.fortification + 1
    if land.fortification < Fortification.CASTLE and reach >> step & 1 and may_fortify(state, rules, place):
        levels = fortification_levels(state, player)
        value = fortification_value(state, rules, weights, place, levels, danger)
        if takes_lead(mind, value, best):
            best = value
            goal = pack(Verb.BUILD, step, place)
    if reach >> Project.ARMY & 1 and may_recruit(state, rules, player, place):
        value = army_value(state, rules, weights, player, place, danger)
        if takes_lead(mind, value, best):
            best = value
            goal = pack(Verb.BUILD, Project.ARMY, place)
    return best, goal


@compiled
def best_goal(state, rules, mind, player):
    """Return the option of the most valuable project within reach, or passing if none is worth its price."""
    reach = reachable(state, rules, player)
    goal = pack(Verb.PASS)
    best = 0.0
    if reach == 0:
        return goal
    mine = state.powers[player]
    capital = state.players[player].capital
    network = linked(state, player, capital) if mine.domain >> capital & 1 else 0
    roads = reach >> Project.ROAD & 1 and road_left(state, rules)
    if not can_place_army(state, rules, player):
        reach &= ~(1 << Project.ARMY)
    for index in range(mine.land_count):
        place = mine.lands[index]
        best, goal = best_piece(state, rules, mind, player, place, network, reach, best, goal)
        if roads:
            best, goal = best_road(state, rules, mind, player, place, network, best, goal)
    return goal
