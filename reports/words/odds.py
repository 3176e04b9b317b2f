"""Odds in words: chances in percent, other numbers with few digits, and what equally good plans leave open."""

import math
from collections.abc import Iterable

from analysis.intervals import Interval
from analysis.odds.questions import Quantity
from reports.kit.numbers import NO_NUMBER, chance_percent, count, number, percent, percent_interval
from sim.content.owned import Owned

LEVEL = 0.95  # of the interval that comes with a check


def value_words(quantity: Quantity) -> str:
    """The number of what is told."""
    return _value(quantity.value, share=quantity.share)


def range_words(quantity: Quantity) -> str:
    """The range of what is told over all best plans, empty where they leave nothing open."""
    if quantity.range is None or not quantity.varies:
        return ""
    low, high = (_value(end, share=quantity.share) for end in (quantity.range.low, quantity.range.high))
    return f"{low} to {high}" if quantity.range.exact else f"{low} to {high}, or wider"


def box_notes(owned: Iterable[Owned]) -> tuple[str, ...]:
    """A sentence a worksheet on what was computed with its values."""
    return tuple(f"Computed with {box.words}." for box in owned)


def fought_words(fought: Interval, outcome: Quantity | None = None) -> str:
    """The share of a check, in a sentence; `outcome` is what was checked where nobody attacks."""
    share, low, high, n = fought
    seen = f"{percent(share, low, high, LEVEL)} ({LEVEL:.0%} interval {percent_interval(low, high, LEVEL)})"
    if outcome is not None:
        return f"Tried {count(n)} times by chance: {outcome.words} in {seen}."
    return f"Fought {count(n)} times by the engine of the game: the attacker won {seen}."


def _value(value: float, *, share: bool) -> str:
    if not math.isfinite(value):
        return NO_NUMBER
    if share:
        return chance_percent(value)
    return number(value, 0 if float(value).is_integer() else 2)
