"""Who goes along on a March, a Sail or a Flight, allies among them (A7.1, A7.2, A3.7, A20.4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, push
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Action
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.afloat import berths
from sim.games.aughmoore.effects.force import capacity, leads, led_faster, speed
from sim.games.aughmoore.ground.pieces import (
    allied,
    enemies_in,
    heroes_in,
    land_units,
    move_unit,
    place_taken,
    room,
)
from sim.games.aughmoore.map.moving import affords_toll, land_size, vessel_of
from sim.games.aughmoore.map.ways import boarded_from_capital, march_ways
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import FAR, HEROES, LAND_UNITS, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Slot, Unit


@compiled
def choose_army(state, rules, seat):
    """Ask which units go; a Vessel at sea takes everybody along (A7.1, A3.7)."""
    trip = state.trip
    mine = state.players[seat]
    if trip.slot == Slot.MARCH:
        measure_goal(state, rules, seat)
        ask(state, seat, Decision.ARMY)
        return
    trip.army[vessel_of(trip.slot)] = 1
    quay = boards_at(state, rules, seat, trip.origin)
    if quay != trip.origin:
        exchange(state, seat, trip.origin, quay)
    if quay >= lands(state):
        for unit in range(LAND_UNITS):
            trip.army[unit] = mine.units[trip.origin, unit]
    elif land_units(mine, quay) > 0:
        ask(state, seat, Decision.ARMY)


@compiled
def boards_at(state, rules, side, origin):
    """Return where units board for a trip from a region: there, by a ruling at a Capital linked to it (P14)."""
    freely = rules.ark_boards_freely == 1 and state.trip.slot == Slot.SAIL and origin >= lands(state)
    if freely and boarded_from_capital(state, rules, side) == origin:
        return state.players[side].capital
    return origin


@compiled
def exchange(state, side, origin, goal):
    """Move all Land Units of a region to another one: from a Vessel into port (P14)."""
    for unit in range(LAND_UNITS):
        number = int(state.players[side].units[origin, unit])
        if number > 0:
            move_unit(state, side, unit, origin, goal, number)


@compiled
def measure_goal(state, rules, seat):
    """Note how many steps it takes to the goal with each set of Heroes (A7.2, A14.5)."""
    trip = state.trip
    mine = state.players[seat]
    leaders = leads(rules, mine)
    fastest = fastest_here(state, rules, seat, trip.origin)
    for heroes in range(1 << HEROES):
        trip.needed[heroes] = FAR
        if heroes & ~heroes_in(mine, trip.origin):
            continue
        if heroes & leaders == 0 and heroes > 0:
            trip.needed[heroes] = trip.needed[0]
            continue
        most = trip.steps
        if most == 0:
            most = fastest + led_faster(rules, mine, heroes, Action.MARCH.value)
        march_ways(state, rules, seat, trip.origin, most, heroes & leaders, rules.desert_stops_march)
        trip.needed[heroes] = state.scratch.limit[trip.goal]


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
    return steps + led_faster(rules, state.players[seat], heroes, Action.MARCH.value)


@compiled
def army_options(state, rules, seat, buffer):
    """List the armies that can take the way, or the passengers of the Vessel (A7.1, A7.2, A3.7, A3.8, P14)."""
    trip = state.trip
    march = trip.slot == Slot.MARCH
    most = rules.army_limit if march else capacity(state, rules, seat, vessel_of(trip.slot))
    taken = 0 if march else place_taken(rules, vessel_of(trip.slot))
    if not enemies_in(state, seat, trip.goal):
        most = min(most, room(state, rules, seat, trip.goal) - taken)
    if march and trip.goal >= lands(state):
        most = min(most, berths(state, rules, seat, trip.goal))
    return list_armies(state, rules, seat, most, buffer, 0)


@compiled
def list_armies(state, rules, side, most, buffer, count):
    """List the units of a side that can go, up to so many, if it can pay for their leaving (A7.1, A9.3)."""
    mine = state.players[side]
    origin = boards_at(state, rules, side, state.trip.origin)
    here = heroes_in(mine, origin)
    for heroes in range(1 << HEROES):
        if heroes & ~here:
            continue
        for warriors in range(min(mine.units[origin, Unit.WARRIOR], most) + 1):
            for serfs in range(min(mine.units[origin, Unit.SERF], most) + 1):
                size = army_size(serfs, warriors, heroes)
                if size > most or not keeps_pace(state, rules, side, serfs, warriors, heroes):
                    continue
                if affords_toll(state, rules, side, origin, size):
                    count = add(buffer, count, pack(Verb.TAKE, serfs, warriors, heroes))
    return count


@compiled
def keeps_pace(state, rules, side, serfs, warriors, heroes):
    """Return whether units reach the goal: passengers do, an army by its steps, an ally's beside it (A7.2, A20.4)."""
    trip = state.trip
    if trip.slot != Slot.MARCH:
        return side != trip.ally or army_size(serfs, warriors, heroes) > 0
    if army_size(serfs, warriors, heroes) == 0:
        return False
    if side == trip.ally:
        return ally_keeps_pace(state, rules, serfs, warriors, heroes)
    return fast_enough(state, rules, side, serfs, warriors, heroes)


