"""The State record of High Ground, field by field."""

import numpy as np
from sim.engine.header import record, state_dtype

MAX_PLAYERS = 3
PLACES = 7
FIRST_HILL = MAX_PLAYERS  # camps come first: seat 0 has camp 0
HILLS = PLACES - FIRST_HILL

BATTLE = record(
    [
        ("number", np.int64),  # battles fought so far, this one included
        ("place", np.int64),
        ("attacker", np.int64),  # seat
        ("defender", np.int64),  # seat
        ("attackers", np.int64),  # warriors when it began
        ("defenders", np.int64),  # warriors when it began
        ("won", np.int64),  # 1 if the attacker took the place
    ]
)

PLAYER = record(
    [
        ("points", np.int64),  # scored so far, without those for the secret hill
        ("mustered", np.int64),  # warriors mustered by order
        ("battles", np.int64),  # fought as attacker
        ("battles_won", np.int64),
        ("defences", np.int64),  # battles fought as defender
        ("defences_held", np.int64),
        ("yielded", np.int64),  # hills left to an attacker without a battle
        ("held", np.int64, (PLACES,)),  # rounds at whose end it held each hill
    ]
)

STATE = state_dtype(
    [
        ("holder", np.int64, (PLACES,)),  # seat that holds the place, -1 = nobody
        ("warriors", np.int64, (PLACES,)),  # of the holder
        ("secrets", np.int64, (HILLS,)),  # hills, shuffled: seat s keeps number s secret, nobody sees those left over
        ("battle", BATTLE),  # the latest one
        ("players", PLAYER, (MAX_PLAYERS,)),
    ]
)
