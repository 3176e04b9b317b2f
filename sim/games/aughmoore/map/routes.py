"""Where a March, a Sail or a Flight can go, and the choice of a way (A7, A14.9)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Action, Kind
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.afloat import berths, travellers
from sim.games.aughmoore.effects.force import leads, led_faster, speed
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import enemies_in, land_units
from sim.games.aughmoore.ground.region_sets import contains, joined, nowhere, only, without
from sim.games.aughmoore.map.adjacency import beside_at_sea, open_region
from sim.games.aughmoore.map.army import boards_at, fastest_here
from sim.games.aughmoore.map.companies import find_ways, has_company, list_all_companies, voyage_speed
from sim.games.aughmoore.map.moving import affords_toll, clear_army, may_enter, vessel_of
from sim.games.aughmoore.map.swimming import least_crew
from sim.games.aughmoore.map.ways import boarded_from_capital, march_ways
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import FAR, HEROES
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Slot, Unit


@compiled
def set_out(state, rules, seat, slot, start, steps, lifted):
    """Look for the ways of a movement action, and ask for one if there is any (A7.1, A7.9, A7.14)."""
    state.trip.slot = slot
    state.trip.start = start
    state.trip.steps = steps
    state.trip.lifted = lifted
    if has_way(state, rules, seat) or can_engage(state, rules, seat, slot):
        ask(state, seat, Decision.ROUTE, slot, start, steps)
    else:
        note(state, Event.NO_WAY, seat, slot, NOBODY)


@compiled
def can_move(state, rules, seat, slot):
    """Return whether a player has something that a movement action could move (A7.1, P18)."""
    mine = state.players[seat]
    if slot == Slot.SAIL or slot == Slot.FLY:
        if mine.at[vessel_of(slot)] != NOBODY or travellers(rules, mine, slot) == 0:
            return mine.at[vessel_of(slot)] != NOBODY
        return has_land_units(mine, regions(state))
    ship = boarded_from_capital(state, rules, seat)
    return has_land_units(mine, lands(state)) or (ship != NOBODY and land_units(mine, ship) > 0)


@compiled
def has_land_units(mine, end):
    """Return whether a player has Serfs, Warriors or Heroes in the regions up to some number."""
    found = False
    for region in range(end):
        if mine.total[region] > 0 and land_units(mine, region) > 0:
            found = True
            break
    return found


@compiled
def has_way(state, rules, side):
    """Return whether there is a way for a movement action (A7.1, A7.9, A7.14)."""
    nothing = state.scratch.queue[:0]
    if state.trip.slot == Slot.SAIL or state.trip.slot == Slot.FLY:
        return list_voyages(state, rules, side, nothing) > 0 or has_company(state, rules, side)
    found = False
    for origin in range(lands(state)):
        if steps_out(state, rules, side, origin) or list_marches(state, rules, side, origin, nothing, 0) > 0:
            found = True
            break
    return found or list_landfalls(state, rules, side, nothing, 0) > 0


@compiled
def route_options(state, rules, seat, buffer):
    """List the ways, and the regions that can be attacked from a distance (A7.1, A14.9)."""
    slot = state.trip.slot
    count = 0
    if slot == Slot.SAIL or slot == Slot.FLY:
        count = list_voyages(state, rules, seat, buffer)
        count = list_all_companies(state, rules, seat, buffer, count)
    else:
        for origin in range(lands(state)):
            count = list_marches(state, rules, seat, origin, buffer, count)
        count = list_landfalls(state, rules, seat, buffer, count)
    for region in range(sighted(state, seat, slot)):
        if engages(state, rules, seat, region):
            count = add(buffer, count, pack(Verb.ENGAGE, region))
    return count


@compiled
def steps_out(state, rules, side, origin):
    """Return whether an army can march from a region across a border, which is seen without a search (A7.1)."""
    if not sets_out(state, side, origin):
        return False
    fastest = fastest_leaving(state, rules, side, origin)
    if fastest == NOBODY or steps_of_march(rules, state.players[side], state.trip, fastest, 0) < 1:
        return False
    for index in range(rules.border_count[origin]):
        goal = rules.borders[origin, index]
        if open_region(state, rules, goal) and may_enter(state, rules, side, goal, 1):
            return True
    return False


@compiled
def list_landfalls(state, rules, side, buffer, count):
    """List the marches of those aboard a Vessel that is adjacent to the Capital (P14)."""
    ship = boarded_from_capital(state, rules, side)
    return count if ship == NOBODY else list_marches(state, rules, side, ship, buffer, count)


@compiled
def list_marches(state, rules, side, origin, buffer, count):
    """List the ways that some army can march from a region (A7.1 to A7.8)."""
    if not sets_out(state, side, origin):
        return count
    trip = state.trip
    mine = state.players[side]
    fastest = fastest_leaving(state, rules, side, origin)
    if fastest == NOBODY:
        return count
    most = steps_of_march(rules, mine, trip, fastest, 0)
    march_ways(state, rules, side, origin, most, 0, rules.desert_stops_march)
    listed = goals_reached(state, rules, side)
    count = list_goals(state, origin, listed, buffer, count)
    leaders = leads(rules, mine)
    for hero in range(HEROES):
        unit = Unit.HERO_1 + hero
        if leaders >> hero & 1 and mine.at[unit] == origin:
            pace = speed(state, rules, side, unit, Action.MARCH.value)
            most = steps_of_march(rules, mine, trip, pace, 1 << hero)
            march_ways(state, rules, side, origin, most, 1 << hero, rules.desert_stops_march)
            more = without(goals_reached(state, rules, side), listed)
            count = list_goals(state, origin, more, buffer, count)
            listed = joined(listed, more)
    return count


@compiled
def sets_out(state, side, origin):
    """Return whether there are units in a region, and the trip may begin there (A7.1)."""
    elsewhere = state.trip.start != NOBODY and state.trip.start != origin
    return state.players[side].total[origin] > 0 and not elsewhere


@compiled
def fastest_leaving(state, rules, side, origin):
    """Return the highest speed among the units that can march from a region, NOBODY if none can (A7.1, A9.3)."""
    fastest = fastest_here(state, rules, side, origin)
    return fastest if fastest >= 0 and affords_toll(state, rules, side, origin, 1) else NOBODY


@compiled
def steps_of_march(rules, mine, trip, pace, heroes):
    """Return how far an army of a speed goes: the steps that are granted, else with what its leaders add."""
    return trip.steps if trip.steps > 0 else pace + led_faster(rules, mine, heroes, Action.MARCH.value)


@compiled
def goals_reached(state, rules, side):
    """Return the set of regions that a search has reached and that may be entered."""
    goals = nowhere()
    for index in range(1, state.scratch.queued):
        if may_march_to(state, rules, side, state.scratch.queue[index]):
            goals = joined(goals, only(state.scratch.queue[index]))
    return goals


@compiled
def may_march_to(state, rules, side, goal):
    """Return whether a unit may end a march in a region, or aboard the Vessel there (A3.8, P14)."""
    if goal >= lands(state) and berths(state, rules, side, goal) <= 0:
        return False
    return may_enter(state, rules, side, goal, 1)


@compiled
def list_goals(state, origin, goals, buffer, count):
    """List the ways to some of the goals that a search has reached, the nearest first."""
    for index in range(1, state.scratch.queued):
        goal = state.scratch.queue[index]
        if contains(goals, goal):
            count = add(buffer, count, pack(Verb.GO, origin, goal))
    return count


@compiled
def list_voyages(state, rules, side, buffer):
    """List the ways of a Vessel (A7.9 to A7.18)."""
    mine = state.players[side]
    trip = state.trip
    origin = mine.at[vessel_of(trip.slot)]
    if origin == NOBODY or trip.lifted or (trip.start != NOBODY and trip.start != origin):
        return 0
    find_voyages(state, rules, side, origin)
    crew = least_crew(state, rules, mine, boards_at(state, rules, side, origin))
    count = 0
    for goal in range(regions(state)):
        if state.scratch.limit[goal] < FAR and goal != origin and may_end(state, rules, side, trip.slot, goal, crew):
            count = add(buffer, count, pack(Verb.GO, origin, goal))
    return count


@compiled
def find_voyages(state, rules, side, origin):
    """Write the steps to each region that the Vessel of the trip reaches (A7.9 to A7.18)."""
    find_ways(state, rules, side, origin, voyage_speed(state, rules, side, origin), vessel_of(state.trip.slot), 0)


@compiled
def may_end(state, rules, side, slot, goal, crew):
    """Return whether a Vessel may end its move in a region: a flight at sea only to fight a Sea Vessel (A7.16)."""
    if slot == Slot.FLY and goal >= lands(state) and not rules.flights_end_at_sea:
        return enemies_in(state, side, goal) != 0
    return may_enter(state, rules, side, goal, crew)


@compiled
def can_engage(state, rules, seat, slot):
    """Return whether a Vessel can open a Battle from a distance (A14.9)."""
    found = False
    for region in range(sighted(state, seat, slot)):
        if engages(state, rules, seat, region):
            found = True
            break
    return found


@compiled
def sighted(state, seat, slot):
    """Return how many regions a Vessel looks through for one to attack: none without the ability or in port (A14.9)."""
    mine = state.players[seat]
    able = slot == Slot.SAIL and mine.kinds >> Kind.ENGAGE & 1
    return regions(state) if able and mine.at[Unit.SEA_VESSEL] >= lands(state) else 0


@compiled
def engages(state, rules, seat, region):
    """Return whether a Vessel with that ability may attack a region without moving there (A14.9)."""
    at = state.players[seat].at[Unit.SEA_VESSEL]
    return enemies_in(state, seat, region) != 0 and beside_at_sea(rules, at, region)


@compiled
def answer_route(state, rules, seat, option):
    """Take a way, and ask who goes along; or attack from a distance (A7.1, A14.9, P48)."""
    verb, origin, goal, _ = unpack(option)
    if verb == Verb.ENGAGE:
        push(state, Step.BATTLE, seat, origin)
        return
    trip = state.trip
    trip.origin = origin
    trip.goal = goal
    trip.ally = NOBODY
    trip.flew = 1 if trip.slot == Slot.FLY else 0
    trip.sailed = 1 if trip.slot == Slot.SAIL else 0
    clear_army(state)
    push(state, Step.GO, seat)
    if state.teams == 1 and (trip.slot == Slot.MARCH or rules.allies_board):
        push(state, Step.ALLY_ARMY, seat, 0)
    push(state, Step.ARMY, seat)
