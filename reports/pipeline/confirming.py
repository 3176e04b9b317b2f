"""The confirmation of a tuning: arms in order of size, one by one, each until it is known whether it does it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.tuning.confirming import GoalTest, Sums
from analysis.tuning.goals import Goal
from analysis.tuning.outcomes import Outcomes
from reports.kit.precision import Precision
from reports.pipeline.arms import Arms
from sim.runs.reading import read_run
from sim.runs.tables import Columns
from sim.study.study import Study

RULE = "goals"


class GoalsKnown:
    """Stops an arm as soon as it is known whether it meets the goals, or has the games that it may play for now."""

    def __init__(self, test: GoalTest, counted: Outcomes, games: range, precision: Precision):
        self.sums = Sums.none(counted.names)
        self._test, self._counted, self._games, self._precision = test, counted, games, precision

    @property
    def plan(self) -> Mapping[str, Any]:
        """What decides when the run stops, beside the goals, which the journal of the tuning has."""
        within = self._precision.tolerance
        return {"rule": RULE, "level": self._precision.level, "tolerance": within, "precision": within}

    def enough(self, tables: Mapping[str, Columns]) -> bool:
        """Count the games of the next part, and return whether the answer is known."""
        self.sums = self.sums.plus(*self._counted.of_tables(tables["games"], tables["seats"]))
        played = self.sums.games
        return played >= self._games.stop or (played >= self._games.start and self._test.met(self.sums) != "open")


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


def outcomes_in(folder: Path, counted: Outcomes, goals: Sequence[Goal]) -> NDArray[np.float64]:
    """Return (games, goals) what the games of a run come to, missing where a game has no such outcome."""
    run = read_run(folder, games=["game", "rounds", "end"], seats=["game", *counted.columns], rounds=[])
    tables = [{name: _codes(column) for name, column in table.items()} for table in (run.games, run.seats)]
    totals, counts = counted.of_tables(*tables)
    at = [counted.names.index((goal.kind, goal.name)) for goal in goals]
    with np.errstate(invalid="ignore"):
        return np.asarray(totals[:, at] / counts[:, at])


def _codes(column: pd.Series) -> NDArray[Any]:
    """Return the codes of names, which tables keep as categories; other columns as they are."""
    return np.asarray(column.cat.codes if isinstance(column.dtype, pd.CategoricalDtype) else column)
