"""The smallest change that makes a game fair, found by play and confirmed on fresh games."""

from typing import Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands import folders
from reports.commands.output import emit_json, warn, writing
from reports.commands.readable import console
from reports.commands.study import Subject, with_file
from reports.commands.tuning import TunePlay
from reports.kit.atomic import write_atomically
from reports.kit.precision import LEVEL, TOLERANCE, Precision
from reports.page.tuning import build_tuning, tuning_text
from reports.pipeline.request import StudyRequest
from reports.pipeline.tuned import FILE, Tuned, tuned_numbers
from reports.pipeline.tuning import BUDGET, TuningPlan
from reports.words.tuning import warnings_of

PAGE = "tuning.html"
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


@for_study(game=Subject, without=("games", "logged"))
def tune(
    request: StudyRequest,
    over: Over = None,
    target: Target = None,
    budget: Budget = BUDGET,
    jobs: flags.Jobs = -1,
    out: folders.Folder = None,
    resume: folders.Resume = False,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Find the smallest change that makes a game fair.

    The fewest values come first, then the fewest steps. What is found is confirmed on fresh games.
    """
    study = with_file(request).study()
    named = {"targets": tuple(target)} if target else {}
    plan = TuningPlan(study, tuple(over or ()), budget=budget, precision=Precision(level, tolerance), **named)
    publish(TunePlay(jobs, out, resume)(plan), as_json)


def publish(tuned: Tuned, as_json: bool) -> None:
    """Write the page and the study file, and print what they say.

    Raises:
        RunError: if one of them cannot be written.
    """
    page, file = tuned.folder / PAGE, tuned.folder / FILE if tuned.is_changed else None
    with writing(f"to {tuned.folder}"):
        if file is not None:
            write_atomically(file, tuned.written())
        build_tuning(tuned, page)
    for sentence in warnings_of(tuned):
        warn(sentence)
    if as_json:
        emit_json(tuned_numbers(tuned, page, file))
        return
    console().print(tuning_text(tuned))
    for path in (file, page):
        if path is not None:
            print(path)
