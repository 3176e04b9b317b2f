"""Where a player of Heroes of Land, Air & Sea moves, and with whom."""

from policies.aughmoore.dangers import exposed_worth, parting_risk
from policies.aughmoore.journeys import gather_travellers, journey_worth, measure_swim
from policies.aughmoore.marching import (
    RETURNED,
    SLOW,
    aboard,
    approach,
    army_force,
    fight_worth,
    gather_hosts,
    goal_worth,
    host_of,
    leaving_worth,
    may_gather,
    note_parting,
    raised_hopes,
    scouting_risk,
    strike_worth,
)
from policies.aughmoore.odds import BY_AIR, BY_LAND, BY_SAIL, Troop, troop_at, troop_size
from policies.aughmoore.regions import home_risk, income_worth, survey, survey_again
from policies.aughmoore.worth import HANDS, STRIDES, look
from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.ground.pieces import is_capital
from sim.games.aughmoore.map.companies import company_kinds
from sim.games.aughmoore.map.moving import vessel_of
from sim.games.aughmoore.size import lands, lands_of
from sim.games.aughmoore.state import HEROES
from sim.games.aughmoore.words import Slot, Unit

ESCORT, ESCORTED = 4, 0.15  # Strength up to which an army is safer, and worth of a point, by the weight of caution
SETTLED = 0.5  # share of a region's income that each Serf sent to a free space brings
PROMISE = 0.2  # share of a Tower's worth that a Serf where one could stand soon brings
HAND = 0.5  # worth of a Serf in the Courtyard, by the weight of work
NEVER = -99.0
CROWDED = 0.2  # worth lost by moving to where units stand already
SPARE = 0.03  # worth of a unit that stays where it is rather than march along for nothing


@compiled
def choose_route(state, rules, mind, options, count):
    """Return the index of the way worth most; the ways from one region follow each other."""
    look(state, rules, mind)
    survey_again(state, rules, mind)
    if state.trip.slot == Slot.MARCH:
        weigh_marches(state, rules, mind, options, count)
    else:
        weigh_voyages(state, rules, mind, options, count)
    return best_of(mind, mind.scores, count)


@compiled
def weigh_marches(state, rules, mind, options, count):
    """Score the ways of a March."""
    at, leaves, whole, hope = NOBODY, 0.0, 0, 0.0
    for index in range(count):
        _, origin, goal, _ = unpack(options[index])
        if max(origin, goal) >= lands(state):  # aboard a Vessel, or off it
            mind.scores[index] = goal_worth(state, rules, mind, goal, troop_at(state, rules, state.decider, origin))
            continue
        if origin != at:
            at = origin
            gather_hosts(state, rules, mind, origin)
            leaves = leaving_worth(state, rules, mind, origin)
            whole = army_force(state, rules, origin)
            hope = strike_worth(state, rules, mind, origin, whole)
        far = march_steps(rules, origin, goal)
        steps = noted_steps(mind, far)
        if steps != mind.parted:
            note_parting(state, rules, mind, origin, (steps, whole))
        if mind.force[goal] > 0:
            worth = fight_worth(state, rules, mind, goal, host_of(state, mind, steps)) - mind.leaving
        else:
            worth = mind.peace[goal] - scouting_risk(state, mind, goal, mind.hosts[steps, 0])
            worth += raised_hopes(state, rules, mind, goal, (steps, whole, hope)) - leaves
        mind.scores[index] = worth - SLOW * far


@compiled
def noted_steps(mind, far):
    """Return the number of steps for which the army is noted that goes so far, or else as far as any does."""
    steps = min(STRIDES, far)
    while steps > 1 and mind.hosts[steps, 0] == 0:
        steps -= 1
    return steps


@compiled
def march_steps(rules, origin, goal):
    """Return the steps of a March by the printed map; from the Capital aboard a Vessel at sea, and back, it is one."""
    if origin >= lands_of(rules) or goal >= lands_of(rules):
        return 1
    return int(rules.land_steps[origin, goal])


@compiled
def weigh_voyages(state, rules, mind, options, count):
    """Score the ways of a Vessel or of armies that go like one, and the attacks that it could open from a distance."""
    for index in range(count):
        mind.scores[index] = NEVER
    at = state.players[state.decider].at[vessel_of(state.trip.slot)]
    if at != NOBODY:
        weigh_vessel(state, rules, mind, options, count)
    if company_kinds(state, rules, state.decider):
        weigh_journeys(state, rules, mind, options, count)


@compiled
def weigh_journeys(state, rules, mind, options, count):
    """Score the ways of armies by air or by sea where they are better than the Vessel's own."""
    trip = state.trip
    at, leaves, whole, hope = NOBODY, 0.0, 0, 0.0
    for index in range(count):
        verb, origin, goal, _ = unpack(options[index])
        if verb != Verb.GO:
            continue
        if origin != at:
            at = origin
            gather_travellers(state, rules, mind, origin, trip.slot, trip.steps)
            measure_swim(state, rules, mind, origin)
            leaves = leaving_worth(state, rules, mind, origin)
            whole = army_force(state, rules, origin)
            hope = strike_worth(state, rules, mind, origin, whole)
        if mind.hosts[1, 0] > 0:
            worth = journey_worth(state, rules, mind, (origin, goal, trip.slot), (leaves, whole, hope))
            mind.scores[index] = max(mind.scores[index], worth)


