"""Marching in Heroes of Land, Air & Sea (A7.1 to A7.8). Armies and their size: test_pieces."""

from random import Random

import numpy as np
import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.map.routes import list_marches, steps_out
from sim.games.aughmoore.names import REGION_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Slot, Terrain
from tests.games.aughmoore.position import (
    act,
    answer,
    by_chance,
    dealt,
    faces,
    give,
    held,
    offered,
    options,
    place,
    region,
    rules,
    run,
    stock,
    token,
    told,
    tower,
    units,
    vp,
)
from tests.games.aughmoore.room import LANDS
from tests.games.aughmoore.voyage import armies, bare, decide, goals, march, may
from tests.games.sight import copied

pytestmark = pytest.mark.interpreted
SPEEDS = {"serf": 2, "warrior": 3, "paladin": 1, "high_mage": 2, "outrider": 4}
STEPS_FROM_H = {1: {"nw_d", "nw_e", "nw_i"}, 2: {"nw_a", "nw_b", "nw_f"}, 3: {"nw_c", "nw_g", "nw_j", "sw_d"}}


# ------------------------------------------------------------------ from region to region


def test_A7_1_an_army_marches_from_one_region_to_another():
    """The chosen units leave, the others stay (A7.1)."""
    using = rules()
    state = march(bare(using, nw_f={"serf": 2, "warrior": 2}), using, "nw_f nw_g", serfs=1, warriors=1)
    assert units(state, 0, "nw_g") == units(state, 0, "nw_f") == {"serf": 1, "warrior": 1}
    assert told(state, Event.MARCHED) == [(0, region("nw_f"), region("nw_g"), 0)]


def test_A7_1_an_army_comes_from_a_single_region():
    """Every army on offer is made of the units of its own region (A7.1)."""
    using = rules()
    state = bare(using, nw_f={"serf": 1}, nw_g={"warrior": 1})
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_f"), region("nw_j"))
    assert armies(state, using) == {(1, 0, 0)}


def test_A4_3_A7_1_the_action_marches_and_fills_a_slot():
    """A token on March lets an army march; with two slots it can be taken twice a round (A7.1, A4.3)."""
    using = rules()
    state = bare(using, nw_f={"warrior": 1})
    for way in ("nw_f nw_g", "nw_g nw_j"):
        answer(act(state, using), using, Verb.MARCH)
        answer(state, using, Verb.GO, *map(region, way.split()))
        answer(state, using, Verb.TAKE, 0, 1, 0)
    assert units(state, 0, "nw_j") == {"warrior": 1}
    assert offered(act(state, using), using, Verb.MARCH) == []


def test_A7_1_who_has_nobody_on_land_does_not_march():
    """Without Land Units on land there is no way to choose (A7.1)."""
    using = rules()
    state = bare(using, bay_nw={"galleon": 1, "serf": 2}, nw_f={"airship": 1})
    run(state, using, Step.MARCH, 0, NOBODY)
    assert state.decider == NOBODY
    assert offered(act(state, using), using, Verb.MARCH) == []


def test_A7_1_an_army_does_not_march_into_the_sea():
    """A march ends in Land Regions only (A7.1)."""
    using = rules()
    state = bare(using, nw_j={"warrior": 1})
    assert all(key in REGION_KEYS[:LANDS] for key in goals(state, using, Step.MARCH, "nw_j"))


def test_A7_1_an_army_does_not_march_back_to_where_it_was():
    """The region left is no goal (A7.1)."""
    using = rules()
    assert "nw_f" not in goals(bare(using, nw_f={"warrior": 1}), using, Step.MARCH, "nw_f")


# ------------------------------------------------------------------ speed


@pytest.mark.parametrize(("key", "speed"), SPEEDS.items())
def test_A7_2_a_unit_marches_as_far_as_its_speed(key, speed):
    """Regions up to the speed are offered, those farther off are not (A7.2)."""
    using = rules()
    state = bare(using, nw_h={key: 1})
    state.players[0].ability_count = state.players[0].kinds = 0
    found = goals(state, using, Step.MARCH, "nw_h")
    for steps, keys in STEPS_FROM_H.items():
        assert (keys <= found) == (steps <= speed)
        assert bool(keys & found) == (steps <= speed)


