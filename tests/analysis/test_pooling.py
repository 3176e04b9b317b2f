"""Pooled estimates against planted truths: four factions with several bots, of whose games the shares are drawn."""

import math

import numpy as np
import pytest

from analysis.pooling import pooled

BOTS, STUDIES, TOLERANCE = 7, 60, 0.02
FAIR = np.zeros((4, BOTS))
EVERY = np.tile([[0.03], [-0.03], [0.0], [0.0]], BOTS)
ONE = np.column_stack([[0.03, -0.03, 0.0, 0.0], FAIR[:, 1:]])


def drawn(truth, games, chance):
    """Shares, less the fair one, of so many games with each bot, and their standard errors."""
    shares = np.array([chance.multinomial(games, 0.25 + bot) for bot in truth.T]).T / games
    return shares - 0.25, np.sqrt(shares * (1 - shares) / games)


def bounds(truth, games, seed=1):
    """The largest deviations that studies leave open."""
    chance = np.random.default_rng(seed)
    return np.array([pooled(*drawn(truth, games, chance)).furthest for _ in range(STUDIES)])


def test_fair_bots_are_seen_to_be_within_the_tolerance_only_by_enough_games():
    assert (bounds(FAIR, 800) > TOLERANCE).all()
    assert (bounds(FAIR, 6000) <= TOLERANCE).mean() >= 0.9 - 4 * math.sqrt(0.1 * 0.9 / STUDIES)


@pytest.mark.parametrize("truth", [EVERY, ONE], ids=["every bot is off", "one bot is off"])
@pytest.mark.parametrize("games", [800, 4000])
def test_bots_that_are_off_are_hardly_ever_said_to_be_within(truth, games):
    """Before, 58% of games of which every bot alone played 28, 22, 25 and 25 were called balanced."""
    assert (bounds(truth, games) <= TOLERANCE).mean() <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / STUDIES)


@pytest.mark.parametrize("spread", [0.0, 0.01, 0.03])
def test_intervals_of_shrunken_estimates_hold_together_and_the_bound_holds_the_furthest(spread):
    chance, held, above = np.random.default_rng(2), 0, 0
    for _ in range(STUDIES):
        truth = chance.normal(0, spread, (4, BOTS))
        truth -= truth.mean(axis=0)
        found = pooled(*drawn(truth, 2000, chance))
        low, high = found.bounds
        held += ((low <= truth) & (truth <= high)).all()
        above += found.furthest >= np.abs(truth).max()
    assert held / STUDIES >= 0.9 - 4 * math.sqrt(0.1 * 0.9 / STUDIES)  # 89 to 98% of many more such studies
    assert above / STUDIES >= 0.95 - 4 * math.sqrt(0.05 * 0.95 / STUDIES)


def test_estimates_are_shrunken_towards_their_row_but_a_lone_exception_is_not():
    estimate = np.array([[0.01, -0.01, 0.005, 0.0], [-0.01, 0.01, -0.005, 0.0]])
    alike = pooled(estimate, np.full((2, 4), 0.015))
    assert (np.abs(alike.estimate) < 0.6 * np.abs(estimate).max()).all()
    exception = pooled(estimate + np.array([[0.09, 0, 0, 0], [-0.09, 0, 0, 0]]), np.full((2, 4), 0.015))
    assert exception.estimate[0, 0] == pytest.approx(0.1, abs=0.002)


def test_the_spread_of_truths_is_told_with_its_interval():
    chance = np.random.default_rng(3)
    truth = chance.normal(0, 0.03, (6, 12))
    middle, low, high = pooled(truth + chance.normal(0, 0.01, truth.shape), np.full(truth.shape, 0.01)).spread
    assert middle == pytest.approx(0.03, abs=4 * 0.03 / math.sqrt(2 * 6 * 11))
    assert low < middle < high


def test_where_means_are_known_to_be_nothing_few_columns_are_enough():
    estimate, error = np.array([[0.02, -0.02], [-0.02, 0.02]]), np.full((2, 2), 0.01)
    free, centred = pooled(estimate, error), pooled(estimate, error, centred=True)
    assert centred.furthest < free.furthest
