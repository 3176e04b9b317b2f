"""The table of `sim.conformance`, on which clause tests rest: what it would not let pass."""

from dataclasses import replace

import pytest

from sim.conformance.table import Table
from sim.games.kings.game import GAME
from sim.games.kings.words import Decision, Step, Verb
from tests.games.kings.position import give_stock, position, rules, run

pytestmark = pytest.mark.interpreted


def test_answers_that_are_counted_and_not_listed_are_noticed():
    using = rules()
    state = position(using=using)
    give_stock(state, 0, gold=9)
    run(state, using, Step.CONSTRUCTION, 0)
    assert Table(GAME, Decision, Verb).options(state, using)
    careless = replace(GAME, options=lambda state, rules, buffer: 1 + GAME.options(state, rules, buffer))
    with pytest.raises(AssertionError, match="counts answers that it does not list"):
        Table(careless, Decision, Verb).options(state, using)
