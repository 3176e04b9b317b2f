"""Rows of the same game are not independent: standard errors that treat the game as the unit.

Where several games share their chance, they are no more independent than the rows of one, and are a unit together.

A statistic is written as a sum over games of small contributions (its linearised influences); the spread of these
contributions is the spread of the statistic, however the rows of a game depend on each other.
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from analysis.entries import Entries
from sim.game import CHANCE

T = TypeVar("T", bound=np.generic)


def cluster_codes(clusters: ArrayLike) -> tuple[NDArray[np.intp], int]:
    """Number the clusters 0, 1, ... in order of appearance.

    Args:
        clusters: one label a row, usually the game's index.

    Returns:
        One code a row, and the number of clusters; labels that are such codes are returned as they are.
    """
    labels = np.asarray(clusters)
    if labels.dtype.kind in "iu" and len(labels) and (labels[1:] >= labels[:-1]).all():  # no table of labels is needed
        steps = labels[1:] != labels[:-1]
        number = int(np.count_nonzero(steps)) + 1
        if labels.dtype == np.intp and labels[0] == 0 and labels[-1] == number - 1:
            return labels, number
        codes = np.zeros(len(labels), np.intp)
        np.cumsum(steps, out=codes[1:])
        return codes, number
    codes, known = pd.factorize(labels)
    return codes, len(known)


def rows_where(values: NDArray[T], wanted: NDArray[np.bool_]) -> NDArray[T]:
    """Return the wanted rows; of a large table a copy of all of them would be as large again."""
    return values if wanted.all() else values[wanted]


def unit_codes(table: pd.DataFrame) -> tuple[NDArray[np.intp], int]:
    """Number the independent units of a table 0, 1, ...: its games, or the chances that several games share.

    Args:
        table: a tidy table: column game, and chance where games share theirs.

    Returns:
        One code a row, and the number of units.
    """
    return cluster_codes(table[CHANCE if CHANCE in table.columns else "game"])


def unit_of_games(table: pd.DataFrame) -> NDArray[np.intp]:
    """The unit of each game, from a table with one or more rows a game; games and units are numbered from 0."""
    game, games = cluster_codes(table["game"])
    if CHANCE not in table.columns:
        return np.arange(games)
    found = np.zeros(games, np.intp)
    found[game] = unit_codes(table)[0]
    return found


def game_and_unit_codes(table: pd.DataFrame) -> tuple[NDArray[np.intp], int, NDArray[np.intp]]:
    """Number the games of a table and its units; the codes of both are one array where games share no chance.

    Returns:
        One code of a game a row, the number of games, and one code of a unit a row.
    """
    game, games = cluster_codes(table["game"])
    return game, games, unit_codes(table)[0] if CHANCE in table.columns else game


def influences(values: NDArray[np.float64], codes: NDArray[np.intp], clusters: int) -> NDArray[np.float64]:
    """What each cluster contributes to the error of the mean of `values`.

    The mean over rows is a ratio of two cluster totals (sum of values, number of rows); this is its Taylor
    linearisation.

    Args:
        values: one number a row.
        codes: the cluster of each row, 0 to clusters - 1.
        clusters: how many clusters there are.

    Returns:
        One number a cluster; they sum to zero.
    """
    # Cochran (1977), Sampling Techniques, 3rd ed., section 9A.1: residual totals over the total size.
    residuals = values - values.mean()
    return np.bincount(codes, weights=residuals, minlength=clusters) / len(values)


def standard_error(influence: NDArray[np.float64]) -> float:
    """Standard error of a statistic from its influences, one a cluster; nan for a single cluster."""
    clusters = len(influence)
    if clusters < 2:
        return float("nan")
    # Liang & Zeger (1986), doi:10.1093/biomet/73.1.13, with the usual C / (C - 1) for few clusters.
    return float(np.sqrt(clusters / (clusters - 1) * np.dot(influence, influence)))


def design_effect(values: NDArray[np.float64], codes: NDArray[np.intp]) -> float:
    """How many times as large the variance of a mean is as that of as many independent rows; 1 where nothing varies.

    Args:
        values: one number a row.
        codes: the unit of each row, numbered from 0.
    """
    # Kish (1965), Survey Sampling, section 5.4.
    units, rows = int(codes.max()) + 1, len(values)
    if units == rows or units < 2 or np.ptp(values) == 0:
        return 1.0
    alone = standard_error(influences(values, np.arange(rows), rows))
    return float((standard_error(influences(values, codes, units)) / alone) ** 2)


def group_influences(values: NDArray[np.float64], codes: NDArray[np.intp], group: NDArray[Any]) -> Entries:
    """What each cluster contributes to the errors of the means of several groups of rows.

    Args:
        values: one number a row.
        codes: the cluster of each row, numbered from 0.
        group: the group of each row, numbered from 0.

    Returns:
        A row a cluster, a column a group.
    """
    sizes = np.bincount(group)
    means = np.bincount(group, weights=values) / sizes
    residuals = values - means[group]
    residuals /= sizes[group]
    return Entries.of(codes, group, residuals)


def group_numbers(groups: Sequence[NDArray[np.intp]], rows: int) -> NDArray[Any]:
    """The number of the group of each row, from the row positions of each group."""
    group = np.zeros(rows, np.min_scalar_type(max(1, len(groups))))
    for number, at in enumerate(groups):
        group[at] = number
    return group


def column_list(by: str | list[str]) -> list[str]:
    """The columns to group by, as a list even when there is one."""
    return [by] if isinstance(by, str) else list(by)


def row_groups(table: pd.DataFrame, by: str | list[str]) -> tuple[pd.DataFrame, Iterator[NDArray[np.intp]]]:
    """Split the rows of a table by the values of some columns, without copying the table.

    Args:
        table: a tidy table.
        by: a column, or several, without missing values.

    Returns:
        The keys, one row a group in sorted (or category) order, and the row positions of each group in turn.
    """
    grouped = table.groupby(column_list(by), observed=True, sort=True)
    sizes = grouped.size()
    number = grouped.ngroup().to_numpy().astype(np.min_scalar_type(len(sizes)))
    del grouped  # several numbers a row
    order = np.argsort(number, kind="stable")
    ends = np.cumsum(sizes.to_numpy())
    keys = plain_categories(sizes.index.to_frame(index=False))
    return keys, (order[end - size : end] for end, size in zip(ends, sizes.to_numpy(), strict=True))


def plain_categories(table: pd.DataFrame) -> pd.DataFrame:
    """Turn category columns of a small table into their plain values, so that no unused category lingers."""
    kinds = {name: kind.categories.dtype for name, kind in table.dtypes.items() if hasattr(kind, "categories")}
    return table.astype(kinds)
