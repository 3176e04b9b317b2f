"""A cluster plays the games of a study: chunks handed to the workers of a Dask scheduler, rows given back in order.

Only this module imports distributed, and it is imported by runs on a cluster alone. It goes to distributed's Client
and not through joblib's Dask back end. That one hands out the next task whenever one is done, however few results were
taken, so that the rows of a whole run could wait here; it gathers tasks into batches, so that a worker that is lost
would cost more than its chunk; and it would let any worker play that comes.

A few chunks a thread are in flight. Rows are fetched as soon as a chunk is played, so that whoever takes a worker away
takes the chunks that it was playing; the scheduler hands those to another. Every chunk names the workers that may play
it (`sim.runs.roster`), and goes out again if all of them have left.
"""

import gc
import logging
import warnings
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import Any

import cloudpickle
import distributed

from sim.compiling.compiled import folder
from sim.errors import ClusterLost, UsageError, WorkerDied
from sim.runs.chunks import Rows, play_games
from sim.runs.fingerprints import fingerprints_of, play_load
from sim.runs.roster import POLL, Roster
from sim.study.stage import Stage

WINDOW = 4  # chunks a thread in flight
CONNECT_SECONDS = 5
HERE = "127.0.0.1"
GONE = (distributed.client.FutureCancelledError, distributed.comm.CommClosedError)  # what a lost scheduler leaves
NO_INTERRUPT = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"  # one at the keyboard reaches them all


class ClusterWorkers:
    """The workers of a scheduler, for the games of one study; they are there within `at_hand` alone."""

    backend = "dask"
    are_apart = True

    def __init__(self, stage: Stage, jobs: int, scheduler: str | None):
        self.stage, self.jobs, self.scheduler = stage, jobs, scheduler
        self._load = cloudpickle.dumps((stage.study, stage.book))

    @contextmanager
    def at_hand(self) -> Iterator[None]:
        """Connect, and let those workers play whose fingerprints are right.

        Raises:
            UsageError: in one line, if no scheduler answers, there is no worker, or one of them is refused.
        """
        if self.scheduler is None and folder() is not None:
            play_games(self.stage, range(0))  # compiled once here, where the processes find it
        address = _address(self.jobs) if self.scheduler is None else self.scheduler
        with _silent(), _connected(address) as self._client:
            self._roster = Roster(self._client, self._load, fingerprints_of(self.stage))
            self._roster.first_call(f"{self.stage.game.title} on the workers")
            self.jobs = self._roster.threads
            yield

    def warm_up(self) -> None:
        """Nothing more: who is at hand is ready."""

    def play(self, chunks: Iterable[range]) -> Generator[Rows, None, None]:
        """Yield the rows of every chunk in order.

        Raises:
            WorkerDied: if several workers die of the same chunk, which is named.
            ClusterLost: if the scheduler goes away, or all workers do and none comes.
        """
        flights = _Flights(self._client, self._roster, self._load, enumerate(chunks))
        try:
            yield from flights
        finally:
            flights.give_up()


@dataclass(frozen=True)
class _Flight:
    """A chunk on its way: its games, what will be its rows, and who may play it."""

    games: range
    rows: Any
    workers: frozenset[str]


