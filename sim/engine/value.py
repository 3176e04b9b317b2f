"""The value of a position: each seat's chance of winning, as a game's own learned weights see it.

A conditional logit (McFadden 1974): the chance of a seat is the softmax over the seats of the weighted sum of its
features (`Game.features`). Weights belong to a faction and change with the round: they are given at some rounds, the
knots, and lie on straight lines between them. Bound with the drivers (`sim.engine.drivers`).
"""

import math
from typing import Any, NamedTuple

import numpy as np

from sim.engine.unbound import unbound

features = unbound
strength = chance = unbound


class Value(NamedTuple):
    """Weights of features, as `policies.values` reads them."""

    knots: np.ndarray  # (knots,) rounds, ascending
    weights: np.ndarray  # (knots, factions, features + 1); the last one stands alone

    @property
    def is_learned(self) -> bool:
        """Whether there are any weights."""
        return len(self.knots) > 0


NO_VALUE = Value(np.zeros(0), np.zeros((0, 0, 0)))


def _strength(value, faction, turn_round, held):
    """Return the weighted sum of a seat's features, its weights being those of the round."""
    knots, weights = value.knots, value.weights
    after = 0
    while after < len(knots) and knots[after] < turn_round:
        after += 1
    before = max(after - 1, 0)
    after = min(after, len(knots) - 1)
    span = knots[after] - knots[before]
    part = (turn_round - knots[before]) / span if span > 0.0 else 0.0
    part = min(part, 1.0)
    last = len(held)
    total = (1.0 - part) * weights[before, faction, last] + part * weights[after, faction, last]
    for index in range(last):
        weight = (1.0 - part) * weights[before, faction, index] + part * weights[after, faction, index]
        total += weight * held[index]
    return total


def _chance(trials, rules, value, seat):
    """Return a seat's chance of winning at the end of a round."""
    state, total = trials.states[1], 0.0
    held, strengths = trials.features, trials.strengths
    for other in range(state.seats):
        held[:] = 0.0
        features(state, rules, other, held)
        strengths[other] = strength(value, state.faction[other], state.rounds_done, held)
    for other in range(state.seats):
        total += math.exp(strengths[other] - strengths[seat])
    return 1.0 / total


VALUE: dict[str, Any] = {"strength": _strength, "chance": _chance}  # each after those that it calls
