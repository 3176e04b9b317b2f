"""The readings of battle and of slain heroes that can be chosen, each under its values (W10, W11)."""

import pytest

from sim.engine.header import End
from sim.games.winds import victory
from sim.games.winds.attacking import ATTACKER
from sim.games.winds.slaying import slay
from sim.games.winds.words import Count, Decision, Slot, Verb
from tests.games.winds.battlefield import (
    DEFENSE,
    HERO,
    POWER,
    THEIR_POWER,
    battlefield,
    capital,
    declare,
    duel,
    field_rules,
    fight,
    power,
    strike,
    weak,
)
from tests.games.winds.position import (
    answer,
    asked,
    control,
    count_of,
    hold_cards,
    load_dice,
    stronghold,
    text,
    wear,
)
from tests.games.winds.test_battle_rolls import vale_field, vale_rules

pytestmark = pytest.mark.interpreted

THREE_LEFT = ("numa_sera", "meran", "siaa_dee")


def choosing(name, choice, **settings):
    """Return the settings that choose a reading."""
    return {f"ruling.{name}.choice": choice, **settings}


@pytest.mark.parametrize(("choice", "roll"), [("reroll_then_floor_then_sign", 2), ("floor_then_sign_then_reroll", -2)])
def test_ruling_roll_effect_order_says_whether_a_sign_changes_a_new_roll(monkeypatch, choice, roll):
    using = vale_rules(choosing("roll_effect_order", choice))
    state = vale_field(using, "dena_vale", "meran")
    load_dice(monkeypatch, -3, 1, -2)
    fight(state, using, HERO, ["favorable_wind"])
    answer(state, using, Verb.REROLL)
    assert power(state)[1] == 13 - max(0, 5 + roll - 4 - 1)


@pytest.mark.parametrize(("choice", "rolled"), [("after_both_rolls", 1), ("before_the_other_roll", 0)])
def test_ruling_reroll_timing_says_whether_the_other_roll_is_known(monkeypatch, choice, rolled):
    using = vale_rules(choosing("reroll_timing", choice))
    state = vale_field(using, "dena_vale", "meran")
    load_dice(monkeypatch, -3, 1, 1)
    fight(state, using, HERO)
    assert (asked(state, Decision.REROLL, 0), int(state.battle.rolls[1])) == (True, rolled)
    answer(state, using, Verb.PASS)
    assert state.battle.rolls.tolist() == [-3, 1]


@pytest.mark.parametrize(("choice", "placed"), [("must_afford_when_placed", False), ("void_if_unaffordable", True)])
def test_ruling_card_payment_check_says_whether_a_card_too_dear_is_placed(choice, placed):
    using = field_rules(choosing("card_payment_check", choice))
    state = battlefield(using)
    state.players[0].capital = 0
    hold_cards(state, using, 0, "executioner")
    declare(state, using, HERO)
    assert asked(state, Decision.PLACE_CARD, 0) == placed


@pytest.mark.parametrize("funds", [0, 20])
def test_ruling_card_payment_check_leaves_a_card_that_is_not_paid_without_effect(monkeypatch, funds):
    using = field_rules(choosing("card_payment_check", "void_if_unaffordable"))
    state = battlefield(using)
    state.players[0].capital = funds
    load_dice(monkeypatch, 1, 1)
    fight(state, using, HERO, ["executioner"])
    price = int(using.battle_cost[text("executioner")])
    assert capital(state)[0] == max(0, funds - price)
    assert power(state)[1] == THEIR_POWER - (5 - DEFENSE) * (2 if funds else 1)
    assert count_of(state, 0, Count.BATTLE_CARDS_PLAYED) == 1
    assert state.players[0].hand[text("executioner")] == 0


def test_ruling_card_payment_check_pays_in_the_order_of_the_cards(monkeypatch):
    using = field_rules(choosing("card_payment_check", "void_if_unaffordable", **{"battle.cards.per_player": 2}))
    state = battlefield(using)
    state.players[0].capital = int(using.battle_cost[text("executioner")])
    load_dice(monkeypatch, 1, 1)
    fight(state, using, HERO, ["charge", "executioner"])
    assert state.battle.void.tolist() == [0b10, 0]


@pytest.mark.parametrize(("choice", "placed"), [("not_allowed", False), ("allowed_hero_dies_before_roll", True)])
def test_ruling_power_cost_to_zero_says_whether_the_last_power_may_be_paid(choice, placed):
    using = field_rules(choosing("power_cost_to_zero", choice))
    state = weak(using, player=0)
    hold_cards(state, using, 0, "reckless_assault")
    declare(state, using, HERO)
    assert asked(state, Decision.PLACE_CARD, 0) == placed


