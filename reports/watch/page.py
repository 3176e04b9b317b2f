"""The page on which a game is watched: one offline file, or the same for a server with a strict content policy."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from reports.kit.environment import environment
from reports.kit.offline import embedded, policy, static_file
from reports.watch.game import Watched, watched
from sim.study.stage import Book
from sim.study.study import Study

SCRIPTS = (
    "elements.js", "board.js", "moments.js", "question.js", "players.js", "chart.js", "notes.js", "still.js",
    "watch.js",
)  # fmt: skip
STYLES = ("palette.css", "watch.css")


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
    return offline_page(watched(study, book, index, search), links)


def served_html(
    study: Study, book: Book, index: int = 0, static: str = "/static", *, links: Sequence[Link] = ()
) -> str:
    """Play a game and return its page with script and style as files of a server; see `reports.watch.game.watched`.

    Args:
        study: the study.
        book: its policies.
        index: the number of the game.
        static: address of the folder with the scripts and the styles.
        links: to other pages.
    """
    return served_page(watched(study, book, index), static, links)


def offline_page(game: Watched, links: Sequence[Link] = ()) -> str:
    """Return a watched game as one file, whose policy lets nothing run but its own script and style."""
    script, style = ("".join(map(static_file, names)) for names in (SCRIPTS, STYLES))
    return _filled(game, links, policy=policy(script, style), script=Markup(script), style=Markup(style))


def served_page(game: Watched, static: str, links: Sequence[Link] = ()) -> str:
    """Return a watched game as a page whose scripts and styles stand in a folder of the server."""
    return _filled(game, links, static=static)


def _filled(game: Watched, links: Sequence[Link], **how: str) -> str:
    parts = {"policy": "", "script": "", "style": "", "static": "", "scripts": SCRIPTS, "styles": STYLES, **how}
    data = embedded(game.data)
    return environment().get_template("watch.html.j2").render(game=game, data=data, links=links, **parts)
