"""The value of a duel in closed form: of purses a and b the owner of a wins with the chance a / (a + b)."""

import numpy as np

from policies.book import PolicyBook
from sim.engine.value import Value
from tests.toy_game.features import Held

VALUE = Value(np.array([1.0]), np.zeros((1, 2, len(Held) + 1)))
VALUE.weights[..., Held.LOG_COINS] = 1.0


class ClosedFormBook(PolicyBook):
    """A book of a duel that knows its value."""

    @property
    def value(self):
        """The closed form."""
        return VALUE
