"""The readings of coins, classes, building and victory that can be chosen, each under its values."""

import pytest

from sim.engine.header import End
from sim.games.winds import effects, money, victory
from sim.games.winds.carriers import STRONGHOLD_CARRIER
from sim.games.winds.holdings import show_strongholds
from sim.games.winds.turn import begin_turn
from sim.games.winds.vocabulary import Giver, Purpose
from sim.games.winds.words import ClassCard, Count, Verb
from tests.games.winds.battlefield import battlefield
from tests.games.winds.position import (
    act,
    answer,
    control,
    count_of,
    offered,
    position,
    rules,
    stronghold,
)

pytestmark = pytest.mark.interpreted

EMPIRE = {"win.setting.choice": "empire"}


def reading(name, choice, **settings):
    """Return the Rules under a reading."""
    return rules({f"ruling.{name}.choice": choice, **settings})


@pytest.mark.parametrize(("choice", "times"), [("one_neighbour", 1), ("counts_twice", 2)])
def test_ruling_two_player_neighbours_say_how_often_the_other_pays(choice, times):
    using = reading("two_player_neighbours", choice)
    state = battlefield(using)
    effects.bring_capital(state, using, (0, -1), Giver.EACH_NEIGHBOUR, 3)
    assert [int(state.players[seat].capital) for seat in (0, 1)] == [20 + 3 * times, 20 - 3 * times]


@pytest.mark.parametrize(("choice", "gained"), [("unlimited", 500), ("seventy_coins", 415)])
def test_ruling_world_bank_says_how_much_there_is_to_gain(choice, gained):
    using = reading("world_bank", choice)
    state = battlefield(using)
    money.gain_capital(state, 0, 500)
    assert state.players[0].capital == 20 + gained


def test_ruling_world_bank_counts_the_coins_on_cards_and_takes_back_what_is_paid():
    using = reading("world_bank", "seventy_coins")
    state = battlefield(using)
    control(state, using, 1, "abbey_hold", coins=10)
    state.players[0].savings = 5
    assert money.from_bank(state, 1000) == 455 - 2 * 20 - 10 - 5
    money.pay(state, using, 0, Purpose.ITEM.value, 20)
    assert money.from_bank(state, 1000) == 455 - 20 - 10 - 5


@pytest.mark.parametrize(("choice", "most"), [("add_up_without_limit", 10), ("cap_of_three_turns", 6)])
@pytest.mark.parametrize("place", ["hero", "stronghold"])
def test_ruling_coins_on_card_says_how_many_lie_there(choice, most, place):
    using = reading("coins_on_card", choice)
    state = battlefield(using)
    number = stronghold("abbey_hold")
    for _ in range(5):
        effects.put_coins(state, using, 0, 0 if place == "hero" else STRONGHOLD_CARRIER + number, 2)
    assert (state.players[0].savings if place == "hero" else state.coins[number]) == most


@pytest.mark.parametrize(("choice", "ended"), [("no_draw", End.RUNNING), ("end_of_game", End.LIMIT)])
def test_ruling_exploration_empty(choice, ended):
    using = reading("exploration_empty", choice)
    state = battlefield(using)
    state.exploration.left = state.exploration.discarded = 0
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert state.ended == ended


def slayer(using, player):
    """Return a position in which a player has slain a hero, which makes a Tyrant, and it is seat 0's turn."""
    state = battlefield(using)
    state.current = 0
    victory.tally(state, using, player, Count.HEROES_SLAIN, 1)
    return state


@pytest.mark.parametrize(
    ("choice", "player", "unlocked"),
    [
        ("at_once_also_on_other_turns", 1, True),
        ("own_turn_only", 1, False),
        ("own_turn_only", 0, True),
    ],
)
def test_ruling_unlock_timing_says_whether_a_class_is_unlocked_on_anothers_turn(choice, player, unlocked):
    using = reading("unlock_timing", choice)
    state = slayer(using, player)
    assert state.players[player].unlocked >> ClassCard.TYRANT & 1 == unlocked


def test_ruling_unlock_timing_unlocks_as_the_own_turn_begins():
    using = reading("unlock_timing", "own_turn_only")
    state = slayer(using, 1)
    begin_turn(state, using, 1)
    assert state.players[1].unlocked >> ClassCard.TYRANT & 1


