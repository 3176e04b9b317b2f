"""Souls in words (O31, O33)."""

from typing import Any

from sim.engine.phrases import counted
from sim.engine.sentences import Row
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.narration.wording import does


def _gained(state: Any, side: int, number: int, lost: int) -> str:
    """Return what Souls a side takes, and how many more there are no tokens for."""
    without = f"; no token is left for {counted(lost, 'more Soul')}" if lost else ""
    return does(state, side, f"take {counted(number, 'Soul') if number else 'no Soul'}{without}")


SOUL_EVENTS: dict[Event, Row] = {
    Event.SOULS: _gained,
    Event.PAID_SOULS: "{side} pay {number:Soul}",
}
