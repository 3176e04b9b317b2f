"""What a seat sees of a position of any game, dealt anew by another chance, and in which fields that differs."""

from typing import Any

import numpy as np

from sim.engine.chance import seed_play
from sim.game import Game


def copied(state: Any) -> Any:
    """Return a copy of a position."""
    return np.array([state], dtype=state.dtype)[0]


def hidden_from(game: Game, state: Any, using: Any, seat: int, seed: int = 1) -> Any:
    """Return a copy of a position as a seat sees it, dealt anew by some chance."""
    copy = copied(state)
    with np.errstate(over="ignore"):
        seed_play(copy, seed, 0, 0)
        game.hide(copy, using, seat)
    return copy


def seen(game: Game, state: Any, using: Any, seat: int, seed: int = 1) -> Any:
    """Return a position as a seat sees it, dealt anew by some chance, which is taken off."""
    copy = hidden_from(game, state, using, seat, seed)
    copy.chance[:] = 0
    copy.streams.key = 0
    return copy


def without_leftovers(state: Any) -> Any:
    """Return a copy of a position whose agenda holds nothing but what is still to be done."""
    copy = copied(state)
    copy.agenda.entries[int(copy.agenda.depth) :] = 0
    return copy


def changed(state: Any, view: Any, players: int) -> set[Any]:
    """Return the fields that dealing anew has changed; those of the first `players` as (number, field).

    What stands on the agenda above its depth is done and means nothing.
    """
    state, view = without_leftovers(state), without_leftovers(view)
    shared = [name for name in state.dtype.names if name not in ("players", "chance", "streams")]
    found: set[Any] = {name for name in shared if state[name].tobytes() != view[name].tobytes()}
    for number in range(players):
        mine, theirs = state.players[number], view.players[number]
        found |= {(number, name) for name in mine.dtype.names if mine[name].tobytes() != theirs[name].tobytes()}
    return found
