"""Bars of shares with intervals, one row a thing, and the room that long names of rows take."""

import textwrap
from collections.abc import Iterable

import pandas as pd
from matplotlib.axes import Axes

from reports.kit.inks import ACCENT, INK, SECOND
from reports.kit.names import shown_name
from reports.kit.numbers import percent
from reports.kit.style import is_narrow, new_axes, percent_axis

MOST_LETTERS = {True: 17, False: 34}  # of a line of a row's name, on narrow and on wide pages


def share_bars(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    level: float,
    hatched: str | None = None,
    whole: bool = False,
) -> Axes:
    """Draw a bar for each row of a table, the first on top.

    Args:
        table: columns label, estimate, low and high.
        ax: where; a new figure when None.
        level: confidence level of the intervals.
        hatched: label of a bar that is only hatched.
        whole: draw the whole axis up to 100%.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    top = 1.0 if whole else max(float(table["high"].max()), 0.01)
    for at, row in enumerate(table.to_dict("records")):
        low, high = row["low"], row["high"]
        face, edge, hatch = ("none", SECOND, "////") if row["label"] == hatched else (ACCENT, ACCENT, None)
        ax.barh(at, row["estimate"], height=0.55, facecolor=face, edgecolor=edge, hatch=hatch)
        ax.plot([low, high], [at, at], color=INK, lw=2)
        ax.text(high + 0.02 * top, at, percent(row["estimate"], low, high, level, 1), va="center", color=INK)
    name_rows(ax, table["label"])
    if whole:
        ax.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
    else:
        percent_axis(ax.xaxis, 4)
    ax.set_xlim(0, top * (1.13 if whole else 1.32))
    return ax


def name_rows(ax: Axes, names: Iterable[object]) -> None:
    """Name the rows of a figure, the first on top; long names take several lines."""
    letters = MOST_LETTERS[is_narrow(ax.figure)]
    shown = [wrapped(shown_name(name), letters) for name in names]
    ax.set_yticks(range(len(shown)), shown)
    ax.tick_params(axis="y", labelcolor=INK, labelsize=12)
    ax.set_ylim(len(shown) - 0.5, -0.5)


def wrapped(name: str, letters: int) -> str:
    """A name in lines of some letters at most; words that are longer stay whole."""
    return "\n".join(textwrap.wrap(name, letters, break_long_words=False)) or name
