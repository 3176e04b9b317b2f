"""Souls in words (O31, O33)."""

from typing import Any

from sim.engine.phrases import counted
from sim.engine.sentences import Row
from sim.games.aughmoore.content.vocabulary import Count, Kind, Pick
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.names import FACTION_NAMES
from sim.games.aughmoore.narration.wording import does


def soul_text(faction: int, effect: Any) -> str:
    """Return from whose losses an effect brings a faction Souls, "" for an effect that brings none."""
    whose = _WHOSE.get(Count(int(effect.per)))
    if whose is None or effect.kind != Kind.GAIN or effect.resource != Pick.SOUL:
        return ""
    brought = f"{counted(int(effect.amount), 'Soul')} for each Land Unit {whose} destroyed in it"
    return f"a Battle of the {FACTION_NAMES[faction]} brings {brought}, at most {int(effect.most)}"


_WHOSE = {Count.DESTROYED_ENEMY_LAND: "of an enemy", Count.DESTROYED_ANY: "of both sides"}


def _gained(state: Any, side: int, number: int, lost: int) -> str:
    """Return what Souls a side takes, and how many more there are no tokens for."""
    without = f"; no token is left for {counted(lost, 'more Soul')}" if lost else ""
    return does(state, side, f"take {counted(number, 'Soul') if number else 'no Soul'}{without}")


SOUL_EVENTS: dict[Event, Row] = {
    Event.SOULS: _gained,
    Event.PAID_SOULS: "{side} pay {number:Soul}",
}
