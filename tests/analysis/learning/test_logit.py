"""The conditional logit of the winner, on positions whose weights are known."""

import numpy as np
import pytest
from scipy import optimize, special

from analysis.learning.logit import Shape, _Model, chances, fit, log_loss
from analysis.learning.positions import Positions
from sim.engine.value import Value

KNOTS = (1.0, 5.0)
TRUE = Value(np.array(KNOTS), np.array([[[1.0, 0.0, 0.0], [1.0, 0.0, 0.5]], [[2.0, -1.0, 0.0], [2.0, -1.0, 0.5]]]))


def planted(n: int, seed: int = 4, seats: int = 3) -> Positions:
    """Positions of games of one position each, won as often as the true weights say."""
    chance = np.random.default_rng(seed)
    features = chance.normal(size=(n, seats, 2))
    faction = chance.integers(0, 2, (n, seats))
    turn_round = chance.integers(1, 7, n)
    blank = Positions(np.arange(n), turn_round, faction, features[..., 0], features, np.zeros((n, seats)))
    winner = (chances(TRUE, blank).cumsum(1) < chance.random((n, 1))).sum(1)
    won = np.eye(seats)[winner]
    return Positions(blank.game, turn_round, faction, blank.standing, features, won)


def test_chances_are_the_softmax_of_weights_between_knots():
    one = planted(1)
    part = min(max((one.turn_round[0] - 1) / 4, 0), 1)
    weights = (1 - part) * TRUE.weights[0] + part * TRUE.weights[1]
    expected = special.softmax(
        [
            weights[faction, :2] @ held + weights[faction, 2]
            for faction, held in zip(one.faction[0], one.features[0], strict=True)
        ]
    )
    assert chances(TRUE, one)[0] == pytest.approx(expected)


def test_the_gradient_is_that_of_the_loss():
    model = _Model(planted(60), Shape(KNOTS, 2), np.ones(2))
    start = np.random.default_rng(1).normal(size=model.size)
    numeric = optimize.approx_fprime(start, lambda flat: model.loss(flat)[0], 1e-6)
    assert model.loss(start)[1] == pytest.approx(numeric, abs=1e-5)


def test_planted_weights_are_found():
    """Four standard errors, from the curvature of the loss at the truth."""
    games = 6000
    shape = Shape(KNOTS, 2, by_faction=False, ridge=1e-6, own_ridge=1e-6)
    positions = planted(games)
    found = fit(positions, shape)
    model = _Model(positions, shape, np.ones(2))
    truth = np.concatenate([TRUE.weights[:, 0, :2].ravel(), TRUE.weights[:, :, 2].ravel()])
    curvature = optimize.approx_fprime(truth, lambda flat: model.loss(flat)[1], 1e-5) * games
    errors = np.sqrt(np.diag(np.linalg.pinv(curvature)))[:4].reshape(2, 2)
    assert np.all(abs(found.shared - TRUE.weights[:, 0, :2]) < 4 * errors)
    own = found.constants[:, 1] - found.constants[:, 0]  # only their difference decides
    assert own == pytest.approx([0.5, 0.5], abs=0.2)


def test_the_loss_is_that_of_the_chance_given_to_the_winner():
    chance = np.array([[0.2, 0.8], [0.5, 0.5]])
    assert log_loss(chance, np.array([[0.0, 1.0], [0.5, 0.5]])) == pytest.approx([-np.log(0.8), np.log(2)])