@compiled
def ally_keeps_pace(state, rules, serfs, warriors, heroes):
    """Return whether an ally's units keep pace: by their own abilities, or by those of who leads (A20.4, O30)."""
    trip = state.trip
    if rules.leader_bonuses == 0:
        return army_speed(state, rules, trip.ally, serfs, warriors, heroes) >= trip.needed[0]
    steps = FAR
    for unit in range(LAND_UNITS):
        going = heroes >> (unit - Unit.HERO_1) & 1 if unit >= Unit.HERO_1 else (serfs, warriors)[unit]
        if going > 0:
            steps = min(steps, led_speed(state, rules, unit))
    led = army_heroes(trip.army)
    return steps + led_faster(rules, state.players[state.decider], led, Action.MARCH.value) >= trip.needed[led]


@compiled
def led_speed(state, rules, unit):
    """Return the speed of an ally's unit: its own, and what the abilities of who leads the march add (A20.4)."""
    own = rules.speed[state.faction[state.decider], unit]
    added = speed(state, rules, state.decider, unit, Action.MARCH.value) - own
    return rules.speed[state.faction[state.trip.ally], unit] + added


@compiled
def army_heroes(army):
    """Return the Heroes of an army, a bit each."""
    heroes = 0
    for hero in range(HEROES):
        heroes |= army[Unit.HERO_1 + hero] << hero
    return heroes


@compiled
def fast_enough(state, rules, seat, serfs, warriors, heroes):
    """Return whether an army reaches the goal of the trip (A7.2)."""
    trip = state.trip
    steps = trip.steps
    if steps == 0:
        steps = army_speed(state, rules, seat, serfs, warriors, heroes)
    return trip.needed[heroes] <= steps


@compiled
def answer_army(state, rules, seat, option):
    """Note which units go, and whether the Vessel does (A7.1, P21)."""
    verb, serfs, warriors, heroes = unpack(option)
    trip = state.trip
    write_army(trip.army, serfs, warriors, heroes)
    if verb == Verb.TAKE_VESSEL:
        trip.army[vessel_of(trip.slot)] = 1
    quay = boards_at(state, rules, seat, trip.origin)
    for unit in range(LAND_UNITS if quay != trip.origin else 0):
        if trip.army[unit] > 0:
            move_unit(state, seat, unit, quay, trip.origin, trip.army[unit])


@compiled
def write_army(army, serfs, warriors, heroes):
    """Write the Land Units of an army."""
    army[Unit.SERF] = serfs
    army[Unit.WARRIOR] = warriors
    for hero in range(HEROES):
        army[Unit.HERO_1 + hero] = heroes >> hero & 1


@compiled
def invite_ally(state, rules, seat, first):
    """Ask which units of an ally in the same region go along, one ally after the other (A20.4, O26)."""
    trip = state.trip
    aboard = trip.origin >= lands(state) or trip.goal >= lands(state)
    closed = aboard or places_for_allies(state, rules, seat) <= 0
    for other in range(state.sides if closed else first, state.sides):
        if other != seat and allied(state, seat, other) and land_units(state.players[other], trip.origin) > 0:
            trip.ally = other
            push(state, Step.ALLY_ARMY, seat, other + 1)
            ask(state, seat, Decision.ALLY_ARMY, other)
            return


@compiled
def ally_options(state, rules, buffer):
    """List what an ally's units could add to the army: nothing, or any that keep its pace and find room (A20.4)."""
    trip = state.trip
    left = places_for_allies(state, rules, state.decider)
    if not enemies_in(state, trip.ally, trip.goal):
        taken = land_units_going(state)
        if trip.slot != Slot.MARCH:
            taken += place_taken(rules, vessel_of(trip.slot))
        left = min(left, room(state, rules, trip.ally, trip.goal) - taken)
    return list_armies(state, rules, trip.ally, left, buffer, add(buffer, 0, pack(Verb.DONE)))


@compiled
def land_units_going(state):
    """Return how many Land Units go on the present trip, those of allies among them."""
    going = land_size(state.trip.army)
    for other in range(state.sides):
        going += land_size(state.trip.allied[other])
    return going


@compiled
def places_for_allies(state, rules, side):
    """Return how many units of allies may go along: an army's places that are left, or a Vessel's seats (A20.4)."""
    trip = state.trip
    if trip.slot == Slot.MARCH:
        return rules.army_limit - land_units_going(state)
    vessel = vessel_of(trip.slot)
    seats = capacity(state, rules, side, vessel) if trip.army[vessel] > 0 else 0
    return seats - land_units_going(state)


@compiled
def answer_ally(state, option):
    """Ask the ally for permission to take its units along (A20.4)."""
    verb, serfs, warriors, heroes = unpack(option)
    trip = state.trip
    if verb == Verb.TAKE:
        write_army(trip.allied[trip.ally], serfs, warriors, heroes)
        push(state, Step.CONSENT, trip.ally)


@compiled
def ask_consent(state, ally):
    """Ask an ally whether its units may be taken along (A20.4)."""
    ask(state, ally, Decision.CONSENT)


@compiled
def consent_options(buffer):
    """List yes and no (A20.4)."""
    return add(buffer, add(buffer, 0, pack(Verb.ALLOW)), pack(Verb.REFUSE))


@compiled
def answer_consent(state, side, option):
    """Leave the units of an ally behind unless it agrees (A20.4, O26)."""
    verb, _, _, _ = unpack(option)
    if verb == Verb.REFUSE:
        for unit in range(UNITS):
            state.trip.allied[side, unit] = 0
