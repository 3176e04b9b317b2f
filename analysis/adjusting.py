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
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import sparse, stats

from sim.game import LUCK

ENOUGH = 10  # games a column; with fewer the columns would fit chance
EVEN = 0.1  # of the unevenness of line-ups drawn at random: up to here a design counts as even
WHERE = ("seat", "faction", "policy")
BLOCK = 50_000  # games whose columns are held at a time
NO_VALUE = 1e-9  # of the greatest eigenvalue: directions that repeat others
LINEUPS, LUCK_NAME = "line-ups", "luck"

Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Entries:
    """Columns by what stands in them, of which a game may have several in one place: they add up.

    Attributes:
        game: of each entry, numbered from 0 and in order.
        place: the column of each entry.
        values: of each entry; 1 where there are none.
        width: how many columns.
    """

    game: NDArray[np.intp]
    place: NDArray[Any]
    values: NDArray[Any] | None
    width: int

    @classmethod
    def of(cls, codes: NDArray[np.intp], place: NDArray[Any], values: NDArray[Any] | None = None) -> "Entries":
        """Return the columns of rows in any order, a column a place."""
        width = int(place.max()) + 1
        small = place.astype(np.min_scalar_type(width))
        if (codes[1:] >= codes[:-1]).all():
            return cls(codes, small, values, width)
        order = np.argsort(codes, kind="stable")
        return cls(codes[order], small[order], None if values is None else values[order], width)

    def of_games(self, games: slice) -> sparse.coo_array:
        """Return the columns of some games."""
        first, last = np.searchsorted(self.game, [games.start, games.stop])
        given = np.ones(last - first) if self.values is None else self.values[first:last].astype(np.float64)
        at = self.game[first:last] - games.start, self.place[first:last]
        return sparse.coo_array((given, at), shape=(games.stop - games.start, self.width))


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
            yield games, sparse.hstack([one.of_games(games) for one in self.entries], format="csr")

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

    def covariance(self, influence: Any) -> Numbers:
        """Covariance of means, from (games, means) the contributions of games to their errors, sparse or not.

        Notes:
            Residuals of least squares with games as the unit (Lin 2013, doi:10.1214/12-AOAS583), and the usual
            correction for as many columns as are independent (HC1 of MacKinnon & White 1985,
            doi:10.1016/0304-4076(85)90158-7). With the constant alone it is that of Liang & Zeger (1986).
        """
        blocks = (influence[games] for games in self._slices())
        total = np.asarray(sum(_dense(block.T @ block) for block in blocks))
        if not self.names:
            return np.asarray(self.games / max(1, self.games - 1) * total)
        explained = self._root.T @ self._along(influence)
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
        coefficients = self._root @ (self._root.T @ self._along(influence))
        sums = sum(columns.sum(axis=0) for _, columns in self.blocks())
        return np.asarray(sums[-self.centred :] @ coefficients[-self.centred :])

    def residuals(self, influence: Numbers) -> Numbers:
        """Return what the columns leave of the contributions of games."""
        coefficients, left = self._root @ (self._root.T @ self._along(influence)), np.empty_like(influence)
        for games, columns in self.blocks():
            left[games] = influence[games] - columns @ coefficients
        return left

    def _along(self, influence: Any) -> Numbers:
        """Return (columns, means) the products of the columns with the contributions of games, sparse or not."""
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
