"""Learning the coin duel, whose value has a closed form: the owner of a of n coins wins with the chance a / n."""

import numpy as np
import pytest

from analysis.learning.learner import learn
from analysis.learning.logit import chances
from analysis.learning.positions import played_positions
from sim.study.stage import stage_of
from tests.playing import random_book, toy_study
from tests.toy_game.features import Held

GAMES = 4000
STUDY = toy_study(games=GAMES, seed=6, settings=["toy.purse.lion=3", "toy.purse.boar=5"])


@pytest.fixture(scope="module")
def positions():
    stage = stage_of(STUDY, random_book(STUDY.game))
    return played_positions(stage, GAMES, jobs=1, most=20_000)


@pytest.fixture(scope="module")
def learned(positions):
    return learn(positions, len(STUDY.factions))


def closed_form(positions):
    coins = positions.features[..., Held.COINS]
    return coins / coins.sum(1, keepdims=True)


def test_positions_are_ends_of_rounds_in_which_the_game_is_open(positions):
    assert np.all(positions.features[..., Held.COINS].sum(1) == 8)
    assert np.all(positions.features[..., Held.COINS] > 0)
    assert np.all(positions.won.sum(1) == 1)
    assert len(set(positions.game.tolist())) > GAMES / 2


def test_positions_are_the_same_on_any_number_of_threads(positions):
    again = played_positions(stage_of(STUDY, random_book(STUDY.game)), GAMES, jobs=2, most=20_000)
    assert again.features.tobytes() == positions.features.tobytes()
    assert again.game.tobytes() == positions.game.tobytes()


def test_the_closed_form_is_learned(positions, learned):
    """The chance of a position is off by less than four standard errors of a bin of as many games as are judged by."""
    found, truth = chances(learned.fitted.value, positions), closed_form(positions)
    assert np.abs(found - truth).mean() < 4 * np.sqrt(0.25 / (GAMES / 5))


def test_a_value_is_better_than_none_and_as_good_as_the_closed_form(positions, learned):
    held = positions.where(positions.game % 5 == 4)
    ideal = -np.log(closed_form(held))[held.won == 1]
    assert learned.value < learned.even == pytest.approx(np.log(2))
    assert learned.value == pytest.approx(ideal.mean(), abs=4 * ideal.std() / np.sqrt(GAMES / 5))


def test_chances_are_calibrated(learned):
    for chance, won, seats in learned.calibration:
        assert abs(won - chance) < 0.05 + 4 * np.sqrt(0.25 / seats)


def test_what_carries_the_value_is_named(learned):
    """Each of the two features says by itself almost all that the other one says; one says more."""
    assert len(learned.carried) == len(Held)
    assert learned.carried.max() > 0
