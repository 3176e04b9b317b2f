"""What pages need that are one file and must run nothing but their own script: digests for their policy, their data."""

import base64
import hashlib
import json
from collections.abc import Iterable
from importlib import resources
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

NONE = "'none'"
OF_COMMANDS = ("whatif.js",)  # scripts of pages that commands write into folders


def digest(text: str) -> str:
    """Return the source expression of an inline script or style (Content Security Policy level 2, hashes)."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def own_scripts(html: str) -> list[str]:
    """Return the scripts of this program that stand in a page that a command has written, as they came with it."""
    return [script for script in map(static_file, OF_COMMANDS) if script in html]


def policy(scripts: Iterable[str], styles: Iterable[str], *, kept: bool = False, attributes: bool = False) -> str:
    """Return a content policy that lets a page do nothing but run its scripts and look by its styles.

    Args:
        scripts: those that may run.
        styles: the style elements of the page.
        kept: whether the page may also have what keeps a bundle on a phone: manifest, icon and worker.
        attributes: whether figures may say in attributes how they are drawn, which cannot load anything.
    """
    runs, looks = (" ".join(dict.fromkeys(map(digest, filter(None, texts)))) for texts in (scripts, styles))
    drawn = "; style-src-attr 'unsafe-inline'" if attributes else ""
    own = " 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self'" if kept else ""
    return (
        f"default-src 'none'; script-src {runs or NONE}; style-src {looks or NONE}{drawn}; img-src data:{own}; "
        "base-uri 'none'; form-action 'none'"
    )


def embedded(data: Any) -> Markup:
    """Return data so that no text in it can end the block of a page that it stands in."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def as_data(name: str, kind: str) -> str:
    """Return a file that comes with the pages as an address that holds it."""
    return f"data:{kind},{quote(static_file(name))}"


def static_file(name: str) -> str:
    """Return a script or a style that comes with the pages."""
    return resources.files("reports").joinpath("web", "static", name).read_text(encoding="utf-8")
