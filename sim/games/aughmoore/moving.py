"""March, Sail and Fly: where to, with whom, and setting out (A7).

An order says what a movement action is bound to: the one region it may start from, and steps other than the army's own.
"""

from sim.agenda import ask, note, push
from sim.compiled import compiled
from sim.games.aughmoore.effect_words import Action, Kind, RuleWord
from sim.games.aughmoore.force import capacity, ignores, leads, led_faster, speed
from sim.games.aughmoore.pieces import allied, enemies_in, land_units, move_unit, room
from sim.games.aughmoore.state import FAR, HEROES, LAND_UNITS, LANDS, MOST_ROUTES, PILE, REGIONS, RESOURCES, UNITS
from sim.games.aughmoore.stock import spend
from sim.games.aughmoore.ways import ends_of, march_ways, route, touches_shore, vessel_ways
from sim.games.aughmoore.words import Decision, Event, Face, Slot, Step, TokenEffect, Unit, Verb
from sim.header import NOBODY
from sim.options import add, pack, unpack

ORDER_STEPS = 16


@compiled
def order(region, steps):
    """Return an order: the region to start from (NOBODY: any), and the steps (0: the army's own)."""
    return (region + 1) * ORDER_STEPS + steps


@compiled
def order_region(given):
    """Return the one region that an order starts from, NOBODY for any."""
    return given // ORDER_STEPS - 1


@compiled
def order_steps(given):
    """Return the steps of an order, 0 for the army's own."""
    return given % ORDER_STEPS


@compiled
def vessel_of(slot):
    """Return the Vessel of a movement action."""
    return Unit.SEA_VESSEL.value if slot == Slot.SAIL else Unit.AIR_VESSEL.value


@compiled
def set_out(state, rules, seat, slot, given):
    """Look for the ways of a movement action, and ask for one if there is any (A7.1, A7.9, A7.14)."""
    trip = state.trip
    trip.slot = slot
    trip.order = given
    trip.route_count = find_routes(state, rules, seat, slot, given, trip.routes[:], state.limit[:], state.queue[:])
    if trip.route_count > 0 or can_engage(state, rules, seat, slot):
        ask(state, seat, Decision.ROUTE, slot, given)


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
def find_routes(state, rules, side, slot, given, routes, distance, queue):
    """Write the ways of a movement action: from each region to each goal; return their number."""
    mine = state.players[side]
    if slot == Slot.SAIL or slot == Slot.FLY:
        return find_vessel_routes(state, rules, side, slot, given, routes, distance, queue)
    count = 0
    only = order_region(given)
    for origin in range(LANDS):
        if mine.total[origin] > 0 and only in (NOBODY, origin):
            count = find_marches(state, rules, side, origin, given, routes, count, distance, queue)
    return count


@compiled
def find_marches(state, rules, side, origin, given, routes, count, distance, queue):
    """Add the ways that some army can march from a region (A7.1 to A7.8)."""
    mine = state.players[side]
    fastest = fastest_here(state, rules, side, origin)
    if fastest < 0 or not can_leave(state, rules, side, origin):
        return count
    most = order_steps(given) if order_steps(given) > 0 else fastest
    march_ways(state, rules, side, origin, most, 0, distance, queue)
    first = count
    for goal in range(LANDS):
        if distance[goal] < FAR and goal != origin and may_enter(state, rules, side, goal, 1):
            count = add(routes, count, route(origin, goal))
    leaders = leads(rules, mine)
    for hero in range(HEROES):
        unit = Unit.HERO_1 + hero
        if leaders >> hero & 1 and mine.at[unit] == origin:
            faster = led_faster(rules, mine, 1 << hero)
            own = order_steps(given)
            if own == 0:
                own = speed(state, rules, side, unit, Action.MARCH.value) + faster
            march_ways(state, rules, side, origin, own, 1 << hero, distance, queue)
            count = add_new_routes(state, rules, side, origin, routes, first, count, distance)
    return min(count, MOST_ROUTES)


@compiled
def add_new_routes(state, rules, side, origin, routes, first, count, distance):
    """Add the goals that only a Hero's army reaches."""
    for goal in range(LANDS):
        if distance[goal] == FAR or goal == origin or not may_enter(state, rules, side, goal, 1):
            continue
        known = False
        for place in range(first, min(count, len(routes))):
            known = known or routes[place] == route(origin, goal)
        if not known:
            count = add(routes, count, route(origin, goal))
    return count


