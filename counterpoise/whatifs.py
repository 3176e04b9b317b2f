"""What any rulebook within some ranges would come to, estimated from those that were played."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Unpack

import pandas as pd

from analysis.sensitivity.outcomes import FACTION, SEAT
from counterpoise.display import Result
from counterpoise.options import (
    Names,
    Place,
    Settings,
    WhatIfOptions,
    check_options,
    folder_of,
    names_of,
    precision_of,
    request_of,
    settings_texts,
    workers_of,
)
from counterpoise.pages import written
from reports.commands.surrogates import played
from reports.kit.blocks import Shown
from reports.kit.defaults import WHATIF_DRAWS, WHATIF_GAMES
from reports.kit.numbers import count
from reports.page.whatif import build_whatif
from reports.pipeline import whatif as pipeline
from reports.pipeline.request import settings_in
from reports.pipeline.study_file import with_file
from reports.pipeline.whatif_numbers import length_of, share_rows
from reports.tables import whatif as tables
from reports.words.whatif import trust_words


@dataclass(frozen=True, eq=False, repr=False)
class WhatIf(Result):
    """Win shares of every rulebook within some ranges, estimated from those that were played.

    Attributes:
        found: everything that the page says.
    """

    found: pipeline.WhatIf

    @property
    def title(self) -> str:
        """The game, and how many games were played."""
        return f"{self.found.design.stage.game.title}: {count(self.found.games)} games"

    @property
    def verdict(self) -> str:
        """How far the estimates can be believed, in words."""
        return " ".join(trust_words(self.found))

    def shares(self, settings: Settings | None = None, by: str = FACTION) -> pd.DataFrame:
        """A row a faction, or a seat, by a rulebook with some settings: win_share, low, high.

        Raises:
            UsageError: if a setting is not among what varies, or lies beyond what was drawn.
        """
        return share_rows(self.found, self._numbers(settings), SEAT if by == SEAT else FACTION)

    def length(self, settings: Settings | None = None) -> Mapping[str, float]:
        """The mean length in rounds by a rulebook with some settings: estimate, low, high.

        Raises:
            UsageError: if a setting is not among what varies, or lies beyond what was drawn.
        """
        return length_of(self.found, self._numbers(settings))

    @property
    def validation(self) -> pd.DataFrame:
        """A row an outcome: what the fit misses of rulebooks that were left out of it, and whether its bands cover."""
        return self.found.validation

    def page(self, file: Place) -> Path:
        """Write the page with sliders, and return where it is.

        Raises:
            UsageError: if the name is not that of a page.
            RunError: if it cannot be written.
        """
        return written(partial(build_whatif, self.found), file)

    def _numbers(self, settings: Settings | None) -> Any:
        return self.found.numbers_of(settings_in(settings_texts(settings) or ()))

    def _shown(self) -> Iterator[Shown]:
        yield tables.standing(self.found)
        if self.found.closest:
            yield tables.closest(self.found)


def whatif(game: Place, over: Names, **options: Unpack[WhatIfOptions]) -> WhatIf:
    """Play rulebooks drawn within ranges and estimate all others, as `counterpoise whatif` does.

    Args:
        game: its key, module:NAME, or a study file.
        over: what may be changed, as addresses or patterns, with =LOW..HIGH for a range of your own.
        options: `WhatIfOptions`.

    Raises:
        UsageError: in one line, if something is not allowed.

    Examples:
        >>> found = whatif("kings", "army.cost.gold=3..7", budget=800, draws=50)
        >>> found.shares({"army.cost.gold": 4})[["faction", "win_share", "low", "high"]].shape
        (4, 4)
    """
    check_options(options, WhatIfOptions, "whatif")
    precision, (out, resume) = precision_of(options), folder_of(options)
    study = with_file(request_of(game, options)).study()
    budget, draws = options.get("budget", WHATIF_GAMES), options.get("draws", WHATIF_DRAWS)
    design = pipeline.design_of(study, names_of(over), budget, draws)
    judged = precision.at(study.players)
    return WhatIf(played(design, judged, out, workers_of(options), resume=resume))
