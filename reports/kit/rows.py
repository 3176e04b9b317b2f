"""Dots with intervals, one row a thing, against a reference: the figure behind every comparison of groups."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes

from reports.kit.inks import ACCENT, BAND, INK, MUTED, RULE
from reports.kit.style import is_narrow, new_axes


@dataclass(frozen=True)
class Row:
    """One dot with its interval.

    Attributes:
        label: name on the left.
        estimate: where the dot is.
        low: left end of the interval.
        high: right end of the interval.
        note: words on the right; the part before a tab is set bold.
        reference: what it is compared with.
        colour: fill of the dot.
    """

    label: str
    estimate: float
    low: float
    high: float
    note: str = ""
    reference: float = 0.0
    colour: str = ACCENT


def interval_rows(rows: Sequence[Row], ax: Axes | None = None, *, tolerance: float = 0.0) -> Axes:
    """Draw rows of dots with intervals, the first on top.

    Args:
        rows: what to draw.
        ax: where; a new figure when None.
        tolerance: half-width of the shaded band around each row's reference.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    for at, row in enumerate(rows):
        _reference(ax, row, at, tolerance)
        _dot(ax, row, at)
        ax.text(1.03, at, row.note, transform=ax.get_yaxis_transform(), va="center", fontsize=11.5, color=INK)
    ax.set_yticks(range(len(rows)), [row.label for row in rows], fontsize=12)
    ax.tick_params(axis="y", labelcolor=INK, pad=8)
    ax.set_ylim(len(rows) - 0.45, -0.55)
    _limits(ax, rows, tolerance)
    return ax


def _reference(ax: Axes, row: Row, at: int, tolerance: float) -> None:
    if tolerance:
        ax.fill_between([row.reference - tolerance, row.reference + tolerance], at - 0.5, at + 0.5, color=BAND, lw=0)
    ax.plot([row.reference] * 2, [at - 0.5, at + 0.5], color=MUTED, lw=1, dashes=(3, 2))


def _dot(ax: Axes, row: Row, at: int) -> None:
    if np.isfinite(row.low) and np.isfinite(row.high):
        ax.plot([row.low, row.high], [at, at], color=INK, lw=2.2)
    size = 7.0 if is_narrow(ax.figure) else 8.5
    ax.plot([row.estimate], [at], "o", ms=size, mfc=row.colour, mec=INK, mew=1.1, zorder=4)


def _limits(ax: Axes, rows: Sequence[Row], tolerance: float) -> None:
    ends = [value for row in rows for value in (row.low, row.high, row.estimate)]
    ends += [row.reference + side * tolerance for row in rows for side in (-1, 1)]
    known = [value for value in ends if np.isfinite(value)]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    margin = 0.07 * ((high - low) or 1.0)
    ax.set_xlim(low - margin, high + margin)
    ax.grid(axis="x", color=RULE, lw=0.8)
    if is_narrow(ax.figure):
        ax.tick_params(axis="x", labelsize=11)
