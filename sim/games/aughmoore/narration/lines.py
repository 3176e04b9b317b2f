"""Lines of the chronicle that are told together: what each carries by name, and those around it."""

from collections.abc import Sequence
from itertools import takewhile
from types import SimpleNamespace
from typing import Any

import numpy as np

from sim.engine.header import CHRONICLE_LENGTH
from sim.engine.operands import named
from sim.engine.phrases import listed
from sim.engine.sentences import carried_by
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.narration.wording import army, faction_of, goods, the
from sim.games.aughmoore.state import RESOURCES, UNITS

Line = SimpleNamespace  # an event, and what it carries by name
Lines = Sequence[Line]


def read_line(line: Any) -> Line:
    """Return a line of the chronicle by the names of what it carries."""
    event = Event(int(line.event))
    return Line(event=event, **named(event, carried_by(line)))


def around(state: Any, line: Any) -> tuple[Lines, Lines]:
    """Return the lines before a line of the chronicle, last first, and those after it."""
    chronicle = state.chronicle
    lines = [chronicle.lines[index] for index in range(min(int(chronicle.written), CHRONICLE_LENGTH))]
    for index, other in enumerate(lines):
        if np.shares_memory(other, line):
            return [read_line(one) for one in lines[:index][::-1]], [read_line(one) for one in lines[index + 1 :]]
    return [], []


def run_of(lines: Lines, event: Event, side: int) -> Lines:
    """Return the lines of an event about a side with which some lines begin."""
    return list(takewhile(lambda line: line.event == event and line.side == side, lines))


def begins(lines: Lines, events: Sequence[Event], side: int) -> bool:
    """Return whether some lines begin with one of some events about a side; one without a side counts for any."""
    return bool(lines) and lines[0].event in events and getattr(lines[0], "side", side) == side


def alike(lines: Lines, line: Line) -> Lines:
    """Return the lines like one, about its side and its region, with which some lines begin."""
    return list(takewhile(lambda other: other.region == line.region, run_of(lines, line.event, line.side)))


def amounts_of(lines: Lines, *parts: str) -> list[int]:
    """Return the resources of some lines, kind by kind: nothing that is paid is lost."""
    amounts = [0] * RESOURCES
    for line in lines:
        amounts[line.resource] += sum(getattr(line, part, 0) for part in parts)
    return amounts


def total_of(lines: Lines) -> str:
    """Return resources paid or gained line by line: "2 Ore and 1 Food", with those that find no room."""
    return goods(amounts_of(lines, "amount", "lost")) + lost_words(lines)


def lost_words(lines: Lines) -> str:
    """Return what was gained in vain, the stock being full: " (no room for 1 Food)", or ""."""
    lost = amounts_of(lines, "lost")
    return f" (no room for {goods(lost)})" if any(lost) else ""


def price_before(before: Lines, side: int) -> str:
    """Return what was paid just before: " for 2 Food", or ""."""
    paid = run_of(before, Event.PAID, side)
    return f" for {total_of(paid)}" if paid else ""


def taken_along(state: Any, after: Lines) -> str:
    """Return the units that a move took along, those of each side."""
    lines = list(takewhile(lambda line: line.event in (Event.MOVED_UNIT, Event.PAID), after))
    moved: dict[int, list[int]] = {}
    for line in lines:
        if line.event == Event.MOVED_UNIT:
            moved.setdefault(line.side, [0] * UNITS)[line.unit] += line.number
    told = [listed(army(faction_of(state, side), numbers)) for side, numbers in moved.items()]
    allies = [f" of {the(state, side)}" for side in list(moved)[1:]]
    return listed([units + whose for units, whose in zip(told, ["", *allies], strict=True)]) if told else ""
