"""A shortcut for plain Python, taken while the compiler is switched off.

Comparing a number of NumPy with an enum member, as every arm of a `match` does, NumPy asks the class of the member
three times for a name that it does not have. Until Python 3.11 a method of EnumType answers, with an exception; it
serves members that are not attributes of their class, of which there are none, and Python 3.12 does without it.

Compiled code does neither. That nothing else changes is tested for all games in `tests/test_shortcuts.py`; games that
tests play in processes of their own, as in `tests/conformance`, go the long way.
"""

from enum import EnumType

from sim.engine.header import End


def install() -> None:
    """Take the shortcut from now on."""
    if "__getattr__" in vars(EnumType) and "RUNNING" in vars(End):
        del EnumType.__getattr__  # type: ignore[attr-defined]
