"""Construction in War of Kings: pick the project worth most above its price, and trade for what it lacks."""

import numpy as np

from policies.choose import note_score
from policies.kings.linking import road_value, survey_trade, trade_value
from policies.kings.standing import empire_steps, empire_value, holding, measure, points_value, title_value
from policies.kings.view import foreign, near, open_borders, peril, yields_stone
from sim.compiling.compiled import compiled
from sim.engine.chance import roll
from sim.engine.header import NOBODY
from sim.engine.options import pack, unpack
from sim.games.kings.armies import can_place_army, road_left
from sim.games.kings.building import (
    FORTIFY,
    N_PROJECTS,
    SETTLE,
    later_neighbours,
    may_fortify,
    may_recruit,
    may_settle,
    price,
)
from sim.games.kings.cards import holds
from sim.games.kings.state import ANY, N_RESOURCES
from sim.games.kings.victory import achievement_points, fortification_levels
from sim.games.kings.words import EventCard, Fortification, Project, Resource, Settlement, Verb, Yield

ROAD = np.int64(Project.ROAD)
ARMY = np.int64(Project.ARMY)
SETTLING = 1 << Project.VILLAGE | 1 << Project.TOWN | 1 << Project.CITY
FORTIFYING = 1 << Project.WALLS | 1 << Project.FORTRESS | 1 << Project.CASTLE
NO_GOAL = 0  # the packed option for passing
TOO_DEAR = -1.0  # the price of a project out of reach


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
def open_purse(state, rules, mind):
    """Note what the player could pay with: stock and cards laid down, and what cards in hand stand for."""
    mine = state.players[state.decider]
    mind.swaps = 0
    for resource in range(N_RESOURCES):
        mind.purse[resource] = mine.stock[resource] + mine.credit[resource]
        mind.promised[resource] = card_units(state, rules, resource)
        if resource != Resource.GOLD:
            mind.swaps += swapped(rules, mind.purse[resource])
    mind.promised[ANY] = mine.credit[ANY] + rules.engineering_units * (mine.hand[EventCard.CREATIVE_ENGINEERING] > 0)


@compiled
def price_of(state, rules, mind, project):
    """Return what a project costs in worth, by stock, cards, exchange and purchase; TOO_DEAR if they do not reach.

    It is paid from the purse as it was opened last.
    """
    due = price(state, rules, state.decider, project, Resource.GOLD)
    gold = mind.purse[Resource.GOLD] - due
    if gold < 0:
        return TOO_DEAR
    missing = -mind.promised[ANY]
    cost = mind.weights.coin * due
    for resource in range(Resource.TIMBER, N_RESOURCES):
        due = price(state, rules, state.decider, project, resource)
        paid = min(due, mind.purse[resource])
        missing += max(0, due - paid - mind.promised[resource])
        if (missing - mind.swaps) * rules.buy_one_gold > gold:
            return TOO_DEAR
        cost += unit_worth(mind.weights, resource) * paid
    if missing <= 0:
        return cost
    lacking = missing - gold // rules.buy_one_gold
    if lacking > 0 and lacking > exchanges(state, rules, mind, project):
        return TOO_DEAR
    return cost + missing * dearest_unit(rules, mind.weights)


@compiled
def exchanges(state, rules, mind, project):
    """Return how many units could be had at the market for what is left beside a project."""
    units = 0
    for resource in range(Resource.TIMBER, N_RESOURCES):
        units += swapped(rules, mind.purse[resource] - price(state, rules, state.decider, project, resource))
    return units


@compiled
def swapped(rules, units):
    """Return how many units of another resource the market gives for these."""
    return units // rules.swap_give * rules.swap_get if units >= rules.swap_give else 0


@compiled
def unit_worth(weights, resource):
    """Return what a unit of a resource is worth kept."""
    return weights.rare if resource == Resource.STONE else weights.goods


@compiled
def dearest_unit(rules, weights):
    """Return what a unit got at the market costs in worth: by purchase, or by exchange if that is cheaper."""
    return min(weights.coin * rules.buy_one_gold, weights.goods * rules.swap_give)


