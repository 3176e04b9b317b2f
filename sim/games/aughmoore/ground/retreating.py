"""Units that must leave a region for home: beaten ones, and those that a Monster drives off (A9.7, A11.8)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.harbour import harbour, harbour_free, home_of
from sim.games.aughmoore.ground.pieces import (
    allied,
    enemies_in,
    fits_in,
    has_structure,
    is_enemy,
    lose,
    move_unit,
    places_taken,
    room,
)
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit


@compiled
def begin_retreat(state, rules, side, region):
    """Let all units of a side leave a region: a Sea Vessel docks at the Capital, the others ask for refuges (A11.8)."""
    mine = state.players[side]
    if mine.out == 1 or region == mine.capital or mine.total[region] == 0:
        return
    if is_enemy(state, side):
        go_home(state, rules, side, region)
        return
    if mine.units[region, Unit.SEA_VESSEL] > 0:
        bring_to_harbour(state, rules, side, region)
    push(state, Step.RETREAT, side, region)


@compiled
def drive_off(state, rules, side, region):
    """Drive all units of a side out of a region; at sea they stay with a Vessel, which seeks a shore (A9.7, P36)."""
    mine = state.players[side]
    if region < lands(state) or mine.at[Unit.SEA_VESSEL] != region:
        begin_retreat(state, rules, side, region)
    elif refuges(state, rules, side, region) > 0:
        ask(state, side, Decision.RETREAT, region, Unit.SEA_VESSEL)
    elif mine.out == 0:
        go_home(state, rules, side, region)


@compiled
def retreat(state, rules, side, region):
    """Ask where the next unit goes; with no room at any Tower everybody goes to the Capital (A11.8)."""
    unit = next_unit(state.players[side], region)
    if unit == NOBODY:
        return
    if refuges(state, rules, side, region) > 0:
        ask(state, side, Decision.RETREAT, region, unit)
    else:
        go_home(state, rules, side, region)


@compiled
def next_unit(mine, region):
    """Return the first kind of unit left in a region, NOBODY without any."""
    for unit in range(UNITS):
        if mine.units[region, unit] > 0:
            return unit
    return NOBODY


@compiled
def refuges(state, rules, side, region):
    """Return how many own Towers offer a refuge from a region (A11.8)."""
    number = 0
    for goal in range(lands(state)):
        number += is_refuge(state, rules, side, region, goal)
    return number


@compiled
def is_refuge(state, rules, side, region, goal):
    """Return whether a refuge elsewhere has room: from the sea for a whole Vessel, at a shore (A9.7, A11.8)."""
    mine = state.players[side]
    if goal == region or not shelters(state, rules, side, goal) or enemies_in(state, side, goal):
        return False
    afloat = region >= lands(state) and mine.units[region, Unit.SEA_VESSEL] > 0
    if afloat or rules.retreats_together:
        shore = not afloat or rules.shore_count[goal] > 0
        return shore and room(state, rules, side, goal) >= places_taken(rules, mine, region)
    return fits_in(state, rules, side, goal, next_unit(mine, region))


@compiled
def shelters(state, rules, side, goal):
    """Return whether a region has an own Tower, or by a ruling an ally's Tower or Capital City (A11.8, A20.2)."""
    if state.players[side].towers[goal] == 1:
        return True
    if not rules.allies_give_refuge:
        return False
    for other in range(state.sides):
        if other != side and allied(state, side, other) and has_structure(state.players[other], goal):
            return True
    return False


@compiled
def bring_to_harbour(state, rules, side, region):
    """Bring the Sea Vessel home; that of a Floating Capital is destroyed if enemies hold the sea below (A11.8, P14)."""
    port = harbour(rules, state.players[side])
    lost = rules.beaten_ark_lost == 1 and port >= lands(state)
    if port == region and enemies_in(state, side, port) == 0 and not lost:
        return
    if harbour_free(state, rules, side) and not lost:
        fall_back(state, side, Unit.SEA_VESSEL.value, region, port, 1)
    else:
        lose(state, rules, side, Unit.SEA_VESSEL.value, region)


@compiled
def go_home(state, rules, side, region):
    """Bring all units of a region back to the Capital, a Sea Vessel to its harbour (A11.8, P14)."""
    mine = state.players[side]
    for unit in range(UNITS):
        number = int(mine.units[region, unit])
        if number > 0 and unit == Unit.SEA_VESSEL:
            bring_to_harbour(state, rules, side, region)
        elif number > 0:
            fall_back(state, side, unit, region, mine.capital, number)


@compiled
def fall_back(state, side, unit, region, goal, number):
    """Move retreating units; leaving costs them nothing (A9.3, A11.8)."""
    move_unit(state, side, unit, region, goal, number)
    note(state, Event.RETREATED, side, unit, number, goal)


@compiled
def retreat_options(state, rules, seat, region, unit, buffer):
    """List the Capital, or the harbour of a Sea Vessel, and the own Towers with room for the unit (A11.8, P14)."""
    home = home_of(rules, state.players[seat], unit)
    open_to_it = unit != Unit.SEA_VESSEL or takes_back(state, rules, seat, region)
    count = add(buffer, 0, pack(Verb.PLACE, home, unit)) if open_to_it else 0
    for goal in range(lands(state)):
        if is_refuge(state, rules, seat, region, goal):
            count = add(buffer, count, pack(Verb.PLACE, goal, unit))
    return count


@compiled
def takes_back(state, rules, side, region):
    """Return whether the harbour takes a Sea Vessel back from a region (P14)."""
    port = harbour(rules, state.players[side])
    if rules.beaten_ark_lost and port >= lands(state):
        return False
    return port == region or harbour_free(state, rules, side)


@compiled
def answer_retreat(state, rules, seat, region, option):
    """Bring one unit to its refuge, then ask for the next; a Vessel driven off takes all along (A9.7, A11.8)."""
    _, goal, unit, _ = unpack(option)
    together = unit == Unit.SEA_VESSEL or rules.retreats_together
    if together and goal == home_of(rules, state.players[seat], unit):
        go_home(state, rules, seat, region)
        return
    if together:
        for aboard in range(UNITS):
            number = int(state.players[seat].units[region, aboard])
            if number > 0:
                fall_back(state, seat, aboard, region, goal, number)
        return
    fall_back(state, seat, unit, region, goal, 1)
    push(state, Step.RETREAT, seat, region)
