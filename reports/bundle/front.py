"""The front page of a bundle, and the page that says how to read it."""

from collections.abc import Sequence
from typing import Any

from reports.bundle.pages import HOME, READING, SCRIPTS, BundlePage, GamePages, picture_of
from reports.kit.environment import environment
from reports.kit.head import Head, sealed

STYLES = ("palette.css", "site.css", "bundle.css")
TITLE = "Counterpoise"


def front_page(games: Sequence[GamePages], laboratory: Sequence[BundlePage], site: str) -> BundlePage:
    """Return the front page.

    Args:
        games: what each game has in the bundle.
        laboratory: pages about several runs.
        site: absolute address at which the bundle will stand, "" where that is unknown.
    """
    titles = ", ".join(game.title for game in games)
    line = f"Verdicts, battle odds and games to watch: {titles}"
    return _made(HOME, TITLE, line, "front", site, games=games, laboratory=laboratory, reading=READING)


def reading_page(site: str) -> BundlePage:
    """Return the page that says how to read the others."""
    line = "What the numbers mean, how sure they are, and what they rest on."
    return _made(READING, "How to read this", line, "reading", site)


def _made(name: str, title: str, line: str, template: str, site: str, **more: Any) -> BundlePage:
    home = "" if name == HOME else HOME
    head = Head(
        title,
        line,
        STYLES,
        SCRIPTS,
        address=f"{site}{name}" if site else "",
        picture=f"{site}{picture_of(name)}",
        home=home,
    )
    html = environment().get_template(f"bundle/{template}.html.j2").render(head=sealed(head), **more)
    return BundlePage(name, title, line, html)
