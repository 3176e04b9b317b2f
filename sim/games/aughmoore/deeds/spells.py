"""Spells at hand: what they cost, and which of them a player can cast (A15.1, A15.2, A15.3)."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import add, pack
from sim.games.aughmoore.content.vocabulary import Thing
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.effects.force import reduced
from sim.games.aughmoore.ground.library import first_copy
from sim.games.aughmoore.size import spells
from sim.games.aughmoore.state import HEROES
from sim.games.aughmoore.words import Phase, Resource, SpellType


@compiled
def carrier_of(state, rules, spell):
    """Return the carrier of a Spell's effects; after the cards come the spells of the solo enemy's Heroes (A18.10)."""
    if spell < spells(rules):
        return rules.carriers.spell + spell
    return rules.carriers.solo_spell + state.faction[1] * HEROES + spell - spells(rules)


@compiled
def type_of(rules, spell):
    """Return the type of a Spell; the solo enemy's are of the Cast action (A6.5)."""
    return rules.spell_type[spell] if spell < spells(rules) else SpellType.CAST.value


@compiled
def vp_of(state, rules, spell):
    """Return the VP that casting a Spell brings; by a ruling an INTERRUPT has none (A15.2, A15.5)."""
    if rules.interrupts_free and type_of(rules, spell) == SpellType.INTERRUPT:
        return 0
    return rules.spell_vp[spell] if spell < spells(rules) else rules.solo_vp[state.faction[1], spell - spells(rules)]


@compiled
def mana_of(state, rules, spell):
    """Return the Mana on a Spell (A15.2)."""
    return (
        rules.spell_mana[spell] if spell < spells(rules) else rules.solo_mana[state.faction[1], spell - spells(rules)]
    )


@compiled
def spell_price(state, rules, side, spell, use):
    """Return what a Spell costs a side; `use` counts discounts that work once a round (A15.2, A14.5)."""
    mine = state.players[side]
    mana = mana_of(state, rules, spell)
    kind = type_of(rules, spell)
    if kind == SpellType.COMBAT:
        index = battle_place(state, side)
        return reduced(rules, mine, Thing.COMBAT_SPELL.value, Resource.MANA.value, mana, index, use)
    if kind == SpellType.INTERRUPT and (rules.interrupts_free or rules.discounts_cast_only):
        return 0 if rules.interrupts_free else mana
    return reduced(rules, mine, Thing.SPELL.value, Resource.MANA.value, mana, NOBODY, use)


@compiled
def battle_place(state, side):
    """Return where a side fights in the present Battle, NOBODY outside Battles."""
    if state.battle.region == NOBODY:
        return NOBODY
    return state.battle.ground[0] if state.battle.members[0] >> side & 1 else state.battle.ground[1]


@compiled
def affords_spell(state, rules, side, spell):
    """Return whether a side has the Mana for a Spell (A15.2)."""
    return state.players[side].stock[Resource.MANA] >= spell_price(state, rules, side, spell, False)


@compiled
def ready_place(mine, spell):
    """Return where a Ready Scribed Spell lies, -1 for nowhere (A15.3)."""
    for index in range(mine.scribed_count):
        if mine.scribed[index] == spell and mine.phase[index] == Phase.READY:
            return index
    return -1


@compiled
def make_ready_again(mine, spell):
    """Turn a Scribed Spell that was just cast back to Ready (A15.6)."""
    for index in range(mine.scribed_count):
        if mine.scribed[index] == spell and mine.phase[index] == Phase.EXHAUSTED:
            mine.phase[index] = Phase.READY
            return


@compiled
def list_library(state, rules, seat, kind, buffer, count):
    """List the different Spells of a type in a Library that can be paid for (A15.1)."""
    mine = state.players[seat]
    for index in range(mine.library_count):
        spell = mine.library[index]
        if first_copy(mine, index) and rules.spell_type[spell] == kind and affords_spell(state, rules, seat, spell):
            count = add(buffer, count, pack(Verb.CAST_SPELL, spell, 0))
    return count


@compiled
def list_casts(state, rules, seat, buffer, count):
    """List the Spells that a Cast action can cast: from the Library, or Ready Scribed ones (A15.1, A15.3)."""
    mine = state.players[seat]
    count = list_library(state, rules, seat, SpellType.CAST.value, buffer, count)
    for index in range(mine.scribed_count):
        spell = mine.scribed[index]
        if ready_place(mine, spell) == index and affords_spell(state, rules, seat, spell):
            count = add(buffer, count, pack(Verb.CAST_SPELL, spell, 1))
    return count


@compiled
def can_cast(state, rules, seat):
    """Return whether a player can pay for a Spell of a Cast action; it may be cast for its VP alone (A15.1, A15.8)."""
    return list_casts(state, rules, seat, state.scratch.queue[:0], 0) > 0
