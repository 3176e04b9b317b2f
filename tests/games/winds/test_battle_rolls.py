"""W10: the battle die: best of several rolls, rolling again, floors, and cards that turn a roll's sign."""

import pytest

from sim.engine.header import NOBODY
from sim.games.winds.words import Count, Decision, Slot, Verb
from tests.games.winds.battlefield import (
    HERO,
    INDEPENDENT,
    POWER,
    THEIR_POWER,
    battlefield,
    duel,
    field_rules,
    fight,
    hold,
    power,
    show,
)
from tests.games.winds.position import act, answer, asked, hold_cards, load_dice, offered, text, wear

pytestmark = pytest.mark.interpreted

REROLLS = "hero.dena_vale_3.effect.1.amount"
VALE = {"hero.dena_vale_3.attack": 5, "hero.dena_vale_3.defense": 4, "hero.dena_vale_3.power": 13}
THIRD_FIRST = 4  # the order in which the third hero listed leads the line


def vale_field(using, *kingdoms):
    """A position in which the Dena Vale hero that may roll again is active."""
    return battlefield(using, *kingdoms, order=THIRD_FIRST)


def vale_rules(settings=None):
    """Rules in which every third hero has the same stats."""
    return field_rules(
        {**VALE, "hero.meran_3.attack": 5, "hero.meran_3.defense": 4, "hero.meran_3.power": 13} | (settings or {})
    )


@pytest.mark.parametrize("faces", [(-3, 2), (2, -3), (2, 2)])
def test_W10_5_the_better_of_two_rolls_counts(monkeypatch, faces):
    assert power(duel(monkeypatch, (*faces, 1), ["second_chance"]))[1] == THEIR_POWER - (5 + 2 - 4 - 1)


def test_W10_5_only_the_player_of_second_chance_rolls_twice(monkeypatch):
    assert power(duel(monkeypatch, (2, -3, -1), [], ["second_chance"])) == (POWER, THEIR_POWER - (5 + 2 - 4 + 1))


def test_W10_5_second_chance_against_an_independent_stronghold(monkeypatch):
    load_dice(monkeypatch, -3, 2)
    using = field_rules({"stronghold.forge_gate.defense": 7})
    state = battlefield(using)
    fight(state, using, show(state, "forge_gate"), ["second_chance"])
    assert state.players[0].strongholds[0] == 1


@pytest.mark.parametrize(
    ("floor", "face", "counted"), [(-1, -3, -1), (-1, -1, -1), (-2, -3, -2), (-2, 2, 2), (1, -2, 1)]
)
def test_W10_5_a_floor_lifts_low_rolls_of_its_owner(monkeypatch, floor, face, counted):
    load_dice(monkeypatch, face, 1)
    using = field_rules({"forge_item.war_horn.base.1.amount": floor})
    state = battlefield(using)
    wear(state, using, 0, "war_horn", Slot.RIGHT_HAND)
    fight(state, using, HERO)
    assert power(state) == (POWER + min(0, counted), THEIR_POWER - max(0, counted))


def test_W10_5_a_floor_does_not_lift_the_other_sides_roll(monkeypatch):
    load_dice(monkeypatch, 1, -3)
    using = field_rules({"forge_item.war_horn.base.1.amount": -1})
    state = battlefield(using)
    wear(state, using, 0, "war_horn", Slot.RIGHT_HAND)
    fight(state, using, HERO)
    assert power(state)[1] == THEIR_POWER - (5 + 1 - (4 - 3))


def test_W10_5_of_two_floors_the_higher_counts(monkeypatch):
    load_dice(monkeypatch, -3, 1)
    settings = {"forge_item.war_horn.base.1.amount": -2, "forge_item.war_horn.upgraded.1.amount": -1}
    using = field_rules(settings)
    state = battlefield(using)
    state.players[0].upgraded[Slot.LEFT_HAND] = 1
    for hand in (Slot.LEFT_HAND, Slot.RIGHT_HAND):
        wear(state, using, 0, "war_horn", hand)
    fight(state, using, HERO)
    assert power(state)[0] == POWER - 1


@pytest.mark.parametrize("face", [-3, -2, -1, 1, 2, 3])
def test_W10_5_own_positive_and_opposing_negative_cancel_and_the_roll_stays(monkeypatch, face):
    state = duel(monkeypatch, (face, 1), ["favorable_wind"], ["ill_wind"])
    assert power(state) == (POWER + min(0, face), THEIR_POWER - max(0, face))


