"""Mythic items: prerequisites, effects, no upgrade (W4.9); items that are discarded (W4.10)."""

import pytest

from sim.content.nested import rows_of
from sim.games.winds.words import Count, Decision, Skill, Slot, Verb
from tests.games.winds.position import (
    CATALOGUE,
    act,
    answer,
    asked,
    count_of,
    hold_cards,
    hold_item,
    item,
    load_dice,
    offered,
    position,
    rules,
    stack,
    text,
    train,
    wear,
)
from tests.games.winds.probes import battle, changes, idle, measure, promised, site
from tests.games.winds.test_items import SKILL_WORDS, equipped, forge, in_hand, slots_of

pytestmark = pytest.mark.interpreted
_, CHEST, RIGHT, _, PACK = Slot
MYTHIC = tuple(CATALOGUE.mythic)
MEASURED = tuple(key for key in MYTHIC if key != "codex_of_war")


def prerequisite(key):
    row = rows_of(CATALOGUE.mythic[key]["requires"])[0]
    return SKILL_WORDS[row["what"]], int(row["at_least"])


def can_equip(state, using, key):
    act(state, using, 0)
    return item(key) in [number for number, _, _ in offered(state, using, Verb.EQUIP)]


def test_W4_9_there_are_two_mythic_items_for_each_skill():
    assert sorted(prerequisite(key)[0] for key in MYTHIC) == sorted([*Skill, *Skill])


@pytest.mark.parametrize("key", MYTHIC)
def test_W4_9_a_mythic_item_needs_its_skill_level(key):
    skill, level = prerequisite(key)
    state, using = position(), rules()
    hold_item(state, 0, key)
    train(state, using, 0, skill, level - 1)
    train(state, using, 0, Skill((skill + 1) % len(Skill)), 2)
    assert not can_equip(state, using, key)
    train(state, using, 0, skill)
    assert can_equip(state, using, key)


@pytest.mark.parametrize("key", MEASURED)
def test_W4_9_each_mythic_item_does_what_it_says(key, monkeypatch):
    using = rules()
    state = site("dena_vale", using)
    before = measure(monkeypatch, state, using)
    wear(state, using, 0, key, slots_of(key)[0])
    wanted = promised(rows_of(CATALOGUE.mythic[key]["effect"]))
    assert changes(before, measure(monkeypatch, state, using)) == wanted


@pytest.mark.parametrize("key", MYTHIC)
def test_W4_9_a_mythic_item_has_no_upgraded_side(key, monkeypatch):
    using = rules()
    state = site("dena_vale", using)
    wear(state, using, 0, key, slots_of(key)[0])
    plain = measure(monkeypatch, state, using)
    for slot in slots_of(key):
        state.players[0].upgraded[slot] = 1
    assert changes(plain, measure(monkeypatch, state, using)) == {}


def test_W4_9_the_codex_lets_two_battle_cards_be_played(monkeypatch):
    state, using = position("siaa_dee", "meran"), rules()
    wear(state, using, 0, "codex_of_war", PACK)
    hold_cards(state, using, 0, "charge", "second_chance", "sunder")
    state.players[0].capital = 20
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
    answer(state, using, Verb.PLAY, text("charge"))
    assert asked(state, Decision.PLACE_CARD, 0)
    load_dice(monkeypatch, 3, 3)
    answer(state, using, Verb.PLAY, text("second_chance"))
    assert count_of(state, 0, Count.BATTLE_CARDS_PLAYED) == 2


def drink(state, using):
    """Let player 0 find a spring that heals 5."""
    stack(state, "healing_spring")
    act(idle(state), using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    return int(state.players[0].power)


def test_W4_9_emberheart_plate_raises_the_maximum_and_does_not_heal():
    state, using = position(), rules()
    state.players[0].power = 6
    wear(state, using, 0, "emberheart_plate", CHEST)
    assert state.players[0].power == 6
    assert [drink(state, using) for _ in range(3)] == [11, 15, 15]


def test_W4_9_without_emberheart_plate_power_is_cut_to_the_maximum():
    state, using = position(), rules()
    wear(state, using, 0, "emberheart_plate", CHEST)
    drink(state, using)
    wear(state, using, 0, "chainmail", CHEST)
    assert state.players[0].power == 12
    wear(state, using, 0, "emberheart_plate", CHEST)
    assert state.players[0].power == 12


def thieves(state, using, key):
    """Let player 0 meet thieves and give them an item."""
    stack(state, "thieves_in_camp")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.OPTION, 0)
    assert asked(state, Decision.DISCARD, 0)
    answer(state, using, Verb.DROP, item(key), slots_of(key)[0])


@pytest.mark.parametrize("key", ["chainmail", "great_sword"])
def test_W4_10_a_discarded_forge_item_leaves_the_game(key):
    state, using = position(), rules()
    wear(state, using, 0, key, slots_of(key)[0])
    forge_deck = int(state.forge.left)
    thieves(state, using, key)
    assert equipped(state) == [-1] * 5
    assert in_hand(state) == []
    assert (int(state.forge.left), int(state.forge.discarded)) == (forge_deck, 0)
    assert list(state.exploration.discards[: state.exploration.discarded]) == [text("thieves_in_camp")]


def test_W4_10_a_discarded_mythic_item_goes_to_the_discard_pile():
    state, using = position(), rules()
    wear(state, using, 0, "windrazor", RIGHT)
    thieves(state, using, "windrazor")
    assert equipped(state) == [-1] * 5
    assert text("windrazor") in state.exploration.discards[: state.exploration.discarded]


def test_W4_10_a_discarded_item_works_no_longer(monkeypatch):
    using = rules()
    state = site("dena_vale", using)
    before = measure(monkeypatch, state, using)
    wear(state, using, 0, "great_sword", RIGHT)
    wear(state, using, 0, "chainmail", CHEST)
    thieves(state, using, "great_sword")
    idle(state)
    after = measure(monkeypatch, state, using)
    assert changes(before, after) == {"defense": 2}


def test_W4_8_ticks_belong_to_the_mat_and_outlive_the_hero():
    state, using = position(), rules()
    forge(state, using, RIGHT)
    stack(state, "plague_wind")
    state.players[0].power = 3
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert state.players[0].lost == 1
    assert state.players[0].upgraded[RIGHT] == 1


def test_W4_3_the_next_hero_goes_on_wearing_the_items(monkeypatch):
    state, using = position(), rules()
    wear(state, using, 0, "short_sword", RIGHT)
    stack(state, "plague_wind")
    state.players[0].power = 3
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert equipped(state)[RIGHT] == item("short_sword")
    assert battle(monkeypatch, idle(state), using, 0, Verb.ATTACK_HERO, 1)[0] == 3 + 1 + 1
