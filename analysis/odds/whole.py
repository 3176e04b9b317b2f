"""All odds of a game in one table, for games that are small enough: what a page needs to answer without the program."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.calculator import ROUNDING

SHARE_PARTS, NUMBER_PARTS = 10_000, 1_000  # a chance is kept in ten-thousandths, any other number in thousandths
LEAST = 1 / SHARE_PARTS  # the least chance that is shown of what may happen


@dataclass(frozen=True, kw_only=True)
class Axis:
    """One thing that is asked: its name, and its choices in words; `start` is chosen first."""

    name: str
    choices: tuple[str, ...]
    start: int = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Measure:
    """One number of every battle.

    Attributes:
        name: what it is, as people read it.
        values: the numbers, a dimension for each axis.
        share: whether they are chances.
    """

    name: str
    values: NDArray[np.float64]
    share: bool = True

    @property
    def parts(self) -> list[int]:
        """The numbers as whole ones, rounded, the last axis fastest; a chance is 0 or 1 only if nothing else can be."""
        numbers = self.values.ravel()
        if not self.share:
            return _whole(numbers, NUMBER_PARTS)
        uncertain = (numbers > 0) & (numbers < 1 - ROUNDING)
        return _whole(np.where(uncertain, np.clip(numbers, LEAST, 1 - LEAST), numbers), SHARE_PARTS)


@dataclass(frozen=True, kw_only=True, eq=False)
class Spread:
    """How a number spreads in every battle.

    Attributes:
        name: what it is, as people read it.
        unit: what is counted.
        first: the number that the first chance belongs to.
        chances: the chance of each number in each battle, in the order of the measures.
        longest: the numbers shown; what lies beyond is shown together.
    """

    name: str
    unit: str
    first: int
    chances: Sequence[NDArray[np.float64]]
    longest: int

    @property
    def parts(self) -> list[list[int]]:
        """The chances as whole numbers, rounded, the last for all beyond the longest; zeros at the end are left out."""
        return [self._parts(chances) for chances in self.chances]

    def _parts(self, chances: NDArray[np.float64]) -> list[int]:
        first = chances[: self.longest]
        beyond = [chances[self.longest :].sum()] if len(chances) > self.longest else []
        whole = _whole(np.append(first, beyond), SHARE_PARTS)
        while whole and whole[-1] == 0:
            whole.pop()
        return whole


@dataclass(frozen=True, kw_only=True, eq=False)
class Whole:
    """All battles of a game.

    Attributes:
        axes: what is asked: first the attacker's size, then the defender's, then all else.
        measures: what is shown, the attacker's chance to win first.
        spreads: what spreads.
        prose: what the battles are, in a few sentences.
        rests_on: patterns of the addresses that the numbers depend on, without the game's key.
    """

    axes: tuple[Axis, ...]
    measures: tuple[Measure, ...]
    spreads: tuple[Spread, ...]
    prose: tuple[str, ...]
    rests_on: tuple[str, ...]


def _whole(numbers: NDArray[np.float64], parts: int) -> list[int]:
    return np.rint(numbers * parts).astype(int).tolist()
