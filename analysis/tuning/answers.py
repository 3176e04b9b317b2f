"""Which of the changes that were confirmed is the answer? The smallest that meets all goals; else what comes closest.

The changes are tested one after the other in order of size, each at the whole level (fixed sequence testing: Maurer,
Hothorn & Lehmacher 1995; Wiens 2003, doi:10.1002/pst.64). A larger one is named only where every smaller one falls
short: its confidence sequence lies beyond a band; or, once the games are spent, a test at the last look shows the same,
and paired differences show it further away than the larger one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pandas as pd

from analysis.tuning.confirming import Met, together
from analysis.tuning.goals import PROBABLE

FAIR, MET, OPEN, NONE = "fair", "met", "open", "none"
Short = Callable[[str, str], bool]


@dataclass(frozen=True, eq=False)
class Answer:
    """What confirming came to.

    Attributes:
        status: fair (nothing need be changed), met (a change meets all goals), open (the estimates of one do, the
            intervals do not settle whether it or a smaller one does), none (no change does).
        arm: the arm that is answered with: of those that are open the smallest whose estimates meet the goals and
            that probably does it by all games, else what is known to meet them, else the smallest whose estimates do;
            the closest one where none does.
        reached: rows of `analysis.tuning.confirming.GoalTest.rows`, headed by their arm.
        undecided: arms that are not known to meet or to miss the goals, of those smaller than what is known to meet
            them.
        larger: a larger arm that is known to meet the goals, where that of a smaller one is open.
    """

    status: str
    arm: str
    reached: pd.DataFrame
    undecided: tuple[str, ...] = ()
    larger: str | None = None

    @property
    def left(self) -> pd.DataFrame:
        """The goals that the arm does not surely meet, the worst first."""
        own = self.reached[(self.reached["arm"] == self.arm) & (self.reached["met"] != "yes")]
        return own.sort_values("beyond", ascending=False)


def answered(
    reached: pd.DataFrame,
    falls_short: Short = lambda smaller, larger: False,
    chances: Mapping[str, float] | None = None,
) -> Answer:
    """Find the answer.

    Args:
        reached: rows of all arms, from the smallest change to the largest, to change nothing first.
        falls_short: whether an arm that is open is shown to miss the goals, and by more than a larger one does.
        chances: how likely each arm meets the goals by all games, those of the search among them; without them only
            the estimates count.
    """
    met = met_by_arm(reached)
    far = reached.groupby("arm", sort=False)["far"].max().to_dict()
    arms = list(met)
    sure = next((arm for arm in arms if met[arm] == "yes"), None)
    smaller = arms if sure is None else arms[: arms.index(sure)]
    undecided = tuple(arm for arm in smaller if met[arm] == "open")
    inside = [arm for arm in undecided if far[arm] <= 1]
    if sure and not inside and all(falls_short(arm, sure) for arm in undecided):
        return Answer(FAIR if sure == arms[0] else MET, sure, reached)
    probable = (arm for arm in inside if chances is None or chances[arm] >= PROBABLE)
    if named := next(probable, sure) or next(iter(inside), None):
        return Answer(OPEN, named, reached, undecided, sure)
    return Answer(NONE, min(arms, key=far.__getitem__), reached, undecided)


def met_by_arm(reached: pd.DataFrame) -> dict[str, Met]:
    """Return whether each arm meets all goals."""
    return {str(arm): together(rows.tolist()) for arm, rows in reached.groupby("arm", sort=False)["met"]}
