"""What a tuning is to reach, as the command line writes it: fair shares, a length, and how often games end in a way."""

from collections.abc import Sequence

from analysis.tuning.goals import END, LENGTH, Goal, fair_goals
from analysis.tuning.trials import outcomes_at
from reports.pipeline.targets import (
    BALANCE,
    SEATS,
    TARGET_LENGTH,
    TARGETS,
    Target,
    check_seats,
    ends_of_band,
    read_target,
)
from sim.errors import UsageError, shortened
from sim.study.stage import Stage

ENDS = "ends."
GOALS = f"{BALANCE}, {SEATS}, {TARGET_LENGTH}=LOW..HIGH or {ENDS}WAY=LOW..HIGH"


def goals_of(texts: Sequence[str], stage: Stage, tolerance: float) -> tuple[Goal, ...]:
    """Return what is to be reached at a table.

    Args:
        texts: as --target is given.
        stage: the table.
        tolerance: distance from the fair share that still counts as balanced.

    Raises:
        UsageError: in one line, if a text is no target of this game, or one is named twice.
    """
    found = [goal for text in dict.fromkeys(texts) for goal in _goals(text.strip(), stage, tolerance)]
    if len({(goal.kind, goal.name) for goal in found}) < len(found):
        raise UsageError(f"a target is named twice; targets are {GOALS}")
    return tuple(found)


def _goals(text: str, stage: Stage, tolerance: float) -> Sequence[Goal]:
    if text.startswith(ENDS):
        return [_end(text, stage)]
    study, target = stage.study, _read(text)
    check_seats(target, study.players)
    if target.kind == TARGET_LENGTH:
        return [Goal(LENGTH, LENGTH, target.low, target.high)]
    if target.kind == SEATS:
        return fair_goals("seat", [str(seat + 1) for seat in range(study.players)], study.players, tolerance)
    if len(study.factions) == 1:
        raise UsageError("one faction alone has nothing to be balanced with; name several with --factions")
    return fair_goals("faction", study.factions, study.players, tolerance)


def _read(text: str) -> Target:
    """Return a target that a comparison knows too; who mistakes it is told of all that a tuning knows."""
    try:
        return read_target(text)
    except UsageError as error:
        raise UsageError(str(error).replace(TARGETS, GOALS)) from error


def _end(text: str, stage: Stage) -> Goal:
    """Return what share of the games is to end in a way."""
    name, _, written = (part.strip() for part in text.removeprefix(ENDS).partition("="))
    ends = {end.casefold(): end for end in outcomes_at(stage).ends}
    if name.casefold() not in ends:
        raise UsageError(f"games of {stage.game.title} do not end by {shortened(name)!r}, but by {', '.join(ends)}")
    low, high = ends_of_band(written)
    if not 0 <= low < high <= 1:
        raise UsageError(
            f"how often games end in a way is written {ENDS}{name}=LOW..HIGH in shares, such as "
            f"{ENDS}{name}=0.15..0.35, not {shortened(written)!r}"
        )
    return Goal(END, ends[name.casefold()], low, high)
