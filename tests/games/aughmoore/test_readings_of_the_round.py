"""Readings of the round and of the map that can be chosen in place of those played: each case shows both."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import counting, force
from sim.games.aughmoore.ground import pieces, towers
from sim.games.aughmoore.map import ways
from sim.games.aughmoore.round import building, collecting, scoring
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Mark, Objective, Slot, Terrain, Unit
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    dealt,
    faces,
    give,
    held,
    level,
    offered,
    options,
    place,
    region,
    run,
    settle,
    stock,
    token,
    tower,
    units,
    words,
)
from tests.games.aughmoore.readings import by
from tests.games.aughmoore.seats import cast, table
from tests.games.aughmoore.stage import graft
from tests.games.aughmoore.voyage import bare, fly, goals, march, portals

pytestmark = pytest.mark.interpreted


def first_answers(state, using, decision, seat=0):
    """Give the first legal answer while a player is asked this."""
    while asked(state, decision, seat):
        give(state, using, options(state, using)[0])
    return state


# ------------------------------------------------------------------ actions


@pytest.mark.parametrize(("reading", "again"), [("one_for_each_slot", True), ("one_in_all", False)])
def test_A4_4_a_player_follows_once_for_each_slot_or_once_in_a_round(reading, again):
    using = by("several_follows_a_round", reading)
    state = table([], [], using=using)
    act(state, using)
    answer(state, using, Verb.TAX, 0)
    answer(state, using, Verb.TAX, 1)
    act(state, using)
    answer(state, using, Verb.CONJURE)
    first_answers(state, using, Decision.KEEP)
    assert asked(state, Decision.FOLLOW, 1) == again


@pytest.mark.parametrize(("reading", "may"), [("yes", False), ("no", True)])
def test_A4_4_a_serf_may_be_placed_for_nothing_or_not(reading, may):
    using = by("follow_must_do_something", reading)
    state = table([], [], using=using)
    stock(state, 1, ore=0, mana=0, food=0)
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.SERF, 1)
    assert asked(state, Decision.FOLLOW, 1) == may
    if may:
        assert "follow and do nothing by it" in words(state, using)
        answer(state, using, Verb.ACCEPT)
        assert state.players[1].bar[Slot.RECRUIT] == Mark.SERF
        assert units(state, 1, "ne_c") == {"serf": 1, "warrior": 1}


@pytest.mark.parametrize(("reading", "resources"), [("each_chooses", {0, 1, 2}), ("same_resource", {2})])
def test_A6_6_who_follows_a_tax_chooses_or_takes_the_same_resource(reading, resources):
    using = by("follow_tax_choice", reading)
    state = table([], [], using=using)
    act(state, using)
    answer(state, using, Verb.TAX, 2)
    assert {resource for resource, _, _ in offered(state, using, Verb.TAX)} == resources


@pytest.mark.parametrize(("reading", "again"), [("none", False), ("chain", True)])
def test_A4_6_a_mustered_action_lets_muster_another_or_not(reading, again):
    using = by("muster_of_a_muster", reading)
    state = table(["harvest"], [], using=using)
    act(state, using)
    answer(state, using, Verb.MARCH)
    first_answers(state, using, Decision.ROUTE)
    answer(state, using, Verb.TAKE, 0, 1, 0)
    assert asked(state, Decision.MUSTER, 0)
    answer(state, using, Verb.CAST)
    first_answers(state, using, Decision.CAST)
    assert asked(state, Decision.MUSTER, 0) == again


@pytest.mark.parametrize(("reading", "kept"), [("all_kept", 3), ("one_discarded", 2)])
@pytest.mark.parametrize(("city", "most"), [(3, 3), (1, 1)])
def test_A6_1_a_library_within_its_limit_keeps_all_or_discards_one(reading, kept, city, most):
    """Beyond the limit both readings discard down to it (A6.1)."""
    using = by("conjure_below_limit", reading)
    state = table([], [], using=using)
    level(state, using, 0, city)
    act(state, using)
    answer(state, using, Verb.CONJURE)
    first_answers(state, using, Decision.KEEP)
    assert state.players[0].library_count == min(kept, most)


@pytest.mark.parametrize(("reading", "first"), [("passes_on", 2), ("seat_stays", 1)])
def test_A13_3_the_first_player_token_passes_who_is_out_or_not(reading, first):
    using = by("first_player_out", reading)
    state = table([], [], [], using=using)
    state.players[1].out = 1
    collecting.pass_first(state, using)
    assert state.first == first


@pytest.mark.parametrize(("reading", "left"), [("lost", 1), ("only_what_fits", 2)])
def test_A2_2_what_finds_no_room_is_lost_or_left_to_its_owner(reading, left):
    """Siphon takes two Ore of three; there is room for one (A2.2)."""
    using = by("resource_surplus", reading)
    state = table(["siphon"], [], using=using)
    stock(state, 0, ore=9)
    stock(state, 1, ore=3, mana=0, food=0)
    cast(state, using, "siphon")
    assert held(state, 0)[0] == 10
    assert held(state, 1)[0] == left


@pytest.mark.parametrize(("reading", "reached"), [("out_of_the_supply", True), ("map_and_courtyard", False)])
def test_A17_1_serfs_on_bar_and_buildings_count_for_expand_or_not(reading, reached):
    using = by("expand_counts", reading)
    state = table([], [], using=using)
    mine = state.players[0]
    build(state, using, 0, "cathedral")
    pieces.take(state, 0, Unit.SERF.value, region("nw_c"), 1)
    mine.bar[Slot.TAX] = Mark.SERF
    place(state, using, 0, "nw_a", serf=5)
    place(state, using, 0, "nw_b", serf=4, warrior=4)
    assert (mine.reached >> Objective.EXPAND & 1 == 1) == reached


def test_A17_1_serfs_that_come_back_from_the_bar_complete_expand():
    using = by("expand_counts", "map_and_courtyard")
    state = table([], [], using=using)
    mine = state.players[0]
    pieces.take(state, 0, Unit.SERF.value, region("nw_c"), 1)
    mine.bar[Slot.TAX] = Mark.SERF
    place(state, using, 0, "nw_a", serf=5)
    place(state, using, 0, "nw_b", serf=5, warrior=4)
    assert not mine.reached >> Objective.EXPAND & 1
    run(state, using, Step.ROUND_END)
    assert mine.reached >> Objective.EXPAND & 1


@pytest.mark.parametrize(("reading", "left"), [("revealed", [4, 4]), ("resolved", [5, 4])])
def test_A17_1_explore_waits_for_tokens_to_be_turned_up_or_resolved(reading, left):
    using = by("explore_by_tower", reading)
    state = bare(using, nw_f={"serf": 1})
    state.hidden_land = 5
    token(state, "nw_b", "bonus_land", "ore_ore")
    stock(state, 0, ore=9)
    found = []
    building.build_tower(state, using, 0, region("nw_f"))
    found.append(int(state.hidden_land))
    march(state, using, "nw_f nw_b", serfs=1)
    assert faces(state, "nw_b") == []
    assert [*found, int(state.hidden_land)] == left


# ------------------------------------------------------------------ the map


@pytest.mark.parametrize(("reading", "near"), [("printed_map", False), ("own_towers", True), ("portals", False)])
def test_A5_7_A16_3_own_towers_shorten_the_way_or_not(reading, near):
    """A Tower costs its distance on the map by each reading; where Towers are adjacent it scores one (A5.7, A16.3)."""
    using = by("tower_distance", reading)
    state = bare(using, ne_i={"serf": 1})
    far = region("ne_i")
    steps = int(state.players[0].distance[far])
    assert int(building.tower_price(state, using, 0, far)) == steps > 1
    towers.raise_tower(state, using, 0, far)
    settle(state, using)
    assert scoring.tower_score(state, using, 0) == (1 if near else steps) * using.tower_vp


@pytest.mark.parametrize(("reading", "shorter"), [("printed_map", False), ("own_towers", False), ("portals", True)])
def test_A5_7_portals_shorten_the_way_of_towers_or_not(reading, shorter):
    using = by("tower_distance", reading)
    state = bare(using, nw_b={"warrior": 1}, sw_a={"serf": 1})
    far = int(state.players[0].distance[region("sw_a")])
    portals(state, "sw_a")
    token(state, "nw_a", "portal")
    march(state, using, "nw_b nw_a", warriors=1)
    near = int(state.players[0].distance[region("nw_a")])
    assert int(state.players[0].distance[region("sw_a")]) == (near + 1 if shorter else far)


@pytest.mark.parametrize(("reading", "may"), [("allowed", True), ("forbidden", False)])
def test_A5_8_a_vacant_region_for_a_capital_takes_a_tower_or_not(reading, may):
    using = by("tower_in_vacant_capital_region", reading)
    state = bare(using, "humans", "orcs", "dwarves", sw_c={"serf": 1})
    stock(state, 0, ore=10)
    assert building.may_stand(state, using, 0, region("sw_c")) == may


@pytest.mark.parametrize(("reading", "beyond"), [("at_the_end_of_a_move", True), ("on_entering", False)])
def test_A8_5_a_token_that_lies_face_up_is_passed_or_ends_the_move(reading, beyond):
    using = by("tower_shown_token_resolves", reading)
    state = bare(using, nw_a={"warrior": 1})
    for key in ("nw_b", "nw_d", "nw_e", "nw_f"):
        token(state, key, "village", face=Face.SHOWN)
    reached = goals(state, using, Step.MARCH, "nw_a")
    assert {"nw_b", "nw_d", "nw_e"} <= reached
    assert ("nw_c" in reached) == ("nw_f" in reached) == beyond


@pytest.mark.parametrize(("reading", "opened"), [("like_others", True), ("closed", False)])
def test_O11_a_vacant_region_for_a_capital_is_open_or_closed(reading, opened):
    using = by("vacant_capital_region", reading)
    state = bare(using, "humans", "orcs", "dwarves", sw_b={"warrior": 1})
    assert ("sw_c" in goals(state, using, Step.MARCH, "sw_b")) == opened
    laid = dealt("humans", "orcs", "dwarves", using=using)
    assert (laid.face[region("sw_c"), 0] == Face.HIDDEN) == opened


@pytest.mark.parametrize(("reading", "deserts"), [("barren", 0), ("desert", 1)])
def test_A11_5_the_region_of_a_fallen_capital_is_barren_or_a_desert(reading, deserts):
    """As a Desert it ends a march and counts as one (A11.5)."""
    using = by("fallen_capital_region", reading)
    state = bare(using, ne_b={"warrior": 1})
    state.players[1].out = 1
    pieces.hold(state, 1, region("ne_c"))
    run(state, using, Step.MARCH, 0, NOBODY)
    ways.march_ways(state, using, 0, region("ne_c"), 1, 0, True)
    assert ways.stops_land(state, using, 0, region("ne_c"), False) == bool(deserts)
    place(state, using, 0, "ne_c", serf=1)
    assert counting.controlled(state, using, 0, Terrain.DESERT.value) == deserts


@pytest.mark.parametrize(("reading", "most"), [("yes", 4), ("no", 5)])
def test_A3_8_a_vessel_takes_one_of_five_places_or_none(reading, most):
    using = by("unit_limit_counts_vessels", reading)
    state = bare(using, nw_b={"warrior": 5}, nw_f={"airship": 1})
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_b"), region("nw_f"))
    assert max(warriors for _, warriors, _ in offered(state, using, Verb.TAKE)) == most


@pytest.mark.parametrize(("reading", "may"), [("yes", False), ("no", True)])
def test_A3_8_a_vessel_comes_to_a_full_region_or_not(reading, may):
    using = by("unit_limit_counts_vessels", reading)
    state = bare(using, nw_b={"warrior": 5}, nw_f={"airship": 1})
    assert ("nw_b" in goals(state, using, Step.FLY, "nw_f")) == may


@pytest.mark.parametrize(("reading", "flown"), [("adjacent", True), ("marches_only", False)])
def test_A7_14_portals_are_adjacent_in_a_flight_or_not(reading, flown):
    using = by("portal_flight", reading)
    state = bare(using, nw_b={"airship": 1, "serf": 1})
    portals(state, "nw_b", "se_b")
    assert ("se_b" in goals(state, using, Step.FLY, "nw_b")) == flown
    state.decider = NOBODY
    assert "se_b" in goals(state, using, Step.MARCH, "nw_b")


@pytest.mark.parametrize(("reading", "round_it"), [("yes", True), ("no", False)])
def test_A7_14_a_flight_leads_round_the_rim_or_not(reading, round_it):
    """From the bay of the Capital to a strait beyond the rim (A7.14)."""
    using = by("fly_around_rim", reading)
    state = bare(using)
    bay, beyond = region("bay_nw"), region("strait_se_sw")
    assert beyond in using.borders[bay, using.sea_count[bay] : using.border_count[bay]]
    ways.fly_ways(state, using, 0, bay, 1, Unit.AIR_VESSEL, 0)
    assert (state.scratch.limit[beyond] == 1) == round_it


@pytest.mark.parametrize(("reading", "may"), [("forbidden", False), ("lost_when_the_phase_ends", True)])
def test_A7_16_a_flight_ends_at_sea_and_is_lost_with_the_phase_or_not(reading, may):
    using = by("fly_end_at_sea", reading)
    state = bare(using, nw_c={"airship": 1, "serf": 1})
    assert ("bay_nw" in goals(state, using, Step.FLY, "nw_c")) == may
    if may:
        fly(state, using, "nw_c bay_nw", serfs=1)
        assert units(state, 0, "bay_nw") == {"airship": 1, "serf": 1}
        assert "nw_c" in goals(state, using, Step.FLY, "bay_nw")
        state.decider = NOBODY
        run(state, using, Step.COLLECT)
        assert units(state, 0, "bay_nw") == {}


@pytest.mark.parametrize(("reading", "controlled"), [("yes", 1), ("no", 0)])
def test_A12_1_a_docked_vessel_controls_its_region_or_not(reading, controlled):
    using = by("docked_vessel_controls_land", reading)
    state = bare(using, nw_h={"galleon": 1})
    assert scoring.region_score(state, using, 0) == controlled
    run(state, using, Step.COLLECT)
    assert sum(held(state, 0)) == 6 + controlled
    tower(state, 0, "nw_h")
    assert scoring.region_score(state, using, 0) == 1


def test_A12_1_a_docked_vessel_holds_its_region_against_enemies_by_both_readings():
    for reading in ("yes", "no"):
        using = by("docked_vessel_controls_land", reading)
        state = bare(using, nw_h={"galleon": 1})
        assert pieces.enemies_in(state, 1, region("nw_h")) == 1


@pytest.mark.parametrize(("reading", "price"), [("where_he_is", 0), ("everywhere", -1)])
def test_A14_5_a_hero_makes_the_tower_where_he_is_cheaper_or_all(reading, price):
    using = by("hero_discount", reading)
    state = bare(using, nw_f={"paladin": 1}, nw_a={"serf": 1})
    plain = int(building.tower_price(state, using, 0, region("nw_a")))
    mine = state.players[0]
    held_by_paladin = next(mine.abilities[n] for n in range(int(mine.ability_count)) if mine.abilities[n].hero == 0)
    cheaper = {"kind": "cost", "when": "always", "of": "tower", "amount": -1, "resource": "ore"}
    graft(using, int(held_by_paladin.effect), cheaper)
    force.renew(state, using, 0)
    assert building.tower_price(state, using, 0, region("nw_a")) - plain == price
