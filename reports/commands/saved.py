"""Games that were saved while they were played, as commands read them."""

from pathlib import Path

from policies.book import PolicyBook
from reports.commands.telling import OneGame
from reports.pipeline.request import StudyRequest, book_for
from sim.errors import UsageError
from sim.study.played import Played, check_fits, read_played
from sim.study.retold import AnsweredBook
from sim.study.stage import stage_of


def saved_game(request: StudyRequest, index: int, file: Path) -> OneGame:
    """Return the game in a file, to be shown in the place of one of a study.

    Raises:
        UsageError: if other options say what is played, or the file holds no game of this kind that fits.
    """
    if request != StudyRequest(game=request.game) or index:
        raise UsageError("--answers names a saved game, which says all of what was played; leave other options out")
    played = read_fitting(file, request.game or "")
    return OneGame(played.study, AnsweredBook(book_for(played.study), played.answers))


def read_fitting(file: Path, game: str = "") -> Played:
    """Return the game in a file, which would go the same way today.

    Raises:
        UsageError: in one line, if it holds none, one of another game than is named, or one that no longer fits.
    """
    played, written = read_played(file)
    if game and played.study.game != game:
        raise UsageError(f"{file} holds a game of {played.study.game}, not of {game}")
    try:
        check_fits(written, stage_of(played.study, book_for(played.study)))
    except UsageError as error:
        raise UsageError(f"{file}: {error}") from error
    return played


def book_for_all(played: Played) -> PolicyBook:
    """Return the policies that ever had a seat in a game."""
    return PolicyBook(played.study.game, played.names, played.study.edition)
