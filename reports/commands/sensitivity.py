"""How assumptions affect the verdict."""

import time
from collections.abc import Sequence
from typing import Annotated

import pandas as pd
import typer

from analysis.sensitivity.lookup import MOST_FALSE
from reports.arguments import flags
from reports.arguments.options import for_study
from reports.assembly.summary import sensitivity_numbers, total_numbers
from reports.commands import folders
from reports.commands.output import emit_json
from reports.commands.readable import console
from reports.commands.rulebooks import checked, draw, play_more
from reports.commands.study import Subject, with_file
from reports.kit.names import wording_of
from reports.kit.numbers import count
from reports.kit.precision import LEVEL, TOLERANCE, Precision
from reports.kit.terminal import terminal_table
from reports.pipeline.request import StudyRequest
from reports.pipeline.sensitivity import DRAWS, EACH, LabFound, lab_of, read_lab
from reports.pipeline.totals import check_totals
from reports.tables import of_report as tables
from reports.words.sensitivity import drawn_words, interaction_words, look_up_words, varied_words

MOST_SHOWN = 12

Over = Annotated[
    list[str] | None,
    typer.Option(
        "--over",
        metavar="PATTERN[=LOW..HIGH]",
        help="Vary only what matches (unit.*.cost), in a range of your own if you like; may be given again.",
    ),
]
Draws = Annotated[int, typer.Option("--draws", metavar="N", help="Rulebooks to draw.")]
Each = Annotated[
    int | None,
    typer.Option("--each", metavar="GAMES", help=f"Games by each of them, an even number; about {EACH} unless given."),
]
Totals = Annotated[
    int,
    typer.Option(
        "--totals", metavar="N", min=0, help="Fresh rulebooks for total indices of each --over, else of what decides."
    ),
]


@for_study(without=("games", "logged"), game=Subject)
def sensitivity(
    request: StudyRequest,
    over: Over = None,
    draws: Draws = DRAWS,
    each: Each = None,
    totals: Totals = 0,
    out: folders.Folder = None,
    resume: folders.Resume = False,
    jobs: flags.Jobs = -1,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Measure how assumptions affect the verdict.

    Rulebooks that agree with the text are drawn, all open values at once, and a few games are played by each.
    """
    precision = Precision(level, tolerance)
    check_totals(totals)
    lab = lab_of(with_file(request).study(), tuple(over or ()), draws, each)
    began = time.perf_counter()
    folder = draw(checked(lab), out, resume=resume, jobs=jobs)
    seconds = time.perf_counter() - began
    found = read_lab(folder, precision)
    table = play_more(found, totals, jobs) if totals and (lab.over or found.found.look_up) else None
    if as_json:
        emit_json({**sensitivity_numbers(found), "totals": total_numbers(table), "seconds": seconds, "run": folder})
    else:
        _show(found, table)


def _show(found: LabFound, totals: pd.DataFrame | None) -> None:
    result, words = found.found, wording_of(found.lab.stage.game)
    level = result.settings["level"]
    shown = [tables.rulebook_shares(result, f"{found.lab.stage.game.title}: {count(found.games)} games", words=words)]
    top = result.first[result.first["q"] <= MOST_FALSE].sort_values("estimate", ascending=False)
    if len(top):
        more = f", the largest {MOST_SHOWN} of {len(top)}" if len(top) > MOST_SHOWN else ""
        title = f"What the spread of the true values comes from{more}"
        shown.append(tables.effects(top.head(MOST_SHOWN), level, title, words=words))
    if result.look_up:
        shown.append(tables.known(result, "If what is to be looked up first were known", words=words))
    if totals is not None:
        own = totals[totals["outcome"].isin(result.shares["outcome"])]
        shown.append(tables.totals(own, level, "What each explains with its interactions", words=words))
    for table in shown:
        console().print(terminal_table(table))
    for sentence in sentences(found):
        print(sentence)
    print(found.folder)


def sentences(found: LabFound) -> Sequence[str]:
    """Return what the draws say, in words."""
    words = wording_of(found.lab.stage.game)
    told = (look_up_words(found, words), interaction_words(found.found), drawn_words(found), varied_words(found))
    return [sentence for sentence in told if sentence]
