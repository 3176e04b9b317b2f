"""A bundle as one HTML file: each page is a frame that holds its text, and a link shows another frame.

Frames are chosen by the fragment of the address, with no script. What pages may run and load is bounded twice, by their
own policies and by that of the file, which knows every script and style in it.
"""

import re
from collections.abc import Sequence

from markupsafe import Markup

from reports.bundle.adapted import STYLE
from reports.bundle.make import Bundle
from reports.bundle.pages import BundlePage
from reports.kit.environment import environment
from reports.kit.head import Head
from reports.kit.offline import digest, static_file
from sim.errors import UsageError

MOST = 25_000_000  # bytes, as much as mail servers commonly take
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
SCRIPTS = re.compile(r"(<script.*?</script>)", re.DOTALL)
STYLES = ("palette.css", "one_file.css")


def one_page(bundle: Bundle) -> str:
    """Return the file.

    Raises:
        UsageError: it is larger than what can be sent by mail; the line says what the largest pages are.
    """
    front = bundle.pages[0]
    frames = [(page.name, page.title, _framed(_within(page, bundle.pages))) for page in bundle.pages]
    head = Head(front.title, front.line, STYLES)
    style = "".join(map(static_file, STYLES))
    scripts = [script for page in bundle.pages for script in SCRIPT.findall(page.html)]
    styles = [style, *(each for page in bundle.pages for each in STYLE.findall(page.html))]
    policy = (
        f"default-src 'none'; script-src {_digests(scripts)}; style-src-elem {_digests(styles)}; "
        "style-src-attr 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    )
    html = environment().get_template("bundle/one_file.html.j2").render(head=head, policy=policy, frames=frames)
    check_size(html, bundle.pages)
    return html


def check_size(html: str, pages: Sequence[BundlePage]) -> None:
    """Refuse a file that is too large.

    Raises:
        UsageError: with its size and the largest pages in it.
    """
    size = len(html.encode())
    if size <= MOST:
        return
    largest = sorted(pages, key=lambda page: -len(page.html))[:3]
    named = ", ".join(f"{page.name} {len(page.html.encode()) / 1e6:.1f} MB" for page in largest)
    raise UsageError(
        f"--one-file would take {size / 1e6:.1f} MB, and {MOST / 1e6:.0f} MB fit into a mail; the largest pages are "
        f"{named}; name fewer games with --game, or write a folder"
    )


def _within(page: BundlePage, pages: Sequence[BundlePage]) -> str:
    """Return a page as the frame has it: its links lead to places in it, and to the frames of other pages."""
    return "".join(part if part.startswith("<script") else _linked(part, pages) for part in SCRIPTS.split(page.html))


def _linked(html: str, pages: Sequence[BundlePage]) -> str:
    html = html.replace('href="#', 'href="about:srcdoc#')
    for other in pages:
        html = html.replace(f'href="{other.name}"', f'href="#{other.name}" target="_parent"')
    return html


def _framed(html: str) -> Markup:
    """Return a page as the text of an attribute between single quotes: pages have many double ones."""
    return Markup(html.replace("&", "&amp;").replace("'", "&#39;"))


def _digests(texts: Sequence[str]) -> str:
    return " ".join(dict.fromkeys(map(digest, texts)))
