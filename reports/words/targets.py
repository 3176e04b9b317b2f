"""How far arms are from a target, in words: in percentage points from fair, or in rounds from a wanted length."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reports.kit.names import Wording
from reports.kit.numbers import decimals_of, number, signed, tolerance_words
from reports.pipeline.targets import BALANCE, SEATS, TARGET_END, TARGET_LENGTH, Target

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
        unit: of distances, "percentage points".
        factor: from what is measured to the unit.
    """

    subject: str
    aim: str
    clearest: str
    title: str
    each: str = ""
    unit: str = "percentage points"
    factor: float = 100.0

    @property
    def away(self) -> str:
        """What stands below a distance."""
        return f"{self.unit} from {self.aim}"

    def size(self, row: Record, level: float) -> str:
        """A distance."""
        return number(self.factor * row["estimate"], self._places(row["low"], row["high"], level))

    def bounded(self, row: Record, level: float) -> str:
        """A distance; where it is lost in chance, how large it may be at most."""
        return f"\u2264\u00a0{self._most(row, level)}" if self._is_lost(row, level) else self.size(row, level)

    def distance(self, row: Record, level: float) -> str:
        """A distance in words; where it is lost in chance, how large it may be at most."""
        if self._is_lost(row, level):
            return f"no further from {self.aim} than chance explains (at most {self._most(row, level)} {self.unit})"
        return f"{self.size(row, level)} {self.away}"

    def _is_lost(self, row: Record, level: float) -> bool:
        """Return whether nothing is left of a distance without what chance adds, though its interval has a width."""
        return not self.size(row, level).strip("0.") and row["high"] > row["low"]

    def _most(self, row: Record, level: float) -> str:
        return number(self.factor * row["high"], self._places(row["low"], row["high"], level))

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


def target_words(target: Target, tolerance: float, words: Wording) -> str:
    """Say what is to be reached."""
    if target.kind == TARGET_LENGTH:
        return f"the mean length within {target.low:g} to {target.high:g} rounds"
    if target.kind == TARGET_END:
        return f"{100 * target.low:g} to {100 * target.high:g}% of games ended by {target.way}"
    side = "seat" if target.kind == SEATS else words.faction
    return f"every {side} within {tolerance_words(tolerance)} of its fair share"


def balance_scale(words: Wording) -> Scale:
    """Return how distances of factions from their fair shares are written."""
    return _fair(words.faction, words.factions)


def scale_of(target: Target, words: Wording) -> Scale:
    """Return how distances from a target are written."""
    if target.kind == BALANCE:
        return balance_scale(words)
    if target.kind == SEATS:
        return _fair("seat", "seats")
    if target.kind == TARGET_LENGTH:
        return _wanted("its mean length is", f"a length of {target.middle:g}", unit="rounds", factor=1.0)
    return _wanted(f"its share of games ended by {target.way} is", f"{100 * target.middle:g}% ended by {target.way}")


def _wanted(subject: str, aim: str, **measure: Any) -> Scale:
    return Scale(subject, aim, f"the closest to {aim}", f"Closest to {aim}", **measure)


def _fair(group: str, groups: str) -> Scale:
    return Scale(f"its {groups} are", "fair", f"the fairest by {group}", f"Closest to fair by {group}", group)
