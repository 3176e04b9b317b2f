"""Places that would be drawn over each other, moved apart."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

TRIES = 80
GAP = 3.0  # pixels between two places


def spread(
    spots: Sequence[tuple[float, float]], sizes: Sequence[tuple[float, float]], room: tuple[float, float]
) -> NDArray[np.float64]:
    """Stretch places over a room, and move apart those whose boxes overlap, each pair in the direction that needs less.

    Args:
        spots: where the places are, in any unit.
        sizes: width and height that each takes in the room.
        room: its width and height.

    Returns:
        A row x, y a place, in the units of the room; where there is no way out, some still overlap.

    Examples:
        >>> spread([(0, 0), (0, 0), (9, 9)], [(10, 10)] * 3, (90, 90)).tolist()
        [[-6.5, 0.0], [6.5, 0.0], [90.0, 90.0]]
    """
    at = np.array(spots, dtype=np.float64)
    at = (at - at.min(axis=0)) / np.maximum(np.ptp(at, axis=0), 1.0) * np.array(room)
    needs = np.array(sizes, dtype=np.float64)
    for _ in range(TRIES):
        moved = [_part(at, needs, one, other) for one, other in combinations(range(len(at)), 2)]
        if not any(moved):
            break
    return at


def _part(at: NDArray[np.float64], needs: NDArray[np.float64], one: int, other: int) -> bool:
    """Move two places apart if they overlap, and return whether they did."""
    apart = at[other] - at[one]
    lacking = (needs[one] + needs[other]) / 2 + GAP - np.abs(apart)
    if (lacking <= GAP / 2).any():
        return False
    axis = int(lacking[1] < lacking[0])
    step = lacking[axis] / 2 * (1.0 if apart[axis] >= 0 else -1.0)
    at[one, axis] -= step
    at[other, axis] += step
    return True
