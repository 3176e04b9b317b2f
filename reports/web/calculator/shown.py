"""Chances and words as the page shows them."""

from collections.abc import Iterator, Sequence

from reports.kit.numbers import chance_percent
from sim.calculator import Share, Spread


def percent(share: float) -> str:
    """Return a chance with two places."""
    return chance_percent(share, 2)


def percent_short(share: float) -> str:
    """Return a chance without places."""
    return chance_percent(share, 0)


def exactly(share: float) -> str:
    """Return a chance with all its digits."""
    return repr(float(share))


def stacked(shares: Sequence[Share]) -> Iterator[tuple[Share, float]]:
    """Yield each ending with where its part of the bar begins, in percent."""
    start = 0.0
    for share in shares:
        yield share, start
        start += 100 * share.chance


def tallest(spread: Spread) -> float:
    """Return the greatest chance of any number, by which the bars are drawn."""
    return max((chance for chances in spread.sides.values() for chance in chances), default=1.0) or 1.0


def upper_first(words: str) -> str:
    """Return words to begin a sentence."""
    return words[:1].upper() + words[1:]


def lower_first(words: str) -> str:
    """Return words to stand within a sentence."""
    return words[:1].lower() + words[1:]
