"""Policies that are asked what they think, aside: the game goes on as if they were not, and they mean what they say."""

from itertools import islice

import pytest

from policies.book import PolicyBook
from policies.characters import archetypes
from policies.thoughts import thoughts
from sim.compiling.compiled import INTERPRETED
from sim.game import all_games
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from tests.playing import positions

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="what is told does not hang on the compiler, and four games are many"),
]
QUESTIONS = 80


def match_of(key, policy):
    study = new_study(key, policies=[policy], seed=2)
    return Match(stage_of(study, PolicyBook(key, study.policies)))


@pytest.fixture(params=sorted(all_games()))
def match(request):
    policy = next(name for name, found in archetypes(request.param).items() if found.plan != "random")
    return match_of(request.param, policy)


def test_asking_changes_nothing(match):
    for _ in islice(positions(match), QUESTIONS):
        before = match.workspace.states.tobytes(), match.workspace.minds.tobytes()
        thoughts(match)
        assert before == (match.workspace.states.tobytes(), match.workspace.minds.tobytes())


def test_what_is_weighed_has_a_score_and_is_an_answer(match):
    weighed = legal = 0
    for _ in islice(positions(match), QUESTIONS):
        held, options = thoughts(match).scores, match.options()
        weighed += len(options) > 1 and not held.keys().isdisjoint(options)
        legal += len(options) > 1
    assert weighed > legal // 4 > 0


def test_chance_and_python_tell_nothing():
    for policy in ("random", "tests.toy_game.callers:heads"):
        held = thoughts(match_of("kings", policy))
        assert (held.scores, held.goal) == ({}, 0)
