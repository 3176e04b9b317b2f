"""Play games of seatings that no study has: who sits where with which mind is handed over, and the rows come back."""

from collections.abc import Sequence

import joblib
import numpy as np

from sim.engine.drivers import Wish
from sim.engine.results import Seating, new_results
from sim.study.stage import Stage

CHUNK = 500  # games that a thread plays at a time


def play_seatings(stage: Stage, seatings: Sequence[Seating], games: int, jobs: int) -> np.ndarray:
    """Return the rows (seatings x games, seats) of games 0, 1, ... of each seating in turn.

    Args:
        stage: the game and its values; its own seating is left aside.
        seatings: who plays; all policies are compiled.
        games: how many of each.
        jobs: threads; -1 for one a processor.
    """
    _play(stage, seatings[0], range(0))  # compiled once, not by each thread
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    tasks = (joblib.delayed(_play)(stage, seating, chunk) for seating in seatings for chunk in chunks)
    return np.concatenate(joblib.Parallel(n_jobs=jobs, prefer="threads")(tasks))


def _play(stage: Stage, seating: Seating, games: range) -> np.ndarray:
    results = new_results(stage.game, games, stage.study.players)
    with stage.at_play():
        stage.drivers.act((int(Wish.PLAY), 0), stage.bench(), stage.rulebook, seating, results)
    return results.seats
