"""How many more games would settle a verdict? Planned for a chance of 80 to 90%; beside it what an even one takes.

The estimate so far is itself uncertain: the truth may be closer to the edge of the tolerance, or further away. So the
chance that more games settle a verdict is taken over all truths that agree with the games so far. How far true shares
lie apart decides how much an estimate is believed; where few groups show it, a plan allows for that.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from scipy import special

from analysis.intervals import MOST_GAMES_NEEDED, Band, Interval
from analysis.quantiles import normal_quantile

CHANCES = (0.5, 0.8, 0.9)  # that so many games settle a verdict
STEP = 1.02  # between the numbers of games that are tried
TRIED = np.unique(np.rint(STEP ** np.arange(math.log(MOST_GAMES_NEEDED, STEP))))
WIDER = math.sqrt(3)  # what a spread estimated from a few groups is multiplied by
# Added to the normal quantile of a chance where groups seem alike, and where they lie far apart. These and `WIDER` are
# found by simulation, so that plans of 80% keep what they promise wherever the truth lies (benchmarks/plans.py).
SHIFTS = (-0.3, 0.25)


class GamesNeeded(NamedTuple):
    """Games to add until a verdict is settled, with a chance of 50% (`even`), of 80% (`low`) and of 90% (`high`)."""

    even: int
    low: int
    high: int


NONE_NEEDED = GamesNeeded(0, 0, 0)


class Apart(NamedTuple):
    """What it takes to call a share over or under: an interval of this level that lies beyond an edge."""

    edges: Band
    level: float


class Aim(NamedTuple):
    """What settles a verdict.

    Attributes:
        band: the lowest and the highest share that count as balanced.
        level: confidence level of the interval.
        apart: when a share is over or under; None where its interval has to lie beyond the band.
    """

    band: Band
    level: float = 0.95
    apart: Apart | None = None


def games_needed(interval: Interval, games: int, aim: Aim, *, spread: float = math.inf) -> GamesNeeded:
    """How many more games would probably settle whether a share is balanced, over or under.

    Args:
        interval: the share so far.
        games: games played so far.
        aim: what settles the verdict.
        spread: standard deviation of the true shares around the middle of the band; infinite if nothing is known.

    Returns:
        Games to add, from 1 to 10 million (the latter also where no number will do).

    Examples:
        >>> games_needed(Interval(0.30, 0.26, 0.34, 500), 500, Aim((0.23, 0.27)))
        GamesNeeded(even=396, low=3358, high=14252)

    Notes:
        The chance is the expected power of O'Hagan, Stevens & Campbell (2005), doi:10.1002/pst.175, section 2, for the
        verdict after the games so far and the further ones together.
    """
    return _named(interval, games, aim, spread, np.array(CHANCES))


def games_planned(interval: Interval, games: int, aim: Aim, estimated: float) -> GamesNeeded:
    """How many more games would probably settle a share, where only its table shows how far true shares lie apart.

    Args:
        interval: the share so far.
        games: games played so far.
        aim: what settles the verdict.
        estimated: standard deviation of the true shares, by `spread_of_truths`.

    Returns:
        Games to add, as those of `games_needed`.

    Notes:
        A spread that is estimated too small costs a verdict, one too large only games; so it is taken wider, and the
        chances are calibrated (in the manner of Loh 1987, JASA 82, 155-162).
    """
    spread = WIDER * estimated
    trust = _trust(spread, _error(interval, aim))
    alike, far = SHIFTS
    shift = alike + (far - alike) * trust
    return _named(interval, games, aim, spread, special.ndtr(special.ndtri(CHANCES) + shift))


def _named(interval: Interval, games: int, aim: Aim, spread: float, chances: NDArray[np.float64]) -> GamesNeeded:
    """The games that settle a share with each chance, at a known spread of the true shares."""
    later = _Later.of(interval, TRIED / (games + TRIED), aim, spread)
    settled = later.chance_settled(aim)
    return GamesNeeded(*(_from_which_on(TRIED, settled >= chance) for chance in chances))


@dataclass(frozen=True)
class _Later:
    """What may become of an estimate: it is normal around a centre, for each number of further games."""

    centre: NDArray[np.float64]
    scatter: NDArray[np.float64]
    error: NDArray[np.float64]

    @classmethod
    def of(cls, now: Interval, part: NDArray[np.float64], aim: Aim, spread: float) -> Self:
        """Return what becomes of an interval, for each part that the further games would be of all."""
        error, middle = _error(now, aim), sum(aim.band) / 2
        trust = _trust(spread, error)
        centre = now.estimate + part * (1 - trust) * (middle - now.estimate)
        return cls(centre, error * np.sqrt(part**2 * trust + part * (1 - part)), error * np.sqrt(1 - part))

    def chance_settled(self, aim: Aim) -> NDArray[np.float64]:
        """Return the chance that the later interval lies within the band, or beyond an edge."""
        band, level, apart = aim.band, aim.level, aim.apart or Apart(aim.band, aim.level)
        half, reach = _width(level) * self.error, _width(apart.level) * self.error
        under, over = apart.edges[0] - reach, apart.edges[1] + reach
        balanced = self._below(np.minimum(band[1] - half, over)) - self._below(np.maximum(band[0] + half, under))
        return self._below(under) + np.maximum(balanced, 0.0) + 1 - self._below(over)

    def _below(self, bound: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(special.ndtr((bound - self.centre) / self.scatter))


def _error(interval: Interval, aim: Aim) -> float:
    """Return the standard error behind an interval of the aim's level."""
    return (interval.high - interval.low) / (2 * _width(aim.level))


def _trust(spread: float, error: float) -> float:
    """Return how far an estimate is believed rather than the middle of the band, from 0 to 1."""
    return 1.0 if math.isinf(spread) else spread**2 / (spread**2 + error**2)


def _width(level: float) -> float:
    """Return how many standard errors an interval of a level has to either side."""
    return normal_quantile((1 + level) / 2)


def _from_which_on(tried: NDArray[np.float64], enough: NDArray[np.bool_]) -> int:
    """The least number of games from which on every number is enough."""
    short = np.flatnonzero(~enough)
    first = short[-1] + 1 if len(short) else 0
    return int(tried[first]) if first < len(tried) else MOST_GAMES_NEEDED


def spread_of_truths(apart: NDArray[np.float64], errors: NDArray[np.float64]) -> float:
    """Standard deviation of the true distances from fair, without what chance adds to the estimated ones.

    Args:
        apart: estimated distances from the fair share, one a group, which add up to about nothing.
        errors: their standard errors.

    Notes:
        The method of moments for a variance between groups (Cochran 1954, doi:10.2307/3001666).
    """
    return math.sqrt(max(0.0, float((apart**2).sum()) / max(1, len(apart) - 1) - float((errors**2).mean())))
