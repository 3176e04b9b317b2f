"""Buying skills and World Forge items (W6)."""

import pytest

from sim.content.nested import rows_of
from sim.engine.header import NOBODY, End
from sim.games.winds.words import Count, Decision, Skill, Slot, Step, Verb, Victory
from tests.games.winds.position import (
    CATALOGUE,
    act,
    answer,
    asked,
    count_of,
    invite,
    item,
    offered,
    position,
    rules,
    run,
    stack,
    train,
)
from tests.games.winds.probes import changes, idle, measure, promised, site

pytestmark = pytest.mark.interpreted
EMPIRE = {"win.setting.choice": "empire"}
PRICES = {
    **{"iron_helm": 5, "stewards_crown": 7, "horned_helm": 6, "seers_circlet": 5, "healers_cowl": 6},
    **{"padded_tunic": 4, "chainmail": 8, "plate_cuirass": 10, "rangers_cloak": 5, "merchants_robe": 7},
    **{"short_sword": 6, "dagger": 4, "battle_axe": 11, "flanged_mace": 8, "buckler": 4, "kite_shield": 8},
    **{"parrying_blade": 8, "war_horn": 5, "great_sword": 14, "longbow": 11, "halberd": 13, "siege_hammer": 12},
    **{"battle_standard": 6, "field_surgeons_kit": 6, "traders_pack": 7},
}


def level(state, player, skill):
    return count_of(state, player, Count.WEAPON_LEVEL + skill)


def skills_for_sale(state, using, player=0):
    act(idle(state), using, player)
    return [Skill(skill) for skill, _, _ in offered(state, using, Verb.BUY_SKILL)]


def price_of(state, using, verb, place, player=0):
    """Return what a purchase costs: it is offered with just that capital and not with one less."""
    for capital in range(1, 60):
        state.players[player].capital = capital
        act(idle(state), using, player)
        if place in [a for a, _, _ in offered(state, using, verb)]:
            idle(state)
            return capital
    return None


def buy_skill(state, using, skill, player=0):
    act(idle(state), using, player)
    answer(state, using, Verb.BUY_SKILL, skill)
    if asked(state, Decision.UPGRADE, player):
        answer(state, using, Verb.UPGRADE, offered(state, using, Verb.UPGRADE)[0][0])
    return state


def show(state, *keys):
    """Lay these items face up at the World Forge."""
    for place in range(4):
        state.market[place] = item(keys[place]) if place < len(keys) else NOBODY


@pytest.mark.parametrize("explored", [False, True])
def test_W6_1_buying_is_possible_before_and_after_exploring_and_pays_the_bank(explored):
    state, using = position("meran", "dena_vale"), rules()
    state.players[0].capital = 12
    act(state, using, 0, explored=explored)
    answer(state, using, Verb.BUY_SKILL, Skill.LORE)
    assert [int(state.players[player].capital) for player in (0, 1)] == [2, 4]
    assert asked(state, Decision.ACT, 0)


def test_W6_1_one_may_buy_several_times_in_a_turn():
    state, using = position("meran", "dena_vale"), rules()
    state.players[0].capital = 34
    show(state, "buckler")
    act(state, using, 0)
    answer(state, using, Verb.BUY_SKILL, Skill.LORE)
    answer(state, using, Verb.BUY_SKILL, Skill.LORE)
    answer(state, using, Verb.BUY_ITEM, 0)
    assert state.players[0].capital == 34 - 10 - 20 - 2


def test_W6_1_nothing_is_bought_after_phase_2():
    state, using = position("meran", "dena_vale"), rules()
    state.players[0].capital = 50
    act(state, using, 0)
    answer(state, using, Verb.BUILD, *offered(state, using, Verb.BUILD)[0])
    assert state.decider == NOBODY
    assert state.agenda.depth == 0


@pytest.mark.parametrize("skill", Skill)
def test_W6_2_T4_the_four_levels_cost_10_20_30_and_40(skill):
    using = rules(EMPIRE)
    state = position("dena_vale", "meran", using=using)
    prices = []
    for _ in range(4):
        prices.append(price_of(state, using, Verb.BUY_SKILL, skill))
        buy_skill(state, using, skill)
        assert state.players[0].capital == 0
    assert prices == [10, 20, 30, 40]


