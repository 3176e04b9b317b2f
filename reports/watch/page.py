"""The page on which a game is watched: one offline file, or the same for a server with a strict content policy."""

from markupsafe import Markup

from reports.kit.environment import environment
from reports.kit.offline import embedded, policy, static_file
from reports.watch.game import Watched, watched
from sim.study.stage import Book
from sim.study.study import Study

SCRIPTS = ("elements.js", "board.js", "watch.js")
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


def offline_page(game: Watched) -> str:
    """Return a watched game as one file, whose policy lets nothing run but its own script and style."""
    script, style = ("".join(map(static_file, names)) for names in (SCRIPTS, STYLES))
    return _filled(game, policy=policy(script, style), script=Markup(script), style=Markup(style))


def served_page(game: Watched, static: str) -> str:
    """Return a watched game as a page whose script and style stand in a folder of the server."""
    return _filled(game, static=static)


def _filled(game: Watched, **how: str) -> str:
    parts = {"policy": "", "script": "", "style": "", "static": "", "scripts": SCRIPTS, "styles": STYLES, **how}
    return environment().get_template("watch.html.j2").render(game=game, data=embedded(game.data), **parts)
