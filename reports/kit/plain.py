"""Results as plain types for other programs: rows as mappings, None for a number that is not known."""

import math
from collections.abc import Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def plain(value: Any) -> Any:
    """Return a value as JSON knows it: arrays and tables as lists, paths as text, NaN as None."""
    if hasattr(value, "to_dict") and hasattr(value, "columns"):
        return [plain(row) for row in value.to_dict("records")]
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple | set | frozenset | range):
        return [plain(entry) for entry in value]
    if isinstance(value, PurePath):
        return str(value)
    return None if isinstance(value, float) and not math.isfinite(value) else value


def plain_rows(table: "pd.DataFrame", keys: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows of a table; `keys` says which columns to tell, and under which key each."""
    return [{key: plain_value(row[column]) for column, key in keys.items()} for row in table.to_dict("records")]


def plain_value(value: Any) -> Any:
    """A value that JSON knows."""
    value = value.item() if hasattr(value, "item") else value
    return None if isinstance(value, float) and not math.isfinite(value) else value
