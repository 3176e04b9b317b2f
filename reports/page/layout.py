"""Laying a page out: one HTML file from its header and its sections, written whole or not at all."""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from reports.figures.style import svg
from reports.page.blocks import Chart, Section, Shown

FILE_MODE = 0o666


@dataclass(frozen=True)
class Page:
    """What a page says.

    Attributes:
        title: of the game.
        kind: of page, "balance report".
        headline: what it comes to.
        bold: what the headline begins with that is set bold, may be empty.
        tiles: numbers of the header: what, the number, and a word about it.
        sections: its parts, in order.
    """

    title: str
    kind: str
    headline: str
    bold: str
    tiles: Sequence[tuple[str, str, str]]
    sections: Sequence[Section]


def laid_out(page: Page) -> str:
    """The page as text; the same page gives the same text."""
    template = environment().get_template("page.html.j2")
    return template.render(page=page, sections=page.sections, style=Markup(_style()))


def _style() -> str:
    """The palette, which pages of the server share, and the style of the report."""
    files = resources.files("reports")
    styles = files.joinpath("web", "static", "palette.css"), files.joinpath("templates", "page.css")
    return "".join(style.read_text(encoding="utf-8") for style in styles)


def write_atomically(path: Path, text: str) -> None:
    """Write a text file beside its place and move it there in one step.

    Raises:
        OSError: the folder cannot be written to.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(name).chmod(FILE_MODE & ~_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """The process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


@cache
def environment() -> Environment:
    """Return what fills in the templates of pages."""
    filling = Environment(
        loader=PackageLoader("reports", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    filling.filters["drawn"] = drawn
    filling.filters["csv_link"] = csv_link
    return filling


def drawn(chart: Chart) -> Markup:
    """A chart as two SVG elements; the style sheet shows the one that fits the page."""
    return Markup("".join(f'<div class="{width}">{svg(chart, width)}</div>' for width in ("wide", "narrow")))


def csv_link(table: Shown) -> str:
    """A link that holds a table's unrounded values."""
    return "data:text/csv;charset=utf-8," + quote(table.csv)
