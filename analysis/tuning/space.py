"""The changes that a tuning may make: points of a grid, from the smallest to the largest.

A point holds an index for every axis, 0 where the value stays. The size of a change is the price of the values that it
changes, which is their number unless a designer prices them otherwise, then the number of steps. What changes together,
as the faces of a die, counts as one.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import scipy
from numpy.typing import NDArray

from analysis.tuning.steps import Axis

AT_HOME = 0.5  # share of the draws in which a value stays as it is: what is searched for changes few of them
Points = NDArray[np.int64]


@dataclass(frozen=True)
class Space:
    """What may be changed.

    Attributes:
        axes: one a value.
        prices: what changing each of them costs; 1 each if there are none.
        idle: numbers of axes that stay as they are, as they change nothing in play.
    """

    axes: tuple[Axis, ...]
    prices: tuple[float, ...] = ()
    idle: tuple[int, ...] = ()

    @property
    def home(self) -> Points:
        """(1, axes) the point at which nothing is changed."""
        return np.zeros((1, len(self.axes)), np.int64)

    def settings(self, point: NDArray[np.int64]) -> dict[str, Any]:
        """Return what a point (axes,) sets, by full address; what stays is not named."""
        found: dict[str, Any] = {}
        for axis, index in zip(self.axes, point.tolist(), strict=True):
            if index:
                found.update(axis.set_to(index))
        return found

    def sizes(self, points: Points) -> NDArray[np.float64]:
        """Return (points, 2) what the values cost that each point changes, and by how many steps in all."""
        steps = np.stack([self._steps[axis][points[:, axis]] for axis in range(len(self.axes))], axis=1)
        costs = (points > 0) @ np.array(self.prices or [1.0] * len(self.axes))
        return np.stack([costs, steps.sum(axis=1)], axis=1)

    def steps_apart(self, points: Points, point: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return (points,) how many steps lie between each of some points and another one."""
        away = [np.abs(place[points[:, axis]] - place[point[axis]]) for axis, place in enumerate(self._places)]
        single = np.array([axis.is_choice for axis in self.axes])
        return np.where(single, np.minimum(np.stack(away, axis=1), 1), np.stack(away, axis=1)).sum(axis=1)

    def draws(self, count: int, seed: int) -> Points:
        """Return points spread evenly over all changes; each value stays as it is in half of them.

        Notes:
            A scrambled Sobol' sequence (Owen 1998, doi:10.1006/jcom.1998.0487), cut to the grid.
        """
        sequence = scipy.stats.qmc.Sobol(len(self.axes), rng=np.random.default_rng(seed))
        even = sequence.random_base2(max(1, (count - 1).bit_length()))[:count]
        moved = np.maximum(even - AT_HOME, 0.0) / (1 - AT_HOME)
        others = np.array([len(axis.numbers) - 1 for axis in self.axes])
        index = 1 + np.minimum((moved * others).astype(np.int64), others - 1)
        stays = (even < AT_HOME) | np.isin(np.arange(len(self.axes)), self.idle)
        return np.where(stays, 0, index)

    @cached_property
    def singles(self) -> Points:
        """All points that change one value, of those that change anything."""
        active = [axis for axis in range(len(self.axes)) if axis not in self.idle]
        found = [(axis, index) for axis in active for index in range(1, len(self.axes[axis].numbers))]
        points = np.zeros((len(found), len(self.axes)), np.int64)
        for row, (axis, index) in enumerate(found):
            points[row, axis] = index
        return points

    def further(self, points: Points) -> Points:
        """Return all points that change one more value than one of these does, each once."""
        pairs = points[:, np.newaxis] + self.singles[np.newaxis]
        apart = ((points > 0).astype(int) @ (self.singles > 0).T.astype(int)) == 0
        found = pairs[apart]
        return np.unique(found, axis=0) if len(found) else found

    @cached_property
    def _steps(self) -> list[NDArray[np.int64]]:
        return [np.array(axis.steps, np.int64) for axis in self.axes]

    @cached_property
    def _places(self) -> list[NDArray[np.int64]]:
        """The place of each number of an axis among all of them, from the least to the largest."""
        return [np.argsort(np.argsort(axis.numbers)) for axis in self.axes]
