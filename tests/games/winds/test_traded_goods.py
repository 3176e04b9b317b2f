"""What is traded in the open: mavens, strongholds, Power (W8.4) and skill cards (W8.6)."""

import pytest

from sim.engine.header import End
from sim.games.winds.words import ClassCard, Count, Decision, Goods, Skill, Slot, Verb, Victory
from tests.games.winds.position import (
    act,
    answer,
    asked,
    control,
    count_of,
    invite,
    offered,
    rules,
    stronghold,
    train,
)
from tests.games.winds.probes import changes, idle, measure, promised, site
from tests.games.winds.test_trading import begin, capital, fair, goods, trade

pytestmark = pytest.mark.interpreted
RIGHT = Slot.RIGHT_HAND


@pytest.mark.parametrize("verb", [Verb.SELL, Verb.ASK_FOR])
def test_W8_4_open_goods_are_sold_and_asked_for(verb):
    state, using = fair()
    seller, buyer = (0, 1) if verb == Verb.SELL else (1, 0)
    invite(state, using, seller, "healer")
    train(state, using, seller, Skill.LORE)
    control(state, using, seller, "abbey_hold")
    state.players[buyer].power = 5
    begin(state, using)
    answer(state, using, Verb.TRADE)
    assert sorted(goods(state, using, verb)) == [
        (Goods.MAVEN, 0),
        (Goods.SKILL, Skill.LORE),
        (Goods.STRONGHOLD, stronghold("abbey_hold")),
        (Goods.POWER, 2),
        (Goods.TRUCE, -1),
    ]


@pytest.mark.parametrize(
    ("key", "kind"), [("treasurer", "residual"), ("master_at_arms", "attack"), ("shieldwright", "defense")]
)
def test_W8_4_a_traded_maven_works_for_its_new_player(key, kind, monkeypatch):
    using = rules()
    state = site("dena_vale", using)
    before = measure(monkeypatch, state, using)
    invite(state, using, 1, key)
    state.players[0].capital = state.players[1].capital = 20
    begin(state, using)
    trade(state, using, Verb.ASK_FOR, Goods.MAVEN, 0, price=1)
    assert (int(state.players[0].maven_count), int(state.players[1].maven_count)) == (1, 0)
    assert changes(before, measure(monkeypatch, state, using)) == promised([{"kind": kind, "amount": 1}])


def test_W8_4_a_traded_stronghold_brings_its_benefits_but_no_initial_capital():
    state, using = fair()
    control(state, using, 1, "granary_keep", coins=4)
    begin(state, using)
    trade(state, using, Verb.ASK_FOR, Goods.STRONGHOLD, stronghold("granary_keep"), price=10)
    assert capital(state) == [10, 30]
    assert [count_of(state, player, Count.STRONGHOLDS) for player in (0, 1)] == [1, 0]
    assert state.coins[stronghold("granary_keep")] == 4
    act(idle(state), using, 0)
    answer(state, using, Verb.BUILD, *offered(state, using, Verb.BUILD)[0])
    assert capital(state)[0] == 10 + 4 + 2


def test_W8_4_a_traded_stronghold_may_make_a_conqueror():
    state, using = fair()
    for key in ("forge_gate", "abbey_hold", "armory_hold"):
        control(state, using, 0, key)
    control(state, using, 1, "border_watch")
    begin(state, using)
    trade(state, using, Verb.ASK_FOR, Goods.STRONGHOLD, stronghold("border_watch"))
    assert state.ended == End.VICTORY
    assert state.players[0].achieved >> Victory.CONQUEROR & 1


def test_W8_4_sold_power_goes_from_hero_to_hero_up_to_the_maximum():
    state, using = fair()
    state.players[0].power, state.players[1].power = 9, 12
    begin(state, using)
    trade(state, using, Verb.SELL, Goods.POWER, 2)
    assert (int(state.players[0].power), int(state.players[1].power)) == (7, 13)


