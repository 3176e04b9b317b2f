"""Do the values act one by one, or only together? What the first-order indices do not add up to."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_level
from analysis.sensitivity.bins import Bins
from analysis.sensitivity.halves import Halves, Numbers
from analysis.sensitivity.ratios import jackknife_bounds

JACKKNIFED = 20  # groups of draws
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
    samples = left_out(halves.draws)
    alone = sum((curve_variances(halves.both, one, samples) for one in bins.values()), np.zeros(1))
    spread = np.stack([spread_in(halves, at) for at in samples])
    rows = []
    for at, outcome in enumerate(halves.outcomes):
        low, high = jackknife_bounds(alone[:, at], spread[:, at], level)
        share = alone[0, at] / spread[0, at] if spread[0, at] > 0 else np.nan
        rows.append((outcome, share, float(np.clip(1 - share, 0, 1)), 1 - high, 1 - low, halves.draws))
    return pd.DataFrame(rows, columns=["outcome", "alone", "estimate", "low", "high", "n"])


def left_out(draws: int) -> list[Indices]:
    """Return all draws, and then all but each of the groups of a delete-a-group jackknife."""
    group = np.arange(draws) * JACKKNIFED // draws
    return [np.arange(draws), *(np.flatnonzero(group != number) for number in range(JACKKNIFED))]


def curve_variances(values: Numbers, bins: Bins, samples: Sequence[Indices]) -> Numbers:
    """The variance of an effect curve, noise taken out, in each of some samples of the draws: (samples, outcomes)."""
    kept = np.zeros((len(samples), len(values)))
    for row, at in zip(kept, samples, strict=True):
        row[at] = 1
    inside = bins.indicators
    counts, sizes = np.maximum(kept @ inside, 1)[:, :, None], kept.sum(axis=1)[:, None]
    means, shares = _sums(kept, inside, values) / counts, counts / sizes[:, None]
    squares = np.maximum(_sums(kept, inside, values**2) - counts * means**2, 0)
    noise = squares / np.maximum(counts - 1, 1) / counts
    apart = means - (kept @ values / sizes)[:, None]
    return (shares * apart**2 - shares * (1 - shares) * noise).sum(axis=1)


def _sums(kept: Numbers, inside: Numbers, values: Numbers) -> Numbers:
    """Sums of values by sample and bin: (samples, bins, outcomes)."""
    of_bins = inside[:, :, None] * values[:, None, :]
    return (kept @ of_bins.reshape(len(values), -1)).reshape(len(kept), *of_bins.shape[1:])


def spread_in(halves: Halves, at: Indices) -> Numbers:
    """The variance of the true means in some of the draws, (outcomes,)."""
    a, b = halves.a[at], halves.b[at]
    return ((a + b) / 2).var(axis=0, ddof=1) - ((a - b) ** 2).mean(axis=0) / 4
