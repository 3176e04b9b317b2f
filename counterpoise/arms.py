"""Rules held against each other on the same games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Unpack, cast

import pandas as pd

from counterpoise.display import Result
from counterpoise.options import (
    CompareOptions,
    Place,
    arms_texts,
    check_options,
    folder_of,
    names_of,
    precision_of,
    request_of,
    settings_texts,
    workers_of,
)
from counterpoise.pages import written
from counterpoise.studies import Run
from reports.assembly.comparison_numbers import DIFFERENCE, arm_numbers
from reports.commands.arms import ArmsPlay
from reports.kit.answers import Answer, with_next_steps
from reports.kit.blocks import Shown
from reports.page.comparison import build_comparison
from reports.pipeline import comparison as pipeline
from reports.pipeline.arms_asked import arms_of
from reports.pipeline.comparison import compared
from reports.pipeline.targets import NAMED, targets_of
from reports.tables import comparison as tables
from reports.words.comparison import answer
from reports.words.lab_steps import after_comparison


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Result):
    """Several sets of rules, compared by differences of the same games.

    Attributes:
        compared: everything that the page says.
    """

    compared: pipeline.Comparison

    @property
    def title(self) -> str:
        """The game, and how many games each arm played."""
        games = self.compared.study.games
        return f"{self.compared.game.title}: {games:,} games in each of {len(self.compared.folders)} arms"

    @property
    def verdict(self) -> str:
        """Which arm is closest to fair, in words."""
        return self._answer.headline

    @cached_property
    def _answer(self) -> Answer:
        return with_next_steps(answer(self.compared), after_comparison(self.compared))

    @cached_property
    def arms(self) -> pd.DataFrame:
        """A row an arm, the baseline first: arm, imbalance, low, high, closest_share, settings and more."""
        return pd.DataFrame(arm_numbers(self.compared))

    @property
    def factions(self) -> pd.DataFrame:
        """A row an arm and faction: how its win share differs from the baseline, with an interval and a verdict."""
        return self._differences("faction")

    @property
    def seats(self) -> pd.DataFrame:
        """The same by seat; empty where one seat plays alone."""
        return self._differences("seat")

    @property
    def policies(self) -> pd.DataFrame:
        """The same by policy; empty where one policy plays."""
        return self._differences("policy")

    @property
    def moved(self) -> pd.DataFrame:
        """Everything else that differs: length, leads, what players have; a row an arm and quantity."""
        return self.compared.moved.rename(columns=DIFFERENCE)

    @cached_property
    def runs(self) -> Mapping[str, Run]:
        """The run of every arm, the baseline first."""
        return {name: Run(folder) for name, folder in self.compared.folders.items()}

    def page(self, file: Place) -> Path:
        """Write the comparison as one HTML file, and return where it is.

        Raises:
            UsageError: if the name is not that of a page.
            RunError: if it cannot be written.
        """
        return written(partial(build_comparison, self.compared, self._answer), file)

    def _differences(self, kind: str) -> pd.DataFrame:
        found = self.compared.by.get(kind)
        return pd.DataFrame() if found is None else found.differences.rename(columns=DIFFERENCE)

    def _shown(self) -> Iterator[Shown]:
        found = self.compared
        yield tables.arms(found.main, found.level, words=found.words)
        yield tables.differences(found.by["faction"], found.level, words=found.words)


def compare(game: Place, **options: Unpack[CompareOptions]) -> Comparison:
    """Play several sets of rules on the same games, as `counterpoise compare` does.

    Args:
        game: its key, module:NAME, or a study file with arms.
        options: `CompareOptions`.

    Raises:
        UsageError: in one line, if something is not allowed, or nothing is changed.

    Examples:
        >>> found = compare("kings", games=112, settings={"kings.road.cost.gold": [2, 4]})
        >>> found.arms["arm"].tolist()
        ['baseline', 'kings.road.cost.gold=2', 'kings.road.cost.gold=4']
        >>> set(found.factions["verdict"]) <= {"more", "less", "same", "undecided"}
        True
    """
    check_options(options, CompareOptions, "compare")
    precision, (out, resume) = precision_of(options), folder_of(options)
    chosen = cast(dict[str, Any], {**options, "settings": arms_texts(options.get("settings"))})
    arms = arms_of(request_of(game, chosen), settings_texts(options.get("against")) or ())
    targets = targets_of(names_of(options.get("target", NAMED)), arms.baseline)
    judged = precision.at(arms.baseline.players)
    folders = ArmsPlay(workers_of(options), out, resume)(arms)
    return Comparison(compared(arms, folders, judged, targets))
