"""How often is the right change named by the confirmation of `tune` alone, where true shares are drawn, and games too?

    python -m benchmarks.confirming [PROBLEMS]

Four factions, the rules as they are, which are far from fair, and three to eight changes from the smallest to the
largest, with which a faction is .6 to 2.5 points from fair: many lie near the edge of two. They play as the arms of a
tuning do, with the games that confirm by default, and are judged by their true shares. Beside the answer stands that of
naming the nearest change in doubt, where a larger one surely meets the goals and the estimates of no smaller one do.
"""

import sys
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from analysis.tuning.answers import OPEN, Answer, answered
from analysis.tuning.confirming import GoalTest, Sums
from analysis.tuning.effects import falls_short
from analysis.tuning.goals import fair_goals, farthest
from analysis.tuning.racing import Race, standing_of
from benchmarks.judging import Judged, printed
from reports.kit.defaults import BUDGET
from reports.kit.precision import Precision
from reports.pipeline.tuning import SEARCHED

FACTIONS = ("a", "b", "c", "d")
BLOCK, PART = 24, 1_008  # games in which everybody sits everywhere, and after which an arm is looked at
AS_IT_IS = 6.0  # points that a faction is from fair before anything is changed
AFTER = (0.6, 1.0, 1.5, 2.5)  # with one of the changes
CHANGES = range(3, 9)
SEED = 28


@dataclass(frozen=True, eq=False)
class Drawn:
    """Arms whose true shares are known, the smallest change first.

    Attributes:
        shares: (arms, factions) true shares.
        won: (arms, games) which faction wins each game.
    """

    shares: np.ndarray
    won: np.ndarray

    @cached_property
    def test(self) -> GoalTest:
        """What is asked of the arms."""
        usual = Precision()
        goals = fair_goals("faction", FACTIONS, len(FACTIONS), usual.tolerance)
        return GoalTest(goals, usual.level, self.won.shape[1])

    @cached_property
    def fair(self) -> np.ndarray:
        """Whether each arm is truly fair."""
        return farthest(self.test.goals, self.shares) <= 1

    def outcomes(self, arm: int, games: range) -> np.ndarray:
        """Return (games, factions) who won some games of an arm."""
        return np.eye(len(FACTIONS))[self.won[arm, games.start : games.stop]]

    def played(self) -> list[Sums]:
        """Play the arms as a tuning does, and return what became of them."""
        test, race = self.test, Race(self.won.shape[1], BLOCK)
        sums = [Sums.none(tuple(("faction", name) for name in FACTIONS)) for _ in self.shares]
        while turn := race.turn([standing_of(one, test) for one in sums]):
            arm, most = turn
            while sums[arm].games < most:
                rows = self.outcomes(arm, range(sums[arm].games, min(most, sums[arm].games + PART)))
                sums[arm] = sums[arm].plus(rows, np.ones(rows.shape))
                if sums[arm].games >= race.least and test.met(sums[arm]) != "open":
                    break
        return sums

    def judged(self, status: str, arm: int) -> Judged:
        """Return what it is worth to name an arm."""
        return Judged(status, bool(self.fair.any()), bool(self.fair[arm]), bool(self.fair[:arm].any()))


def drawn(seed: int, games: int) -> Drawn:
    """Draw arms and their games."""
    chance = np.random.default_rng([SEED, seed])
    spread = [AS_IT_IS, *chance.choice(AFTER, chance.integers(CHANGES.start, CHANGES.stop))]
    points = np.array([chance.normal(0, one, len(FACTIONS)) for one in spread])
    shares = 1 / len(FACTIONS) + (points - points.mean(axis=1, keepdims=True)) / 100
    return Drawn(shares, np.array([chance.choice(len(FACTIONS), games, p=one) for one in shares]))


def answers(arms: Drawn) -> tuple[Judged, Judged]:
    """Return what the answer is worth, and that of naming what lies nearest where nothing is settled."""
    sums, test = arms.played(), arms.test
    rows = [{"arm": str(at), **row} for at, one in enumerate(sums) if one.games for row in test.rows(one)]

    def short(smaller: str, larger: str) -> bool:
        own, other = (arms.outcomes(int(arm), range(sums[int(arm)].games)) for arm in (smaller, larger))
        return falls_short(test.goals, own, other, test.level)

    found = answered(pd.DataFrame(rows), short)
    return arms.judged(found.status, int(found.arm)), arms.judged(found.status, int(_nearest(found)))


def _nearest(found: Answer) -> str:
    """Return the arm in doubt whose estimates meet the goals, or the one nearest to them; what is settled as it is."""
    if found.status != OPEN or found.arm != found.larger:
        return found.arm
    far = found.reached.groupby("arm")["far"].max()
    return min(found.undecided, key=far.__getitem__)


def main() -> None:
    """Confirm and print what came of it."""
    problems = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    every = [answers(drawn(seed, BUDGET - int(BUDGET * SEARCHED))) for seed in range(problems)]
    for words, found in zip(("the answer", "the nearest one in doubt"), zip(*every, strict=True), strict=True):
        print(f"{words}, {problems} problems")
        printed(found)


if __name__ == "__main__":
    main()
