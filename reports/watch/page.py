"""The page on which a game is watched: one offline file, or the same for a server with a strict content policy."""

import base64
import hashlib
import json
from importlib import resources

from markupsafe import Markup

from reports.page.environment import environment
from reports.watch.game import Watched, watched
from sim.study.stage import Book
from sim.study.study import Study

SCRIPT = "watch.js"
STYLES = ("palette.css", "watch.css")


def watch_html(study: Study, book: Book, index: int = 0) -> str:
    """Return one HTML file that shows a game and needs nothing else; see `reports.watch.game.watched`."""
    return offline_page(watched(study, book, index))


def served_html(study: Study, book: Book, index: int = 0, static: str = "/static") -> str:
    """Return the same page with script and style as files of a server.

    Args:
        study: the study.
        book: its policies.
        index: the number of the game.
        static: address of the folder with the script and the styles.
    """
    return served_page(watched(study, book, index), static)


def offline_page(game: Watched) -> str:
    """Return a watched game as one file, whose policy lets nothing run but its own script and style."""
    script, style = _file(SCRIPT), "".join(map(_file, STYLES))
    policy = (
        f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; img-src data:; base-uri 'none'"
    )
    return _filled(game, policy=policy, script=Markup(script), style=Markup(style))


def served_page(game: Watched, static: str) -> str:
    """Return a watched game as a page whose script and style stand in a folder of the server."""
    return _filled(game, static=static)


def _filled(game: Watched, **how: str) -> str:
    parts = {"policy": "", "script": "", "style": "", "static": "", "styles": STYLES, **how}
    return environment().get_template("watch.html.j2").render(game=game, data=_embedded(game), **parts)


def _embedded(game: Watched) -> Markup:
    """Return the data of a game so that no text in it can end its block."""
    told = json.dumps(game.data, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return Markup(told.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def _file(name: str) -> str:
    return resources.files("reports").joinpath("web", "static", name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """Return the source expression of an inline script or style (CSP level 2, hashes)."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
