"""A page that a command has written, as a page of a bundle: with a way home, a content policy and a preview."""

import html as entities
import re
from dataclasses import replace
from typing import NamedTuple

from reports.kit.environment import environment
from reports.kit.head import KEEPING, Head, Place
from reports.kit.offline import own_scripts, policy
from sim.errors import UsageError

HEAD = re.compile(r"(?<=<head>)\s*<meta charset.*?(?=<style)", re.DOTALL)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">')
BODY = re.compile(r'<body>(?:\s*<a class="skip"[^>]*>.*?</a>)?')  # what is to be skipped stands behind
STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL | re.IGNORECASE)
HOMEWARD = ".homeward { margin: 0; padding: 1rem clamp(1rem, 4vw, 3rem) 0; font-size: .9375rem; }"


class Said(NamedTuple):
    """What a page says of itself."""

    title: str
    description: str


def said_by(html: str, name: str) -> Said:
    """Return what a page says of itself.

    Raises:
        UsageError: it is no page that a command has written.
    """
    title, description = TITLE.search(html), DESCRIPTION.search(html)
    if title is None or description is None or not HEAD.search(html):
        raise UsageError(f"{name} is no page of Counterpoise; include run folders, and pages that its commands wrote")
    return Said(entities.unescape(title[1]), entities.unescape(description[1]))


def adapted(html: str, said: Said, place: Place) -> str:
    """Return a page as part of a bundle; of the scripts that it came with only our own run there, unchanged.

    Args:
        html: the page.
        said: what it says of itself.
        place: where it stands.
    """
    head = Head(said.title, said.description, scripts=(KEEPING,), picture=place.picture, home=place.home)
    html = html.replace("</style>", f"\n{HOMEWARD}\n</style>", 1)
    scripts = [head.script, *own_scripts(html)]
    allowed = policy(scripts, STYLE.findall(html), kept=True, attributes=True)
    parts = environment().get_template("bundle/adapted.html.j2").module
    top, homeward, bottom = (
        str(getattr(parts, part)(replace(head, policy=allowed))) for part in ("top", "homeward", "bottom")
    )
    html = HEAD.sub(lambda _: f"\n{top}", html, count=1)
    html = BODY.sub(lambda opening: f"{opening[0]}\n{homeward}", html, count=1)
    before, _, after = html.rpartition("</body>")
    return f"{before}{bottom}</body>{after}"
