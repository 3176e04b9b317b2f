"""Play and report in one."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.output import REPORT
from reports.commands.workers import WorkersAsked
from reports.kit.defaults import MINUTES, ROLLOUTS, STUDY_GAMES
from reports.kit.precision import LEVEL, PrecisionAsked
from sim.runs.places import check_free

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest

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
        from reports.pipeline.study_schema import study_schema

        print(json.dumps(study_schema(), indent=2))
        raise typer.Exit()


Schema = Annotated[
    bool,
    typer.Option("--schema", callback=_show_schema, is_eager=True, help="Print the JSON Schema of study files."),
]


@for_study(
    game=flags.StudyOrGame,
    games=flags.games_else(f"until all is settled, about {STUDY_GAMES:,} at most,"),
    rotate_chance=flags.RotateChance,
)
def study(
    request: "StudyRequest",
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    chunk: flags.Chunk = None,
    out: flags.RunFolder = None,
    resume: flags.Resume = False,
    store: flags.Store = None,
    until: flags.Until = None,
    half_width: flags.HalfWidth = None,
    at_most: flags.AtMost = None,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = flags.USUAL_TOLERANCE,
    target: flags.Targets = None,
    replay: flags.Replay = flags.REPLAYED,
    strength: Strength = False,
    rollouts: Rollouts = ROLLOUTS,
    minutes: Minutes = MINUTES,
    assumptions: Assumptions = False,
    schema: Schema = False,
    as_json: flags.AsJson = False,
) -> None:
    """Play and report in one.

    Options given here go before what the study file says. It stops when every verdict on factions and seats is settled
    unless -n says how many games to play.
    """
    precision = PrecisionAsked(level, tolerance, tuple(target or ()))
    check_free(out, resume)
    from reports.pipeline.study_file import with_file
    from reports.pipeline.targets import targets_of
    from reports.pipeline.until import UntilAsked

    ending, asked = UntilAsked(until, half_width, at_most), with_file(request, rotated=True)
    planned = ending.laid_over(asked).study_in_blocks(STUDY_GAMES)
    targets_of(precision.targets, planned)  # what is no target of the game is refused before it is played
    from reports.assembly.analysed import analysed_run  # analyses and draws: what cannot be played does not wait for it
    from reports.commands.hands import OtherHands
    from reports.commands.playing import play, run_numbers
    from reports.commands.publishing import publish
    from reports.commands.rulebooks import checked, draw
    from reports.pipeline.sensitivity import lab_folder, lab_of
    from reports.pipeline.settled import stopping_rule
    from reports.pipeline.strength import StrengthAsked

    search = StrengthAsked(rollouts, minutes)
    lab = checked(lab_of(planned)) if assumptions else None
    rule = stopping_rule(ending.unless_counted(asked), planned, precision.at(planned.players))
    workers = WorkersAsked(jobs, backend, scheduler, chunk)
    result = play(planned, workers, out=out, resume=resume, until=rule, store=store)
    assert result.folder is not None
    others = OtherHands(result.folder, workers)
    if strength:
        others.play_levels(replace(planned, games=result.games), search)
    if lab is not None:
        draw(lab, lab_folder(result.folder), workers, resume=True)
    analysed = analysed_run(result.folder, precision, replay=replay, play=others)
    publish(analysed, result.folder / REPORT, as_json, run_numbers(result))
