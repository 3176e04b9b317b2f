"""Destroying enemy units by Spells and abilities (A14.7, A15.4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Chooser, When, Zone
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.errands import (
    begin_errand,
    danger_of,
    idle,
    may_stop,
    put_off,
    ready_to_begin,
    take_up,
    within_reach,
)
from sim.games.aughmoore.effects.counting import part_of
from sim.games.aughmoore.effects.force import immune, unit_bit
from sim.games.aughmoore.effects.losing import TOWERS, destroy_unit, lose_some
from sim.games.aughmoore.ground.pieces import allied, capital_owner, is_enemy
from sim.games.aughmoore.ground.region_sets import contains, nowhere
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import UNITS
from sim.games.aughmoore.steps import Step

VICTIM = -1  # a hit whose unit the victim chooses


@compiled
def destroy(state, rules, side, place):
    """Destroy enemy units, asking which while there is a choice (A14.7)."""
    errand = take_up(state, place)
    count = list_hits(state, rules, side, state.scratch.queue[:])
    if count == 1:
        hit(state, rules, side, state.scratch.queue[0])
    elif count > 1 and is_enemy(state, side):
        hit(state, rules, side, enemy_hit(state, rules, state.scratch.queue[:], count))
    elif count > 1:
        ask(state, side, Decision.DESTROY, errand.effect)
    else:
        idle(state, rules, side)


@compiled
def list_hits(state, rules, side, buffer):
    """List the enemy units that may be destroyed, or the regions where a victim chooses (A14.7, A15.4)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    if errand.left <= 0 or not ready_to_begin(state.players[side], effect, errand):
        return 0
    count = add(buffer, 0, pack(Verb.DONE)) if may_stop(effect, errand) else 0
    first = count
    outside = effect.moment == When.CAST
    reached = within_reach(state, rules, side, effect, errand.here) if outside else nowhere()
    for region in range(regions(state)):
        if outside and not (contains(reached, region) and open_to(state, rules, effect, region)):
            continue
        for other in range(state.sides):
            if state.holders[region] >> other & 1 and in_sight(state, side, other, region, outside):
                count = list_victims(state, rules, effect, other, region, buffer, count)
    return count if count > first else 0


@compiled
def open_to(state, rules, effect, region):
    """Return whether a Spell may hit units of a region: on land, or at sea and by the shore; in no Capital (A15.4)."""
    if effect.zone == Zone.SHORE_OR_SEA:
        placed = region >= lands(state) or rules.shore_count[region] > 0
    else:
        placed = region < lands(state)
    return placed and capital_owner(state, region) == NOBODY


@compiled
def in_sight(state, side, other, region, outside):
    """Return whether an effect may hit a side in a region: one army by a Spell, all enemies of a Battle (A14.7)."""
    if allied(state, side, other):
        return False
    if outside:
        errand = state.errand
        return errand.victim == NOBODY or (errand.origin == region and errand.victim == other)
    part = part_of(state, side)
    if state.battle.region == NOBODY or part == NOBODY:
        return False
    return state.battle.members[1 - part] >> other & 1 == 1 and state.battle.ground[1 - part] == region


@compiled
def list_victims(state, rules, effect, other, region, buffer, count):
    """List what may be hit of one side in a region (A14.6, A14.7)."""
    kinds = exposed(state, rules, effect, other, region)
    if effect.chooser == Chooser.VICTIM:
        return add(buffer, count, pack(Verb.HIT, region, other, VICTIM)) if kinds else count
    for unit in range(UNITS):
        if kinds & unit_bit(unit) and state.players[other].units[region, unit] > 0:
            count = add(buffer, count, pack(Verb.HIT, region, other, unit))
    return count


@compiled
def exposed(state, rules, effect, other, region):
    """Return the kinds of units there that an effect may hit, a bit each: immune ones it may not (A14.6)."""
    kinds = 0
    for unit in range(UNITS):
        there = effect.units & unit_bit(unit) and state.players[other].units[region, unit] > 0
        if there and not immune(state, rules, other, unit, region, danger_of(effect)):
            kinds |= unit_bit(unit)
    return kinds


@compiled
def enemy_hit(state, rules, buffer, count):
    """Return the hit of the solo enemy: on the unit of least Natural Strength, by a ruling of most (A18.10)."""
    best = buffer[0]
    found = VICTIM
    for index in range(min(count, len(buffer))):
        _, _, other, unit = unpack(buffer[index])
        if unit == VICTIM:
            continue
        strength = rules.strength[state.faction[other], unit]
        if found == VICTIM or preferred(rules, strength, found):
            best, found = buffer[index], strength
    return best


@compiled
def preferred(rules, strength, other):
    """Return whether the solo enemy rather hits a unit of a Natural Strength than one of another (A18.10)."""
    return strength > other if rules.enemy_hits_strongest else strength < other


@compiled
def hit(state, rules, side, option):
    """Destroy a unit and go on with the rest, or let the victim choose all (A14.7)."""
    errand = state.errand
    verb, region, other, unit = unpack(option)
    if verb == Verb.DONE:
        return
    begin_errand(state, rules, side)
    effect = rules.effects[errand.effect]
    if unit == VICTIM:
        kinds = exposed(state, rules, effect, other, region)
        if rules.victims_give_towers and region < lands(state) and state.players[other].towers[region] == 1:
            kinds |= TOWERS
        lose_some(state, rules, other, region, errand.left, kinds)
        return
    errand.left -= 1
    if effect.moment == When.CAST:
        errand.origin, errand.victim = region, other
    if errand.left > 0:
        put_off(state, Step.DESTROY, side)
    destroy_unit(state, rules, other, unit, region)
