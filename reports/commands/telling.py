"""Telling one game, in words or on a page."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from reports.commands.output import check_file, check_page, emit_json, writing
from reports.kit.atomic import write_atomically
from reports.pipeline.request import StudyRequest, book_for
from reports.watch.game import watched
from reports.watch.page import offline_page
from sim.errors import RunError, UsageError
from sim.runs.apart import traced
from sim.study.stage import Book
from sim.study.study import MOST_GAMES, Study

PICTURES = (".svg", ".png")


@dataclass(frozen=True)
class OneGame:
    """A game to be shown.

    Attributes:
        study: its study.
        book: the policies, or answers that were recorded.
        index: its number.
    """

    study: Study
    book: Book
    index: int = 0

    @property
    def heads(self) -> dict[str, Any]:
        """What names the game for other programs."""
        return {"game": self.study.game, "seed": self.study.seed, "index": self.index}

    @property
    def searches(self) -> bool:
        """Return whether a policy plays answers out, which takes too long where nothing is compiled."""
        return bool(self.book.characters["rollouts"].any())


def game_of_study(request: StudyRequest, index: int) -> OneGame:
    """Return a game of a study that is asked for.

    Raises:
        UsageError: if there is no game of that number, or no such study.
    """
    if not 0 <= index < MOST_GAMES:
        raise UsageError(f"games are numbered from 0 to {MOST_GAMES - 1}, there is no game {index}")
    study = replace(request, games=index + 1).study()
    return OneGame(study, book_for(study), index)


def tell(game: OneGame, chances: bool, as_json: bool) -> None:
    """Print a game move by move, with each seat's chance of winning after every round if that is wanted."""
    lines = traced(game.study, game.book, game.index, chances)
    if as_json:
        emit_json({**game.heads, "lines": list(lines)})
        return
    for line in lines:
        print(line)


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
    from reports.watch.still import still

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
