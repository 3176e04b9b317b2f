"""Traces are a referee's record: what they tell adds up, whatever the game."""

import pytest

from sim.game import find
from sim.runs.chunks import play_chunk
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from sim.study.trace import trace
from tests.playing import positions, random_book
from tests.retelling import retold

SEED, INDEX = 3, 2


def study_of(key):
    return new_study(key, players=max(find(key).players), seed=SEED, games=INDEX + 1)


@pytest.fixture(scope="module")
def lines(key):
    return list(trace(study_of(key), random_book(key), INDEX))


@pytest.fixture(scope="module")
def told(lines):
    return retold(lines)


@pytest.fixture(scope="module")
def match(key):
    """Play the same game by hand; `heard` is its chronicle, `asked` how many questions there were."""
    match = Match(stage_of(study_of(key), random_book(key)), INDEX, watched=True)
    match.heard, match.asked = match.chronicle(), 0
    for one in positions(match):
        match.heard += one.chronicle()
        match.asked += 1
    match.heard += match.chronicle()
    return match


def test_the_start_and_all_changes_give_what_is_told_after_each_round(told):
    assert told.rounds
    assert told.reckoned == told.rounds


def test_every_round_is_told(told, match):
    assert list(told.rounds) == [f"At the end of round {number}" for number in range(1, match.state.rounds_done + 1)]


def test_every_owner_is_told_after_every_round(told):
    for owners in told.rounds.values():
        assert owners.keys() == told.start.keys()


def test_the_boxes_of_each_score_add_up(told, match):
    assert set(told.scores) >= {match.seat_name(seat) for seat in range(match.stage.study.players)}
    for boxes, score in told.scores.values():
        assert sum(boxes.values()) == score


def test_every_answer_is_told(told, match):
    assert told.answers == match.asked


def test_all_that_happens_is_told_in_its_order(lines, match):
    rest = iter(lines)
    assert all(any(line == f"  {happened}" for line in rest) for happened in match.heard)


def test_the_last_line_names_the_winners(told, lines, key):
    rows = play_chunk(study_of(key), random_book(key), range(INDEX, INDEX + 1))
    assert lines[-1].startswith("Winner")
    assert told.winners == [seat for seat, share in enumerate(rows.seats["win_share"][0]) if share > 0]


def test_the_head_tells_the_numbers_in_force(told):
    assert told.legend
    assert len(set(told.legend)) == len(told.legend)
