"""Is a faction strong in anybody's hands, or in some only? Factions with policies, beyond what each explains alone.

A faction may win more because it is strong, a pair of faction and policy because the policy is. What is left is their
interaction: how much better or worse the two go together.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from analysis.checks import check_level, check_table, check_tolerance
from analysis.clusters import row_groups, unit_codes
from analysis.families import standard_errors
from analysis.grouped import GroupedShares, grouped_shares
from analysis.intervals import Interval
from analysis.pooling import pooled
from analysis.quantiles import student_quantile
from analysis.shares import verdict
from analysis.simultaneous import level_of_each

COLUMNS = [
    "faction", "policy", "estimate", "low", "high", "p_value", "q_value", "pooled", "pooled_low", "pooled_high",
    "edge", "edge_low", "edge_high", "verdict", "n",
]  # fmt: skip


@dataclass(frozen=True, eq=False)
class Interactions:
    """How factions and policies go together.

    Attributes:
        table: one row a pair, columns faction, policy, estimate (win share beyond what faction and policy explain each
            alone), low, high (of this pair alone), p_value, q_value (false discovery rate over all pairs), pooled (the
            estimate shrunken towards nothing by as much as all pairs together suggest), pooled_low, pooled_high (all of
            them together hold), edge (win share over the mean of that policy with all factions), edge_low, edge_high
            (all of them together hold), verdict (of the edge: "over", "under", "balanced", "undecided"), n (seats).
            Empty where a pair was never seen, or there is only one faction or policy.
        settings: level, tolerance, method, games.
    """

    table: pd.DataFrame
    settings: dict[str, Any]


def interactions(seats: pd.DataFrame, *, level: float = 0.95, tolerance: float = 0.02) -> Interactions:
    """Compare each pair of faction and policy with what both explain alone.

    Args:
        seats: the seats table: columns game, faction, policy, win_share.
        level: confidence level.
        tolerance: how far from the mean of its policy still counts as balanced.

    Returns:
        A row a pair.

    Raises:
        ValueError: an empty table, an absent column, missing values, or a level or tolerance out of range.

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "faction": ["red", "blue"] * 2, "win_share": [1, 0, 0, 1],
        ...                       "policy": ["raider", "builder", "builder", "raider"]})
        >>> interactions(seats).table[["faction", "policy", "estimate"]].head(2)
          faction   policy  estimate
        0    blue  builder       0.0
        1    blue   raider       0.0

    Notes:
        The interaction is what is left of the win shares of all pairs, once the means of their faction and policy are
        taken off (Scheffe 1959, The Analysis of Variance, equation 4.1.10); a t test with the game as the unit. The
        q-values are those of Benjamini and Hochberg. The pooled ones are those of `analysis.pooling.pooled`.
    """
    check_level(level)
    check_tolerance(tolerance)
    check_table(seats, "seats", ["game", "faction", "policy", "win_share"])
    codes, games = unit_codes(seats)
    keys, groups = row_groups(seats, ["faction", "policy"])
    found = grouped_shares(seats, codes, list(groups))
    shape = keys["faction"].nunique(), keys["policy"].nunique()
    method = found.covariates.method("t, clustered by game")
    settings = {"level": level, "tolerance": tolerance, "method": method, "games": int(seats["game"].nunique())}
    if len(keys) < math.prod(shape) or min(shape) < 2 or games < 2:
        return Interactions(pd.DataFrame(columns=COLUMNS), settings)
    factions, policies = (_centred(count) for count in shape)
    beyond = _contrast(factions, policies, found)
    edge = _contrast(factions, np.eye(shape[1]), found)
    tested = {**_tested(*beyond, games, level), **_pooled(*beyond, shape, level)}
    columns = {**tested, **_judged(*edge, games, level, tolerance)}
    return Interactions(keys.assign(**columns, n=[len(at) for at in found.groups])[COLUMNS], settings)


def _centred(count: int) -> NDArray[np.float64]:
    """The matrix that takes the mean off."""
    return np.eye(count, dtype=np.float64) - 1 / count


def _contrast(
    factions: NDArray[np.float64], policies: NDArray[np.float64], found: GroupedShares
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What is left of the shares by weights of factions and of policies, and its covariance."""
    weights = np.kron(factions, policies)
    return weights @ found.estimates, weights @ found.covariance @ weights.T


def _tested(
    estimate: NDArray[np.float64], covariance: NDArray[np.float64], games: int, level: float
) -> dict[str, NDArray[np.float64]]:
    """Interactions with their intervals, and tests that there are none."""
    spread = standard_errors(covariance)
    half = student_quantile((1 + level) / 2, games - 1) * spread
    size = np.divide(np.abs(estimate), spread, out=np.zeros_like(spread), where=spread > 0)
    p_value = 2 * stats.t.sf(size, games - 1)
    return {
        "estimate": estimate,
        "low": estimate - half,
        "high": estimate + half,
        "p_value": p_value,
        "q_value": stats.false_discovery_control(p_value),
    }


def _pooled(
    estimate: NDArray[np.float64], covariance: NDArray[np.float64], shape: tuple[int, int], level: float
) -> dict[str, NDArray[np.float64]]:
    """Interactions seen together: a row a faction, a column a policy, none of which has more on the whole."""
    error = standard_errors(covariance)
    found = pooled(estimate.reshape(shape), error.reshape(shape), level=level, centred=True)
    low, high = found.bounds
    return {"pooled": found.estimate.ravel(), "pooled_low": low.ravel(), "pooled_high": high.ravel()}


def _judged(
    edge: NDArray[np.float64], covariance: NDArray[np.float64], games: int, level: float, tolerance: float
) -> dict[str, Any]:
    """What each faction wins over the mean of a policy, judged together."""
    each = level_of_each(covariance, games, level)
    half = student_quantile((1 + each) / 2, games - 1) * standard_errors(covariance)
    low, high = edge - half, edge + half
    intervals = [Interval(*row, games) for row in zip(edge, low, high, strict=True)]
    words = [verdict(interval, 0.0, tolerance) for interval in intervals]
    return {"edge": edge, "edge_low": low, "edge_high": high, "verdict": words}
