"""One game, move by move, in words, or on a page."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.output import check_page, emit_json, writing
from reports.kit.atomic import write_atomically
from reports.pipeline.request import StudyRequest, book_for
from reports.watch.game import watched
from reports.watch.page import offline_page
from sim.errors import RunError, UsageError
from sim.runs.apart import traced
from sim.study.study import MOST_GAMES, Study


@for_study(without=("games", "logged"))
def trace(
    request: StudyRequest,
    index: Annotated[int, typer.Option("--game", metavar="I", help="Number of the game in the study, from 0.")] = 0,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE", help="Show it on its board, in one HTML file, instead.")
    ] = None,
    as_json: flags.AsJson = False,
) -> None:
    """Show one game move by move, in words."""
    if not 0 <= index < MOST_GAMES:
        raise UsageError(f"games are numbered from 0 to {MOST_GAMES - 1}, there is no game {index}")
    study = replace(request, games=index + 1).study()
    if page is not None:
        _show(study, index, page, as_json)
        return
    lines = traced(study, book_for(study), index)
    if as_json:
        emit_json({"game": study.game, "seed": study.seed, "index": index, "lines": list(lines)})
        return
    for line in lines:
        print(line)


def _show(study: Study, index: int, page: Path, as_json: bool) -> None:
    """Write the page of a game and say where it is.

    Raises:
        RunError: if it cannot be written, or a policy did not play the game to its end: the page shows it up to there.
    """
    check_page(page)
    game = watched(study, book_for(study), index)
    with writing(page):
        write_atomically(page, offline_page(game))
    if game.failure:
        raise RunError(f"{game.failure}; {page} shows the game up to there")
    if as_json:
        told = {"game": study.game, "seed": study.seed, "index": index}
        emit_json({**told, "lines": game.lines, "moments": len(game.moments), "page": str(page)})
        return
    print(page)
