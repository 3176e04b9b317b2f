"""Chances of winning in many positions at once, by the value that a game has learned (`sim.engine.value`)."""

import numpy as np
from numpy.typing import NDArray

from sim.engine.value import Value

Array = NDArray[np.float64]
Numbers = NDArray[np.int64]


def chances(value: Value, turn_round: Numbers, faction: Numbers, features: Array) -> Array:
    """Return the chance of winning of every seat.

    Args:
        value: of the game.
        turn_round: (n,) the round that has ended.
        faction: (n, seats) number of each seat's faction.
        features: (n, seats, features).

    Returns:
        (n, seats), the softmax over the seats of the weighted sums of their features.
    """
    strengths = np.zeros(faction.shape)
    for before, part, rows in spans(value.knots, turn_round):
        after = min(before + 1, len(value.knots) - 1)
        share = part[:, np.newaxis, np.newaxis]
        weights = (1 - share) * value.weights[before][faction[rows]] + share * value.weights[after][faction[rows]]
        strengths[rows] = (weights[..., :-1] * features[rows]).sum(2) + weights[..., -1]
    powers = np.exp(strengths - strengths.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def spans(knots: Array, turn_round: Numbers) -> list[tuple[int, Array, Numbers]]:
    """Return for each span between knots its first knot, and how far into it which positions lie."""
    last = len(knots) - 1
    before = np.clip(np.searchsorted(knots, turn_round, side="right") - 1, 0, max(last - 1, 0))
    found = []
    for number in np.unique(before):
        rows = np.flatnonzero(before == number)
        span = knots[min(number + 1, last)] - knots[number]
        part = np.clip((turn_round[rows] - knots[number]) / span, 0.0, 1.0) if span > 0 else np.zeros(len(rows))
        found.append((int(number), part, rows))
    return found
