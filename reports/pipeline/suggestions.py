"""Commands that follow from a result, at its own table and precision, each checked as the command line checks it.

What the command line would refuse is not suggested: every function here returns None then.
"""

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from policies.book import is_external
from reports.kit.answers import NextStep
from reports.kit.defaults import BUDGET, COMPARED_GAMES
from reports.kit.precision import LEVEL, TOLERANCE, Precision
from reports.pipeline.arms import Change, changes_in, planned
from reports.pipeline.request import StudyRequest, repeated, set_options, table_options
from reports.pipeline.restrict import restriction_of, study_asked
from reports.pipeline.sensitivity import lab_of
from reports.pipeline.targets import BALANCE, NAMED
from reports.pipeline.tuning import MOST_BUDGET, TuningPlan
from reports.pipeline.value_names import ValueNames, value_words
from reports.pipeline.worksheet import WorksheetAsked, worksheet_of
from sim.content.values import Value
from sim.errors import UsageError
from sim.study.study import MOST_GAMES, Study

MOST_SUGGESTED = 10_000_000  # games beyond which nobody would play
MOST_STEPS = 5
FIRST_LINES = 10  # of a worksheet
PROGRAM = "counterpoise"


@dataclass(frozen=True)
class Suggesting:
    """Makes suggestions at one table.

    Attributes:
        study: what was played.
        precision: what was asked of its results.
    """

    study: Study
    precision: Precision

    def tune(self, over: Sequence[str], why: str, targets: Sequence[str] = NAMED) -> NextStep | None:
        """Suggest to search for the smallest change among some values, with as many games as that takes."""
        plan = _allowed(lambda: TuningPlan(self.study, tuple(over), tuple(targets), MOST_BUDGET, self.precision))
        if plan is None or plan.least_budget > MOST_SUGGESTED:
            return None
        budget = [] if plan.least_budget <= BUDGET else ["--budget", str(plan.least_budget)]
        return self._step("tune", [*repeated("--over", over), *_target_options(targets), *budget], why)

    def tune_again(self, plan: TuningPlan, why: str) -> NextStep | None:
        """Suggest the same search with twice the games."""
        budget = 2 * plan.budget
        if budget > MOST_SUGGESTED:
            return None
        named = [*repeated("--over", plan.over), *repeated("--price", plan.prices)]
        return self._step("tune", [*named, *_target_options(plan.targets), "--budget", str(budget)], why)

    def compare(self, settings: Mapping[str, str], why: str, targets: Sequence[str] = NAMED) -> NextStep | None:
        """Suggest to play the same games by other values, written as `--set` takes them."""
        if _allowed(lambda: planned(self._request(COMPARED_GAMES), {}, changes_in(settings))) is None:
            return None
        named = repeated("--set", [f"{address}={text}" for address, text in settings.items()])
        return self._step("compare", [*named, *_target_options(targets)], why)

    def compare_again(
        self, change: Mapping[str, Any], games: int, why: str, targets: Sequence[str] = NAMED
    ) -> NextStep | None:
        """Suggest to play more games of one change."""
        request, arms = self._request(games), {"again": Change(change)}
        if not 2 <= games <= MOST_SUGGESTED or _allowed(lambda: planned(request, {}, arms)) is None:
            return None
        return self._step("compare", [*set_options(change), *_target_options(targets), "-n", str(games)], why)

    def study_on(self, why: str, *options: str, games: int | None = None) -> NextStep | None:
        """Suggest to play and report again, so many games or with further options."""
        if games is not None and not 1 <= games <= min(MOST_GAMES, MOST_SUGGESTED):
            return None
        return self._step("study", [*options, *([] if games is None else ["-n", str(games)])], why)

    def restrict(self, why: str, *mechanics: str, options: Sequence[str] = ()) -> NextStep | None:
        """Suggest to measure what mechanics are worth."""
        if _allowed(lambda: restriction_of(study_asked(self._request(None)), mechanics)) is None:
            return None
        return self._step("restrict", [*repeated("--without", mechanics), *options], why)

    def sensitivity(self, why: str, *options: str) -> NextStep | None:
        """Suggest to measure how assumptions affect the verdict."""
        if any(map(is_external, self.study.cast)) or _allowed(lambda: lab_of(self.study)) is None:
            return None
        return self._step("sensitivity", [*options], why)

    def worksheet(self, why: str, over: Sequence[str] = ()) -> NextStep | None:
        """Suggest to look up the open values that decide most, or some that are named, and name the first of them."""
        game = self.study.described
        known = not over and game.deciding is not None and game.deciding.exists()
        asked = WorksheetAsked("", FIRST_LINES if known else None, tuple(over), self.study.owned)
        sheet = _allowed(lambda: worksheet_of(game, asked))
        names = ValueNames(game.all_content)
        lines = [_line(names, line.value) for line in sheet.lines if line.read is None] if sheet else []
        options = [*repeated("--over", over), *(["--first", str(FIRST_LINES)] if known else [])]
        options += repeated("--content", [box.file for box in self.study.owned])
        command = shlex.join([PROGRAM, "worksheet", self.study.game, *options])
        return NextStep(command, why, tuple(lines[:FIRST_LINES])) if lines else None

    def _step(self, command: str, options: Sequence[str], why: str) -> NextStep:
        words = [PROGRAM, command, self.study.game, *table_options(self.study), *options]
        return NextStep(shlex.join([*words, *self._precision_options]), why)

    @property
    def _precision_options(self) -> list[str]:
        level, tolerance = self.precision.level, self.precision.tolerance
        options = [] if level == LEVEL else ["--level", f"{level:g}"]
        return options if tolerance == TOLERANCE else [*options, "--tolerance", f"{tolerance:g}"]

    def _request(self, games: int | None) -> StudyRequest:
        study = self.study
        return StudyRequest(
            game=study.game,
            games=games,
            players=study.players,
            factions=study.factions,
            policies=study.policies,
            settings=study.overrides,
            archetypes=study.archetypes,
            owned=study.owned,
        )


def first_steps(steps: Iterable[NextStep | None]) -> tuple[NextStep, ...]:
    """Return the first of the steps that there are, each command once."""
    found: dict[str, NextStep] = {}
    for step in steps:
        if step is not None:
            found.setdefault(step.command, step)
    return tuple(found.values())[:MOST_STEPS]


def rounded_up(games: int) -> int:
    """Return a number of games with two digits that count.

    Examples:
        >>> rounded_up(7_412), rounded_up(99)
        (7500, 99)
    """
    step = 10 ** max(0, len(str(games)) - 2)
    return -(-games // step) * step


def _allowed(make: Callable[[], Any]) -> Any:
    """Return what is made, None if the command line would refuse it."""
    try:
        return make()
    except UsageError:
        return None


def _target_options(targets: Sequence[str]) -> list[str]:
    return repeated("--target", () if tuple(targets) == (BALANCE,) else targets)


def _line(names: ValueNames, value: Value) -> str:
    """Return a value to look up: its name, what is assumed, and within which range."""
    allowed = "" if value.low is None else f" ({value.low:g} to {value.high:g})"
    return f"{names.in_full(value.address)}: assumed {value_words(value.value)}{allowed}"
