"""How wide a confidence sequence is where it is tightest, as that of an ordinary interval."""

import math

import scipy


def ordinary_level(alpha: float) -> float:
    """Return the level of an ordinary interval that is as wide as a sequence where it is tightest.

    Args:
        alpha: chance that the truth is outside the sequence at any look.
    """
    return 1 - 2 * float(scipy.special.ndtr(-math.sqrt(least_squared_width(alpha))))


def least_squared_width(alpha: float) -> float:
    """Return the square of the half-width in standard errors where a sequence is tightest."""
    # Of many games it is y/(y-1) (log y - 2 log alpha) with y = 1 + n/weight, as of a normal mixture; it is least, and
    # y itself, where y - log y = 1 - 2 log alpha: Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas (2024),
    # doi:10.1214/24-AOS2408.
    return -float(scipy.special.lambertw(-(alpha**2) / math.e, k=-1).real)
