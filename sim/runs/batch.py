"""Play a study: fixed chunks of games, spread over workers, gathered in order and kept part by part. Knows no game.

Every game has its own chance and line-up, decided by the study alone. So the tables are the same, bit for bit,
whatever the number of workers, the back end, the size of the chunks, and whether a run was killed and resumed.
"""

import os
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.errors import Interrupted, UsageError, WorkerDied
from sim.runs.chunks import Rows
from sim.runs.folder import Parts, RunFolder, kept_folder
from sim.runs.manifest import PLAYED_OUT, Ending
from sim.runs.stopping import Looks, StoppingRule, look_games
from sim.runs.tables import TABLES, Columns, Frame
from sim.runs.workers import Crew, workers_of
from sim.study.stage import Book, Stage
from sim.study.study import Study

if TYPE_CHECKING:
    from sim.runs.dataframes import Tables

Progress = Callable[[int, int], None]
Part = tuple[int, Mapping[str, Columns]]


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
        until: what decided whether it stopped before its last game, None if it was not to.
        looks: how often it was looked whether there are enough games.
        stopped: whether there were, before or with the last game of the study.
    """

    study: Study
    folder: Path | None
    games: int
    played: int
    decisions: int
    seconds: float
    jobs: int
    tables: "Tables | None" = None
    until: Mapping[str, Any] | None = None
    looks: int = 0
    stopped: bool = False

    @property
    def games_per_second(self) -> float:
        """Games played now in a second, 0 if none were."""
        return self.played / self.seconds if self.played else 0.0

    @property
    def decisions_per_second(self) -> float:
        """Decisions made now in a second, 0 if none were."""
        return self.decisions / self.seconds if self.played else 0.0


def run(
    stage: Stage,
    *,
    jobs: int = 1,
    backend: str = "auto",
    scheduler: str | None = None,
    chunk: int | None = None,
    folder: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: Progress | None = None,
    until: StoppingRule | None = None,
) -> RunResult:
    """Play the games of a stage.

    Args:
        stage: a study with the policies that it wants.
        jobs: workers; -1 for as many as there are processors. A scheduler has its own.
        backend: "threads", "processes", "dask", or "auto": threads if all policies are compiled, else processes.
        scheduler: address of a Dask scheduler, for "dask"; None for a cluster of processes on this machine.
        chunk: games that a worker plays at a time.
        folder: where the run is kept; None keeps the tables in memory only.
        resume: whether the folder may hold a part of this run already.
        progress: called with games done and all games, after every chunk.
        until: when the run may stop before the last game of the study; without it, it does not.

    Raises:
        UsageError: if an argument or the folder is not allowed, another process is filling the folder, or a cluster
            does not answer or has workers that would play otherwise.
        RunError: if the folder cannot be written.
        WorkerDied: if a worker process ended or was killed, or a cluster was lost; whole parts are kept.
        Interrupted: if the user interrupts; whole parts are kept.
    """
    study, book = stage.study, stage.book
    if tuple(book.names) != study.cast:
        raise UsageError(f"the policies are {', '.join(book.names)}; the study wants {', '.join(study.cast)}")
    workers = workers_of(stage, jobs, backend, scheduler)
    size = _chunk(chunk, book)
    ending = PLAYED_OUT if until is None else Ending(until.plan, look_games(book.part_games, study.block))
    with workers.at_hand(), nullcontext() if folder is None else kept_folder(folder, stage, resume, ending) as kept:
        return _Player(stage, kept, workers, size, progress, until, ending.part_games or book.part_games).play()


@dataclass
class _Player:
    """A run in progress."""

    stage: Stage
    folder: RunFolder | None
    workers: Crew
    chunk: int
    progress: Progress | None
    until: StoppingRule | None
    part_games: int
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
        frame = Frame(study, self.stage.game, self.stage.seating.lineups)
        parts = Parts(study.games, self.part_games)
        missing = list(range(len(parts))) if self.folder is None else self.folder.missing()
        done = study.games - sum(len(parts[number]) for number in missing)
        looks = Looks(self.until, self.folder, missing, len(parts))
        gathered: list[Mapping[str, Columns]] = []
        try:
            if looks.at_kept():
                missing = []
            self.workers.warm_up()
            with closing(self._parts(frame, missing, parts, done)) as played:
                for number, tables in played:
                    if self.folder is None:
                        gathered.append(tables)
                    else:
                        self.folder.write(number, tables)
                    done += len(parts[number])
                    if looks.at_played(tables):
                        break
        except KeyboardInterrupt:
            self._keep_time()
            raise Interrupted(self.path, done if self.folder else 0, study.games) from None
        except WorkerDied as error:
            self._keep_time()
            raise error.keeping(self.path, done, study.games) from error
        self._keep_time()
        return RunResult(
            study=study,
            folder=self.path,
            games=self._ended(looks, parts),
            played=self.played,
            decisions=self.decisions,
            seconds=self.seconds,
            jobs=self.workers.jobs,
            tables=None if self.folder else _joined(frame, gathered),
            until=None if self.until is None else self.until.plan,
            looks=looks.taken,
            stopped=looks.stopped,
        )

    def _ended(self, looks: Looks, parts: Parts) -> int:
        """Return after how many games the run ends; if it was stopped, its folder says so."""
        if not looks.stopped:
            return self.stage.study.games
        games = parts[looks.taken - 1].stop
        if self.folder is not None:
            self.folder.stop(games)
        return games

    def _parts(self, frame: Frame, missing: Sequence[int], parts: Parts, done: int) -> Generator[Part, None, None]:
        """Yield the tables of every missing part as soon as its games are played."""
        chunks = (games for number in missing for games in _chunks(parts[number], self.chunk))
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

    def _rows(self, chunks: Iterable[range]) -> Generator[Rows, None, None]:
        """Yield the rows of every chunk in order, measuring the time spent on them."""
        with closing(self.workers.play(chunks)) as found:
            mark = time.perf_counter()
            for rows in found:
                now = time.perf_counter()
                self.seconds += now - mark
                mark = now
                yield rows
                if not self.workers.are_apart:  # who plays in this thread does not play while rows are put away
                    mark = time.perf_counter()

    def _count(self, rows: Rows) -> None:
        self.played += len(rows.games)
        self.decisions += int(rows.games["decisions"].sum())

    def _keep_time(self) -> None:
        if self.folder is not None and self.played:
            self.folder.add_timing(self.played, self.seconds)


def _tables(frame: Frame, games: range, gathered: Sequence[Rows]) -> Mapping[str, Columns]:
    """Return the tables of a part from the rows of its chunks."""
    rows = Rows(*(np.concatenate(arrays) for arrays in zip(*gathered, strict=True)))
    first = games.start
    return {
        "games": frame.games(first, rows.games, rows.seats),
        "seats": frame.seats(first, rows.seats),
        "rounds": frame.rounds(rows.rounds),
    }


def _joined(frame: Frame, parts: Sequence[Mapping[str, Columns]]) -> "Tables":
    """Return the tables of a run in memory; only these need pandas, 0.4 s of every other start."""
    from sim.runs.dataframes import joined

    return joined(frame, {name: [dict(part[name]) for part in parts] for name in TABLES})


def _chunks(games: range, size: int) -> list[range]:
    return [games[start : start + size] for start in range(0, len(games), size)]


def _chunk(chunk: int | None, book: Book) -> int:
    if chunk is None:
        return book.chunk_games
    if type(chunk) is not int or chunk < 1:
        raise UsageError(f"a chunk needs at least 1 game, not {chunk!r}")
    return chunk
