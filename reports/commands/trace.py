"""One game, move by move, in words, or on a page."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from sim.errors import UsageError

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest


@for_study(without=("games", "logged"))
def trace(
    request: "StudyRequest",
    index: Annotated[int, typer.Option("--game", metavar="I", help="Number of the game in the study, from 0.")] = 0,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE", help="Show it on its board, in one HTML file, instead.")
    ] = None,
    legend: Annotated[
        bool | None,
        typer.Option("--legend/--no-legend", help="The map, prices and cards first [not on a terminal]."),
    ] = None,
    chances: Annotated[
        bool,
        typer.Option("--chances", help="Say after each round how likely each seat is to win, by the game's value."),
    ] = False,
    as_json: flags.AsJson = False,
) -> None:
    """Show one game move by move, in words."""
    from reports.commands.telling import TraceShown, show, tell
    from sim.study.study import MOST_GAMES

    if not 0 <= index < MOST_GAMES:
        raise UsageError(f"games are numbered from 0 to {MOST_GAMES - 1}, there is no game {index}")
    study = replace(request, games=index + 1).study()
    if chances and page is not None:
        raise UsageError("--chances are given in words, not on a --page")
    if page is None:
        tell(study, index, TraceShown(chances, legend), as_json)
    else:
        show(study, index, page, as_json)
