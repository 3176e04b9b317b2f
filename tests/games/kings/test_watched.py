"""A game of War of Kings to watch: told as its trace tells it, with what the policies held of their answers."""

from itertools import islice

import pytest

from policies.book import PolicyBook
from reports.watch.recording import moments
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from sim.study.trace import trace
from tests.playing import positions

pytestmark = pytest.mark.interpreted
EVERY = 20  # position is looked at


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


def test_the_board_shows_the_armies_and_territories_of_the_account(game):
    match = Match(stage_of(*game))
    for _ in islice(positions(match), 0, None, EVERY):
        account = match.game.words.account(match.state, match.rules)
        picture = match.game.picture(match.state, match.rules)
        for power, owner in enumerate(account):
            if power == len(picture.sides):
                break  # what belongs to the table
            for place, site in zip(picture.board.places, picture.sites, strict=True):
                armies = sum(piece.count for piece in site.pieces if piece.owner == power and "army" in piece.kind)
                assert account[owner].get(f"armies in {place.name}", 0) == armies
                assert account[owner].get(f"control of {place.name}", 0) == (site.owner == power)
