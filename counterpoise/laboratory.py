"""How assumptions affect a verdict, and what a mechanic is worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Unpack

import pandas as pd

from counterpoise.display import Result
from counterpoise.options import (
    Place,
    RestrictOptions,
    SensitivityOptions,
    check_options,
    folder_of,
    names_of,
    precision_of,
    request_of,
    workers_of,
)
from counterpoise.pages import written
from reports.assembly.summary import sensitivity_numbers
from reports.commands.drawing import sentences
from reports.commands.restricting import answered
from reports.commands.rulebooks import checked, draw, play_on
from reports.kit.answers import Answer, with_next_steps
from reports.kit.blocks import Shown
from reports.kit.defaults import DRAWS
from reports.kit.names import wording_of
from reports.kit.numbers import count
from reports.page.restrict import build_restriction
from reports.pipeline.further import check_further
from reports.pipeline.restrict import RestrictionFound, restriction_of, study_asked
from reports.pipeline.sensitivity import LabFound, lab_of, read_lab
from reports.pipeline.study_file import with_file
from reports.tables import of_report
from reports.tables import restrict as restrict_tables
from reports.words.lab_steps import after_restriction
from reports.words.restrict import answer


@dataclass(frozen=True, eq=False, repr=False)
class Sensitivity(Result):
    """How assumptions affect the verdict.

    Attributes:
        found: the draws and what they show.
    """

    found: LabFound

    @property
    def title(self) -> str:
        """The game, and how many games were played."""
        return f"{self.found.lab.stage.game.title}: {count(self.found.games)} games"

    @property
    def verdict(self) -> str:
        """What to look up first, and what was varied, in words."""
        return " ".join(sentences(self.found))

    @property
    def look_up(self) -> tuple[str, ...]:
        """Addresses of the values that decide most, the first one first."""
        return tuple(self.found.found.look_up)

    @cached_property
    def factions(self) -> pd.DataFrame:
        """A row a faction: win_share, low and high by chance, low_all and high_all with what is assumed."""
        return pd.DataFrame(sensitivity_numbers(self.found)["factions"])

    @cached_property
    def together(self) -> pd.DataFrame:
        """A row an outcome and set of values that act only together: addresses, p, n."""
        return pd.DataFrame(sensitivity_numbers(self.found)["together"], columns=["outcome", "addresses", "p", "n"])

    @cached_property
    def groups(self) -> pd.DataFrame:
        """A row an outcome and table of content: parts of its spread, alone, shapley and total, with intervals."""
        return pd.DataFrame(sensitivity_numbers(self.found)["groups"])

    @cached_property
    def effects(self) -> pd.DataFrame:
        """A row an outcome and value: which part of its spread comes of it (first_order), low, high, q."""
        return pd.DataFrame(sensitivity_numbers(self.found)["effects"])

    @property
    def without_effect(self) -> pd.DataFrame:
        """A row a value without a significant effect: in how many games changing it alone changed anything."""
        return self.found.pairs

    def _shown(self) -> Iterator[Shown]:
        yield of_report.rulebook_shares(self.found.found, words=wording_of(self.found.lab.stage.game))


@dataclass(frozen=True, eq=False, repr=False)
class Restriction(Result):
    """What mechanics are worth to who uses them.

    Attributes:
        found: everything that the page says.
    """

    found: RestrictionFound

    @property
    def title(self) -> str:
        """The game, and how many games were played."""
        return f"{self.found.game.title}: {count(self.found.restriction.games)} games"

    @property
    def verdict(self) -> str:
        """Which mechanics are a must, and which are dead, in words."""
        return self._answer.headline

    @cached_property
    def _answer(self) -> Answer:
        return with_next_steps(answer(self.found), after_restriction(self.found))

    @property
    def mechanics(self) -> pd.DataFrame:
        """A row a mechanic: worth (win share it is worth to a seat), low, high, q, games, verdict."""
        return self.found.table.rename(columns={"estimate": "worth"})

    @property
    def factions(self) -> pd.DataFrame:
        """The same by mechanic and faction."""
        return self.found.factions.rename(columns={"estimate": "worth"})

    @property
    def policies(self) -> pd.DataFrame:
        """The same by mechanic and policy, the strongest first, with what it wins with everything."""
        return self.found.policies.rename(columns={"estimate": "worth"})

    def page(self, file: Place) -> Path:
        """Write what the mechanics are worth as one HTML file, and return where it is.

        Raises:
            UsageError: if the name is not that of a page.
            RunError: if it cannot be written.
        """
        return written(partial(build_restriction, self.found, self._answer), file)

    def _shown(self) -> Iterator[Shown]:
        yield restrict_tables.mechanics(self.found)


def sensitivity(game: Place, **options: Unpack[SensitivityOptions]) -> Sensitivity:
    """Draw rulebooks that agree with the text and play each, as `counterpoise sensitivity` does.

    Args:
        game: its key, module:NAME, or a study file.
        options: `SensitivityOptions`.

    Raises:
        UsageError: in one line, if something is not allowed.

    Examples:
        >>> found = sensitivity("kings", draws=100, each=8)
        >>> found.factions[["faction", "win_share", "low_all", "high_all"]].shape
        (4, 4)
    """
    check_options(options, SensitivityOptions, "sensitivity")
    precision, (out, resume) = precision_of(options), folder_of(options)
    planned = with_file(request_of(game, options)).study()
    lab = lab_of(planned, names_of(options.get("over", ())), options.get("draws", DRAWS), options.get("each"))
    judged, workers, most = precision.at(planned.players), workers_of(options), options.get("until_decided", 0)
    check_further(lab, most)
    folder = draw(checked(lab), out, workers, resume=resume)
    play_on(lab, folder, judged, most, workers)
    return Sensitivity(read_lab(folder, judged))


def restrict(game: Place, **options: Unpack[RestrictOptions]) -> Restriction:
    """Play with a mechanic and without it, as `counterpoise restrict` does.

    Args:
        game: its key, module:NAME, or a study file.
        options: `RestrictOptions`.

    Raises:
        UsageError: in one line, if something is not allowed.

    Examples:
        >>> found = restrict("kings", games=112, without="roads")
        >>> found.mechanics[["mechanic", "worth", "low", "high"]].shape
        (1, 4)
    """
    check_options(options, RestrictOptions, "restrict")
    precision, (out, resume) = precision_of(options), folder_of(options)
    study, without = study_asked(with_file(request_of(game, options))), names_of(options.get("without", ()))
    asked = restriction_of(study, without, options.get("retrain", False))
    judged = precision.at(study.players)
    return Restriction(answered(asked, judged, out, workers_of(options), resume=resume))
