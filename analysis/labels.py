"""Columns of codes: which label each row carries, checked against the list of labels."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_table
from sim.game import NO_LABEL

UNLABELLED = "none of these"


def label_places(seats: pd.DataFrame, column: str, labels: Sequence[str]) -> NDArray[np.intp]:
    """The place of each row's label in `label_names`.

    Args:
        seats: the seats table.
        column: its column of codes: the place of a label, or -1 for none of them.
        labels: what the codes mean.

    Returns:
        One place a row; rows without a label have the last, which is `len(labels)`.

    Raises:
        ValueError: an empty table, an absent column, missing values, no labels, or a code that has no label.

    Examples:
        >>> label_places(pd.DataFrame({"hero": [1, -1, 0]}), "hero", ["smith", "scout"]).tolist()
        [1, 2, 0]
    """
    check_table(seats, "seats", [column])
    if len(labels) == 0:
        raise ValueError(f"column {column!r} of the seats table has no labels")
    codes = seats[column].to_numpy()
    known = np.isin(codes, np.arange(NO_LABEL, len(labels)))
    if not known.all():
        raise ValueError(
            f"column {column!r} of the seats table holds {codes[~known][0]}, which none of its labels means"
        )
    return np.where(codes == NO_LABEL, len(labels), codes).astype(np.intp)


def label_names(labels: Sequence[str]) -> tuple[str, ...]:
    """The labels in the order of their codes, and last what rows without one are called.

    Args:
        labels: what the codes mean.

    Returns:
        One name more than there are labels.
    """
    return (*labels, UNLABELLED)
