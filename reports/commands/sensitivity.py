"""How assumptions affect the verdict."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.output import emit_json, writing
from reports.commands.workers import WorkersAsked
from reports.kit.atomic import write_atomically
from reports.kit.defaults import DRAWS, EACH
from reports.kit.precision import LEVEL, PrecisionAsked
from sim.runs.places import LAB, check_free

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest

Over = Annotated[
    list[str] | None,
    typer.Option(
        "--over",
        metavar="PATTERN[=LOW..HIGH]",
        help="Vary only what matches (unit.*.cost, tag:battle), in your own range if you like; may be given again.",
    ),
]
Draws = Annotated[int, typer.Option("--draws", metavar="N", help="Rulebooks to draw.")]
Each = Annotated[
    int | None,
    typer.Option("--each", metavar="GAMES", help=f"Games by each of them, an even number; about {EACH} unless given."),
]
UntilDecided = Annotated[
    int,
    typer.Option(
        "--until-decided",
        metavar="GAMES",
        min=0,
        help="Further games at most by rulebooks whose games do not show if a share is over, balanced or under.",
    ),
]
Totals = Annotated[
    int,
    typer.Option(
        "--totals", metavar="N", min=0, help="Fresh rulebooks for total indices of each --over, else of what decides."
    ),
]
Order = Annotated[
    Path | None,
    typer.Option("--order", metavar="FILE.toml", help="Keep there which open values decide most, for `worksheet`."),
]


@for_study(without=("games", "logged"), game=flags.StudyOrGame)
def sensitivity(
    request: "StudyRequest",
    over: Over = None,
    draws: Draws = DRAWS,
    each: Each = None,
    until_decided: UntilDecided = 0,
    totals: Totals = 0,
    order: Order = None,
    out: flags.LabFolder = None,
    resume: flags.LabResume = False,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = flags.USUAL_TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Measure how assumptions affect the verdict.

    Rulebooks that agree with the text are drawn, all open values at once, and a few games are played by each.
    """
    precision, workers = PrecisionAsked(level, tolerance), WorkersAsked(jobs, backend, scheduler)
    check_free(out, resume, LAB)
    from reports.assembly.summary import sensitivity_numbers, total_numbers
    from reports.commands.drawing import show
    from reports.commands.rulebooks import checked, draw, play_more, play_on
    from reports.kit.answers import steps_numbers
    from reports.pipeline.decided import with_found
    from reports.pipeline.deciding import deciding_in
    from reports.pipeline.further import check_further
    from reports.pipeline.sensitivity import lab_of, read_lab
    from reports.pipeline.study_file import with_file
    from reports.pipeline.totals import check_totals
    from reports.words.lab_steps import after_drawing

    check_totals(totals)
    known = deciding_in(order)
    lab = lab_of(with_file(request).study(), tuple(over or ()), draws, each)
    check_further(lab, until_decided)
    judged, began = precision.at(lab.study.players), time.perf_counter()
    folder = draw(checked(lab), out, workers, resume=resume)
    play_on(lab, folder, judged, until_decided, workers)
    seconds = time.perf_counter() - began
    found = read_lab(folder, judged)
    table = play_more(found, totals, workers) if totals and (lab.over or found.found.look_up) else None
    if order is not None:
        with writing(order):
            write_atomically(order, with_found(known, found).written(lab.stage.game.title))
    if as_json:
        numbers = {**sensitivity_numbers(found), "totals": total_numbers(table), "seconds": seconds, "run": folder}
        emit_json({**numbers, **steps_numbers(after_drawing(found))})
    else:
        show(found, table)
