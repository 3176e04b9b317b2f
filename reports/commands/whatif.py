"""An offline page on which values are changed by sliders and win shares follow."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.output import check_page
from reports.commands.workers import WorkersAsked
from reports.kit.defaults import WHATIF_DRAWS, WHATIF_GAMES
from reports.kit.precision import LEVEL, PrecisionAsked
from sim.errors import UsageError
from sim.runs.places import LAB, check_free

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest

NEEDED = "sklearn"

Over = Annotated[
    list[str] | None,
    typer.Option(
        "--over",
        metavar="ADDRESS[=LOW..HIGH]",
        help="What has a slider, * for any part of it, or tag:NAME; may be given again.",
    ),
]
Budget = Annotated[int, typer.Option("--budget", metavar="GAMES", help="Games to play.")]
Draws = Annotated[int, typer.Option("--draws", metavar="N", help="Rulebooks that share the games.")]
Page = Annotated[
    Path | None, typer.Option("--page", metavar="FILE.html", help="Where the page is written; else in the folder.")
]


@for_study(game=flags.StudyOrGame, without=("games", "logged"))
def whatif(
    request: "StudyRequest",
    over: Over = None,
    budget: Budget = WHATIF_GAMES,
    draws: Draws = WHATIF_DRAWS,
    page: Page = None,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    out: flags.LabFolder = None,
    resume: flags.LabResume = False,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = flags.USUAL_TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Write a page on which values are changed by sliders and win shares follow.

    Rulebooks are drawn within the ranges and played; the shares of all others are estimated from these, with a band.
    """
    precision, workers = PrecisionAsked(level, tolerance), WorkersAsked(jobs, backend, scheduler)
    check_free(out, resume, LAB)
    if page is not None:
        check_page(page)
    check_installed()
    from reports.commands.surrogates import played, publish
    from reports.pipeline.study_file import with_file
    from reports.pipeline.whatif import design_of

    design = design_of(with_file(request).study(), tuple(over or ()), budget, draws)
    judged = precision.at(design.study.players)
    publish(played(design, judged, out, workers, resume=resume), page, as_json)


def check_installed() -> None:
    """Refuse to fit without what it takes, before anything is played for it.

    Raises:
        UsageError: saying how to get it.
    """
    if find_spec(NEEDED) is None:
        message = "a what-if page needs scikit-learn, which is not installed"
        raise UsageError(f"{message}: pip install 'counterpoise[whatif]'")
