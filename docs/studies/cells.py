"""Cells of the tables of study pages: an estimate with its interval in one cell, and tables of such cells."""

from collections.abc import Mapping, Sequence

from analysis.intervals import Interval
from reports.kit.blocks import Shown
from reports.kit.names import shown_name
from reports.kit.numbers import NO_NUMBER, count, number, percent, percent_interval, signed

LEVEL = 0.95


def titled(name: str) -> str:
    """A name with a capital first, unless it has capitals of its own."""
    return shown_name(name) if name == name.lower() else name


def share(found: Interval) -> str:
    """A share with its interval, "12.3% (11.1 to 13.6%)"."""
    value = percent(found.estimate, found.low, found.high, LEVEL, 1)
    return f"{value} ({percent_interval(found.low, found.high, LEVEL, 1)})"


def parts(row: Mapping[str, float], word: str = "over") -> str:
    """A part of the rulebooks as so many of 100, with its interval, "34 (29 to 40)"."""
    value, low, high = (number(100 * row[key], 0) for key in (word, f"{word}_low", f"{word}_high"))
    return f"{value} ({low} to {high})"


def share_table(title: str, corner: str, rows: Mapping[str, Mapping[str, Interval]], names: Sequence[str]) -> Shown:
    """A row for each group with its shares by name, and n: the games of the group."""
    cells = [
        (
            words,
            *(share(found[name]) if name in found else NO_NUMBER for name in names),
            count(max(one.n for one in found.values())),
        )
        for words, found in rows.items()
    ]
    head = (corner, *map(titled, names), "n")
    return Shown(head, tuple(cells), (False, *[True] * (len(names) + 1)), "", title)


def signed_interval(value: float, low: float, high: float) -> str:
    """A difference with its interval, "+1.2 (+1.0 to +1.4)"."""
    return f"{signed(value, 1)} ({signed(low, 1)} to {signed(high, 1)})"


def points_of(found: Interval) -> str:
    """A distance of shares in percentage points with its interval."""
    return f"{number(100 * found.estimate, 1)} ({number(100 * found.low, 1)} to {number(100 * found.high, 1)})"


def mean(found: Interval) -> str:
    """A mean with its interval, "7.1 (7.0 to 7.2)"."""
    return f"{number(found.estimate, 1)} ({number(found.low, 1)} to {number(found.high, 1)})"


def range_of(low: float, high: float) -> str:
    """Between which shares something lies."""
    return f"{number(100 * low, 0)} to {number(100 * high, 0)}%"
