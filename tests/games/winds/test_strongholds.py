"""Strongholds: taking them, their coins and what those pay for, losing them (W13)."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.winds.holdings import lose_stronghold
from sim.games.winds.words import Count, Decision, Event, Skill, Step, Verb
from tests.games.winds.position import (
    STRONGHOLDS,
    act,
    answer,
    asked,
    control,
    count_of,
    drop_cards,
    hold_cards,
    item,
    load_dice,
    offered,
    position,
    rules,
    run,
    stronghold,
    text,
)
from tests.games.winds.probes import idle, told

pytestmark = pytest.mark.interpreted
# Defense, initial capital, residual capital, coins at the start of a turn, what those pay for
CARDS = {
    "border_watch": (4, 2, 1, 1, "battle card"),
    "forge_gate": (6, 3, 1, 1, "item"),
    "abbey_hold": (9, 4, 1, 0, None),
    "shieldwall_keep": (9, 4, 1, 1, Skill.DEFENSE),
    "armory_hold": (10, 4, 1, 1, Skill.WEAPON),
    "archive_spire": (10, 5, 1, 2, Skill.LORE),
    "ember_hold": (11, 5, 1, 2, Skill.FORGE),
    "granary_keep": (11, 6, 2, 2, Skill.AGRICULTURE),
    "market_citadel": (12, 7, 2, 2, "item"),
    "high_citadel": (13, 8, 2, 2, "anything"),
}
COINED = [key for key in CARDS if CARDS[key][3]]


def quiet(using=None, *kingdoms):
    """Return a position in which nobody holds battle cards and Dena Vale is in turn."""
    using = rules() if using is None else using
    state = position(*(kingdoms or ("dena_vale", "meran")), using=using)
    for player in range(int(state.seats)):
        drop_cards(state, using, player)
    return state, using


def take(monkeypatch, state, using, key, *, player=0, strength=0):
    """Let a player attack a face-up stronghold with a roll of 3 and this much more Attack; return its place."""
    number = stronghold(key)
    if number not in state.independent[:4]:
        state.independent[0] = number
    place = list(state.independent[:4]).index(number)
    state.players[player].totals[0] += strength
    load_dice(monkeypatch, 3)
    act(idle(state), using, player)
    answer(state, using, Verb.ATTACK_INDEPENDENT, place)
    return place


def seize(monkeypatch, state, using, key):
    """Let player 0 take a stronghold from player 1."""
    load_dice(monkeypatch, 3, -3)
    state.players[0].totals[0] += 10
    act(idle(state), using, 0)
    answer(state, using, Verb.ATTACK_STRONGHOLD, stronghold(key), NOBODY, 1)


def paid_from_card(state, using, key, verb, place):
    """Buy with 3 coins on a stronghold and much capital; return what came from the card."""
    state.coins[stronghold(key)] = 3
    state.players[0].capital = 100
    act(idle(state), using, 0)
    answer(state, using, verb, place)
    return 3 - int(state.coins[stronghold(key)])


@pytest.mark.parametrize("key", CARDS)
def test_W13_1_an_independent_stronghold_defends_with_its_own_defense_and_no_roll(key, monkeypatch):
    state, using = quiet()
    take(monkeypatch, state, using, key)
    assert told(state, Event.SCORES) == [(4 + 1 + 3, CARDS[key][0], 0, 0)]
    assert count_of(state, 0, Count.STRONGHOLDS) == (CARDS[key][0] <= 4 + 1 + 3)


@pytest.mark.parametrize("key", CARDS)
def test_W13_1_a_controlled_stronghold_defends_with_its_defense_and_its_players_bonuses(key, monkeypatch):
    state, using = quiet(None, "meran", "dena_vale")
    control(state, using, 1, key)
    load_dice(monkeypatch, 1, 2)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_STRONGHOLD, stronghold(key), NOBODY, 1)
    assert told(state, Event.SCORES) == [(5, CARDS[key][0] + 2 + 2, 0, 0)]


def test_W13_1_there_are_ten_strongholds():
    assert list(CARDS) == list(STRONGHOLDS)


@pytest.mark.parametrize("key", CARDS)
def test_W13_2_W13_3_a_conquered_stronghold_brings_initial_and_residual_capital(key, monkeypatch):
    state, using = quiet()
    take(monkeypatch, state, using, key, strength=10)
    assert state.players[0].capital == 4 + CARDS[key][1]
    act(idle(state), using, 0)
    answer(state, using, Verb.BUILD, *offered(state, using, Verb.BUILD)[0])
    assert told(state, Event.RESIDUAL) == [(0, 4 + CARDS[key][2], 0, 0)]


@pytest.mark.parametrize("key", CARDS)
def test_W13_2_coins_are_put_on_it_at_the_start_of_every_own_turn(key):
    state, using = quiet()
    control(state, using, 0, key)
    for turns in (1, 2, 3):
        run(idle(state), using, Step.TURN, 0)
        assert state.coins[stronghold(key)] == turns * CARDS[key][3]
        run(idle(state), using, Step.TURN, 1)
        assert state.coins[stronghold(key)] == turns * CARDS[key][3]
    assert [int(state.players[player].capital) for player in (0, 1)] == [4, 4]


def test_W13_2_the_abbey_heals_at_the_start_of_a_turn():
    state, using = quiet()
    control(state, using, 0, "abbey_hold")
    state.players[0].power = 12
    for power in (13, 14, 14):
        run(idle(state), using, Step.TURN, 0)
        assert state.players[0].power == power


def test_W13_2_an_independent_stronghold_gathers_nothing():
    state, using = quiet()
    run(state, using, Step.TURN, 0)
    assert not state.coins.any()


@pytest.mark.parametrize(("choice", "coins"), [("next_own_turn", 0), ("at_once", 2)])
def test_W13_4_the_first_coins_come_on_the_next_own_turn_or_at_once(choice, coins, monkeypatch):
    using = rules({"ruling.new_stronghold_start_of_turn.choice": choice})
    state, using = quiet(using)
    take(monkeypatch, state, using, "market_citadel", strength=10)
    number = stronghold("market_citadel")
    assert state.coins[number] == coins
    run(idle(state), using, Step.TURN, 0)
    assert state.coins[number] == coins + 2


@pytest.mark.parametrize("key", COINED)
@pytest.mark.parametrize("skill", Skill)
def test_W13_5_coins_for_a_skill_pay_for_that_skill_only(key, skill):
    state, using = quiet()
    control(state, using, 0, key)
    wanted = 3 if CARDS[key][4] in (skill, "anything") else 0
    assert paid_from_card(state, using, key, Verb.BUY_SKILL, skill) == wanted
    assert state.players[0].capital == 100 - 10 + wanted


@pytest.mark.parametrize("key", COINED)
def test_W13_5_coins_for_items_pay_for_items_only(key):
    state, using = quiet()
    control(state, using, 0, key)
    state.market[0] = item("chainmail")
    wanted = 3 if CARDS[key][4] in ("item", "anything") else 0
    assert paid_from_card(state, using, key, Verb.BUY_ITEM, 0) == wanted
    assert state.players[0].capital == 100 - 8 + wanted


@pytest.mark.parametrize("key", COINED)
def test_W13_5_coins_for_battle_cards_pay_for_battle_cards_only(key, monkeypatch):
    state, using = quiet()
    control(state, using, 0, key)
    hold_cards(state, using, 0, "sunder")
    state.coins[stronghold(key)], state.players[0].capital = 3, 100
    load_dice(monkeypatch, -3, 3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)
    answer(state, using, Verb.PLAY, text("sunder"))
    wanted = 2 if CARDS[key][4] in ("battle card", "anything") else 0
    assert state.coins[stronghold(key)] == 3 - wanted
    assert state.players[0].capital == 100 - 2 + wanted


def test_W13_5_coins_and_capital_pay_together_with_bound_coins_first():
    state, using = quiet()
    for key, coins in (("high_citadel", 4), ("archive_spire", 5)):
        control(state, using, 0, key, coins)
    state.players[0].capital = 3
    act(state, using, 0)
    answer(state, using, Verb.BUY_SKILL, Skill.LORE)
    left = [int(state.coins[stronghold(key)]) for key in ("archive_spire", "high_citadel")]
    assert (left, int(state.players[0].capital)) == ([0, 0], 2)


@pytest.mark.parametrize(("coins", "capital", "offer"), [(5, 5, True), (5, 4, False), (10, 0, True)])
def test_W13_5_what_coins_and_capital_reach_together_can_be_bought(coins, capital, offer):
    state, using = quiet()
    control(state, using, 0, "archive_spire", coins)
    state.players[0].capital = capital
    act(state, using, 0)
    assert [skill for skill, _, _ in offered(state, using, Verb.BUY_SKILL)] == [Skill.LORE] * offer


def test_W13_5_anothers_coins_pay_nothing():
    state, using = quiet()
    control(state, using, 1, "archive_spire", 30)
    state.players[0].capital = 9
    act(state, using, 0)
    assert offered(state, using, Verb.BUY_SKILL) == []


def test_W13_6_a_new_stronghold_from_the_deck_comes_in_the_same_place(monkeypatch):
    state, using = quiet()
    following = int(state.castles.cards[state.castles.left - 1])
    key = STRONGHOLDS[int(state.independent[2])]
    before = [int(number) for number in state.independent[:4]]
    take(monkeypatch, state, using, key, strength=20)
    assert list(state.independent[:4]) == [*before[:2], following, before[3]]


@pytest.mark.parametrize(("choice", "capital", "coins"), [("free_to_spend", 4, 0), ("stay_restricted", 0, 4)])
def test_W13_7_T12_a_seized_stronghold_brings_its_coins_and_no_initial_capital(choice, capital, coins, monkeypatch):
    using = rules({"ruling.restricted_coins_when_won.choice": choice})
    state, using = quiet(using)
    number = control(state, using, 1, "granary_keep", coins=4)
    seize(monkeypatch, state, using, "granary_keep")
    assert state.players[0].capital == 4 + capital
    assert state.coins[number] == coins
    assert [count_of(state, player, Count.STRONGHOLDS) for player in (0, 1)] == [1, 0]


def test_W13_7_residual_capital_moves_with_the_stronghold(monkeypatch):
    state, using = quiet()
    control(state, using, 1, "granary_keep")
    seize(monkeypatch, state, using, "granary_keep")
    for player, residual in ((0, 4 + 2), (1, 4)):
        act(idle(state), using, player)
        answer(state, using, Verb.BUILD, *offered(state, using, Verb.BUILD)[0])
        assert told(state, Event.RESIDUAL)[-1][:2] == (player, residual)


def test_W13_7_a_seized_stronghold_is_not_replaced_from_the_deck(monkeypatch):
    state, using = quiet()
    control(state, using, 1, "border_watch")
    before = ([int(number) for number in state.independent], int(state.castles.left))
    seize(monkeypatch, state, using, "border_watch")
    assert ([int(number) for number in state.independent], int(state.castles.left)) == before


def test_W13_8_the_loser_loses_the_benefits_and_its_hero_is_unhurt(monkeypatch):
    state, using = quiet()
    number = control(state, using, 1, "high_citadel", coins=6)
    power = int(state.players[1].power)
    seize(monkeypatch, state, using, "high_citadel")
    assert state.players[1].power == power
    run(idle(state), using, Step.TURN, 1)
    assert state.coins[number] == 0
    assert state.players[1].capital == 4


def test_W13_8_a_stronghold_that_holds_out_keeps_its_coins(monkeypatch):
    state, using = quiet()
    number = control(state, using, 1, "border_watch", coins=6)
    load_dice(monkeypatch, -3, 3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_STRONGHOLD, number, NOBODY, 1)
    assert state.coins[number] == 6
    assert count_of(state, 1, Count.STRONGHOLDS) == 1
    assert state.players[0].power == 14 - (4 + 3 - (4 + 1 - 3))


def test_W13_9_with_an_empty_deck_a_place_stays_empty(monkeypatch):
    state, using = quiet()
    state.castles.left = 0
    place = take(monkeypatch, state, using, STRONGHOLDS[int(state.independent[1])], strength=20)
    assert state.independent[place] == NOBODY
    act(idle(state), using, 0)
    assert len(offered(state, using, Verb.ATTACK_INDEPENDENT)) == 3


def test_W13_2_benefits_of_several_strongholds_work_side_by_side():
    state, using = quiet()
    for key in ("forge_gate", "abbey_hold", "high_citadel"):
        control(state, using, 0, key)
    lose_stronghold(state, using, 0, stronghold("forge_gate"))
    state.players[0].power = 5
    run(state, using, Step.TURN, 0)
    assert [int(state.coins[stronghold(key)]) for key in ("forge_gate", "high_citadel")] == [0, 2]
    assert state.players[0].power == 6
    assert state.ended == End.RUNNING
    assert asked(state, Decision.ACT, 0)
