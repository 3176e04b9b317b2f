"""What a seat of Heroes: Write & Conquer sees of a position, in which fields that differs, and what of it counts."""

from typing import Any

import numpy as np

from sim.engine.chance import seed_chance
from tests.games.conquer.position import GAME


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


def without_leftovers(state: Any) -> Any:
    """Return a copy of a position whose agenda holds nothing but what is still to be done."""
    copy = copied(state)
    copy.agenda.entries[int(copy.agenda.depth) :] = 0
    return copy


def changed(state: Any, view: Any) -> set[Any]:
    """Return the fields that dealing anew has changed; those of players as (seat, field).

    What stands on the agenda above its depth is done and means nothing.
    """
    state, view = without_leftovers(state), without_leftovers(view)
    shared = [name for name in state.dtype.names if name not in ("players", "chance")]
    found: set[Any] = {name for name in shared if state[name].tobytes() != view[name].tobytes()}
    for seat in range(int(state.seats)):
        mine, theirs = state.players[seat], view.players[seat]
        found |= {(seat, name) for name in mine.dtype.names if mine[name].tobytes() != theirs[name].tobytes()}
    return found


def essence(state: Any) -> bytes:
    """Return what a game comes to: the whole State but the order of asking, the last question, and steps done."""
    copy = without_leftovers(state)
    copy.asking[:] = 0
    copy.decision = 0
    copy.about[:] = 0
    return bytes(copy.tobytes())
