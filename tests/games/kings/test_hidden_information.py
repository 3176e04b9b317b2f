"""What a seat cannot see, and nothing else, is dealt anew (K4.4)."""

from collections import Counter

import numpy as np
import pytest

from sim.games.kings.cards import draw_event_card, hand_size
from sim.games.kings.game import GAME
from sim.games.kings.state import N_EVENT_CARDS, STATE
from sim.games.kings.words import EventCard, Step
from sim.study.steps import new_game
from tests.games import sight
from tests.games.kings.position import give_cards, position, rules, run

pytestmark = pytest.mark.interpreted

SEEN_DECK = ("left", "discards", "discarded")


def midway(seed=0, draws=5):
    """Return a position in which every player holds event cards and some lie on the discards."""
    state = position(seed=seed)
    for player in range(4):
        for _ in range(draws - player):
            draw_event_card(state, player)
    for card in state.events.cards[state.events.left - 4 : state.events.left]:
        state.events.discards[state.events.discarded] = card
        state.events.discarded += 1
    state.events.left -= 4
    return state


def hidden_from(state, seat, seed=1):
    """Return a copy of a position as a seat sees it under the printed rules."""
    return sight.hidden_from(GAME, state, rules(), seat, seed)


def cards_of(state):
    """Count the event cards of deck, discards and hands together."""
    deck = state.events
    found = Counter(int(card) for card in deck.cards[: deck.left])
    found.update(int(card) for card in deck.discards[: deck.discarded])
    for player in state.players:
        found.update({card: int(player.hand[card]) for card in range(N_EVENT_CARDS)})
    return +found


def as_bytes(state, field):
    return np.ascontiguousarray(state[field]).tobytes()


@pytest.mark.parametrize("seat", range(4))
def test_K4_4_the_cards_are_conserved(seat):
    state = midway()
    assert cards_of(hidden_from(state, seat)) == cards_of(state)


@pytest.mark.parametrize("seat", range(4))
def test_K4_4_the_own_hand_stays(seat):
    state = midway()
    assert (hidden_from(state, seat).players[seat].hand == state.players[seat].hand).all()


@pytest.mark.parametrize("seat", range(4))
def test_K4_4_the_sizes_of_all_hands_stay(seat):
    state = midway()
    copy = hidden_from(state, seat)
    assert [hand_size(copy, player) for player in range(4)] == [5, 4, 3, 2]


def test_K4_4_the_hands_of_others_and_the_deck_are_dealt_anew():
    state = midway()
    hands = {tuple(hidden_from(state, 0, seed).players[1].hand) for seed in range(1, 20)}
    decks = {tuple(hidden_from(state, 0, seed).events.cards) for seed in range(1, 20)}
    assert (len(hands) > 10, len(decks)) == (True, 19)


def test_K4_4_any_card_that_is_not_seen_may_be_in_a_hand():
    state = position()
    give_cards(state, 0, EventCard.SURROUNDED)
    give_cards(state, 1, EventCard.THIEVERY)
    held = {int(np.argmax(hidden_from(state, 0, seed).players[1].hand)) for seed in range(1, 100)}
    assert EventCard.SURROUNDED not in held
    assert len(held) > N_EVENT_CARDS // 2


def test_K4_4_nothing_tells_of_the_cards_drawn_before():
    copy = hidden_from(midway(), 0)
    assert set(copy.events.cards[copy.events.left :].tolist()) == {-1}


@pytest.mark.parametrize("deck", ["marauders", "discoveries"])
def test_K4_4_the_other_decks_keep_their_cards_in_a_new_order(deck):
    state = midway()
    copy = hidden_from(state, 0)
    left = state[deck].left
    assert sorted(copy[deck].cards[:left]) == sorted(state[deck].cards[:left])
    assert copy[deck].cards[:left].tolist() != state[deck].cards[:left].tolist()


@pytest.mark.parametrize("deck", ["events", "marauders", "discoveries"])
def test_K4_4_sizes_and_discards_of_the_decks_stay(deck):
    state = midway()
    copy = hidden_from(state, 0)
    assert all((copy[deck][field] == state[deck][field]).all() for field in SEEN_DECK)


def test_K4_4_the_board_and_everything_else_stay():
    state = midway()
    copy = hidden_from(state, 0)
    changing = {"chance", "streams", "players", "events", "marauders", "discoveries"}
    assert [field for field in STATE.names if as_bytes(copy, field) != as_bytes(state, field)] == sorted(
        changing, key=STATE.names.index
    )


def test_K4_4_stocks_and_deeds_of_all_players_stay():
    state = midway()
    copy = hidden_from(state, 2)
    for player in range(4):
        copy.players[player].hand[:] = state.players[player].hand
    assert as_bytes(copy, "players") == as_bytes(state, "players")


def test_K4_4_hiding_works_while_the_deck_is_empty():
    state = position()
    for draw in range(35):
        draw_event_card(state, draw % 4)
    copy = hidden_from(state, 0)
    assert cards_of(copy) == cards_of(state)
    assert (copy.players[0].hand == state.players[0].hand).all()


def test_K4_4_every_question_of_a_game_can_be_hidden_and_has_the_same_answers():
    match = new_game("kings", seed=5)
    chosen = np.random.default_rng(5)
    buffer = np.zeros(match.game.most_options, np.int64)
    for _ in range(120):
        legal, seat = match.options(), match.decider
        copy = hidden_from(match.state, seat)
        assert cards_of(copy) == cards_of(match.state)
        assert tuple(buffer[: match.game.options(copy, match.rules, buffer)].tolist()) == legal
        match.apply(int(chosen.choice(legal)))


def test_K4_3_a_card_drawn_is_seen_by_its_player_only():
    using = rules(
        {"die.event.faces.flag": 6} | {f"die.event.faces.{f}": 0 for f in ("orange", "village", "town", "city")}
    )
    state = position(using=using)
    run(state, using, Step.EVENT_DIE, 0)
    mine, theirs = hidden_from(state, 0), hidden_from(state, 1)
    assert (mine.players[0].hand == state.players[0].hand).all()
    assert hand_size(theirs, 0) == 1
