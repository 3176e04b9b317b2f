"""Compare rules: a baseline and its arms play the same games, and one page says which is closest to fair."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.assembly.comparison_numbers import comparison_numbers
from reports.commands import folders
from reports.commands.arms import ArmsPlay
from reports.commands.output import emit_json, warn, writing
from reports.commands.readable import console
from reports.commands.workers import WorkersAsked
from reports.kit.precision import LEVEL, TOLERANCE, Precision
from reports.page.comparison import build_comparison, comparison_text
from reports.pipeline.arms import BASELINE, Arms, changes_in, planned
from reports.pipeline.comparison import Comparison, compared
from reports.pipeline.request import LOGGED, StudyRequest, settings_in
from reports.pipeline.study_file import read_arms_file
from reports.words.comparison import small_budget
from sim.errors import UsageError

COMPARED = StudyRequest(games=10_000, logged=LOGGED)
PAGE = "comparison.html"
Subject = Annotated[str, typer.Argument(metavar="GAME|STUDY.toml", help="Key of a game, or a study file with arms.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="ADDRESS=VALUE[,VALUE..]", help="Change a value; each of several is an arm."),
]
Against = Annotated[
    list[str] | None,
    typer.Option("--against", metavar="ADDRESS=VALUE", help="What the arms are compared with; else the rules."),
]


@for_study(game=Subject, games=flags.games_else(f"{COMPARED.games:,}"), settings=Settings, without=("logged",))
def compare(
    request: StudyRequest,
    against: Against = None,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    chunk: flags.Chunk = None,
    out: folders.Folder = None,
    resume: folders.Resume = False,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Compare rules on the same games.

    --set and --variant make a change, --against what it is compared with. Several values between commas, or the table
    [arms] of a study file, make several arms; all combinations of all lists are played.
    """
    precision = Precision(level, tolerance)
    arms = arms_of(request, against or ())
    folders = ArmsPlay(WorkersAsked(jobs, backend, scheduler, chunk), out, resume)(arms)
    publish(compared(arms, folders, precision), as_json)


def arms_of(request: StudyRequest, against: list[str] | tuple[str, ...] = ()) -> Arms:
    """Return the baseline and the arms that the command line, or a study file that it names, asks for.

    Raises:
        UsageError: if there are no arms, they are named in both places, or one cannot be played.
    """
    changes = changes_in(request.settings or {}, request.variant)
    asked = replace(request, settings=None, variant=None)
    if request.game is not None and request.game.endswith(".toml"):
        written, named = read_arms_file(Path(request.game))
        if named and changes:
            raise UsageError(f"{request.game} names its arms; leave out --set and --variant, or the table [arms]")
        if not named:
            changes = changes_in({**(written.settings or {}), **(request.settings or {})}, request.variant)
            written = replace(written, settings=None)
        changes, asked = named or changes, replace(asked, game=None).over(written)
    return planned(asked.over(COMPARED), settings_in(against), changes)


def publish(comparison: Comparison, as_json: bool) -> None:
    """Write the page and print what it says.

    Raises:
        RunError: if the page cannot be written.
    """
    page = comparison.folders[BASELINE].parent / PAGE
    with writing(page):
        build_comparison(comparison, page)
    for sentence in small_budget(comparison):
        warn(sentence.rstrip("."))
    if as_json:
        emit_json(comparison_numbers(comparison, page))
        return
    console().print(comparison_text(comparison))
    print(page)
