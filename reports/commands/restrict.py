"""What a mechanic is worth: one seat may not use it, the others may."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.assembly.restrict_numbers import restriction_numbers
from reports.commands import folders
from reports.commands.output import emit_json, warn, writing
from reports.commands.progress import progress_bar
from reports.commands.readable import console
from reports.commands.run import warn_of_extremes
from reports.commands.study import Subject, with_file
from reports.kit.numbers import count
from reports.kit.precision import LEVEL, TOLERANCE, Precision
from reports.page.restrict import build_restriction, restriction_text
from reports.pipeline.request import StudyRequest
from reports.pipeline.restrict import (
    GAMES,
    Restriction,
    RestrictionFound,
    play_restriction,
    read_restriction,
    restriction_of,
    usual_games,
)
from reports.words.blocks import uneven
from sim.runs.workers import workers_of
from sim.study.study import Study

PAGE = "restrict.html"

Without = Annotated[
    list[str] | None,
    typer.Option("--without", metavar="MECHANIC", help="Ask about this one alone; may be given again."),
]


@for_study(without=("logged",), game=Subject, games=flags.games_else(f"about {GAMES:,}"))
def restrict(
    request: StudyRequest,
    without: Without = None,
    out: folders.Folder = None,
    resume: folders.Resume = False,
    jobs: flags.Jobs = -1,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Measure what each mechanic is worth.

    One seat may not use it, the others may; -n games are played with everything, and once more for every mechanic and
    seat.
    """
    precision = Precision(level, tolerance)
    restriction = restriction_of(study_asked(with_file(request)), without or ())
    began = time.perf_counter()
    folder = played(restriction, out, resume=resume, jobs=jobs)
    publish(read_restriction(folder, precision), as_json, time.perf_counter() - began)


def study_asked(request: StudyRequest) -> Study:
    """Return the games to play: about 3,000 unless the user says how many."""
    study = request.study()
    return study if request.games is not None else replace(study, games=usual_games(study))


def played(restriction: Restriction, out: Path | None, *, resume: bool, jobs: int) -> Path:
    """Play into a folder, showing how far that has got, and return the folder.

    Raises:
        UsageError: if an option or the folder is not allowed; no empty folder is left behind.
    """
    stage = restriction.stage
    threads = workers_of(restriction.study, stage.book, jobs, "auto").jobs
    warn_of_extremes(stage)
    title = f"{stage.game.title}, {count(len(restriction.mechanics))} mechanics"
    with folders.filled_folder(out, resume, f"{stage.game.key}-restrict") as folder:
        with progress_bar(title, restriction.games) as shown:
            play_restriction(restriction, folder, resume=resume, jobs=threads, progress=shown)
        return folder


def publish(found: RestrictionFound, as_json: bool, seconds: float) -> None:
    """Write the page and print what it says.

    Raises:
        RunError: if the page cannot be written.
    """
    page = found.folder / PAGE
    with writing(page):
        build_restriction(found, page)
    if told := uneven(found.study, found.study.games):
        warn(told.rstrip("."))
    if as_json:
        emit_json({**restriction_numbers(found, page), "seconds": seconds})
        return
    console().print(restriction_text(found))
    print(page)
