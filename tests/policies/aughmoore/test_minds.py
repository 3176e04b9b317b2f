"""What a mind remembers has room for whatever it may be asked, in the base game and with boxes."""

import pytest

from policies.aughmoore.policy import mind_of
from sim.game import find

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("edition", find("aughmoore").all_editions)
def test_a_mind_can_weigh_as_many_answers_as_a_question_may_have(edition):
    assert mind_of(edition)["scores"].shape == (edition.most_options,)
