"""Telling a game that was saved while it was played, in words or on a page."""

from pathlib import Path

from policies.book import PolicyBook
from reports.commands.output import check_page, emit_json, writing
from reports.kit.atomic import write_atomically
from reports.pipeline.request import StudyRequest
from reports.watch.game import watched
from reports.watch.page import offline_page
from sim.errors import UsageError
from sim.study.played import Played, check_fits, read_played
from sim.study.retold import AnsweredBook, retold
from sim.study.stage import stage_of


def check_alone(request: StudyRequest, index: int, chances: bool) -> None:
    """Refuse other options beside a saved game, which says itself what was played.

    Raises:
        UsageError: if there are any.
    """
    if request != StudyRequest(game=request.game) or index or chances:
        raise UsageError("--answers names a saved game, which says all of what was played; leave other options out")


def tell_played(game: str, file: Path, page: Path | None, as_json: bool) -> None:
    """Print a saved game move by move, or write its page.

    Raises:
        UsageError: if the file holds none of this game, or one that no longer fits.
    """
    played = read_fitting(file, game)
    book = book_of(played)
    if page is not None:
        _show(played, book, page, as_json)
        return
    lines = retold(played, book)
    if as_json:
        heads = {"game": played.study.game, "seed": played.study.seed, "index": 0}
        emit_json({**heads, "lines": list(lines), "answers": len(played.answers)})
        return
    for line in lines:
        print(line)


def read_fitting(file: Path, game: str = "") -> Played:
    """Return the game in a file, which would go the same way today.

    Raises:
        UsageError: in one line, if it holds none, one of another game than is named, or one that no longer fits.
    """
    played, written = read_played(file)
    if game and played.study.game != game:
        raise UsageError(f"{file} holds a game of {played.study.game}, not of {game}")
    try:
        check_fits(written, stage_of(played.study, book_of(played)))
    except UsageError as error:
        raise UsageError(f"{file}: {error}") from error
    return played


def book_of(played: Played) -> PolicyBook:
    """Return the policies that sat down to a game."""
    return PolicyBook(played.study.game, played.study.cast, played.study.edition)


def book_for_all(played: Played) -> PolicyBook:
    """Return the policies that ever sat at the table of a game."""
    return PolicyBook(played.study.game, played.names, played.study.edition)


def _show(played: Played, book: PolicyBook, page: Path, as_json: bool) -> None:
    check_page(page)
    game = watched(played.study, AnsweredBook(book, played.answers))
    with writing(page):
        write_atomically(page, offline_page(game))
    if as_json:
        heads = {"game": played.study.game, "seed": played.study.seed, "index": 0}
        emit_json({**heads, "lines": game.lines, "moments": len(game.moments), "page": str(page)})
        return
    print(page)