@pytest.mark.parametrize("face", [-2, 2])
def test_W10_5_signs_cancel_on_the_defenders_die_too(monkeypatch, face):
    state = duel(monkeypatch, (1, face), ["ill_wind"], ["favorable_wind"])
    assert power(state) == ((POWER, THEIR_POWER - 4) if face < 0 else (POWER, THEIR_POWER))


def test_W10_5_two_ill_winds_make_both_rolls_negative(monkeypatch):
    state = duel(monkeypatch, (3, -1), ["ill_wind"], ["ill_wind"])
    assert power(state) == (POWER - 1, THEIR_POWER)


def test_W10_5_two_favorable_winds_make_both_rolls_positive(monkeypatch):
    state = duel(monkeypatch, (-3, -1), ["favorable_wind"], ["favorable_wind"])
    assert power(state) == (POWER, THEIR_POWER - (5 + 3 - 4 - 1))


def test_W10_5_a_cancelled_sign_card_leaves_the_other_one_alone(monkeypatch):
    load_dice(monkeypatch, 2, 1)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 1, "codex_of_war", Slot.PACK)
    fight(state, using, HERO, ["favorable_wind"], ["feint", "ill_wind"])
    assert power(state)[0] == POWER - 2


@pytest.mark.parametrize(("face", "counted"), [(-3, 2), (-1, 1)])
def test_W10_5_the_floor_works_before_the_sign_is_turned(monkeypatch, face, counted):
    load_dice(monkeypatch, face, 1)
    using = field_rules({"forge_item.war_horn.base.1.amount": -2})
    state = battlefield(using)
    wear(state, using, 0, "war_horn", Slot.RIGHT_HAND)
    fight(state, using, HERO, ["favorable_wind"])
    assert power(state) == (POWER, THEIR_POWER - counted)


def test_W10_5_a_roll_turned_negative_may_fall_below_the_floor(monkeypatch):
    load_dice(monkeypatch, 3, 1)
    using = field_rules({"forge_item.war_horn.base.1.amount": -1})
    state = battlefield(using)
    wear(state, using, 0, "war_horn", Slot.RIGHT_HAND)
    fight(state, using, HERO, [], ["ill_wind"])
    assert power(state)[0] == POWER - 3


def test_W10_5_the_sign_works_on_the_best_of_two_rolls(monkeypatch):
    load_dice(monkeypatch, -3, -1, 1)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 0, "codex_of_war", Slot.PACK)
    fight(state, using, HERO, ["second_chance", "favorable_wind"])
    assert power(state) == (POWER, THEIR_POWER - 1)


def test_W10_15_the_attacker_is_asked_after_both_have_rolled(monkeypatch):
    load_dice(monkeypatch, -3, 2)
    using = vale_rules()
    state = fight(vale_field(using, "dena_vale", "meran"), using, HERO)
    assert asked(state, Decision.REROLL, 0)
    assert list(state.battle.rolls) == [-3, 2]
    assert offered(state, using, Verb.PASS)
    assert offered(state, using, Verb.REROLL)


@pytest.mark.parametrize(("verb", "lost"), [(Verb.PASS, 4), (Verb.REROLL, 0)])
def test_W10_15_the_new_roll_stands(monkeypatch, verb, lost):
    load_dice(monkeypatch, -3, 2, 2)
    using = vale_rules()
    state = fight(vale_field(using, "dena_vale", "meran"), using, HERO)
    answer(state, using, verb)
    assert power(state)[0] == 13 - lost


def test_W10_15_a_worse_new_roll_stands_as_well(monkeypatch):
    load_dice(monkeypatch, -1, 2, -3)
    using = vale_rules()
    state = fight(vale_field(using, "dena_vale", "meran"), using, HERO)
    answer(state, using, Verb.REROLL)
    assert asked(state, Decision.ACT, 1)
    assert power(state)[0] == 13 - 4


def test_W10_15_the_defender_may_roll_again_too(monkeypatch):
    load_dice(monkeypatch, 3, -3, 3)
    using = vale_rules()
    state = fight(vale_field(using, "meran", "dena_vale"), using, HERO)
    assert asked(state, Decision.REROLL, 1)
    answer(state, using, Verb.REROLL)
    assert power(state) == (13, 13 - 1)


def bless_with_winds(state, using, player):
    """Let a player pass the test of the Pool of Winds, which lets it roll again once a battle."""
    hold_cards(state, using, player, "pool_of_winds")
    state.players[player].counts[Count.BATTLE_WON_LAST_TURN] = 1
    act(state, using, player)
    answer(state, using, Verb.TEST, text("pool_of_winds"))
    state.decider, state.agenda.depth = NOBODY, 0


