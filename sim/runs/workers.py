"""Workers: chunks of games played on threads or in processes, their rows given back in order.

Compiled policies play on threads. Python policies play in processes, even those of a single worker: a policy that
ends its process, or makes the system kill it, takes a worker along but not the run, which then says where it happened.
Where one machine is not enough, a cluster plays (`sim.runs.cluster`).
"""

import pickle
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from joblib.externals.loky.process_executor import BrokenProcessPool

from sim.compiling.compiled import folder
from sim.errors import UsageError, WorkerDied, meant
from sim.runs.chunks import Rows, play_chunk, play_games
from sim.runs.loads import carried_out
from sim.runs.mapped import Item, Jobs, Made
from sim.runs.notes import Note, read_notes
from sim.runs.pools import WINDOW, in_order, worker_count, worker_pool
from sim.runs.shared import Keep
from sim.runs.stores import Store
from sim.study.stage import Book, Stage
from sim.study.study import Study

CLUSTER = "dask"
BACKENDS = ("threads", "processes", CLUSTER)


@dataclass(frozen=True)
class Workers:
    """So many workers of one kind, for the games of one study."""

    stage: Stage
    jobs: int
    backend: str

    @property
    def are_apart(self) -> bool:
        """Whether they play on while this thread does other things."""
        return self.jobs > 1 or self.backend == "processes"

    def at_hand(self) -> AbstractContextManager[Any]:
        """Nothing is to be done before the run begins."""
        return nullcontext()

    def warm_up(self) -> None:
        """Compile, or load what is kept, before the clock runs; a chunk of no games plays nothing.

        Processes find what is kept here; where nothing can be kept, each compiles for itself.
        """
        if self.backend == "threads" or folder() is not None:
            play_games(self.stage, range(0))

    def play(self, chunks: Iterable[range]) -> Generator[Rows, None, None]:
        """Yield the rows of every chunk in order; some chunks in flight at a time, since rows wait in memory.

        Raises:
            WorkerDied: if a worker process ended or was killed; the line names what was being played.
        """
        if not self.are_apart:
            yield from (play_games(self.stage, games) for games in chunks)
            return
        with notes_folder(self.backend) as notes, worker_pool(self.backend, self.jobs) as pool:
            task = partial(play_games, self.stage) if self.backend == "threads" else self._sent(notes)
            try:
                yield from in_order(pool, task, chunks, self.jobs * WINDOW)
            except BrokenProcessPool as error:
                raise WorkerDied(died_where(notes, self.stage.book)) from error

    def sharing(self, store: Store, parts: int) -> AbstractContextManager[Keep | None]:
        """Yield nothing: on one machine rows are written as fast as they come."""
        return nullcontext()

    @property
    def spread(self) -> Jobs:
        """How `sim.runs.mapped` carries out tasks that play games which no study has."""
        return self.jobs if self.backend == "threads" else self._carry_out

    def _carry_out(self, task: Callable[[Item], Made], items: Iterable[Item]) -> Generator[Made, None, None]:
        """Yield what a task returns for each item, in their order.

        Raises:
            WorkerDied: if a worker process ended or was killed.
        """
        self.warm_up()
        load = pickle.dumps(task)
        with worker_pool(self.backend, self.jobs) as pool:
            try:
                yield from in_order(pool, partial(carried_out, load), items, self.jobs * WINDOW)
            except BrokenProcessPool as error:
                raise WorkerDied(died_where(None, self.stage.book)) from error

    def _sent(self, notes: Path | None) -> Callable[[range], Rows]:
        """Return what processes do: they are sent study and policies, as a stage cannot be sent."""
        study, book = self.stage.study, self.stage.book
        return partial(play_chunk, study, book) if notes is None else partial(play_noted, study, book, notes)


class Crew(Protocol):
    """Who plays the games of one study, of whatever kind."""

    @property
    def jobs(self) -> int:
        """Games that are played at a time."""

    @property
    def are_apart(self) -> bool:
        """Whether they play on while this thread does other things."""

    def at_hand(self) -> AbstractContextManager[Any]:
        """Have them at hand while the context lasts."""

    def warm_up(self) -> None:
        """Let them compile, or load what is kept, before the clock runs."""

    def play(self, chunks: Iterable[range]) -> Generator[Rows, None, None]:
        """Yield the rows of every chunk in order."""

    def sharing(self, store: Store, parts: int) -> AbstractContextManager[Keep | None]:
        """Yield what has workers write so many parts where they are kept; None if their rows are to be written here."""

    @property
    def spread(self) -> Jobs:
        """How `sim.runs.mapped` carries out tasks that play games which no study has."""


def workers_of(stage: Stage, jobs: int, backend: str, scheduler: str | None = None) -> Crew:
    """Return the workers that a user asks for.

    Args:
        stage: what is to be played.
        jobs: how many; -1 for as many as there are processors.
        backend: "threads", "processes", "dask", or "auto": threads if all policies are compiled, else processes.
        scheduler: address of the scheduler of a cluster; without it, "dask" starts one of processes on this machine.

    Raises:
        UsageError: if there are no such workers.
    """
    if scheduler is not None and backend != CLUSTER:
        raise UsageError(f"a scheduler is for the back end {CLUSTER}, not {backend}; ask for --backend {CLUSTER} too")
    if backend == CLUSTER:
        return _on_cluster()(stage, worker_count(jobs), scheduler)
    return Workers(stage, worker_count(jobs), _backend(backend, stage.book))


def _on_cluster() -> Callable[..., Crew]:
    """Return what makes the workers of a cluster; only who wants one waits for the import.

    Raises:
        UsageError: if what it needs is not installed.
    """
    try:
        from sim.runs.cluster import ClusterWorkers
    except ModuleNotFoundError as error:
        message = f"the back end {CLUSTER} needs {error.name}, which is not installed"
        raise UsageError(f"{message}: pip install 'counterpoise[{CLUSTER}]'") from error
    return ClusterWorkers


def play_noted(study: Study, book: Book, notes: Path, games: range) -> Rows:
    """Play some games, keeping a note of where they have got to for as long as it lasts."""
    with Note(notes, games) as note:
        return play_chunk(study, book, games, note.write)


def _backend(name: str, book: Book) -> str:
    if name == "auto":
        return "processes" if book.external else "threads"
    if name not in BACKENDS:
        shown = f"{name!r}{meant(name, BACKENDS)}"
        raise UsageError(f"unknown back end {shown}; the back ends are auto, {', '.join(BACKENDS)}")
    if name == "threads" and book.external:
        reason = "so that one that ends its process cannot take the run along"
        raise UsageError(
            f"Python policies play in processes of their own, {reason}; use the back end auto or processes"
        )
    return name


def notes_folder(backend: str) -> AbstractContextManager[Any]:
    """Return a folder for the notes of worker processes; none where there is no room for one."""
    if backend == "threads":
        return nullcontext()
    try:
        return _paths_in(tempfile.TemporaryDirectory(prefix="counterpoise-", ignore_cleanup_errors=True))
    except OSError:
        return nullcontext()


@contextmanager
def _paths_in(folder: tempfile.TemporaryDirectory[str]) -> Iterator[Path]:
    with folder as path:
        yield Path(path)


def died_where(notes: Path | None, book: Book) -> str:
    """Return in words where the workers were when one of them died."""
    games = read_notes(notes, book.names) if notes else []
    where = f"at {', or at '.join(games)}" if games else "and left no note of its games"
    return f"{where}: a policy ended it, or it was killed, perhaps for lack of memory"
