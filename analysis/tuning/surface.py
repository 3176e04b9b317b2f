"""What do all values together do to each outcome? A response surface through the games of many rulebooks.

Every share is a logistic, the length a log-linear function of the values: a slope and a curvature each, what two of
them do together, and, of a rulebook that was played by itself, a deviation of its own. All effects are drawn to zero as
by a normal prior, so that few games say little instead of nonsense; how far rulebooks deviate, the games tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import scipy
from numpy.typing import NDArray

from analysis.tuning.deviations import USUAL, Working, own_deviation
from analysis.tuning.goals import LENGTH, Goal
from analysis.tuning.space import Points, Space
from analysis.tuning.tallies import Tallies

ANYWHERE, SLOPE, BEND, PAIR = 3.0, 1.5, 0.5, 0.3  # standard deviations of the priors
MOST_PAIRED = 8  # more values than that are not looked at in pairs
MOST_ROUNDS = 60
CLOSE = 1e-9
LEAST_VARIANCE = 1e-4  # of a length, in squares of its mean
Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Surface:
    """A fitted surface.

    Attributes:
        space: of the points.
        alone: points that have a deviation of their own.
        goals: what is predicted.
        effects: (goals, features).
        covariance: (goals, features, features).
        own: (goals,) standard deviations of what rulebooks deviate by, on the scale of the link.
    """

    space: Space
    alone: Points
    goals: tuple[Goal, ...]
    effects: Numbers
    covariance: Numbers
    own: Numbers

    def means(self, points: Points) -> Numbers:
        """Return (points, goals) what is predicted."""
        level = features(self.space, points, self.alone)[0] @ self.effects.T
        return np.stack([_response(goal, level[:, at])[0] for at, goal in enumerate(self.goals)], axis=1)

    def errors(self, points: Points) -> Numbers:
        """Return (points, goals) standard errors of what is predicted, the own deviation of each point included."""
        row = features(self.space, points, self.alone)[0]
        new = ~equal_to(points, self.alone).any(axis=1)
        found = []
        for goal, effects, covariance, own in zip(self.goals, self.effects, self.covariance, self.own, strict=True):
            slope = _response(goal, row @ effects)[1]
            found.append(slope * np.sqrt(np.maximum(((row @ covariance) * row).sum(axis=1), 0.0) + new * own**2))
        return np.stack(found, axis=1)


def fitted(space: Space, goals: tuple[Goal, ...], tallies: Tallies, alone: Points) -> Surface:
    """Fit a surface.

    Args:
        space: of the points.
        goals: whose outcomes are fitted.
        tallies: what was played.
        alone: (points, axes) those that were played often enough to have a deviation of their own.
    """
    row, prior = features(space, tallies.points, alone)
    asked = [_Asked.of(goal, row, tallies) for goal in goals]
    own = _own_deviations(asked, prior, len(alone))
    is_own = np.arange(len(prior)) >= len(prior) - len(alone)
    fits = [one.fit(np.where(is_own, spread, prior)) for one, spread in zip(asked, own, strict=True)]
    effects, covariance = [one.effects for one in fits], [one.covariance for one in fits]
    return Surface(space, alone, goals, np.stack(effects), np.stack(covariance), own)


def features(space: Space, points: Points, alone: Points) -> tuple[Numbers, Numbers]:
    """Return the features (points, features) of points, and the standard deviation of the prior of each."""
    columns, prior, lines = [np.ones(len(points))], [ANYWHERE], []
    for at, axis in enumerate(space.axes):
        index = points[:, at]
        if axis.is_choice:
            columns += [(index == choice) * 1.0 for choice in range(1, len(axis.numbers))]
            prior += [SLOPE] * (len(axis.numbers) - 1)
            continue
        lines.append(axis.scaled[index])
        columns, prior = [*columns, lines[-1]], [*prior, SLOPE]
        if len(axis.numbers) > 2:
            columns, prior = [*columns, lines[-1] ** 2], [*prior, BEND]
    if len(lines) <= MOST_PAIRED:
        together = [one * other for one, other in combinations(lines, 2)]
        columns, prior = [*columns, *together], [*prior, *[PAIR] * len(together)]
    columns += list(equal_to(points, alone).T * 1.0)
    return np.stack(columns, axis=1), np.array([*prior, *[USUAL] * len(alone)])


def equal_to(points: Points, others: Points) -> NDArray[np.bool_]:
    """Return (points, others) whether each of some points is each of others."""
    return np.asarray((points[:, np.newaxis] == others[np.newaxis]).all(axis=2))


@dataclass(frozen=True, eq=False)
class _Fit:
    """The most likely effects of one goal under a prior, their covariance, and the linear model that gives them."""

    effects: Numbers
    covariance: Numbers
    working: Working


@dataclass(frozen=True, eq=False)
class _Asked:
    """The games of one goal: features, means and counts of the rulebooks that have any."""

    goal: Goal
    row: Numbers
    mean: Numbers
    counts: Numbers

    @classmethod
    def of(cls, goal: Goal, row: Numbers, tallies: Tallies) -> "_Asked":
        at = tallies.outcomes.index((goal.kind, goal.name))
        totals, counts = tallies.totals[:, at], tallies.counts[:, at]
        played = counts > 0
        return cls(goal, row[played], totals[played] / counts[played], counts[played])

    def fit(self, prior: Numbers) -> _Fit:
        """Return the most likely effects under a prior.

        Notes:
            Fisher scoring for a quasi-likelihood (McCullagh & Nelder 1989, Generalized Linear Models, chapter 9):
            shares vary as single wins do; lengths in proportion to their mean, by as much as the games show.
        """
        middle = _level(self.goal, float(np.average(self.mean, weights=self.counts)))
        effects: Numbers = np.zeros(self.row.shape[1])
        for _ in range(MOST_ROUNDS):
            working = self._working(effects, middle)
            curved, pulled = working.curvature(prior), working.pull
            stepped = np.asarray(np.linalg.solve(curved, pulled), np.float64)
            done = np.abs(stepped - effects).max() < CLOSE
            effects = stepped
            if done:
                break
        effects[0] += middle
        return _Fit(effects, np.asarray(np.linalg.inv(curved), np.float64), working)

    def _working(self, effects: Numbers, middle: float) -> Working:
        level = self.row @ effects
        response, slope = _response(self.goal, middle + level)
        weight = _weight(self.goal, self.counts, self.mean, response)
        return Working(self.row, weight, level + (self.mean - response) / slope)


def _own_deviations(asked: Sequence[_Asked], prior: Numbers, alone: int) -> Numbers:
    """Return the standard deviation of the deviations of each goal, learned from all goals of its kind."""
    linear: dict[str, list[Working]] = {}
    for one in asked:
        linear.setdefault(one.goal.kind, []).append(one.fit(prior).working)
    own = {kind: own_deviation(of_kind, prior, alone) for kind, of_kind in linear.items()}
    return np.array([own[one.goal.kind] for one in asked])


def _weight(goal: Goal, counts: Numbers, mean: Numbers, response: Numbers) -> Numbers:
    """Return how much each rulebook says: the inverse of the variance of its level."""
    if goal.kind != LENGTH:
        return counts * response * (1 - response)
    variance = float(np.mean(counts * (mean / response - 1) ** 2))
    return counts / np.clip(variance, LEAST_VARIANCE, 1.0)


def _level(goal: Goal, mean: float) -> float:
    if goal.kind == LENGTH:
        return float(np.log(max(mean, CLOSE)))
    return float(scipy.special.logit(np.clip(mean, 1e-3, 1 - 1e-3)))


def _response(goal: Goal, level: Numbers) -> tuple[Numbers, Numbers]:
    """Return what stands at levels of the link, and its slope there."""
    if goal.kind == LENGTH:
        length = np.exp(np.clip(level, -20, 20))
        return length, length
    share = scipy.special.expit(np.clip(level, -20, 20))
    return share, share * (1 - share)
