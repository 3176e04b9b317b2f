"""Do the values act one by one, or only together? What the first-order indices do not add up to."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from analysis.checks import check_level
from analysis.sensitivity.bins import Bins
from analysis.sensitivity.halves import Halves, Numbers
from analysis.sensitivity.ratios import fieller_bounds

GROUPS = 20
Indices = NDArray[np.intp]


def interaction_share(halves: Halves, bins: Mapping[str, Bins], *, level: float = 0.95) -> pd.DataFrame:
    """The part of the spread of the true means that no value explains alone.

    Args:
        halves: of the draws.
        bins: of the draws by every address that was varied.
        level: confidence level.

    Returns:
        One row an outcome: outcome, alone (sum of the first-order indices), estimate (1 less that, within [0, 1]; nan
        where chance alone spreads the halves), low, high, n (draws).

    Notes:
        Both variances come with their covariance from leaving out each of 20 groups of draws in turn (delete-a-group
        jackknife, Kott 2001, J. Off. Stat. 17, 521-526); the interval of their ratio is Fieller's.
    """
    check_level(level)
    group = np.arange(halves.draws) * GROUPS // halves.draws
    left_out = [np.flatnonzero(group != number) for number in range(GROUPS)]
    everything = np.arange(halves.draws)
    alone = sum((_curve_variances(halves.both, one, [everything, *left_out]) for one in bins.values()), np.zeros(1))
    spread = np.stack([_spread(halves, at) for at in (everything, *left_out)])
    quantile = float(stats.t.ppf((1 + level) / 2, GROUPS - 1))
    rows = []
    for at, outcome in enumerate(halves.outcomes):
        both = np.stack([alone[:, at], spread[:, at]])
        covariance = (GROUPS - 1) ** 2 / GROUPS * np.cov(both[:, 1:], ddof=1)
        low, high = fieller_bounds(float(both[0, 0]), float(both[1, 0]), covariance, quantile)
        share = both[0, 0] / both[1, 0] if both[1, 0] > 0 else np.nan
        rows.append((outcome, share, float(np.clip(1 - share, 0, 1)), 1 - high, 1 - low, halves.draws))
    return pd.DataFrame(rows, columns=["outcome", "alone", "estimate", "low", "high", "n"])


def _curve_variances(values: Numbers, bins: Bins, samples: Sequence[Indices]) -> Numbers:
    """The variance of an effect curve, noise taken out, in each of some samples of the draws: (samples, outcomes)."""
    return np.stack([_curve_variance(values[at], bins.codes[at], len(bins)) for at in samples])


def _curve_variance(values: Numbers, codes: Indices, bins: int) -> Numbers:
    inside = (codes[:, None] == np.arange(bins)).astype(np.float64)
    counts = np.maximum(inside.sum(axis=0), 1)[:, None]
    means, shares = inside.T @ values / counts, counts / len(values)
    squares = np.maximum(inside.T @ values**2 - counts * means**2, 0)
    noise = squares / np.maximum(counts - 1, 1) / counts
    return (shares * (means - values.mean(axis=0)) ** 2 - shares * (1 - shares) * noise).sum(axis=0)


def _spread(halves: Halves, at: Indices) -> Numbers:
    a, b = halves.a[at], halves.b[at]
    return ((a + b) / 2).var(axis=0, ddof=1) - ((a - b) ** 2).mean(axis=0) / 4
