"""Errands: an effect that is being carried out, with what is still to be done, as one number.

Whoever carries out an effect pays for it and counts its use when it begins: before the first answer if it cannot be
declined any more, with the first answer otherwise (A14.2, A14.7).
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import EVERYWHERE, LEFT_ROOM, Danger, When
from sim.games.aughmoore.effects.counting import times
from sim.games.aughmoore.effects.force import mark_used
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.stock import can_pay, pay
from sim.games.aughmoore.map.ways import open_region
from sim.games.aughmoore.state import LANDS, REGIONS

EFFECT_ROOM = 240
REGION_ROOM = 64
BEGUN_ROOM = 2


@compiled
def errand(place, region, left):
    """Return an effect to be carried out: its number, the region that is its "here", how much of it is left."""
    return (left * REGION_ROOM + region + 1) * EFFECT_ROOM + place


@compiled
def errand_effect(given):
    """Return the number of an errand's effect."""
    return given % EFFECT_ROOM


@compiled
def errand_region(given):
    """Return the region that is an errand's "here", NOBODY for none."""
    return given // EFFECT_ROOM % REGION_ROOM - 1


@compiled
def errand_left(given):
    """Return how much of an errand is left."""
    return given // EFFECT_ROOM // REGION_ROOM % LEFT_ROOM


@compiled
def begun(given):
    """Tell whether an errand is paid for and under way."""
    return given // EFFECT_ROOM // REGION_ROOM // LEFT_ROOM % BEGUN_ROOM == 1


@compiled
def errand_way(given):
    """Return what earlier answers bind an errand to, NOBODY for nothing yet."""
    return given // EFFECT_ROOM // REGION_ROOM // LEFT_ROOM // BEGUN_ROOM - 1


@compiled
def go_on(given, left, way):
    """Return an errand under way with so much left, bound to a way."""
    start = errand(errand_effect(given), errand_region(given), left)
    return start + ((way + 1) * BEGUN_ROOM + 1) * LEFT_ROOM * REGION_ROOM * EFFECT_ROOM


@compiled
def declinable(effect):
    """Tell whether an effect may still be declined: of those of a turn or a Battle the owner was asked before."""
    return effect.may == 1 and effect.moment != When.TURN and effect.moment != When.BATTLE


@compiled
def may_stop(effect, given):
    """Tell whether the next answer to an errand may be to do nothing."""
    return declinable(effect) and not begun(given)


@compiled
def by_spell(effect):
    """Tell whether an effect is that of a Spell."""
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
    """Tell whether a player can pay the resources that an effect costs (A14.7)."""
    return can_pay(mine, effect.pay)


@compiled
def ready_to_begin(mine, effect, given):
    """Tell whether an errand is under way or can be paid for (A14.7)."""
    return begun(given) or affords(mine, effect)


@compiled
def begin(state, rules, side, place):
    """Pay for an effect and count its use (A14.2, A14.7)."""
    effect = rules.effects[place]
    mine = state.players[side]
    pay(state, side, effect.pay)
    mark_used(mine, effect)
    if not by_spell(effect):
        note(state, Event.USED, side, place)


@compiled
def idle(state, rules, side, given):
    """Tell that a Spell finds nothing to do, unless it has done something already (A14.7)."""
    if by_spell(rules.effects[errand_effect(given)]) and not begun(given):
        note(state, Event.NO_EFFECT, side, errand_effect(given))


@compiled
def begin_errand(state, rules, side, given):
    """Pay for an errand unless it is under way (A14.7)."""
    if not begun(given):
        begin(state, rules, side, errand_effect(given))


@compiled
def own_regions(state, side):
    """Return the regions where a side has units, a bit each."""
    mine = state.players[side]
    found = 0
    for region in range(REGIONS):
        if mine.total[region] > 0:
            found |= 1 << region
    return found


@compiled
def around(state, rules, found, reach):
    """Return the regions within reach of some regions over the printed map, a bit each (A14.3)."""
    if reach >= EVERYWHERE:
        return (1 << REGIONS) - 1
    for _ in range(reach):
        last = found
        for region in range(REGIONS):
            if last >> region & 1:
                found |= neighbours(state, rules, region)
    return found


@compiled
def neighbours(state, rules, region):
    """Return the regions in play next to a region by land, ferry and sea, a bit each."""
    found = next_lands(state, rules, region)
    for place in range(rules.shore_count[region]):
        if open_region(state, rules, rules.shores[region, place]):
            found |= 1 << rules.shores[region, place]
    if region >= LANDS:
        for place in range(rules.border_count[region]):
            found |= 1 << rules.borders[region, place]
    return found


@compiled
def next_lands(state, rules, region):
    """Return the Land Regions in play next to a Land Region by land and ferry, a bit each."""
    found = 0
    if region < LANDS:
        for place in range(rules.border_count[region]):
            found |= 1 << rules.borders[region, place]
        for place in range(rules.ferry_count[region]):
            if open_region(state, rules, rules.ferries[region, place]):
                found |= 1 << rules.ferries[region, place]
    return found


@compiled
def within_reach(state, rules, side, effect, region):
    """Return the regions that an effect reaches from its "here", or from all own units, a bit each (A14.3)."""
    if region != NOBODY:
        return around(state, rules, 1 << region, effect.reach)
    return around(state, rules, own_regions(state, side), effect.reach)
