"""What do winners have that others have not? The end positions of winners and others, column by column.

A difference is no cause: a winner may own much because it was winning.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_level, check_table
from analysis.clusters import cluster_codes, game_and_unit_codes, rows_where
from analysis.intervals import Interval, t_interval
from analysis.shares import undecided_share
from analysis.solo import compared_games, is_solo

_Groups = tuple[NDArray[np.bool_], NDArray[np.bool_]]  # where winners are, and where others


@dataclass(frozen=True, eq=False)
class WinnerBuilds:
    """Winners against others.

    Attributes:
        table: one row a column asked for, columns column, winners (mean), others (mean), estimate (winners minus
            others), low, high, standardised (the difference in standard deviations), standardised_low,
            standardised_high, games (with a winner), n (seats in them that have a value).
        undecided: share of games without a winner; they are not part of the comparison, unless one seat plays alone:
            then winners are the games won, and others the games lost.
        settings: level, method, games, solo (whether games have one seat).
    """

    table: pd.DataFrame
    undecided: Interval
    settings: dict[str, Any]


@dataclass(frozen=True, eq=False)
class _Seats:
    """The seats that are compared: which of the table they are, their game and its unit, and whether they won.

    Games and units are numbered among them from 0, so that no column needs numbers of its own.
    """

    compared: NDArray[np.bool_]
    game: NDArray[np.intp]
    unit: NDArray[np.intp]
    won: NDArray[np.bool_]


def winner_builds(seats: pd.DataFrame, columns: Sequence[str], *, level: float = 0.95) -> WinnerBuilds:
    """Compare what winners and others hold.

    Args:
        seats: the seats table: columns game, win_share, and those named.
        columns: numeric columns of seats to compare.
        level: confidence level.

    Returns:
        Means, differences and standardised differences, a row for each column in the order given.

    Raises:
        ValueError: an empty table, an absent column, missing keys, or a column without numbers.

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "win_share": [1, 0, 0, 1], "cities": [3, 1, 2, 2]})
        >>> winner_builds(seats, ["cities"]).table[["column", "winners", "others", "estimate"]]
           column  winners  others  estimate
        0  cities      2.5     1.5       1.0

    Notes:
        Every seat with a win share above zero is a winner, also of a shared victory. The interval treats the game as
        the unit, since winners and others sit at the same table. The standardised difference divides by the root mean
        square of the two groups' standard deviations; its interval takes that divisor as known. Missing values are
        left out column by column; n counts what stays.
    """
    check_level(level)
    check_table(seats, "seats", ["game", "win_share"])
    game, games, unit = game_and_unit_codes(seats)
    won = seats["win_share"].to_numpy(dtype=np.float64)
    solo = is_solo(seats)
    compared = compared_games(game, won, solo=solo)
    numbers = _numbered(game, compared)
    units = numbers if unit is game else _numbered(unit, compared)
    chosen = _Seats(compared, numbers, units, rows_where(won > 0, compared))
    rows = [_build_row(numbers_in(seats, name), name, chosen, level) for name in columns]
    settings = {"level": level, "method": "t, clustered by game", "games": games, "solo": solo}
    return WinnerBuilds(pd.DataFrame(rows), undecided_share(seats, level), settings)


def _numbered(labels: NDArray[np.intp], wanted: NDArray[np.bool_]) -> NDArray[np.intp]:
    """The labels of the wanted rows, numbered from 0."""
    return cluster_codes(rows_where(labels, wanted))[0]


def numbers_in(seats: pd.DataFrame, name: str) -> NDArray[np.float64]:
    """Return a column as numbers; several at a time would take as much memory as the table.

    Raises:
        ValueError: if there is none of the name, or it holds no numbers.
    """
    if name not in seats.columns:
        raise ValueError(f"the seats table has no column {name!r}")
    if not pd.api.types.is_numeric_dtype(seats[name]):
        raise ValueError(f"column {name!r} of the seats table holds no numbers")
    return seats[name].to_numpy(dtype=np.float64, na_value=np.nan)


def _build_row(values: NDArray[np.float64], name: str, seats: _Seats, level: float) -> dict[str, Any]:
    values = rows_where(values, seats.compared)
    present = ~np.isnan(values)
    values = rows_where(values, present)
    unit, won = rows_where(seats.unit, present), rows_where(seats.won, present)
    groups = won, ~won
    means = _mean(values, groups[0]), _mean(values, groups[1])
    interval = _difference(values, unit, groups, means, level)
    scale = _pooled_deviation(values, groups)
    return {
        "column": name,
        "winners": means[0],
        "others": means[1],
        "estimate": interval.estimate,
        "low": interval.low,
        "high": interval.high,
        "standardised": interval.estimate / scale,
        "standardised_low": interval.low / scale,
        "standardised_high": interval.high / scale,
        "games": cluster_codes(rows_where(seats.game, present))[1],
        "n": interval.n,
    }


def _difference(
    values: NDArray[np.float64], unit: NDArray[np.intp], groups: _Groups, means: tuple[float, float], level: float
) -> Interval:
    """Mean of winners minus mean of others, clustered by game, and the number of games behind it."""
    if not all(group.any() for group in groups):
        return Interval(math.nan, math.nan, math.nan, len(values))
    codes, units = cluster_codes(unit)
    # The same as a regression on "has won" with standard errors clustered by game (Liang & Zeger 1986).
    parts = np.empty_like(values)  # a copy of the seats of either group would be as large again
    for group, mean, sign in zip(groups, means, (1, -1), strict=True):
        np.subtract(values, mean, out=parts, where=group)
        np.multiply(parts, sign / np.count_nonzero(group), out=parts, where=group)
    influence = np.asarray(np.bincount(codes, weights=parts, minlength=units), np.float64)
    return t_interval(means[0] - means[1], influence, len(values), level)


def _pooled_deviation(values: NDArray[np.float64], groups: _Groups) -> float:
    """The divisor of the standardised difference; nan when it is unknown or nothing varies."""
    if min(map(np.count_nonzero, groups)) < 2:
        return math.nan
    # Cohen (1988), Statistical Power Analysis, 2nd ed., equation 2.3.2: unequal variances, root mean square.
    deviation = math.sqrt(sum(values.var(ddof=1, where=group) for group in groups) / 2)
    return deviation if deviation > 0 else math.nan


def _mean(values: NDArray[np.float64], group: NDArray[np.bool_]) -> float:
    return float(values.mean(where=group)) if group.any() else math.nan
