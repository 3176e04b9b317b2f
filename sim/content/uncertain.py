"""Which values of a game are open, and what each may be: the dimensions along which a draw of a rulebook varies.

Open is what the content states a range or alternatives of, or an assumed true or false, unless it is printed (a printed
choice is a variant of the game, not a doubt), owned (read off a box), fixed, or set already. Each is one dimension,
drawn evenly by a number u from 0 up to 1. Two kinds of values move together as one dimension:

- The complete sets of an entry (`alternatives.all`) and its own values: the faces of a die still fill it.
- The numbers in a list: all move by the same amount, as far as every one stays in the range. A list is a track or a
  table, and one whose numbers moved apart would rarely be one that the rules take, or that a designer would print.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.content.content import Content
from sim.content.patterns import addresses_meant
from sim.content.values import ASSUMED, OWNED, Value, as_text, numbers_in
from sim.errors import ContentError

__all__ = ["Dimension", "Fixed", "Uncertain", "span", "uncertain"]

KNOWN = ("printed", OWNED)
NO_WIDTH = "its range has no width"
NO_REASON = "it states neither range nor alternatives"
NOT_ASKED = "it is not among the values asked for"


@dataclass(frozen=True)
class Dimension:
    """One thing that varies by itself.

    Attributes:
        address: the full address of the value, or of the entry for complete sets.
        addresses: the values that it sets.
        low: the least number; 0 for choices. For a list of numbers, by how much it moves at least.
        high: the largest number, which is reached if `whole`; for choices, the index of the last one.
        whole: whether only whole numbers are played.
        choices: what may stand there, the content's own first; () for a number. Complete sets are mappings by address.
        moved: the list of numbers that moves, () for anything else.
    """

    address: str
    addresses: tuple[str, ...]
    low: float
    high: float
    whole: bool = True
    choices: tuple[Any, ...] = ()
    moved: tuple[Any, ...] = ()

    def number(self, u: float) -> float:
        """Return the number played at u: the value, the index of the choice, or by how much a list moves."""
        if self.whole:
            return min(self.low + math.floor(u * (self.high - self.low + 1)), self.high)
        return self.low + u * (self.high - self.low)

    def settings(self, u: float) -> dict[str, Any]:
        """Return what is set at u, by full address."""
        return self.set_to(self.number(u))

    def set_to(self, number: float) -> dict[str, Any]:
        """Return what is set where a number is played, see `number`."""
        played = int(number) if self.whole else float(number)
        if not self.choices:
            return {self.address: _moved(self.moved, played) if self.moved else played}
        choice = self.choices[int(played)]
        return dict(choice) if isinstance(choice, Mapping) else {self.address: choice}

    def other(self, number: float, part: float) -> float:
        """Return another number than one that is played; a part from 0 up to 1 chooses among all others."""
        size = self.high - self.low + self.whole
        by = 1 + math.floor(part * (size - 1)) if self.whole else part * size
        return self.low + (number - self.low + by) % size

    def label(self, number: float) -> str:
        """Write what is played at a number: the number, the choice in words, or the set by its keys."""
        if not self.choices:
            sign = "+" if self.moved else ""
            return f"{int(number):{sign}d}" if self.whole else f"{number:{sign}g}"
        choice = self.choices[int(number)]
        if not isinstance(choice, Mapping):
            return as_text(choice)
        return ", ".join(f"{key.removeprefix(f'{self.address}.')} {as_text(value)}" for key, value in choice.items())


@dataclass(frozen=True)
class Fixed:
    """An assumed value that play depends on and that is not varied, and why."""

    address: str
    reason: str


@dataclass(frozen=True)
class Uncertain:
    """What varies in a content, and what of the assumed values does not.

    Attributes:
        dimensions: what varies, in the order of the content.
        fixed: the assumed values that play depends on and that do not vary.
        varied: how many assumed values vary. The dimensions may set inferred and public values as well.
    """

    dimensions: tuple[Dimension, ...]
    fixed: tuple[Fixed, ...]
    varied: int

    @property
    def fixed_count(self) -> int:
        """How many assumed values do not vary."""
        return len(self.fixed)

    def settings(self, point: NDArray[np.float64]) -> dict[str, Any]:
        """Return what a point sets, by full address: a rulebook that agrees with the text.

        Args:
            point: (D,), a number from 0 up to 1 a dimension.
        """
        found: dict[str, Any] = {}
        for dimension, number in zip(self.dimensions, self.numbers(point).tolist(), strict=True):
            found.update(dimension.set_to(number))
        return found

    def numbers(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the numbers played at points, as `Dimension.number` does: (..., D) for (..., D)."""
        low, high, whole = self._ends
        steps = np.minimum(low + np.floor(points * (high - low + 1)), high)
        return np.where(whole, steps, low + points * (high - low))

    @cached_property
    def _ends(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
        return (
            np.array([dimension.low for dimension in self.dimensions], float),
            np.array([dimension.high for dimension in self.dimensions], float),
            np.array([dimension.whole for dimension in self.dimensions], bool),
        )


def uncertain(content: Content, patterns: Sequence[str] = (), given: Sequence[Dimension] = ()) -> Uncertain:
    """Find what varies in a content.

    Args:
        content: the values of a game. What is set in it already does not vary.
        patterns: addresses with * for any part (`unit.*.cost`), with or without the game's key, or tag:NAME; only what
            matches one of them varies. A set varies if one of its values matches. Empty for everything, unless
            something is given.
        given: what varies besides, or otherwise than the content says.

    Raises:
        ContentError: if a pattern matches no address, or nothing that varies.
    """
    found = tuple(_dimensions(content)) if patterns or not given else ()
    if patterns:
        asked = {address for pattern in patterns for address in _asked(content, pattern, found)}
        found = tuple(dimension for dimension in found if asked.intersection(dimension.addresses))
    found = _with_given(content, found, given)
    moving = {address for dimension in found for address in dimension.addresses}
    assumed = [
        value for value in content.defaults.values() if value.source == ASSUMED and content.is_knob(value.address)
    ]
    fixed = tuple(Fixed(value.address, _reason(content, value)) for value in assumed if value.address not in moving)
    return Uncertain(found, fixed, len(assumed) - len(fixed))


def _with_given(content: Content, found: Sequence[Dimension], given: Sequence[Dimension]) -> tuple[Dimension, ...]:
    """Return what varies in the order of the content, what is given in place of all that sets the same values."""
    order = {address: at for at, address in enumerate(content.defaults)}
    taken = {address for dimension in given for address in dimension.addresses}
    kept = [dimension for dimension in found if taken.isdisjoint(dimension.addresses)]
    return tuple(sorted([*kept, *given], key=lambda dimension: order[dimension.addresses[0]]))


def _asked(content: Content, pattern: str, found: Sequence[Dimension]) -> list[str]:
    """Return the addresses that a pattern means; refuse one that varies nothing."""
    short = pattern.removeprefix(f"{content.key}.")
    if entry := [dimension for dimension in found if dimension.address == f"{content.key}.{short}"]:
        return list(entry[0].addresses)
    matching = addresses_meant(content, pattern)
    if not matching:
        raise ContentError(
            f"no address of {content.key} matches {short}; `counterpoise content {content.key}` lists them"
        )
    moving = {address for dimension in found for address in dimension.addresses}
    if moving.isdisjoint(matching):
        knobs = [address for address in matching if content.is_knob(address)]
        reason = _reason(content, content.defaults[knobs[0]]) if knobs else "it changes nothing"
        raise ContentError(f"{short} varies nothing; of {(knobs or matching)[0]}: {reason}")
    return matching


def _reason(content: Content, value: Value) -> str:
    """Say why a value does not vary."""
    if value.address in content.overrides:
        return f"it is set to {as_text(content.overrides[value.address])}"
    if value.fixed:
        return value.fixed
    if beside := _settled_beside(content, value.address):
        how = f"set to {as_text(content.overrides[beside])}" if beside in content.overrides else "read off a box"
        return f"it goes with {beside}, which is {how}"
    if _dimension(value) is not None:
        return NOT_ASKED
    if value.source != ASSUMED:
        return f"it is {value.source}"
    return NO_WIDTH if value.alternatives or value.low is not None else NO_REASON


def _settled_beside(content: Content, address: str) -> str:
    """Return a value that is settled already and belongs to the same complete sets, empty without one."""
    for sets in content.sets.values() if content.overrides or content.owned else ():
        named = {address for chosen in sets for address in chosen}
        if address in named and (settled := [one for one in named if _is_settled(content, one)]):
            return min(settled)
    return ""


def _dimensions(content: Content) -> Iterator[Dimension]:
    """Yield all that varies in the order of the content, a set where its first value stands."""
    together = {address: joint for joint in _joint(content) for address in joint.addresses}
    for address, value in content.defaults.items():
        joint = together.get(address)
        if joint is not None:
            if joint.addresses[0] == address and not any(_is_settled(content, one) for one in joint.addresses):
                yield joint
        elif content.is_knob(address) and address not in content.overrides and not value.fixed:
            dimension = _dimension(value)
            if dimension is not None:
                yield dimension


def _is_settled(content: Content, address: str) -> bool:
    """Return whether a value is set already, or was read off a box."""
    return address in content.overrides or content.defaults[address].source == OWNED


def _joint(content: Content) -> Iterator[Dimension]:
    """Yield the entries with complete sets that play depends on as dimensions."""
    for entry, sets in content.sets.items():
        named = {address for chosen in sets for address in chosen}
        addresses = tuple(address for address in content.defaults if address in named)
        own = {address: content.defaults[address].value for address in addresses}
        choices = _different([own, *({**own, **chosen} for chosen in sets)])
        if len(choices) > 1 and all(map(content.is_knob, addresses)):
            yield Dimension(entry, addresses, 0, len(choices) - 1, choices=choices)


def _dimension(value: Value) -> Dimension | None:
    """Return the dimension of a value that varies by itself; None if it does not vary."""
    if value.source in KNOWN:
        return None
    if value.low is not None and value.high is not None:
        return span(value, value.low, value.high)
    offered = [value.value, *value.alternatives]
    if isinstance(value.value, bool) and value.source == ASSUMED:
        offered.append(not value.value)
    choices = _different(offered)
    if len(choices) < 2:
        return None
    return Dimension(value.address, (value.address,), 0, len(choices) - 1, choices=choices)


def span(value: Value, low: float, high: float) -> Dimension | None:
    """Return the dimension of a number, or of a list of numbers that move together, in a range; None without width."""
    numbers = list(numbers_in(value.value))
    moved = value.value if isinstance(value.value, tuple) else ()
    if moved:
        low, high = low - min(numbers, default=low), high - max(numbers, default=high)
    whole = all(isinstance(number, int) for number in numbers)
    low, high = (math.ceil(low), math.floor(high)) if whole else (low, high)
    if low >= high:
        return None
    return Dimension(value.address, (value.address,), low, high, whole, moved=moved)


def _moved(numbers: Any, by: float) -> Any:
    """Return a list of any depth with every number in it moved."""
    if isinstance(numbers, tuple):
        return tuple(_moved(number, by) for number in numbers)
    return numbers if isinstance(numbers, bool | str) else numbers + by


def _different(choices: Sequence[Any]) -> tuple[Any, ...]:
    """Return the choices in their order, each once."""
    return tuple(choice for at, choice in enumerate(choices) if choice not in choices[:at])
