"""Keys of compiled functions: what decides the code of a function, and with it its name to the linker.

A function is known by what it is made from (`sim.compiling.reached`) and by the types of its arguments. Numba's own
names hold numbers that each process counts for itself; code that is kept by itself, or made by another process, can be
linked only under a name that is the same everywhere.
"""

import hashlib
from enum import EnumType
from functools import cache
from types import FunctionType
from typing import Any

from sim.compiling.reached import Reach, Unknown

ADDRESS = " at 0x"  # in the names of types that stand for one object of this process


class Keys:
    """The keys of the functions that one outward function reaches, as they stand while it is compiled."""

    def __init__(self) -> None:
        self._reach = Reach()
        self._made_from: dict[FunctionType, str | None] = {}
        self._types: dict[int, str] = {}

    def of(self, function: FunctionType, kinds: tuple[Any, ...], machine: Any) -> str | None:
        """Return the key of a function for these types of arguments, None if it has none.

        Args:
            function: the function.
            kinds: Numba's types of its arguments.
            machine: what the code is for.
        """
        made_from = self._hash(function)
        described = [self._described(kind) for kind in kinds]
        if made_from is None or any(ADDRESS in text for text in described):
            return None
        text = f"{function.__qualname__} {made_from} {described} {machine}"
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def _hash(self, function: FunctionType) -> str | None:
        """Return a hash of what a function is made from, None if that is unknown or if it calls itself."""
        if function not in self._made_from:
            try:
                itself = self._reach.reaches_itself(function)
                self._made_from[function] = None if itself else self._reach.hash(function)
            except Unknown:
                self._made_from[function] = None
        return self._made_from[function]

    def _described(self, kind: Any) -> str:
        if kind._code not in self._types:
            self._types[kind._code] = _short(f"{kind} {_classes(kind)}")
        return self._types[kind._code]


def _short(text: str) -> str:
    """Return a text, or where a hash of a long one: a game's state takes 40,000 characters."""
    return text if len(text) < 100 or ADDRESS in text else hashlib.sha256(text.encode()).hexdigest()


def _classes(kind: Any) -> list[Any]:
    """Return what the name of a type leaves out: the fields of named tuples and the members of enumerations."""
    found = getattr(kind, "instance_class", None)
    held = list(found) if isinstance(found, EnumType) else getattr(found, "_fields", None)
    return [found, held, *(_classes(part) for part in getattr(kind, "types", ()))]


@cache
def present_keys() -> Keys:
    """Return the keys of what is compiled at present; they are forgotten before the next outward function is."""
    return Keys()
