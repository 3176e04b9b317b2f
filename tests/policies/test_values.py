"""Files with the value of a game."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from policies.book import PolicyBook
from policies.values import Weights, read_value, value_of
from sim.errors import UsageError
from sim.game import find
from tests.playing import TOY

FILE = Path("value.toml")
FOUND = Weights(
    ("coins", "log_coins"),
    (1.0, 4.0),
    ("lion", "boar"),
    np.array([[0.5, 1.0], [0.25, 2.0]]),
    np.array([[[0.0, 0.0], [0.125, 0.0]], [[0.0, 0.0], [0.0, 0.5]]]),
    np.array([[0.0, 0.1], [0.0, 0.2]]),
)
BORN = {"command": 'counterpoise learn toy --set "a=b"', "loss": {"value": 0.5}, "by_round": [{"round": 1}]}


def tables():
    return tomllib.loads(FOUND.written(BORN))


def test_what_is_written_is_read_back():
    value = read_value(tables(), find(TOY), FILE)
    assert value.knots.tolist() == [1.0, 4.0]
    assert value.weights[:, 0].tolist() == [[0.5, 1.0, 0.0], [0.25, 2.0, 0.0]]
    assert value.weights[:, 1].tolist() == [[0.625, 1.0, 0.1], [0.25, 2.5, 0.2]]
    assert tables()["born"] == BORN
    assert "lion" not in tables()["weights"]  # it has none of its own


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"features": ["coins"]}, "weighs other features than toy has; learn it again"),
        ({"more": 1}, "look at more"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(change, message):
    with pytest.raises(UsageError, match=message):
        read_value({**tables(), **change}, find(TOY), FILE)


@pytest.mark.parametrize("key", [key for key in ("kings", "winds", "conquer", "aughmoore") if find(key).value])
def test_every_value_of_a_game_can_be_read_in_every_edition(key):
    game = find(key)
    for edition in ("", *game.editions):
        value = value_of(key, edition)
        assert value.weights.shape == (
            len(value.knots),
            len(game.edition(edition).factions),
            len(game.feature_words) + 1,
        )
        assert np.all(np.diff(value.knots) > 0)


def test_a_search_with_a_horizon_needs_a_value():
    with pytest.raises(UsageError, match=r"has no value for the policy search:20@1; `counterpoise learn` makes one"):
        PolicyBook(TOY, ("search:20@1",))


def test_lookahead_needs_to_be_declared():
    with pytest.raises(UsageError, match="says nothing of looking ahead"):
        PolicyBook(TOY, ("lookahead",))


def test_lookahead_searches_some_questions_of_a_game():
    from policies.kings.policy import LOOKAHEAD

    book = PolicyBook("kings", ("lookahead", "search:20:builder@2", "lookahead:builder"))
    minds = book.characters[:, 0]
    assert minds["rollouts"].tolist() == [LOOKAHEAD.rollouts, 20, LOOKAHEAD.rollouts]
    assert minds["horizon"].tolist() == [LOOKAHEAD.rounds + 1, 3, LOOKAHEAD.rounds + 1]
    assert minds["searched"][1] == -1
    assert minds["searched"][0] == sum(1 << int(decision) for decision in LOOKAHEAD.decisions)
