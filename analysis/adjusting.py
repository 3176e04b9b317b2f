"""Errors of means less what is known of the games beside who wins: regression adjustment with the game as the unit.

The line-ups of a study are no sample: its blocks seat each faction with each policy equally often. What line-ups
explain of who wins is then the same in any study of the design, and no error of a mean. It is found by least squares on
who sits where with which policy, one column each, and taken off the influences of the games (`analysis.clusters`).
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import sparse, stats

ENOUGH = 10  # games a column; with fewer the columns would fit chance
EVEN = 0.1  # of the unevenness of line-ups drawn at random: up to here a design counts as even
WHERE = ("seat", "faction", "policy")
NO_VALUE = 1e-9  # of the greatest eigenvalue: directions that repeat others

Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Covariates:
    """What is known of every game; a constant where that is nothing.

    Attributes:
        columns: (games, columns) whose span holds the constant.
        names: what they adjust for, in words; empty for the constant alone.
    """

    columns: sparse.csr_array
    names: tuple[str, ...] = ()

    def method(self, name: str) -> str:
        """Return the name of a method with what it adjusts for."""
        return f"{name}, adjusted for {' and '.join(self.names)}" if self.names else name

    @property
    def games(self) -> int:
        """How many games there are."""
        return int(self.columns.shape[0])

    @cached_property
    def _root(self) -> Numbers:
        """A matrix whose product with itself, turned round, is the inverse of the columns' squares."""
        values, vectors = np.linalg.eigh((self.columns.T @ self.columns).toarray())
        kept = values > NO_VALUE * values[-1]
        return vectors[:, kept] / np.sqrt(values[kept])

    def covariance(self, influence: Numbers | sparse.csr_array) -> Numbers:
        """Covariance of means, from (games, means) the contributions of games to their errors.

        Notes:
            Residuals of least squares with games as the unit (Lin 2013, doi:10.1214/12-AOAS583), and the usual
            correction for as many columns as are independent (HC1 of MacKinnon & White 1985,
            doi:10.1016/0304-4076(85)90158-7). With the constant alone it is that of Liang & Zeger (1986).
        """
        rows = sparse.csr_array(influence)
        total = (rows.T @ rows).toarray()
        if not self.names:
            return np.asarray(self.games / max(1, self.games - 1) * total)
        explained = self._root.T @ (self.columns.T @ rows).toarray()
        left = total - explained.T @ explained
        np.fill_diagonal(left, np.maximum(0.0, np.diag(left)))
        return np.asarray(self.games / (self.games - self._root.shape[1]) * left)


def constant(games: int) -> Covariates:
    """Return what is known of games of which nothing is known."""
    return Covariates(sparse.csr_array(np.ones((games, 1))))


def lineups(seats: pd.DataFrame, codes: NDArray[np.intp]) -> Covariates:
    """Return who sits where with which policy, if the line-ups are even, and enough games are played.

    Args:
        seats: the seats table: columns seat, faction, policy, or what there is of them.
        codes: the game of each row, numbered from 0.

    Returns:
        One column a seat, faction and policy; the constant alone where line-ups are not even, or games too few.
    """
    games = int(codes.max()) + 1
    if not set(WHERE) <= set(seats.columns):
        return constant(games)
    place = [pd.factorize(seats[name])[0] for name in WHERE]
    sizes = [int(code.max()) + 1 for code in place]
    cell = np.ravel_multi_index(place, sizes)
    counts = np.bincount(cell, minlength=int(np.prod(sizes))).reshape(sizes)
    if games < ENOUGH * counts.size or counts.size == 1 or unevenness(counts) > EVEN:
        return constant(games)
    columns = sparse.coo_array((np.ones(len(cell)), (codes, cell)), shape=(games, counts.size))
    return Covariates(columns.tocsr(), ("line-ups",))


def unevenness(counts: NDArray[np.intp]) -> float:
    """How unevenly things are combined, as a part of what chance would make of it: 0 for a design, about 1 by chance.

    Args:
        counts: how often each combination occurs, an axis a thing.

    Notes:
        Pearson's chi-square of independence over its degrees of freedom.
    """
    expected = stats.contingency.expected_freq(counts)
    free = counts.size - sum(counts.shape) + counts.ndim - 1
    return float(((counts - expected) ** 2 / expected).sum() / free) if free else 0.0
