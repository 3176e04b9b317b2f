"""Two-player zero-sum games in matrix form, solved by linear programming.

The column player may see something of the row player's choice before its own (a signal): then it has a strategy for
each signal. The row player's program is: maximise the sum over signals s of v[s], where v[s] is at most
sum of x[i] * payoffs[i, j] over the rows i that send s, for every column j. Its dual is the column player's. With one
signal for all rows this is the matrix game of von Neumann (1928), doi:10.1007/BF01448847; with several it is the
sequence form of Koller, Megiddo and von Stengel (1996), doi:10.1006/game.1996.0051, for one hidden move.

All optimal strategies of a player are a polytope. Any of one player goes with any of the other, and all have the same
value, but not the same of anything else: see `Equilibrium.range_of`. The strategy named is the one that costs least;
of several such the choice listed last is played as rarely as can be, then the last but one, and so on. So games that
differ in nothing but choices of no use have the same strategies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analysis.odds.equilibria.polytopes import Polytope, felt, program
from analysis.odds.equilibria.ranges import Optimal, Range, range_over

if TYPE_CHECKING:  # scipy imports its parts when they are used
    from scipy.optimize import OptimizeResult

Strategy = NDArray[np.float64]
NOTHING = 1e-9  # a probability that only rounding left above 0


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """Optimal strategies of both players.

    Attributes:
        value: what the row player can be sure of, on average.
        gap: how much more the column player's strategy concedes than the row player's secures; rounding only.
        row: probability of each row, shape (rows,).
        column: probability of each column after each signal, shape (signals, columns).
        joint: probability of each pair, shape (rows, columns).
        optimal: all optimal strategies of both players.
    """

    value: float
    gap: float
    row: Strategy
    column: Strategy
    joint: Strategy
    optimal: Optimal

    def range_of(self, table: ArrayLike) -> Range:
        """Return the least and the greatest mean of a number given for each pair, over all optimal strategies.

        Args:
            table: the number for each row and column.
        """
        return range_over(self.optimal, np.asarray(table, float))


def solve(
    payoffs: ArrayLike,
    *,
    signals: Sequence[int] | None = None,
    row_costs: ArrayLike | None = None,
    column_costs: ArrayLike | None = None,
) -> Equilibrium:
    """Solve a zero-sum game.

    Args:
        payoffs: what the row player gets from the column player, shape (rows, columns).
        signals: what each row shows to the column player, numbered from 0; None shows nothing.
        row_costs: costs of the rows that choose among optimal strategies; None costs nothing.
        column_costs: costs of the columns, likewise.

    Returns:
        The value and an optimal strategy of each player.

    Raises:
        ValueError: the payoffs are no table of finite numbers with a row and a column.

    Example:
        `solve([[1, -1], [-1, 1]])` has value 0 and plays both rows and both columns half of the time.
    """
    table = np.asarray(payoffs, float)
    if table.ndim != 2 or table.size == 0 or not np.isfinite(table).all():
        raise ValueError("payoffs must be a table of finite numbers with at least one row and one column")
    rows, columns = table.shape
    shown = np.zeros(rows, int) if signals is None else np.asarray(signals)
    scale = max(np.abs(table).max(), np.finfo(float).tiny)
    optimal = Optimal(_row_strategies(table / scale, shown), _column_strategies(table / scale, shown), shown)
    row = _distribution(optimal.rows.first(_criteria(row_costs, rows, shown.max() + 1))[:rows])
    wanted = _criteria(column_costs, columns, 0)
    column = np.array([_distribution(each.first(wanted)) for each in optimal.columns])
    secured, conceded = _secured(table, shown, row), (column[shown] * table).sum(axis=1).max()
    joint = row[:, None] * column[shown]
    return Equilibrium(float((secured + conceded) / 2), float(conceded - secured), row, column, joint, optimal)


def value_of(payoffs: ArrayLike) -> float:
    """Return the value of a zero-sum game in which nothing is shown, without any strategy."""
    table = np.asarray(payoffs, float)
    return -float(program(*_row_program(table, np.zeros(len(table), int))).fun)


def _criteria(costs: ArrayLike | None, choices: int, others: int) -> list[Strategy]:
    """What a player prefers its optimal strategies by: the costs, then the choices one by one, the last one first."""
    listed = list(np.eye(choices)[::-1])
    known = None if costs is None else np.asarray(costs, float)
    wanted = listed if known is None or not known.any() else [known / np.abs(known).max(), *listed]
    return [np.append(each, np.zeros(others)) for each in wanted]


def _secured(table: Strategy, shown: NDArray[Any], row: Strategy) -> float:
    """Return what a row strategy is sure of against a column player who knows it and sees the signal."""
    weighted = row[:, None] * table
    return float(sum(weighted[shown == signal].sum(axis=0).min() for signal in np.unique(shown)))


def _row_program(table: Strategy, shown: NDArray[Any]) -> tuple[Strategy, Strategy, Strategy, Strategy]:
    """Unknowns: the probability of each row, then the worth of each signal, to be maximised in sum."""
    rows, columns = table.shape
    signals = np.eye(shown.max() + 1)
    gets = [
        np.hstack([np.where(shown == s, -table.T, 0.0), np.tile(sign, (columns, 1))]) for s, sign in enumerate(signals)
    ]
    below = np.vstack([*gets, -np.eye(rows, rows + len(signals))])
    certain = np.append(np.ones(rows), np.zeros(len(signals)))[None, :]
    aim = np.append(np.zeros(rows), -np.ones(len(signals)))
    return aim, below, np.zeros(len(below)), certain


def _row_strategies(table: Strategy, shown: NDArray[Any]) -> Polytope:
    aim, below, limits, certain = _row_program(table, shown)
    best = program(aim, below, limits, certain)
    return Polytope(np.vstack([below, aim]), np.append(limits, best.fun), certain, [*felt(best), len(below)])


def _column_strategies(table: Strategy, shown: NDArray[Any]) -> tuple[Polytope, ...]:
    """Return the strategies after each signal that concede no more than the value of the game to any row."""
    columns = table.shape[1]
    programs = [_least_conceded(table[shown == signal]) for signal in range(shown.max() + 1)]
    value = max(best.fun for best in programs if best is not None)
    found = []
    for signal, best in enumerate(programs):
        below = np.vstack([table[shown == signal], -np.eye(columns)])
        limits = np.append(np.full(len(below) - columns, value), np.zeros(columns))
        tight = felt(best) if best is not None and value - best.fun < NOTHING else []
        found.append(Polytope(below, limits, np.ones((1, columns)), tight))
    return tuple(found)


def _least_conceded(table: Strategy) -> "OptimizeResult | None":
    """Unknowns: the probability of each column, then the most that any row gets, to be minimised; None without rows."""
    if len(table) == 0:
        return None
    columns = table.shape[1]
    below = np.vstack([np.hstack([table, -np.ones((len(table), 1))]), -np.eye(columns, columns + 1)])
    certain = np.append(np.ones(columns), 0.0)[None, :]
    return program(np.append(np.zeros(columns), 1.0), below, np.zeros(len(below)), certain)


def _distribution(weights: Strategy) -> Strategy:
    """Remove what rounding left below 0 or next to it."""
    cleaned = np.where(weights < NOTHING, 0.0, weights)
    return cleaned / cleaned.sum()
