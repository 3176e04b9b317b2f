"""Where a March, a Sail or a Flight can go: the ways found, and the choice of one (A7, A14.9)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Action, Kind
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.force import leads, led_faster, speed
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import enemies_in, land_units
from sim.games.aughmoore.map.army import fastest_here
from sim.games.aughmoore.map.moving import affords_toll, may_enter, order_region, order_steps, vessel_of
from sim.games.aughmoore.map.ways import beside_at_sea, ends_of, fly_ways, march_ways, route, sail_ways
from sim.games.aughmoore.state import FAR, HEROES, LANDS, MOST_ROUTES, REGIONS, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Slot, Unit


@compiled
def set_out(state, rules, seat, slot, given):
    """Look for the ways of a movement action, and ask for one if there is any (A7.1, A7.9, A7.14)."""
    state.trip.slot = slot
    state.trip.order = given
    find_routes(state, rules, seat)
    if state.trip.route_count > 0 or can_engage(state, rules, seat, slot):
        ask(state, seat, Decision.ROUTE, slot, given)
    else:
        note(state, Event.NO_WAY, seat, slot, NOBODY)


@compiled
def can_move(state, rules, seat, slot):
    """Tell whether a player has something that a movement action could move."""
    mine = state.players[seat]
    if slot == Slot.SAIL or slot == Slot.FLY:
        return mine.at[vessel_of(slot)] != NOBODY
    found = False
    for region in range(LANDS):
        if mine.total[region] > 0 and land_units(mine, region) > 0:
            found = True
            break
    return found


@compiled
def find_routes(state, rules, side):
    """Note the ways of a movement action: from each region to each goal (A7.1, A7.9, A7.14)."""
    trip = state.trip
    trip.route_count = 0
    if trip.slot == Slot.SAIL or trip.slot == Slot.FLY:
        find_vessel_routes(state, rules, side)
        return
    only = order_region(trip.order)
    for origin in range(LANDS):
        if state.players[side].total[origin] > 0 and only in (NOBODY, origin):
            find_marches(state, rules, side, origin)


@compiled
def find_marches(state, rules, side, origin):
    """Note the ways that some army can march from a region (A7.1 to A7.8)."""
    mine = state.players[side]
    fastest = fastest_here(state, rules, side, origin)
    if fastest < 0 or not affords_toll(state, rules, side, origin, 1):
        return
    ordered = order_steps(state.trip.order)
    first = state.trip.route_count
    march_ways(state, rules, side, origin, ordered if ordered > 0 else fastest, 0, rules.desert_stops_march)
    add_marches(state, rules, side, origin, first)
    leaders = leads(rules, mine)
    for hero in range(HEROES):
        unit = Unit.HERO_1 + hero
        if leaders >> hero & 1 and mine.at[unit] == origin:
            most = ordered
            if ordered == 0:
                most = speed(state, rules, side, unit, Action.MARCH.value) + led_faster(rules, mine, 1 << hero)
            march_ways(state, rules, side, origin, most, 1 << hero, rules.desert_stops_march)
            add_marches(state, rules, side, origin, first)


@compiled
def add_marches(state, rules, side, origin, first):
    """Note the ways to the goals that a search has reached, except those noted already from a place on."""
    noted = state.trip.route_count > first
    for place in range(1, state.queued):
        goal = state.queue[place]
        if may_enter(state, rules, side, goal, 1) and not (noted and is_noted(state, route(origin, goal), first)):
            add_route(state, origin, goal)


@compiled
def is_noted(state, way, first):
    """Tell whether a way is among those noted from a place on."""
    trip = state.trip
    place = first
    while place < trip.route_count and trip.routes[place] != way:
        place += 1
    return place < trip.route_count


@compiled
def add_route(state, origin, goal):
    """Note a way, if there is room for one more."""
    trip = state.trip
    if trip.route_count < MOST_ROUTES:
        trip.routes[trip.route_count] = route(origin, goal)
        trip.route_count += 1


@compiled
def find_vessel_routes(state, rules, side):
    """Note the ways of a Vessel (A7.9 to A7.18)."""
    mine = state.players[side]
    given, slot = state.trip.order, state.trip.slot
    unit = vessel_of(slot)
    origin = mine.at[unit]
    if origin == NOBODY or (order_region(given) != NOBODY and order_region(given) != origin):
        return
    action = Action.SAIL.value if slot == Slot.SAIL else Action.FLY.value
    most = order_steps(given) if order_steps(given) > 0 else speed(state, rules, side, unit, action)
    if slot == Slot.SAIL:
        sail_ways(state, rules, side, origin, most)
    else:
        fly_ways(state, rules, side, origin, most)
    crew = mine.total[origin] if origin >= LANDS else 1
    for goal in range(REGIONS):
        if state.limit[goal] < FAR and goal != origin and may_end(state, rules, side, slot, goal, crew):
            add_route(state, origin, goal)


@compiled
def may_end(state, rules, side, slot, goal, crew):
    """Tell whether a Vessel may end its move in a region: a flight at sea only to fight a Sea Vessel (A7.16)."""
    if slot == Slot.FLY and goal >= LANDS:
        return enemies_in(state, side, goal) != 0
    return may_enter(state, rules, side, goal, crew)


@compiled
def can_engage(state, rules, seat, slot):
    """Tell whether a Vessel can open a Battle from a distance (A14.9)."""
    found = False
    for region in range(sighted(state.players[seat], slot)):
        if engages(state, rules, seat, region):
            found = True
            break
    return found


@compiled
def sighted(mine, slot):
    """Return how many regions a Vessel looks through for one to attack: none without the ability or in port (A14.9)."""
    able = slot == Slot.SAIL and mine.kinds >> Kind.ENGAGE & 1
    return REGIONS if able and mine.at[Unit.SEA_VESSEL] >= LANDS else 0


@compiled
def engages(state, rules, seat, region):
    """Tell whether a Vessel with that ability may attack a region without moving there (A14.9)."""
    at = state.players[seat].at[Unit.SEA_VESSEL]
    return enemies_in(state, seat, region) != 0 and beside_at_sea(rules, at, region)


@compiled
def route_options(state, rules, seat, buffer):
    """List the ways found, and the regions that can be attacked from a distance (A7.1, A14.9)."""
    trip = state.trip
    count = 0
    for place in range(trip.route_count):
        origin, goal = ends_of(trip.routes[place])
        count = add(buffer, count, pack(Verb.GO, origin, goal))
    for region in range(sighted(state.players[seat], trip.slot)):
        if engages(state, rules, seat, region):
            count = add(buffer, count, pack(Verb.ENGAGE, region))
    return count


@compiled
def answer_route(state, rules, seat, option):
    """Take a way, and ask who goes along; or attack from a distance (A7.1, A14.9)."""
    verb, origin, goal, _ = unpack(option)
    if verb == Verb.ENGAGE:
        push(state, Step.BATTLE, seat, origin)
        return
    trip = state.trip
    trip.origin = origin
    trip.goal = goal
    trip.ally = NOBODY
    trip.flew = 1 if trip.slot == Slot.FLY else 0
    for unit in range(UNITS):
        trip.army[unit] = 0
        trip.ally_army[unit] = 0
    push(state, Step.GO, seat)
    if state.teams == 1 and trip.slot == Slot.MARCH:
        push(state, Step.ALLY_ARMY, seat)
    push(state, Step.ARMY, seat)
