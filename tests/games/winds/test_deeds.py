"""Each deed of the cards is carried out, or left to where it is looked up, in one place; others are refused."""

import numpy as np
import pytest

from sim.engine.header import NOBODY
from sim.errors import RulesError
from sim.games.winds.carriers import HERO_CARRIER
from sim.games.winds.effects import carry_out
from sim.games.winds.vocabulary import Deed
from tests.games.winds.position import position, rules
from tests.ladders import ladder_of

pytestmark = pytest.mark.interpreted


def test_each_deed_has_one_arm():
    ladder = ladder_of(carry_out)
    assert ladder.arms == {deed.name: 1 for deed in Deed}
    assert ladder.refuses


def test_a_deed_that_the_rules_do_not_know_is_no_secret():
    state, using = position(), rules().copy()
    using.effects[0].deed = len(Deed)
    with pytest.raises(RulesError, match="an effect that the rules do not know"):
        carry_out(state, using, 0, (np.int64(HERO_CARRIER), NOBODY), 0)
