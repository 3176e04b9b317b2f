"""Items and the hero's five slots (W4), every World Forge item on both sides and every mythic item."""

import pytest

from sim.content.nested import rows_of
from sim.games.winds.words import Count, Decision, Skill, Slot, Step, Verb
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
    run,
    stack,
    text,
    train,
    wear,
)
from tests.games.winds.probes import battle, changes, idle, measure, promised, site

pytestmark = pytest.mark.interpreted
HEAD, CHEST, RIGHT, LEFT, PACK = Slot
ONLY_SLOT = {"head": HEAD, "chest": CHEST, "one_handed": RIGHT, "two_handed": RIGHT, "pack": PACK}
FORGE_ITEMS = tuple(CATALOGUE.forge_items)
MYTHIC = tuple(CATALOGUE.mythic)
SKILL_WORDS = {f"{skill.name.lower()}_level": skill for skill in Skill}


def slots_of(key):
    sort = CATALOGUE.items[key]["slot"]
    return (RIGHT, LEFT) if sort == "two_handed" else (ONLY_SLOT[sort],)


def forge(state, using, *slots, player=0):
    """Buy a Forge card for each slot and tick it."""
    for slot in slots:
        state.players[player].capital += 40
        act(state, using, player)
        answer(state, using, Verb.BUY_SKILL, Skill.FORGE)
        answer(state, using, Verb.UPGRADE, slot)
    state.players[player].capital = 5
    idle(state)


def equipped(state, player=0):
    return [int(number) for number in state.players[player].equipped]


def in_hand(state, player=0):
    mine = state.players[player]
    return sorted(int(number) for number in mine.items[: mine.item_count])


def slots_offered(state, using, key, player=0):
    act(state, using, player)
    return [Slot(slot) for number, slot, _ in offered(state, using, Verb.EQUIP) if number == item(key)]


def test_W4_1_there_are_five_slots():
    assert [slot.name for slot in Slot] == ["HEAD", "CHEST", "RIGHT_HAND", "LEFT_HAND", "PACK"]


@pytest.mark.parametrize("key", ["iron_helm", "chainmail", "great_sword", "traders_pack"])
def test_W4_1_an_item_goes_into_its_own_slot_only(key):
    state, using = position(), rules()
    wear(state, using, 0, "dagger", LEFT)
    hold_item(state, 0, key)
    assert slots_offered(state, using, key) == [slots_of(key)[0]]


@pytest.mark.parametrize("hand", [RIGHT, LEFT])
def test_W4_1_a_one_handed_item_fits_either_hand(hand):
    state, using = position(), rules()
    other = LEFT if hand == RIGHT else RIGHT
    wear(state, using, 0, "buckler", other)
    hold_item(state, 0, "dagger")
    assert slots_offered(state, using, "dagger") == [RIGHT, LEFT]
    answer(state, using, Verb.EQUIP, item("dagger"), hand)
    assert equipped(state)[hand] == item("dagger")
    assert equipped(state)[other] == item("buckler")


def test_W4_1_a_two_handed_weapon_takes_both_hands():
    state, using = position(), rules()
    wear(state, using, 0, "dagger", RIGHT)
    wear(state, using, 0, "buckler", LEFT)
    hold_item(state, 0, "great_sword")
    act(state, using, 0)
    answer(state, using, Verb.EQUIP, item("great_sword"), RIGHT)
    assert equipped(state)[RIGHT] == equipped(state)[LEFT] == item("great_sword")
    assert in_hand(state) == sorted([item("dagger"), item("buckler")])
    assert count_of(state, 0, Count.ITEMS_EQUIPPED) == 1


@pytest.mark.parametrize("hand", [RIGHT, LEFT])
def test_W4_1_a_one_handed_item_drives_a_two_handed_weapon_out_of_both_hands(hand):
    state, using = position(), rules()
    wear(state, using, 0, "buckler", LEFT)
    wear(state, using, 0, "great_sword", RIGHT)
    state.players[0].upgraded[LEFT] = 1
    hold_item(state, 0, "dagger")
    act(state, using, 0)
    answer(state, using, Verb.EQUIP, item("dagger"), hand)
    assert equipped(state)[hand] == item("dagger")
    assert equipped(state)[RIGHT + LEFT - hand] == -1
    assert item("great_sword") in in_hand(state)


