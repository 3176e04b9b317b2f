"""Problems drawn at random for the coin duel of the tests, whose truth is known in closed form.

With purses a and b the owner of a wins a / (a + b), whatever the die. Where the purses stand, within which ranges they
may be changed, and how close to fair is fair enough differ from problem to problem, so that one value does it in some,
two in others, none in others, and some are fair as they are.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np

from benchmarks.judging import Judged
from reports.kit.precision import Precision
from reports.pipeline.request import StudyRequest
from reports.pipeline.tuned import Tuned
from reports.pipeline.tuning import TuningPlan

GAME = "tests.toy_game.game:GAME"
NAMES = ("lion", "boar")
MOST_COINS = 10
TOLERANCES = (0.02, 0.06)  # so that some changes are fair by little, and some miss it by little


@dataclass(frozen=True)
class Duel:
    """A duel to be made fair."""

    purses: tuple[int, int]
    ranges: tuple[tuple[int, int], tuple[int, int]]
    tolerance: float
    seed: int
    budget: int

    @property
    def plan(self) -> TuningPlan:
        """The problem as a user would ask it."""
        settings = dict(zip((f"purse.{name}" for name in NAMES), self.purses, strict=True))
        study = StudyRequest(GAME, policies=("random",), settings=settings, seed=self.seed).study()
        over = [f"purse.{name}={low}..{high}" for name, (low, high) in zip(NAMES, self.ranges, strict=True)]
        return TuningPlan(
            study, (*over, "die.paying"), budget=self.budget, precision=Precision(tolerance=self.tolerance)
        )

    def judged(self, tuned: Tuned) -> Judged:
        """Return what an answer is worth."""
        least, status = self.least_size, tuned.answer.status
        change = {row["address"]: row["to"] for row in tuned.changes(tuned.answer.arm)}
        purses = tuple(change.get(f"toy.purse.{name}", home) for name, home in zip(NAMES, self.purses, strict=True))
        idle = int("toy.die.paying" in change)
        values, steps = self._size(purses)
        larger = least is not None and (values + idle, steps + idle) > least
        fewer = least is not None and values + idle > least[0]
        return Judged(status, least is not None, self._is_fair(*purses), larger, fewer)

    @property
    def least_size(self) -> tuple[int, int] | None:
        """Values and steps of the smallest change that is truly fair; none where there is none."""
        pairs = zip(self.purses, self.ranges, strict=True)
        reached = product(*(dict.fromkeys((home, *range(low, high + 1))) for home, (low, high) in pairs))
        return min((self._size(purses) for purses in reached if self._is_fair(*purses)), default=None)

    def _is_fair(self, lion: int, boar: int) -> bool:
        return abs(lion / (lion + boar) - 1 / 2) <= self.tolerance + 1e-12

    def _size(self, purses: tuple[int, ...]) -> tuple[int, int]:
        moved = [abs(to - home) for to, home in zip(purses, self.purses, strict=True)]
        return sum(map(bool, moved)), sum(moved)


def duel_of(seed: int, budget: int) -> Duel:
    """Draw a duel."""
    chance = np.random.default_rng([28, seed])
    lion, boar = (int(number) for number in chance.integers(2, MOST_COINS - 1, 2))
    down, up = chance.integers(0, 4, 2).tolist(), chance.integers(1, 4, 2).tolist()
    ranges = (max(1, lion - down[0]), lion + up[0]), (max(1, boar - down[1]), boar + up[1])
    return Duel((lion, boar), ranges, round(float(chance.uniform(*TOLERANCES)), 3), seed, budget)
