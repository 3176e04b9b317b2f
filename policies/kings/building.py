"""Construction in War of Kings: pick the most valuable project within reach, then trade for what is missing."""

import numpy as np

from policies.kings.view import open_borders, threat, yields_stone
from sim.compiling.compiled import compiled
from sim.engine.chance import roll
from sim.engine.options import pack
from sim.games.kings.armies import can_place_army, road_left
from sim.games.kings.board import NO_NEIGHBOUR
from sim.games.kings.building import FORTIFY, SETTLE, later_neighbours, may_fortify, may_recruit, may_settle, price
from sim.games.kings.cards import holds
from sim.games.kings.network import linked
from sim.games.kings.state import ANY, N_RESOURCES
from sim.games.kings.victory import fortification_levels
from sim.games.kings.words import EventCard, Fortification, Project, Resource, Settlement, Verb, Yield

ROAD = np.int64(Project.ROAD)
ARMY = np.int64(Project.ARMY)
NO_GOAL = 0  # the packed option for passing


@compiled
def spare(state, rules, project, resource):
    """Return how many units the stock holds beyond the price of a project; negative if units are missing."""
    player = state.decider
    mine = state.players[player]
    return mine.stock[resource] + mine.credit[resource] - price(state, rules, player, project, resource)


@compiled
def card_units(state, rules, resource):
    """Return the units of a resource that cards in hand could pay."""
    player = state.decider
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
def within_reach(state, rules, mind, project):
    """Tell whether stock, cards, exchange and purchase together can pay for a project."""
    player = state.decider
    gold = spare(state, rules, project, Resource.GOLD)
    if gold < 0:
        return False
    mine = state.players[player]
    missing = -mine.credit[ANY]
    if holds(state, player, EventCard.CREATIVE_ENGINEERING):
        missing -= rules.engineering_units
    for resource in range(Resource.TIMBER, N_RESOURCES):
        units = spare(state, rules, project, resource)
        if units < 0:
            missing += max(0, -units - card_units(state, rules, resource))
    missing -= min(gold // rules.buy_one_gold, mind.weights.purchases)
    for resource in range(Resource.TIMBER, N_RESOURCES):
        if missing <= 0:
            break
        units = spare(state, rules, project, resource)
        if units >= rules.swap_give:
            missing -= units // rules.swap_give * rules.swap_get
    return missing <= 0


@compiled
def reaches(state, rules, mind, project):
    """Tell whether a project is within reach; what was found is remembered until the next survey."""
    bit = 1 << project
    if mind.seen & bit == 0:
        mind.seen |= bit
        if within_reach(state, rules, mind, project):
            mind.reach |= bit
    return mind.reach & bit != 0


@compiled
def settlement_value(state, rules, mind, place, danger):
    """Return what the next settlement level is worth: points, gold over roads, stone, the capital."""
    weights = mind.weights
    land = state.land[place]
    level = land.settlement + 1
    value = weights.city
    if level == Settlement.VILLAGE:
        value = weights.village
    elif level == Settlement.TOWN:
        value = weights.town
    gain = rules.yields[level, Yield.GOLD] - rules.yields[land.settlement, Yield.GOLD]
    value += weights.linked * gain * (mind.network >> place & 1)
    value += weights.stone * yields_stone(rules, place)
    value += weights.capital * (place == state.players[state.decider].capital)
    return value - weights.caution * danger * (land.garrison == 0)


@compiled
def fortification_value(rules, mind, land, danger):
    """Return what the next fortification level is worth: danger at hand, and the Heavily Fortified achievement."""
    weights = mind.weights
    value = weights.castle
    if land.fortification == Fortification.NONE:
        value = weights.walls
    elif land.fortification == Fortification.WALLS:
        value = weights.fortress
    value += weights.shelter * danger * land.settlement
    if mind.levels < rules.fortified_levels:
        value += weights.fortified * (mind.levels + 1) / rules.fortified_levels
    return value


@compiled
def army_value(state, rules, mind, place, danger):
    """Return what another army is worth: less the more there are, more beside rivals, less beyond support."""
    weights = mind.weights
    mine = state.powers[state.decider]
    value = weights.army * (weights.armies_wanted - mine.army_count)
    value += weights.defend * danger * (state.land[place].garrison == 0)
    value += weights.advance * open_borders(state, rules, place)
    if mine.army_count >= support_in_all(state, rules):
        value -= weights.thrift
    return value


@compiled
def support_in_all(state, rules):
    """Return how many armies the kingdom can support at the best, wherever they stand."""
    mine = state.powers[state.decider]
    support = rules.capital_support
    for index in range(mine.land_count):
        support += rules.support[state.land[mine.lands[index]].settlement]
    return support


@compiled
def consider(mind, value, option):
    """Take up a project if it is worth more than the best so far; chance decides between equals."""
    if value > mind.worth or (value == mind.worth and roll(mind, 2) == 0):
        mind.worth = value
        mind.goal = option


@compiled
def road_value(rules, mind, level, a, b):
    """Return what a road is worth: the gold of a settlement that it links to the capital, and marching room."""
    weights = mind.weights
    if (mind.network >> a & 1) == (mind.network >> b & 1):
        return weights.paths
    return weights.road * rules.yields[level, Yield.GOLD] + weights.paths


@compiled
def consider_roads(state, rules, mind, place):
    """Consider the roads from a territory to later own ones."""
    open_to = later_neighbours(state, rules, place, state.powers[state.decider].domain)
    if open_to == 0 or not reaches(state, rules, mind, ROAD):
        return
    for other in rules.neighbours[place]:
        if other == NO_NEIGHBOUR:
            break
        if open_to >> other & 1:
            outside = other if mind.network >> place & 1 else place
            value = road_value(rules, mind, state.land[outside].settlement, place, other)
            consider(mind, value, pack(Verb.BUILD_ROAD, place, other))


@compiled
def consider_pieces(state, rules, mind, place):
    """Consider the settlement, the fortification and the army that may be built in a territory."""
    player = state.decider
    land = state.land[place]
    step = SETTLE + land.settlement + 1
    settles = may_settle(state, rules, player, place) and reaches(state, rules, mind, step)
    upper = FORTIFY + land.fortification + 1
    walls = may_fortify(state, rules, place) and reaches(state, rules, mind, upper)
    recruits = may_recruit(state, rules, player, place) and mind.raises and reaches(state, rules, mind, ARMY)
    if not (settles or walls or recruits):
        return
    danger = threat(state, rules, player, place)
    if settles:
        consider(mind, settlement_value(state, rules, mind, place, danger), pack(Verb.BUILD, step, place))
    if walls:
        consider(mind, fortification_value(rules, mind, land, danger), pack(Verb.BUILD, upper, place))
    if recruits:
        consider(mind, army_value(state, rules, mind, place, danger), pack(Verb.BUILD, ARMY, place))


@compiled
def set_goal(state, rules, mind):
    """Survey the kingdom and aim at the most valuable project within reach, if one is worth anything."""
    player = state.decider
    mine = state.powers[player]
    capital = state.players[player].capital
    mind.goal = NO_GOAL
    mind.worth = 0.0
    mind.seen = 0
    mind.reach = 0
    mind.network = linked(state, player, capital) if mine.domain >> capital & 1 else 0
    mind.levels = fortification_levels(state, player)
    mind.raises = can_place_army(state, rules, player)
    roads = road_left(state, rules)
    for index in range(mine.land_count):
        consider_pieces(state, rules, mind, mine.lands[index])
        if roads:
            consider_roads(state, rules, mind, mine.lands[index])
