"""Recruiting combat units in Heroes: Write & Conquer (H5): the structure it needs, and the gold."""

import pytest

from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.words import Action, Resource, Verb
from tests.games.conquer.building_site import BOARDS, all_done, build, site
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    held,
    offered,
    perform,
    place_hydra,
    raise_units,
    stock,
    units,
)

pytestmark = pytest.mark.interpreted
BUILD = Action.BUILD
RECRUITERS = [
    (faction, key, effect["unit"])
    for faction in FACTION_KEYS
    for key, entry in BOARDS[faction].items()
    for effect in entry["effect"].values()
    if effect["kind"] == "recruit"
]
HIRED = {
    "humans": {"militia": 1, "warrior": 2, "knight": 4},
    "undead": {"skeleton": 1, "ghoul": 2, "lich": 5},
    "gnomes": {"mechanic": 2, "anisopter": 2, "automaton": 3, "mechasaur": 5},
    "orcs": {"scout": 2, "charger": 4, "bomber": 7},
    "elves": {"pixie": 1, "griffin": 3, "ent": 5},
}


def on_hire(state, using):
    """The numbers of each unit that may be recruited."""
    keys = CATALOGUE.units(FACTION_KEYS[int(state.faction[int(state.decider)])])
    found = {}
    for place, number, _ in offered(state, using, Verb.RECRUIT):
        found.setdefault(keys[place], []).append(number)
    return found


def hire(state, using, key, number):
    """Let the player who is asked recruit."""
    keys = CATALOGUE.units(FACTION_KEYS[int(state.faction[int(state.decider)])])
    return answer(state, using, Verb.RECRUIT, keys.index(key), number)


# ------------------------------------------------------------------ the structure


@pytest.mark.parametrize(("faction", "key", "unit"), RECRUITERS)
def test_H5_1_a_structure_recruits_its_unit_and_no_other(faction, key, unit):
    state, using = site(faction, key, gold=20)
    perform(state, using, BUILD, 1)
    assert set(on_hire(state, using)) == {unit}


@pytest.mark.parametrize("faction", FACTION_KEYS)
def test_H5_1_nobody_recruits_without_the_structure(faction):
    others = [key for key in BOARDS[faction] if (faction, key) not in {recruiter[:2] for recruiter in RECRUITERS}]
    state, using = site(faction, *others, gold=20)
    perform(state, using, BUILD, 4)
    assert on_hire(state, using) == {}


def test_H5_1_units_in_the_army_do_not_replace_the_structure():
    state, using = site("elves", gold=20)
    raise_units(state, 0, pixie=3, griffin=2, ent=1)
    perform(state, using, BUILD, 4)
    assert on_hire(state, using) == {}


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_H5_1_the_level_of_the_action_does_not_matter(level):
    state, using = site("elves", "great_tree", gold=5)
    perform(state, using, BUILD, level)
    assert on_hire(state, using) == {"ent": [1]}


def test_H5_1_a_structure_built_now_recruits_at_once():
    state, using = site("undead", wood=2, iron=2, gold=3)
    perform(state, using, BUILD, 1)
    assert on_hire(state, using) == {}
    build(state, using, "graveyard")
    assert on_hire(state, using) == {"skeleton": [1, 2, 3]}


def test_H5_1_nagas_do_not_recruit():
    state, using = site("nagas", *BOARDS["nagas"], gold=3)
    place_hydra(state, 0, "qliss")
    perform(state, using, BUILD, 4)
    assert on_hire(state, using) == {}


# ------------------------------------------------------------------ any number, for gold


def test_H5_2_T5_james_recruits_six_skeletons():
    state, using = site("undead", "graveyard", gold=6)
    perform(state, using, BUILD, 1)
    hire(state, using, "skeleton", 6)
    assert units(state, 0) == {"skeleton": 10}
    assert held(state, 0) == (0, 0, 0)


@pytest.mark.parametrize("faction", list(HIRED))
def test_H5_2_every_unit_costs_its_gold(faction):
    recruiters = [key for owner, key, _ in RECRUITERS if owner == faction]
    state, using = site(faction, *recruiters)
    for unit, price in HIRED[faction].items():
        stock(state, 0, wood=9, iron=9, gold=3 * price + 1)
        state.players[0].units[:] = 0
        perform(state, using, BUILD, 1)
        hire(state, using, unit, 3)
        assert (held(state, 0), units(state, 0)) == ((9, 9, 1), {unit: 3})
        all_done(state, using)


@pytest.mark.parametrize(("gold", "numbers"), [(0, []), (2, []), (3, [1]), (8, [1, 2]), (9, [1, 2, 3])])
def test_H5_2_any_number_that_the_gold_pays_for(gold, numbers):
    state, using = site("elves", "nests", gold=gold, wood=9, iron=9)
    perform(state, using, BUILD, 1)
    assert on_hire(state, using).get("griffin", []) == numbers


def test_H5_2_several_types_in_one_action():
    state, using = site("humans", "town_hall", "warrior_guild", "barracks", gold=9)
    perform(state, using, BUILD, 1)
    for unit, number in (("knight", 1), ("militia", 1), ("warrior", 2)):
        hire(state, using, unit, number)
    assert units(state, 0) == {"militia": 6, "warrior": 2, "knight": 1}
    assert held(state, 0) == (0, 0, 0)


def test_H5_2_the_same_type_more_than_once():
    state, using = site("humans", "town_hall", gold=5)
    perform(state, using, BUILD, 1)
    for number in (2, 1, 2):
        hire(state, using, "militia", number)
    assert units(state, 0) == {"militia": 10}
    assert on_hire(state, using) == {}


def test_H5_2_there_is_no_limit_but_the_gold():
    state, using = site("humans", "town_hall", gold=150)
    perform(state, using, BUILD, 1)
    for _ in range(3):
        hire(state, using, "militia", max(on_hire(state, using)["militia"]))
    assert units(state, 0) == {"militia": 155}


def test_H5_2_a_modified_price_is_paid():
    state, using = site("undead", "chapel", "soul_well", gold=7)
    perform(state, using, BUILD, 1)
    assert on_hire(state, using) == {"lich": [1, 2]}
    hire(state, using, "lich", 2)
    assert held(state, 0) == (0, 0, 1)


def test_H5_2_what_recruits_bring_comes_beside_their_price():
    state, using = site("orcs", "camp", "arena", gold=5)
    perform(state, using, BUILD, 1)
    hire(state, using, "scout", 2)
    assert held(state, 0) == (0, 0, 1)
    assert state.players[0].stock[Resource.RAGE] == 1


def test_H5_2_recruits_of_one_player_cost_the_others_nothing():
    state, using = site("humans", "town_hall", gold=5)
    stock(state, 1, gold=5)
    perform(state, using, BUILD, 1)
    hire(state, using, "militia", 5)
    assert held(state, 1) == (0, 0, 5)
    assert units(state, 1) == {"skeleton": 4}


def test_H5_1_every_unit_has_one_structure():
    assert sorted((faction, unit) for faction, _, unit in RECRUITERS) == sorted(
        (faction, unit) for faction, board in HIRED.items() for unit in board
    )


def test_H5_2_units_recruited_can_fight_in_the_same_round():
    state, using = site("humans", "barracks", gold=4)
    perform(state, using, BUILD, 1)
    hire(state, using, "knight", 1)
    all_done(state, using)
    perform(state, using, Action.MOVE, 1)
    for seat in range(2):
        answer(state, using, Verb.GO, int(state.players[seat].region), 0)
    assert (0, 0, -1) in offered(state, using, Verb.HUNT)
