"""Two-player zero-sum games in matrix form, solved by linear programming.

The column player may see something of the row player's choice before its own (a signal): then it has a strategy for
each signal. The row player's program is: maximise the sum over signals s of v[s], where v[s] is at most
sum of x[i] * payoffs[i, j] over the rows i that send s, for every column j. Its dual is the column player's. With one
signal for all rows this is the matrix game of von Neumann (1928), doi:10.1007/BF01448847; with several it is the
sequence form of Koller, Megiddo and von Stengel (1996), doi:10.1006/game.1996.0051, for one hidden move.

Where several strategies are optimal, the one that costs least is taken: a second program minimises the expected cost
among the optimal strategies of a player.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import linprog

Strategy = NDArray[np.float64]
NOTHING = 1e-9  # a probability that only rounding left above 0
TOLERANCES = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """Optimal strategies of both players.

    Attributes:
        value: what the row player can be sure of, on average.
        gap: how much more the column player's strategy concedes than the row player's secures; rounding only.
        row: probability of each row, shape (rows,).
        column: probability of each column after each signal, shape (signals, columns).
        joint: probability of each pair, shape (rows, columns).
    """

    value: float
    gap: float
    row: Strategy
    column: Strategy
    joint: Strategy


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
    row = _row_strategy(table / scale, shown, _costs(row_costs, rows))
    column = _column_strategy(table / scale, shown, _costs(column_costs, columns))
    secured, conceded = _secured(table, shown, row), (column[shown] * table).sum(axis=1).max()
    joint = row[:, None] * column[shown]
    return Equilibrium(float((secured + conceded) / 2), float(conceded - secured), row, column, joint)


def _costs(costs: ArrayLike | None, choices: int) -> Strategy:
    return np.zeros(choices) if costs is None else np.asarray(costs, float)


def _secured(table: Strategy, shown: NDArray[Any], row: Strategy) -> float:
    """Return what a row strategy is sure of against a column player who knows it and sees the signal."""
    weighted = row[:, None] * table
    return float(sum(weighted[shown == signal].sum(axis=0).min() for signal in np.unique(shown)))


def _row_strategy(table: Strategy, shown: NDArray[Any], costs: Strategy) -> Strategy:
    """Unknowns: the probability of each row, then the worth of each signal, to be maximised in sum."""
    rows, columns = table.shape
    signals = np.eye(shown.max() + 1)
    gets = [
        np.hstack([np.where(shown == s, -table.T, 0.0), np.tile(sign, (columns, 1))]) for s, sign in enumerate(signals)
    ]
    certain = np.append(np.ones(rows), np.zeros(len(signals)))[None, :]
    aim = np.append(np.zeros(rows), -np.ones(len(signals)))
    solution = _cheapest(aim, np.append(costs, np.zeros(len(signals))), np.vstack(gets), certain)
    return _distribution(solution[:rows])


def _column_strategy(table: Strategy, shown: NDArray[Any], costs: Strategy) -> Strategy:
    """Unknowns: the probability of each column after each signal, then the most that any row gets, to be minimised."""
    columns = table.shape[1]
    signals = np.eye(shown.max() + 1)
    gets = [np.concatenate([np.kron(signals[s], row), [-1.0]]) for s, row in zip(shown, table, strict=True)]
    certain = np.hstack([np.kron(signals, np.ones(columns)), np.zeros((len(signals), 1))])
    aim = np.append(np.zeros(len(signals) * columns), 1.0)
    solution = _cheapest(aim, np.append(np.tile(costs, len(signals)), 0.0), np.array(gets), certain)
    return np.apply_along_axis(_distribution, 1, solution[:-1].reshape(len(signals), columns))


def _cheapest(aim: Strategy, costs: Strategy, gets: Strategy, certain: Strategy) -> Strategy:
    """Minimise the aim, then the costs among the solutions that reach it."""
    best = _program(aim, gets, np.zeros(len(gets)), certain)
    if not costs.any():
        return best
    return _program(costs, np.vstack([gets, aim]), np.append(np.zeros(len(gets)), aim @ best), certain)


def _program(aim: Strategy, below: Strategy, limits: Strategy, certain: Strategy) -> Strategy:
    """Minimise the aim: `below` stays under its limits, `certain` adds up to 1; what is no probability is free."""
    bounds = [(0.0, 1.0) if chance else (None, None) for chance in np.any(certain, axis=0).tolist()]
    solution = linprog(aim, below, limits, certain, np.ones(len(certain)), bounds, method="highs", options=TOLERANCES)
    if not solution.success:
        raise ArithmeticError(f"the linear program of a zero-sum game was not solved: {solution.message}")
    return solution.x


def _distribution(weights: Strategy) -> Strategy:
    """Remove what rounding left below 0 or next to it."""
    cleaned = np.where(weights < NOTHING, 0.0, weights)
    return cleaned / cleaned.sum()
