"""Records whose fields are attributes, in compiled code and in Python: what the State, the Rules and rows are made of.

`np.record` looks for an attribute of the class first, fails with an exception for every field that is read, and goes a
long way round to the field, in Python. Here the records of each set of fields have a class, of which every field is a
property that is read without a line of Python: the same view or the same number, in a third of the time. A game is told
and played in plain Python that much sooner.
"""

from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np

OF_FIELDS = "Record:"  # the fields follow: a class is found again by its name where a record is unpickled
ATTRIBUTES = frozenset(dir(np.record))


class Record(np.record):  # type: ignore[misc]  # final in the stubs alone
    """A record of NumPy whose fields are read and set in fewer steps, with the same results and refusals."""

    __slots__ = ()
    own_fields: frozenset[str] = frozenset()  # that are no records without attributes
    __getattribute__ = np.void.__getattribute__
    __getitem__ = np.void.__getitem__  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        return np.record.__getattribute__(self, name)  # a record without attributes is given them; else it refuses

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self.own_fields:
            self[name] = value
        else:
            super().__setattr__(name, value)


@cache
def _with_fields(names: tuple[str, ...]) -> type[Record]:
    own = frozenset(names)
    fields = {name: property(itemgetter(name)) for name in names}
    return type(f"{OF_FIELDS}{','.join(names)}", (Record,), {"__slots__": (), "own_fields": own, **fields})


def __getattr__(name: str) -> type[Record]:
    if name.startswith(OF_FIELDS):
        return _with_fields(tuple(name.removeprefix(OF_FIELDS).split(",")))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def record(fields: list[tuple]) -> np.dtype:
    """Return a record dtype whose values give attribute access, compiled and interpreted."""
    plain = np.dtype(fields)
    own = tuple(name for name, *_ in fields if name not in ATTRIBUTES and plain[name].base.type is not np.void)
    return np.dtype((_with_fields(own) if own else Record, fields))
