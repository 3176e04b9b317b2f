"""Several intervals that hold together, and which of several things may be the best.

Of six intervals at 95% one misses its truth in about one study of four. All of them hold together in 95 of 100 studies
if each alone is a little surer: how much depends on how the estimates move together, which the games tell.
"""

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from analysis.checks import check_level
from analysis.families import DRAWS, critical_value, family_level, normal_draws, standard_errors
from analysis.quantiles import student_quantile

FEWEST_GAMES = 30  # below so many a correlation is hardly known, and none is used
SAME = 1 - 1e-9  # correlation of estimates that say the same, as the shares of two who play for one win


def level_of_each(covariance: NDArray[np.float64], games: int, level: float = 0.95) -> float:
    """How sure each of several intervals alone must be, for all to hold together.

    Args:
        covariance: of the estimates, square.
        games: how many games it comes from.
        level: confidence level of all intervals together.

    Returns:
        The confidence level of each.

    Examples:
        >>> level_of_each(np.array([[1.0, -1.0], [-1.0, 1.0]]), 400)
        0.95
        >>> round(level_of_each(np.eye(6), 20), 4)
        0.9915

    Notes:
        Single-step max-t: the intervals are as wide as the greatest of the standardised errors demands, whose
        distribution follows from their estimated correlation. Of fewer than 30 games, and for estimates without any
        spread, none is used, and the level is that of Sidak, who showed that it is enough for any correlation.
    """
    check_level(level)
    apart = distinct(correlation_of(covariance))
    # Sidak (1967), doi:10.1080/01621459.1967.10482935, equation 1.2.
    most = float(level ** (1 / len(apart)))
    if games < FEWEST_GAMES or len(apart) == 1:
        return most
    return min(most, max(level, family_level(critical_value(apart, games, level), games)))


def may_be_best(
    estimates: NDArray[np.float64], covariance: NDArray[np.float64], games: int, level: float = 0.95
) -> NDArray[np.bool_]:
    """Which of several things the games do not tell apart from the best.

    Args:
        estimates: one a thing, more is better.
        covariance: of the estimates.
        games: how many games they come from.
        level: how sure it is that the best one is among those named.

    Returns:
        A truth value a thing, at least one of them true.

    Examples:
        >>> may_be_best(np.array([0.29, 0.28, 0.2]), np.eye(3) * 1e-4, 900).tolist()
        [True, True, False]

    Notes:
        Multiple comparisons with the best (Hsu 1984): a thing is left out if another one beats it by more than the
        greatest of its differences from all others would by chance.
    """
    check_level(level)
    chance = np.random.default_rng(0)
    errors = np.concatenate(list(normal_draws(covariance, DRAWS if games >= FEWEST_GAMES else 1, chance)))
    return np.array([_holds_out(at, estimates, covariance, errors, (games, level)) for at in range(len(estimates))])


def _holds_out(
    at: int,
    estimates: NDArray[np.float64],
    covariance: NDArray[np.float64],
    errors: NDArray[np.float64],
    sure: tuple[int, float],
) -> bool:
    """Return whether nothing clearly beats one thing; `errors` are draws of those of the estimates."""
    # Edwards & Hsu (1983), doi:10.1080/01621459.1983.10477976: each in turn is the control of one-sided comparisons.
    if len(estimates) == 1:
        return True
    games, level = sure
    contrasts = np.delete(np.eye(len(estimates)), at, axis=0) - np.eye(len(estimates))[at]
    spread = standard_errors(contrasts @ covariance @ contrasts.T)
    each = float(level ** (1 / len(spread)))
    if games >= FEWEST_GAMES:
        by_luck = np.divide(errors @ contrasts.T, spread, out=np.zeros((len(errors), len(spread))), where=spread > 0)
        each = min(each, max(level, float(stats.norm.cdf(np.quantile(by_luck.max(axis=1), level)))))
    return bool((contrasts @ estimates <= student_quantile(each, max(1, games - 1)) * spread).all())


def correlation_of(covariance: NDArray[np.float64]) -> NDArray[np.float64]:
    """Turn a covariance matrix into that of correlations; what has no spread goes with nothing."""
    spread = standard_errors(covariance)
    known = spread > 0
    scale = np.divide(1.0, spread, out=np.zeros_like(spread), where=known)
    correlation = covariance * np.outer(scale, scale)
    np.fill_diagonal(correlation, 1.0)
    return correlation


def distinct(correlation: NDArray[np.float64]) -> NDArray[np.float64]:
    """Leave out what says the same as, or the contrary of, something before it."""
    kept: list[int] = []
    for at in range(len(correlation)):
        if not (np.abs(correlation[at, kept]) > SAME).any():
            kept.append(at)
    return correlation[np.ix_(kept, kept)]
