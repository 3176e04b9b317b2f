"""How much of the spread do some values cause alone, and how much do sets of them cause together? A regression."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import linalg

from analysis.sensitivity.functions import Functions, Numbers, Values, product_of, subsets_of

DRAWS_A_COLUMN = 2  # at least, of a regression


@dataclass(frozen=True, eq=False)
class Decomposition:
    """The effects of some sets of values and of all their parts, as functions to regress on.

    Attributes:
        subsets: of values: each with an effect that none of its parts has.
        columns: (draws, functions) the functions of all effects, a constant before them.
        effects: (functions,) the place of the subset that each belongs to.
    """

    subsets: tuple[Values, ...]
    columns: Numbers
    effects: NDArray[np.intp]

    @property
    def fits(self) -> bool:
        """Whether there are draws enough."""
        return DRAWS_A_COLUMN * self.columns.shape[1] <= len(self.columns)

    def residual(self, values: Numbers) -> Numbers:
        """What the effects leave over of values of the draws."""
        return np.asarray(values - self.columns @ linalg.lstsq(self.columns, values)[0])

    def variances(self, values: Numbers, at: NDArray[np.intp]) -> Numbers:
        """The variance of each effect in some of the draws, noise taken out: (subsets,), may be below 0.

        Functions are uncorrelated over all draws that could be made, so that squared coefficients are variances.
        """
        columns, own = self.columns[at], values[at]
        inverse = linalg.pinvh(columns.T @ columns)
        coefficients = inverse @ (columns.T @ own)
        rest = own - columns @ coefficients
        noise = float(rest @ rest) / (len(own) - columns.shape[1]) * np.diag(inverse)
        variances = (coefficients**2 - noise)[1:]
        return np.array([variances[self.effects == at].sum() for at in range(len(self.subsets))])


def decomposition_of(single: Functions, sets: Iterable[Values]) -> Decomposition:
    """Return the effects of some sets of values.

    Args:
        single: functions of all values.
        sets: of places among the values.
    """
    subsets = subsets_of(sets)
    parts = [product_of(single, subset).columns for subset in subsets]
    effects = np.repeat(np.arange(len(parts)), [part.shape[1] for part in parts])
    return Decomposition(tuple(subsets), np.hstack([np.ones((len(single.columns), 1)), *parts]), effects)