@compiled
def within_reach(state, rules, mind):
    """Note the prices of all projects and return those that could be paid for, as a bit mask."""
    open_purse(state, rules, mind)
    reach = 0
    for project in range(N_PROJECTS):
        mind.bills[project] = price_of(state, rules, mind, project)
        if mind.bills[project] != TOO_DEAR:
            reach |= 1 << project
    return reach


@compiled
def settlement_value(state, rules, mind, place, risk):
    """Return what the next settlement level is worth: points, gold over roads, stone, the capital, the empire."""
    weights = mind.weights
    land = state.land[place]
    level = land.settlement + 1
    value = weights.city
    if level == Settlement.VILLAGE:
        value = weights.village
    elif level == Settlement.TOWN:
        value = weights.town
    value += points_value(mind, rules.points[level] - rules.points[land.settlement])
    if mind.network >> place & 1:
        value += trade_value(rules, mind, rules.yields[level, Yield.GOLD] - rules.yields[land.settlement, Yield.GOLD])
    value += weights.stone * yields_stone(rules, place)
    value += weights.variety / (1 + mind.grown[rules.primary[place]])
    value += imperial_value(state, rules, mind, place)
    return value - weights.caution * risk


@compiled
def imperial_value(state, rules, mind, place):
    """Return what raising a settlement counts for the capital and the empire: a city there, and foreign levels."""
    land = state.land[place]
    player = state.decider
    value = 0.0
    taken = 0
    if place == state.players[player].capital:
        value = mind.weights.capital
        taken = land.settlement < rules.empire_capital
    elif land.settlement > Settlement.NONE and land.culture != player:
        taken = mind.empire[2] > 0
    if taken:
        value += empire_value(rules, mind, (mind.empire[0], mind.empire[1], mind.empire[2]), 1)
    return value


@compiled
def fortification_value(state, rules, mind, place, covered):
    """Return what the next fortification level is worth: what it holds, and the Heavily Fortified achievement."""
    weights = mind.weights
    land = state.land[place]
    value = weights.castle
    if land.fortification == Fortification.NONE:
        value = weights.walls
    elif land.fortification == Fortification.WALLS:
        value = weights.fortress
    if covered != 0.0:
        value += weights.shelter * covered * holding(state, rules, mind, place)
    if mind.levels < rules.fortified_levels:
        value += weights.fortified * (mind.levels + 1) / rules.fortified_levels
        value += title_value(mind, rules.fortified_points, 1, rules.fortified_levels - mind.levels)
    return value


@compiled
def army_value(state, rules, mind, place, covered):
    """Return what another army is worth: less the more there are, more where it holds land, less beyond support."""
    weights = mind.weights
    value = weights.army * (weights.armies_wanted - state.powers[state.decider].army_count) * mind.rest
    if covered != 0.0:
        value += weights.defend * covered * holding(state, rules, mind, place)
    value += weights.advance * open_borders(state, rules, place)
    if mind.crowded:
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
    note_score(mind, option, value)
    if value > mind.worth or (value == mind.worth and roll(mind, 2) == 0):
        mind.worth = value
        mind.goal = option


@compiled
def consider_roads(state, rules, mind, place):
    """Consider the roads from a territory to later own ones; those that link nothing only if they may still win."""
    open_to = later_neighbours(state, rules, place, state.powers[state.decider].domain)
    if mind.weights.paths - mind.bills[ROAD] < mind.worth:
        open_to &= ~mind.network if mind.network >> place & 1 else mind.network
    if open_to == 0:
        return
    for other in rules.neighbours[place]:
        if open_to >> other & 1:
            value = road_value(state, rules, mind, place, other) - mind.bills[ROAD]
            consider(mind, value, pack(Verb.BUILD_ROAD, place, other))
            open_to &= ~(1 << other)
            if open_to == 0:
                break


