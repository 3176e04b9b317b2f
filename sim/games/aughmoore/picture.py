"""Heroes of Land, Air & Sea as it is seen on the table: the board, what stands on it, boards and Libraries."""

from collections import defaultdict
from functools import cache
from typing import Any

import numpy as np

from sim.engine.header import NOBODY
from sim.engine.phrases import counted, listed
from sim.games.aughmoore.names import BUILDING_NAMES, CHARTS, SPELL_NAMES, UNIT_NAMES
from sim.games.aughmoore.narration.wording import (
    goods,
    level_name,
    region_name,
    seat_name,
    slot_name,
    spell_name,
    tactic_name,
    token_name,
)
from sim.games.aughmoore.round.scoring import full_score
from sim.games.aughmoore.state import TRACK
from sim.games.aughmoore.subjects import board, drawn
from sim.games.aughmoore.words import Face, Mark, Phase, Terrain
from sim.picture import NO_POWER, Board, Picture, Piece, Side, Site

GROUNDS = {
    "plains": "#c3b25a", "forest": "#4f8a57", "mountains": "#8d8279", "desert": "#d7b171", "swamp": "#77805a",
    "capital": "#b58a52", "sea": "#4d8fbd",
}  # fmt: skip
HERO_SIGN, TOWER_SIGN, HIDDEN_SIGN, TOKEN_SIGN = "H", "♜", "?", "!"
UNIT_SIGNS = ("s", "W", HERO_SIGN, HERO_SIGN, HERO_SIGN, "B", "F")
SHOWN = (Face.SHOWN, Face.LASTING)

Pieces = dict[int, list[Piece]]  # by region


def picture(state: Any, rules: Any) -> Picture:
    """Return what lies on the table now; in solo play the enemy is the power after the seat."""
    sheet, regions, grounds = _printed(int(state.board), rules.terrain.tobytes(), rules.terrain.dtype.str)
    pieces = _pieces(state)
    owners = state.holders.tolist()
    open_to = _in_play(state, rules)
    return Picture(
        board=sheet,
        sites=tuple(
            Site(_holder(owners[region]), tuple(pieces[region]), ground if open_to[region] else "not in play")
            for region, ground in zip(regions, grounds, strict=True)
        ),
        sides=tuple(_side(state, rules, side) for side in range(int(state.sides))),
        table=tuple(_table(state, rules)),
        measure="VP" if state.ended else "VP if it ended now",
        battles=int(state.battles),
    )


@cache
def _printed(number: int, terrain: bytes, kind: str) -> tuple[Board, tuple[int, ...], tuple[str, ...]]:
    """Return a board as it is drawn, the numbers of its regions, and their terrain."""
    regions = tuple(CHARTS[number].numbers[key] for key in drawn(number))
    terrains = np.frombuffer(terrain, kind).tolist()
    return board(number), regions, tuple(Terrain(terrains[region]).name.lower() for region in regions)


def _holder(sides: int) -> int:
    """Return the one side that has anything in a region, NOBODY where it is none or several."""
    return sides.bit_length() - 1 if sides and not sides & (sides - 1) else NO_POWER


def _in_play(state: Any, rules: Any) -> list[bool]:
    """Return for every region whether its continent is in play; the sea always is."""
    in_use = state.in_use.tolist()
    return [continent == NOBODY or bool(in_use[continent]) for continent in rules.continent.tolist()]


def _pieces(state: Any) -> Pieces:
    """Return what lies in each region: Exploration tokens, then what is the players'."""
    pieces: Pieces = defaultdict(list)
    faces, tokens = state.face.tolist(), state.token.tolist()
    for region, (pile, designs) in enumerate(zip(faces, tokens, strict=True)):
        if hidden := pile.count(Face.HIDDEN):
            pieces[region].append(Piece("face-down token", HIDDEN_SIGN, NO_POWER, hidden))
        for face, design in zip(pile, designs, strict=True):
            if face in SHOWN:
                pieces[region].append(Piece(token_name(state, design), TOKEN_SIGN, NO_POWER))
    for side in range(int(state.sides)):
        _add_own(state, side, pieces)
    return pieces


