"""Any tidy table as a table of text, and values of any kind as they stand in its cells."""

from collections.abc import Callable
from typing import Any

import pandas as pd

from reports.kit.blocks import Shown
from reports.kit.columns import Record, TextColumn, shown
from reports.kit.names import shown_name
from reports.kit.numbers import NO_NUMBER

LEAST_SHOWN = 0.0001


def plain(table: pd.DataFrame, title: str = "") -> Shown:
    """Any tidy table, in its own order, with its columns' names as titles."""
    return shown(table, plain_columns(table), title)


def plain_columns(table: pd.DataFrame) -> list[TextColumn]:
    """A column for each of a tidy table's own, named as it is."""
    return [
        TextColumn(shown_name(name), _cell(str(name)), numeric=pd.api.types.is_numeric_dtype(table[name]))
        for name in table.columns
    ]


def _cell(name: str) -> Callable[[Record], str]:
    return lambda row: plain_value(row[name])


def plain_value(value: Any) -> str:
    """A value of any kind as text."""
    if value is None or (isinstance(value, float) and value != value):
        return NO_NUMBER
    if isinstance(value, list | tuple):
        return ", ".join(plain_value(part) for part in value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if 0 < value < LEAST_SHOWN:
        return f"<{LEAST_SHOWN:g}"
    return f"{value:,.4g}" if isinstance(value, float) else f"{value:,}"
