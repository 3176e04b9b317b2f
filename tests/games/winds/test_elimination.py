"""W11: players without heroes, what becomes of their assets, and the last player left."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.winds.words import Count, Decision, Verb
from tests.games.winds.battlefield import HERO, THEIR_POWER, capital, declare, field_rules, fight, strike, suffer, weak
from tests.games.winds.position import (
    act,
    asked,
    control,
    count_of,
    hold_cards,
    hold_item,
    item,
    load_dice,
    offered,
    stronghold,
    text,
)

pytestmark = pytest.mark.interpreted

LAST = "ruling.last_player_left.choice"


def last_stand(using, *kingdoms):
    """Seat 1 with its last hero at 1 Power, a stronghold with coins, an item, a card and 20 capital."""
    state = weak(using, *(kingdoms or ("numa_sera", "meran", "siaa_dee")), lost=2)
    control(state, using, 1, "abbey_hold", coins=3)
    hold_item(state, 1, "dagger")
    hold_cards(state, using, 1, "raise_shields")
    return state


def test_W11_8_a_player_without_heroes_is_out(monkeypatch):
    using = field_rules()
    state = last_stand(using)
    load_dice(monkeypatch, 3, -3)
    fight(state, using, HERO)
    assert (state.players[1].alive, state.players[1].lost, state.living) == (0, 3, 2)
    assert state.players[1].eliminated == 1
    assert state.ended == End.RUNNING
    assert asked(state, Decision.ACT, 2)
    assert [seat for seat, _, _ in offered(act_again(state, using), using, Verb.ATTACK_HERO)] == [0]


def act_again(state, using):
    """Ask seat 2 for an action after exploring."""
    state.decider, state.agenda.depth = NOBODY, 0
    return act(state, using, 2)


def test_W11_8_its_strongholds_go_under_the_deck_and_the_coins_on_them_away(monkeypatch):
    using = field_rules()
    state = last_stand(using)
    number, left = stronghold("abbey_hold"), int(state.castles.left)
    strike(monkeypatch, state, using)
    assert state.castles.left == left + 1
    assert (state.castles.cards[0], state.coins[number]) == (number, 0)
    assert count_of(state, 1, Count.STRONGHOLDS) == 0
    assert capital(state)[0] == 20


def test_W11_8_the_eliminator_gets_none_of_its_assets(monkeypatch):
    using = field_rules()
    state = strike(monkeypatch, last_stand(using), using)
    mine = state.players[0]
    assert (count_of(state, 0, Count.STRONGHOLDS), capital(state)[0], mine.item_count) == (0, 20, 0)
    assert mine.hand[text("raise_shields")] == 0
    assert state.exploration.discarded == 0
    assert item("dagger") not in state.market


def test_W11_8_assets_of_a_player_that_a_hazard_eliminates_go_to_nobody():
    using = field_rules()
    state = weak(using, "numa_sera", "meran", "siaa_dee", player=0, lost=2)
    number = control(state, using, 0, "abbey_hold")
    suffer(state, using)
    assert (state.players[0].alive, state.castles.cards[0]) == (0, number)
    assert asked(state, Decision.ACT, 1)


def test_W11_8_an_attacker_eliminated_by_its_own_attack_ends_its_turn(monkeypatch):
    using = field_rules()
    state = weak(using, "numa_sera", "meran", "siaa_dee", player=0, lost=2)
    load_dice(monkeypatch, -3, 3)
    declare(state, using, HERO)
    assert (state.players[0].alive, count_of(state, 1, Count.HEROES_SLAIN)) == (0, 1)
    assert asked(state, Decision.ACT, 1)


@pytest.mark.parametrize(("choice", "winners", "ended"), [("wins", 1, End.ELIMINATION), ("undecided", 0, End.LIMIT)])
def test_W11_9_the_last_player_wins_or_nobody_by_the_ruling(monkeypatch, choice, winners, ended):
    using = field_rules({LAST: choice})
    state = strike(monkeypatch, last_stand(using, "numa_sera", "meran"), using)
    assert (state.living, state.winners, state.ended) == (1, winners, ended)


def test_W11_9_a_hazard_that_eliminates_the_last_but_one_ends_the_game():
    using = field_rules()
    state = suffer(weak(using, player=0, lost=2), using)
    assert (state.winners, state.ended) == (2, End.ELIMINATION)
    assert state.players[1].power == THEIR_POWER
