"""Armies that travel by the action of a Vessel: they fly or swim, with it or without it (P18 to P23).

Such an army is a company. Its units go at their own speed but for those aboard: if the Vessel comes along, as many of
the slowest as it carries go at the speed of the Vessel. Where companies go there is one question for all, with the
Vessel or without it; where none do, the action moves the Vessel, and `routes` and `army` know the rest.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask
from sim.engine.header import NOBODY
from sim.engine.options import add, pack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.afloat import action_by, travellers
from sim.games.aughmoore.effects.force import capacity, leads, led_faster, speed, unit_bit
from sim.games.aughmoore.effects.losing import LAND_KINDS
from sim.games.aughmoore.ground.pieces import NO_LIMIT, enemies_in, heroes_in, land_units, place_taken
from sim.games.aughmoore.map.army import army_options, choose_army
from sim.games.aughmoore.map.moving import affords_toll, may_enter, vessel_of
from sim.games.aughmoore.map.swimming import Company, bound_aboard, may_swim_to, size_of, strands_nobody
from sim.games.aughmoore.map.ways import fly_ways, sail_ways
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import FAR, HEROES, LAND_UNITS
from sim.games.aughmoore.words import Slot, Unit


@compiled
def company_kinds(state, rules, side):
    """Return the kinds of units that may go in a company on the present trip, none in a March (P18)."""
    trip = state.trip
    if trip.slot != Slot.SAIL and trip.slot != Slot.FLY:
        return 0
    found = travellers(rules, state.players[side], trip.slot)
    return found | LAND_KINDS if trip.lifted else found


@compiled
def all_among(kinds, company):
    """Return whether the units of a company are all of some kinds."""
    lacking = 0
    if company.serfs > 0 and not kinds & unit_bit(Unit.SERF):
        lacking += 1
    if company.warriors > 0 and not kinds & unit_bit(Unit.WARRIOR):
        lacking += 1
    if company.heroes > 0 and not kinds & unit_bit(Unit.HERO_1):
        lacking += 1
    return lacking == 0


@compiled
def number_of(unit, company):
    """Return how many units of a kind a company has."""
    if unit == Unit.SERF:
        return company.serfs
    if unit == Unit.WARRIOR:
        return company.warriors
    return company.heroes >> (unit - Unit.HERO_1) & 1


@compiled
def pace(state, rules, side, unit):
    """Return the speed of a unit on the present trip, or the steps that are granted (P20)."""
    trip = state.trip
    return trip.steps if trip.steps > 0 else speed(state, rules, side, unit, action_by(trip.slot))


@compiled
def company_speed(state, rules, side, company):
    """Return the speed of a company: of its slowest unit that the Vessel does not carry (P20, P34)."""
    trip = state.trip
    if trip.steps > 0:
        return trip.steps
    seats, steps = 0, FAR
    if company.vessel:
        if not rules.passengers_keep_own_speed:
            seats = capacity(state, rules, side, vessel_of(trip.slot))
        steps = pace(state, rules, side, vessel_of(trip.slot))
    for unit in range(LAND_UNITS):
        if number_of(unit, company) > 0:
            own = pace(state, rules, side, unit)
            if not_faster(state, rules, side, company, own) > seats:
                steps = min(steps, own)
    if size_of(company) > 0:
        steps += led_faster(rules, state.players[side], company.heroes, action_by(trip.slot))
    return steps


@compiled
def voyage_speed(state, rules, side, origin):
    """Return the speed of the Vessel of the trip, by a ruling with those whom it cannot leave behind (P20, P36)."""
    if rules.passengers_keep_own_speed and company_kinds(state, rules, side) != 0:
        return company_speed(state, rules, side, bound_aboard(state, rules, side, origin))
    return pace(state, rules, side, vessel_of(state.trip.slot))


@compiled
def not_faster(state, rules, side, company, most):
    """Return how many units of a company go at most at a speed."""
    number = 0
    for unit in range(LAND_UNITS):
        units = number_of(unit, company)
        if units > 0 and pace(state, rules, side, unit) <= most:
            number += units
    return number


@compiled
def carrier(state, rules, side, company):
    """Return the Vessel if it carries a whole company, which then goes by its rules; NOBODY if units go by theirs."""
    ship = vessel_of(state.trip.slot)
    return ship if company.vessel and size_of(company) <= capacity(state, rules, side, ship) else NOBODY


@compiled
def find_ways(state, rules, side, origin, most, unit, heroes):
    """Write the steps to each region that a Vessel, or a company led by some Heroes, reaches (P19, P33)."""
    if state.trip.slot == Slot.SAIL:
        sail_ways(state, rules, side, origin, most, unit, heroes)
    else:
        fly_ways(state, rules, side, origin, most, unit, heroes)


@compiled
def may_arrive(state, rules, side, goal, company):
    """Return whether a company may end its trip in a region: where there is room or enemies, seldom at sea (P22)."""
    if goal >= lands(state) and not may_end_at_sea(state, rules, side, goal, company):
        return False
    vessel = company.vessel * place_taken(rules, vessel_of(state.trip.slot))
    return may_enter(state, rules, side, goal, size_of(company) + vessel)


@compiled
def may_end_at_sea(state, rules, side, goal, company):
    """Return whether a company may end at sea: fliers to fight there, others aboard or swimming (P22, P35)."""
    if state.trip.slot == Slot.FLY:
        if rules.fliers_need_vessel_at_sea and not company.vessel:
            return False
        return enemies_in(state, side, goal) != 0 or rules.flights_end_at_sea == 1
    if carrier(state, rules, side, company) != NOBODY:
        return True
    return may_swim_to(state, rules, side, goal, company)


@compiled
def ship_joins(state, rules, side, origin):
    """Return whether the Vessel of the trip is in a region and may go in a company (P21, P34)."""
    ship = vessel_of(state.trip.slot)
    there = state.players[side].at[ship] == origin
    return there and company_kinds(state, rules, side) & unit_bit(ship) != 0


@compiled
def list_companies(state, rules, side, origin, buffer, first, count):
    """List the ways that some company can go from a region, without those listed from place `first` on (P18)."""
    trip = state.trip
    mine = state.players[side]
    if mine.total[origin] == 0 or (trip.start != NOBODY and trip.start != origin):
        return count
    if land_units(mine, origin) == 0 or not affords_toll(state, rules, side, origin, 1):
        return count
    find_ways(state, rules, side, origin, fastest_alone(state, rules, side, origin), NOBODY, 0)
    for goal in range(regions(state)):
        if goal != origin and arrives_alone(state, rules, side, origin, goal):
            count = add_way(buffer, first, count, pack(Verb.GO, origin, goal))
    led = leads(rules, mine) & heroes_in(mine, origin)
    for vessel in range(2 if led and ship_joins(state, rules, side, origin) else 1):
        for heroes in range(1, 1 << HEROES):
            if heroes & ~led == 0:
                count = list_led(state, rules, side, Company(origin, 0, 0, heroes, vessel), buffer, first, count)
    return count


@compiled
def fastest_alone(state, rules, side, origin):
    """Return the highest speed of a company of a single unit of a region, 0 without any that may go."""
    mine = state.players[side]
    kinds = company_kinds(state, rules, side)
    fastest = 0
    for unit in range(LAND_UNITS):
        if mine.units[origin, unit] > 0 and kinds & unit_bit(unit):
            fastest = max(fastest, speed_alone(state, rules, side, unit))
    return fastest


@compiled
def speed_alone(state, rules, side, unit):
    """Return the speed of a company of a single unit, whatever he adds as its leader."""
    trip = state.trip
    faster = 0 if trip.steps > 0 else led_faster(rules, state.players[side], 0, action_by(trip.slot))
    return pace(state, rules, side, unit) + faster


@compiled
def arrives_alone(state, rules, side, origin, goal):
    """Return whether a single unit of a region reaches a goal of the search just made and may end there."""
    steps = state.scratch.limit[goal]
    if steps == FAR:
        return False
    mine = state.players[side]
    kinds = company_kinds(state, rules, side)
    arrives = False
    for unit in range(LAND_UNITS):
        if mine.units[origin, unit] > 0 and kinds & unit_bit(unit) and not arrives:
            hero = 1 << (unit - Unit.HERO_1) if unit >= Unit.HERO_1 else 0
            serf, warrior = 1 if unit == Unit.SERF else 0, 1 if unit == Unit.WARRIOR else 0
            fast = speed_alone(state, rules, side, unit) >= steps
            arrives = fast and may_arrive(state, rules, side, goal, Company(origin, serf, warrior, hero, 0))
    return arrives


@compiled
def list_led(state, rules, side, company, buffer, first, count):
    """List the ways of a company of Heroes alone whose abilities change how it goes (A14.5, P18)."""
    if not company_kinds(state, rules, side) & unit_bit(Unit.HERO_1):
        return count
    if not strands_nobody(state, rules, side, company, vessel_of(state.trip.slot)):
        return count
    most = company_speed(state, rules, side, company)
    find_ways(state, rules, side, company.origin, most, carrier(state, rules, side, company), company.heroes)
    for goal in range(regions(state)):
        reached = goal != company.origin and state.scratch.limit[goal] < FAR
        if reached and may_arrive(state, rules, side, goal, company):
            count = add_way(buffer, first, count, pack(Verb.GO, company.origin, goal))
    return count


@compiled
def add_way(buffer, first, count, option):
    """List a way, unless it stands in the list already, from place `first` on."""
    if stands_in(buffer, first, min(count, len(buffer)), option):
        return count
    return add(buffer, count, option)


@compiled
def stands_in(buffer, first, end, option):
    """Return whether an option stands in a part of a list."""
    index = first
    while index < end and buffer[index] != option:
        index += 1
    return index < end


@compiled
def has_company(state, rules, side):
    """Return whether some company has a way on the present trip (P18)."""
    if company_kinds(state, rules, side) == 0:
        return False
    found = False
    for origin in range(regions(state)):
        if list_companies(state, rules, side, origin, state.scratch.queue[:0], 0, 0) > 0:
            found = True
            break
    return found


@compiled
def list_all_companies(state, rules, side, buffer, count):
    """List the ways of all companies after those of the Vessel, each way once (P18)."""
    if company_kinds(state, rules, side) == 0:
        return count
    ship = state.players[side].at[vessel_of(state.trip.slot)]
    for origin in range(regions(state)):
        first = 0 if origin == ship else count
        count = list_companies(state, rules, side, origin, buffer, first, count)
    return count


@compiled
def choose_units(state, rules, seat):
    """Ask which units go, with the Vessel or without it where companies travel (A7.1, P18)."""
    if company_kinds(state, rules, seat) == 0:
        choose_army(state, rules, seat)
    else:
        measure_company(state, rules, seat)
        ask(state, seat, Decision.ARMY)


@compiled
def measure_company(state, rules, seat):
    """Note how many steps it takes to the goal with each set of Heroes, by themselves and all aboard (P20)."""
    trip = state.trip
    mine = state.players[seat]
    ship = vessel_of(trip.slot)
    led = leads(rules, mine)
    for heroes in range(1 << HEROES):
        trip.needed[heroes] = FAR
        trip.carried[heroes] = FAR
        if heroes & ~heroes_in(mine, trip.origin):
            continue
        if heroes & led == 0 and heroes > 0:
            trip.needed[heroes] = trip.needed[0]
            trip.carried[heroes] = trip.carried[0]
            continue
        most = most_steps(state, rules, seat, trip.origin, heroes)
        find_ways(state, rules, seat, trip.origin, most, NOBODY, heroes & led)
        trip.needed[heroes] = state.scratch.limit[trip.goal]
        if mine.at[ship] == trip.origin:
            find_ways(state, rules, seat, trip.origin, most, ship, heroes & led)
            trip.carried[heroes] = state.scratch.limit[trip.goal]


@compiled
def most_steps(state, rules, side, origin, heroes):
    """Return more steps than no company with some Heroes can go from a region."""
    trip = state.trip
    if trip.steps > 0:
        return trip.steps
    mine = state.players[side]
    ship = vessel_of(trip.slot)
    fastest = pace(state, rules, side, ship) if mine.at[ship] == origin else 0
    for unit in range(LAND_UNITS):
        if mine.units[origin, unit] > 0:
            fastest = max(fastest, pace(state, rules, side, unit))
    return fastest + led_faster(rules, mine, heroes, action_by(trip.slot))


@compiled
def unit_options(state, rules, seat, buffer):
    """List the units that can go the chosen way (A7.1, P18, P23)."""
    if company_kinds(state, rules, seat) == 0:
        return army_options(state, rules, seat, buffer)
    count = list_company(state, rules, seat, 0, buffer, 0)
    if state.players[seat].at[vessel_of(state.trip.slot)] == state.trip.origin:
        count = list_company(state, rules, seat, 1, buffer, count)
    return count


@compiled
def list_company(state, rules, seat, vessel, buffer, count):
    """List the companies that can go the chosen way, all with the Vessel or all without it (P18, P21)."""
    mine = state.players[seat]
    origin = state.trip.origin
    verb = Verb.TAKE_VESSEL.value if vessel else Verb.TAKE.value
    most = most_units(state, rules)
    for heroes in range(1 << HEROES):
        if heroes & ~heroes_in(mine, origin):
            continue
        for warriors in range(min(mine.units[origin, Unit.WARRIOR], most) + 1):
            for serfs in range(min(mine.units[origin, Unit.SERF], most) + 1):
                if may_go(state, rules, seat, Company(origin, serfs, warriors, heroes, vessel)):
                    count = add(buffer, count, pack(verb, serfs, warriors, heroes))
    return count


@compiled
def most_units(state, rules):
    """Return how many units may go in a company: five, by a ruling any number that swims (P23, P34)."""
    unlimited = state.trip.slot == Slot.SAIL and rules.swimmers_unlimited
    return NO_LIMIT if unlimited else rules.army_limit


@compiled
def may_go(state, rules, side, company):
    """Return whether a company can go the chosen way: it forms, keeps pace, may arrive, pays for leaving (P18)."""
    trip = state.trip
    if not may_form(state, rules, side, company):
        return False
    carried = carrier(state, rules, side, company) != NOBODY
    needed = trip.carried[company.heroes] if carried else trip.needed[company.heroes]
    if needed > company_speed(state, rules, side, company):
        return False
    if not may_arrive(state, rules, side, trip.goal, company):
        return False
    return affords_toll(state, rules, side, company.origin, size_of(company))


@compiled
def may_form(state, rules, side, company):
    """Return whether units may go as a company: five with the Vessel, or as many as it carries (P21, P23, P34)."""
    size = size_of(company)
    if not strands_nobody(state, rules, side, company, vessel_of(state.trip.slot)):
        return False
    if company.vessel and not state.trip.lifted and carrier(state, rules, side, company) != NOBODY:
        return True
    if company.vessel and not ship_joins(state, rules, side, company.origin):
        return False
    kinds = company_kinds(state, rules, side)
    counted = 0 if state.trip.slot == Slot.FLY and rules.flight_limit_land_units else company.vessel
    return size > 0 and size + counted <= most_units(state, rules) and all_among(kinds, company)
