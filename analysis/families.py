"""Intervals that hold for a whole family of estimates at once, and how wide they have to be."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from analysis.quantiles import student_quantile

DRAWS = 40_000  # of a family; the level of its intervals is met to a tenth of a percentage point
AT_A_TIME = 2_000
NO_ERROR = 1e-12


def standard_errors(covariance: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the standard errors in a covariance; a variance may lie a rounding below nothing."""
    return np.asarray(np.sqrt(np.maximum(np.diag(covariance), 0.0)))


def critical_value(covariance: NDArray[np.float64], games: int, level: float = 0.95, seed: int = 0) -> float:
    """How many standard errors to either side hold all estimates of a family at once.

    Args:
        covariance: (m, m) of the errors of the estimates; those without any error need no room.
        games: independent games behind them.
        level: probability that every interval of the family holds.
        seed: of the draws.

    Returns:
        The level's quantile of the largest of m correlated Student's t; nan where there is one game only.

    Examples:
        >>> round(critical_value(np.eye(1), 1000), 2), round(critical_value(np.eye(10), 100_000), 1)
        (1.96, 2.8)

    Notes:
        Max-t of Hothorn, Bretz & Westfall (2008), doi:10.1002/bimj.200810425. It knows what the estimates have in
        common (the shares of a game add up to one, arms play the same games), so it is narrower than Bonferroni's.
    """
    if games < 2:
        return float("nan")
    alone = student_quantile((1 + level) / 2, games - 1)
    error = standard_errors(covariance)
    known = error > NO_ERROR
    if np.count_nonzero(known) < 2:
        return alone
    correlation = (covariance / np.outer(np.maximum(error, NO_ERROR), np.maximum(error, NO_ERROR)))[known][:, known]
    chance = np.random.default_rng(seed)
    largest = [np.abs(part).max(axis=1) for part in normal_draws(correlation, DRAWS, chance)]
    spread = np.sqrt(chance.chisquare(games - 1, DRAWS) / (games - 1))
    return max(alone, float(np.quantile(np.concatenate(largest) / spread, level)))


def normal_draws(
    covariance: NDArray[np.float64], draws: int, chance: np.random.Generator
) -> Iterator[NDArray[np.float64]]:
    """Yield draws of errors with this covariance, in parts of some thousand rows; it may be singular."""
    values, vectors = np.linalg.eigh(covariance)
    rounding = values[-1] * len(values) * np.finfo(float).eps  # as numpy.linalg.matrix_rank has it
    root = vectors * np.sqrt(np.where(values > rounding, values, 0.0))
    for start in range(0, draws, AT_A_TIME):
        yield chance.standard_normal((min(AT_A_TIME, draws - start), len(values))) @ root.T


def family_level(critical: float, games: int) -> float:
    """The level of a single interval that is as wide as those of a family."""
    return float(2 * stats.t.cdf(critical, games - 1) - 1)
