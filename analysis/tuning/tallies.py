"""What the games of many rulebooks add up to: the sums from which shares and lengths are estimated."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Tallies:
    """Sums by rulebook.

    Attributes:
        outcomes: (kind, name) of each.
        points: (rulebooks, axes) what was played.
        totals: (rulebooks, outcomes) wins, ends or rounds.
        counts: (rulebooks, outcomes) of how many rows they are the sum.
        games: (rulebooks,) how many were played.
    """

    outcomes: tuple[tuple[str, str], ...]
    points: NDArray[np.int64]
    totals: Numbers
    counts: Numbers
    games: NDArray[np.int64]

    def joined(self, *others: Self) -> "Tallies":
        """Return all of them together, equal points as one."""
        every = (self, *others)
        points, place = np.unique(np.concatenate([one.points for one in every]), axis=0, return_inverse=True)
        place = place.ravel()

        def added(parts: list[NDArray[Any]]) -> NDArray[Any]:
            found = np.zeros((len(points), *parts[0].shape[1:]), parts[0].dtype)
            np.add.at(found, place, np.concatenate(parts))
            return found

        totals, counts = added([one.totals for one in every]), added([one.counts for one in every])
        return Tallies(self.outcomes, points, totals, counts, added([one.games for one in every]))

    def columns(self) -> dict[str, NDArray[np.generic]]:
        """Return them as columns of numbers, a row a rulebook."""
        found: dict[str, NDArray[np.generic]] = {"games": self.games}
        for name in ("points", "totals", "counts"):
            found |= {f"{name}_{at}": column for at, column in enumerate(getattr(self, name).T)}
        return found


def tallies_from(outcomes: tuple[tuple[str, str], ...], columns: Mapping[str, NDArray[np.generic]]) -> Tallies:
    """Return the tallies that `Tallies.columns` gave these columns for."""

    def gathered(name: str) -> NDArray[np.generic]:
        return np.stack([column for key, column in columns.items() if key.startswith(f"{name}_")], axis=1)

    games = np.asarray(columns["games"], np.int64)
    totals, counts = (np.asarray(gathered(name), float) for name in ("totals", "counts"))
    return Tallies(outcomes, np.asarray(gathered("points"), np.int64), totals, counts, games)