@compiled
def fastest_here(state, rules, side, region):
    """Return the highest speed among the Land Units of a region, NOBODY without any."""
    mine = state.players[side]
    fastest = -1
    for unit in range(LAND_UNITS):
        if mine.units[region, unit] > 0:
            fastest = max(fastest, speed(state, rules, side, unit, Action.MARCH.value))
    return fastest


@compiled
def may_enter(state, rules, side, region, number):
    """Tell whether so many units may end a move in a region: against enemies, or where there is room (A3.8, A10.1)."""
    if enemies_in(state, side, region):
        return True
    return room(state, rules, side, region) >= number


@compiled
def toll(state, rules, side, region, resource):
    """Return what each Land Unit that leaves a region pays of a resource (A9.3)."""
    if region >= LANDS or ignores(rules, state.players[side], RuleWord.ENTANGLEMENT.value, NOBODY, 0):
        return 0
    for place in range(PILE):
        if state.face[region, place] == Face.LASTING:
            design = rules.designs[state.token[region, place]]
            if design.effect == TokenEffect.TOLL_TO_LEAVE:
                return design.pay[resource]
    return 0


@compiled
def can_leave(state, rules, side, region):
    """Tell whether a player can pay for at least one unit that leaves (A9.3)."""
    return affords_toll(state, rules, side, region, 1)


@compiled
def affords_toll(state, rules, side, region, number):
    """Tell whether a player can pay for so many units that leave (A9.3)."""
    for resource in range(RESOURCES):
        if state.players[side].stock[resource] < number * toll(state, rules, side, region, resource):
            return False
    return True


@compiled
def find_vessel_routes(state, rules, side, slot, given, routes, distance, queue):
    """Write the ways of a Vessel (A7.9 to A7.18)."""
    mine = state.players[side]
    unit = vessel_of(slot)
    origin = mine.at[unit]
    count = 0
    if origin == NOBODY or (order_region(given) != NOBODY and order_region(given) != origin):
        return 0
    action = Action.SAIL.value if slot == Slot.SAIL else Action.FLY.value
    most = order_steps(given) if order_steps(given) > 0 else speed(state, rules, side, unit, action)
    vessel_ways(state, rules, side, slot, origin, most, distance, queue)
    crew = mine.total[origin] if origin >= LANDS else 1
    for goal in range(REGIONS):
        if distance[goal] < FAR and goal != origin and may_end(state, rules, side, slot, goal, crew):
            count = add(routes, count, route(origin, goal))
    return min(count, MOST_ROUTES)


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
    for region in range(REGIONS):
        if engages(state, rules, seat, slot, region):
            found = True
            break
    return found


@compiled
def engages(state, rules, seat, slot, region):
    """Tell whether a Vessel may attack a region without moving there (A14.9)."""
    mine = state.players[seat]
    if slot != Slot.SAIL or not mine.kinds >> Kind.ENGAGE & 1 or enemies_in(state, seat, region) == 0:
        return False
    at = mine.at[Unit.SEA_VESSEL]
    return at >= LANDS and adjacent_by_sea(rules, at, region)


@compiled
def adjacent_by_sea(rules, region, other):
    """Tell whether a Vessel in one region is next to the other: by land, at a shore, or by sea (A14.9)."""
    for place in range(rules.border_count[region]):
        if rules.borders[region, place] == other:
            return True
    return touches_shore(rules, region, other)


@compiled
def route_options(state, rules, seat, buffer):
    """List the ways found, and the regions that can be attacked from a distance (A7.1, A14.9)."""
    trip = state.trip
    count = 0
    for place in range(trip.route_count):
        origin, goal = ends_of(trip.routes[place])
        count = add(buffer, count, pack(Verb.GO, origin, goal))
    for region in range(REGIONS):
        if engages(state, rules, seat, trip.slot, region):
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


