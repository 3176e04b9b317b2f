"""Play a study: fixed chunks of games, spread over workers, gathered in order and kept part by part. Knows no game.

Every game has its own chance and line-up, decided by the study alone. So the tables are the same, bit for bit,
whatever the number of workers, the back end, the size of the chunks, and whether a run was killed and resumed.
"""

import os
import time
import warnings
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import joblib
import numpy as np
import pandas as pd
from joblib.externals.loky.process_executor import BrokenProcessPool

from sim.compiling.compiled import folder
from sim.engine.drivers import Wish
from sim.engine.results import Results, new_results
from sim.errors import Interrupted, RunError, UsageError
from sim.runs.folder import Parts, RunFolder, open_folder
from sim.runs.tables import Frame, Tables
from sim.study.stage import Book, Stage, stage_of
from sim.study.steps import Match
from sim.study.study import Study

COMPILED_CHUNK = 250
PYTHON_CHUNK = 10
MOST_JOBS = 1024
WINDOW = 32  # chunks a worker in flight; bounds what waits in memory where writing is slower than playing
USUAL_ROUNDS = 32  # room for the rounds of a logged game; a chunk with longer games is played a second time
BACKENDS = {"threads": "threading", "processes": "loky"}

Progress = Callable[[int, int], None]
Part = tuple[int, Tables]


class Rows(NamedTuple):
    """What a worker gives back for a chunk of games."""

    games: np.ndarray
    seats: np.ndarray
    rounds: np.ndarray


@dataclass(frozen=True)
class RunResult:
    """What came of a run. `played` and `decisions` count what was played now, not what a resumed run had already.

    Attributes:
        study: the study.
        folder: the run folder; None for a run in memory.
        games: games in the run.
        played: games played now.
        decisions: real choices made in them.
        seconds: time spent playing them, compilation left out.
        jobs: workers.
        tables: the tables of a run in memory.
    """

    study: Study
    folder: Path | None
    games: int
    played: int
    decisions: int
    seconds: float
    jobs: int
    tables: Tables | None = None

    @property
    def games_per_second(self) -> float:
        """Games played now in a second, 0 if none were."""
        return self.played / self.seconds if self.played else 0.0

    @property
    def decisions_per_second(self) -> float:
        """Decisions made now in a second, 0 if none were."""
        return self.decisions / self.seconds if self.played else 0.0


