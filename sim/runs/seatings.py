"""Play games that no study has: who sits where with which mind, or by which rules, is handed over; rows come back."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import numpy as np

from sim.engine.drivers import Opcode
from sim.engine.results import Seating, new_results
from sim.runs.chunks import Rows, chunked, with_room
from sim.runs.mapped import Jobs, mapped
from sim.study.stage import Stage

CHUNK = 500  # games that a thread plays at a time
PLAY = (int(Opcode.PLAY), 0)
Made = TypeVar("Made")


def play_seatings(stage: Stage, seatings: Sequence[Seating], games: int, jobs: Jobs) -> np.ndarray:
    """Return the rows (seatings x games, seats) of games 0, 1, ... of each seating in turn.

    Args:
        stage: the game and its values; its own seating is left aside.
        seatings: who plays; all policies are compiled.
        games: how many of each.
        jobs: see `sim.runs.mapped`.
    """
    warm_up(stage, jobs)
    chunks = chunked(range(games), CHUNK)
    seats = ((seated(seating, chunk), chunk) for seating in seatings for chunk in chunks)
    return np.concatenate(list(mapped(partial(_play, stage), seats, jobs)))


def warm_up(stage: Stage, jobs: Jobs) -> None:
    """Compile once, not by each thread; workers that are elsewhere see to that themselves."""
    if isinstance(jobs, int):
        play_rulebooks(stage, stage.rulebook, stage.seating, range(0))


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


def in_chunks(make: Callable[[range], Made], games: range, at_a_time: int, jobs: Jobs) -> list[Made]:
    """Return what is made of some games, so many at a time, in their order."""
    return list(mapped(make, chunked(games, at_a_time), jobs))


def placed(entries: np.ndarray, first: int) -> np.ndarray:
    """Return entries `first`, `first` + 1, ... of a longer list so that each is found at its number modulo theirs."""
    return np.roll(entries, first, axis=0)


def seated(seating: Seating, games: range) -> Seating:
    """Return a seating with the line-ups of some games alone: a design has thousands."""
    own = seating.lineups[np.arange(games.start, games.stop) % len(seating.lineups)]
    return seating._replace(lineups=placed(own, games.start))


def _play(stage: Stage, chunk: tuple[Seating, range]) -> np.ndarray:
    seating, games = chunk
    results = new_results(stage.game, games, stage.study.players)
    with stage.at_play():
        stage.drivers.act(PLAY, stage.workspace(), stage.rulebook, seating, results)
    return results.seats
