"""Records whose fields are attributes, in compiled code and in Python: what the State, the Rules and rows are made of.

`np.record` looks for an attribute of the class first, fails with an exception for every field that is read, and goes a
long way round to the field. Here it is known beforehand what is an attribute, and everything else is `record["field"]`:
the same view or the same number, in half the time. A game is told and played in plain Python that much sooner.
"""

from typing import Any

import numpy as np

ATTRIBUTES = frozenset(dir(np.record))
own, field, set_field = np.void.__getattribute__, np.void.__getitem__, np.void.__setitem__


class Record(np.record):  # type: ignore[misc]  # final in the stubs alone
    """A record of NumPy whose fields are read and set in fewer steps, with the same results and refusals."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        if name in ATTRIBUTES:
            return own(self, name)
        try:
            found = field(self, name)
        except ValueError:
            return super().__getattribute__(name)  # which says that there is no such field
        return super().__getattribute__(name) if type(found) is np.void else found

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ATTRIBUTES or name not in own(self, "dtype").fields:
            super().__setattr__(name, value)
        else:
            set_field(self, name, value)


def record(fields: list[tuple]) -> np.dtype:
    """Return a record dtype whose values give attribute access, compiled and interpreted."""
    return np.dtype((Record, fields))
