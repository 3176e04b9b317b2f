"""Equilibria of games with several players, or that are not zero-sum, by predictive regret matching.

Every player keeps, for each strategy, how much better it would have done so far, at least 0, adds what the last round
suggests for the next one, and plays strategies in proportion. This is the predictive regret matching plus of Farina,
Kroer and Sandholm (2021), doi:10.1609/aaai.v35i6.16676, with averages weighted by the square of the round. All start
with even mixtures and nothing is left to chance. In two-player zero-sum games the averages approach an equilibrium; in
other games nothing guarantees it, so that the result is judged by what it is: its exploitability, which is what all
players together could gain by each answering the others' mixtures in the best way (NashConv). The best mixtures seen
on the way, averages or not, are returned.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Mixture = NDArray[np.float64]
Worths = Callable[[Sequence[Mixture]], Sequence[Mixture]]

MOST_ROUNDS = 3000
LOOKED_AT = 50  # rounds between two looks at the exploitability
NEGLIGIBLE = 1e-5  # a probability that a result does without


@dataclass(frozen=True, eq=False)
class Balance:
    """Mixtures of all players, and how far they are from an equilibrium.

    Attributes:
        mixtures: probability of each strategy, player by player.
        exploitability: the sum over players of what the best answer gains.
        rounds: rounds of the method.
    """

    mixtures: tuple[Mixture, ...]
    exploitability: float
    rounds: int


def balance(worths: Worths, sizes: Sequence[int], *, enough: float, rounds: int = MOST_ROUNDS) -> Balance:
    """Look for an equilibrium.

    Args:
        worths: what each strategy of each player is worth while the others play mixtures.
        sizes: number of strategies of each player.
        enough: exploitability at which to stop.
        rounds: rounds at most.

    Returns:
        The least exploitable mixtures found.

    Example:
        Rock, paper, scissors: `balance(lambda x: (TABLE @ x[1], -TABLE.T @ x[0]), (3, 3), enough=1e-6)` mixes evenly.
    """
    learners = [_Learner(size) for size in sizes]
    best = _look(worths, [learner.mixture for learner in learners], 0)
    for number in range(1, rounds + 1):
        if best.exploitability <= enough:
            return best
        for learner, worth in zip(learners, worths([learner.mixture for learner in learners]), strict=True):
            learner.learn(worth, number)
        if number % LOOKED_AT == 0 or number == rounds:
            played = [learner.mixture for learner in learners], [learner.average for learner in learners]
            best = min(best, *(_look(worths, mixtures, number) for mixtures in played), key=_by_exploitability)
    return best


def exploitability(worths: Worths, mixtures: Sequence[Mixture]) -> float:
    """Return what all players together could gain by best answers to mixtures (NashConv), never below 0."""
    values = worths(mixtures)
    return float(sum(max(worth.max() - worth @ mixture, 0.0) for worth, mixture in zip(values, mixtures, strict=True)))


def _look(worths: Worths, mixtures: Sequence[Mixture], rounds: int) -> Balance:
    tidied = tuple(_without_trifles(mixture) for mixture in mixtures)
    return Balance(tidied, exploitability(worths, tidied), rounds)


def _without_trifles(mixture: Mixture) -> Mixture:
    kept = np.where(mixture < NEGLIGIBLE, 0.0, mixture)
    return kept / kept.sum()


def _by_exploitability(balanced: Balance) -> float:
    return balanced.exploitability


class _Learner:
    """One player of the method."""

    def __init__(self, size: int):
        self._regrets = np.zeros(size)
        self._sum = np.zeros(size)
        self.mixture = np.full(size, 1 / size)

    @property
    def average(self) -> Mixture:
        return self._sum / self._sum.sum()

    def learn(self, worth: Mixture, number: int) -> None:
        """Take in what every strategy was worth in a round, and choose the mixture of the next one."""
        self._sum += number**2 * self.mixture
        regret = worth - self.mixture @ worth
        self._regrets = np.maximum(self._regrets + regret, 0)
        positive = np.maximum(self._regrets + regret, 0)
        total = positive.sum()
        self.mixture = positive / total if total > 0 else np.full(len(positive), 1 / len(positive))