def test_A7_2_the_slowest_unit_sets_the_pace():
    """With two Warriors and the Paladin an army goes one region (A7.2)."""
    using = rules()
    state = bare(using, nw_f={"warrior": 2, "paladin": 1})
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_f"), region("nw_g"))
    assert (0, 2, 1) in armies(state, using)
    march(bare(using, nw_f={"warrior": 2, "paladin": 1}), using, "nw_f nw_j", warriors=2)


def test_A7_2_slow_units_stay_behind_on_long_ways():
    """Three steps off only Warriors arrive, two steps off Serfs too (A7.2)."""
    using = rules()
    for goal, expected in (("nw_g", {(0, 1, 0)}), ("nw_b", {(0, 1, 0), (1, 0, 0), (1, 1, 0)})):
        state = bare(using, nw_h={"serf": 1, "warrior": 1, "paladin": 1})
        run(state, using, Step.MARCH, 0, NOBODY)
        answer(state, using, Verb.GO, region("nw_h"), region(goal))
        assert armies(state, using) == expected


def test_A7_2_an_army_may_stop_short():
    """The speed is a maximum (A7.2)."""
    using = rules()
    assert may(bare(using, nw_h={"warrior": 1}), using, Step.MARCH, "nw_h", "nw_e")


# ------------------------------------------------------------------ passing and stopping


def test_A8_1_A7_3_an_army_passes_over_tokens_without_turning_them_up():
    """Only where the march ends a token is revealed (A7.3, A8.1)."""
    using = rules()
    state = bare(using, nw_c={"warrior": 1})
    token(state, "nw_f", "bonus_land", "ore")
    march(state, using, "nw_c nw_j", warriors=1)
    assert faces(state, "nw_f") == [Face.HIDDEN]


def test_A3_8_A7_3_an_army_passes_through_own_units():
    """A full region does not hold a march up (A7.3, A3.8)."""
    using = rules()
    state = bare(using, nw_c={"warrior": 1}, nw_f={"serf": 5}, nw_b={"serf": 5}, nw_g={"serf": 5})
    found = goals(state, using, Step.MARCH, "nw_c")
    assert {"nw_a", "nw_e", "nw_i", "nw_j"} <= found
    assert not found & {"nw_b", "nw_f", "nw_g"}


@pytest.mark.parametrize("what", ["serf", "galleon", "airship", "tower"])
def test_A7_4_enemies_stop_a_march(what):
    """Units, Vessels and Towers of others can be entered, not passed (A7.4)."""
    using = rules()
    state = bare(using, "humans", "orcs", nw_h={"warrior": 1})
    for key in ("nw_d", "nw_e", "nw_i"):
        if what == "tower":
            tower(state, 1, key)
        else:
            place(state, using, 1, key, **{{"galleon": "submarine", "airship": "dragon"}.get(what, what): 1})
    assert goals(state, using, Step.MARCH, "nw_h") == {"nw_d", "nw_e", "nw_i"}


def test_A7_4_an_enemy_capital_stops_a_march():
    """A Capital City without units can be entered, not passed (A7.4)."""
    using = rules()
    state = bare(using, "humans", "orcs", ne_b={"warrior": 1})
    for key in ("ne_a", "ne_e", "ne_f", "nw_d"):
        place(state, using, 1, key, serf=1)
    assert goals(state, using, Step.MARCH, "ne_b") == {"ne_a", "ne_c", "ne_e", "ne_f", "nw_d"}


def test_A10_1_A7_4_entering_begins_a_battle():
    """The march is over and the mover attacks at once (A7.4, A10.1)."""
    using = rules()
    state = bare(using, "humans", "orcs", nw_f={"warrior": 2})
    place(state, using, 1, "nw_e", serf=1)
    march(state, using, "nw_f nw_e", warriors=2)
    assert told(state, Event.BATTLE) == [(0, 1, region("nw_e"), 0)]
    assert vp(state, 0) == using.attacker_vp


