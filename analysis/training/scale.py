"""The scale on which weights are varied: by factors where a weight keeps its sign, by steps where it may change it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from policies.archetypes import Archetype

SMALLEST, LARGEST = 1e-3, 1e3  # a weight that keeps its sign stays between these times its size
DIGITS = 4  # significant ones of a weight that is written


@dataclass(frozen=True)
class Scale:
    """Weights as the points that are searched: the logarithm of a positive weight, any other weight as it is.

    Attributes:
        archetype: whose weights are varied.
        names: of the weights that are.
    """

    archetype: Archetype
    names: tuple[str, ...]

    @classmethod
    def of(cls, archetype: Archetype, held: Sequence[str] = ()) -> "Scale":
        """Return the scale of all weights of an archetype but those that are held as they are."""
        return cls(archetype, tuple(name for name in archetype.weights if name not in held))

    def point(self, weights: Mapping[str, float]) -> NDArray[np.float64]:
        """Return the point of some weights, each varied one within its bounds."""
        values = np.array([weights[name] for name in self.names])
        by_factor = self._by_factor
        size = np.where(by_factor, self._start, 1.0)
        factors = np.log(np.clip(np.where(by_factor, values, size) / size, SMALLEST, LARGEST))
        return np.where(by_factor, factors, values)

    def archetype_at(self, point: NDArray[np.float64]) -> Archetype:
        """Return the archetype with the weights of a point, and the same for every faction."""
        size = np.where(self._by_factor, self._start, 1.0)
        factors = np.exp(np.clip(np.where(self._by_factor, point, 0.0), np.log(SMALLEST), np.log(LARGEST)))
        values = np.where(self._by_factor, size * factors, point)
        varied = {name: float(f"{value:.{DIGITS}g}") for name, value in zip(self.names, values, strict=True)}
        return replace(self.archetype, weights={**self.archetype.weights, **varied}, by_faction={})

    @property
    def _start(self) -> NDArray[np.float64]:
        return np.array([self.archetype.weights[name] for name in self.names])

    @property
    def _by_factor(self) -> NDArray[np.bool_]:
        return self._start > 0
