"""Decks of face-down cards with a discard pile, and the few things every card game does with them.

A deck is a record: `cards`, of which the first `left` are still to be drawn, the top one last; `discards`, of which the
first `discarded` lie face up, the top one last.

A shuffle draws lots: every card has one, decided by the deck, by how often it was shuffled, by what card it is and by
its number among the equal ones; every place, from the top down, takes the card whose lot fits it best. All orders are
equally likely, since the lots are, and a card more or less in a deck of n changes about ln(n) places of its order.
"""

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.chance import GOLDEN, HALF, MIX_A, ONE, branch, mixed
from sim.engine.header import NOBODY, record

WIDTH = 12
CARD = (1 << WIDTH) - 1  # the numbers of cards, and of their places, go up to here
LOTS = (1 << 32) - 1


def deck_dtype(size: int) -> np.dtype:
    """Return the record dtype of a deck that holds up to `size` cards."""
    return record(
        [
            ("cards", np.int64, (size,)),
            ("left", np.int64),  # cards still to be drawn: the first `left`, the top one last
            ("discards", np.int64, (size,)),
            ("discarded", np.int64),  # cards on the discard pile, the top one last
            ("stream", np.int64),  # which of the game's decks it is
            ("shuffles", np.int64),  # times it was shuffled
            ("under", np.int64),  # cards put under it since, which lie there in a known order
        ]
    )


@compiled
def give_lots(cards, count, key):
    """Write a lot before the number of every card, both as one integer."""
    for index in range(count - 1, -1, -1):
        card = cards[index]
        equals = 0
        for other in range(index):
            equals += cards[other] == card
        lot = mixed(key + np.uint64(card) * GOLDEN + np.uint64(equals) * MIX_A)
        cards[index] = np.int64(lot >> HALF) << WIDTH | card


@compiled
def order_by_lot(cards, count, key):
    """Put the first `count` cards in an order that a key decides, the top one last.

    How well a lot fits a place is the lower half of a product: written so, several are compared at a time.
    """
    give_lots(cards, count, key)
    for place in range(count - 1, 0, -1):
        turn = np.int64(mixed(key - np.uint64(count - place) * GOLDEN) >> HALF) | 1
        best = LOTS << WIDTH | CARD
        for other in range(place + 1):
            best = min(best, ((cards[other] >> WIDTH) * turn & LOTS) << WIDTH | other)
        chosen = best & CARD
        cards[place], cards[chosen] = cards[chosen], cards[place]
    for index in range(count):
        cards[index] &= CARD


@compiled
def shuffle_deck(state, deck):
    """Shuffle the cards that are still to be drawn."""
    deck.shuffles += 1
    deck.under = 0
    order_by_lot(deck.cards, deck.left, branch(branch(state.streams.key + ONE, deck.stream), deck.shuffles))


@compiled
def shuffle_pile(state, cards, count, stream):
    """Shuffle the first `count` cards of a pile that is no record, once in a game; it counts as a deck of the game."""
    order_by_lot(cards, count, branch(branch(state.streams.key + ONE, stream), 0))


@compiled
def fill_deck(state, deck, copies, stream):
    """Stack the copies of every card and shuffle them; the stream is a number of the deck among those of the game."""
    deck.stream = stream
    deck.left = 0
    for card in range(len(copies)):
        for _ in range(copies[card]):
            deck.cards[deck.left] = card
            deck.left += 1
    shuffle_deck(state, deck)


@compiled
def draw(state, deck):
    """Draw the top card; an empty deck is made again from its discards. NOBODY if there is no card at all."""
    if deck.left == 0:
        reshuffle(state, deck)
    if deck.left == 0:
        return NOBODY
    deck.left -= 1
    deck.under = min(deck.under, deck.left)
    return deck.cards[deck.left]


@compiled
def reshuffle(state, deck):
    """Shuffle the discard pile into the deck."""
    for index in range(deck.discarded):
        deck.cards[deck.left + index] = deck.discards[index]
    deck.left += deck.discarded
    deck.discarded = 0
    shuffle_deck(state, deck)


@compiled
def turn_up(state, deck, slots, count):
    """Fill the empty ones of the first `count` slots with cards from the top, as far as there are any."""
    for index in range(count):
        if slots[index] == NOBODY:
            slots[index] = draw(state, deck)


@compiled
def index_of(cards, card):
    """Return the first index of a card that is among these."""
    index = 0
    while cards[index] != card:
        index += 1
    return index


@compiled
def discard(deck, card):
    """Put a card on the discard pile."""
    deck.discards[deck.discarded] = card
    deck.discarded += 1


@compiled
def put_under(deck, card):
    """Put a card under the deck."""
    for index in range(deck.left, 0, -1):
        deck.cards[index] = deck.cards[index - 1]
    deck.cards[0] = card
    deck.left += 1
    deck.under += 1