@pytest.mark.parametrize(("mine", "theirs"), [(2, 5), (9, 13)])
def test_W8_4_a_hero_does_not_sell_its_last_power_nor_to_an_unhurt_one(mine, theirs):
    state, using = fair()
    state.players[0].power, state.players[1].power = mine, theirs
    begin(state, using)
    answer(state, using, Verb.TRADE)
    assert Goods.POWER not in {sort for sort, _ in goods(state, using, Verb.SELL)}


def test_W8_6_a_traded_skill_card_moves_a_level():
    state, using = fair()
    train(state, using, 1, Skill.WEAPON, 2)
    left = int(state.skill_cards[Skill.WEAPON])
    begin(state, using)
    trade(state, using, Verb.ASK_FOR, Goods.SKILL, Skill.WEAPON)
    assert [count_of(state, player, Count.WEAPON_LEVEL) for player in (0, 1)] == [1, 1]
    assert [count_of(state, player, Count.SKILL_TYPES) for player in (0, 1)] == [1, 1]
    assert state.skill_cards[Skill.WEAPON] == left


def test_W8_6_the_seller_falls_back_to_the_effects_of_the_level_below(monkeypatch):
    using = rules()
    state = site("dena_vale", using)
    before = measure(monkeypatch, state, using)
    train(state, using, 0, Skill.WEAPON, 2)
    state.players[1].capital = 20
    begin(state, using)
    trade(state, using, Verb.SELL, Goods.SKILL, Skill.WEAPON)
    assert changes(before, measure(monkeypatch, state, using)) == promised([{"kind": "attack", "amount": 1}])


def test_W8_6_a_traded_forge_card_takes_its_tick_along():
    state, using = fair()
    train(state, using, 0, Skill.FORGE)
    state.players[0].upgraded[RIGHT] = 1
    begin(state, using)
    trade(state, using, Verb.SELL, Goods.SKILL, Skill.FORGE)
    assert not state.players[0].upgraded.any()
    assert asked(state, Decision.UPGRADE, 1)
    answer(state, using, Verb.UPGRADE, Slot.PACK)
    assert list(state.players[1].upgraded) == [0, 0, 0, 0, 1]
    assert asked(state, Decision.ACT, 0)


def test_W8_6_a_traded_card_may_be_the_fourth_and_no_fifth_is_sold():
    state, using = fair(rules({"victory.master.at_least": 5}))
    train(state, using, 0, Skill.WEAPON, 4)
    train(state, using, 1, Skill.WEAPON)
    begin(state, using)
    answer(state, using, Verb.TRADE)
    assert (Goods.SKILL, Skill.WEAPON) not in goods(state, using, Verb.ASK_FOR)
    assert (Goods.SKILL, Skill.WEAPON) in goods(state, using, Verb.SELL)


def test_W8_6_a_traded_skill_card_may_make_a_master_or_a_sage():
    state, using = fair()
    train(state, using, 0, Skill.WEAPON, 3)
    train(state, using, 1, Skill.WEAPON)
    begin(state, using)
    trade(state, using, Verb.ASK_FOR, Goods.SKILL, Skill.WEAPON)
    assert state.ended == End.VICTORY
    state, using = fair()
    train(state, using, 1, Skill.WEAPON, 3)
    train(state, using, 0, Skill.LORE)
    begin(state, using)
    trade(state, using, Verb.SELL, Goods.SKILL, Skill.LORE)
    assert state.players[1].unlocked >> ClassCard.SAGE & 1


def test_W8_6_heroes_and_classes_are_not_traded():
    assert not {"HERO", "CLASS"} & {sort.name for sort in Goods}


def test_W8_2_prices_are_paid_from_the_mat_alone():
    state, using = fair()
    control(state, using, 1, "border_watch", coins=9)
    control(state, using, 1, "high_citadel", coins=9)
    state.players[1].capital = 3
    begin(state, using)
    answer(state, using, Verb.TRADE)
    answer(state, using, Verb.SELL, 1, Goods.TRUCE)
    assert [price for price, _, _ in offered(state, using, Verb.PAY)] == [1, 2, 3]
    state.players[1].capital = 0
    begin(state, using)
    answer(state, using, Verb.TRADE)
    assert goods(state, using, Verb.SELL) == []