def _add_own(state: Any, side: int, pieces: Pieces) -> None:
    """Add a side's Capital City, Towers and units."""
    mine, names = state.players[side], UNIT_NAMES[int(state.faction[side])]
    if mine.capital != NOBODY and mine.level and not mine.out:
        pieces[int(mine.capital)].append(Piece(f"Capital City of {level_name(int(mine.level))}", "★", side))
    for region in mine.towers.nonzero()[0].tolist():
        pieces[region].append(Piece("Tower", TOWER_SIGN, side))
    for region, unit in zip(*(places.tolist() for places in mine.units.nonzero()), strict=True):
        pieces[region].append(Piece(names[unit], UNIT_SIGNS[unit], side, int(mine.units[region, unit])))


def _side(state: Any, rules: Any, side: int) -> Side:
    mine = state.players[side]
    library = [int(spell) for spell in mine.library[: int(mine.library_count)]]
    sealed = _sealed(state, side)
    backs = [counted(len(library), "Spell") + " in the Library"] if library else []
    return Side(
        name=seat_name(state, side),
        score=float(full_score(state, rules, side)),
        shown=("eliminated",) if mine.out else tuple(_shown(state, rules, side)),
        hand=(*(SPELL_NAMES[spell] for spell in library), *(f"Tactic card {name}" for name in sealed)),
        backs=(*backs, *("a Tactic card face down" for _ in sealed)),
    )


def _sealed(state: Any, side: int) -> list[str]:
    """Return the Tactic card that a side has laid face down."""
    battle, tactic = state.battle, int(state.players[side].tactic)
    if not battle.sealed or tactic == NOBODY or side not in battle.leader:
        return []
    return [tactic_name(tactic)]


def _shown(state: Any, rules: Any, side: int) -> list[str]:
    """Return what lies open before a side."""
    mine, faction = state.players[side], int(state.faction[side])
    buildings = [name for place, name in enumerate(BUILDING_NAMES[faction]) if int(mine.buildings) >> place & 1]
    bar = [slot_name(slot) + _mark(mark) for slot, mark in enumerate(mine.bar.tolist()) if mark != Mark.OPEN]
    told = [
        goods(mine.stock) if any(mine.stock) else "no resources",
        counted(int(mine.souls), "Soul") if mine.souls else "",
        f"{int(mine.vp)} VP on the Score Track",
        f"Buildings: {', '.join(buildings)}" if buildings else "",
        f"Action Bar: {', '.join(bar)}" if bar else "",
        f"Scribed: {', '.join(_scribed(state, rules, side))}" if mine.scribed_count else "",
    ]
    if side == 1 and state.solo.on:
        told.append(f"Capital City Track: space {int(state.solo.space)} of {TRACK}")
    return [line for line in told if line]


def _mark(mark: int) -> str:
    return " (a Serf)" if mark == Mark.SERF else ""


def _scribed(state: Any, rules: Any, side: int) -> list[str]:
    mine = state.players[side]
    laid = zip(mine.scribed[: int(mine.scribed_count)].tolist(), mine.phase.tolist(), strict=False)
    return [f"{spell_name(state, rules, spell)} ({Phase(phase).name.lower()})" for spell, phase in laid]


def _denied(state: Any) -> str:
    return listed([region_name(state, region) for region in state.denied.nonzero()[0].tolist()])


def _table(state: Any, rules: Any) -> list[str]:
    """Return who is first, the taxes, and what is left of decks and tokens."""
    told = [f"First player: {seat_name(state, int(state.first))}"]
    told.append(f"Tax Track: {goods(rules.tax_slot[state.tax].tolist())}")
    if any(state.denied):
        told.append(f"yields nothing this round: {_denied(state)}")
    told.append(f"{counted(int(state.hidden_land), 'token')} of land still face down")
    deck = state.spells
    told.append(f"{counted(int(deck.left), 'Spell')} to be drawn, {int(deck.discarded)} discarded")
    return told
