"""Each step and each question of Heroes of Land, Air & Sea has one arm: in the game's lists or in those of a Battle."""

import inspect
import re
from collections import Counter

import pytest

from sim.games.aughmoore import game
from sim.games.aughmoore.battle import combat
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.steps import Step
from tests.games.aughmoore.position import rules, run
from tests.games.aughmoore.voyage import bare


def arms(kind):
    """Return how often each member of an enumeration has an arm."""
    return Counter(re.findall(rf"case {kind}\.(\w+):", inspect.getsource(game) + inspect.getsource(combat)))


def test_each_step_is_carried_out_in_one_place():
    assert arms("Step") == {step.name: 1 for step in Step}


def test_each_question_is_listed_in_one_place_and_answered_in_one():
    assert arms("Decision") == {decision.name: 2 for decision in Decision}


@pytest.mark.interpreted
def test_a_step_that_the_rules_do_not_know_is_no_secret():
    using = rules()
    with pytest.raises(RuntimeError, match="a step that the rules do not know"):
        run(bare(using), using, len(Step))
