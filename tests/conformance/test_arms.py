"""Each step and each question of every game has one arm, and a game refuses those that it does not know."""

import pytest

from sim.engine.drivers import Wish
from sim.engine.header import NOBODY
from sim.errors import RulesError
from sim.study.steps import new_game
from tests.ladders import ladder_of
from tests.playing import random_book


@pytest.mark.parametrize("ladder", ["advance", "options", "apply"])
def test_each_step_and_each_question_has_one_arm(game, ladder):
    found = ladder_of(getattr(game, ladder))
    assert found.arms == {member.name: 1 for member in found.words}


@pytest.mark.parametrize("ladder", ["advance", "options", "apply"])
def test_what_no_arm_names_is_refused(game, ladder):
    assert ladder_of(getattr(game, ladder)).refuses


@pytest.fixture
def match(key):
    return new_game(key, seed=3, book=random_book(key))


@pytest.mark.interpreted
def test_a_step_that_the_rules_do_not_know_is_no_secret(game, match):
    agenda = match.state.agenda
    agenda.depth = 1
    agenda.entries[0].step = len(ladder_of(game.advance).words)
    match.state.decider = NOBODY
    with pytest.raises(RulesError, match="a step that the rules do not know"):
        match.drive(Wish.GO_ON)


@pytest.mark.interpreted
def test_a_question_that_the_rules_do_not_know_is_no_secret(game, match):
    match.state.decider, match.state.decision = 0, len(ladder_of(game.options).words)
    with pytest.raises(RulesError, match="a question that the rules do not know"):
        match.drive(Wish.LEGAL)
    with pytest.raises(RulesError, match="a question that the rules do not know"):
        match.drive(Wish.ANSWER)
