"""Hands: drawing, playing and stealing event cards (K4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.chance import roll_for, shuffle
from sim.engine.decks import discard, draw
from sim.engine.header import NOBODY
from sim.games.kings.state import DECK_SIZE, N_EVENT_CARDS
from sim.games.kings.streams import Dice
from sim.games.kings.words import Event


@compiled
def draw_event_card(state, player):
    """Draw an event card into the player's secret hand; an empty deck is made anew (K4.3, K4.4, K4.5)."""
    card = draw(state, state.events)
    if card != NOBODY:
        state.players[player].hand[card] += 1
        note(state, Event.EVENT_CARD, player, card)


@compiled
def holds(state, player, card):
    """Return whether a player holds an event card."""
    return state.players[player].hand[card] > 0


@compiled
def play_card(state, player, card):
    """Take an event card from the player's hand to the discards (K4.4)."""
    mine = state.players[player]
    mine.hand[card] -= 1
    mine.cards_played += 1
    discard(state.events, card)


@compiled
def hand_size(state, player):
    """Return how many event cards a player holds."""
    size = 0
    for card in range(N_EVENT_CARDS):
        size += state.players[player].hand[card]
    return size


@compiled
def steal_card(state, thief, victim):
    """Move a random event card from one hand to another (K20.9)."""
    pick = roll_for(state, Dice.THEFT, hand_size(state, victim))
    for card in range(N_EVENT_CARDS):
        pick -= state.players[victim].hand[card]
        if pick < 0:
            state.players[victim].hand[card] -= 1
            state.players[thief].hand[card] += 1
            return


@compiled
def drop_hand(state, player):
    """Discard the whole hand of an eliminated player (K18.1)."""
    mine = state.players[player]
    for card in range(N_EVENT_CARDS):
        for _ in range(mine.hand[card]):
            discard(state.events, card)
        mine.hand[card] = 0


@compiled
def hide(state, rules, seat):
    """Deal anew what `seat` cannot see: the others' event cards and the order of all three decks (K4.4)."""
    deck = state.events
    for player in range(state.seats):
        if player != seat:
            for card in range(N_EVENT_CARDS):
                for _ in range(state.players[player].hand[card]):
                    deck.cards[deck.left] = card
                    deck.left += 1
    shuffle(state, deck.cards, deck.left)
    for player in range(state.seats):
        if player != seat:
            deal_hand(state, player, hand_size(state, player))
    for index in range(deck.left, DECK_SIZE):
        deck.cards[index] = NOBODY  # what was drawn from here is in the hands
    shuffle(state, state.marauders.cards, state.marauders.left)
    shuffle(state, state.discoveries.cards, state.discoveries.left)


@compiled
def deal_hand(state, player, size):
    """Give a player `size` new cards from the top of the event deck."""
    mine = state.players[player]
    for card in range(N_EVENT_CARDS):
        mine.hand[card] = 0
    for _ in range(size):
        state.events.left -= 1
        mine.hand[state.events.cards[state.events.left]] += 1
