"""Building in Heroes: Write & Conquer (H4): what may be built, what it costs, its effect."""

import pytest

from sim.games.conquer import scoring
from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.words import Action, Decision, Resource, Terrain, Verb
from tests.games.conquer.building_site import BOARDS, PLENTY, all_done, build, endow, on_offer, site
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    deploy,
    held,
    offered,
    own,
    perform,
    raise_units,
    stay,
    stock,
    unit,
    units,
)

pytestmark = pytest.mark.interpreted
BUILD = Action.BUILD
EVERY = [(faction, key) for faction, board in BOARDS.items() for key in board]
REQUIRING = [(faction, key) for faction, key in EVERY if BOARDS[faction][key]["requires"]]


# ------------------------------------------------------------------ one structure and any recruiting


def test_H4_1_one_structure_is_built_in_an_action():
    state, using = site("humans", **PLENTY)
    perform(state, using, BUILD, 4)
    build(state, using, "market")
    assert on_offer(state, using) == set()


@pytest.mark.parametrize("order", [("build", "recruit"), ("recruit", "build")])
def test_H4_1_building_and_recruiting_go_in_any_order(order):
    state, using = site("humans", "town_hall", **PLENTY)
    perform(state, using, BUILD, 1)
    for deed in order:
        if deed == "build":
            build(state, using, "market")
        else:
            answer(state, using, Verb.RECRUIT, 0, 2)
    answer(state, using, Verb.DONE)
    assert asked(state, Decision.BUILD, 1)
    assert units(state, 0) == {"militia": 7}


def test_H4_1_recruiting_may_stand_before_and_after():
    state, using = site("humans", "town_hall", **PLENTY)
    perform(state, using, BUILD, 1)
    answer(state, using, Verb.RECRUIT, 0, 1)
    build(state, using, "market")
    answer(state, using, Verb.RECRUIT, 0, 1)
    assert units(state, 0) == {"militia": 7}


def test_H4_1_nobody_has_to_build():
    state, using = site("humans", **PLENTY)
    perform(state, using, BUILD, 4)
    answer(state, using, Verb.DONE)
    assert state.players[0].structures == 0
    assert held(state, 0) == (20, 20, 20)


def test_H4_1_the_next_action_allows_another_structure():
    state, using = site("humans", **PLENTY)
    for key in ("market", "town_hall"):
        perform(state, using, BUILD, 1)
        build(state, using, key)
        all_done(state, using)
    assert state.players[0].structures.bit_count() == 2


# ------------------------------------------------------------------ level


@pytest.mark.parametrize("faction", [faction for faction in FACTION_KEYS if faction != "nagas"])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_H4_2_a_structure_is_at_most_of_the_level_of_the_action(faction, level):
    below = [key for key, entry in BOARDS[faction].items() if entry["level"] < level]
    state, using = site(faction, *below, **PLENTY)
    perform(state, using, BUILD, level)
    assert on_offer(state, using) == {key for key, entry in BOARDS[faction].items() if entry["level"] == level}


def test_H4_2_structures_of_lower_levels_may_be_built():
    state, using = site("humans", "town_hall", **PLENTY)
    perform(state, using, BUILD, 4)
    assert on_offer(state, using) == {"market", "farmstead", "tower_of_illusions", "warrior_guild"}


def test_H4_2_rage_raises_the_level_of_the_action():
    state, using = site("orcs", "camp", "overseers_hut", rage=2, **PLENTY)
    perform(state, using, BUILD, 1)
    assert "gym" not in on_offer(state, using)
    ((place, paid, gained),) = offered(state, using, Verb.EXCHANGE)
    answer(state, using, Verb.EXCHANGE, place, paid, gained)
    assert "gym" in on_offer(state, using)
    assert "workshop" not in on_offer(state, using)


def test_H4_2_the_raised_level_holds_for_one_action():
    state, using = site("orcs", "camp", "overseers_hut", rage=2, **PLENTY)
    perform(state, using, BUILD, 1)
    answer(state, using, Verb.EXCHANGE, *offered(state, using, Verb.EXCHANGE)[0])
    all_done(state, using)
    perform(state, using, BUILD, 1)
    assert "gym" not in on_offer(state, using)


# ------------------------------------------------------------------ cost and requirements


@pytest.mark.parametrize(("faction", "key"), EVERY)
def test_H4_3_a_structure_costs_what_its_block_says(faction, key):
    state, using = site(faction, *BOARDS[faction][key]["requires"][:1])
    endow(state, key)
    perform(state, using, BUILD, BOARDS[faction][key]["level"])
    build(state, using, key)
    assert held(state, 0) == (0, 0, 0)
    assert "serpent" not in units(state, 0)


