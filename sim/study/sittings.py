"""Games that were played one by one, as a study keeps them that gathers them: nothing of them rotates or is drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.errors import UsageError

ENTRIES = ("seed", "factions", "policies", "answers")


@dataclass(frozen=True)
class Sitting:
    """One game: its seed, who sat where, and what was answered.

    Attributes:
        seed: of the game, whose number under it is 0.
        factions: in seat order.
        policies: in seat order.
        answers: as a short text (`sim.study.compact`).
    """

    seed: int
    factions: tuple[str, ...]
    policies: tuple[str, ...]
    answers: str


def sitting_from_json(plain: Mapping[str, Any]) -> Sitting:
    """Return the game that `dataclasses.asdict` gave these values for.

    Raises:
        UsageError: if an entry is missing or unknown.
    """
    if odd := sorted(set(plain) ^ set(ENTRIES)):
        raise UsageError(f"a game that is gathered has exactly the entries {', '.join(ENTRIES)}; check {odd[0]}")
    return Sitting(plain["seed"], tuple(plain["factions"]), tuple(plain["policies"]), plain["answers"])


def lineups_of(sittings: Sequence[Sitting], factions: Sequence[str], cast: Sequence[str], players: int) -> np.ndarray:
    """Return the line-ups of gathered games: (games, players, 2) of faction and policy numbers.

    Raises:
        UsageError: if one has other seats, factions or policies than there are.
    """
    for number, sitting in enumerate(sittings):
        known = set(sitting.factions) <= set(factions) and set(sitting.policies) <= set(cast)
        if not known or len(sitting.factions) != players or len(sitting.policies) != players:
            raise UsageError(f"gathered game {number} does not seat {players} players of the study's factions")
    names = [[*map(factions.index, one.factions), *map(cast.index, one.policies)] for one in sittings]
    return np.array(names, np.int64).reshape(-1, 2, players).swapaxes(1, 2)
