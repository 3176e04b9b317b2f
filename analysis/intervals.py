"""Intervals for shares and means that stay honest when one game gives several rows.

Every function returns an `Interval`: estimate, low, high, and n, the number of rows behind it.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analysis.checks import check_level
from analysis.clusters import cluster_codes, influences, rows_where, standard_error
from analysis.quantiles import normal_quantile, student_quantile

MOST_GAMES_NEEDED = 10_000_000
NO_SPREAD = 1e-12

Band = tuple[float, float]


class Interval(NamedTuple):
    """An estimate with its confidence interval and the number of rows behind it."""

    estimate: float
    low: float
    high: float
    n: int


NOTHING = Interval(math.nan, math.nan, math.nan, 0)


def share_interval(shares: ArrayLike, clusters: ArrayLike | None = None, level: float = 0.95) -> Interval:
    """Mean of shares between 0 and 1 with a confidence interval.

    Args:
        shares: one share a row, in [0, 1]; a win is 1, a victory shared by two 0.5.
        clusters: the game of each row, or None when every row is a game of its own.
        level: confidence level.

    Returns:
        The mean share with its interval; n counts the rows.

    Raises:
        ValueError: no rows, a missing share, or one outside [0, 1].

    Examples:
        >>> interval = share_interval([1, 0, 0, 1, 0, 0, 0, 0])
        >>> [round(x, 3) for x in interval]
        [0.25, 0.071, 0.591, 8]

    Notes:
        Wins and losses in independent rows get the Wilson score interval. Fractions, and
        several rows a game, get the same interval at the effective number of games: the number of plain wins and
        losses that would have the cluster-robust variance found here. When nothing varies (all lost, say), the
        variance says nothing and the number of games stands in for the effective number.
    """
    check_level(level)
    values = _checked_shares(shares)
    rows = len(values)
    codes, games = (np.arange(rows), rows) if clusters is None else cluster_codes(clusters)
    estimate = float(values.mean())
    if games == rows and _whole(values):
        return Interval(estimate, *wilson_bounds(estimate, rows, level), rows)
    spread = standard_error(influences(values, codes, games))
    low, high = wilson_bounds(estimate, effective_size(estimate, spread, games, level), level)
    return Interval(estimate, low, high, rows)


def score_interval(estimate: float, spread: float, games: int, n: int, level: float = 0.95) -> Interval:
    """Wilson's interval of a share whose standard error is known from more than its wins and losses.

    Args:
        estimate: the share.
        spread: its standard error; one win in all games is the least that counts.
        games: number of games behind it.
        n: the number of rows to report.
        level: confidence level.
    """
    size = float(games)
    if spread > NO_SPREAD:  # an adjusted share may be closer to 0 or 1 than its games can tell
        spread = min(max(spread, 1 / games), 0.5)
        size = effective_size(min(max(estimate, spread), 1 - spread), spread, games, level)
    return Interval(estimate, *wilson_bounds(estimate, size, level), n)


def _checked_shares(shares: ArrayLike) -> NDArray[np.float64]:
    values = np.asarray(shares, dtype=np.float64)
    if len(values) == 0:
        raise ValueError("there are no rows to take a share of")
    # Written so that a missing share (nan) fails too.
    if not (values.min() >= 0 and values.max() <= 1 + NO_SPREAD):
        raise ValueError("shares must lie between 0 and 1, and none may be missing")
    return values


def _whole(values: NDArray[np.float64]) -> bool:
    return bool(((values == 0) | (values == 1)).all())


def effective_size(estimate: float, spread: float, games: int, level: float = 0.95) -> float:
    """How many independent wins and losses would be as informative as these games.

    Args:
        estimate: a share.
        spread: its standard error, nan when unknown.
        games: number of games behind it.
        level: confidence level, for the correction that few games need.

    Returns:
        The effective number of games, or `games` itself where the spread is zero or unknown.
    """
    if not spread > NO_SPREAD:
        return float(games)
    # Korn & Graubard (1998), Survey Methodology 24(2), 193-201: n* = p(1-p)/v, times (z/t)^2 for the degrees of
    # freedom; used inside the Wilson interval by Dean & Pagano (2015), doi:10.1093/jssam/smv024.
    tail = (1 + level) / 2
    few_games = normal_quantile(tail) / student_quantile(tail, games - 1)
    return estimate * (1 - estimate) / spread**2 * few_games**2


def wilson_bounds(estimate: float, size: float, level: float = 0.95) -> tuple[float, float]:
    """Wilson score interval for a share at any positive, not necessarily whole, sample size.

    Args:
        estimate: the share, in [0, 1].
        size: effective sample size.
        level: confidence level.

    Returns:
        The lower and the upper bound, within [0, 1] and around the estimate.

    Examples:
        >>> [round(x, 3) for x in wilson_bounds(0.25, 8)]
        [0.071, 0.591]
    """
    # Wilson (1927), doi:10.1080/01621459.1927.10502953; scipy's binomtest takes whole counts only.
    z = normal_quantile((1 + level) / 2)
    shrink = 1 + z**2 / size
    centre = (estimate + z**2 / (2 * size)) / shrink
    half = z / shrink * math.sqrt(max(0.0, estimate * (1 - estimate)) / size + (z / (2 * size)) ** 2)
    return max(0.0, min(centre - half, estimate)), min(1.0, max(centre + half, estimate))


def mean_interval(values: ArrayLike, clusters: ArrayLike | None = None, level: float = 0.95) -> Interval:
    """Mean of any numbers with a cluster-robust t interval; missing values are left out and not counted in n.

    Args:
        values: one number a row.
        clusters: the game of each row, or None when every row is a game of its own.
        level: confidence level.

    Returns:
        The mean with its interval. The bounds are nan when there is only one game, everything when there is none.

    Examples:
        >>> [round(x, 2) for x in mean_interval([1, 2, 3, 4])]
        [2.5, 0.45, 4.55, 4]
    """
    check_level(level)
    numbers = np.asarray(values, dtype=np.float64)
    present = ~np.isnan(numbers)
    numbers = rows_where(numbers, present)
    rows = len(numbers)
    if rows == 0:
        return NOTHING
    labels = np.arange(rows) if clusters is None else rows_where(np.asarray(clusters), present)
    codes, games = cluster_codes(labels)
    return t_interval(float(numbers.mean()), influences(numbers, codes, games), rows, level)


def t_interval(estimate: float, influence: NDArray[np.float64], n: int, level: float = 0.95) -> Interval:
    """Student's t interval around an estimate, from its influences (one a game).

    Args:
        estimate: the statistic.
        influence: contribution of each game to its error.
        n: the number of rows to report.
        level: confidence level.

    Returns:
        The interval; bounds are nan for a single game.
    """
    games = len(influence)
    if games < 2:
        return Interval(estimate, math.nan, math.nan, n)
    half = student_quantile((1 + level) / 2, games - 1) * standard_error(influence)
    return Interval(estimate, estimate - half, estimate + half, n)
