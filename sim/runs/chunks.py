"""A chunk of games: what a worker plays at a time, and the rows that it gives back."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from sim.engine.drivers import Opcode
from sim.engine.results import Results, new_results
from sim.study.stage import Book, Stage, stage_here
from sim.study.steps import Match
from sim.study.study import Study

USUAL_ROUNDS = 32  # room for the rounds of a logged game; a chunk with longer games is played a second time

Note = Callable[[Match], None]


class Rows(NamedTuple):
    """What a worker gives back for a chunk of games."""

    games: np.ndarray
    seats: np.ndarray
    rounds: np.ndarray


def play_chunk(study: Study, book: Book, games: range, note: Note | None = None) -> Rows:
    """Play some games of a study; this is what every worker process does.

    Args:
        study: the study.
        book: its policies.
        games: which of its games.
        note: called with the game before every answer of a Python policy.
    """
    return play_games(stage_here(study, book), games, note)


def play_games(stage: Stage, games: range, note: Note | None = None) -> Rows:
    """Play some games of a stage, the same as `play_chunk` does."""
    study = stage.study
    return with_room(stage, games, study.logged, lambda results: _fill(stage, results, note))


def chunked(games: range, size: int) -> list[range]:
    """Return some games as chunks of so many, the last one of those that are left."""
    return [games[first : first + size] for first in range(0, len(games), size)]


def joined(pieces: Sequence[Rows]) -> Rows:
    """Return the rows of chunks, one after the other, as those of one."""
    return Rows(*(np.concatenate(arrays) for arrays in zip(*pieces, strict=True)))


def with_room(stage: Stage, games: range, logged: int, fill: Callable[[Results], object]) -> Rows:
    """Return the rows of some games: see `filled`."""
    results = filled(stage, games, logged, fill)
    return Rows(results.games, results.seats, results.rounds)


def filled(
    stage: Stage, games: range, logged: int, fill: Callable[[Results], object], *, with_features: bool = False
) -> Results:
    """Return the results of some games, their rounds without empty rows.

    Args:
        stage: the game and its players.
        games: which games.
        logged: games below this number write rows of `rounds`.
        fill: plays the games of the results handed to it; again, where their rounds did not find room.
        with_features: whether the features of each row of `rounds` are kept.
    """
    players = stage.study.players
    room = max(0, min(logged, games.stop) - games.start) * players * USUAL_ROUNDS
    while True:
        results = new_results(stage.game, games, players, logged, room, with_features)
        with stage.at_play():
            fill(results)
        written = int(results.written[0])
        if written <= room:
            return results._replace(rounds=results.rounds[:written], features=results.features[:written])
        room = written


def _fill(stage: Stage, results: Results, note: Note | None) -> None:
    """Play the games of the results; those of Python policies step by step."""
    if not stage.book.external:
        stage.drivers.act((int(Opcode.PLAY), 0), stage.workspace(), stage.rulebook, stage.seating, results)
        return
    match = Match(stage, results.first, watched=False)
    for index in range(len(results.games)):
        match.deal(results.first + index, results)
        while not match.is_over:
            if note is not None:
                note(match)
            match.play_on()
        match.drive(Opcode.FINISH, index)
