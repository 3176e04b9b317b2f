"""Tasks in flight on a cluster: sent to workers of the roster, sent again where that is needed, taken as they land.

A few tasks a thread are in flight, and what they return is fetched as soon as it is there, so that whoever takes a
worker away takes the tasks that it had in work; the scheduler hands those to another. A task is sent again if all
workers that it may go to have left, if it could not write where it was, and, as a copy, if workers have nothing else
to do and it takes far longer than others did: the first to land counts.
"""

import statistics
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any

from sim.errors import RunError
from sim.runs.roster import POLL, Roster

WINDOW = 4  # tasks a thread in flight
ATTEMPTS = 3  # workers that may fail to write before the run ends
LATE = 3.0  # times what tasks usually take, after which one is late
LEAST_LATE = 5.0  # seconds
REMEMBERED = 100  # tasks whose times say how long one usually takes


class Unwritten(RunError):
    """A worker cannot write; `worker` is its address."""

    def __init__(self, reason: str, worker: str):
        self.reason, self.worker = reason, worker
        super().__init__(reason, worker)

    def __str__(self) -> str:
        return f"{self.reason}, on the worker {self.worker}"


@dataclass
class Flight:
    """An item on its way: when it was sent first, who may carry it out, by future, and who has failed to write."""

    item: Any
    begun: float
    sent: dict[Any, frozenset[str]] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)


class Flights:
    """The tasks in flight, and what was returned that waits for those before it.

    Args:
        client: of the scheduler.
        roster: who may carry tasks out.
        task: a function that can be pickled and, before the item, what it is called with.
        items: one a task.
        explained: returns what is raised for an error of a task with an item.
    """

    def __init__(
        self,
        client: Any,
        roster: Roster,
        task: tuple[Any, ...],
        items: Iterable[Any],
        explained: Callable[[BaseException, Any], BaseException],
    ):
        self._client, self._roster, self._task, self._explained = client, roster, task, explained
        self._items = enumerate(items)
        self._flying: dict[int, Flight] = {}
        self._landed: dict[int, Any] = {}
        self._done: SimpleQueue[tuple[int, Any] | None] = SimpleQueue()
        self._news: SimpleQueue[tuple[int, Any, Any]] = SimpleQueue()
        self._lasted: deque[float] = deque(maxlen=REMEMBERED)

    def in_order(self) -> Generator[Any, None, None]:
        """Yield what the tasks return in the order of the items; no more are sent while one is waited for."""
        self._begin()
        try:
            wanted = 0
            while self._fill_up() or wanted in self._landed:
                while wanted not in self._landed:
                    self._wait()
                yield self._landed.pop(wanted)
                wanted += 1
        finally:
            self._give_up()

    def as_landed(self) -> Generator[Any, None, None]:
        """Yield what the tasks return as soon as it is there."""
        self._begin()
        try:
            while self._fill_up():
                while not self._landed:
                    self._wait()
                yield from [self._landed.pop(number) for number in [*self._landed]]
        finally:
            self._give_up()

    def _begin(self) -> None:
        """Begin to fetch in a thread: one of Dask's own holds up all callbacks where a client is closed meanwhile."""
        threading.Thread(target=self._fetch, daemon=True).start()

    def _give_up(self) -> None:
        """Take back what is not done yet."""
        self._done.put(None)
        sent = [future for flight in self._flying.values() for future in flight.sent]
        self._flying.clear()
        if sent and self._client.status == "running":
            self._client.cancel(sent)

    def _fill_up(self) -> bool:
        """Send items until so many are in flight, or wait here, and return whether any are in flight."""
        while len(self._flying) + len(self._landed) < WINDOW * max(1, self._roster.threads):
            if (found := next(self._items, None)) is None:
                break
            number, item = found
            self._flying[number] = Flight(item, time.monotonic())
            self._send(number, frozenset(self._roster.fit))
        return bool(self._flying)

    def _send(self, number: int, workers: frozenset[str]) -> None:
        function, *given = self._task
        flight = self._flying[number]
        future = self._client.submit(function, *given, flight.item, workers=sorted(workers), pure=False)
        flight.sent[future] = workers
        future.add_done_callback(lambda done: self._done.put((number, done)))

    def _fetch(self) -> None:
        """Fetch what tasks have returned until nothing more is wanted."""
        while (done := self._done.get()) is not None:
            number, future = done
            try:
                self._news.put((number, future, future.result()))
            except BaseException as error:  # whatever it is, it is raised where results are waited for
                self._news.put((number, future, error))

    def _wait(self) -> None:
        """Wait for news for a moment; then see whether the workers that were sent a task are still there, and busy."""
        with suppress(Empty):
            self._take(*self._news.get(timeout=POLL))
        if self._roster.look_round() and self._roster.fit:
            self._send_again()
            self._send_copies()

    def _take(self, number: int, future: Any, outcome: Any) -> None:
        flight = self._flying.get(number)
        if flight is None or future not in flight.sent:
            return  # it was sent again meanwhile, or a copy has landed
        del flight.sent[future]
        if isinstance(outcome, Unwritten):
            self._send_elsewhere(number, outcome)
        elif isinstance(outcome, BaseException):
            raise self._explained(outcome, flight.item)
        else:
            self._landed[number] = outcome
            self._lasted.append(time.monotonic() - flight.begun)
            self._cancel(flight)
            del self._flying[number]

    def _send_elsewhere(self, number: int, failure: Unwritten) -> None:
        """Send a task to workers that have not failed to write it.

        Raises:
            RunError: if there are none, or too many have failed.
        """
        flight = self._flying[number]
        flight.failed.add(failure.worker)
        others = frozenset(self._roster.fit) - flight.failed
        if others and len(flight.failed) < ATTEMPTS:
            self._send(number, others)
        elif not flight.sent:
            raise RunError(str(failure)) from failure

    def _send_again(self) -> None:
        """Send the tasks again that only workers may carry out who have all left."""
        for number, flight in [*self._flying.items()]:
            if all(workers.isdisjoint(self._roster.fit) for workers in flight.sent.values()):
                self._cancel(flight)
                flight.sent.clear()
                self._send(number, frozenset(self._roster.fit))

    def _send_copies(self) -> None:
        """Send a copy of each task that is late to another worker, where workers have nothing else to do."""
        if not self._lasted or len(self._flying) >= self._roster.threads:
            return
        begun = time.monotonic() - max(LEAST_LATE, LATE * statistics.median(self._lasted))
        late = {number: one for number, one in self._flying.items() if one.begun < begun and len(one.sent) == 1}
        for number, flight in late.items():
            if others := frozenset(self._roster.fit) - flight.failed - self._having(flight):
                self._send(number, others)

    def _having(self, flight: Flight) -> set[str]:
        """Return the workers that have a task."""
        keys = {future.key for future in flight.sent}
        return {worker for worker, there in self._client.processing().items() if keys.intersection(there)}

    def _cancel(self, flight: Flight) -> None:
        if flight.sent:
            self._client.cancel([*flight.sent])
