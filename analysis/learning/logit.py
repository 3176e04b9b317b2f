"""A conditional logit of the winner (McFadden 1974), its weights piecewise linear in the round, shrunk by a ridge."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, special

from analysis.learning.positions import Positions
from sim.engine.value import Value
from sim.study.chances import chances as chances_in
from sim.study.chances import spans

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Shape:
    """What is fitted.

    Attributes:
        knots: rounds at which weights are given.
        factions: how many there are.
        by_faction: whether factions have weights of their own beside those of all.
        ridge: how much of the log-likelihood of one position a squared standardised weight costs.
        own_ridge: likewise, what a faction's weight is more than that of all.
    """

    knots: tuple[float, ...]
    factions: int
    by_faction: bool = True
    ridge: float = 1.0
    own_ridge: float = 10.0


@dataclass(frozen=True)
class Fitted:
    """Weights (knots, features) of all, what each faction's are more (knots, factions, features), and constants."""

    shape: Shape
    shared: Array
    own: Array
    constants: Array  # (knots, factions)

    @property
    def value(self) -> Value:
        """The same as the engine takes it."""
        weights = self.shared[:, np.newaxis, :] + self.own
        return Value(
            np.array(self.shape.knots), np.concatenate([weights, self.constants[:, :, np.newaxis]], axis=2).copy()
        )


def fit(positions: Positions, shape: Shape) -> Fitted:
    """Return the weights under which those who won are likeliest.

    Every position counts the same: to count those of a long game less would let the game's end, which nobody can know
    in a position, decide what it weighs.
    """
    scale = positions.features.std((0, 1))
    scale[scale == 0] = 1.0
    model = _Model(positions, shape, scale)
    found = optimize.minimize(model.loss, np.zeros(model.size), jac=True, method="L-BFGS-B", options={"maxiter": 300})
    shared, own, constants = model.parts(found.x)
    return Fitted(shape, shared / scale, own / scale, constants)


def chances(value: Value, positions: Positions) -> Array:
    """Return the chance of winning (n, seats) of every seat."""
    return chances_in(value, positions.turn_round, positions.faction, positions.features)


def log_loss(chance: Array, won: Array) -> Array:
    """Return the logarithmic loss (n,) of chances."""
    return -special.xlogy(won, np.clip(chance, 1e-12, 1.0)).sum(1)


class _Model:
    """The penalised loss of weights, and its gradient."""

    def __init__(self, positions: Positions, shape: Shape, scale: Array):
        self.shape, self.features = shape, positions.features.shape[2]
        scaled = positions.features / scale
        self.count = len(positions)
        self.spans = [
            (number, part, scaled[rows], positions.faction[rows], positions.won[rows])
            for number, part, rows in spans(np.array(shape.knots), positions.turn_round)
        ]
        knots, own = len(shape.knots), shape.factions if shape.by_faction else 0
        self.sizes = (knots * self.features, knots * own * self.features, knots * shape.factions)
        self.size = sum(self.sizes)

    def parts(self, flat: Array) -> tuple[Array, Array, Array]:
        """Return weights of all, of factions beside them, and constants."""
        knots, factions = len(self.shape.knots), self.shape.factions
        shared, own, constants = np.split(flat, np.cumsum(self.sizes)[:-1])
        own = own.reshape(knots, factions, -1) if len(own) else np.zeros((knots, factions, self.features))
        return shared.reshape(knots, self.features), own, constants.reshape(knots, factions)

    def loss(self, flat: Array) -> tuple[float, Array]:
        """Return the mean loss of a position with the penalty, and its gradient."""
        shared, own, constants = self.parts(flat)
        weights = shared[:, np.newaxis] + own
        slope = np.zeros_like(weights)
        fixed = np.zeros_like(constants)
        loss = 0.0
        for number, *rest in self.spans:
            loss += self._span(number, rest, (weights, constants), (slope, fixed))
        ridge, more = self.shape.ridge / self.count, self.shape.own_ridge / self.count
        loss = loss / self.count + ridge * (shared**2).sum() + more * ((own**2).sum() + (constants**2).sum())
        parts = [slope.sum(1) / self.count + 2 * ridge * shared]
        parts += [slope / self.count + 2 * more * own] if self.shape.by_faction else []
        parts += [fixed / self.count + 2 * more * constants]
        return float(loss), np.concatenate([part.ravel() for part in parts])

    def _span(self, number: int, rest: list[Any], given: tuple[Array, Array], slopes: tuple[Array, Array]) -> float:
        """Add what the positions between two knots say to the slopes; return their loss."""
        part, features, faction, won = rest
        after = min(number + 1, len(self.shape.knots) - 1)
        both = ((number, 1 - part), (after, part))
        strengths = np.zeros(faction.shape)
        for knot, share in both:
            held = given[1][knot][faction]
            for one in np.unique(faction):
                mine = faction == one
                held[mine] += features[mine] @ given[0][knot, one]
            strengths += share[:, np.newaxis] * held
        chance = special.softmax(strengths, axis=1)
        error = chance - won
        for knot, share in both:
            pull = error * share[:, np.newaxis]
            for one in np.unique(faction):
                mine = faction == one
                slopes[0][knot, one] += pull[mine] @ features[mine]
                slopes[1][knot, one] += pull[mine].sum()
        return float(log_loss(chance, won).sum())
