"""Declare the fields of a game's Rules record: a name, the address that fills it, and how its value is stored.

Everything is stored as int64 or float64: words as the numbers of an IntEnum, true and false as 1 and 0.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial

import numpy as np

from sim.content.values import Value
from sim.errors import ContentError

Axis = type[IntEnum] | Sequence[object]
Kind = type[int] | type[float] | type[bool] | type[np.number] | type[IntEnum]
Index = tuple[int, ...]


@dataclass(frozen=True)
class Field:
    """One field of the record; without a template it is derived. `missing` fills the places that have no address.

    `store` turns a value into the number that is kept, or raises ContentError. `axes` holds, for each axis of the
    shape, its places and the parts of the address that they stand for.
    """

    name: str
    dtype: type[np.number] | np.dtype
    store: Callable[[Value], int | float]
    shape: Index = ()
    template: str | None = None
    axes: tuple[tuple[tuple[int, str], ...], ...] = ()
    missing: float | None = None

    def slots(self) -> Iterator[tuple[Index, str]]:
        """Yield each place of the field with the address that fills it."""
        if self.template is not None:
            for corner in itertools.product(*self.axes):
                yield tuple(index for index, _ in corner), self.template.format(*(part for _, part in corner))


def number(name: str, address: str, kind: Kind = int) -> Field:
    """Declare a number: int64, or float64 with `kind=float`."""
    return Field(name, _dtype(kind), _storing(kind), template=address)


def flag(name: str, address: str) -> Field:
    """Declare a true or false, stored as 1 or 0."""
    return Field(name, np.int64, _storing(bool), template=address)


def choice(name: str, address: str, words: type[IntEnum]) -> Field:
    """Declare a choice: the lower-case members of `words` are exactly the value and its alternatives."""
    return Field(name, np.int64, partial(_choice, words), template=address)


def chosen(name: str, address: str, word: str) -> Field:
    """Declare a choice between two words, stored as 1 while it is `word` and 0 while it is the other one."""
    return Field(name, np.int64, partial(_chosen, word), template=address)


def table(name: str, template: str, *axes: Axis, kind: Kind = int, missing: float | None = None) -> Field:
    """Declare an array that is filled place by place; axis i replaces {i} in the address.

    Args:
        name: the field.
        template: an address such as "{0}.cost.{1}".
        axes: an IntEnum, whose members are the places and whose lower-case names the parts of the address; or a
            sequence of such parts, placed in its order.
        kind: int (true and false are kept as 1 and 0), float, bool, or the IntEnum of the words that stand there.
        missing: what a place without an address holds; without it, every place needs one.

    Raises:
        ContentError: if an axis is empty, starts below 0, or has gaps and nothing fills what is missing.
    """
    numbered = tuple(_parts(name, axis, gapless=missing is None) for axis in axes)
    shape = tuple(1 + max(index for index, _ in parts) for parts in numbered)
    return Field(name, _dtype(kind), _storing(kind), shape, template, numbered, missing)


def array(name: str, shape: int | Index, kind: Kind | np.dtype = int) -> Field:
    """Declare a field that the game derives: zeros of int64, of float64 with `kind=float`, or of records.

    Shape () is one number. Records, given by their dtype, hold int64 and float64 only.
    """
    indices = (shape,) if isinstance(shape, int) else shape
    if isinstance(kind, np.dtype):
        return Field(name, kind, _refuse, indices)
    return Field(name, _dtype(kind), _storing(kind), indices)


def _refuse(value: Value) -> int:
    raise ContentError(f"{value.address} cannot fill a record")


def _dtype(kind: Kind) -> type[np.number]:
    return np.float64 if issubclass(kind, float) else np.int64


def _storing(kind: Kind) -> Callable[[Value], int | float]:
    if issubclass(kind, IntEnum):
        return partial(_member, kind)
    accepted: tuple[type, ...] = (int, float) if issubclass(kind, float) else (bool,) if kind is bool else (int, bool)
    return partial(_plain, accepted)


def _plain(accepted: tuple[type, ...], value: Value) -> int | float:
    if type(value.value) not in accepted:
        raise ContentError(f"{value.address} is {value.value!r}; the rules take {accepted[0].__name__} there")
    return value.value


def _member(words: type[IntEnum], value: Value) -> int:
    members = {member.name.lower(): int(member) for member in words}
    if unknown := [str(word) for word in value.choices if word not in members]:
        raise ContentError(f"{value.address} offers {unknown[0]}; the rules know {', '.join(members)}")
    return members[value.value]


def _choice(words: type[IntEnum], value: Value) -> int:
    number = _member(words, value)
    if lacking := [member.name.lower() for member in words if member.name.lower() not in value.choices]:
        raise ContentError(f"{value.address} does not offer {lacking[0]}, which the rules know: add it as alternative")
    return number


def _chosen(word: str, value: Value) -> int:
    if word not in value.choices or len(set(value.choices)) > 2:
        offered = ", ".join(map(str, value.choices))
        raise ContentError(f"{value.address} offers {offered}; the rules ask for {word} and one other word")
    return int(value.value == word)


def _parts(name: str, axis: Axis, gapless: bool) -> tuple[tuple[int, str], ...]:
    if isinstance(axis, type):
        parts = tuple((int(member), member.name.lower()) for member in axis)
    else:
        parts = tuple((index, str(part)) for index, part in enumerate(axis))
    filled = {index for index, _ in parts}
    if not filled or min(filled) < 0 or (gapless and len(filled) <= max(filled)):
        raise ContentError(f"the field {name} needs axes with places 0, 1, 2 ..; gaps only where `missing` is given")
    return parts
