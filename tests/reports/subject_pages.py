"""What a report says of a game's subjects, and how its figures come out, for the tests of every kind."""

from matplotlib.figure import Figure

from reports.kit.style import PIXELS, POINTS_PER_INCH, house_style
from reports.sections.subjects import subject_sections

WIDTHS = ("wide", "narrow")


def own_sections(report):
    return subject_sections(report.subjects, report.terms)


def charts(report):
    return [block for section in own_sections(report) for block in section.blocks if block.kind == "chart"]


def chart(report, key):
    (found,) = [one for one in charts(report) if one.key == key]
    return found


def drawn(found, width):
    size = (PIXELS[width] / POINTS_PER_INCH, found.heights[WIDTHS.index(width)] / POINTS_PER_INCH)
    with house_style():
        figure = Figure(figsize=size, layout="constrained")
        found.draw(figure)
        figure.draw_without_rendering()
    return figure


def outside(figure):
    """Whether anything reaches over the edge of the figure."""
    box = figure.get_tightbbox()
    wide, high = figure.get_size_inches()
    return box.x0 < -0.01 or box.y0 < -0.01 or box.x1 > wide + 0.01 or box.y1 > high + 0.01


def words_of(section):
    return " ".join(block.text for block in section.blocks if block.kind == "prose")
