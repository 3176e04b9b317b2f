"""Chances of a battle by its margin, Attack minus Defense: what a player works out before attacking.

Each side's die swings in one of the ways of `Swing`. Tables are indexed by the attacker's swing, the defender's and
margin + WIDEST; beyond that nothing changes for these dice.
"""

import itertools
from collections.abc import Sequence
from enum import IntEnum

import numpy as np

from sim.games.winds.vocabulary import Deed

WIDEST = 24
MARGINS = 2 * WIDEST + 1


class Swing(IntEnum):
    """How a side's die swings its total."""

    NONE = 0  # no die: an independent stronghold
    PLAIN = 1
    POSITIVE = 2  # made positive
    NEGATIVE = 3  # made negative
    BEST = 4  # the better of two rolls, at once or by rolling again when behind


N_SWINGS = len(Swing)


def fill_margins(rules: np.record, faces: Sequence[int]) -> None:
    """Fill the chance to win, and the mean damage dealt and suffered, for every pair of swings."""
    for own, other in itertools.product(Swing, Swing):
        swings = [a - b for a, b in itertools.product(_results(faces, own), _results(faces, other))]
        outcomes = np.add.outer(np.arange(-WIDEST, WIDEST + 1), swings)
        rules.won[own, other] = (outcomes >= 0).mean(axis=1)
        rules.dealt[own, other] = np.maximum(0, outcomes).mean(axis=1)
        rules.suffered[own, other] = np.maximum(0, -outcomes).mean(axis=1)


def _results(faces: Sequence[int], swing: Swing) -> Sequence[int]:
    """Return what a die may come to, all equally likely."""
    match swing:
        case Swing.NONE:
            return [0]
        case Swing.POSITIVE:
            return [abs(face) for face in faces]
        case Swing.NEGATIVE:
            return [-abs(face) for face in faces]
        case Swing.BEST:
            return [max(pair) for pair in itertools.product(faces, faces)]
        case _:
            return faces


def edge_of(faces: Sequence[int], effect: np.record) -> int:
    """Return how many points an effect of a battle card is worth to an attack, in the mean over the die."""
    match effect.deed:
        case Deed.BATTLE_TOTAL | Deed.OPPOSING_STAT:
            return int(effect.amount)
        case Deed.ROLL_SIGN_OWN | Deed.ROLL_SIGN_OPPOSING:
            return round(_mean(faces, Swing.POSITIVE) - _mean(faces, Swing.PLAIN))
        case Deed.BEST_OF_ROLLS:
            return round(_mean(faces, Swing.BEST) - _mean(faces, Swing.PLAIN))
        case _:
            return 0


def _mean(faces: Sequence[int], swing: Swing) -> float:
    return float(np.mean(_results(faces, swing)))
