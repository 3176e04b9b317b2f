"""Foundations, exchanges and effects of the building action in Heroes: Write & Conquer (H4.7 to H4.9)."""

import pytest

from sim.games.conquer import scoring
from sim.games.conquer.words import Action, Resource, Verb
from tests.games.conquer.building_site import BOARDS, PLENTY, all_done, build, endow, on_offer, site
from tests.games.conquer.position import (
    answer,
    held,
    offered,
    perform,
    position,
    put,
    region,
    rules,
    stock,
    units,
)

pytestmark = pytest.mark.interpreted
BUILD = Action.BUILD


# ------------------------------------------------------------------ foundations


def test_H4_7_T13_a_structure_is_built_onto_the_foundation():
    state, using = site("humans", "house_of_trackers", where="esmore", **PLENTY)
    perform(state, using, BUILD, 3)
    build(state, using, "armoury", 1)
    assert state.players[0].foundation[region("esmore")] == 3
    assert scoring.foundation_score(state, using, 0) == 3


def test_H4_7_T13_a_higher_level_overwrites():
    state, using = site("humans", "armoury", where="esmore", **PLENTY)
    state.players[0].foundation[region("esmore")] = 3
    perform(state, using, BUILD, 4)
    build(state, using, "citadel", 1)
    assert state.players[0].foundation[region("esmore")] == 4
    assert scoring.foundation_score(state, using, 0) == 4


@pytest.mark.parametrize("written", [1, 2, 3, 4])
def test_H4_7_only_a_higher_level_overwrites(written):
    state, using = site("humans", "town_hall", "market", "warrior_guild", "stables", where="esmore", **PLENTY)
    state.players[0].foundation[region("esmore")] = written
    perform(state, using, BUILD, 4)
    levels = {BOARDS["humans"][key]["level"] for key in on_offer(state, using, foundation=True)}
    assert levels == set(range(written + 1, 5))


def test_H4_7_a_structure_may_be_built_beside_the_foundation():
    state, using = site("humans", where="esmore", **PLENTY)
    perform(state, using, BUILD, 1)
    build(state, using, "market", 0)
    assert not state.players[0].foundation.any()
    assert state.players[0].structures


def test_H4_7_without_a_foundation_in_the_region_there_is_none_to_build_on():
    state, using = site("humans", where="folen", **PLENTY)
    perform(state, using, BUILD, 1)
    assert on_offer(state, using, foundation=True) == set()


def test_H4_7_several_foundations_add_up():
    state, using = site("humans", where="asander", **PLENTY)
    for where, key in (("asander", "town_hall"), ("jorveld", "warrior_guild")):
        put(state, 0, where)
        perform(state, using, BUILD, 2)
        build(state, using, key, 1)
        all_done(state, using)
    assert scoring.foundation_score(state, using, 0) == 1 + 2


def test_H4_7_everybody_builds_on_a_foundation_independently():
    using = rules()
    state = position("humans", "undead", using=using, regions=("esmore", "esmore"))
    for seat in range(2):
        stock(state, seat, **PLENTY)
    perform(state, using, BUILD, 1)
    for key in ("market", "crypt"):
        build(state, using, key, 1)
        answer(state, using, Verb.DONE)
    assert [int(state.players[seat].foundation[region("esmore")]) for seat in range(2)] == [1, 1]


def test_H4_7_a_foundation_costs_nothing_more():
    state, using = site("humans", where="esmore")
    endow(state, "market")
    perform(state, using, BUILD, 1)
    build(state, using, "market", 1)
    assert held(state, 0) == (0, 0, 0)


def test_H4_7_a_structure_built_without_resources_goes_onto_a_foundation():
    state, using = site("gnomes", "academy", where="esmore", science=4)
    perform(state, using, BUILD, 2)
    build(state, using, "library", 1)
    assert state.players[0].foundation[region("esmore")] == 2


# ------------------------------------------------------------------ exchanges, effects of building


def test_H4_8_an_exchange_can_pay_for_a_structure():
    state, using = site("elves", "moon_well", wood=2, iron=2)
    perform(state, using, BUILD, 1)
    assert "sapling_garden" not in on_offer(state, using)
    answer(state, using, Verb.EXCHANGE, *offered(state, using, Verb.EXCHANGE)[0])
    build(state, using, "sapling_garden")
    assert held(state, 0) == (0, 0, 0)


def test_H4_8_an_exchange_can_pay_for_units_after_building():
    state, using = site("gnomes", "workhouse", "tinkers_yard", wood=2, iron=2, gold=2)
    perform(state, using, BUILD, 1)
    build(state, using, "academy")
    for _ in range(2):
        answer(state, using, Verb.EXCHANGE, *offered(state, using, Verb.EXCHANGE)[0])
    answer(state, using, Verb.RECRUIT, 0, 1)
    assert units(state, 0) == {"mechanic": 3}


@pytest.mark.parametrize(("where", "rage"), [("vurt", 2), ("folen", 0)])
def test_H4_9_the_camp_brings_rage_in_the_mountains(where, rage):
    state, using = site("orcs", "camp", where=where)
    perform(state, using, BUILD, 1)
    assert state.players[0].stock[Resource.RAGE] == rage


def test_H4_9_an_effect_of_the_action_comes_every_time():
    state, using = site("orcs", "camp", where="vurt")
    for _ in range(3):
        perform(state, using, BUILD, 1)
        all_done(state, using)
    assert state.players[0].stock[Resource.RAGE] == 6


def test_H4_9_what_the_action_brings_can_be_spent_in_it():
    state, using = site("orcs", "camp", where="vurt")
    perform(state, using, BUILD, 1)
    answer(state, using, Verb.CONVERT, 0, 2)
    assert units(state, 0) == {"scout": 1, "charger": 2}


def test_H4_9_a_lake_brings_a_serpent():
    state, using = site("nagas", "spawning_pool", where="odmoor")
    perform(state, using, BUILD, 1)
    assert units(state, 0) == {"serpent": 4}


def test_H4_9_other_structures_count_and_the_carrier_does_not():
    state, using = site("gnomes", "academy", **PLENTY)
    for key, science in (("library", 0), ("generator", 2 + 1), ("tinkers_yard", 2 + 1 + 1 + 2)):
        perform(state, using, BUILD, 2)
        build(state, using, key)
        assert state.players[0].stock[Resource.SCIENCE] == science
        all_done(state, using)


def test_H4_9_a_structure_built_now_has_not_been_there_when_the_action_began():
    state, using = site("orcs", where="vurt", **PLENTY)
    perform(state, using, BUILD, 1)
    build(state, using, "camp")
    assert state.players[0].stock[Resource.RAGE] == 0
