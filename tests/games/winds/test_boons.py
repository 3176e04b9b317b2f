"""Boons of Winds of Numa Sera, card by card (W5.1, W5.2)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.winds.words import Step
from tests.games.winds.encounter import choices, discards_of, explore, standing, wounded
from tests.games.winds.position import (
    ITEMS,
    Decision,
    Skill,
    Verb,
    answer,
    asked,
    control,
    item,
    offered,
    run,
    text,
)

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(("key", "capital", "power"), [("buried_coffer", 9, 5), ("healing_spring", 5, 10)])
def test_W5_1_a_boon_without_a_choice_is_carried_out_at_once(key, capital, power):
    state, using = wounded()
    explore(state, using, key)
    assert standing(state) == (capital, power)
    assert asked(state, Decision.ACT, 0)
    assert discards_of(state) == [key]


BENEFITS = [
    ("wayside_shrine", 0, 7, 5),
    ("wayside_shrine", 1, 5, 8),
    ("deserters", 0, 7, 5),
    ("tribute_caravan", 1, 8, 5),
    ("smiths_favor", 1, 8, 5),
    ("visiting_scholar", 1, 8, 5),
    ("festival", 1, 5, 8),
]


@pytest.mark.parametrize(("key", "option", "capital", "power"), BENEFITS)
def test_W5_1_of_two_benefits_one_is_chosen(key, option, capital, power):
    state, using = wounded()
    explore(state, using, key)
    assert asked(state, Decision.BOON, 0)
    assert choices(state, using) == [0, 1]
    answer(state, using, Verb.OPTION, option)
    assert standing(state) == (capital, power)
    assert asked(state, Decision.ACT, 0)
    assert discards_of(state) == [key]


def test_W5_1_deserters_may_bring_a_battle_card():
    state, using = wounded()
    explore(state, using, "deserters", "buried_coffer", "charge")
    answer(state, using, Verb.OPTION, 1)
    assert state.players[0].hand[text("charge")] == 1
    assert standing(state) == (5, 5)


def test_W5_1_the_old_road_leads_to_two_more_cards():
    state, using = wounded()
    explore(state, using, "old_road", "buried_coffer", "healing_spring", "buried_coffer")
    assert standing(state) == (9, 10)
    assert discards_of(state) == ["buried_coffer", "healing_spring", "old_road"]


@pytest.mark.parametrize("strongholds", [0, 1, 3])
def test_W5_1_the_tribute_caravan_pays_for_each_stronghold(strongholds):
    state, using = wounded()
    for key in ("border_watch", "forge_gate", "ember_hold")[:strongholds]:
        control(state, using, 0, key)
    explore(state, using, "tribute_caravan")
    answer(state, using, Verb.OPTION, 0)
    assert state.players[0].capital == 5 + 2 * strongholds


def test_W5_1_the_scholar_cuts_the_price_of_the_next_skill_only():
    state, using = wounded("meran", "numa_sera")
    state.players[0].capital = 50
    explore(state, using, "visiting_scholar")
    answer(state, using, Verb.OPTION, 0)
    answer(state, using, Verb.BUY_SKILL, Skill.WEAPON)
    assert state.players[0].capital == 50 - 5
    answer(state, using, Verb.BUY_SKILL, Skill.LORE)
    assert state.players[0].capital == 50 - 5 - 10


def test_W5_1_the_scholar_is_gone_with_the_turn():
    state, using = wounded("meran", "numa_sera")
    explore(state, using, "visiting_scholar")
    answer(state, using, Verb.OPTION, 0)
    state.decider, state.agenda.depth = NOBODY, 0
    state.players[0].capital = 9
    run(state, using, Step.TURN, 0)
    assert not offered(state, using, Verb.BUY_SKILL)


@pytest.mark.parametrize(("theirs", "taken"), [(7, 2), (1, 1), (0, 0)])
def test_W5_1_the_festival_takes_from_each_neighbor_what_it_has(theirs, taken):
    state, using = wounded(players=3)
    state.players[1].capital, state.players[2].capital = theirs, 9
    explore(state, using, "festival")
    answer(state, using, Verb.OPTION, 0)
    assert [int(player.capital) for player in state.players[:3]] == [5 + taken + 2, theirs - taken, 7]


def shop(state, *keys):
    """Lay World Forge items face up."""
    state.market[:4] = [item(key) for key in keys]


def test_W5_2_an_item_up_to_a_price_is_taken_free_of_charge():
    state, using = wounded()
    shop(state, "great_sword", "short_sword", "stewards_crown", "dagger")
    explore(state, using, "smiths_favor")
    answer(state, using, Verb.OPTION, 0)
    assert asked(state, Decision.FREE_ITEM, 0)
    assert [place for place, _, _ in offered(state, using, Verb.TAKE)] == [1, 3]
    answer(state, using, Verb.TAKE, 1)
    assert [ITEMS[number] for number in state.players[0].items[: state.players[0].item_count]] == ["short_sword"]
    assert state.players[0].capital == 5
    assert NOBODY not in state.market[:4].tolist()


def test_W5_2_without_such_an_item_nothing_is_taken():
    state, using = wounded()
    shop(state, "great_sword", "halberd", "stewards_crown", "battle_axe")
    explore(state, using, "smiths_favor")
    answer(state, using, Verb.OPTION, 0)
    assert asked(state, Decision.ACT, 0)
    assert state.players[0].item_count == 0
