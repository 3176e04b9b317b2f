"""Playing until the verdicts are settled: what the command line asks for, checked before anything is played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from reports.pipeline.request import StudyRequest
from sim.content.values import as_text
from sim.errors import UsageError
from sim.study.study import MOST_GAMES

SETTLED = "settled"
RULES = (SETTLED,)
WIDEST = 0.5
AT_MOST = 200_000


@dataclass(frozen=True)
class UntilAsked:
    """When a run is to stop, as the command line says it; None is what was not said.

    Attributes:
        rule: "settled": when all verdicts are settled; None plays every game.
        precision: half-width of an interval that is narrow enough, whatever the verdict.
        at_most: games.

    Raises:
        UsageError: in one line, if a value is not allowed, or belongs to a rule that was not named.
    """

    rule: str | None = None
    precision: float | None = None
    at_most: int | None = None

    def __post_init__(self) -> None:
        if self.rule is None:
            for option, value in (("--precision", self.precision), ("--at-most", self.at_most)):
                if value is not None:
                    raise UsageError(f"{option} says when a run stops; it goes with --until {SETTLED}")
        elif self.rule not in RULES:
            raise UsageError(f"unknown --until {as_text(self.rule)}; a run may be played until {', '.join(RULES)}")
        if self.precision is not None and not 0 < self.precision < WIDEST:
            raise UsageError(f"--precision must lie between 0 and {WIDEST}, not {self.precision:g}")
        if self.at_most is not None and not 2 <= self.at_most <= MOST_GAMES:
            raise UsageError(f"--at-most needs at least 2 games and at most {MOST_GAMES}, not {self.at_most}")

    def unless_counted(self, request: StudyRequest) -> Self:
        """Return the same, but a request that says no number of games is played until its verdicts are settled.

        One whose games share their chance is not: looks count on games that are independent.
        """
        counted = request.games is not None or request.rotate_chance
        return self if self.rule or counted else replace(self, rule=SETTLED)

    def laid_over(self, request: StudyRequest) -> StudyRequest:
        """Return a request for as many games as there may be: --at-most, else what it says itself.

        Raises:
            UsageError: if its games share their chance.
        """
        if self.rule is None:
            return request
        if request.rotate_chance:
            raise UsageError(f"--until {self.rule} needs games with chance of their own; with --rotate-chance say -n")
        asked = request if self.at_most is None else replace(request, games=self.at_most)
        return asked.over(StudyRequest(games=AT_MOST))


def until_numbers(until: Mapping[str, Any] | None, looks: int, stopped: int | None) -> dict[str, Any]:
    """Tell other programs how a run ended.

    Args:
        until: what decided whether it stopped; None if it was to be played to its last game.
        looks: how often it was looked whether there are enough games.
        stopped: games after which there were enough, None if there never were.
    """
    entries = {"until": None if until is None else {"precision": None, **until}, "looks": None, "stopped": None}
    return entries if until is None else entries | {"looks": looks, "stopped": stopped}
