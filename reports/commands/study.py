"""Play and report in one."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.assembly.analysed import analysed_run
from reports.commands.hands import OtherHands
from reports.commands.report import PAGE, publish
from reports.commands.rulebooks import checked, draw
from reports.commands.run import play, run_numbers
from reports.commands.workers import WorkersAsked
from reports.kit.precision import LEVEL, TOLERANCE, Precision
from reports.pipeline.request import STUDY_GAMES, StudyRequest
from reports.pipeline.sensitivity import lab_folder, lab_of
from reports.pipeline.strength import MINUTES, ROLLOUTS, StrengthAsked
from reports.pipeline.study_file import read_study_file
from reports.pipeline.study_schema import study_schema
from reports.pipeline.until import UntilAsked

Subject = Annotated[str, typer.Argument(metavar="GAME|STUDY.toml", help="Key of a game, or a study file.")]
Strength = Annotated[bool, typer.Option("--strength", help="Judge again with bots of every strength, side by side.")]
Rollouts = Annotated[
    int, typer.Option("--strength-search", metavar="ROLLOUTS", help="Rollouts of searching bots at a question.")
]
Assumptions = Annotated[
    bool, typer.Option("--assumptions", help="Draw rulebooks too: how assumptions affect the verdict.")
]
Minutes = Annotated[
    float, typer.Option("--strength-minutes", metavar="MINUTES", help="About how long searching bots may play.")
]


def _show_schema(asked: bool) -> None:
    if asked:
        print(json.dumps(study_schema(), indent=2))
        raise typer.Exit()


Schema = Annotated[
    bool,
    typer.Option("--schema", callback=_show_schema, is_eager=True, help="Print the JSON Schema of study files."),
]


@for_study(game=Subject, games=flags.games_else(f"about {STUDY_GAMES:,}, whole blocks,"))
def study(
    request: StudyRequest,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    chunk: flags.Chunk = None,
    out: flags.RunFolder = None,
    resume: flags.Resume = False,
    until: flags.Until = None,
    half_width: flags.HalfWidth = None,
    at_most: flags.AtMost = None,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = TOLERANCE,
    replay: flags.Replay = flags.REPLAYED,
    strength: Strength = False,
    rollouts: Rollouts = ROLLOUTS,
    minutes: Minutes = MINUTES,
    assumptions: Assumptions = False,
    schema: Schema = False,
    as_json: flags.AsJson = False,
) -> None:
    """Play and report in one.

    Options given here go before what the study file says.
    """
    precision, asked = Precision(level, tolerance), StrengthAsked(rollouts, minutes)
    ending = UntilAsked(until, half_width, at_most)
    planned = ending.laid_over(with_file(request)).study_in_blocks(STUDY_GAMES)
    lab = checked(lab_of(planned)) if assumptions else None
    rule = ending.stopping(planned, precision)
    workers = WorkersAsked(jobs, backend, scheduler, chunk)
    result = play(planned, workers, out=out, resume=resume, until=rule)
    assert result.folder is not None
    others = OtherHands(result.folder, workers)
    if strength:
        others.play_levels(replace(planned, games=result.games), asked)
    if lab is not None:
        draw(lab, lab_folder(result.folder), resume=True, jobs=jobs)
    analysed = analysed_run(result.folder, precision, replay=replay, play=others)
    publish(analysed, result.folder / PAGE, as_json, run_numbers(result))


def with_file(request: StudyRequest) -> StudyRequest:
    """Return a request laid over the study file that it names, if it names one."""
    if request.game is None or not request.game.endswith(".toml"):
        return request
    return replace(request, game=None).over(read_study_file(Path(request.game)))
