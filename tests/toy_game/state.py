"""The State record of the duel, field by field."""

import numpy as np

from sim.engine.header import state_dtype

STATE = state_dtype(
    [
        ("coins", np.int64, (2,)),  # purse of each seat
        ("coin", np.int64),  # the side that lies up under the cup: secret until called
        ("winner", np.int64),  # seat that won the last call
        ("calls", np.int64, (2,)),  # calls made by each seat
        ("won", np.int64, (2,)),  # coins won by each seat
        ("stand_offs", np.int64),  # rounds in which nobody paid
    ]
)
