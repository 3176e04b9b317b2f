"""Which part of a whole is one of two independently estimated variances? Its interval from those of the two."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from analysis.quantiles import student_quantile

Numbers = NDArray[np.float64]
HALVINGS = 50
RATIOS = 2001  # tried from 0 to 1


def part_bounds(
    part: tuple[Numbers, Numbers, Numbers], rest: tuple[Numbers, Numbers, Numbers]
) -> tuple[Numbers, Numbers]:
    """Bounds of part / (part + rest), where both are at least 0 and estimated independently of each other.

    Args:
        part: estimate, low and high of the part, arrays of one shape.
        rest: likewise of what is left.

    Returns:
        Lower and upper bounds, within [0, 1]; from 0 to 1 where neither is surely more than nothing.

    Notes:
        A share s is taken in where (1 - s) * part - s * rest may be 0 by the method of variance estimates recovery
        (Zou & Donner 2008, doi:10.1002/sim.3095; for ratios Donner & Zou 2012, doi:10.1177/0962280210383082), which
        joins two intervals that need not be symmetric. Solved by halving: the bound crosses 0 once.
    """
    below, above = part[0] - part[1], part[2] - part[0]
    under, over = rest[0] - rest[1], rest[2] - rest[0]

    def lower_is_positive(share: Numbers) -> NDArray[np.bool_]:
        return (1 - share) * part[0] - share * rest[0] > np.hypot((1 - share) * below, share * over)

    def upper_is_positive(share: Numbers) -> NDArray[np.bool_]:
        return (1 - share) * part[0] - share * rest[0] > -np.hypot((1 - share) * above, share * under)

    low = np.where(part[1] > 0, _last_true(lower_is_positive, part[0].shape), 0.0)
    high = np.where(rest[1] > 0, _last_true(upper_is_positive, part[0].shape), 1.0)
    return low, high


def fieller_bounds(top: float, bottom: float, covariance: Numbers, quantile: float) -> tuple[float, float]:
    """Bounds of top / bottom within [0, 1], from their covariance; from 0 to 1 where the bottom may be nothing.

    Args:
        top: estimate of the numerator.
        bottom: estimate of the denominator.
        covariance: (2, 2) of both estimates.
        quantile: of Student's distribution.

    Notes:
        A ratio r is taken in where top - r * bottom is not surely other than 0 (Fieller 1954, JRSS B 16, 175-185).
    """
    ratio = np.linspace(0, 1, RATIOS)
    error = covariance[0, 0] - 2 * ratio * covariance[0, 1] + ratio**2 * covariance[1, 1]
    inside = np.abs(top - ratio * bottom) <= quantile * np.sqrt(np.maximum(error, 0))
    if not inside.any():
        nearest = float(ratio[np.argmin(np.abs(top - ratio * bottom))])
        return nearest, nearest
    return float(ratio[inside][0]), float(ratio[inside][-1])


def jackknife_bounds(top: Numbers, bottom: Numbers, level: float) -> tuple[float, float]:
    """Bounds of top / bottom within [0, 1], see `fieller_bounds`.

    Args:
        top: of all draws, and then with each group of draws left out.
        bottom: likewise.
        level: confidence level.
    """
    groups = len(top) - 1
    covariance = (groups - 1) ** 2 / groups * np.cov(top[1:], bottom[1:], ddof=1)
    quantile = student_quantile((1 + level) / 2, groups - 1)
    return fieller_bounds(float(top[0]), float(bottom[0]), covariance, quantile)


def _last_true(holds: Callable[[Numbers], NDArray[np.bool_]], shape: tuple[int, ...]) -> Numbers:
    """Return where something stops to hold between 0, where it does, and 1."""
    low, high = np.zeros(shape), np.ones(shape)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        there = holds(middle)
        low, high = np.where(there, middle, low), np.where(there, high, middle)
    return low
