"""Means and errors less what is known of the games beside who wins: regression adjustment with the game as the unit.

The line-ups of a study are no sample: its blocks seat each faction with each policy equally often. What line-ups
explain of who wins is then the same in any study of the design, and no error of a mean. Columns of luck
(`sim.engine.luck`) have the mean 0 by their making: what they explain is no error either, once the means are moved by
as much as their sums in these games are off 0 (control variates). Both are found by least squares, one column a seat,
faction and policy, and taken off the influences of the games (`analysis.clusters`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import sparse, stats

from analysis.entries import Entries
from sim.game import LUCK

ENOUGH = 10  # games a column; with fewer the columns would fit chance
EVEN = 0.1  # of the unevenness of line-ups drawn at random: up to here a design counts as even
WHERE = ("seat", "faction", "policy")
BLOCK = 10_000  # games whose columns are held at a time
NO_VALUE = 1e-9  # of the greatest eigenvalue: directions that repeat others
LINEUPS, LUCK_NAME = "line-ups", "luck"

Numbers = NDArray[np.float64]


class Adjustment(NamedTuple):
    """What is known of the games makes of plain means: what luck has added to each, and the covariance of their errors.

    Luck has added 0 where no column has a known mean.
    """

    luck: Numbers
    covariance: Numbers


@dataclass(frozen=True, eq=False)
class Covariates:
    """What is known of every game; a constant where that is nothing.

    The columns of a million games take more memory than their tables: a block of games has them at a time.

    Attributes:
        games: how many games there are.
        entries: of columns whose span holds the constant.
        names: what they adjust for, in words; empty for the constant alone.
        centred: how many of the columns, the last ones, have the mean 0.
    """

    games: int
    entries: tuple[Entries, ...]
    names: tuple[str, ...] = ()
    centred: int = 0

    def method(self, name: str) -> str:
        """Return the name of a method with what it adjusts for."""
        return f"{name}, adjusted for {' and '.join(self.names)}" if self.names else name

    @property
    def width(self) -> int:
        """How many columns there are."""
        return sum(one.width for one in self.entries)

    def blocks(self) -> Iterator[tuple[slice, sparse.csr_array]]:
        """Yield (games, columns) of some games after the other, and which games these are."""
        for games in self._slices():
            yield games, sparse.hstack([one[games] for one in self.entries], format="csr")

    def _slices(self) -> Iterator[slice]:
        return (slice(first, min(first + BLOCK, self.games)) for first in range(0, self.games, BLOCK))

    @cached_property
    def _root(self) -> Numbers:
        """A matrix whose product with itself, turned round, is the inverse of the columns' squares."""
        size, squares = np.zeros(self.width), np.zeros((self.width, self.width))
        for _, columns in self.blocks():
            size += (columns * columns).sum(axis=0)
            squares += (columns.T @ columns).toarray()
        size = np.sqrt(size)
        scale = np.divide(1.0, size, out=np.zeros_like(size), where=size > 0)
        squares *= np.outer(scale, scale)
        values, vectors = np.linalg.eigh(squares)
        kept = values > NO_VALUE * values[-1]
        return scale[:, None] * vectors[:, kept] / np.sqrt(values[kept])

    @property
    def free(self) -> int:
        """Games less independent columns, at least 1."""
        return max(1, self.games - self._root.shape[1])

    def adjustment(self, influence: Any) -> Adjustment:
        """Adjust means, from (games, means) the contributions of games to their errors, dense or `Entries`.

        Notes:
            Residuals of least squares with games as the unit (Lin 2013, doi:10.1214/12-AOAS583), and the usual
            correction for as many columns as are independent (HC1 of MacKinnon & White 1985,
            doi:10.1016/0304-4076(85)90158-7). With the constant alone it is that of Liang & Zeger (1986). Luck is a
            control variate with coefficients by regression (Lavenberg & Welch 1981, doi:10.1287/mnsc.27.3.322).
        """
        blocks = (influence[games] for games in self._slices())
        total = np.asarray(sum(_dense(block.T @ block) for block in blocks))
        if not self.names:
            return Adjustment(np.zeros(len(total)), np.asarray(self.games / max(1, self.games - 1) * total))
        explained = self._root.T @ self._along(influence)
        left = total - explained.T @ explained
        np.fill_diagonal(left, np.maximum(0.0, np.diag(left)))
        return Adjustment(self._luck(self._root @ explained), np.asarray(self.games / self.free * left))

    def _luck(self, coefficients: Numbers) -> Numbers:
        if self.centred == 0:
            return np.zeros(coefficients.shape[1])
        return np.asarray(self._sums[-self.centred :] @ coefficients[-self.centred :])

    @cached_property
    def _sums(self) -> Numbers:
        return np.asarray(sum(columns.sum(axis=0) for _, columns in self.blocks()))

    def squares_left(self, influence: Any) -> Numbers:
        """Return the squares that the columns leave of the contributions of each game, all means together."""
        coefficients, left = self._root @ (self._root.T @ self._along(influence)), np.empty(self.games)
        for games, columns in self.blocks():
            left[games] = ((_dense(influence[games]) - columns @ coefficients) ** 2).sum(axis=1)
        return left

    def _along(self, influence: Any) -> Numbers:
        """Return (columns, means) the products of the columns with the contributions of games."""
        return np.asarray(sum(_dense(columns.T @ influence[games]) for games, columns in self.blocks()))


