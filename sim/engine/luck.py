"""Luck: what dice brought each seat beyond their expectation when they were rolled.

A game that keeps luck has fields in its State with a number a seat (`luck_field`), and a column of `seats` for each of
them (`luck_column`). Everything that is added is a surprise: what a roll brings, less the mean of what it may bring,
given all that was settled before the roll. So its mean over games is exactly 0, however players use their dice. What a
roll brings may be counted roughly, as long as the count is settled before the roll.
"""

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.header import MAX_SEATS
from sim.game import LUCK, Column


def luck_field(kind: str) -> tuple:
    """Return the field of a State that keeps luck of a kind."""
    return (f"{LUCK}{kind}", np.float64, (MAX_SEATS,))


def luck_column(kind: str, meaning: str) -> Column:
    """Return the column of `seats` of a kind of luck."""
    return Column(f"{LUCK}{kind}", meaning, "float32", compared=False)


@compiled
def credit(luck, winner, loser, surprise):
    """Add a surprise to the luck of the seat that gains by it, and take it from the one that loses; NOBODY has none.

    Powers that play without a seat have no column; what they keep is read by nobody.
    """
    if winner >= 0:
        luck[winner] += surprise
    if loser >= 0:
        luck[loser] -= surprise
