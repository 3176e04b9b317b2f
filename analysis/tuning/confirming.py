"""Does a rulebook meet the goals? Intervals that hold at every look, so that its games end as soon as that is known.

All goals are met where the interval of every one lies in its band: each is tested at the whole level, as all of them
have to pass (intersection-union test: Berger 1982, doi:10.2307/1267823). One is missed where an interval lies beyond
its band; that any does has as many chances as there are goals, among which the level is divided.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from analysis.intervals import Interval
from analysis.mean_sequences import MeanSequence
from analysis.sequences import ShareSequence
from analysis.tuning.goals import LEAST_ERROR, LENGTH, Goal, chance_met

Met = Literal["yes", "no", "open"]
Numbers = NDArray[np.float64]
Expected = tuple[Numbers, Numbers]  # (points, goals) means and their standard errors


@dataclass(frozen=True, eq=False)
class Sums:
    """What the games of one rulebook add up to.

    Attributes:
        names: (kind, name) of each outcome.
        totals: of the outcomes.
        squares: of their squares, game by game.
        counts: of how many rows each is the sum.
        games: how many were played.
    """

    names: tuple[tuple[str, str], ...]
    totals: Numbers
    squares: Numbers
    counts: Numbers
    games: int = 0

    @classmethod
    def none(cls, names: tuple[tuple[str, str], ...]) -> Self:
        """Return the sums of no games."""
        return cls(names, *np.zeros((3, len(names))))

    def plus(self, totals: Numbers, counts: Numbers) -> "Sums":
        """Return the sums with those of further games, (games, outcomes) each."""
        squares = self.squares + (totals**2).sum(axis=0)
        games = self.games + len(totals)
        return Sums(self.names, self.totals + totals.sum(axis=0), squares, self.counts + counts.sum(axis=0), games)

    def interval(self, goal: Goal, alpha: float, most: int) -> Interval:
        """Return the confidence sequence of one outcome.

        Args:
            goal: which one, and about where it is expected.
            alpha: chance that the interval is wrong at any look.
            most: games there may be.
        """
        at = self.names.index((goal.kind, goal.name))
        total, count = float(self.totals[at]), int(self.counts[at])
        if goal.kind == LENGTH:
            return MeanSequence.tuned(alpha, most).interval(total, float(self.squares[at]), count)
        return ShareSequence.tuned(alpha, goal.middle, goal.half / 2, most).interval(total, count, goal.band)

    def error(self, goal: Goal) -> float:
        """Return the standard error of one outcome."""
        at = self.names.index((goal.kind, goal.name))
        count = float(self.counts[at])
        return math.sqrt(max(0.0, float(self.squares[at]) / count - (float(self.totals[at]) / count) ** 2) / count)


@dataclass(frozen=True)
class GoalTest:
    """What decides whether a rulebook meets all of several goals.

    Attributes:
        goals: what is asked.
        level: probability that it is not said to meet them if it does not, and the reverse.
        most: games there may be.
    """

    goals: tuple[Goal, ...]
    level: float
    most: int

    def rows(self, sums: Sums) -> list[dict[str, Any]]:
        """Return how near a rulebook comes to every goal.

        Returns:
            One object a goal: kind, name, estimate, low, high (holds by itself at every look), family_low, family_high
            (all goals together), band_low, band_high, far (distance from the middle of the band, 1 being its end),
            beyond (how far the estimate lies beyond the band), met (yes: the interval lies in the band; no: that of
            the family lies beyond it; open), n.
        """
        return [self._row(goal, sums) for goal in self.goals]

    def met(self, sums: Sums) -> Met:
        """Return whether a rulebook meets all goals, as far as its games tell."""
        return together([row["met"] for row in self.rows(sums)])

    def chance(self, sums: Sums, expected: Expected | None = None) -> float:
        """Return how likely a rulebook meets all goals.

        Args:
            sums: of its games.
            expected: what other games say of it; its own games alone count where that is missing.
        """
        means = np.array([[row["estimate"] for row in self.rows(sums)]])
        errors = np.array([[sums.error(goal) for goal in self.goals]])
        if expected is not None:
            means, errors = _pooled((means, errors), expected)
        return float(chance_met(self.goals, means, errors)[0])

    def _row(self, goal: Goal, sums: Sums) -> dict[str, Any]:
        alpha = 1 - self.level
        own, family = (sums.interval(goal, each, self.most) for each in (alpha, alpha / len(self.goals)))
        return {
            "kind": goal.kind,
            "name": goal.name,
            "estimate": own.estimate,
            "low": own.low,
            "high": own.high,
            "family_low": family.low,
            "family_high": family.high,
            "band_low": goal.low,
            "band_high": goal.high,
            "far": abs(own.estimate - goal.middle) / goal.half,
            "beyond": max(0.0, goal.low - own.estimate, own.estimate - goal.high),
            "met": _met(own, family, goal),
            "n": own.n,
        }


def together(met: Sequence[Met]) -> Met:
    """Return whether all of several goals are met: no as soon as one is not.

    Examples:
        >>> together(["yes", "open"]), together(["open", "no"]), together(["yes", "yes"])
        ('open', 'no', 'yes')
    """
    return "no" if "no" in met else "open" if "open" in met else "yes"


def _met(own: Interval, family: Interval, goal: Goal) -> Met:
    if family.low > goal.high or family.high < goal.low:
        return "no"
    return "yes" if own.low >= goal.low and own.high <= goal.high else "open"


def _pooled(one: Expected, other: Expected) -> Expected:
    """Return the mean of independent estimates, weighted by the inverse of their variances, and its error."""
    weights = [np.maximum(errors, LEAST_ERROR) ** -2.0 for _, errors in (one, other)]
    both = weights[0] + weights[1]
    return (one[0] * weights[0] + other[0] * weights[1]) / both, both**-0.5
