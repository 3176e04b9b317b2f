"""In what steps may a value be changed? What a tuning tries for it, and how far each is from the present one."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.content.content import Content
from sim.content.uncertain import Dimension

FEW_STEPS = 16  # a whole range so long is walked by ones
PARTS = 8  # into about so many steps any other range is divided
ROUND = (1.0, 2.0, 5.0)


@dataclass(frozen=True)
class Axis:
    """One thing that may be changed.

    Attributes:
        dimension: what it is; its numbers are those of `Dimension.number`.
        numbers: what it may be set to, the present one first.
        steps: how many steps each of them is from the present one.
    """

    dimension: Dimension
    numbers: tuple[float, ...]
    steps: tuple[int, ...]

    @property
    def address(self) -> str:
        """The address of the value, or of the entry whose values change together."""
        return self.dimension.address

    @property
    def is_choice(self) -> bool:
        """Whether it is a choice among words or sets, which have no order."""
        return bool(self.dimension.choices)

    @property
    def scaled(self) -> NDArray[np.float64]:
        """The numbers from -1 to 1, the present one being 0."""
        away = np.array(self.numbers) - self.numbers[0]
        return away / np.abs(away).max()

    def set_to(self, index: int) -> dict[str, Any]:
        """Return what is set at one of its numbers, by full address."""
        return self.dimension.set_to(self.numbers[index])


def axis_of(dimension: Dimension, content: Content) -> Axis:
    """Return the steps of a dimension away from what a content holds.

    Args:
        dimension: what may be changed; a list moves from where it stands in this content.
        content: with all values that are set before anything is tuned.
    """
    if dimension.choices:
        choices = _present_first(dimension, content)
        found = Dimension(dimension.address, dimension.addresses, 0, len(choices) - 1, choices=choices)
        return Axis(found, tuple(map(float, range(len(choices)))), (0, *(1 for _ in choices[1:])))
    present = 0.0 if dimension.moved else float(content.value(dimension.address).value)
    step = step_of(dimension)
    others = [number for number in _grid(dimension, present, step) if number != present]
    steps = [math.ceil(abs(number - present) / step - 1e-9) for number in others]
    return Axis(dimension, (present, *others), (0, *steps))


def step_of(dimension: Dimension) -> float:
    """Return the size of a step of a number.

    Examples:
        >>> [step_of(Dimension("a", ("a",), 0, high, whole)) for high, whole in ((9, True), (100, True), (1, False))]
        [1.0, 10.0, 0.1]
    """
    width = dimension.high - dimension.low
    if dimension.whole and width <= FEW_STEPS:
        return 1.0
    power = 10.0 ** math.floor(math.log10(width / PARTS))
    return power * max(times for times in ROUND if times * power <= width / PARTS * (1 + 1e-9))


def _grid(dimension: Dimension, present: float, step: float) -> list[float]:
    """Return all numbers of a range that are whole steps away from the present one, and its ends."""
    first, last = (math.trunc((end - present) / step) for end in (dimension.low, dimension.high))
    walked = [round(present + at * step, 10) for at in range(first - 1, last + 2)]
    inside = {number for number in walked if dimension.low <= number <= dimension.high}
    return sorted({*inside, float(dimension.low), float(dimension.high)})


def _present_first(dimension: Dimension, content: Content) -> tuple[Any, ...]:
    """Return the choices, what the content holds before the others."""
    held = {address: content[address] for address in dimension.addresses}
    present = held if isinstance(dimension.choices[0], Mapping) else held[dimension.address]
    return (present, *(choice for choice in dimension.choices if choice != present))
