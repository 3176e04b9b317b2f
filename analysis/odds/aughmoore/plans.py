"""The simultaneous choice of Tactic cards: for the chance to win alone, and for what everything is worth."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.odds.aughmoore.contest import Contest, Ending
from analysis.odds.equilibria.bimatrix import Mixtures, equilibrium
from analysis.odds.equilibria.zero_sum import Equilibrium, solve, value_of


@dataclass(frozen=True, eq=False)
class Plans:
    """Mixtures of Tactic cards of both sides, and what they lead to on average.

    Attributes:
        chances: probability of each card of the attacker, of the defender.
        wins: the attacker's chance to win.
        wins_with: its chance with each of its cards against the defender's mixture; the defender's chance likewise.
        gains: worth of the Battle to each side.
        lost: units that each side loses, by kind, shape (2, units).
        structures: chance that each side loses its Tower or Capital City.
        vp: victory points that each side scores in the Battle.
        spent: resources that each side spends.
        gap: what a side could gain by another choice, beyond rounding.
        solution: the plans that there were to choose from.
        equilibria: how many different ones these are, for sides that do not play for the same.
    """

    chances: tuple[np.ndarray, np.ndarray]
    wins: float
    wins_with: tuple[np.ndarray, np.ndarray]
    gains: tuple[float, float]
    lost: np.ndarray
    structures: tuple[float, float]
    vp: tuple[float, float]
    spent: tuple[float, float]
    gap: float
    solution: Equilibrium | Mixtures
    equilibria: int


def best_chances(endings: Sequence[Sequence[Ending]]) -> Plans:
    """Return the plans of sides that are after the victory alone: of equal ones those that keep most of their worth."""
    wins, gains = wins_of(endings), _gains(endings)
    solution = solve(wins, row_costs=-gains[0].mean(axis=1), column_costs=-gains[1].mean(axis=0))
    return _plans_of(endings, solution.row, solution.column[0], solution)


def best_gains(endings: Sequence[Sequence[Ending]]) -> Plans:
    """Return the plans of sides that weigh victory points, resources, units and the prize."""
    gains = _gains(endings)
    best = equilibrium(gains[0], gains[1])
    return _plans_of(endings, best.row, best.column, best, len(best.found))


def chance_of(contest: Contest) -> float:
    """Return the attacker's chance to win if both sides are after the victory alone."""
    if contest.over:
        return float(contest.finished().winner == 0)
    return value_of(contest.wins())


def wins_of(endings: Sequence[Sequence[Ending]]) -> np.ndarray:
    """Return 1 for each pair of cards with which the attacker wins."""
    return np.array([[float(each.winner == 0) for each in row] for row in endings])


def _gains(endings: Sequence[Sequence[Ending]]) -> np.ndarray:
    return np.array([[[each.gains[part] for each in row] for row in endings] for part in range(2)])


def _plans_of(
    endings: Sequence[Sequence[Ending]],
    row: np.ndarray,
    column: np.ndarray,
    solution: Equilibrium | Mixtures,
    equilibria: int = 1,
) -> Plans:
    """Return what two mixtures of cards lead to."""
    joint = (row[:, None] * column).ravel()
    every = [each for line in endings for each in line]
    wins = wins_of(endings)

    def mean(name: str) -> tuple[float, float]:
        first, second = joint @ np.array([getattr(each, name) for each in every], float)
        return float(first), float(second)

    return Plans(
        chances=(row, column),
        wins=float(row @ wins @ column),
        wins_with=(wins @ column, 1 - row @ wins),
        gains=mean("gains"),
        lost=np.tensordot(joint, np.array([each.lost for each in every], float), axes=1),
        structures=mean("structures"),
        vp=mean("vp"),
        spent=mean("spent"),
        gap=solution.gap,
        solution=solution,
        equilibria=equilibria,
    )
