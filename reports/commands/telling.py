"""Telling one game, in words or on a page."""

from pathlib import Path

from reports.commands.output import check_page, emit_json, writing
from reports.kit.atomic import write_atomically
from reports.pipeline.request import book_for
from reports.watch.game import watched
from reports.watch.page import offline_page
from sim.errors import RunError
from sim.runs.apart import traced
from sim.study.study import Study


def tell(study: Study, index: int, chances: bool, as_json: bool) -> None:
    """Print a game move by move, with each seat's chance of winning after every round if that is wanted."""
    lines = traced(study, book_for(study), index, chances)
    if as_json:
        emit_json({"game": study.game, "seed": study.seed, "index": index, "lines": list(lines)})
        return
    for line in lines:
        print(line)


def show(study: Study, index: int, page: Path, search: str, as_json: bool) -> None:
    """Write the page of a game and say where it is.

    Raises:
        RunError: if it cannot be written, or a policy did not play the game to its end: the page shows it up to there.
    """
    check_page(page)
    game = watched(study, book_for(study), index, search)
    with writing(page):
        write_atomically(page, offline_page(game))
    if game.failure:
        raise RunError(f"{game.failure}; {page} shows the game up to there")
    if as_json:
        heads = {"game": study.game, "seed": study.seed, "index": index}
        decided = {"story": game.story, "annotation": game.notes}
        emit_json({**heads, "lines": game.lines, "moments": len(game.moments), "page": str(page), **decided})
        return
    print(page)
