"""What every question asks of its tables first: rows, columns, and no missing values where they would mislead."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command line checks its options before it needs tables
    import pandas as pd


def check_table(table: "pd.DataFrame", name: str, columns: Sequence[str], *, gaps: Sequence[str] = ()) -> None:
    """Refuse a table that cannot be analysed.

    Args:
        table: a tidy table.
        name: what the table is called in the message ("seats").
        columns: columns that must be there without missing values.
        gaps: columns that must be there and may have missing values.

    Raises:
        ValueError: the table is empty, or a column is absent or has missing values.
    """
    if len(table) == 0:
        raise ValueError(f"the {name} table is empty: play at least one game")
    for column in (*columns, *gaps):
        if column not in table.columns:
            raise ValueError(f"the {name} table has no column {column!r}")
    for column in columns:
        missing = int(table[column].isna().sum())
        if missing:
            raise ValueError(f"column {column!r} of the {name} table has {missing} missing values")


def check_level(level: float) -> None:
    """Refuse a confidence level outside (0, 1).

    Raises:
        ValueError: the level is no probability strictly between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, not {level}")


def check_tolerance(tolerance: float) -> None:
    """Refuse a tolerance around the fair share with which no verdict has a meaning.

    With a tolerance of 0 no number of games could find a share balanced, with 1 every share is.

    Raises:
        ValueError: the tolerance is no number strictly between 0 and 1.
    """
    if not 0 < tolerance < 1:
        raise ValueError(f"tolerance must lie between 0 and 1, not {tolerance}: with 0 nothing could be found balanced")
