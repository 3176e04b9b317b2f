"""How many more games would settle a verdict? Planned for a chance of 80 to 90%; beside it what an even one takes.

The estimate so far is itself uncertain: the truth may be closer to the edge of the tolerance, or further away. So the
chance that more games settle a verdict is taken over all truths that agree with the games so far.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import special, stats

from analysis.intervals import MOST_GAMES_NEEDED, Interval

CHANCES = (0.5, 0.8, 0.9)  # that so many games settle a verdict
STEP = 1.02  # between the numbers of games that are tried


class GamesNeeded(NamedTuple):
    """Games to add until a verdict is settled, with a chance of 50% (`even`), of 80% (`low`) and of 90% (`high`)."""

    even: int
    low: int
    high: int


NONE_NEEDED = GamesNeeded(0, 0, 0)


def games_needed(
    interval: Interval, games: int, *, band: tuple[float, float], level: float = 0.95, spread: float = math.inf
) -> GamesNeeded:
    """How many more games would probably settle whether a share is balanced, over or under.

    Args:
        interval: the share so far.
        games: games played so far.
        band: the lowest and the highest share that count as balanced.
        level: confidence level of the interval.
        spread: standard deviation of the true shares around the middle of the band; infinite if nothing is known.

    Returns:
        Games to add, from 1 to 10 million (the latter also where no number will do).

    Examples:
        >>> games_needed(Interval(0.30, 0.26, 0.34, 500), 500, band=(0.23, 0.27))
        GamesNeeded(even=396, low=3358, high=14252)

    Notes:
        The chance is the expected power of O'Hagan, Stevens & Campbell (2005), doi:10.1002/pst.175, section 2, for the
        verdict after the games so far and the further ones together.
    """
    tried = np.unique(np.rint(STEP ** np.arange(math.log(MOST_GAMES_NEEDED, STEP))))
    settled = _chance_settled(interval, tried / (games + tried), band, level, spread)
    return GamesNeeded(*(_from_which_on(tried, settled >= chance) for chance in CHANCES))


def _chance_settled(
    interval: Interval, part: NDArray[np.float64], band: tuple[float, float], level: float, spread: float
) -> NDArray[np.float64]:
    """Chance of a verdict, for each part that the further games would be of all."""
    width = float(stats.norm.ppf((1 + level) / 2))
    error = (interval.high - interval.low) / (2 * width)
    trust = 1.0 if math.isinf(spread) else spread**2 / (spread**2 + error**2)
    centre = interval.estimate + part * (1 - trust) * (sum(band) / 2 - interval.estimate)
    scatter = error * np.sqrt(part**2 * trust + part * (1 - part))
    half = width * error * np.sqrt(1 - part)

    def below(bound: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(special.ndtr((bound - centre) / scatter))

    bottom, top = band
    balanced = below(top - half) - below(bottom + half)
    return below(bottom - half) + np.maximum(balanced, 0.0) + 1 - below(top + half)


def _from_which_on(tried: NDArray[np.float64], enough: NDArray[np.bool_]) -> int:
    """The least number of games from which on every number is enough."""
    short = np.flatnonzero(~enough)
    first = short[-1] + 1 if len(short) else 0
    return int(tried[first]) if first < len(tried) else MOST_GAMES_NEEDED


def spread_of_truths(apart: NDArray[np.float64], errors: NDArray[np.float64], *, least: float = 0.0) -> float:
    """Standard deviation of the true distances from fair, without what chance adds to the estimated ones.

    Args:
        apart: estimated distances from the fair share, one a group.
        errors: their standard errors.
        least: what it is taken to be at least, as few groups say little.
    """
    # The method of moments for a variance between groups (Cochran 1954, doi:10.2307/3001666), around a known mean.
    return float(np.sqrt(max(least**2, float((apart**2 - errors**2).mean()))))
