"""What a player cannot see, dealt anew: the order of the deck, and the contracts of others (C1.5)."""

from sim.compiling.compiled import compiled
from sim.engine.chance import shuffle

from caravans.state import DEALT


@compiled
def hide(state, rules, seat):
    """Shuffle the deck, and deal the contracts that a seat has not seen anew (C1.5)."""
    shuffle(state, state.deck.cards, state.deck.left)
    box = state.contracts
    for player in range(state.seats):
        for place in range(DEALT):
            if player != seat and is_secret(state, player, place):
                box.cards[box.left] = state.players[player].dealt[place]
                box.left += 1
    shuffle(state, box.cards, box.left)
    for player in range(state.seats):
        for place in range(DEALT):
            if player != seat and is_secret(state, player, place):
                box.left -= 1
                state.players[player].dealt[place] = box.cards[box.left]


@compiled
def is_secret(state, player, place):
    """Return whether a contract of a player is unknown to others: all but the one that is fulfilled (C1.5, C7.2)."""
    return place > 0 or not state.players[player].delivered
