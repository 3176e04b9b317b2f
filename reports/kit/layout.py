"""Laying a page out: one HTML file from its header and its sections."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from urllib.parse import quote

from jinja2 import Environment
from markupsafe import Markup

from reports.kit.blocks import Chart, Facts, Section, Shown, Steps
from reports.kit.environment import new_environment
from reports.kit.head import Head
from reports.kit.style import svg

MOST_PRINTED = 12  # rows of a folded table that paper shows


@dataclass(frozen=True)
class Page:
    """What a page says.

    Attributes:
        title: of the game.
        kind: of page, "balance report".
        headline: what it comes to.
        bold: what the headline begins with that is set bold, may be empty.
        tiles: numbers of the header: what, the number, and a word about it.
        figure: what is seen at first beside the headline.
        basis: what the headline rests on.
        steps: what to try next.
        sections: its parts, in order.
    """

    title: str
    kind: str
    headline: str
    bold: str
    tiles: Sequence[tuple[str, str, str]]
    figure: Chart
    basis: Facts
    steps: Steps
    sections: Sequence[Section]


def laid_out(page: Page) -> str:
    """The page as text; the same page gives the same text."""
    template = _environment().get_template("page.html.j2")
    head = Head(f"{page.title}: {page.kind}", page.headline)
    return template.render(page=page, head=head, sections=page.sections, style=Markup(_style()))


def _style() -> str:
    """The palette, which pages of the server share, and the style of the report."""
    files = resources.files("reports")
    styles = files.joinpath("web", "static", "palette.css"), files.joinpath("templates", "page.css")
    return "".join(style.read_text(encoding="utf-8") for style in styles)


@cache
def _environment() -> Environment:
    """Return what fills in the templates of reports."""
    filling = new_environment()
    filling.filters |= {"drawn": drawn, "csv_link": csv_link, "folding": folding}
    return filling


def drawn(chart: Chart) -> Markup:
    """A chart as two SVG elements; the style sheet shows the one that fits the page."""
    return Markup("".join(f'<div class="{width}">{svg(chart, width)}</div>' for width in ("wide", "narrow")))


def folding(table: Shown, kind: str = "") -> Markup:
    """The class of what folds a table away: paper shows tables of a few rows, and says how many others have."""
    classes = " ".join(filter(None, (kind, "long" if len(table.rows) > MOST_PRINTED else "")))
    return Markup(f' class="{classes}"' if classes else "")


def csv_link(table: Shown) -> str:
    """A link that holds a table's unrounded values."""
    return "data:text/csv;charset=utf-8," + quote(table.csv)
