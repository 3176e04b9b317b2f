"""How strong is each policy? Worths that explain the finishing orders of tables of any mixture.

The model of Plackett and Luce: of the seats in the running, the next place goes to one with a probability that is
proportional to its worth. Ties are an outcome of their own, after Davidson: that just the seats of a set S share the
place has the weight delta_|S| times the geometric mean of their worths. A tie thus speaks for equal worths, as half a
win for each side, and how often ties occur is estimated, one delta for each number of seats seen to share a place.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse.csgraph import connected_components

from analysis.ladder.stages import Alternatives, Floats, Stages, Whole, alternatives_of, features, stages_of

FLAT = 1e-7  # slope of the log-likelihood that counts as none
WEAK = 0.01  # penalty on the square of each log value: less than what a tenth of a game shows


@dataclass(frozen=True, eq=False)
class Worths:
    """A fit.

    Attributes:
        log_worth: of each policy; the mean is 0.
        error: their standard errors, with the game as the unit.
        unbeaten: policies that nothing they met below them ever finished ahead of, so that data set no upper limit.
        beaten: policies that never finished ahead of what is above them, so that data set no lower limit.
        ties: log delta by the number of seats that share a place.
    """

    log_worth: Floats
    error: Floats
    unbeaten: NDArray[np.bool_]
    beaten: NDArray[np.bool_]
    ties: Mapping[int, float]


def fit_worths(
    policies: Whole, ranks: Floats, count: int, *, places: int | None = None, penalty: float = WEAK
) -> Worths:
    """Fit the worths of policies to the finishing orders of games.

    Args:
        policies: the policy of each seat by number, a row a game.
        ranks: the final rank of each seat, 1 is best, ties share a number.
        count: how many policies there are.
        places: how many places count from the first one on; None for all, 1 for who wins.
        penalty: on the square of each parameter, which keeps finite what the data leave open.

    Returns:
        The maximum of the penalised likelihood, with errors that hold however the places of a game depend on each
        other.

    Notes:
        R. L. Plackett (1975), doi:10.2307/2346567. Ties: R. R. Davidson (1970), doi:10.1080/01621459.1970.10481082,
        for several seats H. L. Turner, J. van Etten, D. Firth, I. Kosmidis (2020), doi:10.1007/s00180-020-00959-3,
        equation 5. The likelihood is that of a conditional logit and has one maximum. Errors: the sandwich of
        Liang and Zeger (1986), doi:10.1093/biomet/73.1.13.
    """
    stages = stages_of(policies, ranks, count, places)
    choices = _Choices(stages, alternatives_of(stages), penalty)
    start = np.zeros(choices.size)
    derivatives = {"jac": choices.slope, "hess": choices.curvature}
    found = minimize(choices.loss, start, method="trust-exact", options={"gtol": FLAT}, **derivatives)
    covariance = _sandwich(choices, found.x, len(policies))
    unbeaten, beaten = _open_ends(policies, ranks, count, places or ranks.shape[1])
    ties = dict(zip(stages.ties, found.x[count:].tolist(), strict=True))
    return Worths(found.x[:count], np.sqrt(np.diag(covariance)[:count]), unbeaten, beaten, ties)


def share_against_equals(rating: Floats, players: int, ties: Mapping[int, float]) -> Floats:
    """Return the share of the first place that a log worth wins at a table whose other seats have log worth 0.

    Examples:
        >>> share_against_equals(np.array([0.0, np.log(3)]), 4, {}).tolist()
        [0.25, 0.5]
    """
    mine, shared, others = np.zeros_like(rating), np.zeros_like(rating), 0.0
    for size, log_delta in {1: 0.0, **ties}.items():
        weight = np.exp(log_delta + rating / size) * comb(players - 1, size - 1)
        mine, shared = mine + weight, shared + weight / size
        others += np.exp(log_delta) * comb(players - 1, size)
    # A worth without an upper limit wins everything.
    return np.divide(shared, mine + others, out=np.ones_like(rating), where=np.isfinite(mine))


@dataclass(frozen=True, eq=False)
class _Choices:
    """The likelihood of choices as a function of log worths and log deltas."""

    stages: Stages
    alternatives: Alternatives
    penalty: float

    @property
    def size(self) -> int:
        return self.alternatives.features.shape[1]

    @cached_property
    def chosen(self) -> Floats:
        """The features of what was chosen, for each kind of choice."""
        return features(self.stages.chosen, self.stages.ties)

    @cached_property
    def held(self) -> Floats:
        """The curvature of what holds the parameters: the penalty, and the mean of the log worths at 0."""
        worths = (np.arange(self.size) < self.stages.fields.shape[1]).astype(np.float64)
        return 2 * self.penalty * np.eye(self.size) + np.outer(worths, worths)

    @cached_property
    def times(self) -> Floats:
        """How often each kind of choice occurred."""
        return np.bincount(self.stages.kind, minlength=len(self.stages.chosen)).astype(np.float64)

    @cached_property
    def times_of_field(self) -> Floats:
        return np.bincount(self.stages.running, self.times, len(self.stages.fields)).astype(np.float64)

    def loss(self, at: Floats) -> float:
        """The penalised negative log-likelihood."""
        weights = self.alternatives.features @ at + self.alternatives.log_ways
        totals = np.logaddexp.reduceat(weights, self.alternatives.starts)
        return float(self.times_of_field @ totals - self.times @ (self.chosen @ at) + at @ self.held @ at / 2)

    def slope(self, at: Floats) -> Floats:
        return self.times_of_field @ self.expected(at) - self.times @ self.chosen + self.held @ at

    def curvature(self, at: Floats) -> Floats:
        found, mean = self.alternatives.features, self.expected(at)
        weight = self.chances(at) * self.times_of_field[self.alternatives.field]
        squares = found.T @ (weight[:, None] * found) - mean.T @ (self.times_of_field[:, None] * mean)
        return squares + self.held

    def chances(self, at: Floats) -> Floats:
        """The probability of each alternative within its field."""
        weights = self.alternatives.features @ at + self.alternatives.log_ways
        totals = np.logaddexp.reduceat(weights, self.alternatives.starts)
        return np.exp(weights - totals[self.alternatives.field])

    def expected(self, at: Floats) -> Floats:
        """The expected features of each field."""
        return np.add.reduceat(self.chances(at)[:, None] * self.alternatives.features, self.alternatives.starts)

    def surprises(self, at: Floats) -> Floats:
        """The derivative of the log-likelihood, for each kind of choice."""
        return self.chosen - self.expected(at)[self.stages.running]


def _sandwich(choices: _Choices, at: Floats, games: int) -> Floats:
    """The covariance of the parameters with the game as the unit."""
    surprises, stages = choices.surprises(at), choices.stages
    by_game = np.column_stack([np.bincount(stages.game, column[stages.kind], games) for column in surprises.T])
    bread = np.linalg.inv(choices.curvature(at))
    return games / (games - 1) * bread @ (by_game.T @ by_game) @ bread if games > 1 else np.full_like(bread, np.inf)


def _open_ends(policies: Whole, ranks: Floats, count: int, places: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Tell which worths have no upper limit and which no lower one.

    L. R. Ford (1957), doi:10.2307/2308513: there is a maximum if from each to each there is a chain of some who
    finished ahead of, or level with, the next. Else there are groups, one above the other.
    """
    ahead = np.zeros((count, count), bool)
    for one in range(ranks.shape[1]):
        for other in range(ranks.shape[1]):
            at = (ranks[:, one] <= places) & (ranks[:, one] <= ranks[:, other])
            ahead[policies[at, one], policies[at, other]] = True
    groups, group = connected_components(ahead, directed=True, connection="strong")
    one_way = ahead & (group[:, None] != group[None, :])
    above, below = (np.bincount(group, one_way.any(axis=axis), groups) > 0 for axis in (1, 0))
    return above[group], below[group]
