"""How sure the intervals of a report are, and how close to the fair share counts as balanced."""

from dataclasses import dataclass

from analysis.checks import check_level, check_tolerance
from sim.errors import UsageError, shortened

LEVEL = 0.95
TOLERANCE = 0.02
PERCENT = "%"
MANY = 2  # players from whom on there is a fair share


@dataclass(frozen=True)
class Precision:
    """What is asked of an estimate, checked before hours are spent on playing.

    Attributes:
        level: confidence level of every interval.
        tolerance: distance from the fair share that still counts as balanced.

    Raises:
        UsageError: in one line, if a value is out of range.
    """

    level: float = LEVEL
    tolerance: float = TOLERANCE

    def __post_init__(self) -> None:
        try:
            check_level(self.level)
            check_tolerance(self.tolerance)
        except ValueError as error:
            raise UsageError(str(error)) from error


def families_of(solo: bool) -> int:
    """Return how many families of verdicts share the error of a headline: factions and, where there are some, seats."""
    return 1 if solo else 2


@dataclass(frozen=True)
class PrecisionAsked:
    """What a user asks of results; how far a part of the fair share reaches is known with the seats of a game.

    Attributes:
        level: confidence level of every interval.
        tolerance: distance from the fair share that still counts as balanced: a share, or a part of the fair share as
            a text ("8%").
        targets: what the game is to reach, as --target takes it; empty unless it is named.

    Raises:
        UsageError: in one line, if a value is out of range.
    """

    level: float = LEVEL
    tolerance: float | str = TOLERANCE
    targets: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.at(MANY)

    def at(self, players: int) -> Precision:
        """Return what is asked where so many sit at the table.

        Raises:
            UsageError: in one line, if one player is to have a part of a fair share.
        """
        text = str(self.tolerance).strip()
        if not text.endswith(PERCENT):
            return Precision(self.level, _number_in(text, text))
        part = _number_in(text.removesuffix(PERCENT), text) / 100
        if not 0 < part < 1:
            raise UsageError(f"a tolerance in percent of the fair share lies between 0% and 100%, not {text}")
        if players < MANY:
            raise UsageError(f"one player has no fair share: give the tolerance as a share such as 0.02, not {text}")
        return Precision(self.level, part / players)


def _number_in(text: str, said: str) -> float:
    """Return the number that a text is, or that is part of what was said."""
    try:
        return float(text)
    except ValueError:
        allowed = "a share such as 0.02, or a part of the fair share such as 8%"
        raise UsageError(f"the tolerance is {allowed}, not {shortened(said)!r}") from None
