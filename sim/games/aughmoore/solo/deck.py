"""The deck of the automatic enemy's cards: one for each of its actions, one for each of its Battles (A18.4, A19.1)."""

from sim.compiling.compiled import compiled
from sim.engine.decks import discard, draw, put_under, reshuffle, shuffle_deck
from sim.engine.header import NOBODY
from sim.games.aughmoore.state import HEROES, SOLO_CARDS
from sim.games.aughmoore.streams import Deck


@compiled
def fill_solo_deck(state):
    """Shuffle the cards; none lies at a Hero yet (A18.1)."""
    deck = state.solo.deck
    for card in range(SOLO_CARDS):
        deck.cards[card] = card
    deck.left = SOLO_CARDS
    deck.discarded = 0
    deck.stream = Deck.SOLO
    shuffle_deck(state, deck)
    for hero in range(HEROES):
        state.solo.cards[hero] = NOBODY


@compiled
def next_card(state, rules):
    """Draw a card; the last of the deck is first shuffled with the discards, not with those at the Heroes (A18.4)."""
    deck = state.solo.deck
    if deck.left <= rules.reshuffle_left:
        reshuffle(state, deck)
    return draw(state, deck)


@compiled
def put_away(state, rules, card):
    """Put a card drawn for a Battle on the discards, or under the deck (A19.1)."""
    if rules.battle_card_under == 1:
        put_under(state.solo.deck, card)
    else:
        discard(state.solo.deck, card)


@compiled
def clear_heroes(state):
    """Discard the cards that lie at the Heroes (A18.4)."""
    for hero in range(HEROES):
        if state.solo.cards[hero] != NOBODY:
            discard(state.solo.deck, state.solo.cards[hero])
            state.solo.cards[hero] = NOBODY