@pytest.mark.parametrize("skill", Skill)
def test_W6_2_T4_the_fourth_card_of_a_type_makes_a_master_at_once(skill):
    state, using = position("dena_vale", "meran"), rules()
    for _ in range(4):
        assert state.ended == End.RUNNING
        state.players[0].capital = 40
        buy_skill(state, using, skill)
    assert state.ended == End.VICTORY
    assert state.players[0].achieved >> Victory.MASTER & 1


def test_W6_3_each_card_is_one_level_and_there_is_no_fifth():
    using = rules({**EMPIRE, "setup.skill_deck.players_2": 7})
    state = position("dena_vale", "meran", using=using)
    for reached in (1, 2, 3, 4):
        state.players[0].capital = 200
        buy_skill(state, using, Skill.LORE)
        assert level(state, 0, Skill.LORE) == reached
    assert state.skill_cards[Skill.LORE] == 3
    assert skills_for_sale(state, using) == [skill for skill in Skill if skill != Skill.LORE]


def test_W6_4_T5_the_second_player_pays_10_for_its_first_card_too():
    state, using = position("meran", "dena_vale"), rules()
    for player in (0, 1):
        assert price_of(state, using, Verb.BUY_SKILL, Skill.WEAPON, player) == 10
        buy_skill(state, using, Skill.WEAPON, player)
    assert [level(state, player, Skill.WEAPON) for player in (0, 1)] == [1, 1]
    assert state.skill_cards[Skill.WEAPON] == 3


def test_W6_4_an_empty_training_college_sells_nothing():
    state, using = position("meran", "dena_vale"), rules()
    state.players[0].capital = 200
    state.skill_cards[Skill.DEFENSE] = 1
    buy_skill(state, using, Skill.DEFENSE)
    assert Skill.DEFENSE not in skills_for_sale(state, using)
    state.players[1].capital = 200
    assert skills_for_sale(state, using, 1) == [skill for skill in Skill if skill != Skill.DEFENSE]


@pytest.mark.parametrize("key", PRICES)
def test_W6_5_each_item_costs_its_printed_price(key):
    state, using = position("dena_vale", "meran"), rules()
    show(state, key)
    assert price_of(state, using, Verb.BUY_ITEM, 0) == PRICES[key]
    state.players[0].capital = 20
    act(state, using, 0)
    answer(state, using, Verb.BUY_ITEM, 0)
    assert state.players[0].capital == 20 - PRICES[key]
    assert state.players[0].items[0] == item(key)


def test_W6_5_all_twenty_five_items_have_a_price():
    assert list(PRICES) == list(CATALOGUE.forge_items)


@pytest.mark.parametrize("skill", Skill)
@pytest.mark.parametrize("reached", [1, 2, 3, 4])
def test_W6_6_T22_only_the_effects_of_the_present_level_count(skill, reached, monkeypatch):
    using = rules(EMPIRE)
    state = site("dena_vale", using)
    other = Skill.WEAPON if skill != Skill.WEAPON else Skill.LORE
    before = measure(monkeypatch, state, using, other)
    train(state, using, 0, skill, reached)
    wanted = promised(rows_of(rows_of(CATALOGUE.skills[skill.name.lower()]["level"])[reached - 1]["effect"]))
    assert changes(before, measure(monkeypatch, state, using, other)) == wanted


