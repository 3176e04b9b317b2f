"""What pages need that are one file and must run nothing but their own script: digests for their policy, their data."""

import base64
import hashlib
import json
from importlib import resources
from typing import Any

from markupsafe import Markup


def digest(text: str) -> str:
    """Return the source expression of an inline script or style (Content Security Policy level 2, hashes)."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def policy(script: str, style: str) -> str:
    """Return a content policy that lets a page do nothing but run its script and look by its style."""
    return f"default-src 'none'; script-src {digest(script)}; style-src {digest(style)}; img-src data:; base-uri 'none'"


def embedded(data: Any) -> Markup:
    """Return data so that no text in it can end the block of a page that it stands in."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def static_file(name: str) -> str:
    """Return a script or a style that comes with the pages."""
    return resources.files("reports").joinpath("web", "static", name).read_text(encoding="utf-8")
