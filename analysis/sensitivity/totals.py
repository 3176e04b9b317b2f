"""Which part of the spread is gone once one value, or a group of them, is known, its interactions included?

Pick and freeze: every draw is played once more with the value, and nothing else, taken from another draw. The games
of a pair have line-ups and chance in common, so that they differ by the value alone wherever it does not matter.
"""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from analysis.checks import check_level
from analysis.quantiles import student_quantile
from analysis.sensitivity.halves import Halves
from analysis.sensitivity.ratios import fieller_bounds
from analysis.sensitivity.spread import spread_products


def total_indices(base: Halves, changed: Mapping[str, Halves], *, level: float = 0.95) -> pd.DataFrame:
    """The total index of some addresses for every outcome.

    Args:
        base: fresh draws.
        changed: by address, or group of addresses, the same draws with other values there.
        level: confidence level.

    Returns:
        One row an outcome and address: outcome, address, estimate (within [0, 1]; nan where chance alone spreads the
        halves), low, high, n (draws).

    Notes:
        The estimator of Jansen (1999, doi:10.1016/S0010-4655(98)00154-4), recommended by Saltelli et al. (2010,
        doi:10.1016/j.cpc.2009.09.018). In place of a squared difference stands the product of the differences of both
        halves, whose expectation has no noise of chance in it. The interval of the ratio is Fieller's.
    """
    check_level(level)
    spread = spread_products(base)
    quantile = student_quantile((1 + level) / 2, base.draws - 1)
    rows = []
    for address, other in changed.items():
        half = (base.a - other.a) * (base.b - other.b) / 2
        for at, outcome in enumerate(base.outcomes):
            both = np.stack([half[:, at], spread[:, at]])
            top, bottom = both.mean(axis=1)
            low, high = fieller_bounds(float(top), float(bottom), np.cov(both) / base.draws, quantile)
            estimate = float(np.clip(top / bottom, 0, 1)) if bottom > 0 else np.nan
            rows.append((outcome, address, estimate, low, high, base.draws))
    return pd.DataFrame(rows, columns=["outcome", "address", "estimate", "low", "high", "n"])
