"""How many digits to show: as many as the standard error supports, no more."""

import math

from analysis.checks import check_level
from analysis.quantiles import normal_quantile

MOST_PLACES = 12
# Particle Data Group, Review of Particle Physics, section 5.3 of the introduction: an error whose first three digits
# read 100 to 354 keeps two digits, 355 to 949 keeps one, 950 to 999 is rounded up to 1000 and keeps two.
TWO_DIGITS_UP_TO = 3.545
ONE_DIGIT_UP_TO = 9.495


def standard_error_of(low: float, high: float, level: float = 0.95) -> float:
    """The standard error that an interval of this width stands for.

    Args:
        low: lower bound.
        high: upper bound.
        level: confidence level of the interval.

    Returns:
        Half the width over the normal quantile.
    """
    check_level(level)
    return (high - low) / (2 * normal_quantile((1 + level) / 2))


def decimal_places(standard_error: float) -> int:
    """Number of decimal places worth showing beside this standard error.

    Args:
        standard_error: standard error of the number shown, in its units.

    Returns:
        Places after the decimal point; negative: round to tens, hundreds, ... For an error of zero, or none at all
        (nan, infinite), 0 places.

    Examples:
        >>> decimal_places(0.0127), decimal_places(0.0486), decimal_places(0.0097), decimal_places(35.2)
        (3, 2, 3, 0)
    """
    if not (math.isfinite(standard_error) and standard_error > 0):
        return 0
    exponent = math.floor(math.log10(standard_error))
    leading = standard_error / 10**exponent
    one_digit = TWO_DIGITS_UP_TO <= leading < ONE_DIGIT_UP_TO
    carried = leading >= ONE_DIGIT_UP_TO
    return min(MOST_PLACES, (0 if one_digit or carried else 1) - exponent)


def rounded(value: float, standard_error: float) -> str:
    """A number as text, rounded to what its standard error supports.

    Args:
        value: the number to show.
        standard_error: its standard error.

    Returns:
        The text; "-" for a missing number. Without a usable error (zero, nan, infinite) up to six significant digits.

    Examples:
        >>> rounded(0.26184, 0.0127), rounded(12834.7, 127.0), rounded(0.25, 0.0)
        ('0.262', '12830', '0.25')
    """
    if math.isnan(value):
        return "-"
    if not (math.isfinite(standard_error) and standard_error > 0):
        return f"{value:g}"
    places = decimal_places(standard_error)
    return f"{round(value, places):.{max(0, places)}f}"
