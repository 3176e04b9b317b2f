"""The page on which a game is watched: one offline file, or the same for a server with a strict content policy."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from reports.kit.environment import environment
from reports.kit.head import ALONE, STATIC, Head, Place, sealed
from reports.kit.offline import embedded
from reports.watch.game import Watched, watched
from sim.study.stage import Book
from sim.study.study import Study

SCRIPTS = (
    "elements.js", "board.js", "moments.js", "question.js", "players.js", "chart.js", "notes.js", "still.js",
    "watch.js",
)  # fmt: skip
STYLES = ("palette.css", "watch.css")
DESCRIPTION = "Move by move on its board."  # of a game whose story is not known


class Link(NamedTuple):
    """A link from a watched game to another page."""

    address: str
    words: str
    rel: str = ""  # "prev" and "next" of games in order


def annotated_page(study: Study, book: Book, index: int = 0, *, search: str = "", links: Sequence[Link] = ()) -> str:
    """Play a game and return its page as one file, with what decided it; see `reports.watch.game.watched`.

    Args:
        study: the study.
        book: its policies.
        index: the number of the game.
        search: a policy that plays answers out, asked where the chances moved most; "" for none.
        links: to other pages, as they are reached from this one.
    """
    return offline_page(watched(study, book, index, search), links=links)


def served_html(study: Study, book: Book, index: int = 0, static: str = STATIC, *, links: Sequence[Link] = ()) -> str:
    """Play a game and return its page with script and style as files of a server; see `reports.watch.game.watched`.

    Args:
        study: the study.
        book: its policies.
        index: the number of the game.
        static: address of the folder with the scripts and the styles.
        links: to other pages.
    """
    return served_page(watched(study, book, index), static, links)


def offline_page(game: Watched, place: Place = ALONE, scripts: tuple[str, ...] = (), links: Sequence[Link] = ()) -> str:
    """Return a watched game as one file, whose policy lets nothing run but its own scripts and style.

    Args:
        game: what was watched.
        place: where it stands.
        scripts: names of scripts that it has besides its own.
        links: to other pages.
    """
    head = _head(game, home=place.home, picture=place.picture, scripts=(*SCRIPTS, *scripts))
    return _filled(game, sealed(head), links)


def served_page(game: Watched, static: str, links: Sequence[Link] = ()) -> str:
    """Return a watched game as a page whose scripts and styles stand in a folder of the server."""
    return _filled(game, _head(game, static=static, scripts=SCRIPTS), links)


def _head(game: Watched, **where: Any) -> Head:
    return Head(game.title, [DESCRIPTION, *game.story][-1], STYLES, **where)


def _filled(game: Watched, head: Head, links: Sequence[Link]) -> str:
    template = environment().get_template("watch.html.j2")
    return template.render(game=game, data=embedded(game.data), head=head, links=links)
