"""Workers: chunks of games played on threads or in processes, their rows given back in order.

Compiled policies play on threads. Python policies play in processes, even those of a single worker: a policy that
ends its process, or makes the system kill it, takes a worker along but not the run, which then says where it happened.
Where one machine is not enough, a cluster plays (`sim.runs.cluster`).
"""

import os
import signal
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Empty
from threading import Thread
from typing import Any, Protocol

import joblib
from joblib.externals.loky import get_reusable_executor
from joblib.externals.loky.process_executor import BrokenProcessPool

from sim.compiling.compiled import folder
from sim.errors import UsageError, WorkerDied, meant
from sim.runs.chunks import Rows, play_chunk, play_games
from sim.runs.notes import Note, read_notes
from sim.study.stage import Book, Stage
from sim.study.study import Study

WINDOW = 32  # chunks a worker in flight; bounds what waits in memory where writing is slower than playing
IDLE_SECONDS = 300  # after which worker processes that nobody needs end
LOOK = 1.0  # seconds between two looks at whether the parent of a worker process lives
INNER_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
MOST_JOBS = 1024
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
                yield from _in_order(pool, task, chunks, self.jobs * WINDOW)
            except BrokenProcessPool as error:
                raise WorkerDied(died_where(notes, self.stage.book)) from error

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


def worker_count(jobs: int) -> int:
    """Return how many workers are asked for; -1 is as many as there are processors.

    Raises:
        UsageError: if there are not so many.
    """
    if type(jobs) is not int or jobs == 0 or not -1 <= jobs <= MOST_JOBS:
        raise UsageError(f"jobs must be at least 1 and at most {MOST_JOBS}, or -1 for all processors, not {jobs!r}")
    return joblib.cpu_count() if jobs == -1 else jobs


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


def _in_order(pool: Executor, task: Callable[[range], Rows], chunks: Iterable[range], window: int) -> Iterator[Rows]:
    flying: deque[Future[Rows]] = deque()
    for games in chunks:
        if len(flying) == window:
            yield flying.popleft().result()
        flying.append(pool.submit(task, games))
    while flying:
        yield flying.popleft().result()


@contextmanager
def worker_pool(backend: str, jobs: int) -> Iterator[Executor]:
    """Yield an executor; whoever leaves before the end gives up the chunks that are not played yet."""
    pool: Any = ThreadPoolExecutor(jobs) if backend == "threads" else _processes(jobs)
    try:
        yield pool
    except BaseException:
        _give_up(pool)
        raise
    if isinstance(pool, ThreadPoolExecutor):
        pool.shutdown()


def _give_up(pool: Any) -> None:
    if isinstance(pool, ThreadPoolExecutor):
        pool.shutdown(cancel_futures=True)
    else:
        _forget_waiting(pool)
        pool.shutdown(wait=True, kill_workers=True)


def _forget_waiting(pool: Any) -> None:
    """Take back the numbers of tasks that no process has yet.

    Ending the workers by force, loky forgets the tasks themselves, and its thread fails at the first such number.
    """
    numbers = getattr(pool, "_work_ids", None)
    with suppress(Empty):
        while numbers is not None:
            numbers.get_nowait()


def _processes(jobs: int) -> Any:
    """Return worker processes, those of the last run if they would find the same modules."""
    threads = str(max(1, joblib.cpu_count() // jobs))
    return get_reusable_executor(
        max_workers=jobs,
        timeout=IDLE_SECONDS,
        initializer=_begin,
        initargs=(os.getpid(), os.getcwd(), tuple(sys.path)),
        env={name: os.environ.get(name, threads) for name in INNER_THREADS},
    )


def _begin(parent: int, *_: object) -> None:
    """Leave an interruption at the keyboard to the process that keeps the run, and end when that one has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name == "posix":  # elsewhere no number tells that a parent is gone
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: int) -> None:
    """End this process once its parent has ended, even by force: loky's queues would wait for it."""
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)


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
