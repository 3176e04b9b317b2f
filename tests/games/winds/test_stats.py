"""What cards in play add up to in Winds of Numa Sera: stats, discounts, looks, roll floors (W1.9, W1.11)."""

import pytest

from tests.games.winds.position import (
    CATALOGUE,
    HEROES,
    KINGDOM_KEYS,
    Count,
    Skill,
    Verb,
    act,
    answer,
    count_of,
    drop_cards,
    hold_cards,
    invite,
    item,
    load_dice,
    offered,
    position,
    rules,
    stack,
    stronghold,
    text,
    train,
    wear,
)

pytestmark = pytest.mark.interpreted
WALL = 40
ROBUST = {"hero.lelia.power": 99, "stronghold.border_watch.defense": WALL}


def attack_of(state, using, monkeypatch, roll=-3):
    """The Attack of player 0 against a stronghold, from the damage that a lost attack on it does."""
    state.independent[0] = stronghold("border_watch")
    drop_cards(state, using, 0)
    load_dice(monkeypatch, roll)
    before = state.players[0].power
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
    return WALL - (before - state.players[0].power) - roll


def duel(key):
    """A position for a hero under test in seat 0: nobody has an ability, and all others have Attack 30."""
    settings = {f"hero.{other}.effect.1.amount": 0 for other in HEROES}
    settings |= {f"hero.{other}.attack": 30 for other in HEROES if other != key}
    using = rules({**settings, "stronghold.border_watch.defense": WALL, f"hero.{key}.power": 60})
    kingdom, place = CATALOGUE.heroes[key]["kingdom"], CATALOGUE.heroes[key]["place"]
    opponent = "meran" if kingdom != "meran" else "numa_sera"
    return position(kingdom, opponent, using=using, order=2 * place - 2), using


@pytest.mark.parametrize("key", HEROES)
def test_W1_9_every_hero_has_the_attack_and_the_power_on_its_card(key, monkeypatch):
    state, using = duel(key)
    assert state.players[0].power == 60
    assert attack_of(state, using, monkeypatch) == CATALOGUE.heroes[key]["attack"]
    kingdom, place = CATALOGUE.heroes[key]["kingdom"], CATALOGUE.heroes[key]["place"]
    others = [other for other in KINGDOM_KEYS if other != kingdom]
    assert position(kingdom, *others, order=2 * place - 2).players[0].power == CATALOGUE.heroes[key]["power"]


@pytest.mark.parametrize("key", HEROES)
def test_W1_9_every_hero_has_the_defense_on_its_card(key, monkeypatch):
    state, using = duel(key)
    drop_cards(state, using, 0)
    drop_cards(state, using, 1)
    load_dice(monkeypatch, 1, 1)
    act(state, using, 1)
    answer(state, using, Verb.ATTACK_HERO, 0)
    assert 60 - state.players[0].power == 30 - CATALOGUE.heroes[key]["defense"]


def test_W1_9_a_raised_maximum_leaves_power_as_it_is_and_room_to_heal():
    state, using = position(), rules()
    wear(state, using, 0, "emberheart_plate", 1)
    assert state.players[0].power == 12
    stack(state, "healing_spring")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert state.players[0].power == 12 + 3


def test_W1_11_two_cards_on_one_stat_both_apply(monkeypatch):
    using = rules(ROBUST)
    state = position(using=using)
    invite(state, using, 0, "master_at_arms")
    train(state, using, 0, Skill.WEAPON, 1)
    wear(state, using, 0, "short_sword", 2)
    assert attack_of(state, using, monkeypatch) == 3 + 1 + 1 + 1


@pytest.mark.parametrize(("ruling", "paid"), [("add_up_minimum_1", 8), ("best_only", 9)])
def test_W1_11_discounts_on_skills_add_up(ruling, paid):
    using = rules({"ruling.discount_stacking.choice": ruling})
    state = position(using=using)
    invite(state, using, 0, "loremaster")
    state.players[0].capital = 50
    act(state, using, 0)
    answer(state, using, Verb.BUY_SKILL, Skill.WEAPON)
    assert state.players[0].capital == 50 - paid


@pytest.mark.parametrize(("ruling", "paid"), [("add_up_minimum_1", 4), ("best_only", 5)])
def test_W1_11_a_discount_on_one_purchase_is_one_of_several(ruling, paid):
    using = rules({"ruling.discount_stacking.choice": ruling})
    state = position(using=using)
    state.players[0].capital = 50
    stack(state, "visiting_scholar")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.OPTION, 0)
    answer(state, using, Verb.BUY_SKILL, Skill.WEAPON)
    assert state.players[0].capital == 50 - paid


@pytest.mark.parametrize(("ruling", "paid"), [("add_up_minimum_1", 1), ("best_only", 2)])
def test_W1_11_discounts_leave_a_price_of_at_least_one(ruling, paid):
    using = rules({"ruling.discount_stacking.choice": ruling})
    state = position("meran", "numa_sera", using=using)
    invite(state, using, 0, "quartermaster")
    state.market[0] = item("dagger")
    state.players[0].capital = 10
    act(state, using, 0)
    answer(state, using, Verb.BUY_ITEM, 0)
    assert state.players[0].capital == 10 - paid


def test_W1_11_a_battle_card_may_cost_nothing_but_never_less(monkeypatch):
    state, using = position(), rules()
    drop_cards(state, using, 0)
    hold_cards(state, using, 0, "second_chance")
    state.players[0].upgraded[4] = 1
    wear(state, using, 0, "battle_standard", 4)
    state.players[0].capital = 0
    load_dice(monkeypatch, 3, 3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
    answer(state, using, Verb.PLAY, text("second_chance"))
    assert count_of(state, 0, Count.BATTLE_CARDS_PLAYED) == 1
    assert state.players[0].capital >= 0


@pytest.mark.parametrize(("upgraded", "floor"), [(0, -2), (1, -1)])
def test_W1_11_of_two_roll_floors_the_highest_counts(upgraded, floor, monkeypatch):
    using = rules(ROBUST)
    state = position(using=using)
    state.players[0].upgraded[3] = upgraded
    for slot in (2, 3):
        wear(state, using, 0, "war_horn", slot)
    assert attack_of(state, using, monkeypatch) == 3 + floor - -3


@pytest.mark.parametrize(("ruling", "looked"), [("highest", 3), ("add_up", 5)])
def test_W1_11_of_several_looks_the_highest_counts(ruling, looked):
    using = rules({"ruling.look_stacking.choice": ruling})
    state = position(using=using)
    train(state, using, 0, Skill.LORE, 2)
    wear(state, using, 0, "crown_of_echoes", 0)
    stack(state, *list(CATALOGUE.mythic)[:6])
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert len(offered(state, using, Verb.KEEP)) == looked