@pytest.mark.parametrize(("reached", "ticks"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_W6_7_each_forge_card_ticks_a_slot_of_the_buyers_choice(reached, ticks):
    using = rules(EMPIRE)
    state = position("dena_vale", "meran", using=using)
    for slot in list(Slot)[::-1][:reached]:
        state.players[0].capital = 40
        act(idle(state), using, 0)
        answer(state, using, Verb.BUY_SKILL, Skill.FORGE)
        assert asked(state, Decision.UPGRADE, 0)
        left = [number for number in Slot if not state.players[0].upgraded[number]]
        assert [number for number, _, _ in offered(state, using, Verb.UPGRADE)] == left
        answer(state, using, Verb.UPGRADE, slot)
        assert asked(state, Decision.ACT, 0)
    assert list(state.players[0].upgraded) == [0] * (5 - ticks) + [1] * ticks


@pytest.mark.parametrize("skill", [skill for skill in Skill if skill != Skill.FORGE])
def test_W6_7_other_skills_tick_no_slot(skill):
    state, using = position("dena_vale", "meran"), rules()
    state.players[0].capital = 10
    act(state, using, 0)
    answer(state, using, Verb.BUY_SKILL, skill)
    assert asked(state, Decision.ACT, 0)
    assert not state.players[0].upgraded.any()


@pytest.mark.parametrize(
    ("choice", "after_purchase", "after_turn"), [("at_once", 4, 4), ("end_of_turn", 3, 4), ("never", 3, 3)]
)
def test_W6_8_the_forge_is_filled_up_at_once_or_by_another_ruling(choice, after_purchase, after_turn):
    using = rules({"ruling.forge_refill.choice": choice})
    state = position("dena_vale", "meran", using=using)
    state.players[0].capital = 20
    top = int(state.forge.cards[state.forge.left - 1])
    act(state, using, 0)
    answer(state, using, Verb.BUY_ITEM, 1)
    assert sum(number != NOBODY for number in state.market[:4]) == after_purchase
    run(idle(state), using, Step.END_TURN, 0)
    assert sum(number != NOBODY for number in state.market[:4]) == after_turn
    assert state.market[1] == (top if after_turn == 4 else NOBODY)


def test_W6_8_an_empty_forge_deck_leaves_a_place_empty():
    state, using = position("dena_vale", "meran"), rules()
    state.players[0].capital = 40
    state.forge.left = 0
    act(state, using, 0)
    answer(state, using, Verb.BUY_ITEM, 2)
    assert state.market[2] == NOBODY
    assert 2 not in [place for place, _, _ in offered(state, using, Verb.BUY_ITEM)]


@pytest.mark.parametrize(("choice", "price"), [("add_up_minimum_1", 8 - 2 - 2 - 1), ("best_only", 8 - 2)])
def test_W6_5_lasting_discounts_add_up_or_only_the_best_counts(choice, price):
    using = rules({"ruling.discount_stacking.choice": choice})
    state = position("meran", "dena_vale", using=using)
    invite(state, using, 0, "quartermaster")
    train(state, using, 0, Skill.FORGE, 2)
    show(state, "chainmail")
    assert price_of(state, using, Verb.BUY_ITEM, 0) == price


def test_W6_5_no_price_falls_below_1():
    state, using = position("meran", "dena_vale"), rules()
    invite(state, using, 0, "quartermaster")
    show(state, "buckler")
    assert price_of(state, using, Verb.BUY_ITEM, 0) == 1


def test_W6_2_a_skill_never_costs_less_than_1():
    using = rules({"skill_cost.level_1": 2, "hero.lelia.effect.1.amount": 3})
    state = position("numa_sera", "meran", using=using)
    assert price_of(state, using, Verb.BUY_SKILL, Skill.LORE) == 1


def test_W6_2_a_discount_on_the_next_purchase_is_used_up_by_it():
    state, using = position("numa_sera", "meran"), rules()
    stack(state, "visiting_scholar")
    state.players[0].capital = 30
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.OPTION, 0)
    answer(state, using, Verb.BUY_SKILL, Skill.LORE)
    assert state.players[0].capital == 30 - (10 - 5 - 1)
    answer(state, using, Verb.BUY_SKILL, Skill.WEAPON)
    assert state.players[0].capital == 30 - (10 - 5 - 1) - (10 - 1)


@pytest.mark.parametrize(("choice", "price"), [("add_up_minimum_1", 10 - 5 - 1), ("best_only", 10 - 5)])
def test_W6_2_a_discount_on_the_next_purchase_adds_to_a_lasting_one_or_the_best_counts(choice, price):
    using = rules({"ruling.discount_stacking.choice": choice})
    state = position("numa_sera", "meran", using=using)
    stack(state, "visiting_scholar")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.OPTION, 0)
    assert price_of(state, using, Verb.BUY_SKILL, Skill.LORE) == price


def test_W6_2_a_discount_for_this_turn_ends_with_it():
    state, using = position("dena_vale", "meran"), rules()
    stack(state, "visiting_scholar")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.OPTION, 0)
    run(idle(state), using, Step.TURN, 0)
    assert price_of(state, using, Verb.BUY_SKILL, Skill.LORE) == 10
