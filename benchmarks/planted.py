"""How often does `tune` name a fair change, the smallest one, a needlessly large one, or none where there is one?

    python benchmarks/planted.py [PROBLEMS] [BUDGET]

The problems are drawn at random for the coin duel of the tests, whose truth is known: with purses a and b the owner of
a wins a / (a + b), whatever the die. Where the purses stand, within which ranges they may be changed, and how close to
fair is fair enough differ from problem to problem, so that one value does it in some, two in others, none in others,
and some are fair as they are. Every problem is searched and confirmed as the command does it.
"""

import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np

from reports.commands.tuning import TunePlay
from reports.kit.defaults import BUDGET
from reports.kit.precision import Precision
from reports.pipeline.request import StudyRequest
from reports.pipeline.tuned import Tuned
from reports.pipeline.tuning import TuningPlan

GAME = "tests.toy_game.game:GAME"
MOST_COINS = 10
TOLERANCES = (0.02, 0.06)  # so that some changes are fair by little, and some miss it by little
NOTHING = "nothing found"


@dataclass(frozen=True)
class Problem:
    """A duel to be made fair."""

    purses: tuple[int, int]
    ranges: tuple[tuple[int, int], tuple[int, int]]
    tolerance: float
    seed: int

    @property
    def plan(self) -> TuningPlan:
        """The problem as a user would ask it."""
        settings = dict(zip(("purse.lion", "purse.boar"), self.purses, strict=True))
        study = StudyRequest(GAME, policies=("random",), settings=settings, seed=self.seed).study()
        spans = zip(("lion", "boar"), self.ranges, strict=True)
        over = (*(f"purse.{name}={low}..{high}" for name, (low, high) in spans), "die.paying")
        return TuningPlan(study, over, budget=budget_asked(), precision=Precision(tolerance=self.tolerance))

    def is_fair(self, lion: int, boar: int) -> bool:
        """Return whether purses are fair enough."""
        return abs(lion / (lion + boar) - 1 / 2) <= self.tolerance + 1e-12

    @property
    def least_size(self) -> tuple[int, int] | None:
        """Values and steps of the smallest change that is truly fair; none where there is none."""
        reached = product(*(dict.fromkeys((home, *range(low, high + 1))) for home, (low, high) in self.pairs))
        return min((self.size(purses) for purses in reached if self.is_fair(*purses)), default=None)

    @property
    def pairs(self) -> list[tuple[int, tuple[int, int]]]:
        """Where each purse stands, and its range."""
        return list(zip(self.purses, self.ranges, strict=True))

    def size(self, purses: tuple[int, ...]) -> tuple[int, int]:
        """Return values and steps of a change of purses."""
        moved = [abs(to - home) for to, home in zip(purses, self.purses, strict=True)]
        return sum(map(bool, moved)), sum(moved)


def budget_asked() -> int:
    """Return the games of a tuning."""
    return int(sys.argv[2]) if len(sys.argv) > 2 else BUDGET


def problem_of(seed: int) -> Problem:
    """Draw a problem."""
    chance = np.random.default_rng([28, seed])
    lion, boar = (int(number) for number in chance.integers(2, MOST_COINS - 1, 2))
    down, up = chance.integers(0, 4, 2).tolist(), chance.integers(1, 4, 2).tolist()
    ranges = (max(1, lion - down[0]), lion + up[0]), (max(1, boar - down[1]), boar + up[1])
    return Problem((lion, boar), ranges, round(float(chance.uniform(*TOLERANCES)), 3), seed)


def judged(problem: Problem, tuned: Tuned) -> list[str]:
    """Return what is to be said of an answer."""
    least, status = problem.least_size, tuned.answer.status
    words = ["exists" if least else "none exists", f"status {status}"]
    if status == "none":
        return [*words, f"{NOTHING}, {'wrongly' if least else 'rightly'}"]
    change = {row["address"]: row["to"] for row in tuned.changes(tuned.answer.arm)}
    purses = tuple(
        change.get(f"toy.purse.{name}", home) for name, home in zip(("lion", "boar"), problem.purses, strict=True)
    )
    idle = int("toy.die.paying" in change)
    values, steps = problem.size(purses)
    fair, larger = problem.is_fair(*purses), least is not None and (values + idle, steps + idle) > least
    words.append("fair" if fair else "not fair")
    if status != "open" and not fair:
        words.append("wrongly confirmed")
    if fair:
        words.append("larger than needed" if larger else "the smallest")
    return words


def main() -> None:
    """Tune and print what came of it."""
    problems = [problem_of(seed) for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 50)]
    found: Counter[str] = Counter()
    games = []
    for problem in problems:
        with tempfile.TemporaryDirectory() as place:
            tuned = TunePlay(1, Path(place) / "run")(problem.plan)
            words = judged(problem, tuned)
        games.append(tuned.games)
        found.update(words)
        print(problem, tuned.changes(tuned.answer.arm), ", ".join(words), flush=True)
    exist = found["exists"]
    print(f"{len(problems)} problems, in {exist} of which a fair change exists; {np.mean(games):,.0f} games each")
    for word, number in sorted(found.items()):
        print(f"{word:<28}{number:>5}")


if __name__ == "__main__":
    main()
