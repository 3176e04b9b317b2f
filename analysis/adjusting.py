"""Means and errors less what is known of the games beside who wins: regression adjustment with the game as the unit.

The line-ups of a study are no sample: its blocks seat each faction with each policy equally often. What line-ups
explain of who wins is then the same in any study of the design, and no error of a mean. Columns of luck
(`sim.engine.luck`) have the mean 0 by their making: what they explain is no error either, once the means are moved by
as much as their sums in these games are off 0 (control variates). Both are found by least squares, one column a seat,
faction and policy, and taken off the influences of the games (`analysis.clusters`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import sparse, stats

from sim.game import LUCK

ENOUGH = 10  # games a column; with fewer the columns would fit chance
EVEN = 0.1  # of the unevenness of line-ups drawn at random: up to here a design counts as even
WHERE = ("seat", "faction", "policy")
NO_VALUE = 1e-9  # of the greatest eigenvalue: directions that repeat others
LINEUPS, LUCK_NAME = "line-ups", "luck"

Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Covariates:
    """What is known of every game; a constant where that is nothing.

    Attributes:
        columns: (games, columns) whose span holds the constant.
        names: what they adjust for, in words; empty for the constant alone.
        centred: how many of the columns, the last ones, have the mean 0.
    """

    columns: sparse.csr_array
    names: tuple[str, ...] = ()
    centred: int = 0

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
        size = np.sqrt((self.columns * self.columns).sum(axis=0))
        scale = np.divide(1.0, size, out=np.zeros_like(size), where=size > 0)
        squares = (self.columns.T @ self.columns).toarray() * np.outer(scale, scale)
        values, vectors = np.linalg.eigh(squares)
        kept = values > NO_VALUE * values[-1]
        return scale[:, None] * vectors[:, kept] / np.sqrt(values[kept])

    @property
    def free(self) -> int:
        """Games less independent columns, at least 1."""
        return max(1, self.games - self._root.shape[1])

    def covariance(self, influence: Any) -> Numbers:
        """Covariance of means, from (games, means) the contributions of games to their errors, sparse or not.

        Notes:
            Residuals of least squares with games as the unit (Lin 2013, doi:10.1214/12-AOAS583), and the usual
            correction for as many columns as are independent (HC1 of MacKinnon & White 1985,
            doi:10.1016/0304-4076(85)90158-7). With the constant alone it is that of Liang & Zeger (1986).
        """
        total = _dense(influence.T @ influence)
        if not self.names:
            return np.asarray(self.games / max(1, self.games - 1) * total)
        explained = self._root.T @ _dense(self.columns.T @ influence)
        left = total - explained.T @ explained
        np.fill_diagonal(left, np.maximum(0.0, np.diag(left)))
        return np.asarray(self.games / self.free * left)

    def by_luck(self, influence: Any) -> Numbers:
        """Return what luck has added to means in these games, 0 where no column has a known mean.

        Notes:
            Control variates with coefficients by regression (Lavenberg & Welch 1981, doi:10.1287/mnsc.27.3.322).
        """
        if self.centred == 0:
            return np.zeros(influence.shape[1])
        coefficients = self._root @ (self._root.T @ _dense(self.columns.T @ influence))
        return np.asarray(self.columns.sum(axis=0)[-self.centred :] @ coefficients[-self.centred :])

    def residuals(self, influence: Numbers) -> Numbers:
        """Return what the columns leave of the contributions of games."""
        return influence - self.columns @ (self._root @ (self._root.T @ (self.columns.T @ influence)))


def covariates_of(seats: pd.DataFrame, codes: NDArray[np.intp]) -> Covariates:
    """Return all that is known of games: their line-ups, and the luck of their seats.

    Args:
        seats: the seats table: columns seat, faction, policy, and those of luck, or what there is of them.
        codes: the game of each row, numbered from 0.
    """
    return with_luck(lineups(seats, codes), [seats], codes)


def with_luck(known: Covariates, tables: Sequence[pd.DataFrame], codes: NDArray[np.intp]) -> Covariates:
    """Return covariates with the luck of each seat, faction and policy in one or several tables of the same seats."""
    luck = [column for seats in tables for column in luck_columns(seats, codes)]
    columns = sparse.hstack([known.columns, *luck], format="csr") if luck else known.columns
    if not luck or known.games < ENOUGH * columns.shape[1]:
        return known
    return Covariates(columns, (*known.names, LUCK_NAME), columns.shape[1] - known.columns.shape[1])


def luck_columns(seats: pd.DataFrame, codes: NDArray[np.intp]) -> list[sparse.coo_array]:
    """Return the sums of each kind of luck over the seats of a game, by seat, faction and policy."""
    games = int(codes.max()) + 1
    kinds = [name for name in seats.columns if str(name).startswith(LUCK)]
    found = []
    for place in (pd.factorize(seats[name])[0] for name in WHERE if kinds and name in seats.columns):
        for kind in kinds:
            luck = seats[kind].to_numpy(dtype=np.float64)
            found.append(sparse.coo_array((luck, (codes, place)), shape=(games, int(place.max()) + 1)))
    return found


def without_luck(seats: pd.DataFrame) -> pd.DataFrame:
    """Return the seats without columns of luck, whose means are the plain ones."""
    return seats.drop(columns=[name for name in seats.columns if str(name).startswith(LUCK)])


def _dense(matrix: Any) -> Numbers:
    return np.asarray(matrix.toarray() if sparse.issparse(matrix) else matrix)


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
    return Covariates(columns.tocsr(), (LINEUPS,))


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
