"""How far do rulebooks deviate from the surface that all of them share? The games of those played by themselves tell.

Each deviation is drawn from one normal distribution, whose standard deviation is learned from all outcomes together:
where a surface without deviations explains the games, those of rulebooks that were not played are small too.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

USUAL = 0.1  # standard deviation where no game tells, and scale of the half-Cauchy prior (Gelman 2006)
SPREADS = np.linspace(0.0, 3 * USUAL, 61)  # standard deviations that are weighed
Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Working:
    """The linear model that stands for a fitted one: features, weights (inverse variances), and levels."""

    row: Numbers
    weight: Numbers
    level: Numbers

    @property
    def pull(self) -> Numbers:
        """Weighted levels by feature."""
        return np.asarray(self.row.T @ (self.weight * self.level))

    def curvature(self, prior: Numbers) -> Numbers:
        """Return (features, features) the inverse covariance of the effects under a prior of standard deviations."""
        return np.asarray((self.row * self.weight[:, np.newaxis]).T @ self.row + np.diag(1 / prior**2))

    def evidence(self, prior: Numbers, alone: int) -> Numbers:
        """Return the logarithm of how likely the games are at each of `SPREADS`, up to a constant.

        Args:
            prior: standard deviations of the effects.
            alone: how many of the last features are deviations of one rulebook.

        Notes:
            The other effects integrated out, the deviations have curvature S and pull c. With S = Q diag(s) Q' and
            d = Q'c the games are likely as exp(sum(d^2 v / (1 + s v)) / 2) / sqrt(prod(1 + s v)) at variance v
            (Rasmussen & Williams 2006, equation 2.30, in the eigenbasis).
        """
        curved, pull = self.curvature(np.append(prior[:-alone], np.full(alone, np.inf))), self.pull
        shared, between, own = curved[:-alone, :-alone], curved[:-alone, -alone:], curved[-alone:, -alone:]
        solved = np.linalg.solve(shared, np.column_stack([between, pull[:-alone]]))
        sizes, basis = np.linalg.eigh(own - between.T @ solved[:, :-1])
        along = basis.T @ (pull[-alone:] - between.T @ solved[:, -1])
        variance = SPREADS[:, np.newaxis] ** 2
        loose = 1 + np.maximum(sizes, 0.0) * variance
        return np.asarray((along**2 * variance / loose - np.log(loose)).sum(axis=1) / 2)


def own_deviation(outcomes: Sequence[Working], prior: Numbers, alone: int) -> float:
    """Return the standard deviation of the deviations, the mean of their variance under what the games tell.

    Args:
        outcomes: the linear models of all goals, which share it.
        prior: standard deviations of the effects.
        alone: how many of the last features are deviations of one rulebook.
    """
    evidence = np.sum([one.evidence(prior, alone) for one in outcomes], axis=0)
    likely = np.exp(evidence - evidence.max()) / (1 + (SPREADS / USUAL) ** 2)
    return float(np.sqrt(np.average(SPREADS**2, weights=likely)))
