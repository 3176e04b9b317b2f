"""Favourites of the coin duel, whose chances are known: the owner of a of n coins wins with the chance a / n."""

import numpy as np
import pytest

from analysis.favourites import favourites
from analysis.learning.positions import Positions, played_positions
from sim.study.stage import stage_of
from tests.playing import random_book, toy_study
from tests.toy_game.features import Held

STUDY = toy_study(games=1500, seed=6, settings=["toy.purse.lion=3", "toy.purse.boar=5"])


@pytest.fixture(scope="module")
def duel():
    positions = played_positions(stage_of(STUDY, random_book(STUDY.game)), STUDY.games, jobs=1, most=100_000)
    coins = positions.features[..., Held.COINS]
    return positions, coins / coins.sum(1, keepdims=True)


def games_of(*told):
    """Positions of games between two seats, seat 1 winning: by game the standings after each round."""
    rows = [(game, number, pair) for game, rounds in enumerate(told) for number, pair in enumerate(rounds, start=1)]
    standing = np.array([pair for _, _, pair in rows], float)
    return Positions(
        game=np.array([game for game, _, _ in rows]),
        turn_round=np.array([number for _, number, _ in rows]),
        faction=np.zeros(standing.shape, int),
        standing=standing,
        features=np.zeros((*standing.shape, 0)),
        won=np.tile([1.0, 0.0], (len(rows), 1)),
    )


def test_a_favourite_wins_as_often_as_its_chance_says(duel):
    found = favourites(*duel)
    assert found.half.estimate == pytest.approx(found.chance.estimate, abs=4 * np.sqrt(0.25 / found.half.n))
    often = found.by_round[found.by_round["n"] > 100]
    error = 4 * np.sqrt(0.25 / often["n"])
    assert ((often["estimate"] - often["chance"]).abs() < error).all()


def test_who_leads_by_score_is_the_favourite_where_the_score_is_all_there_is(duel):
    found = favourites(*duel)
    assert found.half_score.estimate == pytest.approx(found.half.estimate)


def test_a_winner_is_ahead_for_good_after_the_last_round_in_which_it_was_not():
    chance = np.array([[0.6, 0.4], [0.4, 0.6], [0.7, 0.3], [0.8, 0.2], [0.9, 0.1]])
    positions = games_of([(1, 0)] * 3, [(1, 0)] * 2)
    found = favourites(positions, chance).ahead_for_good.set_index("statistic")["estimate"]
    assert (found["p10"], found["p90"]) == (1, 3)


def test_half_time_is_the_middle_round_of_each_game():
    positions = games_of([(0, 1), (1, 0), (1, 0)])  # four rounds, the last of which is left out
    found = favourites(positions, np.array([[0.1, 0.9], [0.8, 0.2], [0.9, 0.1]]))
    assert (found.half.estimate, found.half.n, found.chance.estimate) == (1.0, 1, 0.8)


def test_several_leaders_share_what_one_of_them_wins():
    positions = games_of([(2, 2)])
    assert favourites(positions, np.array([[0.6, 0.4]])).half_score.estimate == 0.5


def test_without_positions_there_is_nothing_to_say():
    with pytest.raises(ValueError, match="no game goes on"):
        favourites(games_of([(1, 0)]).where(np.array([False])), np.zeros((0, 2)))
