"""The confirmation of a tuning: arms in order of size, one by one, each until it is known whether it does it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.tuning.confirming import GoalTest, Met, Sums
from analysis.tuning.goals import Goal
from analysis.tuning.outcomes import Outcomes
from reports.kit.precision import Precision
from reports.pipeline.arms import Arms
from sim.runs.reading import read_run
from sim.runs.tables import Columns
from sim.study.study import Study

RULE = "goals"
LEAST = 1 / 16  # of the games that confirm: what every arm plays, so that arms can be compared
AT_ONCE = 2 / 3  # of the games that are left: what one arm may play while others wait
FEWEST_ARMS = 2  # a page compares the rules as they are with one change at least


class GoalsKnown:
    """Stops an arm as soon as it is known whether it meets the goals."""

    def __init__(self, test: GoalTest, counted: Outcomes, least: int, precision: Precision):
        self.sums = Sums.none(counted.names)
        self._test, self._counted, self._least, self._precision = test, counted, least, precision

    @property
    def plan(self) -> Mapping[str, Any]:
        """What decides when the run stops, beside the goals, which the journal of the tuning has."""
        within = self._precision.tolerance
        return {"rule": RULE, "level": self._precision.level, "tolerance": within, "precision": within}

    def enough(self, tables: Mapping[str, Columns]) -> bool:
        """Count the games of the next part, and return whether the answer is known."""
        self.sums = self.sums.plus(*self._counted.of_tables(tables["games"], tables["seats"]))
        return self.sums.games >= self._least and self.met != "open"

    @property
    def met(self) -> Met:
        """Whether the goals are met, as far as the games so far tell."""
        return self._test.met(self.sums)


@dataclass(frozen=True)
class Spending:
    """How the games that confirm are spent on arms.

    Attributes:
        games: how many there are.
        block: games that have everybody everywhere equally often.
    """

    games: int
    block: int

    @property
    def least(self) -> int:
        """Games of every arm, at least."""
        return max(self.block, int(self.games * LEAST) // self.block * self.block)

    def games_of(self, number: int, arms: int, spent: int, known: bool) -> int:
        """Return how many games an arm may play; none where it need not be played, or too few are left.

        Args:
            number: of the arm, from 0.
            arms: how many there are.
            spent: games of the arms before it.
            known: whether one of those meets the goals.
        """
        if known:
            return self.least if number < FEWEST_ARMS else 0
        left = self.games - spent
        share = left if number == arms - 1 else max(self.least, int(left * AT_ONCE))
        games = share // self.block * self.block or share
        return games if games >= min(self.least, self.games) else 0


@dataclass(frozen=True, eq=False)
class Confirmed:
    """What confirming came to.

    Attributes:
        arms: those that were played, all with as many games as every one of them has.
        folders: of their runs.
        sums: of all games of each.
        test: what was asked of them.
    """

    arms: Arms
    folders: Mapping[str, Path]
    sums: Mapping[str, Sums]
    test: GoalTest

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(sums.games for sums in self.sums.values())

    def rows(self, test: GoalTest) -> pd.DataFrame:
        """Return how near every arm comes to the goals of a test: its rows, headed by the arm."""
        return pd.DataFrame([{"arm": arm, **row} for arm, sums in self.sums.items() for row in test.rows(sums)])


def confirmed_of(arms: Arms, folders: Mapping[str, Path], sums: Mapping[str, Sums], test: GoalTest) -> Confirmed:
    """Return what confirming came to.

    Args:
        arms: all that might be played.
        folders: of the runs of all of them.
        sums: of those that were played, in their order.
        test: what was asked.
    """
    common = min(one.games for one in sums.values())
    played = {name: with_games(study, common) for name, study in arms.studies.items() if name in sums}
    baseline, *_ = played
    others = {name: study for name, study in played.items() if name != baseline}
    return Confirmed(Arms(played[baseline], others), {name: folders[name] for name in sums}, sums, test)


def with_games(study: Study, games: int) -> Study:
    """Return a study of other length."""
    return replace(study, games=games, logged=min(study.logged, games))


def outcomes_in(folder: Path, counted: Outcomes, goals: Sequence[Goal], games: int) -> NDArray[np.float64]:
    """Return (games, goals) what the first games of a run come to, missing where a game has no such outcome."""
    run = read_run(folder, games=["game", "rounds", "end"], seats=["game", *counted.columns], rounds=[])
    tables = [{name: _codes(column) for name, column in table.items()} for table in (run.games, run.seats)]
    totals, counts = counted.of_tables(*tables)
    at = [counted.names.index((goal.kind, goal.name)) for goal in goals]
    with np.errstate(invalid="ignore"):
        return np.asarray(totals[:games, at] / counts[:games, at])


def _codes(column: pd.Series) -> NDArray[Any]:
    """Return the codes of names, which tables keep as categories; other columns as they are."""
    return np.asarray(column.cat.codes if isinstance(column.dtype, pd.CategoricalDtype) else column)
