"""Does a share settle as play gets stronger? The win shares of a faction at levels of strength, the weakest first."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.hands import FADES, TURNS, Row, change
from analysis.quantiles import normal_quantile

SETTLED, MOVES, UNKNOWN = "settled", "still moves", "open"


@dataclass(frozen=True)
class Trend:
    """How a share changes from level to level of strength.

    Attributes:
        slope: change from one level to the next, in the mean of all of them.
        slope_low, slope_high: its interval.
        last: change between the two strongest levels.
        last_low, last_high: its interval.
        outcome: "settled" if the interval of the last change lies within the tolerance to either side, "still moves" if
            it does not reach 0, "open" otherwise.
    """

    slope: float
    slope_low: float
    slope_high: float
    last: float
    last_low: float
    last_high: float
    outcome: str


def trend(rows: Sequence[Row], tolerance: float, level: float = 0.95) -> Trend:
    """Return the trend of a faction's share over levels of strength.

    Args:
        rows: its row at each level, the weakest first, at least two: estimate, low_alone, high_alone.
        tolerance: change that counts as none.
        level: confidence level of the rows' intervals, and of those returned.

    Returns:
        The slope of the line of least squares, weighted by the precision of each share, and the last change. Games of
        different levels are independent.

    Examples:
        >>> rows = [{"estimate": share, "low_alone": share - 0.01, "high_alone": share + 0.01} for share in (0.4, 0.3)]
        >>> found = trend(rows, 0.02)
        >>> round(found.last, 3), round(found.last_low, 3), found.outcome
        (-0.1, -0.114, 'still moves')
    """
    z = normal_quantile((1 + level) / 2)
    shares = np.array([row["estimate"] for row in rows])
    errors = np.array([(row["high_alone"] - row["low_alone"]) / 2 / z for row in rows])
    slope, error = _slope(shares, np.maximum(errors, np.finfo(float).tiny))
    last, width = float(shares[-1] - shares[-2]), z * float(np.hypot(errors[-1], errors[-2]))
    low, high = last - width, last + width
    outcome = SETTLED if max(-low, high) <= tolerance else MOVES if low > 0 or high < 0 else UNKNOWN
    return Trend(slope, slope - z * error, slope + z * error, last, low, high, outcome)


def turns_at_the_top(rows: Sequence[Row]) -> bool:
    """Return whether a faction's verdict is another one between the two strongest levels."""
    return len(rows) > 1 and change(rows[-2], rows[-1]) in (FADES, TURNS)


def _slope(shares: NDArray[np.float64], errors: NDArray[np.float64]) -> tuple[float, float]:
    """Return the slope of shares over their numbers, and its standard error."""
    if len(shares) == 2:  # a line through both, whose covariance polyfit does not estimate
        return float(shares[1] - shares[0]), float(np.hypot(*errors))
    fitted, covariance = np.polyfit(np.arange(len(shares)), shares, 1, w=1 / errors, cov="unscaled")
    return float(fitted[0]), float(np.sqrt(covariance[0, 0]))
