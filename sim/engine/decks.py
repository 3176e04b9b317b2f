"""Decks of face-down cards with a discard pile, and the few things every card game does with them.

A deck is a record: `cards`, of which the first `left` are still to be drawn, the top one last; `discards`, of which the
first `discarded` lie face up, the top one last.
"""

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.chance import shuffle
from sim.engine.header import NOBODY, record


def deck_dtype(size: int) -> np.dtype:
    """Return the record dtype of a deck that holds up to `size` cards."""
    return record(
        [
            ("cards", np.int64, (size,)),
            ("left", np.int64),  # cards still to be drawn: the first `left`, the top one last
            ("discards", np.int64, (size,)),
            ("discarded", np.int64),  # cards on the discard pile, the top one last
        ]
    )


@compiled
def fill_deck(state, deck, copies):
    """Stack the copies of every card and shuffle them."""
    deck.left = 0
    for card in range(len(copies)):
        for _ in range(copies[card]):
            deck.cards[deck.left] = card
            deck.left += 1
    shuffle(state, deck.cards, deck.left)


@compiled
def draw(state, deck):
    """Draw the top card; an empty deck is made anew from its discards. NOBODY if there is no card at all."""
    if deck.left == 0:
        reshuffle(state, deck)
    if deck.left == 0:
        return NOBODY
    deck.left -= 1
    return deck.cards[deck.left]


@compiled
def reshuffle(state, deck):
    """Shuffle the discard pile into the deck."""
    for index in range(deck.discarded):
        deck.cards[deck.left + index] = deck.discards[index]
    deck.left += deck.discarded
    deck.discarded = 0
    shuffle(state, deck.cards, deck.left)


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