@compiled
def consider_pieces(state, rules, mind, place, reach):
    """Consider the settlement, the fortification and the army that may be built in a territory."""
    player = state.decider
    land = state.land[place]
    step = SETTLE + land.settlement + 1
    settles = reach >> step & 1 and may_settle(state, rules, player, place)
    upper = FORTIFY + land.fortification + 1
    walls = reach >> upper & 1 and may_fortify(state, rules, place)
    recruits = reach >> ARMY & 1 and may_recruit(state, rules, player, place)
    if not (settles or walls or recruits):
        return
    danger = near(state, rules, place, mind.others)
    risk = peril(rules, mind.weights, land, danger, (land.garrison, land.fortification))
    if settles:
        value = settlement_value(state, rules, mind, place, risk) - mind.bills[step]
        consider(mind, value, pack(Verb.BUILD, step, place))
    if walls:
        covered = risk - peril(rules, mind.weights, land, danger, (land.garrison, land.fortification + 1))
        value = fortification_value(state, rules, mind, place, covered) - mind.bills[upper]
        consider(mind, value, pack(Verb.BUILD, upper, place))
    if recruits:
        covered = risk - peril(rules, mind.weights, land, danger, (land.garrison + 1, land.fortification))
        value = army_value(state, rules, mind, place, covered) - mind.bills[ARMY]
        consider(mind, value, pack(Verb.BUILD, ARMY, place))


@compiled
def survey(state, rules, mind, reach):
    """Note how the kingdom stands, as far as the projects within reach ask for it, and who is near."""
    player = state.decider
    measure(state, rules, mind, achievement_points(state, rules, player))
    mind.others = foreign(state, player)
    if reach & SETTLING:
        survey_yields(state, rules, mind)
        mind.empire[0], mind.empire[1], mind.empire[2] = empire_steps(state, rules, player)
    if reach & (SETTLING | 1 << ROAD):
        survey_trade(state, rules, mind)
    if reach & FORTIFYING:
        mind.levels = fortification_levels(state, player)
    if reach >> ARMY & 1:
        mind.crowded = state.powers[player].army_count >= support_in_all(state, rules)


@compiled
def survey_yields(state, rules, mind):
    """Note how many units of each resource the kingdom yields as a primary one if each colour is rolled once."""
    if mind.weights.variety == 0.0:
        return
    mind.grown[:] = 0
    mine = state.powers[state.decider]
    for index in range(mine.land_count):
        place = mine.lands[index]
        mind.grown[rules.primary[place]] += rules.yields[state.land[place].settlement, Yield.PRIMARY]


@compiled
def set_goal(state, rules, mind):
    """Survey the kingdom and aim at the project that is worth most above its price, if one is worth its price."""
    mind.goal = NO_GOAL
    mind.worth = 0.0
    reach = within_reach(state, rules, mind)
    if reach == 0:
        return
    survey(state, rules, mind, reach)
    for project in range(N_PROJECTS):
        mind.bills[project] *= mind.rest  # what is kept is worth less the nearer the end of the game is
    if not can_place_army(state, rules, state.decider):
        reach &= ~(1 << ARMY)
    roads = reach >> ROAD & 1 and road_left(state, rules)
    mine = state.powers[state.decider]
    for index in range(mine.land_count):
        consider_pieces(state, rules, mind, mine.lands[index], reach)
        if roads:
            consider_roads(state, rules, mind, mine.lands[index])


@compiled
def project_of(goal):
    """Return the kind of project that a building option carries out, NOBODY for passing."""
    verb, project, _, _ = unpack(goal)
    if verb == Verb.BUILD_ROAD:
        return ROAD
    return project if verb == Verb.BUILD else np.int64(NOBODY)


@compiled
def still_open(state, rules, mind):
    """Return whether the goal could still be built where it was meant to be, if it were paid for."""
    player = state.decider
    verb, a, b, _ = unpack(mind.goal)
    domain = state.powers[player].domain
    if verb == Verb.BUILD_ROAD:
        return domain >> a & domain >> b & 1 == 1 and state.land[a].roads >> b & 1 == 0 and road_left(state, rules)
    if verb != Verb.BUILD or domain >> b & 1 == 0:
        return False
    land = state.land[b]
    if a == ARMY:
        return can_place_army(state, rules, player) and may_recruit(state, rules, player, b)
    if a < FORTIFY + Fortification.WALLS:
        return a == SETTLE + land.settlement + 1 and may_settle(state, rules, player, b)
    return a == FORTIFY + land.fortification + 1 and may_fortify(state, rules, b)
