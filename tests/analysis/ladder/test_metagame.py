import numpy as np
import pytest

from analysis.ladder.metagame import FORETOLD, Tables, meta_games

LEVEL = np.zeros(2)


def cell(game, policy, *company):
    return game.payoffs[0, policy, game.companies.tolist().index(sorted(company))]


def mean(won, seats, forecast):
    return pytest.approx((won + FORETOLD * forecast) / (seats + FORETOLD))


def test_a_policy_earns_its_mean_in_each_company():
    policies = np.array([[0, 1, 1], [1, 1, 0], [1, 0, 1], [0, 0, 1]])
    won = np.array([[1.0, 0, 0], [0, 0, 1], [1, 0, 0], [0, 0.5, 0.5]])
    game = meta_games(Tables(policies, won, 2), LEVEL, iter([np.ones(4)]))
    assert cell(game, 0, 1, 1) == mean(2, 3, 1 / 3)
    assert cell(game, 1, 0, 1) == mean(1, 6, 1 / 3)
    assert cell(game, 0, 0, 1) == mean(0.5, 2, 1 / 3)
    assert cell(game, 1, 0, 0) == mean(0.5, 1, 1 / 3)


def test_what_was_not_played_is_as_the_ratings_foretell():
    policies, won = np.array([[0, 1]]), np.array([[1.0, 0]])
    game = meta_games(Tables(policies, won, 3), np.log([1.0, 2, 5]), iter([np.ones(1)]))
    assert cell(game, 2, 1) == pytest.approx(5 / 7)
    assert cell(game, 2, 2) == pytest.approx(1 / 2)


def test_games_that_nobody_wins_lower_what_is_foretold():
    policies, won = np.array([[0, 0], [0, 0]]), np.array([[1.0, 0], [0, 0]])
    game = meta_games(Tables(policies, won, 2), LEVEL, iter([np.ones(2)]))
    assert cell(game, 1, 1) == pytest.approx(1 / 4)


def test_weights_count_games_as_often():
    policies, won = np.array([[0, 1], [0, 1]]), np.array([[1.0, 0], [0, 1]])
    weighted = meta_games(Tables(policies, won, 2), LEVEL, iter([np.array([3.0, 0])]))
    repeated = meta_games(Tables(policies[[0, 0, 0]], won[[0, 0, 0]], 2), LEVEL, iter([np.ones(3)]))
    assert np.array_equal(weighted.payoffs, repeated.payoffs)
