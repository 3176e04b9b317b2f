"""Figures of a comparison: imbalance by arm, differences and win shares in a panel a group, and what moved."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.figures.panels import A_ROW, one_scale, panels, panels_height
from reports.kit.bars import MOST_LETTERS
from reports.kit.inks import ACCENT, INK, MUTED
from reports.kit.numbers import VERDICT_MARKS, number, signed
from reports.kit.rows import Row, interval_rows
from reports.kit.style import is_narrow, percent_axis
from reports.words.targets import Scale

MARKS = {**VERDICT_MARKS, "more": "\u25b2", "less": "\u25bc", "same": "\u25cf"}
THICK = 5.0  # of the interval that stands alone, over that of the family
A_LINE = 15.0  # pixels of a further line of a row's label


def arm_label(name: str, letters: int) -> str:
    """The name of an arm in lines of some letters; addresses break after their dots."""
    lines = [""]
    for part in re.findall(r"[^.=_ ]*[.=_ ]?", name):
        if lines[-1] and len(lines[-1]) + len(part.rstrip()) > letters:
            lines.append("")
        lines[-1] += part
    return "\n".join(line.strip() for line in lines)


def row_height(names: Sequence[str], *, narrow: bool) -> float:
    """Pixels that a row of a figure takes so that the longest label has room."""
    lines = max(arm_label(name, MOST_LETTERS[narrow]).count("\n") for name in names)
    return A_ROW + A_LINE * max(0, lines)


def imbalances(table: pd.DataFrame, ax: Axes, scale: Scale, *, level: float, name: Callable[[str], str] = str) -> Axes:
    """Draw how far every arm is from a target with its interval, against the baseline.

    Args:
        table: `analysis.comparing.imbalance.imbalance_table`.
        ax: where.
        scale: how distances are written.
        level: confidence level.
        name: what readers call an arm.

    Returns:
        The axes.
    """
    letters = MOST_LETTERS[is_narrow(ax.figure)]
    reference = float(table["estimate"].iloc[0])
    rows = [
        Row(
            arm_label(name(row["arm"]), letters),
            row["estimate"],
            row["low"],
            row["high"],
            scale.bounded(row, level),
            reference,
        )
        for row in table.to_dict("records")
    ]
    ax = interval_rows(rows, ax)
    ax.set_xlim(left=min(0.0, ax.get_xlim()[0]))
    if scale.factor != 1:
        _points_axis(ax)
    ax.set_xlabel(f"Distance from {scale.aim} in {scale.unit}")
    return ax


@dataclass(frozen=True)
class Groups:
    """What the panels of a figure are.

    Attributes:
        by: column of the groups.
        name: what readers call a group.
        palette: colour of each group that has one.
    """

    by: str
    name: Callable[[Any], str]
    palette: Mapping[str, str]


def differences(table: pd.DataFrame, groups: Groups, figure: Figure, *, tolerance: float) -> Figure:
    """Draw the differences of all arms to the baseline, in a panel a group.

    Args:
        table: `analysis.comparing.differences.difference_table`.
        groups: what the panels are.
        figure: where.
        tolerance: half-width of the band that counts as the same.

    Returns:
        The figure; the thick line is the interval alone, the thin one that of the whole family.
    """
    axes = _panels(table, groups, figure, tolerance)
    for ax in axes:
        _points_axis(ax)
    one_scale(axes)
    figure.supxlabel("Difference of the win share in percentage points", fontsize=11.5, color=MUTED)
    return figure


def arm_shares(table: pd.DataFrame, groups: Groups, figure: Figure, *, tolerance: float) -> Figure:
    """Draw the win shares of all arms in a panel a group; see `differences`."""
    axes = _panels(table, groups, figure, tolerance)
    for ax in axes:
        percent_axis(ax.xaxis, 3)
    one_scale(axes)
    figure.supxlabel("Share of games won", fontsize=11.5, color=MUTED)
    return figure


def _panels(table: pd.DataFrame, groups: Groups, figure: Figure, tolerance: float) -> list[Axes]:
    """Draw a panel a group, and return their axes."""
    names = table[groups.by].drop_duplicates().tolist()
    axes = panels(figure, len(names))
    for ax, group in zip(axes, names, strict=True):
        _panel(ax, table[table[groups.by] == group], tolerance, groups.palette.get(str(group), ACCENT))
        ax.set_title(groups.name(group), color=INK)
    return axes


def _panel(ax: Axes, table: pd.DataFrame, tolerance: float, colour: str) -> None:
    """Rows of arms: the interval of the family thin, that alone thick."""
    letters, records = MOST_LETTERS[is_narrow(ax.figure)], table.to_dict("records")
    rows = [
        Row(arm_label(str(row["arm"]), letters), row["estimate"], row["family_low"], row["family_high"],
            MARKS[row["verdict"]], row.get("fair_share", 0.0), colour)
        for row in records
    ]  # fmt: skip
    interval_rows(rows, ax, tolerance=tolerance)
    for at, row in enumerate(records):
        ax.plot([row["low"], row["high"]], [at, at], color=INK, lw=THICK, solid_capstyle="butt")


def _points_axis(ax: Axes) -> None:
    ax.xaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda share, _: number(100 * share, 0 if _whole(share) else 1)))


def _whole(share: float) -> bool:
    return abs(100 * share - round(100 * share)) < 1e-6


def moved(table: pd.DataFrame, figure: Figure, *, name: Callable[[str], str] = str) -> Figure:
    """Draw how far quantities moved, in standard deviations of the baseline's games, in a panel an arm.

    Args:
        table: rows of `analysis.comparing.moved.moved_table`.
        figure: where.
        name: what readers call a quantity.

    Returns:
        The figure.
    """
    arms = table["arm"].drop_duplicates().tolist()
    axes = list(figure.subplots(len(arms), 1, squeeze=False).ravel())
    letters = MOST_LETTERS[is_narrow(figure)]
    for ax, arm in zip(axes, arms, strict=True):
        rows = [_moved_row(row, arm_label(name(row["quantity"]), letters))
                for row in table[table["arm"] == arm].to_dict("records")]  # fmt: skip
        interval_rows(rows, ax)
        ax.set_title(arm, color=INK)
        ax.xaxis.set_major_locator(MaxNLocator(5))
    one_scale(axes)
    figure.supxlabel("Difference in standard deviations of the baseline's games", fontsize=11.5, color=MUTED)
    return figure


def _moved_row(row: dict, label: str) -> Row:
    unit = row["standardised"] / row["estimate"]
    return Row(label, row["standardised"], row["low"] * unit, row["high"] * unit, signed(row["standardised"], 2))


def arms_height(groups: int, names: Sequence[str], *, narrow: bool = False) -> float:
    """Height of a figure of panels with a row an arm, in pixels."""
    return panels_height(groups, len(names), narrow=narrow, a_row=row_height(names, narrow=narrow))
