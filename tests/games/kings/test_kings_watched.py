"""A game of War of Kings to watch: told as its trace tells it, with what the policies held of their answers."""

import pytest

from policies.book import PolicyBook
from reports.watch.recording import moments
from sim.study.study import new_study
from sim.study.trace import trace

pytestmark = pytest.mark.interpreted


@pytest.fixture(scope="module")
def game():
    study = new_study("kings", players=2, policies=["raider"], seed=2)
    return study, PolicyBook("kings", study.policies)


@pytest.fixture(scope="module")
def recorded(game):
    return list(moments(*game))


def test_a_recording_tells_the_trace(game, recorded):
    assert [line for moment in recorded for line in moment.lines] == list(trace(*game))


def test_the_worth_of_answers_is_told_and_the_best_one_is_given(recorded):
    """The raider's temperature is 0: of the answers to a march that it has weighed it gives the best."""
    marches = [
        moment.asked for moment in recorded if moment.asked and moment.asked.question.startswith("Move the army")
    ]
    scored = [asked for asked in marches if asked.answers[asked.chosen].score is not None]
    assert len(scored) > len(marches) // 2 > 0
    for asked in scored:
        best = max(answer.score for answer in asked.answers if answer.score is not None)
        assert asked.answers[asked.chosen].score == best


def test_what_a_builder_works_towards_is_told(recorded):
    goals = {moment.asked.goal for moment in recorded if moment.asked} - {""}
    assert any(goal.startswith(("build", "make", "raise")) for goal in goals)