def test_A3_5_A7_4_an_army_of_five_enters_against_enemies():
    """Against enemies the army limit of five stands alone (A7.4, A3.5)."""
    using = rules()
    state = bare(using, "humans", "orcs", nw_f={"serf": 5})
    place(state, using, 1, "nw_e", serf=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_f"), region("nw_e"))
    assert (5, 0, 0) in armies(state, using)


def test_A20_2_A7_4_friends_do_not_stop_a_march():
    """An ally's units are passed like own ones (A7.4, A20.2)."""
    using = rules({"team.play": True})
    state = bare(using, nw_h={"serf": 1})
    for key in ("nw_d", "nw_e", "nw_i"):
        place(state, using, 2, key, serf=1)
    assert may(state, using, Step.MARCH, "nw_h", "nw_a", "nw_f")


# ------------------------------------------------------------------ Towers and the Capital


def test_A7_5_a_tower_is_beside_the_own_capital():
    """One step leads from the Courtyard to any own Tower, and back (A7.5)."""
    using = rules()
    state = bare(using, nw_c={"paladin": 1})
    tower(state, 0, "se_h")
    assert may(state, using, Step.MARCH, "nw_c", "se_h")
    march(state, using, "nw_c se_h", heroes=1)
    assert may(state, using, Step.MARCH, "se_h", "nw_c")


def test_A7_5_towers_are_not_beside_each_other():
    """From Tower to Tower it takes two steps, by way of the Capital (A7.5)."""
    using = rules()
    state = bare(using, se_h={"paladin": 1, "serf": 1})
    tower(state, 0, "se_h", "sw_f")
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("se_h"), region("sw_f"))
    assert armies(state, using) == {(1, 0, 0)}


def test_A7_5_towers_of_others_are_no_short_cut():
    """The Capital is beside own Towers only (A7.5)."""
    using = rules()
    state = bare(using, nw_c={"serf": 1})
    tower(state, 1, "se_h")
    assert "se_h" not in goals(state, using, Step.MARCH, "nw_c")


def test_A7_5_towers_lead_on():
    """Behind a Tower the march goes on as from any region (A7.5)."""
    using = rules()
    state = bare(using, nw_c={"serf": 1})
    tower(state, 0, "se_h")
    assert may(state, using, Step.MARCH, "nw_c", "se_e", "se_i", "se_d")


# ------------------------------------------------------------------ Deserts


def test_A7_6_a_march_ends_in_a_desert():
    """Nothing behind a Desert is reached by the way through it (A7.6)."""
    using = rules()
    assert {using.terrain[region(key)] for key in ("nw_d", "nw_i")} == {Terrain.DESERT}
    state = bare(using, nw_h={"warrior": 1})
    place(state, using, 1, "nw_e", serf=1)
    assert goals(state, using, Step.MARCH, "nw_h") == {"nw_d", "nw_e", "nw_i"}


def test_A7_6_an_army_leaves_a_desert_with_its_next_march():
    """A march that starts in a Desert is not held up by it (A7.6)."""
    using = rules()
    state = bare(using, nw_i={"serf": 1})
    assert may(state, using, Step.MARCH, "nw_i", "nw_f", "nw_b", "sw_j", "sw_g")


def test_A7_6_deserts_can_be_a_matter_of_the_rules():
    """With the switch off a march goes on through Deserts (A7.6)."""
    using = rules({"action.desert_ends_march": False})
    state = bare(using, nw_h={"serf": 1})
    assert may(state, using, Step.MARCH, "nw_h", "nw_j", "sw_j")
    assert not may(bare(rules(), nw_h={"serf": 1}), rules(), Step.MARCH, "nw_h", "sw_j")


# ------------------------------------------------------------------ ferry routes and graticules


@pytest.mark.parametrize(("here", "there"), [("nw_j", "ne_i"), ("ne_j", "se_i"), ("se_j", "sw_i"), ("sw_j", "nw_i")])
def test_A7_7_ferry_routes_join_regions_of_two_continents(here, there):
    """One step leads over a ferry route, in both directions, without a Vessel (A7.7)."""
    using = rules()
    for origin, goal in ((here, there), (there, here)):
        assert may(bare(using, **{origin: {"paladin": 1}}), using, Step.MARCH, origin, goal)


def test_A7_7_continents_are_joined_by_ferry_routes_alone():
    """A slow unit leaves its continent only where a ferry route starts (A7.7)."""
    using = rules()
    for origin in ("nw_c", "nw_e", "nw_f", "nw_g", "nw_h", "nw_a"):
        found = goals(bare(using, **{origin: {"paladin": 1}}), using, Step.MARCH, origin)
        assert all(key.startswith("nw") for key in found)


