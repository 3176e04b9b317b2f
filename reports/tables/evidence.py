"""What stands behind a verdict, as tables of text: holdings, sources, odds, line-ups, and any tidy table."""

from collections.abc import Callable
from typing import Any

import pandas as pd

from analysis.assumptions import Assumptions
from analysis.boxes import Boxes
from analysis.builds import WinnerBuilds
from reports.page.blocks import Shown
from reports.tables.columns import Record, TextColumn, counted, named, number_columns, share_columns, shown
from reports.words.names import PLAIN, Wording, group_words, shown_name
from reports.words.numbers import NO_NUMBER, chance_percent, estimate, number, plain_percent

LEAST_SHOWN = 0.0001


CALIBRATION = ("predicted", "estimate", "low", "high", "n")


def builds(result: WinnerBuilds, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Winners against others, the largest standardised difference first."""
    level, sides = result.settings["level"], group_words(solo=result.settings["solo"])
    table = result.table.sort_values("standardised", ascending=False)
    columns = [
        named("column", "At the end of the game", words.column),
        TextColumn(sides["winners"], lambda row: estimate(row["winners"], row["low"], row["high"], level)),
        TextColumn(sides["others"], lambda row: estimate(row["others"], row["low"], row["high"], level)),
        *number_columns(level, "Difference"),
        TextColumn("In std. deviations", lambda row: number(row["standardised"], 2)),
        counted(),
    ]
    return shown(table, columns, title)


def sources(result: Assumptions, title: str = "") -> Shown:
    """Content values by source."""
    share = TextColumn("Share", lambda row: plain_percent(row["share"]))
    return shown(result.table, [named("source"), counted("count", "Values"), share], title)


def boxes(result: Boxes, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """The boxes that factions come from, and how many of their values are assumed."""
    columns = [
        TextColumn("Box", lambda row: row["box"], numeric=False),
        TextColumn(
            shown_name(words.factions),
            lambda row: ", ".join(map(words.name, result.factions(row["box"]))),
            numeric=False,
        ),
        counted("n", "Values"),
        counted("count", "Assumed"),
        TextColumn("Share", lambda row: plain_percent(row["share"]) if row["n"] else NO_NUMBER),
    ]
    return shown(result.table, columns, title)


def assumed(result: Assumptions, title: str = "") -> Shown:
    """Every assumed value with its range and reason, by address."""
    columns = [
        TextColumn("Address", lambda row: str(row["address"]), numeric=False),
        TextColumn("Value", lambda row: _plain(row["value"])),
        TextColumn("Range", lambda row: _range(row["range"])),
        TextColumn("Why", lambda row: str(row["reason"] or ""), numeric=False),
    ]
    return shown(result.assumed.sort_values("address"), columns, title)


def _range(allowed: Any) -> str:
    if isinstance(allowed, list | tuple) and len(allowed) == 2 and all(isinstance(end, int | float) for end in allowed):
        return f"{_plain(allowed[0])} to {_plain(allowed[1])}"
    return _plain(allowed)


def _plain(value: Any) -> str:
    """A value of any kind as text."""
    if value is None or (isinstance(value, float) and value != value):
        return NO_NUMBER
    if isinstance(value, list | tuple):
        return ", ".join(_plain(part) for part in value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if 0 < value < LEAST_SHOWN:
        return f"<{LEAST_SHOWN:g}"
    return f"{value:,.4g}" if isinstance(value, float) else f"{value:,}"


def calibration(table: pd.DataFrame, level: float, title: str = "") -> Shown:
    """Battles by kind: the columns that say which kind, the exact chance, and the share observed."""
    kinds = [name for name in table.columns if name not in CALIBRATION]
    predicted = TextColumn("By the odds", lambda row: plain_percent(row["predicted"]))
    columns = [*plain_columns(table[kinds]), predicted, *share_columns(level, "In play"), counted()]
    return shown(table, columns, title)


def lineups(table: pd.DataFrame, title: str = "") -> Shown:
    """Line-ups in seat order, the most frequent first."""
    line = TextColumn("Line-up, in seat order", lambda row: str(row["lineup"]), numeric=False)
    return shown(table, [line, counted("games", "Games")], title)


def plain(table: pd.DataFrame, title: str = "") -> Shown:
    """Any tidy table, in its own order, with its columns' names as titles."""
    return shown(table, plain_columns(table), title)


def plain_columns(table: pd.DataFrame) -> list[TextColumn]:
    """A column for each of a tidy table's own, named as it is."""
    return [
        TextColumn(shown_name(name), _cell(str(name)), numeric=pd.api.types.is_numeric_dtype(table[name]))
        for name in table.columns
    ]


def chances(table: pd.DataFrame, title: str = "") -> Shown:
    """Probabilities in percent: the first column says of what, every other holds chances."""
    first, *others = table.columns
    return shown(
        table,
        [*plain_columns(table[[first]]), *(TextColumn(shown_name(name), _chance(name)) for name in others)],
        title,
    )


def _chance(name: str) -> Callable[[Record], str]:
    return lambda row: chance_percent(row[name])


def _cell(name: str) -> Callable[[Record], str]:
    return lambda row: _plain(row[name])
