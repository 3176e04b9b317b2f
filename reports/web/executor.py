"""Where questions of the server are answered: in so many worker processes at once, within limits.

A worker that takes too much of the processor is ended, and another one takes its place. One that is compiling is left
to it: whoever asked is told to come back, and finds it done. The same question asked twice at a time is answered once.
"""

import asyncio
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from multiprocessing import get_all_start_methods, get_context, set_forkserver_preload
from typing import Any, ClassVar, Protocol

from pebble import ProcessExpired, ProcessPool
from starlette.concurrency import run_in_threadpool

from reports.web import limits
from reports.web.limits import Limits
from reports.web.meter import Meter
from reports.web.recent import Recent
from reports.web.replies import Reply
from reports.web.worker import COMPILING, IDLE, begin, work

Task = Callable[..., Reply]
LOOK = 0.1  # seconds between two looks at what a worker is doing
ENDING = 5.0  # seconds that workers may take to end
SLOWEST = 4  # times as long as its processor time a question may take, where others use the processors too
STARTING = 60.0  # seconds that a worker may take to begin
RENEWED = 5_000  # questions after which a worker makes place for a fresh one, with what it remembers of settings


class Executor(Protocol):
    """Answers questions."""

    async def ask(self, task: Task, *arguments: Hashable) -> Reply:
        """Return what a task returns for its arguments.

        Raises:
            Declined: it does not, within the limits.
        """

    def close(self) -> None:
        """Stop answering."""


class OpenExecutor:
    """Answers in this process and without limits, one question at a time: games are not loaded by threads at once."""

    _turn: ClassVar[threading.Lock] = threading.Lock()

    async def ask(self, task: Task, *arguments: Hashable) -> Reply:
        """Return what a task returns for its arguments."""
        return await run_in_threadpool(self._answer, task, *arguments)

    def _answer(self, task: Task, *arguments: Hashable) -> Reply:
        with self._turn:
            return task(*arguments)

    def close(self) -> None:
        """Nothing is to be stopped."""


class LimitedExecutor:
    """Answers in worker processes, and keeps recent answers.

    There is a worker more than questions are answered at once: one that compiles is left to it by whoever asked, and
    the others go on without it. Only one is; a second one that begins to compile meanwhile is ended.
    """

    def __init__(self, bounds: Limits):
        self.limits = bounds
        self._recent = Recent(bounds.kept)
        self._asked: dict[Hashable, asyncio.Task[Reply]] = {}
        self._waiting = 0
        self._turns = asyncio.Semaphore(bounds.jobs)
        workers = bounds.jobs + 1
        self._free = list(range(workers))
        self._left: int | None = None
        self._context = _context()
        self._doing = self._context.RawArray("b", workers)
        self._whose = self._context.RawArray("l", workers)
        self._pool = self._opened()
        self._pool.schedule(bool)  # workers begin now, not when somebody waits for them

    async def ask(self, task: Task, *arguments: Hashable) -> Reply:
        """Return what a task returns for its arguments, from a worker or as it was a while ago.

        Raises:
            Declined: it takes too long or too much, too many others wait, or the worker died.
        """
        key = (task.__name__, *arguments)
        if (known := self._recent.get(key)) is not None:
            return known
        if key not in self._asked:
            self._asked[key] = asyncio.create_task(self._answer(key, task, arguments))
            self._asked[key].add_done_callback(_heard)
        return await asyncio.shield(self._asked[key])

    def close(self) -> None:
        """End the workers."""
        self._pool.stop()
        self._pool.join(ENDING)

    def _opened(self) -> ProcessPool:
        return ProcessPool(
            max_workers=len(self._doing),
            max_tasks=RENEWED,
            initializer=begin,
            initargs=(self.limits.memory, self._doing, self._whose),
            context=self._context,
        )

    def _scheduled(self, place: int, task: Task, arguments: tuple[Hashable, ...]) -> "Future[Reply]":
        """Give a task to a worker; a pool that has lost idle workers to somebody's kill is given up for a new one."""
        sent: Any = {"args": (place, task, arguments), "timeout": self.limits.compiling}
        try:
            return self._pool.schedule(work, **sent)
        except RuntimeError:
            self._pool.stop()
            self._pool = self._opened()
            return self._pool.schedule(work, **sent)

    async def _answer(self, key: Hashable, task: Task, arguments: tuple[Hashable, ...]) -> Reply:
        try:
            await self._wait()
            found = await self._worked(task, arguments)
        finally:
            del self._asked[key]
        self._recent.put(key, found)
        return found

    async def _wait(self) -> None:
        """Wait for one's turn; no longer than an answer may take, and with so many others at most."""
        if self._waiting >= self.limits.waiting:
            raise limits.busy()
        self._waiting += 1
        try:
            await asyncio.wait_for(self._turns.acquire(), self.limits.seconds)
        except TimeoutError:
            raise limits.busy() from None
        finally:
            self._waiting -= 1

    async def _worked(self, task: Task, arguments: tuple[Hashable, ...]) -> Reply:
        place = self._free.pop()
        future = self._scheduled(place, task, arguments)
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._give_back, place))
        found = asyncio.wrap_future(future)
        found.add_done_callback(_heard)
        await self._watch(place, found)
        if not found.done():
            self._leave(place, future)
        try:
            return found.result()
        except MemoryError:
            raise limits.too_large(self.limits) from None
        except ProcessExpired:
            raise limits.died() from None

    async def _watch(self, place: int, found: "asyncio.Future[Reply]") -> None:
        """Wait for an answer as long as it may take, or until it compiles while another worker does so already."""
        clock = asyncio.get_running_loop().time
        end = clock() + STARTING
        meter: Meter | None = None
        while not found.done() and clock() < end:
            if meter is None and self._doing[place] != IDLE:
                meter = Meter(self._whose[place])
                end = clock() + SLOWEST * self.limits.seconds
            if meter is not None and self._is_over(place, meter):
                return
            await asyncio.wait({found}, timeout=min(LOOK, max(0.0, end - clock())))

    def _is_over(self, place: int, meter: Meter) -> bool:
        """Return whether a worker has had its time: of the processor, but of the clock while it compiles."""
        if self._doing[place] == COMPILING:
            return self._left is not None or meter.passed() >= self.limits.seconds
        return meter.spent() >= self.limits.seconds

    def _leave(self, place: int, future: "Future[Reply]") -> None:
        """Wait no longer: end the worker, unless it is the first that compiles."""
        if self._doing[place] != COMPILING:
            future.cancel()
            raise limits.too_long(self.limits)
        if self._left is None:
            self._left = place
            self._turns.release()
        else:
            future.cancel()
        raise limits.compiling()

    def _give_back(self, place: int) -> None:
        self._doing[place] = IDLE
        self._free.append(place)
        if place == self._left:
            self._left = None
        else:
            self._turns.release()


def _heard(done: "asyncio.Future[Reply]") -> None:
    """Take note of an error even if nobody waits for it any more."""
    if not done.cancelled():
        done.exception()


def _context() -> Any:
    """Return the way to start workers: where it can be from a process that has all modules and no threads."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    set_forkserver_preload(["reports.web.ready"])
    return get_context("forkserver")