def test_A7_7_a_ferry_route_is_part_of_a_longer_march():
    """Before and after the crossing an army goes on (A7.7)."""
    using = rules()
    assert may(bare(using, nw_f={"warrior": 1}), using, Step.MARCH, "nw_f", "ne_i", "se_j", "se_g", "sw_i")


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("nw_d", "ne_b"),
        ("ne_j", "sw_j"),
        ("se_d", "sw_b"),
        ("nw_b", "sw_d"),
        ("nw_j", "se_j"),
        ("ne_d", "se_b"),
    ],
)
def test_A7_8_graticules_join_opposite_rims(here, there):
    """Land Regions at matching graticules are adjacent in both directions (A7.8)."""
    using = rules()
    for origin, goal in ((here, there), (there, here)):
        assert may(bare(using, **{origin: {"paladin": 1}}), using, Step.MARCH, origin, goal)


def test_A7_8_a_graticule_leads_nowhere_else():
    """The Paladin at graticule A reaches its neighbours and the far end (A7.8)."""
    using = rules()
    found = goals(bare(using, nw_b={"paladin": 1}), using, Step.MARCH, "nw_b")
    assert found == {"nw_a", "nw_c", "nw_e", "nw_f", "sw_d"}


def test_A1_8_A7_8_a_continent_out_of_play_is_not_entered():
    """Ferry routes and graticules to an unused continent lead nowhere (A7.8, A1.8)."""
    using = rules()
    state = bare(using, "humans", "orcs", nw_b={"warrior": 1}, nw_i={"warrior": 1})
    assert not state.in_use[3]
    for origin in ("nw_b", "nw_i"):
        assert not any(key.startswith("sw") for key in goals(state, using, Step.MARCH, origin))


# ------------------------------------------------------------------ orders


def test_A14_10_an_order_binds_a_march_to_a_region_and_to_steps():
    """A free March of one step from a region starts there and goes one region (A14.10)."""
    using = rules()
    state = bare(using, nw_f={"warrior": 1}, nw_h={"warrior": 1})
    run(state, using, Step.MARCH, 0, region("nw_f"), 1)
    assert state.about[0] == Slot.MARCH
    assert {(REGION_KEYS[start], REGION_KEYS[goal]) for start, goal, _ in offered(state, using, Verb.GO)} == {
        ("nw_f", goal) for goal in ("nw_b", "nw_c", "nw_e", "nw_g", "nw_i", "nw_j")
    }


def test_A7_1_marching_costs_nothing():
    """Resources are untouched (A7.1)."""
    using = rules()
    state = bare(using, nw_f={"warrior": 1})
    stock(state, 0, ore=1, mana=2, food=3)
    march(state, using, "nw_f nw_c", warriors=1)
    assert held(state, 0) == (1, 2, 3)


def test_A7_4_a_won_battle_does_not_carry_the_march_on():
    """After the Battle the army stays where it fought (A7.4)."""
    using = rules()
    state = bare(using, "humans", "orcs", nw_f={"warrior": 3})
    for side in (0, 1):
        stock(state, side, ore=10, mana=10, food=10)
    place(state, using, 1, "nw_e", serf=1)
    march(state, using, "nw_f nw_e", warriors=3)
    decide(state, using)
    assert units(state, 0, "nw_e") == {"warrior": 3}
    assert state.decider == NOBODY


# ------------------------------------------------------------------ without a search


def test_A7_1_a_way_across_a_border_is_one_that_a_search_finds():
    """Where units step out for sure a search lists ways, in games played by chance (A7.1)."""
    using, chance = rules(), Random(1)
    state = dealt("humans", "orcs", "dwarves", "elves", using=using)
    sure = searched = 0
    for _ in range(150):
        there = copied(state)
        there.trip.slot, there.trip.start, there.trip.steps = Slot.MARCH, NOBODY, 0
        for origin in np.flatnonzero(there.players[there.decider].total[:LANDS]).tolist():
            ways = list_marches(there, using, there.decider, origin, there.scratch.queue[:0], 0)
            out = steps_out(there, using, there.decider, origin)
            assert ways > 0 or not out
            sure, searched = sure + out, searched + (ways > 0)
        give(state, using, by_chance(options(state, using), chance))
    assert 0.9 * searched < sure <= searched
