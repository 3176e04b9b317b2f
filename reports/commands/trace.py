"""One game, move by move, in words."""

from dataclasses import replace
from typing import Annotated

import typer

from reports.commands import flags
from reports.commands.options import for_study
from reports.commands.output import emit_json
from reports.pipeline.request import StudyRequest, book_for
from sim.errors import UsageError
from sim.runs.apart import traced
from sim.study.study import MOST_GAMES


@for_study(without=("games", "logged"))
def trace(
    request: StudyRequest,
    index: Annotated[int, typer.Option("--game", metavar="I", help="Number of the game in the study, from 0.")] = 0,
    as_json: flags.AsJson = False,
) -> None:
    """Tell one game move by move, in words."""
    if not 0 <= index < MOST_GAMES:
        raise UsageError(f"games are numbered from 0 to {MOST_GAMES - 1}, there is no game {index}")
    study = replace(request, games=index + 1).study()
    lines = traced(study, book_for(study), index)
    if as_json:
        emit_json({"game": study.game, "seed": study.seed, "index": index, "lines": list(lines)})
        return
    for line in lines:
        print(line)
