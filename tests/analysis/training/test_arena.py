"""The arena on the coin duel, where the owner of a of a + b coins wins with probability a / (a + b) whoever plays."""

import numpy as np
import pytest

from analysis.training.arena import Arena, Field
from policies.characters import RANDOM, Character
from sim.study.study import new_study
from tests.playing import TOY

GAMES = 3000
DUEL = Arena(new_study(TOY), jobs=1)
FIELD = Field.of([Character(RANDOM)])


def test_a_learner_plays_every_faction_equally_often():
    shares = DUEL.shares([RANDOM], FIELD, GAMES, seed=5)
    assert shares.shape == (1, GAMES)
    assert abs(shares.mean() - 1 / 2) < 4 * np.sqrt(1 / 4 / GAMES)


@pytest.mark.parametrize(("faction", "expected"), [("lion", 3 / 8), ("boar", 5 / 8)])
def test_a_learner_plays_one_faction_alone(faction, expected):
    shares = DUEL.shares([RANDOM], FIELD, GAMES, seed=5, faction=faction)
    assert abs(shares.mean() - expected) < 4 * np.sqrt(expected * (1 - expected) / GAMES)


def test_learners_play_the_same_games_on_any_number_of_threads():
    alone = DUEL.shares([RANDOM], FIELD, 1200, seed=8)
    twice = Arena(DUEL.study, jobs=2).shares([RANDOM, RANDOM], FIELD, 1200, seed=8)
    assert np.array_equal(twice[0], alone[0])
    assert np.array_equal(twice[1], alone[0])
    assert not np.array_equal(DUEL.shares([RANDOM], FIELD, 1200, seed=9), alone)


def test_characters_meet_in_all_mixtures():
    seats = DUEL.seats([Character(RANDOM), Character(RANDOM)], 400, seed=1)
    pairs = seats.groupby("game")["policy"].agg("".join).value_counts()
    assert set(pairs.index) == {"00", "01", "10", "11"}
    assert (seats.groupby("game")["win_share"].sum() == 1).all()