class _Flights:
    """The chunks in flight, and the rows that wait for those before them."""

    def __init__(self, client: Any, roster: Roster, load: bytes, chunks: Iterator[tuple[int, range]]):
        self._client, self._roster, self._load, self._chunks = client, roster, load, chunks
        self._flying: dict[int, _Flight] = {}
        self._landed: dict[int, Rows] = {}
        self._news: SimpleQueue[tuple[int, Any, Rows | BaseException]] = SimpleQueue()

    def __iter__(self) -> Iterator[Rows]:
        wanted = 0
        while True:
            self._fill_up()
            if not self._flying and wanted not in self._landed:
                return
            while wanted not in self._landed:
                self._wait()
            yield self._landed.pop(wanted)
            wanted += 1

    def give_up(self) -> None:
        """Take back what is not played yet."""
        with_rows = [flight.rows for flight in self._flying.values()]
        self._flying.clear()
        if with_rows and self._client.status == "running":
            self._client.cancel(with_rows)

    def _fill_up(self) -> None:
        """Send chunks until so many are in flight, or wait here for the one before them."""
        while len(self._flying) + len(self._landed) < WINDOW * max(1, self._roster.threads):
            if (found := next(self._chunks, None)) is None:
                return
            self._send(*found)

    def _send(self, number: int, games: range) -> None:
        workers = frozenset(self._roster.fit)
        rows = self._client.submit(play_load, self._load, games.start, games.stop, workers=sorted(workers), pure=False)
        self._flying[number] = _Flight(games, rows, workers)
        rows.add_done_callback(lambda done: self._fetch(number, done))

    def _fetch(self, number: int, rows: Any) -> None:
        """Fetch the rows of a chunk; called in a thread of the client's own."""
        try:
            self._news.put((number, rows, rows.result()))
        except BaseException as error:  # whatever it is, it is raised where rows are waited for
            self._news.put((number, rows, error))

    def _wait(self) -> None:
        """Wait for news for a moment; then see whether the workers that were sent a chunk are still there."""
        with suppress(Empty):
            self._take(*self._news.get(timeout=POLL))
        if self._roster.look_round() and self._roster.fit:
            self._send_again()

    def _send_again(self) -> None:
        """Send the chunks again that only workers may play who have all left."""
        for number, flight in [*self._flying.items()]:
            if flight.workers.isdisjoint(self._roster.fit):
                self._client.cancel([flight.rows])
                self._send(number, flight.games)

    def _take(self, number: int, rows: Any, outcome: Rows | BaseException) -> None:
        flight = self._flying.get(number)
        if flight is None or flight.rows is not rows:
            return  # it was sent again meanwhile
        if isinstance(outcome, BaseException):
            raise _explained(outcome, flight.games)
        self._landed[number] = outcome
        del self._flying[number]


def _explained(error: BaseException, games: range) -> BaseException:
    """Return what is said of an error in a chunk: what a policy or a rule raised stays as it is."""
    if isinstance(error, distributed.KilledWorker):
        told = f"time after time at games {games.start} to {games.stop - 1}, at last {error.last_worker.address}"
        return WorkerDied(f"{told}: a policy ended it, or it was killed, perhaps for lack of memory")
    if isinstance(error, Exception) and not isinstance(error, GONE):
        return error
    return ClusterLost("its scheduler no longer answers")


@contextmanager
def _silent() -> Iterator[None]:
    """Leave what distributed logs of a scheduler that is gone to our own line."""
    logger = logging.getLogger("distributed.client")
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Yield a client of a scheduler.

    Raises:
        UsageError: if there is none at the address.
    """
    found: Queue[Any] = Queue()
    Thread(target=_connect, args=(address, found), daemon=True).start()
    try:
        client = found.get(timeout=2 * CONNECT_SECONDS)
    except Empty:
        client = TimeoutError()
    if isinstance(client, Exception):
        told = f"no scheduler answers at {address!r} within {CONNECT_SECONDS} s"
        raise UsageError(f"{told}; start one with `dask scheduler`, and workers with `dask worker ADDRESS`") from client
    try:
        yield client
    finally:
        client.close(timeout=CONNECT_SECONDS)


def _connect(address: str, found: "Queue[Any]") -> None:
    """Find a client, or what went wrong; left alone in its thread where something listens and never says a word.

    A client that found nobody closes itself when it is collected. Where that happens while another one is being made,
    it waits for ever, for a lock that its own thread holds. So it is collected here, and no traceback keeps it.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", distributed.versions.VersionMismatchWarning)  # fingerprints are compared
            found.put(distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False))
            return
    except Exception as error:  # as many kinds as there are ways not to be a scheduler
        failure = ConnectionError(f"{type(error).__name__}: {error}")
    gc.collect()
    found.put(failure)


@cache
def _address(jobs: int) -> str:
    """Return the address of a cluster of processes on this machine, which lasts as long as this process."""
    cluster = distributed.LocalCluster(
        n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=f"{HERE}:0", memory_limit=0,
        preload=[NO_INTERRUPT], silence_logs=logging.ERROR,
    )  # fmt: skip
    _kept.append(cluster)
    return str(cluster.scheduler_address)


_kept: list[Any] = []
