"""What compiled policies share: fair picks among equals, and the softmax of scores by temperature."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from policies.choose import (
    HOPELESS,
    NOTE_FIELDS,
    NOTES,
    best_of,
    better,
    highest,
    mind_dtype,
    noisy,
    note_score,
    pick_any,
    tied,
)

pytestmark = [
    pytest.mark.plain,
    pytest.mark.usefixtures("chance_wraps"),
]
DRAWS = 4000
RARE = 1e-4  # of a fair draw to be called unfair
SCORES = st.lists(st.integers(-5, 5).map(float), min_size=1, max_size=8)


@pytest.fixture
def mind():
    return minded()


def minded(temperature=0.0):
    one = np.zeros(1, mind_dtype(("patience",), NOTE_FIELDS)).view(np.recarray)[0]
    one.chance[:] = np.random.SFC64(11).state["state"]["state"]
    one.temperature = temperature
    return one


def counted(draw, number):
    return np.bincount([draw() for _ in range(DRAWS)], minlength=number)


def is_fair(counts, odds):
    odds = np.asarray(odds)
    return chisquare(counts, odds / odds.sum() * counts.sum()).pvalue > RARE


def picked(mind, scores):
    """Return what a loop over options picks, as policies write it."""
    chosen, equals, best = 0, 0, -math.inf
    for index, score in enumerate(scores):
        equals = tied(score, best, equals)
        if better(mind, score, best, equals):
            best, chosen = score, index
    return chosen


def test_any_option_is_picked_equally_often(mind):
    assert is_fair(counted(lambda: pick_any(mind, 5), 5), np.ones(5))


@given(SCORES)
@settings(deadline=None)
def test_without_temperature_the_best_is_picked_in_every_way(scores):
    mind = minded()
    ways = (
        picked(mind, scores),
        highest(mind, np.array(scores), len(scores)),
        best_of(mind, np.array(scores), len(scores)),
    )
    assert [scores[way] for way in ways] == [max(scores)] * len(ways)


@pytest.mark.parametrize("way", [picked, lambda mind, scores: highest(mind, np.array(scores), len(scores))])
def test_equals_are_picked_equally_often(mind, way):
    counts = counted(lambda: way(mind, [1.0, 3.0, 0.0, 3.0, 3.0]), 5)
    assert counts[[0, 2]].tolist() == [0, 0]
    assert is_fair(counts[[1, 3, 4]], np.ones(3))


@pytest.mark.parametrize("temperature", [0.5, 1.0, 3.0])
@pytest.mark.parametrize(
    "way",
    [
        lambda mind, scores: best_of(mind, scores.copy(), len(scores)),
        lambda mind, scores: picked(mind, [noisy(mind, score) for score in scores]),
    ],
    ids=["odds", "noise"],
)
def test_a_temperature_draws_by_the_softmax_of_the_scores(way, temperature):
    mind, scores = minded(temperature), np.array([0.0, 1.0, 0.5, 2.0])
    assert is_fair(counted(lambda: way(mind, scores), 4), np.exp(scores / temperature))


def test_what_is_hopeless_is_never_drawn():
    mind, scores = minded(0.5), np.array([0.0, 0.5 * HOPELESS + 0.01, 0.0])
    assert counted(lambda: best_of(mind, scores.copy(), 3), 3).tolist() == [0, DRAWS, 0]


def test_scores_are_noted_for_who_asks_as_far_as_there_is_room(mind):
    note_score(mind, 7, 1.5)
    assert mind.noted == 0
    mind.telling = 1
    for option in range(NOTES + 3):
        note_score(mind, option, 0.5 * option)
    assert mind.noted == NOTES
    assert mind.answers.tolist() == list(range(NOTES))
    assert mind.scores[-1] == 0.5 * (NOTES - 1)


def test_weights_are_read_by_name_and_come_first():
    dtype = mind_dtype(("patience", "greed"), [("plans", np.int64)])
    assert dtype.names[0] == "weights"
    assert dtype["weights"].names == ("patience", "greed")
    assert "plans" in dtype.names
    assert "weights" not in mind_dtype().names
