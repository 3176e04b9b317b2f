"""Features: the numbers that a value of positions weighs (`sim.engine.value`).

A game declares its features as members of one enumeration, each with its meaning, numbered from 0:

    class Held(Feature):
        POINTS = 0, "points"
        ARMIES = 1, "armies on the board"

and writes them in a compiled `features(state, rules, seat, values)`: `values[Held.POINTS] = ...`. They say how a seat
stands at the end of a round, in what everybody at the table sees.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Self


class Feature(IntEnum):
    """An enumeration of features."""

    meaning: str

    def __new__(cls, value: int, meaning: str) -> Self:
        """Return a member with its meaning."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        return member


def meanings(features: type[Feature]) -> Mapping[str, str]:
    """Return the meaning of each feature by its name, in the order of their numbers.

    Raises:
        TypeError: if they are not numbered 0, 1, 2, ...
    """
    if [int(one) for one in features] != list(range(len(features))):
        raise TypeError(f"the members of {features.__name__} are to be numbered 0, 1, 2, ... in their order")
    return {one.name.lower(): one.meaning for one in features}