@pytest.mark.parametrize(("faction", "key"), EVERY)
def test_H4_3_with_one_resource_less_it_cannot_be_built(faction, key):
    state, using = site(faction, *BOARDS[faction][key]["requires"][:1])
    for resource, amount in BOARDS[faction][key]["cost"].items():
        if amount:
            endow(state, key)
            if resource == "serpents":
                raise_units(state, 0, serpent=amount - 1)
            else:
                stock(state, 0, **{resource: amount - 1})
            perform(state, using, BUILD, BOARDS[faction][key]["level"])
            assert key not in on_offer(state, using), resource
            all_done(state, using)


def test_H4_3_T4_james_builds_the_shrine():
    state, using = site("undead", "barrow", iron=4)
    perform(state, using, BUILD, 4)
    build(state, using, "shrine")
    assert held(state, 0) == (0, 0, 0)
    assert scoring.structure_score(state, using, 0) == 1
    all_done(state, using)
    endow(state, "chapel")
    perform(state, using, BUILD, 3)
    assert "chapel" in on_offer(state, using)


@pytest.mark.parametrize(("faction", "key"), REQUIRING)
def test_H4_4_one_of_the_required_structures_is_enough_and_none_is_not(faction, key):
    for required in (None, *BOARDS[faction][key]["requires"]):
        state, using = site(faction, *([required] if required else []))
        endow(state, key)
        perform(state, using, BUILD, 4)
        assert (key in on_offer(state, using)) == bool(required), required


def test_H4_4_an_arrow_from_further_down_is_no_requirement():
    state, using = site("humans", "market", "town_hall", **PLENTY)
    perform(state, using, BUILD, 4)
    assert not {"armoury", "barracks"} & on_offer(state, using)


@pytest.mark.parametrize("faction", FACTION_KEYS)
def test_H4_5_no_structure_is_built_twice(faction):
    state, using = site(faction, *BOARDS[faction], **PLENTY)
    raise_units(state, 0, **{CATALOGUE.units(faction)[0]: 20})
    perform(state, using, BUILD, 4)
    assert on_offer(state, using) == set()


# ------------------------------------------------------------------ effects


@pytest.mark.parametrize(
    ("faction", "key", "required", "expected"),
    [("undead", "crypt", (), {"skeleton": 7}), ("humans", "market", (), {"militia": 5})],
)
def test_H4_6_units_join_at_once(faction, key, required, expected):
    state, using = site(faction, *required)
    endow(state, key)
    perform(state, using, BUILD, 1)
    build(state, using, key)
    assert units(state, 0) == expected


def test_H4_6_an_effect_at_once_happens_once():
    state, using = site("undead", **PLENTY)
    perform(state, using, BUILD, 1)
    build(state, using, "crypt")
    all_done(state, using)
    perform(state, using, BUILD, 1)
    assert units(state, 0) == {"skeleton": 7}


def test_H4_6_science_is_marked_at_once():
    state, using = site("gnomes", **PLENTY)
    perform(state, using, BUILD, 1)
    build(state, using, "academy")
    assert state.players[0].stock[Resource.SCIENCE] == 3


def test_H4_6_a_modified_terrain_replaces_the_old_cost():
    state, using = site("humans", "market", **PLENTY)
    perform(state, using, BUILD, 2)
    assert state.players[0].terrain_cost[Terrain.FOREST] == 2
    build(state, using, "house_of_trackers")
    assert state.players[0].terrain_cost.tolist() == [1, 2, 1, 3]


def test_H4_6_modified_powers_replace_the_old_ones():
    state, using = site("humans", "house_of_trackers", **PLENTY)
    perform(state, using, BUILD, 3)
    build(state, using, "armoury")
    assert state.players[0].unit_power.tolist()[:3] == [2, 5, 6]


def test_H4_6_a_modified_price_holds_at_once():
    state, using = site("undead", "chapel", wood=2, iron=5, gold=6)
    perform(state, using, BUILD, 4)
    assert (unit(state, 0, "lich"), 2, -1) not in offered(state, using, Verb.RECRUIT)
    build(state, using, "soul_well")
    answer(state, using, Verb.RECRUIT, unit(state, 0, "lich"), 1)
    assert held(state, 0) == (0, 0, 0)


def test_H4_6_a_structure_of_the_others_changes_nothing():
    state, _ = site("humans", "market", "house_of_trackers")
    assert state.players[1].terrain_cost.tolist() == [2, 2, 1, 2]


def hunt_first(state, using, *numbers):
    """Stay, and fight the leftmost monster with these units."""
    perform(state, using, Action.MOVE, 1)
    stay(state, using)
    stay(state, using)
    answer(state, using, Verb.HUNT, 0, 0)
    deploy(state, using, *numbers)


def test_H4_6_H15_5_a_lich_has_its_property_without_a_chapel():
    state, using = site("undead")
    own(state, using, 0, "dortal", gifts=True)
    hunt_first(state, using, 1, 2)
    assert units(state, 0) == {"skeleton": 4, "lich": 1}


def test_H4_6_H16_3_a_mechanic_has_its_property_without_a_yard():
    state, using = site("gnomes")
    raise_units(state, 0, mechanic=1, automaton=1)
    hunt_first(state, using, 1, 1)
    assert state.players[0].monsters == 1