@pytest.mark.parametrize(("choice", "kept"), [("never_lost", 1), ("lost_while_criterion_fails", 0)])
def test_ruling_class_lapse(choice, kept):
    using = reading("class_lapse", choice)
    state = slayer(using, 0)
    state.players[0].counts[Count.HEROES_SLAIN] = 0
    begin_turn(state, using, 0)
    assert (state.players[0].unlocked >> ClassCard.TYRANT & 1, count_of(state, 0, Count.CLASSES)) == (kept, kept)
    victory.tally(state, using, 0, Count.HEROES_SLAIN, 1)
    assert count_of(state, 0, Count.CLASSES) == 1


def without_blocks(using):
    """Return a position in which no block is left to be ticked, and an action is asked for after exploring."""
    state = battlefield(using)
    state.players[0].ticked = (1 << int(using.block_count[state.faction[0]])) - 1
    for block in range(int(using.block_count[state.faction[0]])):
        using.block_kind[state.faction[0], block] = 0
    return act(state, using, 0)


@pytest.mark.parametrize(("choice", "builds"), [("residual_only", 1), ("must_attack", 0)])
def test_ruling_build_without_block_says_whether_residual_capital_alone_is_built(choice, builds):
    using = reading("build_without_block", choice)
    state = without_blocks(using)
    assert len(offered(state, using, Verb.BUILD)) == builds
    assert offered(state, using, Verb.ATTACK_HERO)


@pytest.mark.parametrize("hindrance", ["forbidden", "impossible"])
def test_ruling_build_without_block_leaves_the_residual_to_who_cannot_attack(hindrance):
    using = reading("build_without_block", "must_attack")
    state = without_blocks(using)
    if hindrance == "forbidden":
        state.players[0].must_build = 1
    else:
        state.players[0].bound = 0b10
        state.independent[:] = -1
    assert len(offered(state, using, Verb.BUILD)) == 1


def emperor(choice):
    """Return a position and rules in which seat 0 has reached two conditions at one moment in Empire."""
    using = reading("two_conditions_at_once", choice, **EMPIRE)
    state = battlefield(using)
    state.current = 0
    state.players[0].counts[Count.STRONGHOLDS] = 4
    state.players[0].counts[Count.HEROES_SLAIN] = 3
    victory.settle(state, using, 0)
    return state, using


@pytest.mark.parametrize(("choice", "ended"), [("both_count", End.VICTORY), ("one_per_turn", End.RUNNING)])
def test_ruling_two_conditions_at_once(choice, ended):
    state, _ = emperor(choice)
    assert state.ended == ended


def test_ruling_two_conditions_at_once_counts_the_second_on_the_next_own_turn():
    state, using = emperor("one_per_turn")
    victory.settle(state, using, 0)
    assert state.ended == End.RUNNING
    begin_turn(state, using, 0)
    assert (state.ended, state.winners) == (End.VICTORY, 0b01)


@pytest.mark.parametrize(("choice", "most"), [("allowed_restricted_first", 7), ("not_allowed", 4)])
def test_ruling_mixed_payment_says_what_coins_and_mat_pay_together(choice, most):
    using = reading("mixed_payment", choice)
    state = battlefield(using)
    state.players[0].capital = 4
    number = control(state, using, 0, "abbey_hold", coins=3)
    purpose = int(using.coin_purpose[number])
    assert money.purse(state, using, 0, purpose) == most
    assert money.can_pay(state, using, 0, purpose, 5) == (most == 7)


@pytest.mark.parametrize(("price", "left"), [(3, (4, 0)), (4, (0, 3))])
def test_ruling_mixed_payment_pays_by_coins_alone_or_by_the_mat(price, left):
    using = reading("mixed_payment", "not_allowed")
    state = battlefield(using)
    state.players[0].capital = 4
    number = control(state, using, 0, "abbey_hold", coins=3)
    money.pay(state, using, 0, int(using.coin_purpose[number]), price)
    assert (int(state.players[0].capital), int(state.coins[number])) == left


@pytest.mark.parametrize(("choice", "all_of_them"), [("fewer_face_up", False), ("box_strongholds_come_in", True)])
def test_ruling_stronghold_deck_empty_says_whether_the_box_comes_in(choice, all_of_them):
    using = reading("stronghold_deck_empty", choice)
    state = position(using=using)
    shown = int((state.independent >= 0).sum())
    assert (shown + state.castles.left == using.stronghold_count) == all_of_them
    state.castles.left = 0
    state.independent[0] = -1
    show_strongholds(state, using)
    assert int((state.independent >= 0).sum()) == shown - 1