def covariates_of(seats: pd.DataFrame, codes: NDArray[np.intp]) -> Covariates:
    """Return all that is known of games: their line-ups, and the luck of their seats.

    Args:
        seats: the seats table: columns seat, faction, policy, and those of luck, or what there is of them.
        codes: the game of each row, numbered from 0.
    """
    return with_luck(lineups(seats, codes), [seats], codes)


def with_luck(known: Covariates, tables: Sequence[pd.DataFrame], codes: NDArray[np.intp]) -> Covariates:
    """Return covariates with the luck of each seat, faction and policy in one or several tables of the same seats."""
    luck = tuple(one for seats in tables for one in luck_columns(seats, codes))
    centred = sum(one.width for one in luck)
    if not luck or known.games < ENOUGH * (known.width + centred):
        return known
    return Covariates(known.games, (*known.entries, *luck), (*known.names, LUCK_NAME), centred)


def luck_columns(seats: pd.DataFrame, codes: NDArray[np.intp]) -> list[Entries]:
    """Return the sums of each kind of luck over the seats of a game, by seat, faction and policy."""
    kinds = [name for name in seats.columns if str(name).startswith(LUCK)]
    places = (_places(seats[name]) for name in WHERE if kinds and name in seats.columns)
    return [Entries.of(codes, place, seats[kind].to_numpy()) for place in places for kind in kinds]


def _places(column: pd.Series) -> NDArray[Any]:
    """Return the number of each value in a column, in the order of their appearance."""
    codes, values = pd.factorize(column)
    return codes.astype(np.min_scalar_type(len(values)))


def without_luck(seats: pd.DataFrame) -> pd.DataFrame:
    """Return the seats without columns of luck, whose means are the plain ones."""
    return seats.drop(columns=[name for name in seats.columns if str(name).startswith(LUCK)])


def _dense(matrix: Any) -> Numbers:
    return np.asarray(matrix.toarray() if sparse.issparse(matrix) else matrix)


def constant(games: int) -> Covariates:
    """Return what is known of games of which nothing is known."""
    return Covariates(games, (Entries.of(np.arange(games), np.zeros(games, np.int8)),))


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
    place = [_places(seats[name]) for name in WHERE]
    sizes = [int(code.max()) + 1 for code in place]
    cell = np.ravel_multi_index(place, sizes)
    counts = np.bincount(cell, minlength=int(np.prod(sizes))).reshape(sizes)
    if games < ENOUGH * counts.size or counts.size == 1 or unevenness(counts) > EVEN:
        return constant(games)
    return Covariates(games, (replace(Entries.of(codes, cell), width=counts.size),), (LINEUPS,))


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
