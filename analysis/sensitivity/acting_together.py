"""Which values act only together? A search of all products of two values, and of three where there are not too many.

One after the other the product is taken that explains most of what is left of the true means, as long as it is more
than the largest of so many products would explain by chance.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from scipy import stats

from analysis.sensitivity.decomposition import decomposition_of
from analysis.sensitivity.functions import Functions, Numbers, Values, pairs_of, product_of

MOST_FOUND = 10  # sets of values for one outcome
MOST_CELLS = 5_000_000  # of products of two values over all draws, up to which all products of three are tried


class Strongest(NamedTuple):
    """The product that explains most, in standard deviations of chance, and of which values it is."""

    size: float
    values: Values


NOTHING = Strongest(0.0, ())


class Products:
    """The products of some functions with those of other single values."""

    def __init__(self, first: Functions, single: Functions) -> None:
        self.first, self.single = first, single
        own, other = first.columns, single.columns
        squares = (own**2).T @ other**2 - (own.T @ other) ** 2 / len(own)
        empty = first.shared(single) | (squares <= len(own) * np.finfo(np.float64).eps)
        self.errors = np.where(empty, np.inf, np.sqrt(np.maximum(squares, 0)))

    @property
    def tried(self) -> int:
        """How many different products there are."""
        return int(np.isfinite(self.errors).sum()) // (self.first.values.shape[1] + 1)

    def strongest(self, scores: Numbers) -> Strongest:
        """Return the product that goes best with scores of the draws, which have mean 0 and variance 1."""
        sizes = np.abs((self.first.columns * scores[:, None]).T @ self.single.columns) / self.errors
        own, other = np.unravel_index(int(sizes.argmax()), sizes.shape)
        values = (*self.first.values[own].tolist(), *self.single.values[other].tolist())
        return Strongest(float(sizes[own, other]), tuple(sorted(values)))


class Found(NamedTuple):
    """Values that act only together.

    Attributes:
        values: their places among those that were varied.
        p: of no product of all that were tried having any effect, Bonferroni's.
    """

    values: Values
    p: float


class Search:
    """Searches draws for values that act only together.

    Args:
        single: functions of all values that were varied.
    """

    def __init__(self, single: Functions) -> None:
        self.single, self.pairs = single, Products(single, single)
        few = len(single) ** 2 * len(single.columns) <= 2 * MOST_CELLS
        self.triples = Products(pairs_of(single), single) if few else None

    def find(self, outcome: Numbers, alone: Iterable[int], alpha: float) -> list[Found]:
        """Return the sets of values that act only together on one outcome.

        Args:
            outcome: (draws,) of it.
            alone: values with an effect by themselves, which is taken out first.
            alpha: risk of finding any set where no values act together.

        Returns:
            Sets of two or three values, the strongest first, none part of another.

        Notes:
            What is left of the outcome is taken as normal scores, so that chance moves products alike whatever the
            outcome's shape and however few draws a combination of values has. Of no effect, draws are exchangeable:
            the variance of a product's sum of scores is that over their permutations (Hoeffding 1951,
            doi:10.1214/aoms/1177729545).
        """
        found: list[Found] = []
        first = [(value,) for value in alone]
        while len(found) < MOST_FOUND:
            known = decomposition_of(self.single, [*first, *(one.values for one in found)])
            if not known.fits:
                break
            best = self._strongest(normal_scores(known.residual(outcome)), found)
            if best.p > alpha:
                break
            found.append(best)
        return [one for one in found if not any(set(one.values) < set(other.values) for other in found)]

    def _strongest(self, scores: Numbers, found: Iterable[Found]) -> Found:
        products = [one for one in self._products(found) if one.tried]
        best = max((one.strongest(scores) for one in products), default=NOTHING)
        p = 2 * float(stats.norm.sf(best.size)) * sum(one.tried for one in products)
        return Found(best.values, min(1.0, p) if products else 1.0)

    def _products(self, found: Iterable[Found]) -> Iterator[Products]:
        """Products of two values; of three all of them, or where these are too many, with pairs found before."""
        yield self.pairs
        if self.triples is not None:
            yield self.triples
        else:
            pairs = [one.values for one in found if len(one.values) == 2]
            yield from (Products(product_of(self.single, pair), self.single) for pair in pairs)


def normal_scores(values: Numbers) -> Numbers:
    """Return values as normal scores of their ranks, with mean 0 and variance 1 (van der Waerden 1952)."""
    scores = stats.norm.ppf((stats.rankdata(values) - 0.5) / len(values))
    return np.asarray((scores - scores.mean()) / scores.std())
