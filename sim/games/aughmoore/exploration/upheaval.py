"""Tokens that sweep units away: Unstable Ground and Mystical Storm (A9.11, A9.14)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import RuleWord
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.force import ignores
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import heroes_in, land_units, move_unit, places_taken
from sim.games.aughmoore.map.adjacency import beside, beside_at_sea, open_region
from sim.games.aughmoore.map.moving import arrive_at, clear_army, may_enter, pay_toll
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import LAND_UNITS, UNITS
from sim.games.aughmoore.words import Unit


@compiled
def unbound(state, rules, side, region, rule):
    """Return whether a Vessel or a Hero in a region sets a rule aside for the units there (A14.5)."""
    mine = state.players[side]
    if ignores(rules, mine, rule, NOBODY, heroes_in(mine, region)):
        return True
    for unit in (Unit.SEA_VESSEL.value, Unit.AIR_VESSEL.value):
        if mine.units[region, unit] > 0 and ignores(rules, mine, rule, unit, 0):
            return True
    return False


@compiled
def shake(state, rules, side, region):
    """Ask where the Land Units of a region are thrown; with nowhere to go they stay (A9.11)."""
    if land_units(state.players[side], region) == 0:
        return
    if unbound(state, rules, side, region, RuleWord.UNSTABLE_GROUND.value):
        note(state, Event.NO_USE, side, region, NOBODY, 0)
        return
    for goal in range(lands(state)):
        if may_be_thrown(state, rules, side, region, goal):
            ask(state, side, Decision.PUSH, region)
            return
    note(state, Event.NO_USE, side, region, NOBODY, 0)


@compiled
def may_be_thrown(state, rules, side, region, goal):
    """Return whether the Land Units of a region can be thrown into another: at enemies or into room (A9.11, A3.8)."""
    if goal == region or not open_region(state, rules, goal) or not beside(state, rules, side, region, goal):
        return False
    return may_enter(state, rules, side, goal, land_units(state.players[side], region))


@compiled
def push_options(state, rules, seat, region, buffer):
    """List the regions that the ground can throw units into (A9.11)."""
    count = 0
    for goal in range(lands(state)):
        if may_be_thrown(state, rules, seat, region, goal):
            count = add(buffer, count, pack(Verb.REGION, goal))
    return count


@compiled
def answer_push(state, rules, seat, region, option):
    """Throw all Land Units of a region into another; enemies there mean a Battle (A9.11)."""
    _, goal, _, _ = unpack(option)
    sweep(state, rules, seat, (region, goal), LAND_UNITS)


@compiled
def storm(state, rules, side, region):
    """Ask at which shore the units of a region are cast up; with nowhere to go they stay (A9.14)."""
    for goal in range(lands(state)):
        if may_be_cast_up(state, rules, side, region, goal):
            ask(state, side, Decision.STORM, region)
            return
    note(state, Event.NO_USE, side, region, NOBODY, 0)


@compiled
def may_be_cast_up(state, rules, side, region, goal):
    """Return whether the units of a region can land at another shore in play: at enemies or into room (A9.14, A3.8)."""
    if goal == region or not open_region(state, rules, goal) or not storm_reaches(state, rules, side, region, goal):
        return False
    return may_enter(state, rules, side, goal, int(places_taken(rules, state.players[side], region)))


@compiled
def storm_reaches(state, rules, side, region, goal):
    """Return whether a storm casts up in a region: at any shore, by rulings only near where it rages (A9.14, P29)."""
    shallow = region < lands(state)
    if shallow and rules.shallow_storm_near:
        return beside(state, rules, side, region, goal)
    if rules.shore_count[goal] == 0:
        return False
    return shallow or not rules.storm_keeps_its_sea or beside_at_sea(rules, region, goal)


@compiled
def storm_options(state, rules, seat, region, buffer):
    """List the shores that a storm can cast units up at (A9.14)."""
    count = 0
    for goal in range(lands(state)):
        if may_be_cast_up(state, rules, seat, region, goal):
            count = add(buffer, count, pack(Verb.REGION, goal))
    return count


@compiled
def answer_storm(state, rules, seat, region, option):
    """Cast all units of a region up at a shore; enemies there mean a Battle (A9.14)."""
    _, goal, _, _ = unpack(option)
    sweep(state, rules, seat, (region, goal), UNITS)


@compiled
def sweep(state, rules, side, way, kinds):
    """Move all units of the first so many kinds, who arrive as after any move; leaving is free (A9.3, A10.1)."""
    mine = state.players[side]
    region, goal = way
    clear_army(state)
    state.trip.goal = goal
    state.trip.flew = 0
    state.trip.sailed = 0
    if rules.forced_moves_pay:
        pay_toll(state, rules, side, region, land_units(mine, region))
    note(state, Event.PUSHED, side, region, goal)
    for unit in range(kinds):
        number = int(mine.units[region, unit])
        if number > 0:
            move_unit(state, side, unit, region, goal, number)
            state.trip.army[unit] = number
            note(state, Event.MOVED_UNIT, side, unit, number)
    arrive_at(state, rules, side, goal, 1)
