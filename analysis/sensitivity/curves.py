"""What does an outcome come to at each value of one address, whatever the others are? E[Y | value]."""

from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from analysis.checks import check_level
from analysis.sensitivity.bins import Bins
from analysis.sensitivity.halves import Halves


def effect_curve(halves: Halves, bins: Bins, *, level: float = 0.95) -> pd.DataFrame:
    """The mean of every outcome in each bin, with an interval clustered by draw.

    Args:
        halves: of the draws.
        bins: of the draws by one address.
        level: confidence level.

    Returns:
        One row an outcome and bin: outcome, bin, number (mean of the values in the bin), estimate, low, high, n
        (draws). Bounds are nan where a bin has one draw.
    """
    check_level(level)
    both, counts = halves.both, bins.counts
    means = bins.means(both)
    squares = bins.indicators.T @ (both - means[bins.codes]) ** 2
    with np.errstate(divide="ignore", invalid="ignore"):
        errors = np.sqrt(squares / ((counts - 1) * counts)[:, None])
        half = stats.t.ppf((1 + level) / 2, np.maximum(counts - 1, 1))[:, None] * errors
    rows: list[dict[str, Any]] = []
    for at, outcome in enumerate(halves.outcomes):
        rows += [
            {
                "outcome": outcome,
                "bin": place,
                "number": float(bins.centres[place]),
                "estimate": float(means[place, at]),
                "low": float(means[place, at] - half[place, at]),
                "high": float(means[place, at] + half[place, at]),
                "n": int(counts[place]),
            }
            for place in range(len(bins))
        ]
    return pd.DataFrame(rows)
