"""How often the plans of a report settle what they promise, after a pilot of 2,000 games.

    python benchmarks/plans.py [STUDIES]

Prints a table in Markdown. A row has studies whose factions have true shares so many points apart (their standard
deviation). Each share that the pilot leaves undecided gets the games that its plan of 80% names: how many of these
shares are settled then, and the median of the games. The last column has differences of four factions in `compare`.
"""

import math
import sys
from collections.abc import Callable

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from analysis.comparing.arms import ArmShares
from analysis.comparing.differences import difference_table
from analysis.shares import judged

STUDIES, PILOT = 300, 2000
APART = (0, 0.5, 1, 1.5, 2, 3, 4)  # percentage points
FACTIONS = (2, 3, 4, 6, 10)
LEVEL, TOLERANCE = 0.95, 0.02
SEED = 1

ARM_FACTIONS, ONE = 4, 0.5  # standard deviation of the difference of a game

Floats = NDArray[np.float64]
Plan = Callable[[float, int, np.random.Generator], tuple[Floats, Floats]]


def main() -> None:
    """Simulate the studies and print the table."""
    studies = int(sys.argv[1]) if len(sys.argv) > 1 else STUDIES
    kinds = [(f"{number} factions, games", planned, number) for number in FACTIONS]
    kinds.append(("`compare`, games", compared, ARM_FACTIONS))
    print("| points apart | " + " | ".join(title for title, _, _ in kinds) + " |")
    print("|---" * (len(kinds) + 1) + "|")
    for apart in APART:
        found = (simulated(plan, apart / 100, number, studies) for _, plan, number in kinds)
        print(f"| {apart:g} | " + " | ".join(f"{hits:.0%}, {more:,.0f}" for hits, more in found) + " |", flush=True)


def simulated(plan: Plan, apart: float, factions: int, studies: int) -> tuple[float, float]:
    """Return how many of the open shares are settled by their plans, and the median of the games."""
    chance = np.random.default_rng(SEED)
    hits, more = zip(*(plan(apart, factions, chance) for _ in range(studies)), strict=True)
    return float(np.concatenate(hits).mean()), float(np.median(np.concatenate(more)))


def planned(apart: float, factions: int, chance: np.random.Generator) -> tuple[Floats, Floats]:
    """Return whether each open share of a study is settled by the games of its plan, and how many these are."""
    one = math.sqrt((factions - 1) / factions**2)  # standard deviation of a win
    truth = chance.normal(0, apart, factions)
    luck = chance.normal(0, one * math.sqrt(factions / (factions - 1) / PILOT), factions)
    truth, luck = 1 / factions + truth - truth.mean(), luck - luck.mean()
    now = verdicts(truth + luck, np.full(factions, PILOT), factions)
    is_open = (now["verdict"] == "undecided").to_numpy()
    if not is_open.any():
        return np.empty(0), np.empty(0)
    more, before = now["games_needed_low"].to_numpy()[is_open], now["estimate"].to_numpy()[is_open]
    after = (PILOT * before + more * chance.normal(truth[is_open], one / np.sqrt(more))) / (PILOT + more)
    return (verdicts(after, PILOT + more, factions)["verdict"] != "undecided").to_numpy(), more


def compared(apart: float, factions: int, chance: np.random.Generator) -> tuple[Floats, Floats]:
    """Return whether each open difference of an arm is settled by the games of its plan, and how many these are."""
    truth = chance.normal(0, apart, factions)
    truth = truth - truth.mean()
    before = chance.normal(truth, ONE / math.sqrt(PILOT))
    now = changes(before, PILOT)
    is_open = np.flatnonzero(now["verdict"] == "undecided")
    more = now["needed_low"].to_numpy()[is_open]
    settled = []
    for at, games in zip(is_open, more, strict=True):
        fresh = chance.normal(truth, ONE / math.sqrt(games))
        after = changes((PILOT * before + games * fresh) / (PILOT + games), PILOT + games)
        settled.append(after["verdict"][at] != "undecided")
    return np.array(settled, np.float64), more


def changes(estimate: Floats, games: int) -> pd.DataFrame:
    """Return the differences of one arm as `compare` judges them after so many games."""
    factions = len(estimate)
    covariance = np.zeros((2, factions, 2, factions))
    covariance[1, :, 1, :] = ONE**2 / games * np.eye(factions)
    fair, counts = np.full((2, factions), 1 / factions), np.full(factions, games)
    keys = pd.DataFrame({"faction": [str(number) for number in range(factions)]})
    shares = fair + np.outer([0, 1], estimate)
    return difference_table(ArmShares(("before", "after"), keys, shares, covariance, fair, games, counts, counts))


def verdicts(estimate: Floats, games: Floats, factions: int) -> pd.DataFrame:
    """Return shares as a study judges them after so many games, each with an interval of Bonferroni."""
    level = 1 - (1 - LEVEL) / factions
    half = stats.norm.ppf((1 + level) / 2) * math.sqrt(factions - 1) / factions / np.sqrt(games)
    columns = {"estimate": estimate, "low": estimate - half, "high": estimate + half, "fair_share": 1 / factions}
    return judged(pd.DataFrame(columns | {"n": games}), PILOT, level, TOLERANCE)


if __name__ == "__main__":
    main()