def test_W4_2_a_hero_wears_up_to_five_items():
    state, using = position(), rules()
    worn = {"iron_helm": HEAD, "chainmail": CHEST, "dagger": RIGHT, "buckler": LEFT, "traders_pack": PACK}
    for key, slot in worn.items():
        wear(state, using, 0, key, slot)
    assert equipped(state) == [item(key) for key in worn]
    assert count_of(state, 0, Count.ITEMS_EQUIPPED) == 5


def test_W4_3_an_item_in_hand_does_nothing(monkeypatch):
    state, using = position(), rules()
    hold_item(state, 0, "great_sword")
    assert battle(monkeypatch, state.copy(), using, 0, Verb.ATTACK_HERO, 1)[0] == 4
    wear(state, using, 0, "short_sword", RIGHT)
    assert battle(monkeypatch, state, using, 0, Verb.ATTACK_HERO, 1)[0] == 5


def test_W4_3_items_help_the_hero_and_not_a_stronghold(monkeypatch):
    using = rules()
    state = site("dena_vale", using)
    before = measure(monkeypatch, state, using)
    wear(state, using, 0, "chainmail", CHEST)
    assert changes(before, measure(monkeypatch, state, using)) == {"defense": 2}


@pytest.mark.parametrize("explored", [False, True])
def test_W4_4_equipping_is_possible_before_and_after_exploring(explored):
    state, using = position(), rules()
    hold_item(state, 0, "iron_helm")
    act(state, using, 0, explored=explored)
    answer(state, using, Verb.EQUIP, item("iron_helm"), HEAD)
    assert equipped(state)[HEAD] == item("iron_helm")
    assert asked(state, Decision.ACT, 0)


def test_W4_4_nothing_is_equipped_after_phase_2_nor_on_another_turn():
    state, using = position(), rules()
    hold_item(state, 0, "iron_helm")
    act(state, using, 0)
    answer(state, using, Verb.BUILD, *offered(state, using, Verb.BUILD)[0])
    assert state.agenda.depth == 0
    act(state, using, 1)
    assert offered(state, using, Verb.EQUIP) == []


def test_W4_4_an_item_is_equipped_once_a_turn_and_again_on_the_next():
    state, using = position(), rules()
    hold_item(state, 0, "iron_helm")
    hold_item(state, 0, "horned_helm")
    act(state, using, 0)
    for key in ("iron_helm", "horned_helm"):
        answer(state, using, Verb.EQUIP, item(key), HEAD)
    assert in_hand(state) == [item("iron_helm")]
    assert offered(state, using, Verb.EQUIP) == []
    run(idle(state), using, Step.TURN, 0)
    assert offered(state, using, Verb.EQUIP) == [(item("iron_helm"), HEAD, -1)]


def test_W4_5_an_item_won_in_battle_waits_for_the_next_own_turn(monkeypatch):
    state, using = position("siaa_dee", "meran"), rules()
    wear(state, using, 1, "iron_helm", HEAD)
    hold_cards(state, using, 0, "disarm")
    load_dice(monkeypatch, 3, -3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)
    answer(state, using, Verb.PLAY, text("disarm"))
    while not asked(state, Decision.TAKE_ITEM, 0):
        answer(state, using, Verb.PASS)
    answer(state, using, Verb.TAKE, item("iron_helm"), HEAD)
    assert in_hand(state) == [item("iron_helm")]
    assert equipped(state, 1)[HEAD] == -1
    assert slots_offered(state, using, "iron_helm") == []
    idle(state)
    run(state, using, Step.TURN, 0)
    assert (item("iron_helm"), HEAD, -1) in offered(state, using, Verb.EQUIP)


def test_W4_6_a_bought_item_goes_to_hand_and_may_be_equipped_at_once():
    state, using = position(), rules()
    state.market[0] = item("iron_helm")
    state.players[0].capital = 5
    act(state, using, 0)
    answer(state, using, Verb.BUY_ITEM, 0)
    assert in_hand(state) == [item("iron_helm")]
    assert (item("iron_helm"), HEAD, -1) in offered(state, using, Verb.EQUIP)


