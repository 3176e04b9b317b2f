"""How strong is each policy by who wins, whatever its seat and faction? A conditional logit, and tests of its fit.

Of the seats of a table one wins with a probability that is proportional to its worth, the product of those of its
policy, its faction and its seat. A shared win counts for each of its seats in part.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats
from scipy.optimize import minimize

from analysis.families import standard_errors
from analysis.ladder.plackett_luce import FLAT, WEAK
from analysis.ladder.stages import Floats, Whole

COVARIATES = ("faction", "seat")


@dataclass(frozen=True, eq=False)
class Winners:
    """A fit.

    Attributes:
        log_worth: of each policy, whatever its seat and faction; the mean is 0.
        error: their standard errors, with the game as the unit.
        misfit: p-values of tests that the worth of a policy is one number, the same in every "company" of others, and
            with every "faction" where these are known; nan where the games cannot say so.
    """

    log_worth: Floats
    error: Floats
    misfit: Mapping[str, float]


def fit_winners(policies: Whole, won: Floats, count: int, covariates: Mapping[str, Whole]) -> Winners:
    """Fit the worths of policies to who won, allowing for covariates.

    Args:
        policies: the policy of each seat by number, a row a game.
        won: the share of the win of each seat; games that nobody won say nothing.
        count: how many policies there are.
        covariates: what else is known of each seat, by number.

    Notes:
        D. McFadden (1974), Conditional logit analysis of qualitative choice behavior. Errors: the sandwich of Liang and
        Zeger (1986), doi:10.1093/biomet/73.1.13. Fit: score tests of further terms, by the outer product of gradients:
        L. G. Godfrey, M. R. Wickens (1981), doi:10.2307/2297157.
    """
    decided = won.sum(axis=1) > 0
    if not decided.any():
        unknown = dict.fromkeys(("company", *(name for name in covariates if name == "faction")), float("nan"))
        return Winners(np.zeros(count), np.full(count, np.inf), unknown)
    kept = {name: values[decided] for name, values in covariates.items()}
    logit = _Logit(policies[decided], won[decided], count, kept)
    at = minimize(
        logit.loss,
        np.zeros(logit.design.shape[2]),
        method="trust-exact",
        jac=logit.slope,
        hess=logit.curvature,
        options={"gtol": FLAT * len(logit.won)},
    ).x
    worth = at[:count]
    error = standard_errors(logit.covariance(at))
    return Winners(worth - worth.mean(), error, logit.misfit(at))


@dataclass(frozen=True, eq=False)
class _Logit:
    """The likelihood of who won, as a function of the log worths of policies and of values of covariates."""

    policies: Whole
    won: Floats
    count: int
    covariates: Mapping[str, Whole]

    @cached_property
    def design(self) -> Floats:
        """Which policy and values of covariates each seat has: games, seats, parameters."""
        values = [self.policies, *self.covariates.values()]
        sizes = [self.count, *(int(column.max()) + 1 for column in self.covariates.values())]
        return np.concatenate([np.eye(size)[column] for size, column in zip(sizes, values, strict=True)], axis=2)

    def chances(self, at: Floats) -> Floats:
        """The chance of each seat to win."""
        weights = self.design @ at
        raised = np.exp(weights - weights.max(axis=1, keepdims=True))
        return self.won.sum(axis=1, keepdims=True) * raised / raised.sum(axis=1, keepdims=True)

    def loss(self, at: Floats) -> float:
        weights = self.design @ at
        totals = np.logaddexp.reduce(weights, axis=1)
        return float(self.won.sum(axis=1) @ totals - (self.won * weights).sum() + WEAK * at @ at)

    def slope(self, at: Floats) -> Floats:
        return -self.scores(at).sum(axis=0) + 2 * WEAK * at

    def curvature(self, at: Floats) -> Floats:
        chances = self.chances(at)
        mean = np.einsum("gs,gsk->gk", chances, self.design)
        squares = np.einsum("gs,gsk,gsl->kl", chances, self.design, self.design, optimize=True) - mean.T @ mean
        return squares + 2 * WEAK * np.eye(len(at))

    def scores(self, at: Floats) -> Floats:
        """The derivative of the log-likelihood of each game."""
        return np.einsum("gs,gsk->gk", self.won - self.chances(at), self.design)

    def covariance(self, at: Floats) -> Floats:
        """The covariance of the log worths of policies around their mean, with the game as the unit."""
        scores, bread = self.scores(at), np.linalg.inv(self.curvature(at))
        around = np.eye(self.count) - 1 / self.count
        whole = (bread @ (scores.T @ scores) @ bread)[: self.count, : self.count]
        return around @ whole @ around

    def misfit(self, at: Floats) -> dict[str, float]:
        """P-values of tests that further terms explain nothing: policies by company, and by faction."""
        surprise, scores, games = self.won - self.chances(at), self.scores(at), len(self.won)
        seats = np.eye(self.count)[self.policies]
        mine = np.einsum("gs,gsk->gk", surprise, seats)
        company = mine[:, :, None] * seats.sum(axis=1)[:, None, :] - mine[:, :, None] * np.eye(self.count)
        found = {"company": _score_test(scores, company.reshape(games, -1))}
        if "faction" in self.covariates:
            factions = np.eye(int(self.covariates["faction"].max()) + 1)[self.covariates["faction"]]
            pairs = np.einsum("gs,gsk,gsf->gkf", surprise, seats, factions, optimize=True)
            found["faction"] = _score_test(scores, pairs.reshape(games, -1))
        return found


def _score_test(fitted: Floats, further: Floats) -> float:
    """P-value of the claim that further terms explain nothing, from the scores of the fitted and of these terms."""
    scores = np.concatenate([fitted, further], axis=1)
    outer = scores.T @ scores
    free = int(np.linalg.matrix_rank(outer, hermitian=True) - np.linalg.matrix_rank(fitted.T @ fitted, hermitian=True))
    if free < 1 or len(scores) <= scores.shape[1]:
        return float("nan")
    total = scores.sum(axis=0)
    return float(stats.chi2.sf(total @ np.linalg.pinv(outer, hermitian=True) @ total, free))


def covariates_of(ordered: pd.DataFrame, shape: tuple[int, int]) -> dict[str, NDArray[np.intp]]:
    """Return the covariates that a seats table in the order of its games has, by number, a row a game."""
    known = [name for name in COVARIATES if name in ordered.columns]
    return {name: pd.factorize(ordered[name].astype("str"), sort=True)[0].reshape(shape) for name in known}
