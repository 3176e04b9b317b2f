"""Souls in words (O31, O33)."""

from collections.abc import Callable
from typing import Any

from sim.engine.phrases import counted
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.narration.wording import does


def _gained(state: Any, rules: Any, side: int, number: int, lost: int, _: int) -> str:
    """Return what Souls a side takes, and how many more there are no tokens for."""
    without = f"; no token is left for {counted(lost, 'more Soul')}" if lost else ""
    return does(state, side, f"take {counted(number, 'Soul') if number else 'no Soul'}{without}")


SOUL_EVENTS: dict[Event, Callable[..., str]] = {
    Event.SOULS: _gained,
    Event.PAID_SOULS: lambda s, r, a, b, c, d: does(s, a, f"pay {counted(b, 'Soul')}"),
}
