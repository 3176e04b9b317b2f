"""How strong the policies are."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Unpack

import pandas as pd

from analysis.ladder import ladder as analysis
from counterpoise.display import Result
from counterpoise.options import LadderOptions, check_options, request_of, workers_of
from reports.commands.rating import rated, rating_table, words
from reports.kit.blocks import Shown
from reports.kit.numbers import count
from reports.kit.precision import LEVEL, Precision
from sim.study.study import Study


@dataclass(frozen=True, eq=False, repr=False)
class Ladder(Result):
    """Policies rated by play, and the mixture of them that survives.

    Attributes:
        study: what was played.
        found: ratings, mixture and pairs, as `analysis.ladder` gives them.
    """

    study: Study
    found: analysis.Ladder

    @property
    def title(self) -> str:
        """The game, and how many games were played."""
        return f"{self.study.described.title}: {count(self.found.settings['games'])} games"

    @property
    def verdict(self) -> str:
        """Which policies survive, and which beat each other in a circle, in words."""
        return words(self.found)

    @property
    def policies(self) -> pd.DataFrame:
        """A row a policy, the strongest first: strength, rating, win_share, equilibrium and more."""
        return self.found.table

    @property
    def pairs(self) -> pd.DataFrame:
        """A row a pair of policies: how often one finishes ahead of the other, with an interval."""
        return self.found.pairs.table

    @property
    def cycles(self) -> tuple[tuple[str, ...], ...]:
        """Circles of policies, each ahead of the next."""
        return tuple(self.found.cycles)

    def _shown(self) -> Iterator[Shown]:
        yield rating_table(self.found)


def ladder(game: str, **options: Unpack[LadderOptions]) -> Ladder:
    """Rate policies by play, as `counterpoise ladder` does.

    Args:
        game: its key, or module:NAME.
        options: `LadderOptions`.

    Raises:
        UsageError: in one line, if something is not allowed.

    Examples:
        >>> found = ladder("kings", games=400, policies=["balanced", "random"])
        >>> found.policies["policy"].tolist()
        ['balanced', 'random']
    """
    check_options(options, LadderOptions, "ladder")
    precision = Precision(options.get("level", LEVEL))
    return Ladder(*rated(request_of(game, options), workers_of(options), precision, options.get("by", "wins")))
