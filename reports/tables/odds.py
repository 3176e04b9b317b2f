"""Odds as tables of text: what is told first, and the tables behind it with their chances in percent."""

from collections.abc import Callable, Collection, Sequence

import pandas as pd

from analysis.odds.questions import Answer, Grid, Quantity
from reports.kit.blocks import Shown
from reports.kit.columns import Record, TextColumn, shown
from reports.kit.names import shown_name
from reports.kit.numbers import NO_NUMBER, chance_percent, number
from reports.kit.tidy import plain_columns
from reports.words.odds import range_words, value_words

OPEN = "over all best plans"


def answer_tables(answer: Answer) -> list[Shown]:
    """The numbers of an answer, then its tables."""
    tables = [percents(table, answer.chances, title) for title, table in answer.tables.items()]
    return [quantities_table(answer.quantities), *tables] if answer.quantities else tables


def quantities_table(quantities: Sequence[Quantity], title: str = "How it ends") -> Shown:
    """A row for each number of an answer; where equally good plans leave some of them open, with their ranges."""
    rows = pd.DataFrame({"what": [f"{each.words[:1].upper()}{each.words[1:]}" for each in quantities]})
    values = rows.assign(
        value=[value_words(each) for each in quantities], open=[range_words(each) for each in quantities]
    )
    columns = [
        TextColumn("", lambda row: row["what"], numeric=False),
        TextColumn("", lambda row: row["value"]),
    ]
    if any(each.varies for each in quantities):
        columns.append(TextColumn(OPEN.capitalize(), lambda row: row["open"]))
    return shown(values, columns, title)


def grid_tables(grid: Grid) -> list[Shown]:
    """A table for each panel of the odds of many battles: the attacker's sizes down, the defender's across."""
    across = f"{shown_name(grid.rows)} down, {grid.columns} across"
    return [
        _panel(grid, rows, f"{grid.title}; {grid.panels}: {panel}. {across}.")
        for panel, rows in grid.table.groupby(grid.panels, sort=False)
    ]


def _panel(grid: Grid, rows: pd.DataFrame, title: str) -> Shown:
    down, across = (list(dict.fromkeys(rows[name])) for name in (grid.rows, grid.columns))
    wide = rows.pivot(index=grid.rows, columns=grid.columns, values=grid.value).loc[down, across]
    table = wide.rename(columns=str).rename_axis(columns=None).reset_index()
    words = _percent if grid.share else _decimal
    numbers = [TextColumn(each, words(each)) for each in map(str, across)]
    return shown(table, [*plain_columns(table[[grid.rows]]), *numbers], title)


def percents(table: pd.DataFrame, chances: Collection[str], title: str = "") -> Shown:
    """A table, in its own order, of which some columns hold chances."""
    columns = [
        TextColumn(column.title, _percent(str(name))) if name in chances else column
        for name, column in zip(table.columns, plain_columns(table), strict=True)
    ]
    return shown(table, columns, title)


def _decimal(name: str) -> Callable[[Record], str]:
    return lambda row: number(row[name], 2)


def _percent(name: str) -> Callable[[Record], str]:
    return lambda row: NO_NUMBER if pd.isna(row[name]) else chance_percent(row[name])
