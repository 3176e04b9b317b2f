"""Which values act only together? A search of all sets of two values, and of three where there are not too many.

One after the other the set is taken that explains most of what is left of the true means, as long as it is more than
the best of so many sets would explain by chance.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from scipy import linalg, special, stats

from analysis.sensitivity.decomposition import decomposition_of
from analysis.sensitivity.functions import Functions, Numbers, Values, pairs_of, product_of

MOST_FOUND = 10  # sets of values for one outcome
MOST_CELLS = 5_000_000  # of products of two values over all draws, up to which all sets of three are tried
MOST_TESTED = 20  # sets that look best, of which the best is found


class Found(NamedTuple):
    """Values that act only together.

    Attributes:
        p: of no set that was tried having any effect, Bonferroni's.
        values: their places among those that were varied.
    """

    p: float
    values: Values


class Sets:
    """Sets of values: some, each with one further value.

    Args:
        first: the products of functions of some values.
        single: functions of all values.
    """

    def __init__(self, first: Functions, single: Functions) -> None:
        self.first, self.single = first, single
        own, other = first.columns, single.columns
        squares = (own**2).T @ other**2 - (own.T @ other) ** 2 / len(own)
        empty = first.shared(single) | (squares <= len(own) * np.finfo(np.float64).eps)
        self.precision = np.divide(1, squares, out=np.zeros_like(squares), where=~empty)
        self.owners, self.rows = np.unique(first.values, axis=0, return_inverse=True)
        self.freedom = self._sums((~empty).astype(np.float64))

    @property
    def tried(self) -> int:
        """How many different sets there are."""
        return int((self.freedom > 0).sum()) // (self.first.values.shape[1] + 1)

    def promising(self, scores: Numbers) -> set[Values]:
        """Return the sets whose products go best with scores of the draws, as if products were uncorrelated."""
        sizes = ((self.first.columns * scores[:, None]).T @ self.single.columns) ** 2 * self.precision
        chances = special.chdtrc(np.maximum(self.freedom, 1), self._sums(sizes))
        owners, values = np.unravel_index(np.argsort(chances, axis=None)[:MOST_TESTED], chances.shape)
        return {
            tuple(sorted([*self.owners[own].tolist(), int(value)]))
            for own, value in zip(owners, values, strict=True)
            if self.freedom[own, value] > 0
        }

    def _sums(self, of_products: Numbers) -> Numbers:
        """Numbers of products summed up by set, (sets of the first, single values)."""
        by_value = of_products @ (self.single.values == np.arange(self.single.values.max(initial=0) + 1))
        sums = np.zeros((len(self.owners), by_value.shape[1]))
        np.add.at(sums, self.rows.reshape(-1), by_value)
        return sums


class Search:
    """Searches draws for values that act only together.

    Args:
        single: functions of all values that were varied.
    """

    def __init__(self, single: Functions) -> None:
        self.single, self.pairs = single, Sets(single, single)
        few = len(single) ** 2 * len(single.columns) <= 2 * MOST_CELLS
        self.triples = Sets(pairs_of(single), single) if few else None

    def find(self, outcome: Numbers, alone: Iterable[int], alpha: float) -> list[Found]:
        """Return the sets of values that act only together on one outcome.

        Args:
            outcome: (draws,) of it.
            alone: values with an effect by themselves, which is taken out first.
            alpha: risk of finding any set where no values act together.

        Returns:
            Sets of two or three values, the strongest first, none part of another.

        Notes:
            What is left of the outcome is taken as normal scores, of which a set's products explain a part with a beta
            distribution where they have no effect: the F test of a regression, whatever the outcome's shape and however
            few draws a combination of readings has.
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
        sets = list(self._sets(found))
        tried = sum(one.tried for one in sets)
        tested = {values for one in sets for values in one.promising(scores)}
        p_values = [(self._p(scores, values), values) for values in tested]
        p, best = min(p_values, default=(1.0, ()))
        return Found(min(1.0, p * max(1, tried)), best)

    def _p(self, scores: Numbers, values: Values) -> float:
        """The p of the products of functions of some values having no effect on scores."""
        columns = product_of(self.single, values).columns
        columns = columns - columns.mean(axis=0)
        coefficients, _, rank, _ = linalg.lstsq(columns, scores)
        explained, rest = float((columns @ coefficients) @ scores), len(scores) - 1 - int(rank)
        ratio = explained / rank / ((float(scores @ scores) - explained) / rest) if rest > 0 else 0.0
        return float(stats.f.sf(ratio, rank, rest))

    def _sets(self, found: Iterable[Found]) -> Iterator[Sets]:
        """Sets of two values; of three all of them, or where these are too many, with pairs found before."""
        yield self.pairs
        if self.triples is not None:
            yield self.triples
        else:
            pairs = [one.values for one in found if len(one.values) == 2]
            yield from (Sets(product_of(self.single, pair), self.single) for pair in pairs)


def normal_scores(values: Numbers) -> Numbers:
    """Return values as normal scores of their ranks, with mean 0 and variance 1 (van der Waerden 1952)."""
    scores = stats.norm.ppf((stats.rankdata(values) - 0.5) / len(values))
    return np.asarray((scores - scores.mean()) / scores.std())
