"""Draws played further: games of their own, the same whichever draws are played beside them."""

import numpy as np
import pytest

from reports.pipeline.ranges import uncertain_over
from sim.runs.drawn import DrawnGames
from sim.runs.further import further_games, play_further
from sim.study.draws import Draws
from sim.study.stage import stage_of
from tests.playing import TOY, random_book, toy_study

EACH = 8


@pytest.fixture(scope="module")
def drawn():
    stage = stage_of(toy_study(seed=3), random_book(TOY))
    uncertain = uncertain_over(stage.content, ("purse.*",))
    return DrawnGames(stage, Draws(uncertain, stage.game.layout, {}, 3, 64), EACH)


def test_no_two_games_have_a_number_in_common(drawn):
    numbers = [number for times in (1, 2, 4) for draw in range(64) for number in further_games(drawn, draw, times)]
    assert len(set(numbers)) == len(numbers) == 64 * EACH * (1 + 2 + 4)
    assert min(numbers) == 64 * EACH  # the games of both halves have those below


def test_a_draw_plays_the_same_further_games_whichever_are_played_beside_it(drawn):
    alone, beside = play_further(drawn, [5], 2, 1), play_further(drawn, [1, 5, 7], 2, 2)
    own = slice(2 * EACH, 4 * EACH)
    assert alone.games.tobytes() == beside.games[own].tobytes()
    assert alone.seats.tobytes() == beside.seats[own].tobytes()


def test_further_games_are_played_by_the_rulebook_of_the_draw(drawn):
    """With purses of 1 against 10 or the other way round the richer one wins nearly always."""
    books = drawn.draws.rulebooks(range(drawn.draws.count))
    apart = books.numbers[:, 0] - books.numbers[:, 1]
    poorest, richest = int(np.argmin(apart)), int(np.argmax(apart))
    rows = play_further(drawn, [poorest, richest], 4, 1)
    won = (rows.seats["win_share"] * (rows.seats["faction"] == 0)).sum(axis=1)
    assert won[: 4 * EACH].mean() < won[4 * EACH :].mean()
