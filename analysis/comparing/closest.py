"""Which arm is the closest to fair, and how sure is that?"""

from itertools import combinations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_level
from analysis.comparing.imbalance import Distances, root_difference
from analysis.families import DRAWS, NO_ERROR, normal_draws

Numbers = NDArray[np.float64]


def closest_table(found: Distances, *, level: float = 0.95, seed: int = 0, draws: int = DRAWS) -> pd.DataFrame:
    """Compare the imbalance of every arm with the smallest of the others.

    Args:
        found: distances of two arms or more.
        level: probability that all intervals of the table hold.
        seed: of the resamples.
        draws: how many resamples.

    Returns:
        One row an arm: arm, imbalance, share (of resamples in which the arm is the closest), excess, low, high
        (its imbalance minus the smallest of the others; below zero: closer than all of them), closest ("yes" where it
        surely is, "no" where another arm surely is closer, else "maybe"), n (games).

    Raises:
        ValueError: a level out of range, or one arm only.

    Notes:
        Multiple comparisons with the best (Hsu 1981, doi:10.1214/aos/1176345598) by way of all pairs (Edwards & Hsu
        1983, doi:10.1080/01621459.1983.10477047), with the max-t of resampled pairs. A resample draws all win shares
        from their joint normal distribution around the distances with the noise taken out.
    """
    check_level(level)
    if len(found.arms) < 2:
        raise ValueError("the closest of one arm is no question; compare two or more")
    squares = resampled_squares(found, draws, seed)
    pairs = list(combinations(range(len(found.arms)), 2))
    low, high = _pairwise(found, pairs, _critical(squares, pairs, level))
    excess = found.imbalance - [np.delete(found.imbalance, arm).min() for arm in range(len(found.arms))]
    table = pd.DataFrame({"arm": found.arms, "imbalance": found.imbalance, "share": _shares_closest(squares)})
    table = table.assign(excess=excess, low=np.nanmax(low, axis=1), high=np.nanmax(high, axis=1))
    sure = [("no" if row.low > 0 else "yes" if row.high < 0 else "maybe") for row in table.itertuples()]
    return table.assign(closest=sure, n=found.games)


def resampled_squares(found: Distances, draws: int, seed: int = 0) -> Numbers:
    """(draws, arms) mean squares of distances in resamples, the noise taken out."""
    arms, groups = found.distance.shape
    measured = (found.distance**2).mean(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        shrunk = np.where(measured > 0, np.sqrt(np.maximum(found.squares, 0.0) / measured), 0.0)
    centre = (found.distance * shrunk[:, None]).ravel()
    chance = np.random.default_rng(seed)
    parts = normal_draws(found.covariance.reshape(arms * groups, -1), draws, chance)
    return np.concatenate([_squares(centre + part, arms) for part in parts]) - found.noise


def _squares(drawn: Numbers, arms: int) -> Numbers:
    return (drawn.reshape(len(drawn), arms, -1) ** 2).mean(axis=2)


def _shares_closest(squares: Numbers) -> Numbers:
    """How often each arm has the smallest square; equal arms share."""
    best = squares <= squares.min(axis=1, keepdims=True) + NO_ERROR
    return (best / best.sum(axis=1, keepdims=True)).mean(axis=0)


def _critical(squares: Numbers, pairs: list[tuple[int, int]], level: float) -> float:
    """The level's quantile of the largest standardised error of a difference of two squares."""
    largest = np.zeros(len(squares))
    for one, other in pairs:
        error = squares[:, other] - squares[:, one]
        spread = error.std()
        if spread > NO_ERROR**2:
            largest = np.maximum(largest, np.abs(error - error.mean()) / spread)
    return float(np.quantile(largest, level))


def _pairwise(found: Distances, pairs: list[tuple[int, int]], critical: float) -> tuple[Numbers, Numbers]:
    """(arms, arms) bounds of how much larger the imbalance of the row is than that of the column."""
    low, high = (np.full((len(found.arms), len(found.arms)), np.nan) for _ in range(2))
    for one, other in pairs:
        _, least, most = root_difference(found, (one, other), critical)
        low[other, one], high[other, one] = least, most
        low[one, other], high[one, other] = -most, -least
    return low, high
