"""The turn of Winds of Numa Sera (W2): start-of-turn actions, Explore, other actions, Build or Attack."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.winds.words import Step
from tests.games.winds.position import (
    Decision,
    Skill,
    Verb,
    act,
    answer,
    asked,
    control,
    drop_cards,
    hold_cards,
    hold_item,
    invite,
    item,
    load_dice,
    offered,
    position,
    rules,
    run,
    stack,
    stronghold,
    wear,
)

pytestmark = pytest.mark.interpreted
SIMI_FIRST, KRILL_FIRST = 2, 4
PHASE_2 = (Verb.BUILD, Verb.ATTACK_INDEPENDENT, Verb.ATTACK_HERO, Verb.ATTACK_STRONGHOLD)


def begin_turn(state, using, player=0):
    """Break off what is going on and begin a player's turn; return the position in which it is asked."""
    state.decider, state.agenda.depth = NOBODY, 0
    return run(state, using, Step.TURN, player)


def phase_2(state, using):
    """The Phase 2 actions that are offered."""
    return [verb for verb in PHASE_2 if offered(state, using, verb)]


def build(state, using):
    """Take Build with the first block offered; the turn ends."""
    return answer(state, using, Verb.BUILD, *offered(state, using, Verb.BUILD)[0])


def explore_and_build(state, using, find="buried_coffer"):
    """Play a turn: explore a card, then Build."""
    stack(state, find)
    answer(state, using, Verb.EXPLORE)
    return build(state, using)


def test_W2_1_a_turn_goes_from_start_of_turn_actions_through_explore_to_build():
    state, using = position(order=KRILL_FIRST), rules()
    state.players[0].power = 5
    begin_turn(state, using)
    assert state.players[0].power == 6
    assert offered(state, using, Verb.EXPLORE)
    assert phase_2(state, using) == []
    stack(state, "buried_coffer")
    answer(state, using, Verb.EXPLORE)
    assert not offered(state, using, Verb.EXPLORE)
    assert phase_2(state, using) == [Verb.BUILD, Verb.ATTACK_INDEPENDENT, Verb.ATTACK_HERO]


def test_W2_2_start_of_turn_actions_come_every_own_turn_and_on_no_other():
    state, using = position(order=KRILL_FIRST), rules()
    state.players[0].power = 5
    begin_turn(state, using)
    powers = [int(state.players[0].power)]
    for _ in range(4):
        explore_and_build(state, using)
        powers.append(int(state.players[0].power))
    assert powers == [6, 6, 7, 7, 8]


def test_W2_2_every_card_with_a_start_of_turn_action_acts():
    state, using = position(order=KRILL_FIRST), rules()
    wear(state, using, 0, "merchants_robe", 1)
    wear(state, using, 0, "healers_cowl", 0)
    control(state, using, 0, "abbey_hold")
    state.players[0].power = 5
    begin_turn(state, using)
    assert (state.players[0].power, state.players[0].capital) == (5 + 1 + 1 + 1, 5 + 1)


@pytest.mark.parametrize(("key", "coins"), [("border_watch", 1), ("granary_keep", 2), ("high_citadel", 2)])
def test_W2_3_coins_come_from_the_bank_onto_the_stronghold_and_add_up(key, coins):
    state, using = position(), rules()
    number = control(state, using, 0, key)
    begin_turn(state, using)
    assert (state.coins[number], state.players[0].capital) == (coins, 5)
    begin_turn(state, using)
    assert (state.coins[number], state.players[0].capital) == (2 * coins, 5)


def test_W2_3_coins_come_from_the_bank_onto_the_active_hero():
    state, using = position(order=SIMI_FIRST), rules()
    for coins in (2, 4):
        begin_turn(state, using)
        assert (state.players[0].savings, state.players[0].capital) == (coins, 5)


def test_W2_3_a_hero_that_is_not_active_gathers_nothing():
    state, using = position(), rules()
    begin_turn(state, using)
    assert state.players[0].savings == 0
    assert not offered(state, using, Verb.WITHDRAW)


@pytest.mark.parametrize("explored", [False, True])
def test_W2_4_the_active_heros_coins_are_withdrawn_all_at_once(explored):
    state, using = position(order=SIMI_FIRST), rules()
    state.players[0].savings = 6
    act(state, using, 0, explored=explored)
    answer(state, using, Verb.WITHDRAW)
    assert (state.players[0].savings, state.players[0].capital) == (0, 11)
    assert asked(state, Decision.ACT, 0)
    assert not offered(state, using, Verb.WITHDRAW)


@pytest.mark.parametrize(("ruling", "later"), [("b_withdraw_again_and_again", 2), ("a_withdraw_once", 0)])
def test_W2_4_coins_gather_again_after_withdrawing_unless_the_ruling_says_once(ruling, later):
    using = rules({"ruling.simi.choice": ruling})
    state = position(using=using, order=SIMI_FIRST)
    begin_turn(state, using)
    answer(state, using, Verb.WITHDRAW)
    assert state.players[0].capital == 5 + 2
    begin_turn(state, using)
    assert state.players[0].savings == later
    assert bool(offered(state, using, Verb.WITHDRAW)) == (later > 0)


