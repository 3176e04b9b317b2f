"""How sure the intervals of a report are, and how close to the fair share counts as balanced."""

from dataclasses import dataclass

from analysis.checks import check_level, check_tolerance
from sim.errors import UsageError

LEVEL = 0.95
TOLERANCE = 0.02


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
