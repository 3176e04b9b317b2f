"""Which mixture of policies survives? A symmetric equilibrium of the meta-game, reached from an even field.

Replicator dynamics: what earns more than the mean of the mixture grows, what earns less shrinks. A symmetric game has a
symmetric equilibrium, a mixture from which no seat gains by leaving, but not every rest of the dynamics is one, and
where policies beat each other in a circle there may be no rest at all. So the dynamics choose who is in, by their mean
over time; the shares of those who are follow from their having to earn the same; and who would gain by coming in comes.
What is left to gain in the end is given as the regret.
"""

import numpy as np
from scipy.optimize import root

from analysis.ladder.metagame import MetaGame
from analysis.ladder.stages import Floats, Whole

STEPS = 2000
STRIDE = 0.5  # of a step, times the gain over the widest difference of earnings
PRESENT = 0.01  # share from which on a policy counts as one that is in
SETTLED = 1e-9


def replicator_means(game: MetaGame, start: Floats) -> Floats:
    """Return the mean over the later half of the time of the replicator dynamics, a row a version of the game.

    P. D. Taylor, L. B. Jonker (1978), doi:10.1016/0025-5564(78)90077-9. That means over time approach an equilibrium:
    J. Hofbauer, K. Sigmund (1998), Evolutionary Games and Population Dynamics, section 7.6 (two players).
    """
    spread = np.ptp(game.payoffs, axis=(-2, -1))[..., None]
    pace = STRIDE / np.where(spread > 0, spread, 1)
    shares = np.broadcast_to(start, game.payoffs.shape[:-1]).copy()
    total = np.zeros_like(shares)
    for step in range(STEPS):
        # Steps of the exact flow at constant gains: never negative, and still a mixture after the division.
        shares = shares * np.exp(pace * game.gains(shares))
        shares /= shares.sum(axis=-1, keepdims=True)
        if step >= STEPS // 2:
            total += shares
    return total / total.sum(axis=-1, keepdims=True)


def equilibrium(game: MetaGame, guess: Floats) -> Floats:
    """Return the symmetric equilibrium near a mixture, or what comes nearest to one.

    Args:
        game: one version of a meta-game.
        guess: who is in, as the dynamics have it.
    """
    best, present = guess, guess >= PRESENT
    for _ in range(2 * len(guess)):
        mixture = _level(game, guess, np.flatnonzero(present))
        if (mixture < 0).any():
            present[mixture.argmin()] = False
            continue
        mixture = np.where(mixture < SETTLED, 0, mixture)
        gains = game.gains(mixture)
        if gains.max() <= regret(game, best) + SETTLED:
            best = mixture
        if gains.max() <= SETTLED or present[gains.argmax()]:
            break
        present[gains.argmax()] = True
    return best


def regret(game: MetaGame, mixture: Floats) -> Floats:
    """Return what the best answer to a mixture gains over it, 0 in an equilibrium."""
    return game.gains(mixture).max(axis=-1)


def _level(game: MetaGame, guess: Floats, present: Whole) -> Floats:
    """Return the mixture of those present in which all of them earn the same; shares may be negative."""

    def uneven(some: Floats) -> Floats:
        earned = game.earned(_whole(some))[present]
        return np.append(earned[1:] - earned[0], some.sum() - 1)

    def _whole(some: Floats) -> Floats:
        mixture = np.zeros(len(guess))
        mixture[present] = some
        return mixture

    start = guess[present] + PRESENT / len(guess)
    return _whole(root(uneven, start / start.sum()).x)
