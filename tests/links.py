"""A check of links: every page, picture and place that pages in a folder lead to is there."""

import functools
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

ATTRIBUTE = re.compile(r'\s(?:href|src)="([^"]*)"')
META = re.compile(r'<meta property="og:image" content="([^"]*)"')
ID = re.compile(r'\sid="([^"]*)"')
SCRIPT = re.compile(r"<script.*?</script>", re.DOTALL)
SCHEMES = ("data", "about")


def broken_links(folder: Path) -> list[str]:
    """Return what is wrong with the links of the pages in a folder, in one line each."""
    places = functools.cache(_places)
    return [line for page in sorted(folder.glob("*.html")) for line in _broken(page, places)]


def _places(page: Path) -> frozenset[str]:
    """Return the places of a page that a link may name."""
    return frozenset(ID.findall(page.read_text(encoding="utf-8")))


def _broken(page: Path, places: Callable[[Path], frozenset[str]]) -> Iterator[str]:
    html = SCRIPT.sub("", page.read_text(encoding="utf-8"))
    for link in dict.fromkeys(ATTRIBUTE.findall(html) + META.findall(html)):
        parts = urlsplit(link.replace("&amp;", "&"))
        if parts.scheme in SCHEMES:
            continue
        there = page.parent / unquote(parts.path) if parts.path else page
        if parts.scheme or parts.netloc:
            yield f"{page.name} leads to another host: {link}"
        elif not there.is_file():
            yield f"{page.name} leads to what is not there: {link}"
        elif _is_place(parts.fragment) and unquote(parts.fragment) not in places(there):
            yield f"{page.name} leads to a place that is not there: {link}"


def _is_place(fragment: str) -> bool:
    """Return whether a fragment names a place of a page, not what its script is asked."""
    return bool(fragment) and "=" not in fragment
