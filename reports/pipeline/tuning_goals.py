"""What a tuning is to reach as bands of what it counts: fair shares, a length, and how often games end in a way."""

from collections.abc import Sequence

from analysis.tuning.goals import END, LENGTH, Goal, fair_goals
from reports.pipeline.targets import SEATS, TARGET_END, TARGET_LENGTH, Target, targets_of
from sim.errors import UsageError
from sim.study.study import Study


def goals_of(texts: Sequence[str], study: Study, tolerance: float) -> tuple[Goal, ...]:
    """Return what is to be reached at a table.

    Args:
        texts: as --target is given.
        study: what is played.
        tolerance: distance from the fair share that still counts as balanced.

    Raises:
        UsageError: in one line, if a text is no target of this game, or one is named twice.
    """
    return tuple(goal for target in targets_of(texts, study) for goal in _goals(target, study, tolerance))


def _goals(target: Target, study: Study, tolerance: float) -> Sequence[Goal]:
    if target.kind == TARGET_END:
        return [Goal(END, target.way, target.low, target.high)]
    if target.kind == TARGET_LENGTH:
        return [Goal(LENGTH, LENGTH, target.low, target.high)]
    if target.kind == SEATS:
        return fair_goals("seat", [str(seat + 1) for seat in range(study.players)], study.players, tolerance)
    if study.players == 1:
        raise UsageError(f"one player against the game has no fair share; take --target {TARGET_LENGTH}=LOW..HIGH")
    if len(study.factions) == 1:
        raise UsageError("one faction alone has nothing to be balanced with; name several with --factions")
    return fair_goals("faction", study.factions, study.players, tolerance)
