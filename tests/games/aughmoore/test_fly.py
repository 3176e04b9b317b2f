"""Flying in Heroes of Land, Air & Sea (A7.14 to A7.19). Beaten flights: test_vessel_battles."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    capital,
    faces,
    held,
    offered,
    place,
    region,
    rules,
    run,
    stock,
    token,
    told,
    tower,
    units,
)
from tests.games.aughmoore.room import LANDS
from tests.games.aughmoore.voyage import armies, bare, decide, fly, goals, may, portals, regions

pytestmark = pytest.mark.interpreted


def airship(using, at, *factions, **army):
    """Return players, the first with an Airship and units in one region, all with full stocks."""
    state = bare(using, *factions, **{at: {"airship": 1, **army}})
    for side in range(int(state.sides)):
        stock(state, side, ore=10, mana=10, food=10)
    return state


def paced(steps, **others):
    """Return rules under which an Airship flies so many steps."""
    return rules({"faction.humans.vessel.airship.speed": steps, **others})


def over_sea(using, at="nw_h", sea="strait_sw_nw", orcs=None, **army):
    """Return an Airship that attacks Orcs over the sea, before the Battle is decided."""
    state = airship(using, at, **army)
    place(state, using, 1, sea, **(orcs or {"submarine": 1}))
    return fly(state, using, f"{at} {sea}", serfs=army.get("serf", 0), warriors=army.get("warrior", 0))


def beat(state, using):
    """Decide the Battle for the attacker; the Orcs lose their Submarine."""
    decide(state, using)
    if asked(state, Decision.DAMAGE, 1):
        answer(state, using, Verb.LOSE, 5, 1)
    return state


# ------------------------------------------------------------------ over land and sea


def test_A7_14_the_action_flies_the_air_vessel():
    """A token on Fly moves the Air Vessel with whoever is taken aboard (A7.14)."""
    using = rules()
    state = airship(using, "nw_g", serf=1, warrior=1)
    answer(act(state, using), using, Verb.FLY)
    answer(state, using, Verb.GO, region("nw_g"), region("nw_e"))
    answer(state, using, Verb.TAKE, 1, 0, 0)
    assert units(state, 0, "nw_e") == {"serf": 1, "airship": 1}
    assert units(state, 0, "nw_g") == {"warrior": 1}
    assert told(state, Event.FLEW) == [(0, region("nw_g"), region("nw_e"), 0)]


def test_A7_14_without_an_air_vessel_nobody_flies():
    """The action is not offered to who has none on the map (A7.14)."""
    using = rules()
    assert offered(act(bare(using, nw_g={"serf": 1, "galleon": 1}), using), using, Verb.FLY) == []


def test_A7_14_no_crew_is_needed():
    """An empty Air Vessel flies (A7.14)."""
    using = rules()
    state = fly(airship(using, "nw_g"), using, "nw_g nw_e")
    assert units(state, 0, "nw_e") == {"airship": 1}


def test_A7_14_it_flies_from_region_to_region():
    """Adjacent Land Regions take a step each (A7.14)."""
    using = paced(1)
    assert goals(airship(using, "nw_f"), using, Step.FLY, "nw_f") == {"nw_b", "nw_c", "nw_e", "nw_g", "nw_i", "nw_j"}
    assert may(airship(paced(2), "nw_g"), paced(2), Step.FLY, "nw_g", "nw_b", "nw_e", "nw_i")


@pytest.mark.parametrize(("steps", "reached"), [(1, False), (2, True)])
def test_A7_14_it_crosses_the_sea_to_another_coast(steps, reached):
    """One step over the Sea Region, one more to its other shore (A7.14)."""
    using = paced(steps)
    assert may(airship(using, "nw_j"), using, Step.FLY, "nw_j", "ne_d", "ne_h") == reached


def test_A7_14_it_crosses_several_sea_regions():
    """Three steps carry it over two Sea Regions (A7.14)."""
    using = paced(3)
    assert may(airship(using, "nw_g"), using, Step.FLY, "nw_g", "ne_h", "nw_a")
    assert not may(airship(paced(2), "nw_g"), paced(2), Step.FLY, "nw_g", "ne_h")


def test_A7_11_A7_14_it_flies_round_the_rim():
    """Sea Regions that touch round the rim are adjacent in the air, too (A7.14, A7.11)."""
    using = paced(3)
    assert may(airship(using, "nw_c"), using, Step.FLY, "nw_c", "sw_h", "se_j")


def test_A7_5_A7_14_between_capital_and_towers_it_flies_as_armies_march():
    """The own Capital is beside own Towers (A7.14, A7.5)."""
    using = paced(1)
    state = airship(using, "nw_c")
    tower(state, 0, "se_h")
    assert may(state, using, Step.FLY, "nw_c", "se_h")
    fly(state, using, "nw_c se_h")
    assert may(state, using, Step.FLY, "se_h", "nw_c")


def test_A7_5_A7_14_towers_are_not_beside_each_other():
    """From Tower to Tower it takes two steps (A7.14, A7.5)."""
    for steps, reached in ((1, False), (2, True)):
        using = paced(steps)
        state = airship(using, "se_h")
        tower(state, 0, "se_h", "sw_f")
        assert may(state, using, Step.FLY, "se_h", "sw_f") == reached


def test_A7_14_A9_9_it_flies_through_portals():
    """A flight follows the ways of a march (A9.9, A7.14)."""
    using = paced(1)
    state = airship(using, "nw_f")
    portals(state, "nw_f", "se_e")
    assert may(state, using, Step.FLY, "nw_f", "se_e")


def test_A7_14_it_does_not_march():
    """A march leaves the Air Vessel where it is (A7.14)."""
    using = rules()
    state = airship(using, "nw_f", serf=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_f"), region("nw_g"))
    answer(state, using, Verb.TAKE, 1, 0, 0)
    assert units(state, 0, "nw_f") == {"airship": 1}


def test_A8_6_A7_14_tokens_below_stay_face_down():
    """Regions flown over are not explored (A7.14, A8.6)."""
    using = paced(1)
    state = airship(using, "nw_c")
    token(state, "nw_f", "bonus_land")
    using = paced(2)
    fly(state, using, "nw_c nw_e")
    assert faces(state, "nw_f") == [Face.HIDDEN]


def test_A1_8_A7_14_a_continent_out_of_play_is_not_flown_over():
    """An unused continent is no way and no goal (A7.14, A1.8)."""
    using = paced(3)
    state = airship(using, "nw_h", "humans", "orcs")
    assert not any(key.startswith("sw") for key in goals(state, using, Step.FLY, "nw_h"))


def test_A3_7_two_units_fly_along():
    """The Air Vessel carries up to two units, wherever it lies (A3.7)."""
    using = rules()
    state = airship(using, "nw_e", serf=2, warrior=1)
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_e"), region("nw_f"))
    assert armies(state, using) == {(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0)}


def test_A3_8_it_lands_where_there_is_room():
    """A full region is flown over, not landed in; passengers need room, too (A3.8)."""
    using = rules()
    state = airship(using, "nw_c", serf=2)
    place(state, using, 0, "nw_f", serf=5)
    place(state, using, 0, "nw_e", serf=3)
    found = goals(state, using, Step.FLY, "nw_c")
    assert "nw_f" not in found
    answer(state, using, Verb.GO, region("nw_c"), region("nw_e"))
    assert armies(state, using) == {(0, 0, 0), (1, 0, 0)}


# ------------------------------------------------------------------ enemies


@pytest.mark.parametrize("what", ["serf", "tower"])
def test_A7_15_enemies_stop_a_flight(what):
    """Units and structures of others are not flown over (A7.15)."""
    using = paced(2)
    state = airship(using, "nw_e")
    for key in ("nw_a", "nw_b", "nw_d", "nw_f", "nw_h", "nw_i"):
        if what == "tower":
            tower(state, 1, key)
        else:
            place(state, using, 1, key, serf=1)
    assert goals(state, using, Step.FLY, "nw_e") == {"nw_a", "nw_b", "nw_d", "nw_f", "nw_h", "nw_i"}


def test_A7_16_A7_15_a_sea_vessel_stops_a_flight():
    """A Sea Region with an enemy Vessel is entered for a Battle, not crossed (A7.15, A7.16)."""
    using = paced(2)
    state = airship(using, "nw_h")
    place(state, using, 1, "strait_sw_nw", submarine=1)
    found = goals(state, using, Step.FLY, "nw_h")
    assert "strait_sw_nw" in found
    assert "sw_j" not in found


def test_A10_1_A7_15_landing_among_enemies_begins_a_battle():
    """The flight ends and the flier attacks (A7.15, A10.1)."""
    using = rules()
    state = airship(using, "nw_g", warrior=2)
    place(state, using, 1, "nw_e", serf=1)
    fly(state, using, "nw_g nw_e", warriors=2)
    assert told(state, Event.BATTLE) == [(0, 1, region("nw_e"), 0)]
    decide(state, using)
    assert units(state, 0, "nw_e") == {"warrior": 2, "airship": 1}


# ------------------------------------------------------------------ over the sea


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_A7_16_no_flight_ends_at_sea(steps):
    """Without enemies there no Sea Region is a goal (A7.16)."""
    using = paced(steps)
    found = goals(airship(using, "nw_j"), using, Step.FLY, "nw_j")
    assert found
    assert all(region(key) < LANDS for key in found)


def test_A7_16_not_even_beside_the_own_sea_vessel():
    """A Sea Region with own Vessels is no goal (A7.16)."""
    using = rules()
    state = airship(using, "nw_j")
    place(state, using, 0, "bay_nw", galleon=1)
    assert "bay_nw" not in goals(state, using, Step.FLY, "nw_j")


def test_A7_16_it_attacks_a_sea_vessel_over_the_sea():
    """An enemy Vessel at sea can be flown at (A7.16)."""
    using = rules()
    state = over_sea(using, warrior=2)
    assert told(state, Event.BATTLE) == [(0, 1, region("strait_sw_nw"), 0)]


def test_A7_16_after_the_battle_one_step_leads_to_land():
    """Any shore of that Sea Region without enemies will do (A7.16)."""
    using = rules()
    state = over_sea(using, warrior=2)
    place(state, using, 1, "nw_d", serf=1)
    beat(state, using)
    assert asked(state, Decision.FLY_ON, 0)
    assert regions(state, using) == {"nw_h", "nw_i", "sw_j"}
    answer(state, using, Verb.REGION, region("sw_j"))
    assert units(state, 0, "sw_j") == {"warrior": 2, "airship": 1}
    assert units(state, 0, "strait_sw_nw") == {}


def test_A7_16_the_speed_left_does_not_matter():
    """A fast Air Vessel, too, has one step after the Battle (A7.16)."""
    using = paced(3)
    state = beat(over_sea(using, warrior=2), using)
    assert regions(state, using) == {"nw_d", "nw_h", "nw_i", "sw_j"}


def test_A7_16_more_steps_are_a_matter_of_the_rules():
    """The content says how far it flies on (A7.16)."""
    using = rules({"action.fly_speed_after_sea_battle": 2})
    state = beat(over_sea(using, warrior=2), using)
    assert {"nw_e", "sw_g", "nw_a"} <= regions(state, using)


def test_A11_2_A7_16_with_no_land_within_a_step_it_is_destroyed():
    """Whoever is aboard goes down with it (A7.16, A11.2)."""
    using = rules()
    state = over_sea(using, warrior=2)
    for key in ("nw_d", "nw_h", "nw_i", "sw_j"):
        place(state, using, 1, key, serf=1)
    beat(state, using)
    assert not asked(state, Decision.FLY_ON, 0)
    assert told(state, Event.DESTROYED_VESSEL) == [(0, region("strait_sw_nw"), 0, 0)]
    assert units(state, 0, "strait_sw_nw") == {}
    assert state.players[0].in_play[6] == 0
    assert state.players[0].at[6] == NOBODY


def test_A3_8_A7_16_land_without_room_is_no_landing_place():
    """Own regions that cannot hold everybody aboard do not help (A7.16, A3.8)."""
    using = rules()
    state = over_sea(using, warrior=2)
    for key, serfs in (("nw_d", 3), ("nw_h", 5), ("nw_i", 2)):
        place(state, using, 0, key, serf=serfs)
    beat(state, using)
    assert regions(state, using) == {"nw_i", "sw_j"}


def test_A8_6_A7_16_it_explores_where_it_lands():
    """The landing is the end of its flight (A7.16, A8.6)."""
    using = rules()
    state = over_sea(using, warrior=2)
    stock(state, 0, food=1)
    token(state, "nw_h", "bonus_land", "food")
    beat(state, using)
    food = held(state, 0)[2]
    answer(state, using, Verb.REGION, region("nw_h"))
    assert faces(state, "nw_h") == []
    assert held(state, 0)[2] == food + 1


def test_A8_6_A7_16_the_sea_below_is_not_explored():
    """A flight that fights over the sea leaves its tokens alone (A7.16, A8.6)."""
    using = rules()
    state = airship(using, "nw_h", warrior=2)
    place(state, using, 1, "strait_sw_nw", submarine=1)
    token(state, "strait_sw_nw", "bonus_sea")
    beat(fly(state, using, "nw_h strait_sw_nw", warriors=2), using)
    assert faces(state, "strait_sw_nw") == [Face.HIDDEN]
    answer(state, using, Verb.REGION, region("nw_i"))
    assert faces(state, "strait_sw_nw") == [Face.HIDDEN]


# ------------------------------------------------------------------ Deserts, the central Sea Region, ferry routes


def test_A7_17_deserts_are_flown_over():
    """A flight passes a Desert (A7.17)."""
    using = paced(2)
    state = airship(using, "nw_h")
    for key in ("nw_e", "strait_sw_nw"):
        place(state, using, 1, key, **({"serf": 1} if key == "nw_e" else {"submarine": 1}))
    assert may(state, using, Step.FLY, "nw_h", "nw_j", "nw_f", "nw_a")


def test_A7_17_deserts_stop_flights_if_the_rules_say_so():
    """With the switch on a flight ends in a Desert (A7.17)."""
    using = paced(2, **{"action.desert_ends_flight": True})
    state = airship(using, "nw_h")
    for key in ("nw_e", "strait_sw_nw"):
        place(state, using, 1, key, **({"serf": 1} if key == "nw_e" else {"submarine": 1}))
    assert goals(state, using, Step.FLY, "nw_h") == {"nw_d", "nw_i", "nw_e", "strait_sw_nw"}


@pytest.mark.parametrize(("steps", "reached"), [(2, False), (3, True)])
def test_A7_18_the_central_sea_counts_two(steps, reached):
    """Two steps into the middle, a third one out of it (A7.18)."""
    using = paced(steps)
    assert may(airship(using, "nw_i"), using, Step.FLY, "nw_i", "se_i", "ne_j", "sw_i") == reached


def test_A7_16_A7_18_leaving_the_central_sea_takes_one_step():
    """The two steps are those of entering: after a Battle there one step leads ashore (A7.18, A7.16)."""
    using = paced(2)
    state = over_sea(using, at="nw_i", sea="central", warrior=2)
    beat(state, using)
    assert {"se_i", "se_j", "ne_i", "ne_j", "sw_i", "sw_j", "nw_i", "nw_j"} == regions(state, using)


def test_A7_18_one_step_is_not_enough_to_attack_there():
    """With one step an Air Vessel does not enter the middle (A7.18)."""
    using = paced(1)
    state = airship(using, "nw_i")
    place(state, using, 1, "central", submarine=1)
    assert "central" not in goals(state, using, Step.FLY, "nw_i")


def test_A7_18_a_shorter_way_round_is_found():
    """Two straits may be cheaper than the middle (A7.18)."""
    using = paced(3, **{"action.fly_central_sea": 3})
    assert may(airship(using, "nw_j"), using, Step.FLY, "nw_j", "ne_i", "ne_j")


@pytest.mark.parametrize(("here", "there"), [("nw_j", "ne_i"), ("nw_b", "sw_d"), ("nw_d", "ne_b")])
def test_A7_19_ferry_routes_are_not_flown(here, there):
    """No crossing and no graticule of a ferry route helps a flight (A7.19)."""
    using = paced(1)
    assert may(bare(using, **{here: {"paladin": 1}}), using, Step.MARCH, here, there)
    assert not may(airship(using, here), using, Step.FLY, here, there)


def test_A7_19_a_ferry_route_does_not_shorten_a_flight():
    """Behind the far end of a ferry route nothing is reached by it (A7.19)."""
    using = paced(2)
    state = airship(using, "nw_b")
    assert not may(state, using, Step.FLY, "nw_b", "sw_e")
    assert capital(state, 0) == "nw_c"
