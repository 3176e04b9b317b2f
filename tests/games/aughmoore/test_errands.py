"""Errands, effects under way: their stack keeps what is put off, and says when it is full."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.deeds.errands import put_off, take_in_hand, take_up, wipe_errands
from sim.games.aughmoore.state import ERRAND_DEPTH
from sim.games.aughmoore.steps import Step
from tests.games.aughmoore.position import rules
from tests.games.aughmoore.voyage import bare

pytestmark = pytest.mark.interpreted


def test_more_effects_under_way_than_there_is_room_for_are_no_secret():
    using = rules()
    state = bare(using)
    take_in_hand(state, 0, NOBODY, 1)
    for _ in range(ERRAND_DEPTH):
        put_off(state, Step.STEAL, 0)
    with pytest.raises(RuntimeError, match="no room for so many effects under way"):
        put_off(state, Step.STEAL, 0)


def test_an_effect_taken_up_is_the_one_put_off_and_leaves_nothing_behind_once_wiped():
    using = rules()
    state = bare(using)
    for effect in (3, 4):
        take_in_hand(state, effect, 5, effect)
        put_off(state, Step.STEAL, 0)
    state.errand.effect = 0
    errand = take_up(state, 1)
    assert (errand.effect, errand.here, errand.left, state.errand_count) == (4, 5, 4, 1)
    wipe_errands(state)
    assert not any(state.errands[1:].tobytes())
    assert state.errands[0].effect == 3
