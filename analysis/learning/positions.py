"""Positions: the features of all seats at the end of rounds of played games, and who won."""

from dataclasses import dataclass, fields, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from sim.runs.chunks import filled
from sim.runs.mapped import Jobs
from sim.runs.seatings import PLAY, in_chunks
from sim.study.stage import Stage

CHUNK = 250  # games that a worker plays at a time


@dataclass(frozen=True)
class Positions:
    """Ends of rounds, each with all its seats.

    Attributes:
        game: (n,) number of the game.
        turn_round: (n,) the round that has ended.
        faction: (n, seats) number of the faction.
        standing: (n, seats) the score so far, as `rounds` has it.
        features: (n, seats, features).
        won: (n, seats) share of the win that each seat has at the end of the game.
    """

    game: NDArray[np.int64]
    turn_round: NDArray[np.int64]
    faction: NDArray[np.int64]
    standing: NDArray[np.float64]
    features: NDArray[np.float64]
    won: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.game)

    def where(self, chosen: NDArray[np.bool_]) -> "Positions":
        """Return some of them."""
        return Positions(*(getattr(self, name)[chosen] for name in COLUMNS))

    def by_score(self) -> "Positions":
        """Return the same with the score as their only feature."""
        return replace(self, features=self.standing[:, :, np.newaxis])


COLUMNS = tuple(one.name for one in fields(Positions))


def played_positions(stage: Stage, games: int, *, jobs: Jobs, most: int) -> Positions:
    """Return positions of the first games of a stage, the same on any number of workers.

    Those of games without a winner are left out, and those of the last round, in which nothing is open.

    Args:
        stage: the game and its players, all of them compiled.
        games: how many.
        jobs: see `sim.runs.mapped`.
        most: how many are kept about; of more, one in so many.
    """
    few = range(min(games, CHUNK))
    first = _positions(stage, 1, few)
    each = max(1, round(len(first) * games / len(few) / most))
    parts = [first] if each == 1 else []
    parts += in_chunks(partial(_positions, stage, each), range(len(few) if parts else 0, games), CHUNK, jobs)
    return Positions(*(np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS))


def _positions(stage: Stage, each: int, games: range) -> Positions:
    """Return one in so many of the positions in some games."""
    act, workspace = stage.drivers.act, stage.workspace()
    results = filled(
        stage,
        games,
        games.stop,
        lambda rows: act(PLAY, workspace, stage.rulebook, stage.seating, rows),
        with_features=True,
    )
    seats = stage.study.players
    rows = results.rounds.reshape(-1, seats)
    game, turn_round = rows["game"][:, 0], rows["turn_round"][:, 0]
    won, last = results.seats["win_share"][game - games.start], results.games["rounds"][game - games.start]
    features = results.features.reshape(len(rows), seats, -1)
    found = Positions(game, turn_round, rows["faction"], rows["standing"], features, won)
    chosen = np.arange(len(rows)) % each == 0
    return found.where(chosen & (turn_round < last) & (won.sum(1) > 0))
