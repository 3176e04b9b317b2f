"""What stands behind a verdict, as tables of text: holdings, sources, odds, line-ups, and any tidy table."""

from typing import Any

import pandas as pd

from analysis.assumptions import Assumptions
from analysis.boxes import Boxes
from analysis.builds import WinnerBuilds
from reports.kit.blocks import Shown
from reports.kit.columns import TextColumn, counted, named, number_columns, share_columns, shown
from reports.kit.names import PLAIN, Wording, group_words, shown_name
from reports.kit.numbers import NO_NUMBER, estimate, number, plain_percent
from reports.kit.tidy import plain_columns, plain_value

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
        TextColumn("Value", lambda row: plain_value(row["value"])),
        TextColumn("Range", lambda row: _range(row["range"])),
        TextColumn("Why", lambda row: str(row["reason"] or ""), numeric=False),
    ]
    return shown(result.assumed.sort_values("address"), columns, title)


def owned(result: Assumptions, title: str = "") -> Shown:
    """Every value that was read off a box, by address."""
    columns = [
        TextColumn("Address", lambda row: str(row["address"]), numeric=False),
        TextColumn("Value", lambda row: plain_value(row["value"])),
        TextColumn("Before", lambda row: str(row["was"] or ""), numeric=False),
        TextColumn("Source", lambda row: str(row["reason"] or ""), numeric=False),
    ]
    return shown(result.owned.sort_values("address"), columns, title)


def _range(allowed: Any) -> str:
    if isinstance(allowed, list | tuple) and len(allowed) == 2 and all(isinstance(end, int | float) for end in allowed):
        return f"{plain_value(allowed[0])} to {plain_value(allowed[1])}"
    return plain_value(allowed)


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
