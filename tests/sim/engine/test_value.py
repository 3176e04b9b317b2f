"""The value in the engine: the same as in the laboratory, and a search that ends its rollouts in it."""

import numpy as np
import pytest

import policies.book
from analysis.learning.logit import chances
from analysis.learning.positions import Positions
from policies.book import PolicyBook
from sim.engine import value
from sim.engine.results import new_workspace
from sim.engine.value import Value
from sim.runs.chunks import play_chunk
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from tests.playing import TOY
from tests.toy_game.features import Held, features
from tests.toy_game.game import GAME

BLIND, SEEING = TOY, "tests.toy_game.glass:GLASS"
CLOSED = np.zeros((1, 2, len(Held) + 1))
CLOSED[..., Held.LOG_COINS] = 1.0  # the closed form of the duel
DUEL = Value(np.array([1.0]), CLOSED)


@pytest.fixture
def valued(monkeypatch):
    monkeypatch.setattr(policies.book, "value_of", lambda key, edition: DUEL)


def rows_of(key: str, policy: str, games: int, **choices):
    study = new_study(key, policies=[policy], games=games, seed=3, **choices)
    return play_chunk(study, PolicyBook(study.game, study.policies), range(games))


@pytest.mark.interpreted
@pytest.mark.parametrize("turn_round", [1, 3, 5, 9])
def test_the_engine_and_the_laboratory_give_the_same_chances(turn_round, monkeypatch):
    """Weights by round and faction, drawn by lot."""
    monkeypatch.setattr(value, "features", getattr(features, "py_func", features))
    monkeypatch.setattr(value, "strength", value._strength)
    weights = np.random.default_rng(turn_round).normal(size=(3, 2, len(Held) + 1))
    drawn = Value(np.array([2.0, 4.0, 8.0]), weights)
    trials = new_workspace(GAME, PolicyBook(TOY, ("random",)).characters.dtype).trials
    state = trials.states[1]
    state.seats, state.rounds_done = 2, turn_round
    state.faction[:2] = 1, 0
    state.coins[:] = 3, 5
    held = np.zeros((1, 2, len(Held)))
    for seat in range(2):
        value.features(state, None, seat, held[0, seat])
    position = Positions(np.zeros(1, int), np.array([turn_round]), np.array([[1, 0]]), held[..., 0], held, held[..., 0])
    expected = chances(drawn, position)[0]
    assert [value._chance(trials, None, drawn, seat) for seat in range(2)] == pytest.approx(expected)


@pytest.mark.plain  # as in test_search.py: a search with a value is compiled below
@pytest.mark.usefixtures("valued")
def test_a_search_with_a_value_finds_the_answer_that_wins():
    """Under a glass the caller sees the coin: the first to call wins the first coin, and so on to the end."""
    rows = rows_of(SEEING, "search:12@0", 40, settings=["toy.purse.lion=1", "toy.purse.boar=1", "toy.die.paying=6"])
    assert rows.seats["win_share"][:, 0].mean() > 0.9


@pytest.mark.usefixtures("valued")
@pytest.mark.parametrize("ahead", [0, 2])
def test_a_search_with_a_value_sees_nothing_hidden(ahead):
    """Whatever is called under a cup, three of eight coins win three of eight games."""
    games = 800
    rows = rows_of(BLIND, f"search:12@{ahead}", games)
    wins = rows.seats["win_share"][rows.seats["faction"] == 0]
    assert abs(wins.mean() - 3 / 8) < 4 * np.sqrt(15 / 64 / games)


@pytest.mark.usefixtures("valued")
def test_estimates_with_a_value_are_chances():
    study = new_study(BLIND, policies=["search:40@1"], games=1, seed=3)
    match = Match(stage_of(study, PolicyBook(study.game, study.policies)), 0)
    match.play_on()
    assert all(0 <= one.worth <= 1 for one in match.estimates)


def test_a_value_of_another_game_is_refused():
    study = new_study(BLIND, policies=["random"], games=1)
    stage = stage_of(study, PolicyBook(study.game, study.policies))
    wrong = stage.seating._replace(value=Value(np.array([1.0]), np.zeros((1, 2, 9))))
    with pytest.raises(ValueError, match="the value in the call frame is not that of the game"):
        play_with(stage, wrong)


def play_with(stage, seating):
    from sim.runs.seatings import play_seatings

    return play_seatings(stage, [seating], 1, 1)
