"""What a command prints for people: tables on the terminal."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console

from reports.kit.blocks import Shown
from reports.kit.terminal import TerminalTable, terminal_table

FIRST_OF_NUMBERS = frozenset("0123456789+-<\u2212\u2013")


def console() -> Console:
    """Return the console on standard output."""
    wide = None if sys.stdout.isatty() else 140
    return Console(width=wide, highlight=False, soft_wrap=False)


def show_table(head: Sequence[str], rows: Sequence[Sequence[Any]], title: str = "") -> None:
    """Print a table on a terminal; anywhere else its cells, whole, between tabs, a line a row."""
    if sys.stdout.isatty():
        console().print(text_table(head, rows, title))
        return
    for row in (head, *rows):
        print("\t".join(" ".join(_cell(entry).split()) for entry in row))


def text_table(head: Sequence[str], rows: Sequence[Sequence[Any]], title: str = "") -> TerminalTable:
    """Return a table for the terminal."""
    return terminal_table(as_shown(head, rows, title))


def as_shown(head: Sequence[str], rows: Sequence[Sequence[Any]], title: str = "") -> Shown:
    """Return a table ready to lay out; columns of numbers stand at the right, None is a dash."""
    cells = tuple(tuple(_cell(entry) for entry in row) for row in rows)
    numeric = tuple(all(row[place][:1] in FIRST_OF_NUMBERS for row in cells) for place in range(len(head)))
    return Shown(tuple(head), cells, numeric, csv="", title=title)


def _cell(entry: Any) -> str:
    if entry is None:
        return "\u2013"
    if isinstance(entry, bool):
        return str(entry).lower()
    if isinstance(entry, list | tuple):
        return ", ".join(_cell(part) for part in entry)
    if isinstance(entry, Mapping):
        return ", ".join(f"{key} {_cell(part)}" for key, part in entry.items())
    return f"{entry:,}" if isinstance(entry, int) else f"{entry:,.4g}" if isinstance(entry, float) else str(entry)
