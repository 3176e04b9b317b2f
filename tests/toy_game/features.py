"""What is counted in a duel: with the logarithm of a purse the closed form of who wins is a conditional logit."""

import math

from sim.compiling.compiled import compiled
from sim.features import Feature, meanings


class Held(Feature):
    """What is counted."""

    COINS = 0, "coins in the purse"
    LOG_COINS = 1, "logarithm of the coins in the purse"


@compiled
def features(state, rules, seat, values):
    """Write what a duellist holds; of two purses a and b the owner of a wins with the chance a / (a + b)."""
    values[Held.COINS] = state.coins[seat]
    values[Held.LOG_COINS] = math.log(max(state.coins[seat], 1))


MEANINGS = meanings(Held)
