"""The losses of a beaten army, and how it leaves the ground (A11.1, A11.6 to A11.8)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.battle.strength import natural
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.counting import part_of
from sim.games.aughmoore.effects.losing import destroy_unit, fell
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import (
    is_enemy,
    land_units,
    natural_here,
)
from sim.games.aughmoore.ground.retreating import begin_retreat
from sim.games.aughmoore.ground.towers import raze
from sim.games.aughmoore.map.moving import pay_toll
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.solo.battles import assign_damage
from sim.games.aughmoore.state import UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit


@compiled
def suffer(state, rules, part, change):
    """Damage the loser by half its Natural Strength, rounded up: a Tower first; survivors retreat (A11.1, A11.6)."""
    battle = state.battle
    whole = natural(state, rules, part)
    half = (whole + rules.damage_divisor - 1) // rules.damage_divisor
    battle.damage = max(0, half + change)
    leader = battle.leader[part]
    note(state, Event.DAMAGE, leader, battle.damage, change, half)
    leave_ground(state, part)
    for side in range(state.sides - 1, -1, -1):
        if battle.members[part] >> side & 1:
            lose_tower(state, rules, side, battle.ground[part])
    if rules.losses_shared:
        share_damage(state, rules, part)
    else:
        push(state, Step.DAMAGE, leader, 0)


@compiled
def lose_tower(state, rules, side, region):
    """Destroy the Tower of a beaten army; its Strength counts against the damage (A11.1)."""
    mine = state.players[side]
    if region < lands(state) and mine.towers[region] == 1:
        raze(state, rules, side, region)
        state.battle.damage -= rules.tower_strength


@compiled
def share_damage(state, rules, part):
    """Let each ally of a beaten army take the part of the damage that its Natural Strength is of the whole (A20.6)."""
    battle = state.battle
    left, whole = battle.damage, 0
    battle.damage = 0
    for side in range(state.sides):
        if battle.members[part] >> side & 1:
            whole += natural_here(state, rules, side, battle.ground[part])
    for side in range(state.sides):
        if battle.members[part] >> side & 1 and left > 0:
            own = natural_here(state, rules, side, battle.ground[part])
            share = (left * own + whole - 1) // max(1, whole)
            left, whole = left - share, whole - own
            push(state, Step.DAMAGE, side, share)


@compiled
def bears(state, rules, seat, side):
    """Return whether a side's units are lost to damage that a player assigns: allies' too, unless shared (A20.6)."""
    if rules.losses_shared:
        return side == seat
    return state.battle.members[part_of(state, seat)] >> side & 1 == 1


@compiled
def left_to_lose(state, rules, seat):
    """Return the Natural Strength of the units that a player could still lose."""
    ground = state.battle.ground[part_of(state, seat)]
    strength = 0
    for side in range(state.sides):
        if bears(state, rules, seat, side):
            strength += natural_here(state, rules, side, ground)
    return strength


@compiled
def take_damage(state, rules, side, share):
    """Let the loser choose which unit is lost next, until the damage is covered (A11.6, A11.7, A19.3)."""
    battle = state.battle
    if share > 0:
        battle.damage = share
    if battle.damage <= 0:
        return
    if is_enemy(state, side):
        assign_damage(state, rules, battle.damage)
        battle.damage = 0
    elif left_to_lose(state, rules, side) <= battle.damage:
        lose_all(state, rules, side)
    else:
        ask(state, side, Decision.DAMAGE, battle.damage)


@compiled
def lose_all(state, rules, seat):
    """Destroy a beaten army that the damage covers altogether (A11.6)."""
    battle = state.battle
    ground = battle.ground[part_of(state, seat)]
    battle.damage = 0
    for side in range(state.sides):
        if bears(state, rules, seat, side):
            for unit in range(UNITS):
                for _ in range(state.players[side].units[ground, unit]):
                    fell(state, rules, side, unit, ground)


@compiled
def damage_options(state, rules, seat, buffer):
    """List the units that the loser may lose next (A11.7)."""
    ground = state.battle.ground[part_of(state, seat)]
    count = 0
    for side in range(state.sides):
        if bears(state, rules, seat, side):
            for unit in range(UNITS):
                if state.players[side].units[ground, unit] > 0:
                    count = add(buffer, count, pack(Verb.LOSE, unit, side))
    return count


@compiled
def answer_damage(state, rules, seat, option):
    """Destroy a unit: whatever is damaged at all is destroyed (A11.6)."""
    _, unit, side, _ = unpack(option)
    battle = state.battle
    battle.damage -= rules.strength[state.faction[side], unit]
    fell(state, rules, side, unit, battle.ground[part_of(state, seat)])
    push(state, Step.DAMAGE, seat, 0)


@compiled
def leave_ground(state, part):
    """Let all units of one side leave the ground that it has fought on (A11.8)."""
    battle = state.battle
    for side in range(state.sides - 1, -1, -1):
        if battle.members[part] >> side & 1:
            push(state, Step.BEGIN_RETREAT, side, battle.ground[part])


@compiled
def depart(state, rules, side, region):
    """Let a beaten army leave: by rulings its Vessels are lost, and it pays what leaving costs (A9.3, A11.8)."""
    mine = state.players[side]
    if mine.out == 1 or region == mine.capital or is_enemy(state, side):
        begin_retreat(state, rules, side, region)
        return
    for vessel in (Unit.SEA_VESSEL.value, Unit.AIR_VESSEL.value):
        if rules.beaten_vessels_lost and mine.units[region, vessel] > 0:
            push(state, Step.BEGIN_RETREAT, side, region)
            destroy_unit(state, rules, side, vessel, region)
            return
    if rules.forced_moves_pay:
        pay_toll(state, rules, side, region, land_units(mine, region))
    begin_retreat(state, rules, side, region)