@compiled
def weigh_vessel(state, rules, mind, options, count):
    """Score the ways of the Vessel, and the attacks that it could open from a distance."""
    vessel = vessel_of(state.trip.slot)
    at = state.players[state.decider].at[vessel]
    troop = aboard(state, rules, vessel)
    leaves = leaving_worth(state, rules, mind, at)
    for index in range(count):
        verb, origin, goal, _ = unpack(options[index])
        if verb == Verb.GO and origin != at:
            continue
        if verb == Verb.ENGAGE:
            mind.scores[index] = fight_worth(state, rules, mind, origin, troop)
        else:
            worth = goal_worth(state, rules, mind, goal, troop)
            mind.scores[index] = worth if mind.force[goal] > 0 else worth - leaves


@compiled
def choose_army(state, rules, mind, options, count):
    """Return the index of the army worth most: strong enough for the goal, without stripping the origin."""
    look(state, rules, mind)
    survey_again(state, rules, mind)
    for index in range(count):
        mind.scores[index] = army_worth(state, rules, mind, options[index])
    return best_of(mind, mind.scores, count)


@compiled
def army_worth(state, rules, mind, option):
    """Return what it is worth to send the units of an option to the goal of the trip."""
    troop = troop_of(state, rules, option)
    trip = state.trip
    size = troop_size(troop)
    worth = left_behind(state, rules, mind, troop) - SPARE * size
    if mind.force[trip.goal] > 0:
        return worth + fight_worth(state, rules, mind, trip.goal, troop)
    worth += min(troop.force, ESCORT) * ESCORTED * mind.weights.caution
    worth -= exposed_worth(state, mind, trip.goal, troop.force)
    if max(trip.origin, trip.goal) < lands(state) and (trip.slot == Slot.MARCH or troop.vessels == 0):
        whole = army_force(state, rules, trip.origin)
        hope = strike_worth(state, rules, mind, trip.origin, whole)
        rest = strike_worth(state, rules, mind, trip.origin, whole - troop.force)
        if may_gather(state, whole, trip.goal):
            worth += approach(state, rules, mind, trip.goal, (whole, troop.force, hope, rest))
    return worth + settling(state, rules, mind, trip.goal, troop.serfs)


@compiled
def troop_of(state, rules, option):
    """Return the units of an option, with the Vessel of the trip unless armies go without it."""
    verb, serfs, warriors, heroes = unpack(option)
    seat = state.decider
    strengths = rules.strength[state.faction[seat]]
    force = serfs * strengths[Unit.SERF] + warriors * strengths[Unit.WARRIOR]
    for hero in range(HEROES):
        force += (heroes >> hero & 1) * strengths[Unit.HERO_1 + hero]
    vessels, by = 0, BY_LAND
    if state.trip.slot != Slot.MARCH:
        vessel = vessel_of(state.trip.slot)
        by = BY_SAIL if vessel == Unit.SEA_VESSEL else BY_AIR
        if verb == Verb.TAKE_VESSEL or company_kinds(state, rules, seat) == 0:
            force += strengths[vessel]
            vessels = 1 << (vessel - Unit.SEA_VESSEL)
    return Troop(seat, force, serfs, warriors, heroes, vessels, by)


@compiled
def settling(state, rules, mind, goal, serfs):
    """Return what so many Serfs are worth in a region: they work there, or build a Tower soon."""
    if goal >= lands(state) or serfs == 0:
        return 0.0
    here = state.players[state.decider].units[goal, Unit.SERF]
    worth = SETTLED * min(max(0, rules.spaces[goal] - here), serfs) * income_worth(rules, mind, goal)
    return worth + tower_promise(state, rules, mind, goal) if here == 0 else worth


@compiled
def tower_promise(state, rules, mind, region):
    """Return what it is worth to have a Serf where a Tower could stand soon."""
    if not mind.sites >> rules.continent[region] & 1:
        return 0.0
    return mind.weights.tower * PROMISE * max(0, state.players[state.decider].distance[region])


@compiled
def left_behind(state, rules, mind, troop):
    """Return what the units left at the origin are worth there: they hold it, work, follow, and guard the Capital."""
    trip = state.trip
    mine = state.players[state.decider]
    here = mine.total[trip.origin]
    if mine.capital == trip.origin:
        hands = min(HANDS, mine.units[trip.origin, Unit.SERF] - troop.serfs)
        return HAND * mind.weights.work * hands - home_risk(mind, troop.force) - parting_risk(mind, troop.force)
    if trip.origin >= lands(state):
        return 0.0
    if here > troop_size(troop) or mine.towers[trip.origin]:
        return mind.weights.region * rules.region_vp + RETURNED * income_worth(rules, mind, trip.origin)
    return 0.0


@compiled
def choose_ally_army(count):
    """Return the index of the largest help that an ally could give: the last one listed."""
    return count - 1


@compiled
def choose_goal(state, rules, mind, options, count, region):
    """Return the index of the best region to be moved to: by a storm, unstable ground, a flight's end, a retreat."""
    seat = state.decider
    look(state, rules, mind)
    survey(state, rules, mind)
    mine = state.players[seat]
    for index in range(count):
        _, goal, _, _ = unpack(options[index])
        worth = mind.regions[goal]
        if mind.force[goal] > 0:
            worth = fight_worth(state, rules, mind, goal, troop_at(state, rules, seat, region))
        elif mine.total[goal] > 0 and not is_capital(state, goal):
            worth -= CROWDED
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)
