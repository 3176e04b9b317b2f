"""A flight that fought over the sea must go on to land: an Air Vessel, or an army that flies (A7.16, P22)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.afloat import needing_seats
from sim.games.aughmoore.effects.force import capacity
from sim.games.aughmoore.effects.losing import destroy_unit
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import enemies_in, heroes_in, land_units, move_unit, places_taken, room
from sim.games.aughmoore.map.moving import from_floating
from sim.games.aughmoore.map.ways import fly_ways
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import FAR, LAND_UNITS, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit


@compiled
def fly_on(state, rules, side, region, leaves):
    """Let the Air Vessel, or an army that flies, land within the steps left, or be destroyed (A7.16, P22)."""
    mine = state.players[side]
    if mine.at[Unit.AIR_VESSEL] != region and not aloft(rules, mine, region):
        return
    if list_landings(state, rules, side, region, leaves, state.scratch.queue[:0]) > 0:
        ask(state, side, Decision.FLY_ON, region, leaves)
    elif not rules.flights_end_at_sea:
        fall_down(state, rules, side, region)


@compiled
def end_flights(state, rules):
    """Destroy whoever is still in the air over the sea as the actions of a round end (A7.16)."""
    for side in range(state.sides):
        for region in range(lands(state), regions(state)):
            if state.players[side].total[region] > 0:
                fall_down(state, rules, side, region)


@compiled
def aloft(rules, mine, region):
    """Return whether Land Units are over the sea that neither swim nor have a Sea Vessel: they fly (P22)."""
    return mine.at[Unit.SEA_VESSEL] != region and needing_seats(rules, mine, region) > 0


@compiled
def fall_down(state, rules, side, region):
    """Destroy the Air Vessel over the sea with all aboard, or an army that flies (A7.16, P22)."""
    mine = state.players[side]
    if mine.at[Unit.AIR_VESSEL] == region:
        note(state, Event.DESTROYED_VESSEL, side, region)
        destroy_unit(state, rules, side, Unit.AIR_VESSEL.value, region)
    for unit in range(LAND_UNITS):
        for _ in range(mine.units[region, unit] if aloft(rules, mine, region) else 0):
            destroy_unit(state, rules, side, unit, region)


@compiled
def list_landings(state, rules, side, region, leaves, buffer):
    """List where a flight that has fought at sea can land: not up again where it came from (A7.16, P10, P22)."""
    mine = state.players[side]
    number = places_taken(rules, mine, region)
    unit, heroes = Unit.AIR_VESSEL.value, 0
    if land_units(mine, region) > capacity_here(state, rules, side, region):
        unit, heroes = -1, heroes_in(mine, region)
    fly_ways(state, rules, side, region, rules.fly_after_battle, unit, heroes)
    count = 0
    for goal in range(lands(state)):
        free = enemies_in(state, side, goal) == 0 and room(state, rules, side, goal) >= number
        free = free and not (leaves == 1 and from_floating(rules, goal))
        if state.scratch.limit[goal] < FAR and free:
            count = add(buffer, count, pack(Verb.REGION, goal))
    return count


@compiled
def capacity_here(state, rules, side, region):
    """Return how many units the Air Vessel carries in a region (A3.7)."""
    there = state.players[side].at[Unit.AIR_VESSEL] == region
    return capacity(state, rules, side, Unit.AIR_VESSEL.value) if there else 0


@compiled
def answer_flight(state, seat, region, option):
    """Land, and look round there (A7.16, A8.6)."""
    _, goal, _, _ = unpack(option)
    mine = state.players[seat]
    note(state, Event.FLEW, seat, region, goal)
    state.trip.goal = goal
    for unit in range(UNITS):
        number = int(mine.units[region, unit])
        if number > 0:
            move_unit(state, seat, unit, region, goal, number)
    push(state, Step.ARRIVE, seat, goal, 1)
