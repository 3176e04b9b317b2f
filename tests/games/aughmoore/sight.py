"""What a seat of Heroes of Land, Air & Sea sees of a position, and what a game consists of: cards, tokens, pieces."""

from collections import Counter
from typing import Any

import numpy as np

from sim.engine.chance import seed_chance
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.state import LANDS
from sim.games.aughmoore.words import Face

LYING = (Face.HIDDEN, Face.SHOWN, Face.LASTING)


def copied(state: Any) -> Any:
    """Return a copy of a position."""
    return np.array([state], dtype=state.dtype)[0]


def seen(state: Any, using: Any, seat: int, seed: int = 1) -> Any:
    """Return a position as a seat sees it, dealt anew by some chance, which is taken off."""
    copy = copied(state)
    with np.errstate(over="ignore"):
        seed_chance(copy, seed, 0, 0)
        GAME.hide(copy, using, seat)
    copy.chance[:] = 0
    return copy


def changed(state: Any, view: Any) -> set[Any]:
    """Return the fields that dealing anew has changed; those of players as (side, field).

    What stands on the agenda above its depth is done and means nothing.
    """
    state, view = copied(state), copied(view)
    for each in (state, view):
        each.agenda.entries[int(each.agenda.depth) :] = 0
    shared = [name for name in state.dtype.names if name not in ("players", "chance")]
    found: set[Any] = {name for name in shared if state[name].tobytes() != view[name].tobytes()}
    for side in range(int(state.sides)):
        mine, theirs = state.players[side], view.players[side]
        found |= {(side, name) for name in mine.dtype.names if mine[name].tobytes() != theirs[name].tobytes()}
    return found


def library(state: Any, side: int) -> list[int]:
    """Return the Spells in a Library, in order."""
    mine = state.players[side]
    return sorted(mine.library[: mine.library_count].tolist())


def spell_cards(state: Any) -> Counter[int]:
    """Return all Spell cards there are: deck, discards, Libraries, Scribed Spells."""
    deck = state.spells
    cards = Counter(deck.cards[: deck.left].tolist()) + Counter(deck.discards[: deck.discarded].tolist())
    for side in range(int(state.sides)):
        mine = state.players[side]
        cards += Counter(library(state, side)) + Counter(mine.scribed[: mine.scribed_count].tolist())
    return cards


def tokens(state: Any, *, land: bool, faces: tuple[Face, ...] = LYING) -> Counter[int]:
    """Return the Exploration tokens that lie on land or at sea in one of some ways."""
    regions = slice(0, LANDS) if land else slice(LANDS, None)
    face, token = state.face[regions].ravel(), state.token[regions].ravel()
    return Counter(token[np.isin(face, [int(each) for each in faces])].tolist())


def pile(state: Any, *, land: bool) -> Counter[int]:
    """Return the Exploration tokens left over."""
    if land:
        return Counter(state.land_pile[: state.land_left].tolist())
    return Counter(state.sea_pile[: state.sea_left].tolist())
