"""A game on its board: a page, or the picture of one moment."""

from pathlib import Path

from reports.commands.output import check_file, check_page, emit_json, writing
from reports.commands.telling import OneGame
from reports.kit.atomic import write_atomically
from reports.watch.game import watched
from reports.watch.page import offline_page
from reports.watch.still import still
from sim.errors import RunError, UsageError

PICTURES = (".svg", ".png")


def draw(game: OneGame, picture: Path, at: int | None, as_json: bool) -> None:
    """Write the picture of a moment of a game, the last one where none is named, and say where it is.

    Raises:
        UsageError: the name is not that of a picture, the game has no board, or there is no such moment.
        RunError: it cannot be written.
    """
    check_file(picture, "--picture", PICTURES)
    if game.study.described.picture is None:
        raise UsageError(f"{game.study.game} has no picture of its moments")
    found = watched(game.study, game.book, game.index)
    last = len(found.moments) - 1
    moment = last if at is None else at
    if not 0 <= moment <= last:
        raise UsageError(f"the moments of this game are 0 to {last}, there is no {moment}")
    drawn = still(found.told, moment, found.title, picture.suffix.lower().removeprefix("."))
    with writing(picture):
        write_atomically(picture, drawn)
    if as_json:
        emit_json({**game.heads, "moment": moment, "moments": len(found.moments), "picture": str(picture)})
        return
    print(picture)


def show(game: OneGame, page: Path, search: str, as_json: bool) -> None:
    """Write the page of a game and say where it is.

    Raises:
        RunError: if it cannot be written, or a policy did not play the game to its end: the page shows it up to there.
    """
    check_page(page)
    found = watched(game.study, game.book, game.index, search)
    with writing(page):
        write_atomically(page, offline_page(found))
    if found.failure:
        raise RunError(f"{found.failure}; {page} shows the game up to there")
    if as_json:
        decided = {"story": found.story, "annotation": found.notes}
        emit_json({**game.heads, "lines": found.lines, "moments": len(found.moments), "page": str(page), **decided})
        return
    print(page)
