"""How every figure looks: type, inks, and the way from matplotlib to a small SVG inside a page.

One unit of a figure is one pixel of the page. Inks are written into the SVG as CSS variables, so that a page in dark
mode can turn them over, and so is the paper that a heat map's shades rise from; colours of factions stay as they are.
"""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.kit.blocks import Chart
from reports.kit.inks import INK, MUTED, RULE, VARIABLES, mixed

Width = Literal["wide", "narrow"]
PIXELS: dict[Width, float] = {"wide": 720.0, "narrow": 350.0}
POINTS_PER_INCH = 72.0

STYLE: dict[str, Any] = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 12.0,
    "text.parse_math": False,
    "text.color": INK,
    "axes.titlesize": 12.0,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.labelsize": 11.5,
    "axes.labelcolor": MUTED,
    "axes.edgecolor": RULE,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "grid.color": RULE,
    "grid.linewidth": 0.8,
    "xtick.color": RULE,
    "ytick.color": RULE,
    "xtick.labelcolor": MUTED,
    "ytick.labelcolor": MUTED,
    "xtick.labelsize": 11.5,
    "ytick.labelsize": 11.5,
    "xtick.major.size": 4,
    "ytick.major.size": 0,
    "figure.facecolor": "none",
    "hatch.linewidth": 1.0,
    "lines.solid_capstyle": "round",
    "svg.fonttype": "none",
}


@contextmanager
def house_style(salt: str = "counterpoise") -> Iterator[None]:
    """Draw in the house's style; `salt` keeps the identifiers of two figures on one page apart, and repeatable."""
    style: Any = {**STYLE, "svg.hashsalt": salt}
    with rc_context(style):
        yield


def new_axes() -> Axes:
    """Axes of a new figure of the usual size, for use apart from a page."""
    with house_style():
        width, height = PIXELS["wide"] / POINTS_PER_INCH, 0.5 * PIXELS["wide"] / POINTS_PER_INCH
        return Figure(figsize=(width, height), layout="constrained").subplots()


def is_narrow(figure: Any) -> bool:
    """Whether a figure is drawn for a phone."""
    return bool(figure.get_figwidth() * POINTS_PER_INCH < (PIXELS["wide"] + PIXELS["narrow"]) / 2)


def svg(chart: Chart, width: Width) -> str:
    """Draw a chart.

    Args:
        chart: what to draw.
        width: for a wide or for a narrow page.

    Returns:
        An `<svg>` element; the same chart gives the same text.
    """
    height = chart.heights[0 if width == "wide" else 1]
    with house_style(f"{chart.key}-{width}"):
        figure = Figure(figsize=(PIXELS[width] / POINTS_PER_INCH, height / POINTS_PER_INCH), layout="constrained")
        chart.draw(figure)
        return inline(rendered(figure), chart.alt)


def rendered(figure: Figure) -> str:
    """Lay a figure out and write it as an SVG file; `savefig` would draw everything once more to lay it out."""
    canvas, page = FigureCanvasSVG(figure), io.StringIO()
    figure.set_dpi(canvas.fixed_dpi)
    if engine := figure.get_layout_engine():
        engine.execute(figure)
    figure.set_layout_engine("none")
    canvas.print_svg(page, metadata={"Date": None, "Creator": None})
    return page.getvalue()


def inline(document: str, alt: str) -> str:
    """Turn matplotlib's SVG file into an element for a page: no header, short numbers, inks as variables."""
    element = document[document.index("<svg") :]
    element = re.sub(r"<metadata>.*?</metadata>", "", element, flags=re.S)
    element = re.sub(r"<style[^>]*>.*?</style>", "", element, flags=re.S)
    element = re.sub(r"<!--.*?-->", "", element, flags=re.S)
    element = re.sub(r'<g id="[^"]*"', "<g", element)
    element = re.sub(r"<[^>]*>", _short_numbers, element)
    element = re.sub(r"font: ([^;\"]*?)'DejaVu Sans'[^;\"]*", r"font: \1var(--sans)", element)
    element = re.sub(r"font-family: [^;\"]*", "font-family: var(--sans)", element)
    element = re.sub(r"fill: (#[0-9a-f]{6})", lambda fill: f"{fill.group()}{mixed(fill.group(1))}", element)
    for colour, name in VARIABLES.items():
        element = element.replace(colour, f"var(--{name})")
    element = re.sub(r"\n\s*", "\n", element)
    size = re.search(r'viewBox="([^"]*)"', element)
    box = size.group(1) if size else ""
    label = alt.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    opening = f'<svg viewBox="{box}" role="img" aria-label="{label}" xmlns:xlink="http://www.w3.org/1999/xlink">'
    return opening + element[element.index(">") + 1 :].strip()


def _short_numbers(tag: re.Match[str]) -> str:
    """A tag with two decimals in its numbers; text between tags is what readers see and stays as it is."""
    return re.sub(r"(\d+\.\d{2})\d+", r"\1", tag.group())


def percent_axis(axis: Any, ticks: int = 6) -> None:
    """Label an axis of shares with percentages."""
    axis.set_major_locator(MaxNLocator(ticks, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g}%"))


def round_axis(axes: Axes, label: str = "Round") -> None:
    """Label the horizontal axis with whole rounds."""
    axes.xaxis.set_major_locator(MaxNLocator(5 if is_narrow(axes.figure) else 9, integer=True, min_n_ticks=1))
    axes.set_xlabel(label)
