"""What is counted of a game: which faction and seat won, how it ended, and how long it was."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.tuning.goals import END, LENGTH
from sim.runs.chunks import Rows
from sim.runs.tables import ENDS, Columns

Numbers = NDArray[np.float64]
Fields = Mapping[str, NDArray] | np.ndarray


@dataclass(frozen=True)
class Outcomes:
    """What is counted of the games of a table.

    Attributes:
        factions: the number of each in the rows.
        players: seats of a game.
        routes: ways to win: the column of the seats that says how a winner won, and what its codes mean.
    """

    factions: Mapping[str, int]
    players: int
    routes: Mapping[str, tuple[str, ...]]

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """Kind and name of each: factions, then seats, then ends, then the length."""
        seats = [("seat", str(seat + 1)) for seat in range(self.players)]
        factions = [("faction", name) for name in self.factions]
        return (*factions, *seats, *((END, name) for name in self.ends), (LENGTH, LENGTH))

    @property
    def ends(self) -> tuple[str, ...]:
        """The reasons for which a game may end, then the ways to win it; a name that is both is the way to win."""
        ways = dict.fromkeys(label for labels in self.routes.values() for label in labels)
        return (*(end for end in ENDS if end not in ways), *ways)

    def of_rows(self, rows: Rows) -> tuple[Numbers, Numbers]:
        """Return totals and counts (games, outcomes) of games as they are played."""
        return self._counted(rows.games["rounds"], rows.games["ended"] - 1, rows.seats)

    def of_tables(self, games: Columns, seats: Columns) -> tuple[Numbers, Numbers]:
        """Return totals and counts (games, outcomes) of games as tables keep them."""
        kept = {name: seats[name].reshape(-1, self.players) for name in self.columns}
        return self._counted(games["rounds"], games["end"], kept)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of `seats` that are read."""
        return ("win_share", "faction", *self.routes)

    def _counted(self, rounds: NDArray, ended: NDArray, seats: Fields) -> tuple[Numbers, Numbers]:
        won, faction = seats["win_share"], seats["faction"]
        own = [faction == code for code in self.factions.values()]
        ends = {name: ended == code for code, name in enumerate(ENDS)}
        for column, labels in self.routes.items():
            ends |= {name: (won * (seats[column] == code)).sum(axis=1) for code, name in enumerate(labels)}
        totals = [(won * mask).sum(axis=1) for mask in own] + [won[:, seat] for seat in range(self.players)]
        totals += [*(ends[name] for name in self.ends), rounds]
        ones = np.ones(len(rounds))
        counts = [mask.sum(axis=1) for mask in own] + [ones] * (len(totals) - len(own))
        return np.stack(totals, axis=1).astype(float), np.stack(counts, axis=1).astype(float)
