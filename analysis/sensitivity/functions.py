"""Values as numbers without units, and their products: what effects of one value, and of several together, look like.

A value is written as contrasts of its readings, a number of many sizes as polynomials up to the second degree: with
mean 0, variance 1 and no correlation over the draws. Products of functions of different values are what those values do
only together (the terms of an analysis of variance, Efron & Stein 1981, doi:10.1214/aos/1176345462).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from scipy import linalg

Numbers = NDArray[np.float64]
Values = tuple[int, ...]  # places among the values that were varied, in order

DEGREE = 2
MOST_READINGS = 16


@dataclass(frozen=True, eq=False)
class Functions:
    """Some functions of the values of a draw.

    Attributes:
        columns: (draws, functions) what each comes to.
        values: (functions, order) the places of the values that each is a function of.
    """

    columns: Numbers
    values: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.values)

    def times(self, other: "Functions") -> "Functions":
        """Return the products of each function with each other one of different values."""
        own, theirs = np.nonzero(~self.shared(other))
        both = np.hstack([self.values[own], other.values[theirs]])
        return Functions(self.columns[:, own] * other.columns[:, theirs], both)

    def shared(self, other: "Functions") -> NDArray[np.bool_]:
        """Return whether functions are of a common value, (functions, other functions)."""
        same = self.values[:, None, :, None] == other.values[None, :, None, :]
        return np.asarray(same.any(axis=(2, 3)))

    def of(self, value: int) -> "Functions":
        """Return the functions of one value alone."""
        at = np.flatnonzero((self.values == value).all(axis=1))
        return Functions(self.columns[:, at], self.values[at])


def functions_of(numbers: Sequence[Numbers]) -> Functions:
    """Return the functions of each value.

    Args:
        numbers: (draws,) of each value, the number that it was played at.
    """
    parts = [_of_value(one) for one in numbers]
    places = [np.full((part.shape[1], 1), at) for at, part in enumerate(parts)]
    return Functions(np.hstack(parts), np.concatenate(places))


def _of_value(numbers: Numbers) -> Numbers:
    """The functions of one value, (draws, functions), made uncorrelated with each other and with a constant."""
    readings, codes = np.unique(numbers, return_inverse=True)
    if len(readings) <= MOST_READINGS:
        raw = (codes[:, None] == np.arange(1, len(readings))).astype(np.float64)
    else:
        raw = np.vander((numbers - numbers.mean()) / numbers.std(), DEGREE + 1, increasing=True)[:, 1:]
    columns, _ = linalg.qr(np.column_stack([np.ones(len(numbers)), raw]), mode="economic")
    return np.asarray(columns[:, 1:] * np.sqrt(len(numbers)))


def pairs_of(single: Functions) -> Functions:
    """Return the products of functions of two values, each once."""
    both = single.times(single)
    once = both.values[:, 0] < both.values[:, 1]
    return Functions(both.columns[:, once], both.values[once])


def product_of(single: Functions, values: Values) -> Functions:
    """Return the products of one function of each of some values."""
    found = single.of(values[0])
    for value in values[1:]:
        found = found.times(single.of(value))
    return found


def subsets_of(sets: Iterable[Values]) -> list[Values]:
    """Return what is part of some sets of values, without the empty one: effects of a set include those of its parts.

    Examples:
        >>> subsets_of([(3,), (1, 2)])
        [(1,), (2,), (3,), (1, 2)]
    """
    found = {subset for one in sets for size in range(1, len(one) + 1) for subset in combinations(one, size)}
    return sorted(found, key=lambda subset: (len(subset), subset))
