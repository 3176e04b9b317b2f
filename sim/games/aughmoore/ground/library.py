"""The Spell Library: drawing, keeping to the limit, discarding, scribing (A6)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.decks import discard, draw
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.state import LIBRARY
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Phase, SpellType


@compiled
def draw_spells(state, rules, side, number):
    """Draw Spells, from a deck made anew if it is empty; who then holds too many discards (A6.1, A6.2, A12.4)."""
    mine = state.players[side]
    drawn = 0
    for _ in range(number):
        if mine.library_count < LIBRARY:
            card = draw(state, state.spells)
            if card != NOBODY:
                mine.library[mine.library_count] = card
                mine.library_count += 1
                drawn += 1
    note(state, Event.DREW, side, drawn)
    if mine.library_count > library_limit(rules, mine):
        push(state, Step.KEEP, side)


@compiled
def library_limit(rules, mine):
    """Return how many Spells a player may hold: one a level (A6.3)."""
    return rules.level_library[mine.level - 1]


@compiled
def remove_spell(mine, spell):
    """Take a Spell out of a Library."""
    index = 0
    while mine.library[index] != spell:
        index += 1
    mine.library_count -= 1
    mine.library[index] = mine.library[mine.library_count]
    mine.library[mine.library_count] = 0


@compiled
def discard_spell(state, side, spell):
    """Discard a Spell of a Library face-down (A6.3)."""
    remove_spell(state.players[side], spell)
    discard(state.spells, spell)


@compiled
def keep(state, rules, side, must):
    """Ask which Spell to discard while there are more than the limit, or one must go (A6.1, A6.3)."""
    mine = state.players[side]
    if mine.library_count > library_limit(rules, mine) or (must and mine.library_count > 0):
        ask(state, side, Decision.KEEP)


@compiled
def first_copy(mine, place):
    """Return whether no equal Spell lies before a place of a Library."""
    first = 0
    while mine.library[first] != mine.library[place]:
        first += 1
    return first == place


@compiled
def keep_options(state, seat, buffer):
    """List the different Spells in a Library."""
    mine = state.players[seat]
    count = 0
    for index in range(mine.library_count):
        if first_copy(mine, index):
            count = add(buffer, count, pack(Verb.DISCARD, mine.library[index]))
    return count


@compiled
def answer_keep(state, seat, option):
    """Discard the chosen Spell, and go on until the limit is met (A6.3)."""
    _, spell, _, _ = unpack(option)
    discard_spell(state, seat, spell)
    note(state, Event.DISCARDED, seat, 1)
    push(state, Step.KEEP, seat)


@compiled
def can_scribe(rules, mine, spell):
    """Return whether a Spell may be scribed: a CAST Spell, and a free slot of the level (A6.4)."""
    return rules.spell_type[spell] == SpellType.CAST and mine.scribed_count < rules.level_scribed[mine.level - 1]


@compiled
def scribe(state, seat, spell):
    """Move a Spell from the Library into a slot for good (A6.4)."""
    mine = state.players[seat]
    remove_spell(mine, spell)
    mine.scribed[mine.scribed_count] = spell
    mine.phase[mine.scribed_count] = Phase.READY
    mine.scribed_count += 1
    note(state, Event.SCRIBED, seat, spell)
