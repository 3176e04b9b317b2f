"""Decks: every order is equally likely, and a card more changes little of it."""

from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from sim.engine.chance import seed_play
from sim.engine.decks import deck_dtype, draw, fill_deck, order_by_lot
from tests.toy_game.state import STATE

pytestmark = [pytest.mark.usefixtures("chance_wraps"), pytest.mark.interpreted]

CARDS = 24
DECKS = 600


@pytest.fixture
def state():
    state = np.zeros(1, STATE)[0]
    seed_play(state, 7, 1, 0)
    return state


def filled(state, copies, stream=0):
    deck = np.zeros(1, deck_dtype(40))[0]
    fill_deck(state, deck, np.array(copies), stream)
    return deck


def order(deck):
    return deck.cards[: int(deck.left)].tolist()


def keys(count):
    return np.random.default_rng(5).integers(0, 2**64, count, np.uint64, endpoint=False)


def test_every_order_of_the_cards_is_equally_likely():
    counts = dict.fromkeys(set(permutations((0, 0, 1, 2))), 0)
    for key in keys(3000):
        cards = np.array([0, 0, 1, 2, 9])
        order_by_lot(cards, 4, key)
        counts[tuple(cards[:4].tolist())] += 1
        assert cards[4] == 9
    assert len(counts) == 12
    assert stats.chisquare(list(counts.values())).pvalue > 1e-4


def test_one_more_card_changes_as_few_places_from_the_top_as_it_can():
    """The place k from the top takes the spare card with probability 1 / (n + 1 - k), else the card that it had."""
    spare = 1 / np.arange(2, CARDS + 2)
    changed = []
    for key in keys(DECKS):
        fewer, more = np.arange(CARDS), np.arange(CARDS + 1)
        order_by_lot(fewer, CARDS, key)
        order_by_lot(more, CARDS + 1, key)
        changed.append(np.sum(fewer != more[1:]))
    error = np.sqrt(np.sum(spare * (1 - spare)) / DECKS)
    assert abs(np.mean(changed) - spare.sum()) < 4 * error


def test_the_order_of_a_deck_depends_on_nothing_but_its_cards_and_its_lots():
    first = np.array([3, 0, 1, 1, 2, 3])
    second = np.array([1, 3, 2, 3, 0, 1])
    order_by_lot(first, 6, np.uint64(11))
    order_by_lot(second, 6, np.uint64(11))
    assert first.tolist() == second.tolist()


def test_decks_and_their_shuffles_have_orders_of_their_own(state):
    copies = [1] * 30
    one, other = filled(state, copies), filled(state, copies, 1)
    first = order(one)
    assert sorted(first) == list(range(30))
    assert order(other) != first
    one.discards[:30], one.discarded, one.left = one.cards[:30], 30, 0
    draw(state, one)
    assert order(one) != first[:-1]
    assert int(one.shuffles) == 2


def test_another_game_has_another_order(state):
    before = order(filled(state, [1] * 30))
    seed_play(state, 7, 2, 0)
    assert order(filled(state, [1] * 30)) != before
