"""Interrupts: Spells that undo or copy the Spell an enemy has just cast (A15.5 to A15.7)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.casting import open_cast, pay_spell
from sim.games.aughmoore.deeds.spells import affords_spell, carrier_of, mana_of, type_of
from sim.games.aughmoore.effects.counting import part_of
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.library import first_copy
from sim.games.aughmoore.words import SpellType


@compiled
def offer_interrupt(state, rules, seat, caster):
    """Ask an enemy whether it interrupts the Spell just cast, once for a Spell (A15.5)."""
    cast = state.casts[state.cast_count - 1]
    if cast.countered == 1 or state.players[seat].out == 1 or cast.asked >> seat & 1:
        return
    if rules.one_interrupt_a_spell and cast.interrupted:
        return
    cast.asked |= 1 << seat
    if list_interrupts(state, rules, seat, state.scratch.queue[:0], 0) > 0:
        ask(state, seat, Decision.INTERRUPT, caster, cast.spell)


@compiled
def list_interrupts(state, rules, seat, buffer, count):
    """List the Interrupts of a Library that can be paid for and fit the Spell just cast (A15.5)."""
    mine = state.players[seat]
    for index in range(mine.library_count):
        spell = mine.library[index]
        if rules.spell_type[spell] != SpellType.INTERRUPT or not first_copy(mine, index):
            continue
        if affords_spell(state, rules, seat, spell) and fits(state, rules, seat, spell):
            count = add(buffer, count, pack(Verb.CAST_SPELL, spell, 0))
    return count


@compiled
def fits(state, rules, seat, spell):
    """Return whether an Interrupt can undo or copy the Spell just cast (A15.6, A15.7)."""
    cast = state.casts[state.cast_count - 1]
    carrier = carrier_of(state, rules, spell)
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        small = effect.most == NOBODY or mana_of(state, rules, cast.spell) <= effect.most
        if effect.kind == Kind.COUNTER and not (small and may_counter(state, rules, seat)):
            return False
        if effect.kind == Kind.COPY and not (small and may_copy(state, rules, seat)):
            return False
    return True


@compiled
def may_counter(state, rules, seat):
    """Return whether a player may counter the Spell just cast; by a ruling fighters alone do in Battle (A15.6)."""
    cast = state.casts[state.cast_count - 1]
    anybody = not rules.fighters_counter or type_of(rules, cast.spell) != SpellType.COMBAT
    return anybody or part_of(state, seat) != NOBODY


@compiled
def may_copy(state, rules, seat):
    """Return whether a player may copy the Spell just cast: no Interrupt, a Combat Spell as a fighter only (A15.7)."""
    cast = state.casts[state.cast_count - 1]
    if cast.copier != NOBODY or type_of(rules, cast.spell) == SpellType.INTERRUPT:
        return False
    if type_of(rules, cast.spell) == SpellType.CAST:
        return True
    part = NOBODY if state.battle.region == NOBODY else part_of(state, seat)
    return part != NOBODY and not (rules.copy_is_combat_spell and state.battle.combat_cast[part])


@compiled
def interrupt_options(state, rules, seat, buffer):
    """List to let the Spell pass, and the Interrupts that can be cast (A15.5)."""
    return list_interrupts(state, rules, seat, buffer, add(buffer, 0, pack(Verb.DONE)))


@compiled
def answer_interrupt(state, rules, seat, caster, option):
    """Cast an Interrupt as any other Spell: it is paid, scores, and may be interrupted itself (A15.5)."""
    verb, spell, _, _ = unpack(option)
    if verb == Verb.CAST_SPELL:
        note(state, Event.INTERRUPTED, seat, spell, caster)
        state.casts[state.cast_count - 1].interrupted = 1
        pay_spell(state, rules, seat, spell, 0)
        open_cast(state, rules, seat, spell, 0, NOBODY)


@compiled
def counter(state):
    """Undo the Spell just cast: it scores nothing and has no effect, but stays paid (A15.6)."""
    if state.cast_count > 0:
        cast = state.casts[state.cast_count - 1]
        cast.countered = 1
        note(state, Event.COUNTERED, cast.side, cast.spell)


@compiled
def copy_spell(state, rules, side):
    """Note who copies the Spell just cast; a copy may be the fighter's own Combat Spell (A15.7)."""
    if state.cast_count > 0:
        cast = state.casts[state.cast_count - 1]
        cast.copier = side
        if rules.copy_is_combat_spell and type_of(rules, cast.spell) == SpellType.COMBAT:
            state.battle.combat_cast[part_of(state, side)] = 1
        note(state, Event.COPIED, side, cast.spell)
