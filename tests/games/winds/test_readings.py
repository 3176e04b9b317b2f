"""Readings of the handbook that can be chosen, one test for each beside the one played by default."""

import pytest

from sim.engine.decks import discard
from sim.games.winds import effects, victory
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.words import ClassCard, Count, Goods, Skill, Verb
from tests.games.winds.battlefield import (
    HERO,
    POWER,
    THEIR_POWER,
    battlefield,
    capital,
    field_rules,
    fight,
    hold,
    power,
    show,
    strike,
    weak,
)
from tests.games.winds.position import (
    act,
    answer,
    block,
    control,
    count_of,
    drop_cards,
    load_dice,
    position,
    rules,
    stack,
    stronghold,
    text,
    train,
)
from tests.games.winds.test_trading import begin, fair, goods, trade

pytestmark = pytest.mark.interpreted


def reading(name, choice, **settings):
    """Return the Rules of the field under another reading."""
    return field_rules({f"ruling.{name}.choice": choice, **settings})


@pytest.mark.parametrize(("choice", "found"), [("discard_pile_shuffled_in", 1), ("nothing_found", 0)])
def test_W3_3_a_deck_without_battle_cards_is_made_anew_or_not_by_the_ruling(choice, found):
    using = reading("battle_card_search", choice)
    state = position(using=using)
    drop_cards(state, using, 0)
    state.exploration.left = 0
    stack(state, "deserters", "buried_coffer")
    discard(state.exploration, text("charge"))
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.OPTION, 1)
    assert state.players[0].hand[text("charge")] == found
    assert state.reshuffles == found


@pytest.mark.parametrize(("choice", "kept"), [("to_the_bank", 0), ("stay_in_play", 5)])
def test_W11_4_coins_on_a_hero_slain_by_nobody_go_to_the_bank_or_the_mat_by_the_ruling(monkeypatch, choice, kept):
    using = reading("coins_on_lost_card", choice, **{"stronghold.high_citadel.defense": 14})
    load_dice(monkeypatch, -3)
    state = weak(using, player=0)
    state.players[0].savings = 5
    fight(state, using, show(state, "high_citadel"))
    assert capital(state)[0] == 20 + kept


@pytest.mark.parametrize(("choice", "kept"), [("to_the_bank", 0), ("stay_in_play", 4)])
def test_W11_8_coins_on_a_stronghold_of_an_eliminated_player_leave_or_stay_by_the_ruling(monkeypatch, choice, kept):
    using = reading("coins_on_lost_card", choice)
    state = weak(using, "numa_sera", "meran", "siaa_dee", lost=2)
    control(state, using, 1, "abbey_hold", coins=4)
    strike(monkeypatch, state, using)
    assert state.coins[stronghold("abbey_hold")] == kept


@pytest.mark.parametrize(("choice", "lost"), [("counts_as_zero", 1), ("counts_below_zero", 2)])
def test_W10_3_a_stat_lowered_by_more_than_there_is_counts_by_the_ruling(monkeypatch, choice, lost):
    using = reading("stat_below_zero", choice, **{"hero.meran_1.defense": 1, "hero.lelia.attack": 0})
    load_dice(monkeypatch, 1, 1)
    state = battlefield(using)
    fight(state, using, HERO, ["sunder"])
    assert power(state) == (POWER, THEIR_POWER - (lost - 1))


@pytest.mark.parametrize(("choice", "counted"), [("counts", 1), ("does_not_count", 0)])
def test_W7_1_the_block_ticked_from_the_start_counts_for_heir_by_the_ruling(choice, counted):
    using = reading("pre_ticked_block", choice, **{"class.heir.criterion.1.at_least": 1})
    state = position("dena_vale", "meran", using=using)
    assert count_of(state, 0, Count.BLOCKS_TICKED) == counted
    victory.settle(state, using, 0)
    assert state.players[0].unlocked >> ClassCard.HEIR & 1 == counted
    assert state.players[0].ticked >> block(state, 0, "shield_wall") & 1


@pytest.mark.parametrize(("choice", "times"), [("between_heroes_only", 1), ("every_lost_battle", 2)])
def test_W10_12_an_executioner_behind_walls_doubles_damage_by_the_ruling(monkeypatch, choice, times):
    using = reading("damage_multiplied", choice, **{"stronghold.forge_gate.defense": 6})
    load_dice(monkeypatch, -1, 1)
    state = battlefield(using)
    fight(state, using, hold(state, using, "forge_gate"), [], ["executioner"])
    assert power(state)[0] == POWER - 3 * times


@pytest.mark.parametrize(("choice", "offered"), [("can_be_completed", True), ("cannot_be_completed", False)])
def test_W8_7_what_would_complete_a_condition_is_traded_by_the_ruling(choice, offered):
    state, using = fair(rules({"ruling.condition_by_trade.choice": choice}))
    for key in ("forge_gate", "abbey_hold", "armory_hold"):
        control(state, using, 0, key)
    train(state, using, 0, Skill.LORE, 3)
    control(state, using, 1, "border_watch")
    train(state, using, 1, Skill.LORE)
    begin(state, using)
    answer(state, using, Verb.TRADE)
    asked_for = goods(state, using, Verb.ASK_FOR)
    assert ((Goods.STRONGHOLD, stronghold("border_watch")) in asked_for) == offered
    assert ((Goods.SKILL, Skill.LORE) in asked_for) == offered
    assert (Goods.STRONGHOLD, stronghold("abbey_hold")) in goods(state, using, Verb.SELL)


def bless(state, using, player, key):
    """Let a pool bless a player's hero."""
    effects.gain_carrier(state, using, player, TEXT_CARRIER + text(key))


@pytest.mark.parametrize("verb", [Verb.SELL, Verb.ASK_FOR])
def test_W8_4_a_pool_that_blesses_a_hero_goes_to_the_hand_of_the_buyer(verb):
    state, using = fair()
    seller = 0 if verb == Verb.SELL else 1
    before = int(using.hero_attack[state.players[seller].line[0]])
    bless(state, using, seller, "pool_of_might")
    begin(state, using)
    trade(state, using, verb, Goods.BLESSING, text("pool_of_might"), price=6)
    assert [int(state.players[player].pools) for player in (seller, 1 - seller)] == [0, 1]
    assert state.players[1 - seller].hand[text("pool_of_might")] == 1
    assert [int(state.players[player].totals[0]) for player in (0, 1)] == [0, 0]
    assert before > 0


def test_W8_4_pools_stay_with_the_blessed_hero_by_the_other_ruling():
    state, using = fair(rules({"ruling.blessing_trade.choice": "not_traded"}))
    bless(state, using, 0, "pool_of_might")
    begin(state, using)
    answer(state, using, Verb.TRADE)
    assert Goods.BLESSING not in [sort for sort, _ in goods(state, using, Verb.SELL)]
