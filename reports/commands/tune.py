"""The smallest change that makes a game fair, found by play and confirmed on fresh games."""

from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.kit.defaults import BUDGET
from reports.kit.precision import LEVEL, PrecisionAsked
from sim.runs.places import LAB, check_free

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest

Over = Annotated[
    list[str] | None,
    typer.Option(
        "--over", metavar="ADDRESS[=LOW..HIGH]", help="What may be changed, * for any part of it; may be given again."
    ),
]
Target = Annotated[
    list[str] | None,
    typer.Option(
        "--target", metavar="TARGET", help="balance (unless given), seats, length=LOW..HIGH; may be given again."
    ),
]
Budget = Annotated[int, typer.Option("--budget", metavar="GAMES", help="Games to search and to confirm with.")]


@for_study(game=flags.StudyOrGame, without=("games", "logged"))
def tune(
    request: "StudyRequest",
    over: Over = None,
    target: Target = None,
    budget: Budget = BUDGET,
    jobs: flags.Jobs = -1,
    out: flags.LabFolder = None,
    resume: flags.LabResume = False,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = flags.USUAL_TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Find the smallest change that makes a game fair.

    The fewest values come first, then the fewest steps. What is found is confirmed on fresh games.
    """
    precision = PrecisionAsked(level, tolerance)
    check_free(out, resume, LAB)
    from reports.pipeline.study_file import with_file
    from reports.pipeline.tuning import TuningPlan

    study = with_file(request).study()
    named = {"targets": tuple(target)} if target else {}
    plan = TuningPlan(study, tuple(over or ()), budget=budget, precision=precision.at(study.players), **named)
    from reports.commands.tuning import TunePlay, publish  # draws: what the plan refuses does not wait for it

    publish(TunePlay(jobs, out, resume)(plan), as_json)
