"""A game refuses a step and a question that it does not know; that each has a row is seen when the game is loaded."""

import pytest

from sim.engine.drivers import Opcode
from sim.engine.header import NOBODY
from sim.errors import RulesError
from sim.study.steps import new_game
from tests.playing import random_book

UNKNOWN = 99


@pytest.fixture
def match(key):
    return new_game(key, seed=3, book=random_book(key))


@pytest.mark.interpreted
def test_a_step_that_the_rules_do_not_know_is_no_secret(match):
    agenda = match.state.agenda
    agenda.depth = 1
    agenda.entries[0].step = UNKNOWN
    match.state.decider = NOBODY
    with pytest.raises(RulesError, match="a step that the rules do not know"):
        match.drive(Opcode.GO_ON)


@pytest.mark.interpreted
def test_a_question_that_the_rules_do_not_know_is_no_secret(match):
    match.state.decider, match.state.decision = 0, UNKNOWN
    with pytest.raises(RulesError, match="a question that the rules do not know"):
        match.drive(Opcode.LEGAL)
    with pytest.raises(RulesError, match="a question that the rules do not know"):
        match.drive(Opcode.ANSWER)
