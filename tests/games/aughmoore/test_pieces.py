"""Units and structures of Heroes of Land, Air & Sea: strengths, supply, armies, Vessels, five a region (A3)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.ground import pieces
from sim.games.aughmoore.names import REGION_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Slot, Unit
from tests.games.aughmoore.position import (
    answer,
    asked,
    build,
    capital,
    idle,
    level,
    offered,
    place,
    position,
    region,
    remove,
    rules,
    run,
    stock,
    tower,
    unit,
    units,
)
from tests.games.aughmoore.room import FACTION_KEYS, LANDS

pytestmark = pytest.mark.interpreted
HUMANS = FACTION_KEYS.index("humans")
LINES = {
    "paladin": (4, 1, 2),
    "high_mage": (3, 2, 2),
    "outrider": (2, 4, 2),
    "galleon": (3, 3, 2),
    "airship": (2, 2, 2),
}


def at_war(using, *factions):
    """Players with empty Courtyards."""
    state = position(*(factions or ("humans", "orcs")), using=using)
    for side in range(int(state.sides)):
        remove(state, using, side, capital(state, side))
    return state


def marches(state, using, origin):
    """The regions to which something can march from a region."""
    return {REGION_KEYS[goal] for start, goal, _ in offered(state, using, Verb.GO) if start == region(origin)}


def sizes(state, using):
    """The sizes of the armies on offer."""
    return {serfs + warriors + heroes.bit_count() for serfs, warriors, heroes in offered(state, using, Verb.TAKE)}


# ------------------------------------------------------------------ what there is


@pytest.mark.parametrize("faction", FACTION_KEYS)
def test_A3_1_serfs_and_warriors_are_the_same_for_every_faction(faction):
    using, number = rules(), FACTION_KEYS.index(faction)
    for kind, line in ((Unit.SERF, (1, 2, 0)), (Unit.WARRIOR, (2, 3, 1))):
        assert (using.strength[number, kind], using.speed[number, kind], using.unit_vp[number, kind]) == line


@pytest.mark.parametrize(("key", "line"), LINES.items())
def test_A3_1_heroes_and_vessels_are_units_with_lines_of_their_own(key, line):
    using = rules()
    kind = unit(position("humans", "orcs", using=using), 0, key)
    assert (using.strength[HUMANS, kind], using.speed[HUMANS, kind], using.unit_vp[HUMANS, kind]) == line


def test_A3_2_towers_and_capitals_are_structures_that_hold_a_region_and_never_move():
    using = rules()
    state = at_war(using)
    tower(state, 0, "nw_f")
    for key in ("nw_c", "nw_f"):
        assert state.holders[region(key)] == 1
    run(state, using, Step.MARCH, 0, NOBODY)
    assert state.decider == NOBODY


def test_A3_3_units_come_from_the_supply_and_destroyed_ones_return_to_it():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "nw_f", warrior=5)
    assert pieces.in_supply(state, using, 0, Unit.WARRIOR.value) == 0
    pieces.lose(state, using, 0, Unit.WARRIOR.value, region("nw_f"))
    assert pieces.in_supply(state, using, 0, Unit.WARRIOR.value) == 1
    assert units(state, 0, "nw_f") == {"warrior": 4}
    assert state.players[0].lost[Unit.WARRIOR] == 1


def test_A3_3_nothing_is_recruited_from_an_empty_supply():
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_c", warrior=4, serf=9)
    stock(state, 0, food=10)
    run(state, using, Step.ACTION, 0)
    assert offered(state, using, Verb.RECRUIT) == [(Unit.SERF, 1, NOBODY)]


def test_A3_3_serfs_on_buildings_have_left_the_supply():
    using = rules()
    state = at_war(using)
    build(state, using, 0, "cathedral", "farmstead")
    assert pieces.in_supply(state, using, 0, Unit.SERF.value) == 10


def test_A3_4_the_natural_strength_of_an_army_is_the_sum_of_its_units():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "nw_f", serf=2, warrior=1, paladin=1)
    assert pieces.natural_here(state, using, 0, region("nw_f")) == 2 + 2 + 4


# ------------------------------------------------------------------ armies


def test_A3_5_an_army_is_one_to_five_units_of_a_single_region():
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_c", serf=4, warrior=2)
    place(state, using, 0, "nw_b", serf=2)
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_c"), region("nw_f"))
    assert sizes(state, using) == {1, 2, 3, 4, 5}
    answer(state, using, Verb.TAKE, 2, 3, 0)
    assert units(state, 0, "nw_f") == {"serf": 2, "warrior": 3}
    assert units(state, 0, "nw_b") == {"serf": 2}


def test_A3_5_vessels_do_not_march():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "nw_g", galleon=1, airship=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    assert state.decider == NOBODY


# ------------------------------------------------------------------ Vessels


@pytest.mark.parametrize(("key", "building"), [("galleon", "sea_dock"), ("airship", "sky_harbour")])
def test_A3_6_vessels_start_in_the_region_of_the_capital(key, building):
    using = rules()
    state = position("humans", "orcs", using=using)
    build(state, using, 0, building)
    stock(state, 0, ore=4, mana=4, food=4)
    run(state, using, Step.ACTION, 0)
    answer(state, using, Verb.RECRUIT, unit(state, 0, key), 1)
    assert state.players[0].at[unit(state, 0, key)] == region("nw_c")


def test_A3_6_a_docked_vessel_is_in_the_land_region():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "nw_g", galleon=1)
    assert state.holders[region("nw_g")] == 1
    assert state.holders[region("bay_nw")] == 0


def test_A3_7_a_vessel_takes_up_to_two_units_aboard_where_it_lies():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "nw_g", galleon=1, serf=2, warrior=2)
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_g"), region("bay_nw"))
    assert asked(state, Decision.ARMY, 0)
    assert sizes(state, using) == {0, 1, 2}
    answer(state, using, Verb.TAKE, 1, 1, 0)
    assert units(state, 0, "bay_nw") == {"serf": 1, "warrior": 1, "galleon": 1}
    assert units(state, 0, "nw_g") == {"serf": 1, "warrior": 1}


def test_A3_7_units_board_from_the_courtyard():
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_c", galleon=1)
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_c"), region("bay_nw"))
    answer(state, using, Verb.TAKE, 2, 0, 0)
    assert units(state, 0, "bay_nw") == {"serf": 2, "galleon": 1}


def test_A3_7_at_sea_everybody_is_aboard_and_goes_along():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "bay_nw", galleon=1, serf=1, warrior=1)
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.GO, region("bay_nw"), region("nw_j"))
    assert units(state, 0, "nw_j") == {"serf": 1, "warrior": 1, "galleon": 1}
    run(state, using, Step.MARCH, 0, NOBODY)
    assert marches(state, using, "nw_j")


def test_A3_7_a_vessel_does_not_board_another_one():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "nw_g", galleon=1, airship=1)
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_g"), region("bay_nw"))
    assert units(state, 0, "nw_g") == {"airship": 1}


def test_A3_7_nobody_boards_on_the_way():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "bay_nw", galleon=1)
    place(state, using, 0, "nw_j", warrior=1)
    run(state, using, Step.SAIL, 0, NOBODY)
    assert (region("bay_nw"), region("strait_nw_ne"), NOBODY) in offered(state, using, Verb.GO)
    answer(state, using, Verb.GO, region("bay_nw"), region("strait_nw_ne"))
    assert units(state, 0, "strait_nw_ne") == {"galleon": 1}


def test_A3_7_the_sky_harbour_has_room_for_a_third_unit():
    using = rules()
    state = at_war(using)
    build(state, using, 0, "sky_harbour")
    level(state, using, 0, 2)
    place(state, using, 0, "nw_f", airship=1, warrior=4)
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_f"), region("nw_j"))
    assert sizes(state, using) == {0, 1, 2, 3}


# ------------------------------------------------------------------ five a region


def test_A3_8_a_sixth_unit_does_not_end_its_march_in_a_region():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "nw_f", warrior=3)
    place(state, using, 0, "nw_b", serf=3)
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_b"), region("nw_f"))
    assert sizes(state, using) == {1, 2}


def test_A3_8_an_army_passes_through_a_full_region_but_does_not_stay():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "nw_e", warrior=5)
    place(state, using, 0, "nw_h", serf=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    assert "nw_e" not in marches(state, using, "nw_h")
    assert {"nw_a", "nw_b", "nw_f"} <= marches(state, using, "nw_h")


def test_A3_8_vessels_and_passengers_count():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "nw_g", galleon=1, airship=1, warrior=2)
    place(state, using, 0, "nw_j", serf=2)
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_j"), region("nw_g"))
    assert sizes(state, using) == {1}


def test_A3_8_the_limit_holds_at_sea():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "bay_nw", galleon=1, serf=2)
    assert pieces.room(state, using, 0, region("bay_nw")) == 2
    assert region("bay_nw") >= LANDS


def test_A3_8_the_own_capital_holds_any_number():
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_c", warrior=4, serf=4)
    place(state, using, 0, "nw_b", serf=5)
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_b"), region("nw_c"))
    answer(state, using, Verb.TAKE, 5, 0, 0)
    idle(state, using)
    assert state.players[0].total[region("nw_c")] == 3 + 8 + 5


def test_A3_8_each_faction_has_its_own_five():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "nw_f", warrior=5)
    assert pieces.room(state, using, 1, region("nw_f")) == 5


def test_A3_8_a_vessel_docks_only_where_everybody_aboard_finds_room():
    using = rules()
    state = at_war(using)
    place(state, using, 0, "bay_nw", galleon=1, serf=2)
    place(state, using, 0, "nw_g", warrior=3)
    place(state, using, 0, "nw_j", warrior=2)
    run(state, using, Step.SAIL, 0, NOBODY)
    assert "nw_j" in marches(state, using, "bay_nw")
    assert "nw_g" not in marches(state, using, "bay_nw")
    assert state.about[0] == Slot.SAIL
