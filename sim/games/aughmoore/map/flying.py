"""A flight that fought over the sea must go on to land (A7.16)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.losing import destroy_unit
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import enemies_in, move_unit, room
from sim.games.aughmoore.map.ways import fly_ways
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import FAR, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit


@compiled
def fly_on(state, rules, side, region):
    """Let the Air Vessel land within the steps left, or be destroyed (A7.16)."""
    mine = state.players[side]
    if mine.at[Unit.AIR_VESSEL] != region:
        return
    if list_landings(state, rules, side, region, state.scratch.queue[:0]) > 0:
        ask(state, side, Decision.FLY_ON, region)
    else:
        note(state, Event.DESTROYED_VESSEL, side, region)
        destroy_unit(state, rules, side, Unit.AIR_VESSEL.value, region)


@compiled
def list_landings(state, rules, side, region, buffer):
    """List the regions where the Air Vessel can land (A7.16)."""
    number = state.players[side].total[region]
    fly_ways(state, rules, side, region, rules.fly_after_battle, Unit.AIR_VESSEL.value, 0)
    count = 0
    for goal in range(lands(state)):
        free = enemies_in(state, side, goal) == 0 and room(state, rules, side, goal) >= number
        if state.scratch.limit[goal] < FAR and free:
            count = add(buffer, count, pack(Verb.REGION, goal))
    return count


@compiled
def answer_flight(state, seat, option):
    """Land, and look round there (A7.16, A8.6)."""
    _, goal, _, _ = unpack(option)
    mine = state.players[seat]
    region = state.about[0]
    note(state, Event.FLEW, seat, region, goal)
    for unit in range(UNITS):
        number = int(mine.units[region, unit])
        if number > 0:
            move_unit(state, seat, unit, region, goal, number)
    push(state, Step.ARRIVE, seat, goal, 1)
