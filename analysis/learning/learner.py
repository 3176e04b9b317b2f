"""Learning a value: weights fitted to some games, chosen on others, and judged on others again."""

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from analysis.learning.logit import Fitted, Shape, chances, fit, log_loss
from analysis.learning.positions import Positions

PARTS = 5  # of the games: one chooses, one judges, the others are fitted to
KNOTS = (0.02, 0.25, 0.5, 0.75, 0.98)  # quantiles of the rounds at which weights are given
BINS = 10  # of chances, to compare them with what came


@dataclass(frozen=True)
class Learned:
    """What was learned, and what it is worth on games that it was not fitted to.

    Attributes:
        fitted: the weights.
        positions: to which they were fitted.
        judged: positions by which they were judged; all that follows is of these.
        even: mean logarithmic loss where all seats are as likely to win.
        score: that of a conditional logit of the score so far alone.
        value: that of the value.
        by_round: at each knot but the last the same three, of the positions up to the next one.
        calibration: (bins, 3) of seats with like chances: the mean chance, the share that won, how many they are.
        carried: by feature, how much larger the loss is where the feature is the same for all seats.
    """

    fitted: Fitted
    positions: int
    judged: int
    even: float
    score: float
    value: float
    by_round: tuple[tuple[float, float, float, float], ...]
    calibration: NDArray[np.float64]
    carried: NDArray[np.float64]


def learn(positions: Positions, factions: int) -> Learned:
    """Fit a value to positions; whether factions have weights of their own is chosen by the loss on other games."""
    part = positions.game % PARTS
    chosen_by, judging, fitted_to = part == PARTS - 2, part == PARTS - 1, part < PARTS - 2
    knots = tuple(float(knot) for knot in np.unique(np.quantile(positions.turn_round, KNOTS).round()))
    shapes = [Shape(knots, factions, by_faction) for by_faction in (False, True)]
    tried = [_loss(fit(positions.where(fitted_to), shape), positions.where(chosen_by)).mean() for shape in shapes]
    shape = shapes[int(np.argmin(tried))]
    fitted = fit(positions.where(~judging), shape)
    score = fit(positions.by_score().where(~judging), replace(shape, by_faction=False))
    return _judged(fitted, score, positions.where(~judging), positions.where(judging))


def _loss(fitted: Fitted, positions: Positions) -> NDArray[np.float64]:
    return log_loss(chances(fitted.value, positions), positions.won)


def _judged(fitted: Fitted, score: Fitted, own: Positions, others: Positions) -> Learned:
    """Return what weights are worth on positions of other games."""
    chance = chances(fitted.value, others)
    losses = np.stack(
        [
            log_loss(np.full_like(chance, 1 / chance.shape[1]), others.won),
            _loss(score, others.by_score()),
            log_loss(chance, others.won),
        ]
    )
    even, by_score, by_value = losses.mean(1)
    return Learned(
        fitted=fitted,
        positions=len(own),
        judged=len(others),
        even=float(even),
        score=float(by_score),
        value=float(by_value),
        by_round=tuple(_by_round(fitted.shape.knots, others.turn_round, losses)),
        calibration=_calibration(chance.ravel(), others.won.ravel()),
        carried=np.array([_without(fitted, others, index) for index in range(others.features.shape[2])]) - by_value,
    )


def _by_round(
    knots: tuple[float, ...], turn_round: NDArray[np.int64], losses: NDArray[np.float64]
) -> list[tuple[float, float, float, float]]:
    """Return from each knot to the next one the mean losses, those after the last knot with them."""
    bounds = [*(knots[:-1] or knots), np.inf]
    found = []
    for low, high in pairwise(bounds):
        here = (turn_round >= low) & (turn_round < high)
        if here.any():
            even, score, value = losses[:, here].mean(1)
            found.append((float(low), float(even), float(score), float(value)))
    return found


def _calibration(chance: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by equal steps of the chance its mean, the share that won, and how many seats these are."""
    step = np.minimum((chance * BINS).astype(int), BINS - 1)
    bins = [step == at for at in range(BINS)]
    return np.array([(chance[here].mean(), won[here].mean(), here.sum()) for here in bins if here.any()])


def _without(fitted: Fitted, positions: Positions, index: int) -> float:
    """Return the loss where all seats have the same of a feature, their mean."""
    features = positions.features.copy()
    features[:, :, index] = features[:, :, index].mean(1, keepdims=True)
    return float(_loss(fitted, replace(positions, features=features)).mean())