@compiled
def choose_army(state, rules, seat):
    """Ask which units go; a Vessel at sea takes everybody along (A7.1, A3.7)."""
    trip = state.trip
    mine = state.players[seat]
    if trip.slot == Slot.MARCH:
        measure_goal(state, rules, seat)
        ask(state, seat, Decision.ARMY)
        return
    vessel = vessel_of(trip.slot)
    if trip.origin >= LANDS:
        for unit in range(LAND_UNITS):
            trip.army[unit] = mine.units[trip.origin, unit]
    trip.army[vessel] = 1
    if trip.origin < LANDS and land_units(mine, trip.origin) > 0:
        ask(state, seat, Decision.ARMY)


@compiled
def measure_goal(state, rules, seat):
    """Note how many steps it takes to the goal with each set of Heroes (A7.2, A14.5)."""
    trip = state.trip
    mine = state.players[seat]
    leaders = leads(rules, mine)
    for heroes in range(1 << HEROES):
        trip.needed[heroes] = FAR
        if heroes & ~heroes_in(mine, trip.origin):
            continue
        if heroes & leaders == 0 and heroes > 0:
            trip.needed[heroes] = trip.needed[0]
            continue
        march_ways(state, rules, seat, trip.origin, FAR, heroes & leaders, state.limit[:], state.queue[:])
        trip.needed[heroes] = state.limit[trip.goal]


@compiled
def heroes_in(mine, region):
    """Return the Heroes in a region, a bit each."""
    heroes = 0
    for hero in range(HEROES):
        if mine.units[region, Unit.HERO_1 + hero] > 0:
            heroes |= 1 << hero
    return heroes


@compiled
def army_size(serfs, warriors, heroes):
    """Return the number of units in an army (A3.5)."""
    return serfs + warriors + (heroes & 1) + (heroes >> 1 & 1) + (heroes >> 2 & 1)


@compiled
def army_speed(state, rules, seat, serfs, warriors, heroes):
    """Return the speed of an army: that of its slowest unit, and what its Heroes add (A7.2, A14.5)."""
    steps = FAR
    if serfs > 0:
        steps = min(steps, speed(state, rules, seat, Unit.SERF.value, Action.MARCH.value))
    if warriors > 0:
        steps = min(steps, speed(state, rules, seat, Unit.WARRIOR.value, Action.MARCH.value))
    for hero in range(HEROES):
        if heroes >> hero & 1:
            steps = min(steps, speed(state, rules, seat, Unit.HERO_1 + hero, Action.MARCH.value))
    return steps + led_faster(rules, state.players[seat], heroes)


@compiled
def army_options(state, rules, seat, buffer):
    """List the armies that can take the way, or the passengers of the Vessel (A7.1, A7.2, A3.7, A3.8)."""
    trip = state.trip
    mine = state.players[seat]
    march = trip.slot == Slot.MARCH
    most = rules.army_limit if march else capacity(state, rules, seat, vessel_of(trip.slot))
    taken = 0 if march else 1
    if not enemies_in(state, seat, trip.goal):
        most = min(most, room(state, rules, seat, trip.goal) - taken)
    count = 0
    present_heroes = heroes_in(mine, trip.origin)
    for heroes in range(1 << HEROES):
        if heroes & ~present_heroes:
            continue
        for warriors in range(min(mine.units[trip.origin, Unit.WARRIOR], most) + 1):
            for serfs in range(min(mine.units[trip.origin, Unit.SERF], most) + 1):
                size = army_size(serfs, warriors, heroes)
                if size > most or (size == 0 and march):
                    continue
                if march and not fast_enough(state, rules, seat, serfs, warriors, heroes):
                    continue
                if affords_toll(state, rules, seat, trip.origin, size):
                    count = add(buffer, count, pack(Verb.TAKE, serfs, warriors, heroes))
    return count


@compiled
def fast_enough(state, rules, seat, serfs, warriors, heroes):
    """Tell whether an army reaches the goal of the trip (A7.2)."""
    trip = state.trip
    steps = order_steps(trip.order)
    if steps == 0:
        steps = army_speed(state, rules, seat, serfs, warriors, heroes)
    return trip.needed[heroes] <= steps


@compiled
def answer_army(state, option):
    """Note which units go (A7.1)."""
    _, serfs, warriors, heroes = unpack(option)
    write_army(state.trip.army, serfs, warriors, heroes)


@compiled
def write_army(army, serfs, warriors, heroes):
    """Write the Land Units of an army."""
    army[Unit.SERF] = serfs
    army[Unit.WARRIOR] = warriors
    for hero in range(HEROES):
        army[Unit.HERO_1 + hero] = heroes >> hero & 1


