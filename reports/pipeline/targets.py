"""What a game is to reach, as `compare`, `tune` and `study` take it: fair shares, a length, how games end."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from analysis.ways import endings_of
from sim.errors import UsageError, meant, shortened
from sim.study.study import Study

BALANCE, SEATS, TARGET_LENGTH, TARGET_END = "balance", "seats", "length", "ends"
FACTIONS = "factions"  # another word for balance
ENDS = f"{TARGET_END}."
NAMED = (BALANCE,)  # unless others are named
TARGETS = f"{BALANCE}, {SEATS}, {TARGET_LENGTH}=LOW..HIGH or {ENDS}WAY=LOW..HIGH"


@dataclass(frozen=True)
class Target:
    """A target as the command line writes it.

    Attributes:
        kind: BALANCE, SEATS, TARGET_LENGTH or TARGET_END.
        low: the least mean of rounds, or share of games that end in a way; 0 where shares are to be fair.
        high: the greatest.
        way: how games end.
    """

    kind: str = BALANCE
    low: float = 0.0
    high: float = 0.0
    way: str = ""

    @property
    def key(self) -> str:
        """What it is called beside others: two ways to end are two targets."""
        return f"{ENDS}{self.way}" if self.way else self.kind

    @property
    def is_fair(self) -> bool:
        """Return whether shares are to be fair."""
        return self.kind in (BALANCE, SEATS)

    @property
    def middle(self) -> float:
        """Where a length or a share would best lie."""
        return (self.low + self.high) / 2

    def __str__(self) -> str:
        return self.key if self.is_fair else f"{self.key}={self.low:g}..{self.high:g}"


def targets_of(texts: Sequence[str], study: Study) -> tuple[Target, ...]:
    """Return what a study is to reach, in the order in which it is asked for.

    Args:
        texts: as --target is given.
        study: what is played.

    Raises:
        UsageError: in one line, if a text is no target of this game, or one is named twice.
    """
    found = tuple(_of_game(read_target(text), study) for text in dict.fromkeys(texts))
    if len({target.key for target in found}) < len(found):
        raise UsageError(f"a target is named twice; targets are {TARGETS}")
    return found


def read_target(text: str) -> Target:
    """Return a target as it is written.

    Raises:
        UsageError: saying what may be written.

    Examples:
        >>> str(read_target("length = 8..10")), str(read_target("ends.limit=0..0.1")), read_target("factions").kind
        ('length=8..10', 'ends.limit=0..0.1', 'balance')
    """
    kind, _, written = (part.strip() for part in text.partition("="))
    if kind == TARGET_LENGTH:
        return Target(kind, *_rounds(written))
    if kind.startswith(ENDS) and kind != ENDS:
        return Target(TARGET_END, *_shares(kind, written), kind.removeprefix(ENDS))
    if kind not in (BALANCE, SEATS, FACTIONS) or written:
        near = meant(kind, (BALANCE, SEATS, FACTIONS, TARGET_LENGTH))
        raise UsageError(f"unknown target {shortened(text)!r}{near}; targets are {TARGETS}")
    return Target(BALANCE if kind == FACTIONS else kind)


def _of_game(target: Target, study: Study) -> Target:
    """Return a target with its way to end spelt as the game does."""
    if target.kind == SEATS and study.players == 1:
        raise UsageError(f"one player against the game has no fair share; take --target {TARGET_LENGTH}=LOW..HIGH")
    if target.kind != TARGET_END:
        return target
    ways = {way.casefold(): way for way in endings_of(study.described)}
    if target.way.casefold() not in ways:
        known, title = ", ".join(ways.values()), study.described.title
        raise UsageError(f"games of {title} do not end by {shortened(target.way)!r}, but by {known}")
    return replace(target, way=ways[target.way.casefold()])


def _rounds(written: str) -> tuple[float, float]:
    """Return the ends of a length that is written LOW..HIGH."""
    low, high = _ends_of_band(written)
    if not 0 < low < high < math.inf:
        raise UsageError(
            f"a length is written length=LOW..HIGH in rounds, such as length=8..10, not {shortened(written)!r}"
        )
    return low, high


def _shares(kind: str, written: str) -> tuple[float, float]:
    """Return the ends of a share of games that is written LOW..HIGH."""
    low, high = _ends_of_band(written)
    if not 0 <= low < high <= 1:
        raise UsageError(
            f"how often games end in a way is written {kind}=LOW..HIGH in shares, such as {kind}=0.15..0.35, not "
            f"{shortened(written)!r}"
        )
    return low, high


def _ends_of_band(written: str) -> tuple[float, float]:
    """Return the numbers in LOW..HIGH, which are none where something else is written."""
    try:
        low, high = (float(part) for part in written.split("..", 1))
    except ValueError:
        return math.nan, math.nan
    return low, high
