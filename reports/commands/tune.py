"""The smallest change that makes a game fair, found by play and confirmed on fresh games."""

from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.workers import WorkersAsked
from reports.kit.defaults import BUDGET
from reports.kit.precision import LEVEL, PrecisionAsked
from sim.runs.places import LAB, check_free

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest

Over = Annotated[
    list[str] | None,
    typer.Option(
        "--over",
        metavar="ADDRESS[=LOW..HIGH]",
        help="What may be changed, * for any part of it, or tag:NAME; may be given again.",
    ),
]
Price = Annotated[
    list[str] | None,
    typer.Option("--price", metavar="ADDRESS=COST", help="What changing a value costs, 1 unless given; repeatable."),
]
Budget = Annotated[int, typer.Option("--budget", metavar="GAMES", help="Games to search and to confirm with.")]


@for_study(game=flags.StudyOrGame, without=("games", "logged"))
def tune(
    request: "StudyRequest",
    over: Over = None,
    target: flags.Targets = None,
    price: Price = None,
    budget: Budget = BUDGET,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    out: flags.LabFolder = None,
    resume: flags.LabResume = False,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = flags.USUAL_TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Find the smallest change that makes a game fair.

    The fewest values come first, or the lowest price, then the fewest steps. What is found is confirmed on fresh games.
    """
    precision, workers = PrecisionAsked(level, tolerance), WorkersAsked(jobs, backend, scheduler)
    check_free(out, resume, LAB)
    from reports.pipeline.study_file import with_file
    from reports.pipeline.tuning import TuningPlan

    study = with_file(request).study()
    named = {"targets": tuple(target)} if target else {}
    sure, prices = precision.at(study.players), tuple(price or ())
    plan = TuningPlan(study, tuple(over or ()), budget=budget, precision=sure, prices=prices, **named)
    from reports.commands.tuning import TunePlay, publish  # draws: what the plan refuses does not wait for it

    publish(TunePlay(workers, out, resume)(plan), as_json)
