"""A worker process of the server: how it begins, and how it does a task."""

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

from sim.compiling.watch import watched

IDLE, WORKING, COMPILING = range(3)

_doing: Any = None  # of all workers, by their place: what they are doing; shared with the server
_whose: Any = None  # and the numbers of their processes


def begin(memory: int, doing: Any, whose: Any) -> None:
    """Begin to work.

    Args:
        memory: bytes to take at most beyond what is taken already.
        doing: where to tell what is being done.
        whose: where to tell which process does it.
    """
    global _doing, _whose
    _doing, _whose = doing, whose
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interruption at the keyboard is the server's alone
    _bound_memory(memory)


def work(place: int, task: Any, arguments: tuple[Any, ...]) -> Any:
    """Return what a task returns, telling meanwhile whether something is being compiled."""

    def tell(purpose: str) -> None:
        _doing[place] = COMPILING if purpose else WORKING

    _whose[place] = os.getpid()
    tell("")
    with watched(tell):
        return task(*arguments)


def _bound_memory(memory: int) -> None:
    """Let memory run out where too much is taken; systems without such a bound go without."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (taken + memory, most))
