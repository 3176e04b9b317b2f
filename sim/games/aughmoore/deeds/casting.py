"""Casting: paying, scoring, and letting a Spell take effect (A15, A13.2, A18.10)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.spells import (
    affords_spell,
    can_cast,
    carrier_of,
    list_casts,
    list_library,
    make_ready_again,
    ready_place,
    spell_price,
    type_of,
    vp_of,
)
from sim.games.aughmoore.effects.counting import part_of
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.library import discard_spell
from sim.games.aughmoore.ground.pieces import allied, is_enemy, score_vp
from sim.games.aughmoore.ground.stock import spend
from sim.games.aughmoore.size import spells
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Phase, Resource, SpellType


@compiled
def offer_cast(state, rules, seat, free):
    """Ask which Spell is cast, if any can be; a free Cast may be declined (A15.1, A14.10)."""
    if state.players[seat].out == 0 and can_cast(state, rules, seat):
        ask(state, seat, Decision.CAST, free)


@compiled
def cast_options(state, rules, seat, free, buffer):
    """List the Spells that can be cast (A15.1, A15.3)."""
    count = add(buffer, 0, pack(Verb.DONE)) if free == 1 else 0
    return list_casts(state, rules, seat, buffer, count)


@compiled
def answer_cast(state, rules, seat, option):
    """Cast the chosen Spell (A15.1)."""
    verb, spell, scribed, _ = unpack(option)
    if verb == Verb.CAST_SPELL:
        pay_and_cast(state, rules, seat, spell, scribed)


@compiled
def pay_and_cast(state, rules, side, spell, scribed):
    """Pay for a Spell and score it; enemies may interrupt before it takes effect (A15.2 to A15.5)."""
    note(state, Event.CAST, side, spell, scribed)
    pay_spell(state, rules, side, spell, scribed)
    open_cast(state, rules, side, spell, scribed, NOBODY)


@compiled
def pay_spell(state, rules, side, spell, scribed):
    """Pay the Mana of a Spell, and discard it or turn it to Exhausted (A15.2, A15.3)."""
    mine = state.players[side]
    spend(state, side, Resource.MANA.value, spell_price(state, rules, side, spell, True))
    if spell >= spells(rules):
        return
    if scribed == 1:
        mine.phase[ready_place(mine, spell)] = Phase.EXHAUSTED
    else:
        discard_spell(state, side, spell)


@compiled
def open_cast(state, rules, side, spell, scribed, region):
    """Score a Spell, and let the enemies interrupt it in turn order before it takes effect (A15.2, A15.5)."""
    cast = state.casts[state.cast_count]
    cast.side = side
    cast.spell = spell
    cast.scribed = scribed
    cast.countered = 0
    cast.asked = 0
    cast.interrupted = 0
    cast.copier = NOBODY
    cast.vp = vp_of(state, rules, spell)
    state.cast_count += 1
    state.players[side].spells_cast += 1
    score_vp(state, side, cast.vp, Cause.SPELL.value)
    push(state, Step.SPELL, side, spell, region)
    if not (rules.interrupts_final and type_of(rules, spell) == SpellType.INTERRUPT):
        offer_interrupts(state, side)


@compiled
def offer_interrupts(state, side):
    """Let each enemy interrupt a Spell once, in turn order after its caster (A15.5)."""
    if state.cast_count == len(state.casts):
        return
    for turn in range(state.sides - 1, 0, -1):
        other = (side + turn) % state.sides
        if not allied(state, side, other) and not is_enemy(state, other):
            push(state, Step.INTERRUPT, other, side)


@compiled
def resolve_spell(state, rules, side, spell, region):
    """Let a Spell take effect unless it was countered, and after it its copy (A15.6, A15.7)."""
    state.cast_count -= 1
    cast = state.casts[state.cast_count]
    if cast.countered == 1:
        fail_spell(state, rules, cast)
        return
    first, second = (cast.copier, side) if rules.copy_first else (side, cast.copier)
    for caster in (second, first):
        if caster != NOBODY:
            begin_effects(state, rules, caster, spell, region)


@compiled
def fail_spell(state, rules, cast):
    """Take back the VP of a countered Spell; rulings leave them, or leave a Scribed one Ready (A15.6)."""
    if not rules.countered_vp_kept:
        score_vp(state, cast.side, -cast.vp, Cause.SPELL.value)
    if cast.scribed == 1 and rules.countered_stays_ready:
        make_ready_again(state.players[cast.side], cast.spell)


@compiled
def begin_effects(state, rules, side, spell, region):
    """Line up the effects of a Spell, the first one on top (A15.1)."""
    carrier = carrier_of(state, rules, spell)
    for index in range(rules.first_effect[carrier + 1] - 1, rules.first_effect[carrier] - 1, -1):
        push(state, Step.DEED, side, index, region)


@compiled
def can_cast_combat(state, rules, side):
    """Return whether a player can cast a Combat Spell in the present Battle (A10.4)."""
    part = part_of(state, side)
    if is_enemy(state, side) or part == NOBODY or state.battle.combat_cast[part] == 1:
        return False
    return list_library(state, rules, side, SpellType.COMBAT.value, state.scratch.queue[:0], 0) > 0


@compiled
def combat_spell_options(state, rules, seat, buffer):
    """List no Spell, and the Combat Spells that can be cast (A10.4)."""
    return list_library(state, rules, seat, SpellType.COMBAT.value, buffer, add(buffer, 0, pack(Verb.DONE)))


@compiled
def answer_combat_spell(state, rules, seat, option):
    """Cast the chosen Combat Spell (A10.4)."""
    verb, spell, _, _ = unpack(option)
    if verb == Verb.CAST_SPELL:
        state.battle.combat_cast[part_of(state, seat)] = 1
        pay_and_cast(state, rules, seat, spell, 0)


@compiled
def can_cast_solo(state, rules, hero):
    """Return whether the solo enemy has the Mana for a Hero's spell (A18.10)."""
    return affords_spell(state, rules, 1, spells(rules) + hero)


@compiled
def cast_solo(state, rules, hero, region):
    """Cast the spell of one of the solo enemy's Heroes from his region; the player may interrupt (A18.10)."""
    note(state, Event.CAST, 1, spells(rules) + hero, 0)
    pay_spell(state, rules, 1, spells(rules) + hero, 0)
    open_cast(state, rules, 1, spells(rules) + hero, 0, region)


@compiled
def turn_scribed(state):
    """Turn Preparing Scribed Spells to Ready, and Exhausted ones to Preparing (A13.2)."""
    for side in range(state.sides):
        mine = state.players[side]
        for index in range(mine.scribed_count):
            if mine.phase[index] == Phase.PREPARING:
                mine.phase[index] = Phase.READY
            elif mine.phase[index] == Phase.EXHAUSTED:
                mine.phase[index] = Phase.PREPARING
