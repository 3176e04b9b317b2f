"""How far are the factions from fair, as one number an arm, free of what chance adds; and which arm is the closest?

The imbalance of an arm is the root mean square of its factions' distances from the fair share. What is measured is
further from fair than what is true, because chance adds its variance to every squared distance; it is taken out again.
Seats are judged in the same way, and a mean, such as that of lengths, by its one distance from what is wanted.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from analysis.checks import check_level
from analysis.comparing.arms import ArmShares
from analysis.comparing.differences import false_discoveries
from analysis.quantiles import student_quantile

REGULAR = 2.0  # standard errors from fair beyond which the root is as good as straight
Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Distances:
    """Distances of every arm from what is wanted.

    Attributes:
        arms: names, the baseline first.
        distance: (arms, groups) win share minus fair share, or a mean minus the one that is wanted.
        covariance: (arms, groups, arms, groups) of the errors.
        games: behind them.
    """

    arms: tuple[str, ...]
    distance: Numbers
    covariance: Numbers
    games: int

    @property
    def noise(self) -> Numbers:
        """(arms,) what chance adds to the mean square of the distances."""
        return np.einsum("agag->a", self.covariance) / self.distance.shape[1]

    @property
    def squares(self) -> Numbers:
        """(arms,) unbiased estimates of the mean squares; they may be negative."""
        return (self.distance**2).mean(axis=1) - self.noise

    @property
    def imbalance(self) -> Numbers:
        """(arms,) root mean squares."""
        return np.sqrt(np.maximum(self.squares, 0.0))


def distances(shares: ArmShares) -> Distances:
    """Return how far the groups of every arm are from fair.

    Where one seat plays alone, fair is the mean of all its games, and its error counts too.
    """
    covariance = shares.covariance
    if shares.solo:
        part = shares.seats / shares.seats.sum()
        centring = np.eye(len(part)) - part
        covariance = np.einsum("gh,ahbi,ji->agbj", centring, covariance, centring)
    return Distances(shares.arms, shares.estimate - shares.fair, covariance, shares.games)


def mean_distances(values: Mapping[str, Numbers], wanted: float) -> Distances:
    """Return how far the mean of every arm is from the one that is wanted.

    Args:
        values: one number a game of every arm by its name, the baseline first; of the same games in the same order.
        wanted: such as a length in rounds, or a share of the games.
    """
    found = np.stack(list(values.values()))
    arms, count = found.shape
    covariance = np.cov(found).reshape(arms, 1, arms, 1) / count
    return Distances(tuple(values), found.mean(axis=1, keepdims=True) - wanted, covariance, count)


def imbalance_table(found: Distances, *, level: float = 0.95) -> pd.DataFrame:
    """The imbalance of every arm, and its difference to the baseline's.

    Args:
        found: the distances, the baseline's first.
        level: confidence level.

    Returns:
        One row an arm: arm, estimate, low, high, difference, difference_low, difference_high (missing for the
        baseline), p_value, q_value (of no difference, over all arms), groups, n (games).

    Raises:
        ValueError: a level out of range.

    Notes:
        The estimate is sqrt(max(0, mean(d^2 - se^2))), the root of an unbiased estimate. Its interval is found by
        inverting the test of each mean square, whose variance is that of a quadratic form in normal variables,
        4 d'ASAd + 2 tr(ASAS) (Mathai & Provost 1992, Quadratic Forms in Random Variables, theorem 3.2b.2), as Wilson's
        is for a share. Close to fair (within two standard errors) intervals of differences are rather too wide.
    """
    check_level(level)
    critical = student_quantile((1 + level) / 2, found.games - 1)
    bounds = np.array([square_bounds(found, arm, critical) for arm in range(len(found.arms))])
    others = range(1, len(found.arms))
    differing = np.array([root_difference(found, (0, arm), critical) for arm in others]).reshape(-1, 3)
    p_value = np.array([_p_value(found, (0, arm)) for arm in others])
    baseline = np.full((1, 3), np.nan)
    differing = np.vstack([baseline, differing])
    return pd.DataFrame(
        {
            "arm": found.arms,
            "estimate": found.imbalance,
            "low": np.sqrt(bounds[:, 0]),
            "high": np.sqrt(bounds[:, 1]),
            "difference": differing[:, 0],
            "difference_low": differing[:, 1],
            "difference_high": differing[:, 2],
            "p_value": np.r_[np.nan, p_value],
            "q_value": np.r_[np.nan, false_discoveries(p_value)],
            "groups": found.distance.shape[1],
            "n": found.games,
        }
    )


def square_bounds(found: Distances, arm: int, critical: float) -> tuple[float, float]:
    """The interval of one mean square: all values whose test the estimate passes, none below zero."""
    distance, block = found.distance[arm], found.covariance[arm, :, arm]
    groups, square = len(distance), float(found.squares[arm])
    length = float(distance @ distance)
    slope = float(distance @ block @ distance) / length / groups if length > 0 else float(found.noise[arm]) / groups
    middle = square + 2 * critical**2 * slope
    least = 2 * float(np.sum(block * block)) / groups**2
    half = float(np.sqrt(max(0.0, middle**2 - square**2 + critical**2 * least)))
    return max(0.0, middle - half), max(0.0, middle + half)


def square_difference(found: Distances, pair: tuple[int, int]) -> tuple[float, float]:
    """How much larger the mean square of the second arm is than that of the first, and its standard error."""
    first, second = pair
    groups = found.distance.shape[1]
    at = list(pair)
    stacked = found.distance[at].ravel()
    joint = found.covariance[np.ix_(at, range(groups), at, range(groups))].reshape(2 * groups, -1)
    signs = np.repeat([-1.0, 1.0], groups) / groups
    pull = signs * stacked
    least = 2 * float(np.sum((joint * signs) * (joint * signs).T))
    variance = max(4 * float(pull @ joint @ pull) - least, least, 0.0)
    return float(found.squares[second] - found.squares[first]), float(np.sqrt(variance))


def root_difference(found: Distances, pair: tuple[int, int], critical: float) -> tuple[float, float, float]:
    """How much larger the imbalance of the second arm is than that of the first, with its interval.

    Args:
        found: the distances.
        pair: numbers of two arms.
        critical: standard errors to either side.

    Returns:
        Estimate, low, high. Where both arms are clearly off fair the root is straight enough for its linear error;
        else the interval of the difference of squares is turned into one of roots at the sum of squares found.
    """
    first, second = found.imbalance[list(pair)]
    estimate = float(second - first)
    if min(found.squares[arm] / max(found.noise[arm], 1e-300) for arm in pair) > REGULAR**2:
        error = critical * _linear_error(found, pair)
        return estimate, estimate - error, estimate + error
    change, error = square_difference(found, pair)
    total = max(0.0, float(found.squares[list(pair)].sum()))
    low, high = (_root_of(change + side * critical * error, total) for side in (-1, 1))
    return estimate, min(low, estimate), max(high, estimate)


def _root_of(change: float, total: float) -> float:
    """The difference of two roots whose squares differ by `change` and add up to `total` or more."""
    total = max(total, abs(change))
    return float(np.sign(change) * np.sqrt(max(0.0, total - np.sqrt(total**2 - change**2))))


def _linear_error(found: Distances, pair: tuple[int, int]) -> float:
    at, groups = list(pair), found.distance.shape[1]
    distance = found.distance[at]
    lengths = np.sqrt((distance**2).mean(axis=1, keepdims=True))
    slope = (np.array([[-1.0], [1.0]]) * distance / lengths / groups).ravel()
    joint = found.covariance[np.ix_(at, range(groups), at, range(groups))].reshape(2 * groups, -1)
    return float(np.sqrt(max(0.0, slope @ joint @ slope)))


def _p_value(found: Distances, pair: tuple[int, int]) -> float:
    change, error = square_difference(found, pair)
    if error == 0:
        return 1.0 if change == 0 else 0.0
    return float(2 * stats.t.sf(abs(change) / error, found.games - 1))
