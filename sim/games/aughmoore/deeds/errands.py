"""Errands: effects that are being carried out, with what is still to be done, on a stack as their steps are.

The errand whose step has come is in hand: `state.errand`. A question leaves it there for the answer.

Whoever carries out an effect pays for it and counts its use when it begins: before the first answer if it cannot be
declined any more, with the first answer otherwise (A14.2, A14.7).
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import NOBODY
from sim.errors import RulesError
from sim.games.aughmoore.content.vocabulary import EVERYWHERE, Danger, When
from sim.games.aughmoore.effects.counting import times
from sim.games.aughmoore.effects.force import mark_used
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.region_sets import contains, everywhere, joined, nowhere, only
from sim.games.aughmoore.ground.scratch import fill_room, wipe_errand
from sim.games.aughmoore.ground.souls import SOUL_PRICE, spend_souls
from sim.games.aughmoore.ground.stock import can_pay, pay
from sim.games.aughmoore.map.adjacency import open_region
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import ERRAND_DEPTH


@compiled
def take_in_hand(state, effect, here, left):
    """Take an effect in hand: its number, the region that is its "here", how much of it is to be done."""
    errand = state.errand
    errand.effect = effect
    errand.here = here
    errand.left = left
    errand.begun = 0
    errand.origin = NOBODY
    errand.goal = NOBODY
    errand.victim = NOBODY
    errand.unit = NOBODY


@compiled
def put_off(state, step, side):
    """Put the errand in hand on its stack, and the step that goes on with it on the agenda."""
    if state.errand_count == ERRAND_DEPTH:
        raise RulesError("there is no room for so many effects under way")
    copy_errand(state.errand, state.errands[state.errand_count])
    push(state, step, side, state.errand_count)
    state.errand_count += 1


@compiled
def take_up(state, place):
    """Take the errand of the present step in hand, from its place on their stack, to list its answers in the room."""
    fill_room(state)
    state.errand_count = place
    copy_errand(state.errands[place], state.errand)
    return state.errand


@compiled
def copy_errand(errand, other):
    """Write an errand over another one."""
    other.effect = errand.effect
    other.here = errand.here
    other.left = errand.left
    other.begun = errand.begun
    other.origin = errand.origin
    other.goal = errand.goal
    other.victim = errand.victim
    other.unit = errand.unit


@compiled
def wipe_errands(state):
    """Clear what errands taken up have left behind above the top of their stack."""
    for index in range(state.errand_count, ERRAND_DEPTH):
        wipe_errand(state.errands[index])


@compiled
def declinable(effect):
    """Return whether an effect may still be declined: of those of a turn or a Battle the owner was asked before."""
    return effect.may == 1 and effect.moment != When.TURN and effect.moment != When.BATTLE


@compiled
def may_stop(effect, errand):
    """Return whether the next answer to an errand may be to do nothing."""
    return declinable(effect) and errand.begun == 0


@compiled
def by_spell(effect):
    """Return whether an effect is that of a Spell."""
    return effect.moment == When.CAST or effect.moment == When.COMBAT or effect.moment == When.ENEMY_CAST


@compiled
def danger_of(effect):
    """Return what an effect is to immune units: a Spell or an ability (A14.6)."""
    return Danger.SPELLS.value if by_spell(effect) else Danger.ABILITIES.value


@compiled
def cause_of(effect):
    """Return what an effect's VP are counted as."""
    return Cause.SPELL.value if by_spell(effect) else Cause.ABILITY.value


@compiled
def amount_of(state, rules, side, effect):
    """Return the whole amount of an effect now (A14.3)."""
    return effect.amount * times(state, rules, side, effect)


@compiled
def affords(mine, effect):
    """Return whether a player can pay the resources or Souls that an effect costs (A14.7, O34)."""
    return can_pay(mine, effect.pay) and mine.souls >= effect.pay[SOUL_PRICE]


@compiled
def ready_to_begin(mine, effect, errand):
    """Return whether an errand is under way or can be paid for (A14.7)."""
    return errand.begun == 1 or affords(mine, effect)


@compiled
def begin(state, rules, side, place):
    """Pay for an effect and count its use (A14.2, A14.7)."""
    effect = rules.effects[place]
    mine = state.players[side]
    pay(state, side, effect.pay)
    spend_souls(state, side, effect)
    mark_used(mine, effect)
    if not by_spell(effect):
        note(state, Event.USED, side, place)


@compiled
def idle(state, rules, side):
    """Note that a Spell finds nothing to do, unless it has done something already (A14.7)."""
    errand = state.errand
    if by_spell(rules.effects[errand.effect]) and errand.begun == 0:
        note(state, Event.NO_EFFECT, side, errand.effect)


@compiled
def begin_errand(state, rules, side):
    """Pay for the errand in hand unless it is under way (A14.7)."""
    errand = state.errand
    if errand.begun == 0:
        begin(state, rules, side, errand.effect)
        errand.begun = 1


@compiled
def own_regions(state, side):
    """Return the set of regions where a side has units."""
    mine = state.players[side]
    found = nowhere()
    for region in range(regions(state)):
        if mine.total[region] > 0:
            found = joined(found, only(region))
    return found


@compiled
def around(state, rules, found, reach):
    """Return the set of regions within reach of some regions over the printed map (A14.3)."""
    if reach >= EVERYWHERE:
        return everywhere(state)
    for _ in range(reach):
        last = found
        for region in range(regions(state)):
            if contains(last, region):
                found = joined(found, neighbours(state, rules, region))
    return found


@compiled
def neighbours(state, rules, region):
    """Return the set of regions in play next to a region by land, ferry and sea."""
    found = next_lands(state, rules, region)
    for index in range(rules.shore_count[region]):
        if open_region(state, rules, rules.shores[region, index]):
            found = joined(found, only(rules.shores[region, index]))
    if region >= lands(state):
        for index in range(rules.border_count[region]):
            found = joined(found, only(rules.borders[region, index]))
    return found


@compiled
def next_lands(state, rules, region):
    """Return the set of Land Regions in play next to a Land Region by land and ferry."""
    found = nowhere()
    if region < lands(state):
        for index in range(rules.border_count[region]):
            found = joined(found, only(rules.borders[region, index]))
        for index in range(rules.ferry_count[region]):
            if open_region(state, rules, rules.ferries[region, index]):
                found = joined(found, only(rules.ferries[region, index]))
    return found


@compiled
def within_reach(state, rules, side, effect, region):
    """Return the set of regions that an effect reaches from its "here", or from all own units (A14.3)."""
    if region != NOBODY:
        return around(state, rules, only(region), effect.reach)
    return around(state, rules, own_regions(state, side), effect.reach)
