"""Moving units and Towers by Spells and abilities (A14.7, A14.8).

An effect moves the units of one side from one region to one other; who is at sea stays aboard. The first answer fixes
both regions. Enemy units are never moved out of a region with a Capital City, nor into one but home.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Goal, Side, When
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.errands import (
    begin_errand,
    danger_of,
    idle,
    may_stop,
    next_lands,
    put_off,
    ready_to_begin,
    take_up,
    within_reach,
)
from sim.games.aughmoore.deeds.hitting import preferred
from sim.games.aughmoore.effects.force import immune, unit_bit
from sim.games.aughmoore.effects.losing import TOWERS
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.exploring import show_all
from sim.games.aughmoore.ground.pieces import allied, capital_owner, enemies_in, is_enemy, move_unit, room
from sim.games.aughmoore.ground.region_sets import contains
from sim.games.aughmoore.ground.towers import TOWER, bars_towers, continent_open, raise_tower, remove_tower
from sim.games.aughmoore.map.adjacency import open_region
from sim.games.aughmoore.map.moving import arrive_at
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import LAND_UNITS
from sim.games.aughmoore.steps import Step


@compiled
def relocate(state, rules, side, place):
    """Move units one by one, asking which and where to; what has come together then fights or explores (A14.8)."""
    errand = take_up(state, place)
    count = list_moves(state, rules, side, state.scratch.queue[:])
    if count == 0:
        idle(state, rules, side)
        settle(state, rules, side)
    elif is_enemy(state, side):
        move_piece(state, rules, side, enemy_move(state, rules, side, count))
    elif count == 1:
        move_piece(state, rules, side, state.scratch.queue[0])
    else:
        ask(state, side, Decision.RELOCATE, errand.effect)


@compiled
def list_moves(state, rules, side, buffer):
    """List the units that may be moved, and where to (A14.8)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    if errand.left <= 0 or not ready_to_begin(state.players[side], effect, errand):
        return 0
    stops = may_stop(effect, errand) or errand.begun == 1 or (effect.side == Side.OWN and effect.moment == When.CAST)
    count = add(buffer, 0, pack(Verb.DONE)) if stops else 0
    first = count
    reached = within_reach(state, rules, side, effect, errand.here)
    for origin in range(lands(state)):
        if not contains(reached, origin) or not bound(errand, origin, NOBODY):
            continue
        if effect.units & TOWERS:
            count = list_tower_moves(state, rules, side, origin, buffer, count)
        elif effect.side == Side.OWN:
            count = list_own_moves(state, rules, side, origin, buffer, count)
        else:
            count = list_enemy_moves(state, rules, side, origin, buffer, count)
    return count if count > first else 0


@compiled
def bound(errand, origin, goal):
    """Return whether a move agrees with those that an errand has made; a goal of NOBODY agrees with any."""
    if errand.origin == NOBODY:
        return True
    return errand.origin == origin and (goal == NOBODY or errand.goal == goal)


@compiled
def list_tower_moves(state, rules, side, origin, buffer, count):
    """List the regions next to a Tower that it may move to: as for building, with no enemies there (A5.8, A14.7)."""
    mine = state.players[side]
    if mine.towers[origin] == 0:
        return count
    near = next_lands(state, rules, origin)
    for goal in range(lands(state)):
        if not contains(near, goal) or mine.towers[goal] == 1 or mine.distance[goal] <= 0:
            continue
        if capital_owner(state, goal) != NOBODY or bars_towers(rules, goal) or enemies_in(state, side, goal) != 0:
            continue
        same = rules.continent[goal] == rules.continent[origin]
        if same or continent_open(state, rules, side, rules.continent[goal]):
            count = add(buffer, count, pack(Verb.MOVE, TOWER, origin, goal))
    return count


@compiled
def list_own_moves(state, rules, side, origin, buffer, count):
    """List own units of a region and the own regions with room that they may be moved to (A3.8, A14.7)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    mine = state.players[side]
    for unit in range(LAND_UNITS):
        if mine.units[origin, unit] == 0 or not effect.units & unit_bit(unit):
            continue
        for goal in range(lands(state)):
            own = mine.total[goal] > 0 or mine.towers[goal] == 1 or goal == mine.capital
            if own and goal != origin and bound(errand, origin, goal) and room(state, rules, side, goal) > 0:
                count = add(buffer, count, pack(Verb.MOVE, unit, origin, goal))
    return count


@compiled
def list_enemy_moves(state, rules, side, origin, buffer, count):
    """List enemy units of a region and where they may be moved to (A14.6, A14.8)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    if enemies_in(state, side, origin) == 0 or capital_owner(state, origin) != NOBODY:
        return count
    near = next_lands(state, rules, origin)
    stays_near = effect.goal == Goal.NEXT or (effect.goal == Goal.UNOCCUPIED and not rules.driven_anywhere)
    for unit in range(LAND_UNITS):
        if not effect.units & unit_bit(unit) or not enemies_have(state, side, unit, origin):
            continue
        for goal in range(lands(state)):
            if goal == origin or (stays_near and not contains(near, goal)) or not bound(errand, origin, goal):
                continue
            if moved_side(state, rules, side, unit, origin, goal) != NOBODY:
                count = add(buffer, count, pack(Verb.MOVE, unit, origin, goal))
    return count


