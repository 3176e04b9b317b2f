"""Confidence sequences for means without bounds, such as lengths and differences of games that were played twice.

`analysis.sequences` knows that a share lies between 0 and 1, and is exact; of a mean of other numbers nothing is known
but what the games show of their spread, so that these intervals hold for many games.
"""

import math
from dataclasses import dataclass
from typing import Self

from analysis.intervals import Interval
from analysis.quantiles import normal_quantile
from analysis.sequences import ShareSequence


@dataclass(frozen=True)
class MeanSequence:
    """An asymptotic confidence sequence for a mean.

    Attributes:
        alpha: chance that the true mean is outside at any look.
        weight: of the normal mixture, in games; the sequence is tightest at some ten times as many games.

    Notes:
        Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas (2024), doi:10.1214/24-AOS2408, with rho^2 = 1 / weight.
    """

    alpha: float
    weight: float

    @classmethod
    def tuned(cls, alpha: float, games: float) -> Self:
        """Return the sequence that is tightest after so many games."""
        width = normal_quantile((1 + ShareSequence(alpha, 1.0).ordinary_level) / 2)
        return cls(alpha, games / (width**2 - 1))

    def interval(self, total: float, squares: float, games: int) -> Interval:
        """Return the interval after so many games.

        Args:
            total: sum of the numbers.
            squares: sum of their squares.
            games: how many.
        """
        mean = total / games
        spread = math.sqrt(max(0.0, squares / games - mean**2))
        grown = games + self.weight
        half = spread * math.sqrt(grown / games**2 * math.log(grown / (self.weight * self.alpha**2)))
        return Interval(mean, mean - half, mean + half, games)
