"""How far arms are from a target, in words: in points from fair, or in rounds from a length that is wanted."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reports.kit.names import Wording
from reports.kit.numbers import decimals_of, number, signed
from reports.pipeline.targets import BALANCE, SEATS, Target

Record = Mapping[str, Any]


@dataclass(frozen=True)
class Scale:
    """How distances from a target are written.

    Attributes:
        subject: what has the distance, "its seats are".
        aim: what it is a distance from, "fair".
        clearest: what an arm is that is surely the closest, "the fairest by seat".
        title: of a section.
        each: whose distances make the one of an arm; empty where there is one only.
        unit: of distances, "points".
        whole: the unit in full.
        factor: from what is measured to the unit.
    """

    subject: str
    aim: str
    clearest: str
    title: str
    each: str = ""
    unit: str = "points"
    whole: str = "percentage points"
    factor: float = 100.0

    def size(self, row: Record, level: float) -> str:
        """A distance."""
        return number(self.factor * row["estimate"], self._places(row["low"], row["high"], level))

    def interval(self, row: Record, level: float) -> str:
        """The interval of a distance."""
        return self._span(row["low"], row["high"], level, number)

    def change(self, row: Record, level: float) -> str:
        """How much larger a distance is than the baseline's, with its sign."""
        places = self._places(row["difference_low"], row["difference_high"], level)
        return signed(self.factor * row["difference"], places)

    def change_interval(self, row: Record, level: float) -> str:
        """The interval of that difference."""
        return self._span(row["difference_low"], row["difference_high"], level, signed)

    def _span(self, low: float, high: float, level: float, write: Callable[[float, int], str]) -> str:
        places = self._places(low, high, level)
        return f"{write(self.factor * low, places)} to {write(self.factor * high, places)}"

    def _places(self, low: float, high: float, level: float) -> int:
        return decimals_of(self.factor * low, self.factor * high, level, 1)


def balance_scale(words: Wording) -> Scale:
    """Return how distances of factions from their fair shares are written."""
    return _fair(words.faction, words.factions)


def scale_of(target: Target, words: Wording) -> Scale:
    """Return how distances from a target are written."""
    if target.kind == BALANCE:
        return balance_scale(words)
    if target.kind == SEATS:
        return _fair("seat", "seats")
    aim = f"a length of {target.middle:g}"
    return Scale("its mean length is", aim, f"the closest to {aim}", f"Closest to {aim}", "", "rounds", "rounds", 1.0)


def _fair(group: str, groups: str) -> Scale:
    return Scale(f"its {groups} are", "fair", f"the fairest by {group}", f"Closest to fair by {group}", group)