def test_W2_5_other_actions_any_number_of_times_before_and_after_exploring(monkeypatch):
    state, using = position(), rules()
    state.players[0].capital = 100
    state.players[0].power = 5
    state.market[:2] = (item("iron_helm"), item("dagger"))
    invite(state, using, 0, "healer")
    invite(state, using, 0, "gambler")
    hold_cards(state, using, 0, "pool_of_stone")
    load_dice(monkeypatch, 1, 1)
    act(state, using, 0, explored=False)
    for move in ((Verb.BUY_SKILL, Skill.WEAPON), (Verb.BUY_SKILL, Skill.WEAPON), (Verb.BUY_ITEM, 0), (Verb.USE, 0)):
        answer(state, using, *move)
        assert asked(state, Decision.ACT, 0)
    answer(state, using, Verb.EQUIP, item("iron_helm"), 0)
    stack(state, "buried_coffer")
    answer(state, using, Verb.EXPLORE)
    for move in ((Verb.BUY_SKILL, Skill.LORE), (Verb.BUY_ITEM, 1), (Verb.USE, 1)):
        answer(state, using, *move)
    answer(state, using, Verb.EQUIP, item("dagger"), 2)
    assert asked(state, Decision.ACT, 0)


def test_W2_5_trade_may_come_before_or_after_exploring():
    state, using = position(), rules()
    begin_turn(state, using)
    assert offered(state, using, Verb.TRADE)
    stack(state, "buried_coffer")
    answer(state, using, Verb.EXPLORE)
    assert offered(state, using, Verb.TRADE)


def test_W2_5_an_item_just_drawn_may_be_equipped_at_once():
    state, using = position(), rules({"exploration.mythic.windrazor.requires.1.at_least": 0})
    stack(state, "windrazor")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert item("windrazor") in [number for number, _, _ in offered(state, using, Verb.EQUIP)]


def test_W2_5_nothing_is_offered_that_another_player_holds():
    state, using = position("meran", "numa_sera"), rules()
    hold_item(state, 1, "dagger")
    hold_cards(state, using, 1, "pool_of_might")
    invite(state, using, 1, "healer")
    state.players[1].savings = 4
    act(state, using, 0)
    for verb in (Verb.EQUIP, Verb.TEST, Verb.USE, Verb.WITHDRAW):
        assert not offered(state, using, verb)


def test_W2_6_exploring_is_done_once_and_before_phase_2():
    state, using = position(), rules()
    stack(state, "buried_coffer")
    begin_turn(state, using)
    assert phase_2(state, using) == []
    answer(state, using, Verb.EXPLORE)
    assert not offered(state, using, Verb.EXPLORE)
    assert phase_2(state, using)


@pytest.mark.parametrize("explores", [0, 2])
def test_W2_6_the_number_of_explores_is_a_knob(explores):
    using = rules({"turn.explores": explores})
    state = position(using=using)
    stack(state, *["buried_coffer"] * explores)
    begin_turn(state, using)
    for _ in range(explores):
        assert phase_2(state, using) == []
        answer(state, using, Verb.EXPLORE)
    assert not offered(state, using, Verb.EXPLORE)
    assert phase_2(state, using)


def test_W2_7_build_ends_the_turn():
    state, using = position(), rules()
    begin_turn(state, using)
    explore_and_build(state, using)
    assert asked(state, Decision.ACT, 1)
    assert offered(state, using, Verb.EXPLORE)


@pytest.mark.parametrize("face", [-3, 3])
def test_W2_7_attack_ends_the_turn_won_or_lost(face, monkeypatch):
    state, using = position(), rules()
    drop_cards(state, using, 0)
    state.independent[0] = stronghold("forge_gate")
    begin_turn(state, using)
    stack(state, "buried_coffer")
    answer(state, using, Verb.EXPLORE)
    load_dice(monkeypatch, face)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
    assert asked(state, Decision.ACT, 1)
    assert (state.players[0].builds, state.players[0].attacks[0]) == (0, 1)


def test_W2_7_a_turn_cannot_end_without_build_or_attack():
    state, using = position(), rules()
    act(state, using, 0)
    assert not offered(state, using, Verb.PASS)
    assert set(phase_2(state, using)) == {Verb.BUILD, Verb.ATTACK_INDEPENDENT, Verb.ATTACK_HERO}


def test_W2_8_play_goes_clockwise_and_a_round_is_a_turn_of_each_player():
    state, using = position(players=3), rules()
    begin_turn(state, using)
    seats = []
    for _ in range(7):
        seats.append((int(state.decider), int(state.turn_round)))
        explore_and_build(state, using)
    assert seats == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2), (0, 3)]
    assert state.rounds_done == 2


def test_W2_8_eliminated_players_have_no_turn():
    state, using = position(players=3, living=2), rules()
    state.players[2].alive = 0
    begin_turn(state, using)
    seats = []
    for _ in range(4):
        seats.append(int(state.decider))
        explore_and_build(state, using)
    assert seats == [0, 1, 0, 1]


def test_W2_9_a_card_may_forbid_the_attack_this_turn():
    state, using = position(), rules()
    begin_turn(state, using)
    stack(state, "flooded_pass")
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.OPTION, 0)
    assert phase_2(state, using) == [Verb.BUILD]


def test_W2_9_the_next_turn_is_free_again():
    state, using = position(), rules()
    begin_turn(state, using)
    stack(state, "flooded_pass")
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.OPTION, 0)
    build(state, using)
    stack(state, "buried_coffer")
    answer(state, using, Verb.EXPLORE)
    assert Verb.ATTACK_HERO in phase_2(state, using)
    build(state, using)
    stack(state, "buried_coffer")
    answer(state, using, Verb.EXPLORE)
    assert asked(state, Decision.ACT, 0)
    assert Verb.ATTACK_HERO in phase_2(state, using)


@pytest.mark.parametrize("rounds", [1, 3])
def test_W2_10_the_game_stops_at_the_round_limit(rounds):
    using = rules({"ruling.round_limit.rounds": rounds})
    state = position(using=using)
    begin_turn(state, using)
    for _ in range(2 * rounds):
        assert state.ended == End.RUNNING
        explore_and_build(state, using)
    assert (state.ended, state.rounds_done, state.winners) == (End.LIMIT, rounds, 0)
