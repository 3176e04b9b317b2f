"""A game on its board: a page, or the picture of one moment."""

from pathlib import Path

from reports.commands.output import check_file, check_page, emit_json, writing
from reports.kit.atomic import write_atomically
from reports.pipeline.request import book_for
from reports.watch.game import watched
from reports.watch.page import offline_page
from reports.watch.still import still
from sim.errors import RunError, UsageError
from sim.study.study import Study

PICTURES = (".svg", ".png")


def draw(study: Study, index: int, picture: Path, at: int | None, as_json: bool) -> None:
    """Write the picture of a moment of a game, the last one where none is named, and say where it is.

    Raises:
        UsageError: the name is not that of a picture, the game has no board, or there is no such moment.
        RunError: it cannot be written.
    """
    check_file(picture, "--picture", PICTURES)
    if study.described.picture is None:
        raise UsageError(f"{study.game} has no picture of its moments")
    game = watched(study, book_for(study), index)
    last = len(game.moments) - 1
    moment = last if at is None else at
    if not 0 <= moment <= last:
        raise UsageError(f"the moments of this game are 0 to {last}, there is no {moment}")
    drawn = still(game.told, moment, game.title, picture.suffix.lower().removeprefix("."))
    with writing(picture):
        write_atomically(picture, drawn)
    if as_json:
        heads = {"game": study.game, "seed": study.seed, "index": index}
        emit_json({**heads, "moment": moment, "moments": len(game.moments), "picture": str(picture)})
        return
    print(picture)


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
