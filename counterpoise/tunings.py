"""The smallest change that makes a game fair."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Unpack

import pandas as pd

from counterpoise.display import Result
from counterpoise.options import (
    Names,
    Place,
    TuneOptions,
    check_options,
    folder_of,
    names_of,
    precision_of,
    request_of,
    workers_of,
)
from counterpoise.pages import written
from reports.commands.tuning import TunePlay
from reports.kit.answers import Answer, with_next_steps
from reports.kit.blocks import Shown
from reports.kit.defaults import BUDGET
from reports.kit.numbers import count
from reports.page.tuning import build_tuning
from reports.pipeline.arms import BASELINE
from reports.pipeline.study_file import with_file
from reports.pipeline.targets import NAMED
from reports.pipeline.tuned import Tuned
from reports.pipeline.tuned_numbers import faction_rows
from reports.pipeline.tuning import TuningPlan
from reports.tables import tuning as tables
from reports.words.lab_steps import after_tuning
from reports.words.tuning import answer


@dataclass(frozen=True, eq=False, repr=False)
class Tuning(Result):
    """A change that was found by play and confirmed on fresh games, or that there is none.

    Attributes:
        tuned: everything that the page says.
    """

    tuned: Tuned

    @property
    def title(self) -> str:
        """The game, and how many games were played."""
        return f"{self.tuned.comparison.game.title}: {count(self.tuned.games)} games"

    @property
    def verdict(self) -> str:
        """Which change it is and what it reaches, in words."""
        return self._answer.headline

    @cached_property
    def _answer(self) -> Answer:
        return with_next_steps(answer(self.tuned), after_tuning(self.tuned))

    @property
    def settings(self) -> Mapping[str, Any]:
        """The change, as `study` takes it; empty where none is answered."""
        rows = self.tuned.changes(self.tuned.answer.arm) if self.tuned.is_changed else []
        return {row["address"]: row["to"] for row in rows}

    @cached_property
    def before(self) -> pd.DataFrame:
        """A row a faction by the rules as they are: faction, games, win_share, low, high, fair_share, verdict."""
        return pd.DataFrame(faction_rows(self.tuned, BASELINE))

    @cached_property
    def after(self) -> pd.DataFrame:
        """The same with the change; as before where none is answered."""
        return pd.DataFrame(faction_rows(self.tuned, self.tuned.answer.arm if self.tuned.is_changed else BASELINE))

    @property
    def frontier(self) -> pd.DataFrame:
        """A row an arm that was confirmed, from the smallest change: its imbalance, low, high, and whether it does."""
        return self.tuned.frontier

    def page(self, file: Place) -> Path:
        """Write the tuning as one HTML file, and return where it is.

        Raises:
            UsageError: if the name is not that of a page.
            RunError: if it cannot be written.
        """
        return written(partial(build_tuning, self.tuned, self._answer), file)

    def _shown(self) -> Iterator[Shown]:
        yield tables.before_after(self.tuned)
        yield tables.frontier(self.tuned)


def tune(game: Place, over: Names, **options: Unpack[TuneOptions]) -> Tuning:
    """Find the smallest change that makes a game fair, as `counterpoise tune` does.

    Args:
        game: its key, module:NAME, or a study file.
        over: what may be changed, as addresses or patterns, with =LOW..HIGH for a range of your own.
        options: `TuneOptions`.

    Raises:
        UsageError: in one line, if something is not allowed.

    Examples:
        >>> found = tune("kings", "kings.road.cost.gold=1..3", budget=4000, tolerance=0.1)
        >>> set(found.settings) <= {"kings.road.cost.gold"}
        True
        >>> found.before[["faction", "win_share", "low", "high"]].shape
        (4, 4)
    """
    check_options(options, TuneOptions, "tune")
    out, resume = folder_of(options)
    study = with_file(request_of(game, options)).study()
    plan = TuningPlan(
        study,
        names_of(over),
        names_of(options.get("target", NAMED)),
        options.get("budget", BUDGET),
        precision_of(options).at(study.players),
        names_of(options.get("price", ())),
    )
    return Tuning(TunePlay(workers_of(options), out, resume)(plan))
