"""Play a study: fixed chunks of games, spread over workers, gathered in order and kept part by part. Knows no game.

Every game has its own chance and line-up, decided by the study alone. So the tables are the same, bit for bit,
whatever the number of workers, the back end, the size of the chunks, and whether a run was killed and resumed.
"""

import os
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sim.errors import Interrupted, RunError, UsageError, WorkerDied
from sim.runs.chunks import chunked
from sim.runs.folder import Parts, RunFolder, kept_folder
from sim.runs.manifest import PLAYED_OUT, Ending
from sim.runs.shared import Keep, PartAsked
from sim.runs.stopping import Looks, StoppingRule, look_games
from sim.runs.stores import check_address
from sim.runs.tables import TABLES, Columns, Frame, GatheredTables
from sim.runs.workers import Crew, workers_of
from sim.study.stage import Book, Stage
from sim.study.study import Study

if TYPE_CHECKING:
    from sim.runs.dataframes import Tables

Progress = Callable[[int, int], None]
Part = tuple[int, Mapping[str, Columns]]
Made = TypeVar("Made")


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
    store: str | None = None,
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
        store: address of the object store that keeps the parts of the run; None for its folder.

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
    if store is not None:
        check_address(store)
        if folder is None:
            raise UsageError("a store is for the parts of a run folder: name one")
    workers = workers_of(stage, jobs, backend, scheduler)
    size = _chunk(chunk, book)
    ending = PLAYED_OUT if until is None else Ending(until.plan, look_games(book.part_games, study.block))
    with workers.at_hand(), _opened(folder, stage, resume, ending, store) as kept:
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

    @property
    def parts(self) -> Parts:
        """How the games are divided into parts."""
        return Parts(self.stage.study.games, self.part_games)

    def play(self) -> RunResult:
        """Play what is missing."""
        study, parts = self.stage.study, self.parts
        frame = Frame(study, self.stage.game, self.stage.seating.lineups)
        missing = list(range(len(parts))) if self.folder is None else self.folder.missing()
        done = study.games - sum(len(parts[number]) for number in missing)
        looks = Looks(self.until, self.folder, missing, len(parts))
        gathered: list[Mapping[str, Columns]] = []
        try:
            if looks.at_kept():
                missing = []
            self.workers.warm_up()
            with (
                self._keeping_time(),
                self._sharing(missing) as keep,
                closing(self._played(frame, keep, missing, done)) as played,
            ):
                for number, tables in played:
                    if self.folder is None:
                        gathered.append(tables)
                    done += len(parts[number])
                    if looks.at_played(tables):
                        break
        except KeyboardInterrupt:
            raise Interrupted(self.path, done if self.folder else 0, study.games) from None
        except WorkerDied as error:
            raise error.keeping(self.path, done, study.games) from error
        return RunResult(
            study=study,
            folder=self.path,
            games=self._ended(looks),
            played=self.played,
            decisions=self.decisions,
            seconds=self.seconds,
            jobs=self.workers.jobs,
            tables=None if self.folder else _joined(frame, gathered),
            until=None if self.until is None else self.until.plan,
            looks=looks.taken,
            stopped=looks.stopped,
        )

    def _played(
        self, frame: Frame, keep: Keep | None, missing: Sequence[int], done: int
    ) -> Generator[Part, None, None]:
        """Return every missing part as soon as it is played, and kept if it is."""
        if keep is None:
            return self._parts(frame, missing, done)
        return self._kept(keep, missing, done)

    def _ended(self, looks: Looks) -> int:
        """Return after how many games the run ends; if it was stopped, its folder says so."""
        if not looks.stopped:
            return self.stage.study.games
        games = self.parts[looks.taken - 1].stop
        if self.folder is not None:
            self.folder.stop(games)
        return games

    def _parts(self, frame: Frame, missing: Sequence[int], done: int) -> Generator[Part, None, None]:
        """Yield the tables of every missing part as soon as its games are played, and written into a folder."""
        parts = self.parts
        chunks = (games for number in missing for games in chunked(parts[number], self.chunk))
        with closing(self._timed(self.workers.play(chunks))) as rows:
            for number in missing:
                gathered = GatheredTables(frame, parts[number].start)
                for _ in chunked(parts[number], self.chunk):
                    found = next(rows)
                    self._count(len(found.games), int(found.games["decisions"].sum()), done)
                    with self.stage.at_play():
                        gathered.add(found)
                with self.stage.at_play():
                    tables = gathered.tables()
                if self.folder is not None:
                    self.folder.write(number, tables)
                yield number, tables

    def _sharing(self, missing: Sequence[int]) -> AbstractContextManager[Keep | None]:
        """Return what has workers write; nothing if the run may stop before its end, for which its rows decide."""
        if self.folder is None or self.until is not None:
            return nullcontext()
        return self.workers.sharing(self.folder.store, len(missing))

    def _kept(self, keep: Keep, missing: Sequence[int], done: int) -> Generator[Part, None, None]:
        """Yield every missing part, without its tables, as soon as a worker has written it."""
        assert self.folder is not None
        parts = self.parts
        wanted = (PartAsked(number, parts[number], self.chunk) for number in missing)
        with closing(self._timed(keep(wanted))) as found:
            for kept in found:
                self.folder.enter(kept.number, kept.digests)
                self._count(len(parts[kept.number]), kept.decisions, done)
                yield kept.number, {}

    def _timed(self, found: Generator[Made, None, None]) -> Generator[Made, None, None]:
        """Yield what workers return, measuring the time spent on it."""
        with closing(found):
            mark = time.perf_counter()
            for one in found:
                now = time.perf_counter()
                self.seconds += now - mark
                mark = now
                yield one
                if not self.workers.are_apart:  # who plays in this thread does not play while rows are put away
                    mark = time.perf_counter()

    def _count(self, games: int, decisions: int, before: int) -> None:
        self.played += games
        self.decisions += decisions
        if self.progress is not None:
            self.progress(before + self.played, self.stage.study.games)

    @contextmanager
    def _keeping_time(self) -> Iterator[None]:
        """Write into run.json at the end, whatever it is, how long playing took, and the parts it does not name yet."""
        try:
            yield
        except BaseException:
            with suppress(RunError):  # a full disk is the reason that is told
                self._keep_time()
            raise
        self._keep_time()

    def _keep_time(self) -> None:
        if self.folder is not None and self.played:
            self.folder.add_timing(self.played, self.seconds)


def _opened(folder: str | os.PathLike[str] | None, *asked: Any) -> AbstractContextManager[RunFolder | None]:
    return nullcontext() if folder is None else kept_folder(folder, *asked)


def _joined(frame: Frame, parts: Sequence[Mapping[str, Columns]]) -> "Tables":
    """Return the tables of a run in memory; only these need pandas, 0.4 s of every other start."""
    from sim.runs.dataframes import joined as tables_of

    return tables_of(frame, {name: [dict(part[name]) for part in parts] for name in TABLES})


def _chunk(chunk: int | None, book: Book) -> int:
    if chunk is None:
        return book.chunk_games
    if type(chunk) is not int or chunk < 1:
        raise UsageError(f"a chunk needs at least 1 game, not {chunk!r}")
    return chunk