def run(
    study: Study,
    book: Book,
    *,
    jobs: int = 1,
    backend: str = "auto",
    chunk: int | None = None,
    folder: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> RunResult:
    """Play a study.

    Args:
        study: what to play.
        book: its policies, `PolicyBook(study.game, study.policies)`.
        jobs: workers; -1 for as many as there are processors.
        backend: "threads", "processes", or "auto": threads if all policies are compiled, else processes.
        chunk: games that a worker plays at a time.
        folder: where the run is kept; None keeps the tables in memory only.
        resume: whether the folder may hold a part of this run already.
        progress: called with games done and all games, after every chunk.

    Raises:
        UsageError: if an argument or the folder is not allowed.
        RunError: if the folder cannot be written or a worker was killed.
        Interrupted: if the user interrupts; whole parts are kept.
    """
    if tuple(book.names) != study.cast:
        raise UsageError(f"the policies are {', '.join(book.names)}; the study wants {', '.join(study.cast)}")
    workers = _workers(jobs)
    kind = _backend(backend, book)
    stage = stage_of(study, book)
    size = _chunk(chunk, book)
    kept = open_folder(folder, stage, resume) if folder is not None else None
    player = _Player(stage, kept, workers, kind, size, progress)
    return player.play()


@dataclass
class _Player:
    """A run in progress."""

    stage: Stage
    folder: RunFolder | None
    jobs: int
    backend: str
    chunk: int
    progress: Progress | None
    played: int = 0
    decisions: int = 0
    seconds: float = 0.0

    @property
    def path(self) -> Path | None:
        """The run folder, if there is one."""
        return self.folder.path if self.folder else None

    def play(self) -> RunResult:
        """Play what is missing."""
        study = self.stage.study
        parts = Parts(study.games, self.stage.book.part_games)
        missing = list(range(len(parts))) if self.folder is None else self.folder.missing()
        done = study.games - sum(len(parts[number]) for number in missing)
        frames: list[Tables] = []
        try:
            self._warm_up()
            with closing(self._parts(missing, parts, done)) as played:
                for number, tables in played:
                    if self.folder is None:
                        frames.append(tables)
                    else:
                        self.folder.write(number, tables)
                    done += len(parts[number])
        except KeyboardInterrupt:
            self._keep_time()
            raise Interrupted(self.path, done if self.folder else 0, study.games) from None
        self._keep_time()
        return RunResult(
            study=study,
            folder=self.path,
            games=study.games,
            played=self.played,
            decisions=self.decisions,
            seconds=self.seconds,
            jobs=self.jobs,
            tables=None if self.folder else _joined(frames),
        )

    def _parts(self, missing: Sequence[int], parts: Parts, done: int) -> Generator[Part, None, None]:
        """Yield the tables of every missing part as soon as its games are played."""
        frame = Frame(self.stage.study, self.stage.game, self.stage.seating.lineups)
        chunks = [games for number in missing for games in _chunks(parts[number], self.chunk)]
        with closing(self._rows(chunks)) as rows:
            for number in missing:
                gathered = []
                for _ in _chunks(parts[number], self.chunk):
                    gathered.append(next(rows))
                    self._count(gathered[-1])
                    if self.progress is not None:
                        self.progress(done + self.played, self.stage.study.games)
                with self.stage.at_play():
                    tables = _tables(frame, parts[number], gathered)
                yield number, tables

    def _rows(self, chunks: Sequence[range]) -> Generator[Rows, None, None]:
        """Yield the rows of every chunk in order, measuring the time spent on them."""
        with closing(self._spread(chunks)) as found:
            mark = time.perf_counter()
            for rows in found:
                now = time.perf_counter()
                self.seconds += now - mark
                mark = now
                yield rows
                if self.jobs == 1:  # a single worker does not play while its rows are put away
                    mark = time.perf_counter()

    def _spread(self, chunks: Sequence[range]) -> Generator[Rows, None, None]:
        """Play the chunks on the workers, a window of them at a time, since rows wait in memory until they are kept."""
        window = self.jobs * WINDOW
        with joblib.Parallel(n_jobs=self.jobs, backend=self.backend, return_as="generator") as workers:
            for start in range(0, len(chunks), window):
                found = workers(self._task(games) for games in chunks[start : start + window])
                try:
                    while (rows := next(found, None)) is not None:
                        yield rows
                except BrokenProcessPool as error:
                    raise RunError("a worker was killed, perhaps for want of memory; try fewer jobs") from error
                finally:
                    _close(found)

    def _task(self, games: range) -> Any:
        return joblib.delayed(play_chunk)(self.stage.study, self.stage.book, games)

    def _count(self, rows: Rows) -> None:
        self.played += len(rows.games)
        self.decisions += int(rows.games["decisions"].sum())

    def _keep_time(self) -> None:
        if self.folder is not None and self.played:
            self.folder.add_timing(self.played, self.seconds)

    def _warm_up(self) -> None:
        """Compile, or load what is kept, before the clock runs; a part of no games plays nothing.

        Processes find what is kept here; where nothing can be kept, each compiles for itself.
        """
        if self.backend == "threading" or folder() is not None:
            play_chunk(self.stage.study, self.stage.book, range(0))


def play_chunk(study: Study, book: Book, games: range) -> Rows:
    """Play some games of a study; this is what every worker does."""
    stage = stage_of(study, book)
    logged = max(0, min(study.logged, games.stop) - games.start)
    room = logged * study.players * USUAL_ROUNDS
    while True:
        results = new_results(stage.game, games, study.players, study.logged, room)
        with stage.at_play():
            _fill(stage, results)
        written = int(results.written[0])
        if written <= room:
            return Rows(results.games, results.seats, results.rounds[:written])
        room = written


def _fill(stage: Stage, results: Results) -> None:
    """Play the games of the results; those of Python policies step by step."""
    if not stage.book.external:
        stage.drivers.act((int(Wish.PLAY), 0), stage.bench(), stage.rulebook, stage.seating, results)
        return
    match = Match(stage, results.first, watched=False)
    for place in range(len(results.games)):
        match.deal(results.first + place, results)
        while not match.is_over:
            match.play_on()
        match.drive(Wish.FINISH, place)


def _close(found: Generator[Rows, None, None]) -> None:
    """Give up the chunks that are not needed any more, without the warning that joblib has for that."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found.close()


def _tables(frame: Frame, games: range, gathered: Sequence[Rows]) -> Tables:
    """Return the tables of a part from the rows of its chunks."""
    rows = Rows(*(np.concatenate(arrays) for arrays in zip(*gathered, strict=True)))
    first = games.start
    return Tables(frame.games(first, rows.games, rows.seats), frame.seats(first, rows.seats), frame.rounds(rows.rounds))


def _joined(frames: Sequence[Tables]) -> Tables:
    if len(frames) == 1:
        return frames[0]
    names = ("games", "seats", "rounds")
    return Tables(*(pd.concat([getattr(tables, name) for tables in frames], ignore_index=True) for name in names))


def _chunks(games: range, size: int) -> list[range]:
    return [games[start : start + size] for start in range(0, len(games), size)]


def _workers(jobs: int) -> int:
    if type(jobs) is not int or jobs == 0 or not -1 <= jobs <= MOST_JOBS:
        raise UsageError(f"jobs must be at least 1 and at most {MOST_JOBS}, or -1 for all processors, not {jobs!r}")
    return joblib.cpu_count() if jobs == -1 else jobs


def _backend(name: str, book: Book) -> str:
    if name == "dask":
        raise UsageError("the back end dask is not part of this installation; it comes with counterpoise[dask]")
    if name == "auto":
        name = "processes" if book.external else "threads"
    if name not in BACKENDS:
        raise UsageError(f"unknown back end {name!r}; the back ends are auto, {', '.join(BACKENDS)}")
    return BACKENDS[name]


def _chunk(chunk: int | None, book: Book) -> int:
    if chunk is None:
        return PYTHON_CHUNK if book.external else COMPILED_CHUNK
    if type(chunk) is not int or chunk < 1:
        raise UsageError(f"a chunk needs at least 1 game, not {chunk!r}")
    return chunk
