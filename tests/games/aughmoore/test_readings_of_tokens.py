"""Readings of Exploration tokens that can be chosen in place of those played: each case shows both."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Unit
from tests.games.aughmoore.position import (
    answer,
    asked,
    faces,
    held,
    offered,
    place,
    region,
    run,
    set_library,
    stock,
    token,
    told,
    units,
    vp,
)
from tests.games.aughmoore.readings import by
from tests.games.aughmoore.seats import cast
from tests.games.aughmoore.voyage import bare, march, regions, sail

pytestmark = pytest.mark.interpreted
SEA = "bay_nw"


def army(using, at="nw_f", number=3, **there):
    """Return the Humans with units in a region and so many of each resource."""
    state = bare(using, **{at: there})
    stock(state, 0, ore=number, mana=number, food=number)
    return state


@pytest.mark.parametrize(("reading", "explored"), [("battle_first", 0), ("exploring_first", 1)])
def test_A8_1_a_battle_comes_before_exploring_or_after_it(reading, explored):
    using = by("battle_before_exploring", reading)
    state = army(using, warrior=2)
    place(state, using, 1, "nw_g", serf=1)
    token(state, "nw_g", "bonus_land", "ore_ore")
    march(state, using, "nw_f nw_g", warriors=2)
    assert len(told(state, Event.EXPLORED)) == explored
    assert asked(state, Decision.TACTIC, 1)


def test_A8_1_who_is_driven_off_before_the_battle_does_not_fight():
    using = by("battle_before_exploring", "exploring_first")
    state = army(using, serf=2)
    place(state, using, 1, "nw_g", serf=1)
    token(state, "nw_g", "monster")
    march(state, using, "nw_f nw_g", serfs=2)
    assert told(state, Event.BATTLE) == []
    assert units(state, 0, "nw_c") == {"serf": 2}
    assert vp(state, 0) == 0


@pytest.mark.parametrize(("reading", "face"), [("face_down", Face.HIDDEN), ("turned_up", Face.SHOWN)])
def test_A8_3_the_second_token_stays_face_down_or_is_turned_up(reading, face):
    """The first one has driven the units off (A8.3)."""
    using = by("second_token_after_flight", reading)
    state = army(using, serf=1)
    token(state, "nw_e", "monster")
    token(state, "nw_e", "village", pile=1)
    march(state, using, "nw_f nw_e", serfs=1)
    assert faces(state, "nw_e") == [face]
    assert len(told(state, Event.EXPLORED)) == 1


@pytest.mark.parametrize(("reading", "beaten"), [("all_units", True), ("who_moved", False)])
def test_A9_7_a_monster_meets_all_units_of_its_region_or_those_that_came(reading, beaten):
    using = by("monster_army", reading)
    state = army(using, serf=1)
    place(state, using, 0, "nw_g", warrior=2)
    token(state, "nw_g", "monster")
    march(state, using, "nw_f nw_g", serfs=1)
    assert (told(state, Event.BEAT_MONSTER) != []) == beaten


@pytest.mark.parametrize(("reading", "most", "left"), [("stays", 2, 0), ("leaves_for_free", 3, 0)])
def test_A9_3_who_cannot_be_paid_for_stays_or_leaves(reading, most, left):
    using = by("entanglement_unpaid", reading)
    state = army(using, warrior=3)
    stock(state, 0, food=2)
    token(state, "nw_f", "entanglement", face=Face.LASTING)
    march(state, using, "nw_f nw_g", warriors=most)
    assert units(state, 0, "nw_g") == {"warrior": most}
    assert held(state, 0)[2] == left


@pytest.mark.parametrize(("reading", "paid"), [("free", 0), ("pays", 2)])
def test_A9_3_who_is_driven_out_of_an_entanglement_pays_or_not(reading, paid):
    """By a Monster, by the ground and in a retreat (A9.3)."""
    using = by("entanglement_forced_move", reading)
    for kind in ("monster", "unstable_ground"):
        state = army(using, serf=2)
        token(state, "nw_e", "entanglement")
        token(state, "nw_e", kind, pile=1)
        march(state, using, "nw_f nw_e", serfs=2)
        if kind == "unstable_ground":
            answer(state, using, Verb.REGION, *offered(state, using, Verb.REGION)[0][:1])
        assert held(state, 0)[2] == 3 - paid, kind
    state = army(using, serf=2)
    token(state, "nw_f", "entanglement", face=Face.LASTING)
    run(state, using, Step.BEGIN_RETREAT, 0, region("nw_f"))
    assert held(state, 0)[2] == 3 - paid


@pytest.mark.parametrize(("reading", "scored"), [("attacks", 1), ("no_vp", 0)])
def test_A9_11_who_is_thrown_among_enemies_scores_or_not(reading, scored):
    using = by("forced_move_attacker", reading)
    state = army(using, serf=2)
    place(state, using, 1, "nw_b", serf=1)
    run(state, using, Step.PUSH, 0, region("nw_f"))
    answer(state, using, Verb.REGION, region("nw_b"))
    assert told(state, Event.BATTLE)
    assert state.players[0].vp_of[Cause.BATTLE] == scored


@pytest.mark.parametrize(("reading", "asks"), [("who_met_them_chooses", True), ("random", False)])
def test_A9_15_pirates_are_sent_by_choice_or_at_random(reading, asks):
    using = by("pirates_go_where", reading)
    state = army(using, "nw_g", galleon=1)
    token(state, SEA, "pirates")
    sail(state, using, f"nw_g {SEA}")
    assert asked(state, Decision.SEND_PIRATES, 0) == asks
    assert (faces(state, SEA) == []) == (not asks)
    assert len(told(state, Event.PIRATES_WENT)) == (not asks)


@pytest.mark.parametrize(("reading", "everywhere"), [("any_shore", True), ("same_sea", False)])
def test_A9_14_a_storm_casts_up_at_any_shore_or_at_those_of_its_sea(reading, everywhere):
    using = by("storm_goal", reading)
    state = army(using, "nw_g", galleon=1)
    token(state, SEA, "mystical_storm")
    sail(state, using, f"nw_g {SEA}")
    assert {"nw_b", "nw_g", "nw_c"} <= regions(state, using)
    assert ("se_i" in regions(state, using)) == everywhere


@pytest.mark.parametrize(("reading", "placed"), [("courtyard", 2), ("not_placed", 1)])
def test_A14_7_whom_a_full_region_does_not_take_stands_in_the_courtyard_or_is_not_placed(reading, placed):
    using = by("full_region_spawn", reading)
    state = army(using, "nw_a", number=10, serf=4)
    set_library(state, 0, "summon_serfs")
    cast(state, using, "summon_serfs")
    answer(state, using, Verb.PLACE, region("nw_a"), Unit.SERF)
    assert units(state, 0, "nw_a") == {"serf": 5}
    assert state.players[0].in_play[Unit.SERF] == 4 + placed


@pytest.mark.parametrize(("reading", "offers"), [("courtyard", True), ("not_placed", False)])
def test_A9_4_a_full_region_buys_nobody_who_is_not_placed(reading, offers):
    using = by("full_region_spawn", reading)
    state = army(using, serf=1)
    place(state, using, 0, "nw_g", serf=4)
    token(state, "nw_g", "farm")
    march(state, using, "nw_f nw_g", serfs=1)
    assert asked(state, Decision.BUY, 0) == offers
