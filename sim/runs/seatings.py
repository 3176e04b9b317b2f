"""Play games that no study has: who sits where with which mind, or by which rules, is handed over; rows come back."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import joblib
import numpy as np

from sim.engine.drivers import Opcode
from sim.engine.results import Seating, new_results
from sim.runs.chunks import Rows, with_room
from sim.study.stage import Stage

CHUNK = 500  # games that a thread plays at a time
PLAY = (int(Opcode.PLAY), 0)
Made = TypeVar("Made")


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


def play_rulebooks(stage: Stage, rulebooks: np.ndarray, seating: Seating, games: range, logged: int = 0) -> Rows:
    """Return the rows of some games, each played by the one of many rulebooks that its number decides.

    Threads may call it side by side: every call has a workspace of its own, which is made in a tenth of a millisecond.

    Args:
        stage: the game; its own values and seating are left aside.
        rulebooks: Rules records, (n,); game i is played by number i // `seating.every` mod n.
        seating: who plays; all policies are compiled.
        games: which games.
        logged: games below this number write rows of `rounds`.
    """
    act, workspace = stage.drivers.act, stage.workspace()
    return with_room(stage, games, logged, lambda results: act(PLAY, workspace, rulebooks, seating, results))


def in_threads(make: Callable[[range], Made], games: int, at_a_time: int, jobs: int) -> list[Made]:
    """Return what is made of games 0, 1, ..., so many at a time, in their order on any number of threads."""
    chunks = [range(first, min(first + at_a_time, games)) for first in range(0, games, at_a_time)]
    made: list[Made] = joblib.Parallel(n_jobs=jobs, prefer="threads")(joblib.delayed(make)(chunk) for chunk in chunks)
    return made


def _play(stage: Stage, seating: Seating, games: range) -> np.ndarray:
    results = new_results(stage.game, games, stage.study.players)
    with stage.at_play():
        stage.drivers.act(PLAY, stage.workspace(), stage.rulebook, seating, results)
    return results.seats
