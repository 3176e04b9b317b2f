"""Readings of swimmers, the Sunken Continent and the factions of the boxes that can be chosen: each case shows both."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import losing
from sim.games.aughmoore.exploration import laying
from sim.games.aughmoore.ground import waters
from sim.games.aughmoore.solo import turns
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Continent, Face, Objective, Unit
from tests.games.aughmoore.boards import FOUR
from tests.games.aughmoore.expanded import position
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    capital,
    faces,
    idle,
    level,
    offered,
    place,
    region_of,
    remove,
    run,
    settle,
    stock,
    token,
    units,
)
from tests.games.aughmoore.readings import aloft, grant
from tests.games.aughmoore.voyage import goals, keys_of, march, regions

pytestmark = pytest.mark.interpreted
SEA = "corner_nw"
HOOKFIN = 1 << 2  # the third Hero


def merfolk(using, at="nw_c", city=1, **army):
    """Return Merfolk with the Cloister on the Sunken Continent in the north-west, an army, and 5 of each resource."""
    state = position("merfolk", "orcs", "dwarves", "elves", using=using)
    for side in range(4):
        remove(state, using, side, capital(state, side))
    waters.sink(state, int(Continent.NW))
    build(state, using, 0, "cloister")
    level(state, using, 0, city)
    place(state, using, 0, at, **army)
    stock(state, 0, ore=5, mana=5, food=5)
    return state


def companies(state, using, way):
    """Return who can sail from region to region: without the Octopus, and with it."""
    origin, goal = (region_of(state, key) for key in way.split())
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.GO, origin, goal)
    return set(offered(state, using, Verb.TAKE)), set(offered(state, using, Verb.TAKE_VESSEL))


# ------------------------------------------------------------------ swimmers


@pytest.mark.parametrize(("reading", "most"), [("five", 5), ("room_at_the_goal", 7)])
def test_P34_five_units_swim_together_or_as_many_as_find_room(reading, most):
    using = aloft("swim_limit", reading, **{"limit.units_per_region": 7})
    state = merfolk(using, warrior=5, serf=4)
    alone, _ = companies(state, using, "nw_c nw_g")
    assert max(serfs + warriors for serfs, warriors, _ in alone) == most


FLOATING = [
    ("serfs_and_warriors_first", {1: (True, False), 2: (True, True)}),
    ("all_from_the_first", {1: (True, True), 2: (True, True)}),
    ("all_from_the_last", {1: (False, False), 2: (True, True)}),
]


@pytest.mark.parametrize(("reading", "by_level"), FLOATING)
def test_P35_who_ends_at_sea_at_which_level(reading, by_level):
    """A Warrior and a Hero with the Capital at level I and II (P35)."""
    using = aloft("cloister_levels", reading)
    for city, (warrior, hero) in by_level.items():
        for army, floats in (({"warrior": 1}, warrior), ({"captain_hookfin": 1}, hero)):
            state = merfolk(using, city=city, **army)
            assert (SEA in goals(state, using, Step.SAIL, "nw_c")) == floats, (city, army)


@pytest.mark.parametrize("reading", ["at_the_vessels_speed", "own_speed"])
def test_P20_a_vessel_goes_no_further_than_who_must_stay_aboard(reading):
    """A Hero who cannot be left at sea goes 2 steps, the Octopus 3: one reading keeps both within 2."""
    using = aloft("aboard_in_flight", reading, **{"ruling.cloister_levels": "all_from_the_last"})
    alone = goals(merfolk(using, SEA, octopus=1), using, Step.SAIL, SEA)
    reached = goals(merfolk(using, SEA, octopus=1, tide_oracle=1), using, Step.SAIL, SEA)
    assert reached <= alone
    assert (alone == reached) == (reading == "at_the_vessels_speed")
    for goal in reached:
        _, aboard = companies(merfolk(using, SEA, octopus=1, tide_oracle=1), using, f"{SEA} {goal}")
        assert aboard, goal


@pytest.mark.parametrize(("reading", "left"), [("passengers", {"warrior": 1}), ("everybody", {})])
def test_P36_passengers_or_everybody_goes_down_with_the_octopus(reading, left):
    using = aloft("swimmers_and_vessel", reading)
    state = merfolk(using, SEA, octopus=1, warrior=3)
    losing.destroy_unit(state, using, 0, Unit.SEA_VESSEL.value, region_of(state, SEA))
    idle(settle(state, using), using)
    assert units(state, 0, SEA) == left


@pytest.mark.parametrize(("reading", "joins"), [("nothing", False), ("serf_joins", True)])
def test_P36_a_fisherman_joins_swimmers_or_not(reading, joins):
    using = aloft("swimmers_fisherman", reading)
    state = merfolk(using, SEA, warrior=1)
    token(state, SEA, "stranded_fisherman")
    run(state, using, Step.ARRIVE, 0, region_of(state, SEA), 0)
    assert asked(state, Decision.BUY, 0) == joins
    if joins:
        answer(state, using, Verb.PAY)
        assert units(state, 0, SEA) == {"serf": 1, "warrior": 1}


# ------------------------------------------------------------------ the Sunken Continent


def met(using, kind):
    """Return the State in which a Warrior of the Merfolk has marched onto a token in Shallow Water."""
    state = merfolk(using, "nw_a", warrior=1)
    token(state, "nw_d", kind)
    return march(state, using, "nw_a nw_d", 0, 1)


@pytest.mark.parametrize(("reading", "shallow"), [("sea_region", False), ("shallow_water_too", True)])
def test_P29_pirates_are_sent_to_a_sea_region_or_to_shallow_water_too(reading, shallow):
    using = aloft("shallow_pirates", reading)
    state = met(using, "pirates")
    found = regions(state, using)
    assert SEA in found
    assert {"nw_b", "nw_f"} <= found if shallow else not any(key.startswith("nw_") for key in found)
    assert not {"ne_b", "se_b", "fl_b", "nw_d"} & found


@pytest.mark.parametrize(("reading", "far"), [("any_other_shore", True), ("adjacent_region", False)])
def test_P29_a_storm_in_shallow_water_leads_to_any_shore_or_to_a_region_beside(reading, far):
    using = aloft("shallow_storm", reading)
    state = met(using, "mystical_storm")
    found = regions(state, using)
    assert ("se_j" in found) == far
    assert ("nw_e" in found) != far


@pytest.mark.parametrize(("reading", "more"), [("not_counted", 0), ("counted", 10)])
def test_P45_tokens_on_the_sunken_continent_count_for_explore_or_not(reading, more):
    """All are laid, and one is turned up (P45)."""
    using = aloft("shallow_explore", reading)
    state = merfolk(using, "nw_a", warrior=1)
    state.hidden_land = 0
    laying.lay_tokens(state, using)
    on_land = sum(
        int((state.face[region_of(state, key)] == Face.HIDDEN).sum())
        for key in keys_of(state)
        if key.startswith(("ne_", "se_", "sw_", "fl_"))
    )
    assert state.hidden_land == on_land + more
    state = met(using, "bonus_sea")
    assert state.hidden_land == 99 - (more > 0)
    state = merfolk(using, "nw_a", warrior=1)
    token(state, "nw_d", "bonus_sea")
    state.hidden_land = 1
    march(state, using, "nw_a nw_d", 0, 1)
    assert (state.objective == Objective.EXPLORE) == (more > 0)


# ------------------------------------------------------------------ factions and tokens


@pytest.mark.parametrize(("reading", "drawn"), [("drawn", True), ("not_drawn", False)])
def test_O43_birdfolk_and_merfolk_are_drawn_as_the_enemy_or_not(reading, drawn):
    using = aloft("solo_birdfolk_merfolk", reading)
    state = FOUR.begun("humans", using=using)
    found = {FACTION_KEYS[turns.enemy_faction(state, using)] for _ in range(300)}
    assert ({"birdfolk", "merfolk"} <= found) == drawn
    assert bool({"birdfolk", "merfolk"} & found) == drawn
    assert "undead" in found


@pytest.mark.parametrize(("reading", "risen"), [("both", 2), ("one", 1)])
def test_O34_both_or_one_of_them_rises_after_a_recruit(reading, risen):
    """With three Souls a Serf and a Warrior (O34)."""
    using = aloft("both_may_rise", reading)
    state = FOUR.position("undead", "humans", using=using, bare=False)
    stock(state, 0, ore=5, mana=5, food=5)
    state.players[0].souls = 3
    answer(act(state, using), using, Verb.RECRUIT, Unit.SERF, 1)
    rose = 0
    while asked(state, Decision.SPAWN, 0):
        answer(state, using, Verb.PLACE, *offered(state, using, Verb.PLACE)[0][:2])
        rose += 1
    assert rose == risen


@pytest.mark.parametrize(("reading", "far"), [("next_region", False), ("any_region", True)])
def test_A14_8_the_hexer_drives_into_a_region_beside_or_into_any(reading, far):
    using = aloft("driven_off", reading)
    state = position("lizardfolk", "orcs", using=using)
    for side in (0, 1):
        remove(state, using, side, capital(state, side))
    place(state, using, 0, "nw_j", hexer=1)
    place(state, using, 1, "nw_f", serf=1)
    level(state, using, 0, 2)
    act(state, using)
    ((number, _, _),) = offered(state, using, Verb.USE)
    answer(state, using, Verb.USE, number)
    found = {goal for _, _, goal in offered(state, using, Verb.MOVE)}
    here = region_of(state, "nw_f")
    near = set(using.borders[here, : using.border_count[here]].tolist())
    assert found & near
    assert bool(found - near) == far


@pytest.mark.parametrize(("reading", "lies"), [("stays", [Face.LASTING]), ("as_it_says", [])])
def test_P42_a_pyramid_that_scores_at_the_end_stays_until_then_or_as_it_says(reading, lies):
    using = aloft("pyramid_at_the_end", reading, **{"token.pyramid.effect": "vp_at_end"})
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_f", warrior=1)
    token(state, "nw_f", "pyramid")
    run(state, using, Step.ARRIVE, 0, region_of(state, "nw_f"), 0)
    assert faces(state, "nw_f") == lies


@pytest.mark.parametrize(("reading", "gains"), [("everybody", 1), ("who_turned_it_up", 0)])
def test_A14_4_who_comes_to_a_token_that_lies_there_has_resolved_one_or_not(reading, gains):
    """An ability that waits for a token brings Ore at Island Traders that stay (A14.4)."""
    using = aloft("token_met_again", reading)
    state = position("humans", "orcs", using=using)
    grant(state, using, 0, kind="gain", when="explored", amount=1, resource="ore")
    stock(state, 0, ore=0, mana=0, food=0)
    place(state, using, 0, SEA, galleon=1)
    token(state, SEA, "island_traders", face=Face.LASTING)
    run(state, using, Step.ARRIVE, 0, region_of(state, SEA), 0)
    idle(state, using)
    assert state.players[0].stock.sum() == gains
