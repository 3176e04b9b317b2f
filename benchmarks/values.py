"""Which model of the winner predicts best: what each loses on held-out games, from the same positions.

    python benchmarks/values.py [GAME] [GAMES]

Prints a row a model: its mean logarithmic loss on games that it was not fitted to, and the processor time of its fit.
The conditional logit is what `counterpoise learn` keeps; the others come from scikit-learn, in the test extra.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import SplineTransformer, StandardScaler

from analysis.learning.learner import KNOTS, PARTS
from analysis.learning.logit import Shape, chances, fit, log_loss
from analysis.learning.positions import Positions, played_positions
from policies.book import PolicyBook
from reports.pipeline.strength import strongest
from sim.study.stage import stage_of
from sim.study.study import new_study

SEED = 1
MOST = 20_000  # positions
BENDS = 4  # knots of the splines of a feature

Array = NDArray[np.float64]
Model = Callable[[Positions, Positions], Array]


def main() -> None:
    """Play the games, fit all models and print what they lose."""
    game, games = (*sys.argv[1:], *("kings", "4000")[len(sys.argv) - 1 :])[:2]
    study = new_study(game, policies=strongest(game), games=int(games), seed=SEED)
    stage = stage_of(study, PolicyBook(game, study.policies))
    positions = played_positions(stage, study.games, jobs=1, most=MOST)
    judging = positions.game % PARTS == PARTS - 1
    fitted_to, others = positions.where(~judging), positions.where(judging)
    print(f"{len(fitted_to)} positions of {game}, judged by {len(others)} of other games\n")
    print("| model | loss | s |\n|---|---|---|")
    for name, model in models(len(study.described.factions)).items():
        began = time.process_time()
        loss = log_loss(model(fitted_to, others), others.won).mean()
        print(f"| {name} | {loss:.3f} | {time.process_time() - began:.0f} |", flush=True)


def models(factions: int) -> dict[str, Model]:
    """Return the models by name: each is fitted to some positions, and gives the chances of all seats in others."""
    boosting = HistGradientBoostingClassifier(max_iter=200, learning_rate=0.05, random_state=SEED)
    network = MLPClassifier((32, 16), alpha=1e-2, early_stopping=True, random_state=SEED)
    return {
        "equal chances": lambda _, others: np.full(others.won.shape, 1 / others.won.shape[1]),
        "conditional logit, weights by round": lambda own, others: logit(own, others, factions, by_faction=False),
        "conditional logit, weights by round and faction": lambda own, others: logit(own, others, factions),
        "the same of splines of each feature": lambda own, others: splines(own, others, factions),
        "gradient boosting": lambda own, others: seat_by_seat(own, others, boosting),
        "neural network, 32 and 16 units": lambda own, others: seat_by_seat(
            own, others, make_pipeline(StandardScaler(), network)
        ),
    }


def logit(own: Positions, others: Positions, factions: int, *, by_faction: bool = True) -> Array:
    """Return the chances by a conditional logit whose weights lie on straight lines between some rounds."""
    knots = tuple(float(knot) for knot in np.unique(np.quantile(own.turn_round, KNOTS).round()))
    return chances(fit(own, Shape(knots, factions, by_faction)).value, others)


def splines(own: Positions, others: Positions, factions: int) -> Array:
    """Return the chances by the same of quadratic splines of each feature."""
    bent = SplineTransformer(BENDS, degree=2, knots="quantile", include_bias=False, extrapolation="linear")
    bent.fit(own.features.reshape(-1, own.features.shape[2]))
    return logit(transformed(own, bent), transformed(others, bent), factions)


def transformed(positions: Positions, bent: SplineTransformer) -> Positions:
    """Return positions with the splines of their features."""
    seats = bent.transform(positions.features.reshape(-1, positions.features.shape[2]))
    return replace(positions, features=seats.reshape(*positions.features.shape[:2], -1))


def seat_by_seat(own: Positions, others: Positions, classifier: object) -> Array:
    """Return the chances by a classifier of single seats, which sees the best of the others too, shared out to 1."""
    classifier.fit(inputs(own), own.won.ravel() > 1 / own.won.shape[1])
    found = classifier.predict_proba(inputs(others))[:, 1].reshape(others.won.shape)
    return found / found.sum(1, keepdims=True)


def inputs(positions: Positions) -> Array:
    """Return a row a seat: its features, what it has more than the highest of the others, its faction, the round."""
    features, seats = positions.features, positions.features.shape[1]
    rest = [np.delete(features, seat, axis=1).max(1) for seat in range(seats)]
    ahead = features - np.stack(rest, axis=1)
    factions = np.eye(positions.faction.max() + 1)[positions.faction]
    rounds = np.broadcast_to(positions.turn_round[:, np.newaxis, np.newaxis], (*positions.faction.shape, 1))
    every = np.concatenate([features, ahead, factions, rounds], axis=2)
    return every.reshape(-1, every.shape[2])


if __name__ == "__main__":
    main()
