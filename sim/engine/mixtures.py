"""Mixtures: policies that draw one of several for each game, so that nobody meets the same plan at every table.

The mind of a mixture says how many members it has and how many rows below its own they begin. A member's mind says up
to which mark it is drawn. What draws is the player's own chance, apart from what it plays with.
"""

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.chance import seed_chance, uniform
from sim.engine.header import MAX_SEATS

MIXTURE_FIELDS: list[tuple] = [  # of a mind
    ("members", np.int64),  # of a mixture; 0 = it plays by itself
    ("first_member", np.int64),  # rows from its own to that of its first member
    ("member", np.int64),  # of a mixture that it is, from 1; 0 = of none
    ("mark", np.float64),  # share of the games in which a mixture draws this member or one before it
]


@compiled
def seat_mind(minds, seat, characters, character, faction, key):
    """Give a seat the mind of a character, or of the member that a mixture draws, and start its chance by a key."""
    minds[seat] = characters[character, faction]
    if minds[seat].members > 0:
        seed_chance(minds[seat], key[0], key[1], 2 * MAX_SEATS + key[2])
        mark = uniform(minds[seat])
        row = character + minds[seat].first_member
        while characters[row, faction].mark <= mark:
            row += 1
        minds[seat] = characters[row, faction]
    seed_chance(minds[seat], key[0], key[1], key[2])


def drawn_row(minds: np.ndarray, character: int, mark: float) -> int:
    """Return the row of the member that a mixture draws by a mark from 0 to 1; of another character its own.

    Args:
        minds: (characters,) of one faction, those of members below.
        character: its number.
        mark: what is drawn.
    """
    mind = minds[character]
    if not mind["members"]:
        return character
    first = character + int(mind["first_member"])
    marks = minds["mark"][first : first + int(mind["members"])]
    return first + int(np.searchsorted(marks, mark, side="right"))
