"""What a game is to reach: factions or seats that are fair, or a length."""

import math
from dataclasses import dataclass

from sim.errors import UsageError, shortened

BALANCE, SEATS, TARGET_LENGTH = "balance", "seats", "length"
TARGETS = f"{BALANCE}, {SEATS} or {TARGET_LENGTH}=LOW..HIGH"


@dataclass(frozen=True)
class Target:
    """A target as the command line writes it.

    Attributes:
        kind: BALANCE, SEATS or TARGET_LENGTH.
        low: the least mean of rounds, if a length is wanted.
        high: the greatest.
    """

    kind: str = BALANCE
    low: float = 0.0
    high: float = 0.0

    @property
    def middle(self) -> float:
        """Where a length would best lie."""
        return (self.low + self.high) / 2

    def __str__(self) -> str:
        return f"{self.kind}={self.low:g}..{self.high:g}" if self.kind == TARGET_LENGTH else self.kind


def read_target(text: str) -> Target:
    """Return a target as it is written.

    Raises:
        UsageError: saying what may be written.

    Examples:
        >>> str(read_target("length = 8..10")), read_target("seats").kind
        ('length=8..10', 'seats')
    """
    kind, _, written = (part.strip() for part in text.partition("="))
    if kind == TARGET_LENGTH:
        return Target(kind, *_band(written))
    if kind not in (BALANCE, SEATS) or written:
        raise UsageError(f"unknown target {shortened(text)!r}; targets are {TARGETS}")
    return Target(kind)


def _band(written: str) -> tuple[float, float]:
    """Return the ends of a length that is written LOW..HIGH."""
    low, high = ends_of_band(written)
    if not 0 < low < high < math.inf:
        raise UsageError(
            f"a length is written length=LOW..HIGH in rounds, such as length=8..10, not {shortened(written)!r}"
        )
    return low, high


def ends_of_band(written: str) -> tuple[float, float]:
    """Return the numbers in LOW..HIGH, which are none where something else is written."""
    try:
        low, high = (float(part) for part in written.split("..", 1))
    except ValueError:
        return math.nan, math.nan
    return low, high


def check_seats(target: Target, players: int) -> None:
    """Refuse to ask for fair shares where one seat plays alone.

    Raises:
        UsageError: naming what may be asked instead.
    """
    if players == 1 and target.kind != TARGET_LENGTH:
        raise UsageError("one player against the game has no fair share; take --target length=LOW..HIGH")
