"""What a seat sees as a row of numbers, for those who learn: the fields of a State record one after the other.

Left out are the generators, the agenda, the chronicle, how many choices everybody had, and the order of decks.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from sim.engine.decks import deck_dtype

UNSEEN = (
    "chance",
    "streams",
    "agenda",
    "chronicle",
    "decisions",
)  # fields of the header that are no part of a position
UNSEEN_OF_DECKS = ("cards", "stream")


class Run(NamedTuple):
    """Numbers of one kind that lie side by side in a record."""

    offset: int  # in bytes
    kind: np.dtype
    names: tuple[str, ...]


class Sight:
    """The places of the numbers in the records of one dtype.

    Attributes:
        names: what each number is, as it is read from a view: `players[0].stock[2]`; the first one is `seat`.
        dtype: that of all numbers.
    """

    def __init__(self, state: np.dtype):
        runs = _joined(_runs(state, "", 0))
        self.names = ("seat", *(name for run in runs for name in run.names))
        self.dtype = np.result_type(np.int64, *{run.kind for run in runs})
        ends = np.cumsum([1, *(len(run.names) for run in runs)]).tolist()
        self._runs = [
            (slice(end - len(run.names), end), run.kind, run.offset, len(run.names))
            for run, end in zip(runs, ends[1:], strict=True)
        ]

    def numbers(self, states: np.ndarray, seat: int) -> np.ndarray:
        """Return the numbers of one record, (1,), in which everything hidden from the seat is dealt again."""
        found = np.empty(len(self.names), self.dtype)
        found[0] = seat
        raw = states.view(np.uint8)
        for places, kind, offset, count in self._runs:
            found[places] = np.ndarray((count,), kind, raw, offset)
        return found


@cache
def sight_of(state: np.dtype) -> Sight:
    """Return the places of the numbers in the records of a dtype."""
    return Sight(state)


def _runs(record: np.dtype, path: str, offset: int) -> Iterator[Run]:
    """Yield the numbers of a record field by field."""
    fields, names = record.fields, record.names
    assert fields is not None
    assert names is not None
    unseen = UNSEEN_OF_DECKS if names == deck_dtype(1).names else () if path else UNSEEN
    for name in names:
        if name not in unseen:
            kind, start = fields[name][:2]
            yield from _runs_of_field(kind, path + name, offset + start)


def _runs_of_field(kind: np.dtype, path: str, offset: int) -> Iterator[Run]:
    """Yield the numbers of a field: of one record, of many, or plain ones."""
    part, shape = kind.base, kind.shape
    paths = [path + "".join(f"[{place}]" for place in index) for index in np.ndindex(shape)]
    if part.names is None:
        yield Run(offset, part, tuple(paths))
        return
    for number, each in enumerate(paths):
        yield from _runs(part, f"{each}.", offset + number * part.itemsize)


def _joined(runs: Iterator[Run]) -> list[Run]:
    """Return the runs, those that lie side by side as one."""
    found: list[Run] = []
    for run in runs:
        last = found[-1] if found else None
        if last and last.kind == run.kind and last.offset + len(last.names) * last.kind.itemsize == run.offset:
            found[-1] = last._replace(names=last.names + run.names)
        else:
            found.append(run)
    return found
