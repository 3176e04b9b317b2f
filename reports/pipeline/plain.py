"""Results as plain types for other programs: rows as mappings, None for a number that is not known."""

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd


def plain_rows(table: pd.DataFrame, keys: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows of a table; `keys` says which columns to tell, and under which key each."""
    return [{key: plain_value(row[column]) for column, key in keys.items()} for row in table.to_dict("records")]


def plain_value(value: Any) -> Any:
    """A value that JSON knows."""
    value = value.item() if hasattr(value, "item") else value
    return None if isinstance(value, float) and not math.isfinite(value) else value
