"""Further processes that compile what the first one will want, so that two processors share the work.

Before an outward function is compiled this process is copied. The copies compile some of the inner functions that it
reaches, the last ones first, and keep their code (`sim.compiling.bitcode`), where the first process finds it when it
gets there. It waits for nothing: whatever is not there yet it compiles by itself. Copies are ended when it is done, end
when it is gone, and say nothing.
"""

import gc
import os
import signal
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

import numpy as np
from numba import from_dtype, types

from sim.compiling import watch

MOST_HELPERS = 3


class Job(NamedTuple):
    """An inner function to be compiled for these types of arguments."""

    function: Any
    kinds: tuple[Any, ...]


def jobs_of(calls: Iterable[Any]) -> list[Job]:
    """Return the jobs that calls are (`sim.compiling.compiled.Call`)."""
    return [Job(call.function.dispatcher, tuple(map(_kind, call.kinds))) for call in calls]


def _kind(described: Any) -> Any:
    return from_dtype(described) if isinstance(described, np.dtype) else types.Array(from_dtype(described[0]), 1, "C")


@contextmanager
def helped(jobs: Sequence[Job]) -> Iterator[None]:
    """Let other processes do jobs, the last ones first, while the context lasts."""
    with _frozen():
        helpers = [_begun(jobs[::-1], number, count) for count in [_helpers(jobs)] for number in range(count)]
        try:
            yield
        finally:
            for helper in helpers:
                _end(helper)


@contextmanager
def _frozen() -> Iterator[None]:
    """Let the collector of garbage pass over all that there is: compiling makes millions of objects beside it."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _helpers(jobs: Sequence[Job]) -> int:
    """Return how many processors have nothing else to do; elsewhere than on Linux a copy of a process may be unsafe."""
    if sys.platform != "linux" or not jobs:
        return 0
    return min(len(os.sched_getaffinity(0)) - 1, MOST_HELPERS)


def _begun(jobs: Sequence[Job], number: int, count: int) -> int:
    """Begin a helper, which does its share of the jobs first and then the others; return its process number."""
    first = os.getpid()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other threads: their locks are not waited for
        process = os.fork()
    if process:
        return process
    try:
        watch.silence()
        for job in (*jobs[number::count], *jobs):
            if os.getppid() != first:
                break
            with suppress(Exception):  # the first process meets it as well
                job.function.compile(job.kinds)
    finally:
        os._exit(0)


def _end(helper: int) -> None:
    with suppress(OSError):
        os.kill(helper, signal.SIGKILL)
        os.waitpid(helper, 0)
