"""Who goes without: in every game each seat once, so that all factions, seats and policies go without equally often.

The games of a study are those of the baseline. For a mechanic every game is played once more for each of its seats,
with the same line-up and chance, that seat alone going without. Whole blocks of the design have every faction with
every policy on every seat equally often, and so has every mechanic its restricted seats. What is common to the seats of
a game cancels out, which a single seat drawn for each game would leave in.
"""

import numpy as np

from sim.engine.bans import fill_bans
from sim.engine.results import Seating
from sim.mechanics import Mechanic


def going_without(characters: np.ndarray, mechanic: Mechanic) -> np.ndarray:
    """Return the same characters (characters, factions), which may not use a mechanic."""
    found = characters.copy()
    for mind in found.ravel():
        fill_bans(mind, mechanic.bans)
    return found


def seatings_without(seating: Seating, characters: np.ndarray) -> list[Seating]:
    """Return a seating for each seat in which that seat alone is played by characters that go without something.

    Args:
        seating: who plays as they are.
        characters: (characters, factions) those of the seating, each going without.
    """
    both = np.concatenate([seating.characters, characters])
    return [_without(seating, both, seat) for seat in range(seating.lineups.shape[1])]


def _without(seating: Seating, characters: np.ndarray, seat: int) -> Seating:
    lineups = seating.lineups.copy()
    lineups[:, seat, 1] += len(seating.characters)
    return seating._replace(lineups=lineups, characters=characters)