def test_W4_6_a_found_item_goes_to_hand_and_may_be_equipped_at_once():
    state, using = position(), rules()
    train(state, using, 0, Skill.WEAPON)
    stack(state, "windrazor")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert in_hand(state) == [item("windrazor")]
    assert (item("windrazor"), RIGHT, -1) in offered(state, using, Verb.EQUIP)


def test_W4_7_the_replaced_item_goes_back_to_hand_and_works_no_longer(monkeypatch):
    state, using = position(), rules()
    wear(state, using, 0, "chainmail", CHEST)
    wear(state, using, 0, "padded_tunic", CHEST)
    assert in_hand(state) == [item("chainmail")]
    assert battle(monkeypatch, state, using, 1, Verb.ATTACK_HERO, 0)[1] == 4 + 1 + 1


def test_W4_7_an_item_worn_again_works_again(monkeypatch):
    state, using = position(), rules()
    wear(state, using, 0, "padded_tunic", CHEST)
    wear(state, using, 0, "chainmail", CHEST)
    for key in ("padded_tunic", "chainmail"):
        run(idle(state), using, Step.TURN, 0)
        answer(state, using, Verb.EQUIP, item(key), CHEST)
    idle(state)
    assert battle(monkeypatch, state, using, 1, Verb.ATTACK_HERO, 0)[1] == 4 + 2 + 1


@pytest.mark.parametrize("key", FORGE_ITEMS)
def test_W4_3_W4_8_each_forge_item_does_what_its_base_side_says(key, monkeypatch):
    using = rules()
    state = site("dena_vale", using)
    before = measure(monkeypatch, state, using)
    wear(state, using, 0, key, slots_of(key)[0])
    wanted = promised(rows_of(CATALOGUE.forge_items[key]["base"]))
    assert wanted
    assert changes(before, measure(monkeypatch, state, using)) == wanted


@pytest.mark.parametrize("key", FORGE_ITEMS)
@pytest.mark.parametrize("worn_first", [False, True])
def test_W4_8_each_forge_item_does_what_its_upgraded_side_says_once_its_slots_are_ticked(key, worn_first, monkeypatch):
    using = rules()
    plain, state = site("dena_vale", using), site("dena_vale", using)
    forge(plain, using, *slots_of(key))
    if worn_first:
        wear(state, using, 0, key, slots_of(key)[0])
    forge(state, using, *slots_of(key))
    if not worn_first:
        wear(state, using, 0, key, slots_of(key)[0])
    wanted = promised(rows_of(CATALOGUE.forge_items[key]["upgraded"]))
    assert changes(measure(monkeypatch, plain, using), measure(monkeypatch, state, using)) == wanted


@pytest.mark.parametrize("key", [key for key in FORGE_ITEMS if len(slots_of(key)) == 2])
@pytest.mark.parametrize("hand", [RIGHT, LEFT])
def test_W4_8_T18_with_one_hand_ticked_a_two_handed_weapon_keeps_its_base_side(key, hand, monkeypatch):
    using = rules()
    plain, state = site("dena_vale", using), site("dena_vale", using)
    forge(plain, using, hand)
    forge(state, using, hand)
    wear(state, using, 0, key, RIGHT)
    wanted = promised(rows_of(CATALOGUE.forge_items[key]["base"]))
    assert changes(measure(monkeypatch, plain, using), measure(monkeypatch, state, using)) == wanted


def test_W4_8_a_slot_that_is_not_ticked_shows_the_base_side(monkeypatch):
    state, using = position(), rules()
    forge(state, using, RIGHT)
    wear(state, using, 0, "battle_axe", LEFT)
    assert battle(monkeypatch, state.copy(), using, 0, Verb.ATTACK_HERO, 1)[0] == 3 + 2 + 1
    hold_item(state, 0, "dagger")
    wear(state, using, 0, "dagger", RIGHT)
    assert battle(monkeypatch, state, using, 0, Verb.ATTACK_HERO, 1)[0] == 3 + 2 + 2 + 1


def test_W4_8_the_hands_are_told_apart_by_their_ticks():
    state, using = position(), rules()
    hold_item(state, 0, "dagger")
    assert slots_offered(state, using, "dagger") == [RIGHT]
    forge(state, using, LEFT)
    assert slots_offered(state, using, "dagger") == [RIGHT, LEFT]
