"""What is asked of a game: bands within which the shares of factions, seats or ends, or its length, are to lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import scipy
from numpy.typing import NDArray

if TYPE_CHECKING:
    from analysis.intervals import Band

LENGTH = "rounds"
PROBABLE = 0.5  # chance from which on a change rather does it than not
LEAST_ERROR = 1e-12  # of an outcome that never varied
END = "end"


@dataclass(frozen=True)
class Goal:
    """A band for one outcome.

    Attributes:
        kind: faction, seat, end or rounds.
        name: of the faction or seat, or how games end; "rounds" for the mean length.
        low: the lower end of the band.
        high: the upper end.
    """

    kind: str
    name: str
    low: float
    high: float

    @property
    def middle(self) -> float:
        """Where the outcome would best lie."""
        return (self.low + self.high) / 2

    @property
    def band(self) -> "Band":
        """Both ends."""
        return self.low, self.high

    @property
    def half(self) -> float:
        """Half of the width of the band."""
        return (self.high - self.low) / 2


def fair_goals(kind: str, names: Sequence[str], players: int, tolerance: float) -> tuple[Goal, ...]:
    """Return the goals that all shares of one kind are fair within a tolerance."""
    return tuple(Goal(kind, name, 1 / players - tolerance, 1 / players + tolerance) for name in names)


def farthest(goals: Sequence[Goal], means: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far from the middle of its band the worst outcome is; 1 is the end of the band.

    Args:
        goals: what is asked.
        means: (points, goals) of the outcomes.
    """
    middle, half = np.array([(goal.middle, goal.half) for goal in goals]).T
    return np.abs((means - middle) / half).max(axis=1)


def chance_met(goals: Sequence[Goal], means: NDArray[np.float64], errors: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely each point meets all goals, the outcomes being taken as independent.

    Args:
        goals: what is asked.
        means: (points, goals) of the outcomes.
        errors: (points, goals) their standard errors.
    """
    low, high = np.array([(goal.low, goal.high) for goal in goals]).T
    spread = np.maximum(errors, LEAST_ERROR)
    inside = scipy.stats.norm.cdf((high - means) / spread) - scipy.stats.norm.cdf((low - means) / spread)
    return np.asarray(inside.prod(axis=1))
