"""What the compiler has to say: that something is being compiled, which may take a minute, and that something is amiss.

Nothing is printed here. A front end listens with `watched`; the functions that Python calls report when their
compilation begins, by a name in words, and when it is over.
"""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

Listener = Callable[[str], None]  # called with what is being compiled, and with "" when that is done

_listeners: list[Listener] = []


@contextmanager
def watched(listener: Listener) -> Iterator[None]:
    """Report every compilation to a listener while the context lasts."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def begin(purpose: str) -> None:
    """Say that something is being compiled from now on."""
    for listener in tuple(_listeners):
        listener(purpose)


def end() -> None:
    """Say that it is done."""
    for listener in tuple(_listeners):
        listener("")


def silence() -> None:
    """Report nothing from now on: this process is a copy."""
    _listeners.clear()
    warnings.simplefilter("ignore")


@cache
def warn(line: str) -> None:
    """Warn once, and in the process alone that the user has started."""
    from multiprocessing import parent_process  # a command that compiles nothing does not wait for it

    if parent_process() is None:
        warnings.warn(line, RuntimeWarning, stacklevel=3)
