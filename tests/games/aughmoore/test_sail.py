"""Sailing in Heroes of Land, Air & Sea (A7.9 to A7.13). Battles of Vessels: test_vessel_battles."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.names import REGION_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    faces,
    offered,
    place,
    region,
    rules,
    run,
    stock,
    token,
    told,
    unit,
    units,
)
from tests.games.aughmoore.room import LANDS
from tests.games.aughmoore.voyage import armies, bare, decide, go, goals, may, sail

pytestmark = pytest.mark.interpreted
RIM = {
    "corner_nw": {"corner_ne", "corner_sw"},
    "corner_se": {"corner_ne", "corner_sw"},
    "bay_nw": {"strait_se_sw"},
    "bay_se": {"strait_nw_ne"},
    "bay_ne": {"strait_sw_nw"},
    "bay_sw": {"strait_ne_se"},
}


def ship(using, at, **aboard):
    """Return four players, the Humans with a Galleon and units in one region."""
    return bare(using, **{at: {"galleon": 1, **aboard}})


def slow(steps, **others):
    """Return rules under which a Galleon sails so many steps."""
    return rules({"faction.humans.vessel.galleon.speed": steps, **others})


# ------------------------------------------------------------------ steps


def test_A7_9_the_action_sails_the_sea_vessel():
    """A token on Sail moves the Sea Vessel with whoever is aboard (A7.9)."""
    using = rules()
    state = ship(using, "bay_nw", serf=2)
    answer(act(state, using), using, Verb.SAIL)
    answer(state, using, Verb.GO, region("bay_nw"), region("strait_nw_ne"))
    assert units(state, 0, "strait_nw_ne") == {"serf": 2, "galleon": 1}
    assert told(state, Event.SAILED) == [(0, region("bay_nw"), region("strait_nw_ne"), 0)]


def test_A7_9_without_a_sea_vessel_nobody_sails():
    """The action is not offered to who has none on the map (A7.9)."""
    using = rules()
    assert offered(act(bare(using, nw_f={"serf": 1, "airship": 1}), using), using, Verb.SAIL) == []


@pytest.mark.parametrize(
    ("steps", "goal"), [(1, "bay_nw"), (2, "corner_nw"), (2, "strait_nw_ne"), (3, "strait_sw_nw"), (3, "corner_ne")]
)
def test_A7_9_each_sea_region_takes_a_step(steps, goal):
    """From the shore out to sea is one step, each further Sea Region another (A7.9)."""
    assert may(ship(slow(steps), "nw_g"), slow(steps), Step.SAIL, "nw_g", goal)
    if steps > 1:
        assert not may(ship(slow(steps - 1), "nw_g"), slow(steps - 1), Step.SAIL, "nw_g", goal)


def test_A7_9_only_sea_regions_and_shores_are_reached():
    """Land Regions without a shore are out of reach (A7.9)."""
    using = rules()
    found = goals(ship(using, "bay_nw"), using, Step.SAIL, "bay_nw")
    assert all(using.shore_count[region(key)] for key in found)
    assert not found & {"nw_e", "nw_f"}


@pytest.mark.parametrize("goal", ["nw_b", "nw_c", "nw_g", "nw_j"])
def test_A7_10_docking_takes_a_step(goal):
    """From a Sea Region to any of its shores is one step (A7.10)."""
    using = slow(1)
    assert may(ship(using, "bay_nw"), using, Step.SAIL, "bay_nw", goal)


def test_A7_10_there_is_no_way_along_the_coast():
    """From shore to shore a Vessel goes by a Sea Region: two steps, not one (A7.10)."""
    assert not may(ship(slow(1), "nw_g"), slow(1), Step.SAIL, "nw_g", "nw_c")
    assert may(ship(slow(2), "nw_g"), slow(2), Step.SAIL, "nw_g", "nw_c", "nw_b", "nw_j")


def test_A7_10_a_docked_vessel_puts_out_to_any_sea_beside_it():
    """Where a shore touches three Sea Regions all are one step away (A7.10)."""
    using = slow(1)
    found = goals(ship(using, "nw_j"), using, Step.SAIL, "nw_j")
    assert found == {"bay_nw", "strait_nw_ne", "central"}


def test_A7_10_a_docked_vessel_ends_its_sail():
    """No sail goes on from a shore to another Sea Region (A7.10)."""
    using = slow(3)
    state = ship(using, "nw_g")
    place(state, using, 1, "strait_nw_ne", submarine=1)
    place(state, using, 2, "strait_se_sw", ironclad=1)
    found = goals(state, using, Step.SAIL, "nw_g")
    assert "nw_j" in found
    assert "central" not in found


def test_A3_6_A7_10_a_docked_vessel_is_in_the_land_region():
    """Enemies that enter the Land Region meet it, those in the Sea Region do not (A7.10, A3.6)."""
    using = rules()
    state = sail(ship(using, "bay_nw"), using, "bay_nw nw_g")
    assert units(state, 0, "nw_g") == {"galleon": 1}
    assert state.holders[region("bay_nw")] == 0


def test_A3_7_A7_10_whoever_was_aboard_is_ashore():
    """At the shore the passengers may march on (A7.10, A3.7)."""
    using = rules()
    state = sail(ship(using, "bay_nw", warrior=1), using, "bay_nw nw_g")
    assert "nw_f" in goals(state, using, Step.MARCH, "nw_g")


def test_A1_8_A7_10_a_shore_out_of_play_is_no_harbour():
    """Sea Regions are always open, shores of an unused continent are not (A7.10, A1.8)."""
    using = rules()
    state = bare(using, "humans", "orcs", strait_sw_nw={"galleon": 1})
    found = goals(state, using, Step.SAIL, "strait_sw_nw")
    assert {"bay_sw", "corner_nw", "nw_h"} <= found
    assert not any(key.startswith("sw_") for key in found)


# ------------------------------------------------------------------ round the rim, the central Sea Region


@pytest.mark.parametrize("here", RIM)
def test_A7_11_opposite_seas_are_adjacent_round_the_rim(here):
    """Sea Regions on opposite sides between routes with a matching graticule are one step apart (A7.11)."""
    using = slow(1)
    assert RIM[here] <= goals(ship(using, here), using, Step.SAIL, here)
    for there in RIM[here]:
        assert here in goals(ship(using, there), using, Step.SAIL, there)


def test_A7_11_seas_apart_are_not_adjacent():
    """A bay leads to its two neighbours and once round the rim (A7.11)."""
    using = slow(1)
    found = {key for key in goals(ship(using, "bay_nw"), using, Step.SAIL, "bay_nw") if region(key) >= LANDS}
    assert found == {"corner_nw", "strait_nw_ne", "strait_se_sw"}


def test_A7_12_the_central_sea_ends_a_sail():
    """A Vessel goes in, but not through (A7.12)."""
    using = slow(2)
    state = ship(using, "nw_i")
    found = goals(state, using, Step.SAIL, "nw_i")
    assert "central" in found
    assert not found & {"se_i", "ne_j", "strait_ne_se", "se_j"}


def test_A7_12_from_the_central_sea_the_next_sail_goes_on():
    """A sail that starts there is not held up (A7.12)."""
    using = slow(2)
    state = ship(using, "central")
    assert may(state, using, Step.SAIL, "central", "se_i", "ne_j", "strait_ne_se", "corner_se", "se_h")


def test_A7_12_the_stop_can_be_a_matter_of_the_rules():
    """With the switch off a sail crosses the central Sea Region (A7.12)."""
    using = slow(2, **{"action.central_sea_ends_sail": False})
    assert may(ship(using, "nw_i"), using, Step.SAIL, "nw_i", "se_i", "strait_ne_se")


def test_A10_1_A7_9_enemies_end_a_sail():
    """A Sea Region with an enemy Vessel is entered, not passed (A7.9, A10.1)."""
    using = slow(2)
    state = ship(using, "nw_c")
    place(state, using, 1, "bay_nw", submarine=1)
    assert goals(state, using, Step.SAIL, "nw_c") == {"bay_nw"}


def test_A8_4_A7_9_sailing_passes_tokens_without_turning_them_up():
    """Only the Sea Region where the sail ends is explored (A7.9, A8.4)."""
    using = rules()
    state = ship(using, "nw_g")
    token(state, "bay_nw", "bonus_sea")
    sail(state, using, "nw_g strait_nw_ne")
    assert faces(state, "bay_nw") == [Face.HIDDEN]


def test_A7_9_ferry_routes_do_not_stop_a_vessel():
    """Sea Regions on both sides of a ferry route are adjacent (A7.9)."""
    using = slow(1)
    assert may(ship(using, "bay_nw"), using, Step.SAIL, "bay_nw", "strait_nw_ne")
    assert may(ship(using, "strait_nw_ne"), using, Step.SAIL, "strait_nw_ne", "central")


# ------------------------------------------------------------------ crews


def test_A7_13_no_crew_is_needed():
    """An empty Vessel sails, and asks for nobody (A7.13)."""
    using = rules()
    state = sail(ship(using, "nw_g"), using, "nw_g bay_nw")
    assert not asked(state, Decision.ARMY, 0)
    assert units(state, 0, "bay_nw") == {"galleon": 1}


def test_A3_7_A7_13_units_at_the_shore_may_stay_behind():
    """Nobody has to go aboard (A7.13, A3.7)."""
    using = rules()
    state = sail(ship(using, "nw_g", serf=2), using, "nw_g bay_nw")
    assert units(state, 0, "nw_g") == {"serf": 2}


@pytest.mark.parametrize("room", [1, 2, 3])
def test_A3_7_the_capacity_is_a_number_of_the_vessel(room):
    """At most so many units go aboard, of any kind (A3.7)."""
    using = rules({"faction.humans.vessel.galleon.capacity": room})
    state = ship(using, "nw_g", serf=2, paladin=1)
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_g"), region("bay_nw"))
    assert max(serfs + warriors + heroes.bit_count() for serfs, warriors, heroes in armies(state, using)) == room


@pytest.mark.parametrize(("key", "building"), [("galleon", "sea_dock"), ("airship", "sky_harbour")])
def test_A3_7_A5_10_A3_6_a_vessel_built_lies_at_the_capital_and_boards_its_courtyard(key, building):
    """By a Build action, too, it starts there; units of the Courtyard may go along at once (A3.6, A3.7, A5.10)."""
    using = rules()
    state = bare(using, nw_c={"serf": 2})
    build(state, using, 0, building)
    stock(state, 0, ore=5, mana=5, food=5)
    answer(act(state, using), using, Verb.BUILD_VESSEL, unit(state, 0, key))
    assert units(state, 0, "nw_c") == {"serf": 2, key: 1}
    state.decider = NOBODY
    state.agenda.depth = 0
    go(state, using, Step.SAIL if key == "galleon" else Step.FLY, f"nw_c {'bay_nw' if key == 'galleon' else 'nw_f'}", 2)
    assert units(state, 0, "nw_c") == {}


def test_A3_7_passengers_may_change_in_harbour():
    """Who was carried ashore may stay while others go aboard (A3.7)."""
    using = rules()
    state = ship(using, "bay_nw", serf=2)
    place(state, using, 0, "nw_g", warrior=2)
    sail(state, using, "bay_nw nw_g")
    sail(state, using, "nw_g bay_nw", warriors=2)
    assert units(state, 0, "nw_g") == {"serf": 2}
    assert units(state, 0, "bay_nw") == {"warrior": 2, "galleon": 1}


def test_A3_7_nobody_leaves_a_vessel_at_sea():
    """From a Sea Region no unit marches (A3.7)."""
    using = rules()
    state = ship(using, "bay_nw", warrior=2)
    run(state, using, Step.MARCH, 0, NOBODY)
    assert state.decider == NOBODY


def test_A3_8_passengers_take_their_place_at_the_goal():
    """A Vessel brings as many as find room beside it (A3.8)."""
    using = rules()
    state = ship(using, "nw_g", serf=2)
    place(state, using, 0, "nw_j", warrior=3)
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_g"), region("nw_j"))
    assert armies(state, using) == {(0, 0, 0), (1, 0, 0)}


def test_A3_8_a_full_shore_takes_no_vessel():
    """With five units there a Vessel does not dock (A3.8)."""
    using = rules()
    state = ship(using, "bay_nw")
    place(state, using, 0, "nw_j", serf=5)
    assert "nw_j" not in goals(state, using, Step.SAIL, "bay_nw")


def test_A3_7_A3_8_a_crew_at_sea_needs_room_for_all():
    """Nobody can be left behind in the water (A3.8, A3.7)."""
    using = rules()
    state = ship(using, "bay_nw", serf=2)
    place(state, using, 0, "nw_j", serf=3)
    place(state, using, 0, "nw_b", serf=2)
    found = goals(state, using, Step.SAIL, "bay_nw")
    assert "nw_b" in found
    assert "nw_j" not in found


def test_A10_1_A3_8_against_enemies_all_aboard_go_ashore():
    """Where enemies hold the shore nobody of the own side is in the way (A3.8, A10.1)."""
    using = rules()
    state = ship(using, "nw_g", warrior=3)
    for side in (0, 1):
        stock(state, side, ore=10, mana=10, food=10)
    place(state, using, 1, "nw_j", serf=1)
    sail(state, using, "nw_g nw_j", warriors=2)
    decide(state, using)
    assert units(state, 0, "nw_j") == {"warrior": 2, "galleon": 1}
    assert REGION_KEYS[int(state.players[0].at[5])] == "nw_j"
