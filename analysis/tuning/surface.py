"""What do all values together do to each outcome? A response surface through the games of many rulebooks.

Every share is a logistic, the length a log-linear function of the values: a slope and a curvature each, what two of
them do together, and, of a rulebook that was played by itself, a deviation of its own. All effects are drawn to zero as
by a normal prior, so that few games say little instead of nonsense.
"""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import scipy
from numpy.typing import NDArray

from analysis.tuning.goals import LENGTH, Goal
from analysis.tuning.space import Points, Space
from analysis.tuning.tallies import Tallies

ANYWHERE, SLOPE, BEND, PAIR, OWN = 3.0, 1.5, 0.5, 0.3, 0.1  # standard deviations of the priors
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
    """

    space: Space
    alone: Points
    goals: tuple[Goal, ...]
    effects: Numbers
    covariance: Numbers

    def means(self, points: Points) -> Numbers:
        """Return (points, goals) what is predicted."""
        level = features(self.space, points, self.alone)[0] @ self.effects.T
        return np.stack([_response(goal, level[:, at])[0] for at, goal in enumerate(self.goals)], axis=1)

    def errors(self, points: Points) -> Numbers:
        """Return (points, goals) standard errors of what is predicted, the own deviation of each point included."""
        row = features(self.space, points, self.alone)[0]
        unknown = np.where(equal_to(points, self.alone).any(axis=1), 0.0, OWN**2)
        found = []
        for goal, effects, covariance in zip(self.goals, self.effects, self.covariance, strict=True):
            slope = _response(goal, row @ effects)[1]
            found.append(slope * np.sqrt(np.maximum(((row @ covariance) * row).sum(axis=1), 0.0) + unknown))
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
    found = []
    for goal in goals:
        at = tallies.outcomes.index((goal.kind, goal.name))
        found.append(_fit(goal, row, prior, tallies.totals[:, at], tallies.counts[:, at]))
    return Surface(space, alone, goals, *(np.stack(part) for part in zip(*found, strict=True)))


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
    return np.stack(columns, axis=1), np.array([*prior, *[OWN] * len(alone)])


def equal_to(points: Points, others: Points) -> NDArray[np.bool_]:
    """Return (points, others) whether each of some points is each of others."""
    return np.asarray((points[:, np.newaxis] == others[np.newaxis]).all(axis=2))


def _fit(goal: Goal, row: Numbers, prior: Numbers, totals: Numbers, counts: Numbers) -> tuple[Numbers, Numbers]:
    """Return the most likely effects under the prior, and their covariance.

    Notes:
        Fisher scoring for a quasi-likelihood (McCullagh & Nelder 1989, Generalized Linear Models, chapter 9): shares
        vary as single wins do; lengths in proportion to their mean, by as much as the games show.
    """
    played = counts > 0
    row, mean, counts = row[played], totals[played] / counts[played], counts[played]
    middle = _level(goal, float(np.average(mean, weights=counts)))
    precision = np.diag(1 / prior**2)
    effects: Numbers = np.zeros(row.shape[1])
    for _ in range(MOST_ROUNDS):
        response, slope = _response(goal, middle + row @ effects)
        weight = _weight(goal, counts, mean, response)
        curved = (row * weight[:, np.newaxis]).T @ row + precision
        stepped = np.linalg.solve(curved, row.T @ (weight * (row @ effects + (mean - response) / slope)))
        done = np.abs(stepped - effects).max() < CLOSE
        effects = np.asarray(stepped, np.float64)
        if done:
            break
    effects[0] += middle
    return effects, np.asarray(np.linalg.inv(curved), np.float64)


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
