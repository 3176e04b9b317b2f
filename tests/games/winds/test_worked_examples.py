"""The worked examples of the handbook's text, T1 to T24 of the research note (W1, W3, W4, W6, W9 to W12)."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.winds.building import residual
from sim.games.winds.words import Count, Skill, Slot, Step, Verb
from tests.games.winds.battlefield import (
    HERO,
    POWER,
    THEIR_POWER,
    battlefield,
    capital,
    duel,
    field_rules,
    fight,
    hold,
    power,
    show,
    strike,
    suffer,
    weak,
)
from tests.games.winds.position import (
    act,
    answer,
    block,
    count_of,
    item,
    load_dice,
    offered,
    position,
    rules,
    run,
    stack,
    stronghold,
    text,
    train,
    wear,
)

pytestmark = pytest.mark.interpreted


def buy(state, using, skill, player=0):
    """Let a player buy the next level of a skill; return what it paid."""
    before = int(state.players[player].capital)
    state.decider, state.agenda.depth = NOBODY, 0
    act(state, using, player)
    answer(state, using, Verb.BUY_SKILL, int(skill))
    return before - int(state.players[player].capital)


@pytest.mark.parametrize(("attack", "face"), [(4, 3), (5, 2), (6, 1), (8, -1), (9, -2), (10, -3)])
def test_W10_10_T1_a_total_of_seven_takes_a_stronghold_of_four(monkeypatch, attack, face):
    load_dice(monkeypatch, face)
    using = field_rules({"hero.lelia.attack": attack, "stronghold.border_watch.defense": 4})
    state = battlefield(using)
    fight(state, using, show(state, "border_watch"))
    assert state.players[0].strongholds[0] == stronghold("border_watch")
    assert count_of(state, 0, Count.STRONGHOLDS) == 1
    assert power(state)[0] == POWER


@pytest.mark.parametrize(("attack", "face"), [(1, 2), (2, 1), (4, -1), (5, -2), (6, -3)])
def test_W10_11_T2_a_total_of_three_against_six_costs_three_power(monkeypatch, attack, face):
    load_dice(monkeypatch, face)
    using = field_rules({"hero.lelia.attack": attack, "stronghold.forge_gate.defense": 6})
    state = battlefield(using)
    fight(state, using, show(state, "forge_gate"))
    assert power(state)[0] == POWER - 3
    assert count_of(state, 0, Count.STRONGHOLDS) == 0


@pytest.mark.parametrize("target", ["independent", "hero", "stronghold"])
def test_W10_10_T3_equal_totals_win_for_the_attacker_and_if_you_win_cards_work(monkeypatch, target):
    using = field_rules({"stronghold.border_watch.defense": 4, "stronghold.forge_gate.defense": 6})
    load_dice(monkeypatch, 1, 2)
    state = battlefield(using)
    aims = {"hero": lambda: HERO, "independent": lambda: show(state, "forge_gate")}
    aims["stronghold"] = lambda: hold(state, using, "border_watch")
    aim = aims[target]()
    initial = int(using.initial_capital[stronghold("forge_gate")])
    fight(state, using, aim, ["spoils_of_war"])
    assert capital(state)[0] == 26 + (initial if target == "independent" else 0)
    assert count_of(state, 0, Count.STRONGHOLDS) == (target != "hero")
    assert power(state)[1] == THEIR_POWER


def test_W6_2_T4_four_levels_cost_a_hundred_and_the_fourth_wins_at_once():
    using = rules()
    state = position("meran", "numa_sera", using=using)
    state.players[0].capital = 100
    assert [buy(state, using, Skill.LORE) for _ in range(3)] == [10, 20, 30]
    assert state.ended == End.RUNNING
    assert buy(state, using, Skill.LORE) == 40
    assert (state.ended, state.winners, state.players[0].capital) == (End.VICTORY, 1, 0)


def test_W6_4_T5_another_players_first_card_costs_ten():
    using = rules()
    state = position("meran", "siaa_dee", using=using)
    for seat in (0, 1):
        state.players[seat].capital = 20
        assert buy(state, using, Skill.WEAPON, seat) == 10
    assert count_of(state, 1, Count.WEAPON_LEVEL) == 1


@pytest.mark.parametrize(("players", "cards"), [(2, 5), (3, 6), (4, 7)])
def test_W1_2_T6_skill_decks(players, cards):
    state = position(players=players)
    assert state.skill_cards.tolist() == [cards] * 5


@pytest.mark.parametrize(("players", "left"), [(2, 2), (3, 4), (4, 6)])
def test_W1_3_T7_strongholds(players, left):
    state = position(players=players)
    assert (sum(number != NOBODY for number in state.independent), state.castles.left) == (4, left)


def test_W9_5_T8_with_tithe_ticked_efficiency_comes_before_bountiful_empire():
    using = rules()
    state = act(position("numa_sera", "meran", using=using), using, 0)
    legal = [number for number, _, _ in offered(state, using, Verb.BUILD)]
    assert block(state, 0, "efficiency") in legal
    assert block(state, 0, "bountiful_empire") not in legal


def test_W9_1_T9_a_block_pays_from_the_next_build_on():
    using = rules({"kingdom.numa_sera.start.base_residual": 5, "kingdom.numa_sera.block.efficiency.effect.1.amount": 1})
    state = position("numa_sera", "meran", using=using)
    state.players[0].capital = 0
    act(state, using, 0)
    answer(state, using, Verb.BUILD, block(state, 0, "efficiency"))
    assert state.players[0].capital == 5
    assert residual(state, using, 0) == 6
    act(state, using, 0)
    answer(state, using, Verb.BUILD, block(state, 0, "bountiful_empire"))
    assert state.players[0].capital == 11


@pytest.mark.parametrize(("faces", "lost"), [((-1, 1), 1), ((-2, 2), 2), ((-3, 3), 3)])
def test_W10_12_T10_half_of_three_is_two_and_half_of_five_is_three(monkeypatch, faces, lost):
    damage = 4 + faces[1] - (5 + faces[0])
    assert {1: 1, 3: 2, 5: 3}[damage] == lost
    assert power(duel(monkeypatch, faces, ["glancing_blow"]))[0] == POWER - lost


@pytest.mark.parametrize("face", [-2, 3])
def test_W10_5_T11_positive_and_negative_on_one_die_cancel(monkeypatch, face):
    state = duel(monkeypatch, (face, 1), ["favorable_wind"], ["ill_wind"])
    assert power(state) == (POWER + min(0, face), THEIR_POWER - max(0, face))


def test_W10_10_T12_a_stronghold_taken_from_a_player_brings_its_coins_and_no_initial_capital(monkeypatch):
    using = field_rules({"stronghold.forge_gate.gain.initial_capital": 6, "stronghold.forge_gate.gain.residual": 1})
    load_dice(monkeypatch, 3, -3)
    state = battlefield(using)
    target = hold(state, using, "forge_gate", coins=4)
    before = [int(residual(state, using, seat)) for seat in (0, 1)]
    fight(state, using, target)
    assert capital(state) == (24, 20)
    assert [residual(state, using, seat) for seat in (0, 1)] == [before[0] + 1, before[1] - 1]
    assert state.coins[stronghold("forge_gate")] == 0


def test_W10_11_T13_a_stronghold_lost_by_five_costs_its_owners_hero_nothing(monkeypatch):
    using = field_rules({"stronghold.forge_gate.defense": 6})
    load_dice(monkeypatch, 3, -3)
    state = battlefield(using)
    fight(state, using, hold(state, using, "forge_gate"))
    assert (power(state)[1], count_of(state, 1, Count.STRONGHOLDS)) == (THEIR_POWER, 0)


def test_W11_2_T14_the_slayer_takes_six_coins_and_counts_one(monkeypatch):
    using = field_rules()
    state = weak(using)
    state.players[1].savings = 6
    strike(monkeypatch, state, using)
    assert (capital(state)[0], count_of(state, 0, Count.HEROES_SLAIN)) == (26, 1)


def test_W11_4_T15_a_hazard_slays_for_nobody_and_the_next_hero_comes():
    using = field_rules()
    state = suffer(weak(using, player=0), using)
    assert count_of(state, 1, Count.HEROES_SLAIN) == 0
    assert state.players[0].power == using.hero_power[state.players[0].line[1]]


def test_W11_4_T16_a_hero_that_dies_at_an_independent_stronghold_is_not_counted(monkeypatch):
    using = field_rules({"stronghold.high_citadel.defense": 14})
    load_dice(monkeypatch, 1)
    state = weak(using, player=0)
    fight(state, using, show(state, "high_citadel"))
    assert (state.players[0].lost, count_of(state, 1, Count.HEROES_SLAIN)) == (1, 0)


@pytest.mark.parametrize("target", ["hero", "stronghold"])
def test_W11_5_T17_a_hero_that_dies_attacking_a_player_counts_for_the_defender(monkeypatch, target):
    using = field_rules({"stronghold.forge_gate.defense": 6})
    load_dice(monkeypatch, -3, 3)
    state = weak(using, player=0)
    fight(state, using, HERO if target == "hero" else hold(state, using, "forge_gate"))
    assert (state.players[0].lost, count_of(state, 1, Count.HEROES_SLAIN)) == (1, 1)


@pytest.mark.parametrize(
    ("ticked", "attack"), [((), 3), ((Slot.RIGHT_HAND,), 3), ((Slot.LEFT_HAND, Slot.RIGHT_HAND), 5)]
)
def test_W4_8_T18_a_two_handed_weapon_needs_both_hands_ticked(monkeypatch, ticked, attack):
    settings = {"forge_item.great_sword.base.1.amount": 3, "forge_item.great_sword.upgraded.1.amount": 5}
    using = field_rules(settings)
    load_dice(monkeypatch, 1, 1)
    state = battlefield(using)
    for slot in ticked:
        state.players[0].upgraded[slot] = 1
    wear(state, using, 0, "great_sword", Slot.RIGHT_HAND)
    fight(state, using, HERO)
    assert power(state)[1] == THEIR_POWER - (5 + attack - 4)


def test_W3_9_T19_healing_stops_at_the_maximum():
    using = field_rules({"exploration.boon.healing_spring.option.1.amount": 5})
    state = weak(using, player=0, power=POWER - 1)
    stack(state, "healing_spring")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert power(state)[0] == POWER


def test_W4_5_T20_an_item_taken_in_battle_waits_for_the_own_next_turn(monkeypatch):
    using = field_rules()
    load_dice(monkeypatch, 3, -3)
    state = battlefield(using)
    helm = wear(state, using, 1, "iron_helm", Slot.HEAD)
    fight(state, using, HERO, ["disarm"])
    answer(state, using, Verb.TAKE, helm, Slot.HEAD)
    state.decider, state.agenda.depth = NOBODY, 0
    act(state, using, 0)
    assert (item("iron_helm"), Slot.HEAD, -1) not in offered(state, using, Verb.EQUIP)
    state.decider, state.agenda.depth = NOBODY, 0
    run(state, using, Step.TURN, 0)
    assert (item("iron_helm"), Slot.HEAD, -1) in offered(state, using, Verb.EQUIP)


def test_W10_4_T21_attack_five_and_a_roll_of_minus_two_make_three(monkeypatch):
    using = field_rules({"stronghold.border_watch.defense": 4})
    load_dice(monkeypatch, -2)
    state = battlefield(using)
    fight(state, using, show(state, "border_watch"))
    assert power(state)[0] == POWER - 1


def test_W6_6_T22_the_third_level_alone_counts(monkeypatch):
    amounts = {1: 1, 2: 2, 3: 2}
    using = field_rules({f"skill.weapon.level.{level}.effect.1.amount": amount for level, amount in amounts.items()})
    load_dice(monkeypatch, 1, 1)
    state = battlefield(using)
    train(state, using, 0, Skill.WEAPON, 3)
    fight(state, using, HERO)
    assert power(state)[1] == THEIR_POWER - (5 + 2 - 4)


def test_W12_5_T23_the_game_is_over_before_the_next_player_can_complete_anything():
    using = rules()
    state = position("meran", "numa_sera", using=using)
    for seat in (0, 1):
        train(state, using, seat, Skill.LORE if seat else Skill.WEAPON, 3)
        state.players[seat].capital = 60
    buy(state, using, Skill.WEAPON)
    assert (state.ended, state.winners, state.decider) == (End.VICTORY, 1, NOBODY)


def test_W3_3_T24_an_empty_exploration_deck_is_made_anew_from_the_discards():
    using = rules()
    state = position("meran", "numa_sera", using=using)
    deck = state.exploration
    deck.left, deck.discarded, deck.discards[0] = 0, 1, text("charge")
    held = int(state.players[0].hand[text("charge")])
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert (state.reshuffles, deck.discarded, deck.left) == (1, 0, 0)
    assert state.players[0].hand[text("charge")] == held + 1
