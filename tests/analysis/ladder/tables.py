"""Tables of games of known truth, for the tests of the ladder."""

import numpy as np
import pandas as pd

NAMES = np.array(list("abcdefgh"))


def ranks_of(scores):
    """Final ranks: the highest score is first, ties share the better rank."""
    return 1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)


def races(log_worth, seats, games, *, seed=0):
    """Games that follow the model without ties: policies by number, and ranks.

    The largest of values with Gumbel noise is each with a probability proportional to its worth.
    """
    chance = np.random.default_rng(seed)
    policies = chance.integers(len(log_worth), size=(games, seats))
    return policies, ranks_of(np.asarray(log_worth)[policies] + chance.gumbel(size=policies.shape))


def seats_table(policies, ranks):
    """The seats table of games that the first wins."""
    games, seats = policies.shape
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), seats),
            "policy": pd.Categorical(NAMES[policies].ravel()),
            "rank": ranks.ravel(),
            "win_share": ((ranks == 1) / (ranks == 1).sum(axis=1, keepdims=True)).ravel(),
        }
    )