@compiled
def invite_ally(state, rules, seat):
    """Ask which units of an ally in the same region march along (A20.4)."""
    trip = state.trip
    for other in range(state.sides):
        if other != seat and allied(state, seat, other) and land_units(state.players[other], trip.origin) > 0:
            trip.ally = other
            ask(state, seat, Decision.ALLY_ARMY, other)
            return


@compiled
def ally_options(state, rules, buffer):
    """List what an ally's units could add to the army: nothing, or any that keep its pace and find room (A20.4)."""
    trip = state.trip
    other = trip.ally
    theirs = state.players[other]
    left = rules.army_limit - land_size(trip.army)
    if not enemies_in(state, other, trip.goal):
        left = min(left, room(state, rules, other, trip.goal) - land_size(trip.army))
    count = add(buffer, 0, pack(Verb.DONE))
    here = heroes_in(theirs, trip.origin)
    for heroes in range(1 << HEROES):
        if heroes & ~here:
            continue
        for warriors in range(min(theirs.units[trip.origin, Unit.WARRIOR], left) + 1):
            for serfs in range(min(theirs.units[trip.origin, Unit.SERF], left) + 1):
                size = army_size(serfs, warriors, heroes)
                paced = size > 0 and army_speed(state, rules, other, serfs, warriors, heroes) >= trip.needed[0]
                if paced and size <= left and affords_toll(state, rules, other, trip.origin, size):
                    count = add(buffer, count, pack(Verb.TAKE, serfs, warriors, heroes))
    return count


@compiled
def land_size(army):
    """Return the number of Land Units in an army."""
    size = 0
    for unit in range(LAND_UNITS):
        size += army[unit]
    return size


@compiled
def answer_ally(state, option):
    """Ask the ally for permission to take its units along (A20.4)."""
    verb, serfs, warriors, heroes = unpack(option)
    if verb == Verb.TAKE:
        write_army(state.trip.ally_army, serfs, warriors, heroes)
        push(state, Step.CONSENT, state.trip.ally)


@compiled
def ask_consent(state, ally):
    """Ask an ally whether its units may be taken along (A20.4)."""
    ask(state, ally, Decision.CONSENT)


@compiled
def consent_options(buffer):
    """List yes and no (A20.4)."""
    return add(buffer, add(buffer, 0, pack(Verb.ALLOW)), pack(Verb.REFUSE))


@compiled
def answer_consent(state, option):
    """Leave the ally's units behind unless it agrees (A20.4)."""
    verb, _, _, _ = unpack(option)
    if verb == Verb.REFUSE:
        for unit in range(UNITS):
            state.trip.ally_army[unit] = 0


@compiled
def go(state, rules, seat):
    """Move the army; enemies in its goal mean a Battle, which comes before exploring (A7.1, A10.1, A8.1)."""
    trip = state.trip
    event = Event.MARCHED
    if trip.slot == Slot.SAIL:
        event = Event.SAILED
    elif trip.slot == Slot.FLY:
        event = Event.FLEW
    note(state, event, seat, trip.origin, trip.goal)
    carry(state, rules, seat, trip.army)
    if trip.ally != NOBODY:
        carry(state, rules, trip.ally, trip.ally_army)
    if trip.slot == Slot.FLY and trip.goal >= LANDS:
        push(state, Step.FLY_ON, seat, trip.goal)
        push(state, Step.BATTLE, seat, trip.goal)
    else:
        arrive_at(state, seat, trip.goal)


@compiled
def arrive_at(state, side, region):
    """Let units that have just come into a region fight there or look round (A8.1, A10.1)."""
    fought = enemies_in(state, side, region) != 0
    push(state, Step.ARRIVE, side, region * 2 + fought)
    if fought:
        push(state, Step.BATTLE, side, region)


@compiled
def carry(state, rules, side, army):
    """Move the units of one side, and pay what leaving costs (A9.3)."""
    trip = state.trip
    size = land_size(army)
    for resource in range(RESOURCES):
        spend(state, side, resource, size * toll(state, rules, side, trip.origin, resource))
    for unit in range(UNITS):
        if army[unit] > 0:
            move_unit(state, side, unit, trip.origin, trip.goal, army[unit])
            note(state, Event.MOVED_UNIT, side, unit, army[unit])
