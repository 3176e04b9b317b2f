"""The State record, field by field. Seats are numbered in turn order."""

import numpy as np
from sim.engine.decks import deck_dtype
from sim.engine.header import record, state_dtype

from caravans.words import Camp, Card, Guild

PLAYERS = len(Guild)
N_CARDS = len(Card)
N_ANIMALS = int(Card.OX) + 1
N_CAMPS = len(Camp)
N_PLACES = 1 + 2 * N_CAMPS  # of the board: the salt pans, then each stretch and the camp at its end
MARKET_PLACES = 6
DECK_SIZE = 80
CONTRACTS = 24
DEALT = 2

PLAYER = record(
    [
        ("space", np.int64),  # where the caravan stands, 0 = the salt pans
        ("coins", np.int64),
        ("cards", np.int64, (N_CARDS,)),  # animals and what is used once, by Card
        ("dealt", np.int64, (DEALT,)),  # camps of the contracts dealt, the kept one first; secret
        ("kept", np.int64),  # 1 once one of them is chosen
        ("delivered", np.int64),  # 1 once its contract is fulfilled and lies open
        ("arrived", np.int64),  # round in which it reached the harbour, 0 = not yet
        ("marches", np.int64),  # turns with a leg or a map
        ("legs", np.int64),  # legs led
        ("mishaps", np.int64),  # legs that failed
        ("saved", np.int64),  # mishaps that a guide or an escort turned aside
        ("lost", np.int64),  # spaces lost in mishaps
        ("rests", np.int64),  # turns without a leg
        ("firsts", np.int64),  # camps in which it halted first
        ("wages", np.int64),  # coins earned by animals that rested
        ("spent", np.int64),  # coins paid in the market
        ("fed", np.int64),  # coins paid for fodder
        ("bought", np.int64, (N_CARDS,)),  # cards bought, by Card
        ("led", np.int64, (N_ANIMALS,)),  # legs led by each animal
        ("ends", np.int64, (N_PLACES,)),  # turns that ended in each place of the board
        ("mishaps_at", np.int64, (N_CAMPS,)),  # mishaps in the stretch before each camp
    ]
)

STATE = state_dtype(
    [
        ("players", PLAYER, (PLAYERS,)),
        ("current", np.int64),  # player in turn
        ("safe", np.int64),  # space that a mishap of this turn leads back to
        ("fresh", np.int64, (N_ANIMALS,)),  # animals of the player in turn that have not led a leg
        ("feedings", np.int64),  # that it has left this turn for nothing
        ("legs", np.int64),  # legs of this turn
        ("market", np.int64, (MARKET_PLACES,)),  # cards on offer, the one that leaves next first; -1 = none
        ("deck", deck_dtype(DECK_SIZE)),  # the market's
        ("contracts", deck_dtype(CONTRACTS)),  # those that nobody was dealt
        ("first", np.int64, (N_CAMPS,)),  # player who halted first in each camp, -1 = nobody
    ]
)
