"""What a mechanic is worth: one seat may not use it, the others may."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.workers import WorkersAsked
from reports.kit.defaults import RESTRICTED_GAMES
from reports.kit.precision import LEVEL, PrecisionAsked
from sim.runs.places import LAB, check_free

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest

Without = Annotated[
    list[str] | None,
    typer.Option("--without", metavar="MECHANIC", help="Ask about this one alone; may be given again."),
]

Retrain = Annotated[
    bool,
    typer.Option("--retrain", help="Train the strongest policy without each mechanic that is named, too."),
]


@for_study(without=("logged",), game=flags.StudyOrGame, games=flags.games_else(f"about {RESTRICTED_GAMES:,}"))
def restrict(
    request: "StudyRequest",
    without: Without = None,
    retrain: Retrain = False,
    out: flags.LabFolder = None,
    resume: flags.LabResume = False,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = flags.USUAL_TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Measure what each mechanic is worth.

    One seat may not use it, the others may; -n games are played with everything, and once more for every mechanic and
    seat.
    """
    precision, workers = PrecisionAsked(level, tolerance), WorkersAsked(jobs, backend, scheduler)
    check_free(out, resume, LAB)
    from reports.pipeline.restrict import restriction_of, study_asked
    from reports.pipeline.study_file import with_file

    restriction = restriction_of(study_asked(with_file(request)), without or (), retrain)
    judged = precision.at(restriction.study.players)
    from reports.commands.restricting import answered, publish  # draws: what cannot be tested does not wait for it

    began = time.perf_counter()
    found = answered(restriction, judged, out, workers, resume=resume)
    publish(found, as_json, time.perf_counter() - began)
