"""What a content remembers from one setting of its values to the next, so that many rulebooks are made quickly.

Nothing here decides anything: every entry is the outcome of the ordinary way, kept under all that it was made from.
"""

import threading
from collections.abc import Callable, Hashable, Mapping, Sequence
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.content.nested import Nesting
from sim.content.values import Value

__all__ = ["Memory", "Sheet", "kept_under"]

WORD = 8  # bytes of a number in a record
MOST = 1 << 16  # entries of one memory; numbers with a point would fill it for ever
MOST_WRITES = 1 << 12  # entries of one part

Write = tuple[int, int, bytes]
Limits = dict[str, tuple[float, float]]


class Memory:
    """The memory of one content, shared by all that override it.

    Attributes:
        defaults, knobs: the content's.
        plain: what stands at every address.
        settled: what a setting is stored as, with its full address, by `kept_under` of the setting.
        stored: the word of the Rules record that a value fills, by `kept_under` of its setting.
        names: full addresses by the addresses that the rules read.
        limits: the bounds of every address, by the patterns that they come from.
        parts: what `Content.fill` and `Content.vet` remember.
        once: what `Content.once` remembers.
    """

    def __init__(self, defaults: Mapping[str, Value] | None = None, knobs: frozenset[str] | None = None) -> None:
        self.defaults, self.knobs = defaults, knobs
        self.plain = {address: value.value for address, value in (defaults or {}).items()}
        self.settled: dict[Hashable, tuple[str, Any]] = {}
        self.stored: dict[Hashable, int] = {}
        self.names: dict[str, str] = {}
        self.limits: dict[Hashable, tuple[Limits, bool]] = {}
        self.nestings: dict[tuple[str, bool], Nesting] = {}
        self.parts: dict[Hashable, Part] = {}
        self.once: dict[Hashable, Any] = {}


def remember(kept: dict[Hashable, Any], key: Hashable, made: Any) -> None:
    """Keep an entry, forgetting all others where there are too many."""
    if len(kept) >= MOST:
        kept.clear()
    kept[key] = made


def kept_under(address: str, value: Any) -> Hashable | None:
    """Return what sets a setting apart from all others, True from 1 and 1 from 1.0; None if nothing simple does."""
    kind = value.__class__
    if kind is not tuple:
        return (address, kind, value) if kind in PLAIN else None
    kinds = {element.__class__ for element in value}
    return (address, *kinds, value) if len(kinds) <= 1 and kinds <= PLAIN else None


PLAIN = frozenset({int, float, bool, str})


class Sheet:
    """A Rules record that is being filled: its fields, and the bytes behind them."""

    def __init__(self, dtype: np.dtype, fill: int = 0):
        self.dtype = dtype
        self.fields: Mapping[str, Any] = dtype.fields or {}
        self.words: NDArray[np.int64] = np.full(dtype.itemsize // WORD, fill, np.int64)
        self.rules: Any = self.words.view(dtype)[0]
        self.bytes = memoryview(self.words.data).cast("B")

    def place(self, field: str, index: Sequence[int]) -> int:
        """Return the word in which a number of a field stands."""
        dtype, offset = self.fields[field][:2]
        return offset // WORD + (int(np.ravel_multi_index(tuple(index), dtype.shape)) if index else 0)


class Part:
    """What one part of the rules becomes by the values that it reads."""

    def __init__(self, addresses: Sequence[str]):
        self.read: Callable[[Mapping[str, Any]], Hashable] = itemgetter(*addresses) if addresses else _nothing
        self.known: dict[Hashable, Any] = {}

    def keep(self, key: Hashable, made: Any) -> None:
        """Keep what was made from the values in `key`."""
        if len(self.known) >= MOST_WRITES:
            self.known.clear()
        self.known[key] = made


def _nothing(_: Mapping[str, Any]) -> Hashable:
    return ()


class Scratch:
    """Two records on which the writes of a function are seen: what it wrote is the same in both."""

    def __init__(self, dtype: np.dtype):
        self.zeros, self.ones = Sheet(dtype, 0), Sheet(dtype, -1)

    def writes(self, fill: Callable[[Any], None]) -> list[Write]:
        """Return what a function writes into any record, as runs of bytes; it must not read what stands there."""
        zeros, ones = self.zeros.words, self.ones.words
        try:
            fill(self.zeros.rules)
            fill(self.ones.rules)
            written = np.flatnonzero(zeros == ones)
            if np.any(np.delete(zeros, written)):
                raise AssertionError("a part of the rules depends on what stands in the record; fill it by itself")
            return [_write(run, zeros) for run in np.split(written, np.flatnonzero(np.diff(written) != 1) + 1)]
        finally:
            zeros[:], ones[:] = 0, -1


class _OfThread(threading.local):
    def __init__(self) -> None:
        self.scratches: dict[np.dtype, Scratch] = {}


_of_thread = _OfThread()


def scratch_of(dtype: np.dtype) -> Scratch:
    """Return the two records of this thread: draws are made in several at a time."""
    known = _of_thread.scratches
    if dtype not in known:
        known[dtype] = Scratch(dtype)
    return known[dtype]


def _write(run: NDArray[np.intp], words: NDArray[np.int64]) -> Write:
    if not len(run):
        return 0, 0, b""
    return int(run[0]) * WORD, (int(run[-1]) + 1) * WORD, words[run].tobytes()
