"""The columns of shown tables: what a cell says, and the columns that many tables share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from reports.kit.blocks import Shown
from reports.kit.names import Wording, shown_name
from reports.kit.numbers import (
    count,
    estimate,
    interval,
    level_words,
    percent,
    percent_interval,
    points,
    points_interval,
)

Record = Mapping[str, Any]


MOST_DECIMALS = 2


STATISTICS = {"p10": "10% of games by", "median": "median", "p90": "90% of games by", "mean": "mean"}


@dataclass(frozen=True)
class TextColumn:
    """A column of a shown table: its title, the text of a cell, and whether it is a number."""

    title: str
    text: Callable[[Record], str]
    numeric: bool = True


def shown(table: pd.DataFrame, columns: list[TextColumn], title: str = "") -> Shown:
    """Lay a tidy table out as text; the unrounded table goes along as comma-separated values."""
    records = table.to_dict("records")
    return Shown(
        head=tuple(column.title for column in columns),
        rows=tuple(tuple(column.text(record) for column in columns) for record in records),
        numeric=tuple(column.numeric for column in columns),
        csv=table.to_csv(index=False, float_format="%.6g"),
        title=title,
    )


def named(column: str, title: str | None = None, name: Callable[[Any], str] = shown_name) -> TextColumn:
    """A column of names; `name` tells how readers see them."""
    return TextColumn(title or shown_name(column), lambda row: name(row[column]), numeric=False)


def side(column: str, words: Wording) -> TextColumn:
    """A column of names that speaks of factions in the game's own words."""
    return named(column, shown_name(words.faction), words.name) if column == "faction" else named(column)


def counted(column: str = "n", title: str = "n") -> TextColumn:
    """A column of counts."""
    return TextColumn(title, lambda row: count(row[column]))


def share_columns(
    level: float, title: str, value: str = "estimate", prefix: str = "", *, simultaneous: bool = False
) -> list[TextColumn]:
    """A share in percent and its interval, whose bounds may carry a prefix to their names.

    `simultaneous` says that the intervals of all rows hold together.
    """
    low, high = f"{prefix}low", f"{prefix}high"
    kind = "simultaneous " if simultaneous else ""
    return [
        TextColumn(title, lambda row: percent(row[value], row[low], row[high], level, MOST_DECIMALS)),
        TextColumn(
            f"{kind}{level_words(level)} interval",
            lambda row: percent_interval(row[low], row[high], level, MOST_DECIMALS),
        ),
    ]


def number_columns(
    level: float, title: str, value: str = "estimate", prefix: str = "", *, simultaneous: bool = False
) -> list[TextColumn]:
    """A number in its own units and its interval, whose bounds may carry a prefix to their names.

    `simultaneous` says that the intervals of all rows hold together.
    """
    low, high = f"{prefix}low", f"{prefix}high"
    kind = "simultaneous " if simultaneous else ""
    return [
        TextColumn(title, lambda row: estimate(row[value], row[low], row[high], level)),
        TextColumn(f"{kind}{level_words(level)} interval", lambda row: interval(row[low], row[high], level)),
    ]


def difference_columns(level: float, *, shares: bool, value: str = "estimate", prefix: str = "") -> list[TextColumn]:
    """A difference and its interval, in percentage points if it is one of shares."""
    if not shares:
        return number_columns(level, "Difference", value, prefix)
    low, high = f"{prefix}low", f"{prefix}high"
    return [
        TextColumn("Difference in percentage points", lambda row: points(row[value], row[low], row[high], level)),
        TextColumn(f"{level_words(level)} interval", lambda row: points_interval(row[low], row[high], level)),
    ]