def test_ruling_power_cost_to_zero_ends_the_battle_before_the_roll(monkeypatch):
    using = field_rules(choosing("power_cost_to_zero", "allowed_hero_dies_before_roll"))
    load_dice(monkeypatch)
    state = weak(using, player=0)
    fight(state, using, HERO, ["reckless_assault"])
    assert (state.players[0].lost, state.perished, power(state)[1]) == (1, 1, THEIR_POWER)
    assert state.exploration.discards[state.exploration.discarded - 1] == text("reckless_assault")
    assert state.battle.count[ATTACKER] == 0


def test_ruling_power_cost_to_zero_ends_the_battle_of_a_defender_who_falls(monkeypatch):
    using = field_rules(choosing("power_cost_to_zero", "allowed_hero_dies_before_roll"))
    load_dice(monkeypatch)
    state = weak(using)
    fight(state, using, HERO, [], ["spoils_of_war"])
    assert (state.players[1].lost, state.perished, power(state)[0]) == (1, 1, POWER)


def test_ruling_power_cost_to_zero_leaves_other_battles_as_they_are(monkeypatch):
    using = field_rules(choosing("power_cost_to_zero", "allowed_hero_dies_before_roll"))
    assert power(duel(monkeypatch, (1, 1), ["reckless_assault"], using=using))[0] < POWER


@pytest.mark.parametrize(("choice", "missing"), [("own_maximum", 0), ("own_maximum_less_excess_damage", 4)])
def test_ruling_next_hero_power_says_with_what_power_the_next_one_begins(monkeypatch, choice, missing):
    using = field_rules(choosing("next_hero_power", choice))
    state = strike(monkeypatch, weak(using, power=3), using)
    following = int(using.hero_power[state.players[1].line[1]])
    assert power(state)[1] == following - missing


def test_ruling_next_hero_power_is_1_at_least():
    using = field_rules(choosing("next_hero_power", "own_maximum_less_excess_damage"))
    state = weak(using, power=1)
    state.players[1].power = -99
    slay(state, using, 1, 0)
    assert power(state)[1] == 1


@pytest.mark.parametrize(("choice", "ticked"), [("slot_stays_ticked", 1), ("lost_with_the_hero", 0)])
def test_ruling_upgraded_slots_after_death(monkeypatch, choice, ticked):
    using = field_rules(choosing("upgraded_slots_after_death", choice))
    state = weak(using)
    wear(state, using, 1, "dagger", Slot.RIGHT_HAND)
    state.players[1].upgraded[Slot.HEAD] = 1
    strike(monkeypatch, state, using)
    assert (state.players[1].lost, state.players[1].upgraded[Slot.HEAD]) == (1, ticked)


@pytest.mark.parametrize(
    ("choice", "taken"), [("strongholds_to_deck_bottom_rest_out", False), ("to_the_eliminator", True)]
)
def test_ruling_eliminated_assets_say_who_has_the_strongholds(monkeypatch, choice, taken):
    using = field_rules(choosing("eliminated_assets", choice))
    state = weak(using, *THREE_LEFT, lost=2)
    control(state, using, 1, "abbey_hold", coins=3)
    strike(monkeypatch, state, using)
    held = state.players[0].strongholds[: count_of(state, 0, Count.STRONGHOLDS)].tolist()
    assert (stronghold("abbey_hold") in held, state.players[1].alive) == (taken, 0)
    assert capital(state)[0] == 20 + 23 * taken
    assert count_of(state, 1, Count.STRONGHOLDS) == 0


@pytest.mark.parametrize(("choice", "winners"), [("active_player_first", 0b01), ("shared", 0b11)])
def test_ruling_simultaneous_victory_says_who_wins_by_cards_shown_at_once(monkeypatch, choice, winners):
    using = field_rules(choosing("simultaneous_victory", choice, **{"victory.legend.at_least": 1}))
    state = battlefield(using)
    for seat in (0, 1):
        state.players[seat].counts[Count.BATTLE_CARDS_PLAYED] = 4
    load_dice(monkeypatch)
    fight(state, using, HERO, ["charge"], ["raise_shields"])
    assert (state.ended, state.winners) == (End.VICTORY, winners)


def test_ruling_simultaneous_victory_shares_nothing_with_who_is_short_of_it():
    using = field_rules(choosing("simultaneous_victory", "shared"))
    state = battlefield(using)
    state.players[0].counts[Count.HEROES_SLAIN] = 3
    for seat in (0, 1):
        victory.settle(state, using, seat)
    assert state.winners == 0b01
