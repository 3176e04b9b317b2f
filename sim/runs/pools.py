"""Pools: threads or processes of this machine that carry out tasks, and how many of them there are.

Worker processes end with the process that started them, and leave an interruption at the keyboard to it.
"""

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from queue import Empty
from threading import Thread
from typing import Any, TypeVar

import joblib
from joblib.externals.loky import get_reusable_executor

from sim.errors import UsageError

WINDOW = 16  # tasks a worker in flight; bounds what waits in memory where results are taken slowly
IDLE_SECONDS = 300  # after which worker processes that nobody needs end
LOOK = 1.0  # seconds between two looks at whether the parent of a worker process lives
INNER_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
MOST_JOBS = 1024

Item = TypeVar("Item")
Made = TypeVar("Made")


def worker_count(jobs: int) -> int:
    """Return how many workers are asked for; -1 is as many as there are processors.

    Raises:
        UsageError: if there are not so many.
    """
    if type(jobs) is not int or jobs == 0 or not -1 <= jobs <= MOST_JOBS:
        raise UsageError(f"jobs must be at least 1 and at most {MOST_JOBS}, or -1 for all processors, not {jobs!r}")
    return joblib.cpu_count() if jobs == -1 else jobs


def in_order(pool: Executor, task: Callable[[Item], Made], items: Iterable[Item], window: int) -> Iterator[Made]:
    """Yield what a task returns for each item, in their order; no more than a window of them are in flight."""
    flying: deque[Future[Made]] = deque()
    for item in items:
        if len(flying) == window:
            yield flying.popleft().result()
        flying.append(pool.submit(task, item))
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
