"""Numbers as readers want them: digits that the standard error supports, percentages, true minus signs."""

import math

from analysis.digits import decimal_places, standard_error_of
from sim.calculator import ROUNDING
from sim.engine.phrases import plural

MINUS = "\u2212"
NO_NUMBER = "\u2013"
VERDICT_MARKS = {"over": "\u25b2", "under": "\u25bc", "balanced": "\u25cf", "undecided": "\u25cb"}


def number(value: float, places: int) -> str:
    """A number with thousands separators and a true minus sign; a dash when it is missing."""
    if value is None or not math.isfinite(value):
        return NO_NUMBER
    text = f"{round(value, places):,.{max(0, places)}f}"
    return text.replace("-", MINUS) if float(text.replace(",", "")) else text.lstrip("-")


def decimals_of(low: float, high: float, level: float, most: int = 12) -> int:
    """Decimal places that an interval of this width supports, `most` at most."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return min(2, most)
    return min(most, decimal_places(standard_error_of(low, high, level)))


def estimate(value: float, low: float, high: float, level: float) -> str:
    """An estimate in its own units, with the digits that its interval supports."""
    return number(value, decimals_of(low, high, level))


def interval(low: float, high: float, level: float) -> str:
    """The bounds of an interval, "1.2 to 3.4"."""
    places = decimals_of(low, high, level)
    return f"{number(low, places)} to {number(high, places)}"


def percent(value: float, low: float, high: float, level: float, most: int = 12) -> str:
    """A share as a percentage, with the digits that its interval supports.

    Examples:
        >>> percent(0.18337, 0.1781, 0.1887, 0.95)
        '18.34%'
    """
    if not math.isfinite(value):
        return NO_NUMBER
    return f"{number(100 * value, decimals_of(100 * low, 100 * high, level, most))}%"


def percent_interval(low: float, high: float, level: float, most: int = 12) -> str:
    """The bounds of a share as percentages, "17.8 to 18.9%"; a dash when they are missing."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return NO_NUMBER
    places = decimals_of(100 * low, 100 * high, level, most)
    return f"{number(100 * low, places)} to {number(100 * high, places)}%"


def plain_percent(value: float) -> str:
    """A share that has no interval, as a whole percentage, or with one place below ten."""
    return f"{number(100 * value, 1 if 0 < 100 * value < 10 else 0)}%"


def few_digits(value: float, most: float, *, shares: bool, fewer: int = 0) -> str:
    """A mean with few digits, for figures whose table has what the interval supports.

    Args:
        value: the mean.
        most: the largest of those that stand beside it, which decides for all of them.
        shares: whether it is a share, told as a percentage without its sign.
        fewer: digits to leave out where there is no room; shares have none to spare.

    Returns:
        The number; what would be rounded to nothing is told to be less than the last digit.

    Examples:
        >>> [few_digits(share, 1, shares=True) for share in (0.421, 0.0421, 0.0001)]
        ['42', '4.2', '<0.1']
        >>> few_digits(0.421, 12, shares=False)
        '0.4'
    """
    if shares:
        value, places = 100 * value, 1 if 0 < value < 0.1 else 0
    else:
        places = max(0, (2 if most < 10 else 1 if most < 100 else 0) - fewer)
    last = 10.0**-places
    return f"<{last:g}" if 0 < value < last / 2 else number(value, places)


def chance_percent(probability: float, places: int = 1) -> str:
    """A probability in percent to so many places, which says 0% or 100% only where nothing else is possible.

    Examples:
        >>> chance_percent(0.94091), chance_percent(1e-8), chance_percent(1.0)
        ('94.1%', '<0.1%', '100%')
        >>> chance_percent(0.93953, 2), chance_percent(0.003, 0), chance_percent(0.997, 0)
        ('93.95%', '<1%', '>99%')
    """
    least = 10.0**-places
    if 0 < 100 * probability < least / 2:
        return f"<{least:g}%"
    if 100 - least / 2 < 100 * probability < 100 * (1 - ROUNDING):
        return f">{number(100 - least, places)}%"
    return f"{number(100 * probability, places if 0 < probability < 1 - ROUNDING else 0)}%"


def fair_words(share: float) -> str:
    """A fair share, which has no interval, "25%" or "16.7%"."""
    return f"{round(100 * share, 1):g}%"


def points(value: float, low: float, high: float, level: float, most: int = 1) -> str:
    """A difference of shares in percentage points, signed."""
    return signed(100 * value, decimals_of(100 * low, 100 * high, level, most))


def points_interval(low: float, high: float, level: float, most: int = 1) -> str:
    """The bounds of a difference of shares, "+1.2 to +3.4"."""
    places = decimals_of(100 * low, 100 * high, level, most)
    return f"{signed(100 * low, places)} to {signed(100 * high, places)}"


def signed(value: float, places: int) -> str:
    """A number with its sign, plus or minus; zero has none."""
    text = number(value, places)
    plain = text not in {NO_NUMBER} and not text.startswith(MINUS) and any(digit in text for digit in "123456789")
    return f"+{text}" if plain else text


def count(value: float) -> str:
    """A whole number with thousands separators."""
    return number(float(value), 0)


def counted(value: int, noun: str) -> str:
    """So many things, with thousands separators.

    Examples:
        >>> counted(1, "game"), counted(4000, "game")
        ('1 game', '4,000 games')
    """
    return f"{count(value)} {noun if value == 1 else plural(noun)}"


def about(value: float) -> str:
    """A large number rounded to two digits.

    Examples:
        >>> about(12345)
        '12,000'
    """
    return number(value, min(0, 1 - math.floor(math.log10(value))) if value > 0 else 0)


def tolerance_words(tolerance: float) -> str:
    """A tolerance in words, "2 percentage points"."""
    figure = f"{100 * tolerance:g}"
    return f"{figure} percentage point" + ("" if figure == "1" else "s")


def part_of_fair(tolerance: float, fair: float) -> str:
    """How large a tolerance is beside a fair share, "8% of the fair share"."""
    return f"{100 * tolerance / fair:.2g}% of the fair share"


def level_words(level: float) -> str:
    """A confidence level in words, "95%"."""
    return f"{100 * level:g}%"


def p_words(value: float) -> str:
    """A probability as statisticians write it, "0.03" or "less than 0.001"."""
    if not math.isfinite(value):
        return NO_NUMBER
    if value < 0.001:
        return "less than 0.001"
    return f"{value:.3f}" if value < 0.1 else f"{value:.2f}"


def p_text(value: float) -> str:
    """A probability for a table, "0.03" or "<0.001"."""
    return p_words(value).replace("less than ", "<")