@compiled
def enemies_have(state, side, unit, region):
    """Return whether an enemy has a unit of a kind in a region."""
    for other in range(state.sides):
        if not allied(state, side, other) and state.players[other].units[region, unit] > 0:
            return True
    return False


@compiled
def moved_side(state, rules, side, unit, origin, goal):
    """Return the first enemy whose unit may be moved from region to region, NOBODY without any (A14.6, A14.8)."""
    danger = danger_of(rules.effects[state.errand.effect])
    for other in range(state.sides):
        if allied(state, side, other) or state.players[other].units[origin, unit] == 0:
            continue
        if immune(state, rules, other, unit, origin, danger):
            continue
        if may_be_moved(state, rules, side, other, goal):
            return other
    return NOBODY


@compiled
def may_be_moved(state, rules, side, other, goal):
    """Return whether units of an enemy may be moved to a region (A14.8)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    if effect.goal == Goal.CAPITAL:
        return goal == state.players[other].capital
    home = rules.moved_into_own_capital and goal == state.players[side].capital
    if (capital_owner(state, goal) != NOBODY and not home) or not open_region(state, rules, goal):
        return False
    if effect.goal == Goal.HERE and goal != errand.here:
        return False
    friends = 1 << other if rules.moved_to_no_enemy and effect.goal != Goal.HERE else 1 << side | 1 << other
    if state.holders[goal] & ~friends:
        return False
    meets = state.holders[goal] >> side & 1 == 1
    if effect.goal == Goal.UNOCCUPIED:
        return state.holders[goal] == 0
    if meets:
        return state.players[side].total[goal] > 0
    return room(state, rules, other, goal) > 0


@compiled
def enemy_move(state, rules, side, count):
    """Return the move of the enemy unit that the solo enemy prefers: the first listed of equals (A18.10)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    best = state.scratch.queue[0]
    found = -1
    for index in range(min(count, len(state.scratch.queue))):
        verb, unit, origin, goal = unpack(state.scratch.queue[index])
        if verb != Verb.MOVE or effect.side == Side.OWN:
            continue
        other = moved_side(state, rules, side, unit, origin, goal)
        strength = rules.strength[state.faction[other], unit]
        if found < 0 or preferred(rules, strength, found):
            best, found = state.scratch.queue[index], strength
    return best


@compiled
def move_piece(state, rules, side, option):
    """Move a unit or a Tower, and go on with the next; with none the moved ones arrive (A14.8)."""
    errand = state.errand
    verb, unit, origin, goal = unpack(option)
    if verb == Verb.DONE:
        settle(state, rules, side)
        return
    begin_errand(state, rules, side)
    effect = rules.effects[errand.effect]
    if unit == TOWER:
        move_tower(state, rules, side, origin, goal)
        return
    mover = side
    if effect.side == Side.ENEMY:
        mover = moved_side(state, rules, side, unit, origin, goal)
    move_unit(state, mover, unit, origin, goal, 1)
    note(state, Event.RELOCATED, side, unit, origin, goal)
    errand.left -= 1
    errand.origin, errand.goal = origin, goal
    put_off(state, Step.RELOCATE, side)


@compiled
def move_tower(state, rules, side, origin, goal):
    """Move an own Tower, which turns up the tokens around it as a new one does (A5.9, A14.7)."""
    remove_tower(state, rules, side, origin)
    raise_tower(state, rules, side, goal)
    note(state, Event.RELOCATED, side, TOWER, origin, goal)
    for index in range(rules.border_count[goal]):
        show_all(state, rules, side, rules.borders[goal, index])


@compiled
def settle(state, rules, side):
    """Let moved units arrive: own ones explore; enemies moved to own units are attacked (A8.1, A14.8)."""
    errand = state.errand
    if errand.begun == 0 or errand.origin == NOBODY:
        return
    effect = rules.effects[errand.effect]
    goal = errand.goal
    if effect.side == Side.OWN:
        arrive_at(state, rules, side, goal, 0)
    elif effect.goal != Goal.CAPITAL and state.players[side].total[goal] > 0 and enemies_in(state, side, goal) != 0:
        push(state, Step.BATTLE, side, goal)
