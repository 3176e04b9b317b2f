"""The page on which a game is watched: one offline file, or the same for a server with a strict content policy."""

from typing import Any

from reports.kit.environment import environment
from reports.kit.head import ALONE, Head, Place, sealed
from reports.kit.offline import embedded
from reports.watch.game import Watched, watched
from sim.study.stage import Book
from sim.study.study import Study

SCRIPT = "watch.js"
STYLES = ("palette.css", "watch.css")


def served_html(study: Study, book: Book, index: int = 0, static: str = "/static") -> str:
    """Play a game and return its page with script and style as files of a server; see `reports.watch.game.watched`.

    Args:
        study: the study.
        book: its policies.
        index: the number of the game.
        static: address of the folder with the script and the styles.
    """
    return served_page(watched(study, book, index), static)


def offline_page(game: Watched, place: Place = ALONE, scripts: tuple[str, ...] = ()) -> str:
    """Return a watched game as one file, whose policy lets nothing run but its own scripts and style.

    Args:
        game: what was watched.
        place: where it stands.
        scripts: names of scripts that it has besides its own.
    """
    return _filled(game, sealed(_head(game, home=place.home, picture=place.picture, scripts=(SCRIPT, *scripts))))


def served_page(game: Watched, static: str) -> str:
    """Return a watched game as a page whose script and style stand in a folder of the server."""
    return _filled(game, _head(game, static=static, home="/", scripts=(SCRIPT,)))


def _head(game: Watched, **where: Any) -> Head:
    return Head(game.title, f"{game.title}, move by move on its board", STYLES, **where)


def _filled(game: Watched, head: Head) -> str:
    return environment().get_template("watch.html.j2").render(game=game, data=embedded(game.data), head=head)
