"""What every side has on the table, and the boxes of the final score."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.engine.accounts import TABLE, Account, Holding, piles, remade
from sim.engine.header import NOBODY
from sim.engine.phrases import counted, members, plain, plural, sentence
from sim.games.aughmoore.events import SOURCES
from sim.games.aughmoore.names import UNIT_NAMES
from sim.games.aughmoore.narration.ending import score_parts
from sim.games.aughmoore.narration.wording import (
    building_name,
    continent_name,
    faction_of,
    hero_name,
    region_name,
    resource_name,
    seat_name,
    slot_name,
    spell_name,
    token_name,
    unit_name,
)
from sim.games.aughmoore.words import Face, Mark, Objective, Phase, Resource, Unit

SPELLS, SOLO = "Spell", "solo"
FACES = {Face.HIDDEN: "face-down", Face.SHOWN: "revealed", Face.LASTING: "lasting"}
MARKS = {Mark.TOKEN: "action token", Mark.SERF: "Serf", Mark.NOTHING: "use"}


def account(state: Any, rules: Any) -> dict[str, Counter[str]]:
    """Return what each side has and where, and what lies on the board and beside it."""
    owned = {sentence(seat_name(state, side)): _owned(state, rules, side) for side in range(int(state.sides))}
    table = Counter(dict(_beside(state, rules)))
    table.update(_tokens(state))
    return owned | {TABLE: table}


def _owned(state: Any, rules: Any, side: int) -> Counter[str]:
    mine = state.players[side]
    found = Counter(dict(_board(state, side, mine)))
    marks = {slot: Mark(mark) for slot, mark in enumerate(mine.bar.tolist()) if mark != Mark.OPEN}
    found.update([f"{MARKS[mark]} on {slot_name(slot)}" for slot, mark in marks.items()])
    found.update(_spells(state, rules, mine))
    found.update(dict(_pieces(state, side, mine)))
    return found


def _board(state: Any, side: int, mine: Any) -> Iterator[tuple[str, int]]:
    """Yield the VP on the Score Track, the stock, the Capital City and the Buildings."""
    yield "VP", int(mine.vp)
    yield from ((resource_name(kind), number) for kind, number in enumerate(mine.stock.tolist()))
    yield "Souls", int(mine.souls)
    if mine.capital != NOBODY and not mine.out:
        yield f"Capital City in {region_name(state, int(mine.capital))}", 1
        yield "level of the Capital City", int(mine.level)
    faction = faction_of(state, side)
    yield from ((building_name(faction, building), 1) for building in members(mine.buildings))
    yield from ((f"objective {plain(Objective(reached))}", 1) for reached in members(mine.reached))


def _spells(state: Any, rules: Any, mine: Any) -> list[str]:
    """Return the Spells in the Library, and the Scribed ones by how they lie."""
    held = mine.library[: int(mine.library_count)].tolist()
    scribed, phases = (cards[: int(mine.scribed_count)].tolist() for cards in (mine.scribed, mine.phase))
    return [f"Spell {spell_name(state, rules, spell)}" for spell in held] + [
        f"Scribed {spell_name(state, rules, spell)} ({plain(Phase(phase))})"
        for spell, phase in zip(scribed, phases, strict=True)
    ]


def _pieces(state: Any, side: int, mine: Any) -> Iterator[tuple[str, int]]:
    """Yield the units and Towers by where they stand; Serfs that are neither there nor on the bar are on Buildings."""
    there = np.nonzero(mine.units)
    faction = faction_of(state, side)
    for region, unit, number in zip(*(column.tolist() for column in (*there, mine.units[there])), strict=True):
        yield f"{_kind(faction, unit)} in {region_name(state, region)}", number
    yield from ((f"Tower in {region_name(state, region)}", 1) for region in np.flatnonzero(mine.towers).tolist())
    working = int((mine.bar == Mark.SERF).sum()) + int(mine.units[:, Unit.SERF].sum())
    yield "Serfs on Buildings", int(mine.in_play[Unit.SERF]) - working


def _kind(faction: int, unit: int) -> str:
    return plural(UNIT_NAMES[faction][unit]) if unit <= Unit.WARRIOR else unit_name(faction, unit)


def _tokens(state: Any) -> list[str]:
    """Return the Exploration tokens by how and where they lie, those face-down among them."""
    lying = np.nonzero(state.face)
    columns = (state.face[lying].tolist(), state.token[lying].tolist(), lying[0].tolist())
    return [
        f"{FACES[Face(face)]} {token_name(state, token)} in {region_name(state, region)}"
        for face, token, region in zip(*columns, strict=True)
    ]


def _beside(state: Any, rules: Any) -> Iterator[tuple[str, int]]:
    """Yield what lies beside the regions: decks, tokens left over, the Tax Track, continents out of play."""
    yield from piles(SPELLS, state.spells).items()
    yield "Land tokens left over", int(state.land_left)
    yield "Sea tokens left over", int(state.sea_left)
    yield from ((f"place of {resource_name(kind)} on the Tax Track", int(state.tax[kind]) + 1) for kind in Resource)
    yield from ((f"{continent_name(state, place)} in play", 1) for place in np.flatnonzero(state.in_use).tolist())
    yield from (
        (f"yield of {region_name(state, region)} denied", 1) for region in np.flatnonzero(state.denied).tolist()
    )
    yield f"first player: {seat_name(state, int(state.first))}", 1
    if state.sunken != NOBODY:
        yield f"{continent_name(state, int(state.sunken))} sunken", 1
    if state.solo.on:
        yield from _solo(state)


def _solo(state: Any) -> Iterator[tuple[str, int]]:
    """Yield the deck of the enemy, the cards at its Heroes, and its track."""
    yield from piles(SOLO, state.solo.deck).items()
    yield "space of the Capital City Track", int(state.solo.space)
    yield "Exploration tokens of the enemy", int(state.solo.taken)
    for hero, card in enumerate(state.solo.cards.tolist()):
        if card != NOBODY:
            yield f"card {card + 1} at {hero_name(state, hero)}", 1


def boxes(state: Any, rules: Any, seat: int, row: Any) -> Holding:
    """Return the parts of a final score: nothing for whoever is out, in a team also that of the allies (A16, O28)."""
    mine = state.players[seat]
    parts = {} if mine.out else {words: int(row[name]) for name, words in SOURCES}
    return parts | {"by allies": int(mine.score) - int(mine.own_score)}


def others(state: Any, rules: Any) -> dict[str, Holding]:
    """Return the parts of the score of the solo enemy, which has no seat (A18.3, A19.14)."""
    if not state.solo.on:
        return {}
    return {seat_name(state, 1): {} if state.players[1].out else score_parts(state, rules, 1)}


def reshuffled(before: Account, after: Account) -> Iterator[str]:
    """Yield why decks were made anew (A6.2, A18.4)."""
    if remade(SPELLS, before, after):
        yield "The Spell deck was empty: its discards are shuffled and become the deck"
    if f"{SOLO} cards to draw" in before[TABLE] and remade(SOLO, before, after):
        left = before[TABLE][f"{SOLO} cards to draw"]
        yield f"The solo deck was down to {counted(left, 'card')}: it is shuffled with its discards"