def test_W10_15_the_attacker_decides_first_and_the_defender_knows_the_result(monkeypatch):
    load_dice(monkeypatch, -3, 1, 3)
    using = vale_rules()
    state = vale_field(using, "dena_vale", "meran")
    bless_with_winds(state, using, 1)
    fight(state, using, HERO)
    assert asked(state, Decision.REROLL, 0)
    answer(state, using, Verb.REROLL)
    assert asked(state, Decision.REROLL, 1)
    assert state.battle.rolls[0] == 3
    answer(state, using, Verb.PASS)
    assert power(state)[1] == 13 - 3


def test_W10_15_rerolls_of_several_sources_add_up(monkeypatch):
    load_dice(monkeypatch, -3, 1, -2, 3)
    using = vale_rules()
    state = vale_field(using, "dena_vale", "meran")
    bless_with_winds(state, using, 0)
    fight(state, using, HERO)
    for _ in range(2):
        answer(state, using, Verb.REROLL)
    assert power(state)[1] == 13 - 3


def test_W10_15_rerolls_are_used_one_at_a_time_and_are_back_in_the_next_battle(monkeypatch):
    load_dice(monkeypatch, -3, 1, -2, 3, -3, 1)
    using = vale_rules({REROLLS: 2})
    state = vale_field(using, "dena_vale", "meran")
    fight(state, using, HERO)
    answer(state, using, Verb.REROLL)
    assert asked(state, Decision.REROLL, 0)
    answer(state, using, Verb.REROLL)
    assert power(state)[1] == 13 - 3
    state.decider, state.agenda.depth = NOBODY, 0
    fight(state, using, HERO)
    assert asked(state, Decision.REROLL, 0)
    assert state.battle.rerolls[0] == 2


def test_W10_15_a_single_new_roll_replaces_the_best_of_two(monkeypatch):
    load_dice(monkeypatch, -3, 1, 1, -2)
    using = vale_rules()
    state = fight(vale_field(using, "dena_vale", "meran"), using, HERO, ["second_chance"])
    answer(state, using, Verb.REROLL)
    assert power(state)[0] == 13 - 2


def test_W10_15_floor_and_sign_work_on_the_new_roll(monkeypatch):
    load_dice(monkeypatch, 1, -1, -3)
    using = vale_rules({"forge_item.war_horn.base.1.amount": -2})
    state = vale_field(using, "dena_vale", "meran")
    wear(state, using, 0, "war_horn", Slot.RIGHT_HAND)
    fight(state, using, HERO, ["favorable_wind"])
    answer(state, using, Verb.REROLL)
    assert power(state)[1] == 13 - (5 + 2 - (4 - 1))


@pytest.mark.parametrize("controlled", [False, True])
def test_W10_15_rerolls_against_a_stronghold(monkeypatch, controlled):
    load_dice(monkeypatch, -3, *((1,) if controlled else ()), 2)
    using = vale_rules({"stronghold.forge_gate.defense": 6, "hero.dena_vale_3.attack": 5})
    state = vale_field(using, "dena_vale", "meran")
    target = hold(state, using, "forge_gate") if controlled else show(state, "forge_gate")
    assert (target == INDEPENDENT) == (not controlled)
    fight(state, using, target)
    answer(state, using, Verb.REROLL)
    assert power(state)[0] == 13
    assert state.players[0].attacks_won.sum() == 1


def test_W10_3_a_horn_lifts_no_roll_of_a_stronghold_that_its_owner_defends(monkeypatch):
    load_dice(monkeypatch, -1, -3)
    using = field_rules({"stronghold.forge_gate.defense": 8, "forge_item.war_horn.base.1.amount": -1})
    state = battlefield(using)
    wear(state, using, 1, "war_horn", Slot.RIGHT_HAND)
    fight(state, using, hold(state, using, "forge_gate"))
    assert power(state)[0] == POWER - 1


def test_W10_15_a_blessing_lets_the_owner_of_a_stronghold_roll_again(monkeypatch):
    load_dice(monkeypatch, 1, -3, 3)
    using = field_rules({"stronghold.forge_gate.defense": 6})
    state = battlefield(using)
    target = hold(state, using, "forge_gate")
    bless_with_winds(state, using, 1)
    fight(state, using, target)
    answer(state, using, Verb.REROLL)
    assert power(state)[0] == POWER - 3
