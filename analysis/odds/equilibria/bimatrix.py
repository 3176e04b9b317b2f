"""Equilibria of small games in which both players have payoffs of their own.

Support enumeration: for each pair of supports of equal size the mixtures that make the other player indifferent are
found by linear equations, and kept if nobody gains by deviating (Dickhaut and Kaplan 1991). Games with ties may have
none of that form: then tiny amounts, the same every time, are added to the payoffs, and what a deviation could still
gain is reported as the gap.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from analysis.odds.equilibria.ranges import Range

Pair = tuple[np.ndarray, np.ndarray]
CLOSE = 1e-9
NUDGE = 1e-6


@dataclass(frozen=True, eq=False)
class Mixtures:
    """An equilibrium.

    Attributes:
        row: probability of each row.
        column: probability of each column.
        values: payoff of the row player, of the column player.
        gap: the most that one of them could gain by deviating; rounding only, or what ties leave.
        found: the equilibria that there were to choose from, each with its mixtures of rows and of columns.
    """

    row: np.ndarray
    column: np.ndarray
    values: tuple[float, float]
    gap: float
    found: Sequence[Pair]

    def range_of(self, table: ArrayLike) -> Range:
        """Return the least and the greatest mean of a number given for each pair, over the equilibria found.

        Games with ties may have more of them, between and beyond these.
        """
        means = [float(x @ np.asarray(table, float) @ y) for x, y in self.found]
        return Range(min(means), max(means), exact=False)


def equilibrium(row_payoffs: ArrayLike, column_payoffs: ArrayLike) -> Mixtures:
    """Return the equilibrium that is best for both players together; of several, for the row player.

    Args:
        row_payoffs: what the row player gets, shape (rows, columns).
        column_payoffs: what the column player gets, likewise.

    Raises:
        ValueError: the payoffs are no two tables of finite numbers of one shape.

    Example:
        `equilibrium([[2, 0], [0, 1]], [[1, 0], [0, 2]])` has a pure equilibrium that gives the players 2 and 1.
    """
    rows, columns = np.asarray(row_payoffs, float), np.asarray(column_payoffs, float)
    if rows.ndim != 2 or rows.size == 0 or rows.shape != columns.shape or not np.isfinite([rows, columns]).all():
        raise ValueError("payoffs must be two tables of finite numbers, of one shape, with a row and a column")
    equilibria = list(_equilibria(rows, columns)) or list(_equilibria(_nudged(rows, 0), _nudged(columns, 1)))
    worths = [(float(x @ rows @ y), float(x @ columns @ y)) for x, y in equilibria]
    best = max(range(len(equilibria)), key=lambda place: (round(sum(worths[place]), 9), worths[place][0]))
    row, column = equilibria[best]
    gap = max((rows @ column).max() - worths[best][0], (row @ columns).max() - worths[best][1])
    return Mixtures(row, column, worths[best], float(max(0.0, gap)), equilibria)


def _nudged(payoffs: np.ndarray, seed: int) -> np.ndarray:
    scale = max(1.0, float(np.abs(payoffs).max()))
    return payoffs + NUDGE * scale * np.random.default_rng(seed).random(payoffs.shape)


def _equilibria(rows: np.ndarray, columns: np.ndarray) -> Iterator[Pair]:
    """Yield the equilibria on supports of equal size."""
    scale = CLOSE * max(1.0, float(np.abs(rows).max()), float(np.abs(columns).max()))
    for size in range(1, min(rows.shape) + 1):
        for own in combinations(range(rows.shape[0]), size):
            for foe in combinations(range(rows.shape[1]), size):
                column = _indifferent(rows[np.ix_(own, foe)])
                if column is None:
                    continue
                row = _indifferent(columns[np.ix_(own, foe)].T)
                if row is None:
                    continue
                x, y = np.zeros(rows.shape[0]), np.zeros(rows.shape[1])
                x[list(own)], y[list(foe)] = row, column
                best_row, best_column = (rows @ y).max(), (x @ columns).max()
                if best_row - x @ rows @ y <= scale and best_column - x @ columns @ y <= scale:
                    yield x, y


def _indifferent(payoffs: np.ndarray) -> np.ndarray | None:
    """Return the mixture of the columns that gives every row the same; None without exactly one, all of it positive."""
    size = len(payoffs)
    system = np.ones((size + 1, size + 1))
    system[:size, :size], system[:size, size], system[size, size] = payoffs, -1.0, 0.0
    try:
        solved = np.linalg.solve(system, np.append(np.zeros(size), 1.0))[:size]
    except np.linalg.LinAlgError:
        return None
    if not np.isfinite(solved).all() or solved.min() <= CLOSE:
        return None
    return solved / solved.sum()
