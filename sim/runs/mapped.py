"""Tasks that do not depend on each other, carried out side by side; what they return comes in the order of the items.

`jobs` says how many at a time and where: a number of threads, -1 for one a processor, or a map that spreads tasks over
processes or a cluster, as SciPy's `workers` is a number or a map-like callable. What a map is given can be pickled.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

from sim.runs.pools import WINDOW, in_order, worker_count, worker_pool

Item = TypeVar("Item")
Made = TypeVar("Made")


class Spread(Protocol):
    """A map over processes or a cluster."""

    def __call__(self, task: Callable[[Item], Made], items: Iterable[Item]) -> Generator[Made, None, None]:
        """Yield what a task returns for each item, in their order."""


Jobs = int | Spread


def mapped(task: Callable[[Item], Made], items: Iterable[Item], jobs: Jobs) -> Generator[Made, None, None]:
    """Yield what a task returns for each item, in their order; whoever leaves early gives up what is not done yet.

    Raises:
        UsageError: if there are no so many threads.
        WorkerDied: if a worker process ended or was killed, or a cluster was lost.
    """
    if not isinstance(jobs, int):
        yield from jobs(task, items)
    elif (threads := worker_count(jobs)) == 1:
        yield from map(task, items)
    else:
        with worker_pool("threads", threads) as pool:
            yield from in_order(pool, task, items, threads * WINDOW)
