"""Two shortcuts for plain Python, taken while the compiler is switched off: they halve the time of those tests.

Records: `np.record` looks for an attribute of the class first, fails with an exception for every field that is read,
and then goes a long way round to the field; that was half the time of the interpreted tests. Here it is known
beforehand what is an attribute, and everything else is taken as `record["field"]`: the same view or the same number.

Enums: comparing a number of NumPy with an enum member, as every arm of a `match` does, NumPy asks the class of the
member three times for a name that it does not have. Until Python 3.11 a method of EnumType answers, with an exception;
it serves members that are not attributes of their class, of which there are none, and Python 3.12 does without it.

Compiled code does neither. That nothing else changes is tested for all games in `tests/test_shortcuts.py`; games
that tests play in processes of their own, as in `tests/conformance`, go the long way, but for the games in
`docs/examples`, whose tests are many.
"""

from enum import EnumType
from typing import Any

import numpy as np

from sim.engine.header import End

ATTRIBUTES = frozenset(dir(np.record))
numpys_read: Any = np.record.__getattribute__
numpys_set: Any = np.record.__setattr__
item, set_item, own = np.void.__getitem__, np.void.__setitem__, np.void.__getattribute__


def read(record: Any, name: str) -> Any:
    """Return a field of a record, or an attribute of the class."""
    if name in ATTRIBUTES:
        return own(record, name)
    try:
        found = item(record, name)
    except ValueError:
        return numpys_read(record, name)  # which says that there is no such field
    return numpys_read(record, name) if type(found) is np.void else found


def write(record: Any, name: str, value: Any) -> None:
    """Set a field of a record."""
    if name in ATTRIBUTES or name not in own(record, "dtype").fields:
        numpys_set(record, name, value)
    else:
        set_item(record, name, value)


def install() -> None:
    """Take the shortcuts from now on."""
    np.record.__getattribute__ = read  # type: ignore[method-assign]
    np.record.__setattr__ = write  # type: ignore[method-assign]
    if "__getattr__" in vars(EnumType) and "RUNNING" in vars(End):
        del EnumType.__getattr__  # type: ignore[attr-defined]
