"""Where questions of the server are answered: in so many worker processes at once, within limits.

A worker that takes too long is ended, and another one takes its place. One that is compiling is left to it: whoever
asked is told to come back, and finds it done. The same question asked twice at a time is answered once.
"""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from multiprocessing import get_all_start_methods, get_context, set_forkserver_preload
from typing import Any, Protocol

from pebble import ProcessExpired, ProcessPool
from starlette.concurrency import run_in_threadpool

from reports.web import limits
from reports.web.limits import Limits
from reports.web.recent import Recent
from reports.web.replies import Reply
from reports.web.worker import begin, work

Task = Callable[..., Reply]
RENEWED = 5_000  # questions after which a worker makes place for a fresh one, with what it remembers of settings


class Desk(Protocol):
    """Answers questions."""

    async def ask(self, task: Task, *arguments: Hashable) -> Reply:
        """Return what a task returns for its arguments.

        Raises:
            Declined: it does not, within the limits.
        """

    def close(self) -> None:
        """Stop answering."""


class OpenDesk:
    """Answers in this process and without limits."""

    async def ask(self, task: Task, *arguments: Hashable) -> Reply:
        """Return what a task returns for its arguments."""
        return await run_in_threadpool(task, *arguments)

    def close(self) -> None:
        """Nothing is to be stopped."""


class LimitedDesk:
    """Answers in worker processes, and keeps recent answers."""

    def __init__(self, bounds: Limits):
        self.limits = bounds
        self._recent = Recent(bounds.kept)
        self._asked: dict[Hashable, asyncio.Task[Reply]] = {}
        self._waiting = 0
        self._free = list(range(bounds.jobs))
        self._places = asyncio.Semaphore(bounds.jobs)
        context = _context()
        self._compiling = context.RawArray("b", bounds.jobs)
        self._pool = ProcessPool(
            max_workers=bounds.jobs,
            max_tasks=RENEWED,
            initializer=begin,
            initargs=(bounds.memory, self._compiling),
            context=context,
        )

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
        return await asyncio.shield(self._asked[key])

    def close(self) -> None:
        """End the workers."""
        self._pool.stop()
        self._pool.join()

    async def _answer(self, key: Hashable, task: Task, arguments: tuple[Hashable, ...]) -> Reply:
        try:
            await self._wait()
            found = await self._worked(task, arguments)
        finally:
            del self._asked[key]
        self._recent.put(key, found)
        return found

    async def _wait(self) -> None:
        """Wait for a free worker; no longer than an answer may take, and with so many others at most."""
        if self._waiting >= self.limits.waiting:
            raise limits.busy()
        self._waiting += 1
        try:
            await asyncio.wait_for(self._places.acquire(), self.limits.seconds)
        except TimeoutError:
            raise limits.busy() from None
        finally:
            self._waiting -= 1

    async def _worked(self, task: Task, arguments: tuple[Hashable, ...]) -> Reply:
        place = self._free.pop()
        future = self._pool.schedule(work, args=(place, task, arguments), timeout=self.limits.compiling)
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._give_back, place))
        found = asyncio.wrap_future(future)
        await asyncio.wait({found}, timeout=self.limits.seconds)
        if not found.done():
            self._leave(place, future)
        try:
            return found.result()
        except MemoryError:
            raise limits.too_large(self.limits) from None
        except ProcessExpired:
            raise limits.died() from None

    def _leave(self, place: int, future: "Future[Reply]") -> None:
        """Wait no longer: end the worker, unless it is compiling."""
        if self._compiling[place]:
            raise limits.compiling()
        future.cancel()
        raise limits.too_long(self.limits)

    def _give_back(self, place: int) -> None:
        self._compiling[place] = False
        self._free.append(place)
        self._places.release()


def _context() -> Any:
    """Return the way to start workers: where it can be from a process that has all modules and no threads."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    set_forkserver_preload(["reports.web.tasks", "reports.web.reading"])
    return get_context("forkserver")
