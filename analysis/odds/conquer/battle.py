"""A battle between players of Heroes: Write & Conquer as the game of sealed deployments that it is (H9.1, H9.2).

All sides choose what they deploy, and reveal it together: the highest power wins, equal highest ones all lose, and
whatever was deployed is lost. To deploy the same every time would invite the rivals to go one higher, or to stay at
home, so that the best plan is a mixture. Two sides that are after the difference of their gains play a zero-sum game,
solved exactly by linear programming; three or four, or sides that are after their own gains, are balanced by an
iterative method whose result says how good it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from analysis.odds.conquer.duel import Duel
from analysis.odds.conquer.melee import Melee
from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.ways import Ways, undominated
from analysis.odds.equilibria.regrets import Mixture, balance
from analysis.odds.equilibria.zero_sum import Equilibrium, solve

EXACTLY = "exact: zero-sum game of sealed deployments by linear programming"
ITERATED = "predictive regret matching"
ENOUGH = 1e-4  # of the scale of the stakes: exploitability at which the iterative method stops
DOUBTFUL = 1e-2  # of that scale: exploitability from which on a result is no equilibrium


@dataclass(frozen=True, eq=False)
class Plan:
    """How one side deploys.

    Attributes:
        ways: the deployments that are worth a look.
        chances: probability of each.
        wins: chance to win with each.
        worths: what each is worth to its side, in victory points.
    """

    ways: Ways
    chances: Mixture
    wins: Mixture
    worths: Mixture

    @property
    def win(self) -> float:
        """Chance to win."""
        return float(self.chances @ self.wins)

    @property
    def value(self) -> float:
        """Worth of the battle to its side, in victory points."""
        return float(self.chances @ self.worths)

    @property
    def price(self) -> float:
        """What the side loses on average."""
        return float(self.chances @ self.ways.price)

    @property
    def power(self) -> float:
        """Power that the side deploys on average."""
        return float(self.chances @ self.ways.power)


@dataclass(frozen=True, eq=False)
class Outcome:
    """How a battle is best fought by all sides.

    Attributes:
        plans: the plan of each side.
        method: how they were found.
        exploitability: what all sides together could gain by answering the others' plans best, in victory points.
        doubtful: whether that is too much to call the plans an equilibrium.
        duel: the battle, where it is a zero-sum game.
        solution: how it was solved.
    """

    plans: tuple[Plan, ...]
    method: str
    exploitability: float
    doubtful: bool
    duel: Duel | None = None
    solution: Equilibrium | None = None

    @property
    def nobody(self) -> float:
        """Chance that equal powers leave nobody the winner."""
        return max(0.0, 1.0 - sum(plan.win for plan in self.plans))


def best_plans(sides: Sequence[Ways], stakes: Stakes, margin: int) -> Outcome:
    """Find the best plans of all sides.

    Args:
        sides: all ways in which each side may deploy.
        stakes: what is at stake.
        margin: by how much the highest power must exceed every other one.

    Returns:
        The plans, with what each deployment is worth against the plans of the others.

    Raises:
        ValueError: more than two sides and loot.
    """
    worthwhile = tuple(undominated(ways, lootable=stakes.loot > 0) for ways in sides)
    if len(worthwhile) == 2:
        return _duel(Duel((worthwhile[0], worthwhile[1]), stakes, margin))
    if stakes.loot:
        raise ValueError("loot is counted between two sides only; let the reward of three or four include it")
    return _melee(Melee(worthwhile, stakes, margin))


def _duel(duel: Duel) -> Outcome:
    if not duel.stakes.relative:
        return _balanced_duel(duel)
    rows, columns = duel.sides
    solution = solve(duel.payoffs[0], row_costs=rows.price, column_costs=columns.price)
    outcome = _outcome_of_duel(duel, solution.row, solution.column[0], EXACTLY)
    return replace(outcome, duel=duel, solution=solution)


def _balanced_duel(duel: Duel) -> Outcome:
    rows, columns = duel.payoffs
    balanced = balance(
        lambda mixtures: (rows @ mixtures[1], columns.T @ mixtures[0]), rows.shape, enough=ENOUGH * duel.stakes.scale
    )
    row, column = balanced.mixtures
    return _outcome_of_duel(duel, row, column, f"{ITERATED}, {balanced.rounds:,} rounds")


def _outcome_of_duel(duel: Duel, row: Mixture, column: Mixture, method: str) -> Outcome:
    plans = (
        Plan(duel.sides[0], row, duel.wins[0] @ column, duel.payoffs[0] @ column),
        Plan(duel.sides[1], column, duel.wins[1].T @ row, duel.payoffs[1].T @ row),
    )
    return _outcome(plans, duel.stakes, method)


def _melee(melee: Melee) -> Outcome:
    sizes = [len(ways) for ways in melee.sides]
    balanced = balance(melee.worths, sizes, enough=ENOUGH * melee.stakes.scale)
    mixtures = balanced.mixtures
    known = zip(melee.sides, mixtures, melee.wins(mixtures), melee.worths(mixtures), strict=True)
    return _outcome(tuple(Plan(*each) for each in known), melee.stakes, f"{ITERATED}, {balanced.rounds:,} rounds")


def _outcome(plans: tuple[Plan, ...], stakes: Stakes, method: str) -> Outcome:
    gained = sum(max(float(np.max(plan.worths)) - plan.value, 0.0) for plan in plans)
    return Outcome(plans, method, gained, gained > DOUBTFUL * stakes.scale)
