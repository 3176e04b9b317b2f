"""What a seat of Heroes: Write & Conquer sees of a position, in which fields that differs, and what of it counts."""

from functools import partial
from typing import Any

from tests.games import sight
from tests.games.conquer.position import GAME
from tests.games.sight import copied, without_leftovers

__all__ = ["changed", "copied", "essence", "seen"]

seen = partial(sight.seen, GAME)


def changed(state: Any, view: Any) -> set[Any]:
    """Return the fields that dealing anew has changed; those of players as (seat, field)."""
    return sight.changed(state, view, int(state.seats))


def essence(state: Any) -> bytes:
    """Return what a game comes to: the whole State but the order of asking, the last question, and steps done."""
    copy = without_leftovers(state)
    copy.asking[:] = 0
    copy.decision = 0
    copy.about[:] = 0
    return bytes(copy.tobytes())
