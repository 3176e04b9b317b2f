"""A cluster plays the games of a study: chunks handed to the workers of a Dask scheduler, rows given back in order.

Workers that share the run folder, or its object store, write the parts, and the client sees no rows
(`sim.runs.shared`).

Only this module imports distributed, and it is imported by runs on a cluster alone. It goes to distributed's Client
and not through joblib's Dask back end. That one hands out the next task whenever one is done, however few results were
taken, so that the rows of a whole run could wait here; it gathers tasks into batches, so that a worker that is lost
would cost more than its chunk; and it would let any worker play that comes.

Every task names the workers that may carry it out (`sim.runs.roster`); `sim.runs.flights` says what becomes of those
that are lost, late or cannot write.
"""

import gc
import logging
import pickle
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from queue import Empty, Queue
from threading import Thread
from typing import Any

import cloudpickle
import distributed

from sim.compiling.compiled import folder
from sim.errors import ClusterLost, RunError, UsageError, WorkerDied
from sim.runs.chunks import Rows, play_games
from sim.runs.fingerprints import fingerprints_of, play_load
from sim.runs.flights import Flights, Unwritten
from sim.runs.loads import carried_out
from sim.runs.mapped import Item, Jobs, Made
from sim.runs.roster import Roster
from sim.runs.shared import Keep, Kept, PartAsked, Place, offered, write_played
from sim.runs.stores import Store
from sim.study.stage import Stage

FEW = 16  # parts that the client writes as fast as they are played; the workers would wait for the last of them
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
        return self._flights((play_load, self._load), chunks).in_order()

    @contextmanager
    def sharing(self, store: Store, parts: int) -> Iterator[Keep | None]:
        """Yield what has workers write parts where they are kept; None if one does not see it, or parts are few."""
        if parts < min(self._roster.threads, FEW):
            yield None
            return
        with offered(store) as place:
            yield partial(self._keep, place) if self._roster.all_see(place) else None

    def _keep(self, place: Place, parts: Iterable[PartAsked]) -> Generator[Kept, None, None]:
        """Yield which parts workers have played and written, as soon as they have.

        Raises:
            RunError: if several workers cannot write a part, or the only one.
            WorkerDied: if several workers die of the same part, which is named.
            ClusterLost: if the scheduler goes away, or all workers do and none comes.
        """
        return self._flights((_write_there, self._load, place), parts).as_landed()

    @property
    def spread(self) -> Jobs:
        """How `sim.runs.mapped` carries out tasks that play games which no study has."""
        return self._carry_out

    def _carry_out(self, task: Callable[[Item], Made], items: Iterable[Item]) -> Generator[Made, None, None]:
        """Yield what a task returns for each item, in their order; a worker is sent the task once."""
        load = self._client.submit(bytes, pickle.dumps(task), pure=False)  # made again where it is lost
        return self._flights((carried_out, load), items).in_order()

    def _flights(self, task: tuple[Any, ...], items: Iterable[Any]) -> Flights:
        return Flights(self._client, self._roster, task, items, _explained)


def _write_there(load: bytes, place: Place, part: PartAsked) -> Kept:
    """Play a part and write it, on a worker.

    Raises:
        Unwritten: naming the worker, if it cannot write.
    """
    try:
        return write_played(load, place, part)
    except RunError as error:
        raise Unwritten(str(error), distributed.get_worker().address) from error


def _explained(error: BaseException, item: Any) -> BaseException:
    """Return what is said of an error in a task: what a policy or a rule raised stays as it is."""
    if isinstance(error, distributed.KilledWorker):
        games = next((one for one in (item, *_parts_of(item)) if isinstance(one, range)), None)
        where = "" if games is None else f" at games {games.start} to {games.stop - 1}"
        told = f"time after time{where}, at last {error.last_worker.address}"
        return WorkerDied(f"{told}: a policy ended it, or it was killed, perhaps for lack of memory")
    if isinstance(error, Exception) and not isinstance(error, GONE):
        return error
    return ClusterLost("its scheduler no longer answers")


def _parts_of(item: Any) -> tuple[Any, ...]:
    return item if isinstance(item, tuple) else ()


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
