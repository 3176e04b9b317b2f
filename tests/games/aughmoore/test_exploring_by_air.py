"""Exploring from the air in Heroes of Land, Air & Sea (A8.6)."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face
from tests.games.aughmoore.position import (
    answer,
    asked,
    faces,
    held,
    region,
    rules,
    run,
    stock,
    token,
    told,
    units,
)
from tests.games.aughmoore.voyage import bare, fly

pytestmark = pytest.mark.interpreted
SWAMP = "nw_e"
NEAR = "nw_f"  # beside the Swamp


def army(using, at=NEAR, **units_there):
    """Return the Humans with an army in a region and 1 of each resource."""
    state = bare(using, **{at: units_there or {"warrior": 2}})
    stock(state, 0, ore=1, mana=1, food=1)
    return state


def test_A8_6_an_air_vessel_explores_on_land():
    """A flight that ends on a Land token resolves it, with or without passengers (A8.6)."""
    using = rules()
    state = army(using, airship=1)
    token(state, "nw_g", "bonus_land", "ore")
    fly(state, using, "nw_f nw_g")
    assert held(state, 0) == (2, 1, 1)


def test_A8_4_A8_6_an_air_vessel_does_not_explore_the_sea():
    """Over a Sea Region it turns up no token, and meets none that stays (A8.6, A8.4)."""
    using = rules()
    state = army(using, at="bay_nw", airship=1)
    token(state, "bay_nw", "bonus_sea")
    token(state, "bay_nw", "pirates", face=Face.LASTING, pile=1)
    run(state, using, Step.ARRIVE, 0, region("bay_nw"))
    assert faces(state, "bay_nw") == [Face.HIDDEN, Face.LASTING]
    assert held(state, 0) == (1, 1, 1)


def test_A9_10_A8_6_alone_it_is_lost_to_a_token_that_costs_a_unit():
    """With nobody aboard the Air Vessel is the unit lost (A8.6, A9.10)."""
    using = rules()
    state = army(using, airship=1)
    stock(state, 0, mana=0)
    token(state, "nw_g", "rogue")
    fly(state, using, "nw_f nw_g")
    assert told(state, Event.LOST_UNIT) == [(0, 6, region("nw_g"), 0)]
    assert units(state, 0, "nw_g") == {}


def test_A9_10_A8_6_with_passengers_the_owner_chooses_what_is_lost():
    """A passenger may go instead (A8.6, A9.10)."""
    using = rules()
    state = army(using, airship=1, serf=1)
    stock(state, 0, mana=0)
    token(state, "nw_g", "rogue")
    fly(state, using, "nw_f nw_g", serfs=1)
    assert asked(state, Decision.LOSE, 0)
    answer(state, using, Verb.LOSE, 0, 0)
    assert units(state, 0, "nw_g") == {"airship": 1}


def test_A9_7_A8_6_a_weak_air_vessel_is_driven_off_by_a_monster():
    """Its Natural Strength alone counts; it flies home (A8.6, A9.7)."""
    using = rules()
    state = army(using, airship=1)
    token(state, "nw_g", "monster")
    fly(state, using, "nw_f nw_g")
    assert units(state, 0, "nw_c") == {"airship": 1}
    assert state.players[0].vp == 0


def test_A8_3_A9_11_A8_6_unstable_ground_moves_land_units_only():
    """The Air Vessel stays, and in a Swamp explores on (A8.6, A9.11, A8.3)."""
    using = rules()
    state = army(using, airship=1, serf=1)
    token(state, SWAMP, "unstable_ground")
    token(state, SWAMP, "bonus_land", "ore", pile=1)
    fly(state, using, "nw_f nw_e", serfs=1)
    answer(state, using, Verb.REGION, region("nw_a"))
    assert units(state, 0, SWAMP) == {"airship": 1}
    assert units(state, 0, "nw_a") == {"serf": 1}
    assert faces(state, SWAMP) == []
    assert held(state, 0) == (2, 1, 1)
