"""Chances of dice pools: how many faces that count come up, and how many are left after the other side cancels.

A distribution is a float64 array: entry k is the chance of exactly k. The arrays are shared, hence read-only.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.float64]


class Pool(NamedTuple):
    """Equal dice rolled together: how many, how many of their faces count, and how many faces each has."""

    dice: int
    faces: int
    sides: int


@lru_cache(maxsize=4096)
def successes(*pools: Pool) -> Chances:
    """Chance of 0, 1, 2, ... dice that show a face that counts, over all pools rolled together.

    Args:
        pools: any number of pools; none at all give no success for certain.

    Returns:
        One chance more than there are dice.

    Example:
        >>> successes(Pool(2, 4, 8)).tolist()
        [0.25, 0.5, 0.25]
    """
    chances = np.ones(1)
    for pool in pools:
        die = np.array([pool.sides - pool.faces, pool.faces]) / pool.sides
        for _ in range(pool.dice):
            chances = np.convolve(chances, die)
    return _shared(chances)


def uncancelled(hits: Chances, cancels: Chances) -> Chances:
    """Chance of 0, 1, 2, ... hits left when each cancel removes one hit and spare cancels do nothing.

    Args:
        hits: chances of the number of hits.
        cancels: chances of the number of cancels, rolled independently.

    Returns:
        As many chances as `hits` has.

    Example:
        >>> uncancelled(successes(Pool(1, 4, 8)), successes(Pool(1, 4, 8))).tolist()
        [0.75, 0.25]
    """
    differences = np.convolve(hits, cancels[::-1])
    none_left = len(cancels)
    return _shared(np.concatenate(([differences[:none_left].sum()], differences[none_left:])))


def _shared(chances: Chances) -> Chances:
    chances.flags.writeable = False
    return chances
