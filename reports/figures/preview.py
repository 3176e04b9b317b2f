"""The picture that previews a link where it is passed on: what the page is about, and what it comes to."""

import io
from textwrap import wrap

from matplotlib.figure import Figure

from reports.kit.inks import INK, MUTED
from reports.kit.style import house_style

WIDE, HIGH = 1200, 630  # pixels, as those who show previews ask for
DOTS = 100  # an inch
PAPER, ACCENT = "#fbf9f4", "#2d5f86"
LEFT = 0.07
LONG = 60  # characters from which on words are set smaller
SIZES = {False: (44, 30), True: (32, 44)}  # of the words, and the characters in a line, by whether they are long
MOST_LINES = 6
CUT = "…"


def preview(eyebrow: str, words: str, foot: str = "Counterpoise") -> bytes:
    """Draw a preview as PNG; the same words give the same picture."""
    with house_style():
        figure = Figure(figsize=(WIDE / DOTS, HIGH / DOTS), dpi=DOTS, facecolor=PAPER)
        size, across = SIZES[len(words) > LONG]
        lines = wrap(words, across)
        shown = lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1]} {CUT}"]
        figure.text(LEFT, 0.86, eyebrow, color=MUTED, size=24, va="center")
        figure.text(LEFT, 0.5, "\n".join(shown), color=INK, size=size, va="center", family="serif", linespacing=1.25)
        figure.text(LEFT, 0.1, foot, color=ACCENT, size=20, va="center", weight="bold")
        file = io.BytesIO()
        figure.savefig(file, format="png", metadata={"Software": None})
    return file.getvalue()
