"""Odds in words: chances in percent, other numbers with few digits, and what equally good plans leave open."""

import math

from analysis.odds.questions import Quantity
from reports.words.numbers import NO_NUMBER, chance_percent, number


def value_words(told: Quantity) -> str:
    """The number of what is told."""
    return _value(told.value, share=told.share)


def range_words(told: Quantity) -> str:
    """The range of what is told over all best plans, empty where they leave nothing open."""
    if told.range is None or not told.varies:
        return ""
    low, high = (_value(end, share=told.share) for end in (told.range.low, told.range.high))
    return f"{low} to {high}" if told.range.exact else f"{low} to {high}, or wider"


def _value(value: float, *, share: bool) -> str:
    if not math.isfinite(value):
        return NO_NUMBER
    if share:
        return chance_percent(value)
    return number(value, 0 if float(value).is_integer() else 2)
