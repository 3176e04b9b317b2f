"""The terms in which a report speaks of its results, the same in all of its sections."""

from collections.abc import Mapping
from dataclasses import dataclass

from reports.kit.names import Wording
from reports.kit.precision import Precision


@dataclass(frozen=True, eq=False)
class Terms:
    """How results are named, coloured and held against what is fair.

    Attributes:
        words: how the game speaks to readers.
        palette: colour of each faction, as "#rrggbb".
        precision: how sure intervals are, and how close to the fair share is balanced.
        games: number of games analysed.
        solo: whether games have one seat: what it does not win, it loses, and the mean of all games is the measure.
    """

    words: Wording
    palette: Mapping[str, str]
    precision: Precision
    games: int
    solo: bool = False

    @property
    def level(self) -> float:
        """Confidence level of all intervals."""
        return self.precision.level

    @property
    def tolerance(self) -> float:
        """Distance from the fair share that still counts as balanced."""
        return self.precision.tolerance

    @property
    def par(self) -> str:
        """What the win share of a faction is held against."""
        return f"the mean of all {self.words.factions}" if self.solo else "the fair share"

    @property
    def overall_par(self) -> str:
        """What the win share of anything else is held against: of a policy, or of what a seat has chosen."""
        return "the mean of all games" if self.solo else "the fair share"
