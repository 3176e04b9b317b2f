"""Figures of the parts of a whole: winners against others, and how much of each part each faction has."""

import math
from collections.abc import Mapping, Sequence

import pandas as pd
from matplotlib.axes import Axes

from analysis.parts import Parts
from reports.kit.bars import MOST_LETTERS, name_rows, wrapped
from reports.kit.inks import ACCENT, INK, MUTED, SECOND
from reports.kit.names import PLAIN, Wording, group_words
from reports.kit.numbers import few_digits
from reports.kit.style import is_narrow, new_axes, percent_axis
from reports.kit.tiles import MANY_COLUMNS, Tile, tiles

GROUPS = {"winners": ("o", ACCENT, -0.13), "others": ("s", SECOND, 0.13)}


def part_winners(result: Parts, ax: Axes | None = None, *, words: Wording = PLAIN) -> Axes:
    """Draw how much of each part winners and others have, in the order of the parts.

    Args:
        result: the parts.
        ax: where; a new figure when None.
        words: what readers call a column.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    for at, row in enumerate(result.table.to_dict("records")):
        for group, (marker, colour, shift) in GROUPS.items():
            ax.plot([row[f"{group}_low"], row[f"{group}_high"]], [at + shift] * 2, color=INK, lw=2)
            ax.plot([row[group]], [at + shift], marker, ms=8, mfc=colour, mec=INK, mew=1.1, zorder=4)
        note = " : ".join(_amount(row[group], row["column"], result) for group in GROUPS)
        ax.text(1.03, at, note, transform=ax.get_yaxis_transform(), va="center", size=11.5, color=INK)
    name_rows(ax, [words.column(column) for column in result.table["column"]])
    ax.grid(axis="x")
    ax.set_xlim(0 if _lowest(result) >= 0 else None, None)
    _measure_axis(ax, result)
    _group_legend(ax, group_words(solo=result.settings["solo"]))
    return ax


def _lowest(result: Parts) -> float:
    return float(result.table[list(GROUPS)].min(axis=None))


def _measure_axis(ax: Axes, result: Parts) -> None:
    if result.shares:
        percent_axis(ax.xaxis, 4 if is_narrow(ax.figure) else 7)
    ax.set_xlabel("Share of seats" if result.shares else "Mean of a seat")


def _group_legend(ax: Axes, words: Mapping[str, str]) -> None:
    marks = [
        ax.plot([], [], marker, ms=8, mfc=colour, mec=INK, mew=1.1, ls="none", label=words[group])[0]
        for group, (marker, colour, _) in GROUPS.items()
    ]
    ax.legend(
        handles=marks, loc="lower left", bbox_to_anchor=(0, 1), ncols=2, frameon=False, labelcolor=INK,
        borderaxespad=0, borderpad=0.2, handletextpad=0.2, columnspacing=1.2,
    )  # fmt: skip


def part_factions(result: Parts, ax: Axes | None = None, *, words: Wording = PLAIN, order: Sequence[str] = ()) -> Axes:
    """Draw how much of each part each faction has, shaded by its distance from the mean of all.

    Args:
        result: the parts.
        ax: where; a new figure when None.
        words: what readers call a column and a faction.
        order: factions in the order to show; others follow.

    Returns:
        The axes; tiles whose interval holds the mean of all are left empty.
    """
    ax = ax or new_axes()
    table = result.by_faction
    columns = result.table["column"].tolist()
    factions = sorted_factions(table, order)
    tight = is_narrow(ax.figure) and len(factions) > MANY_COLUMNS
    drawn = [
        Tile(
            columns.index(row["column"]),
            factions.index(row["faction"]),
            _amount(row["estimate"], row["column"], result, fewer=int(tight)).rstrip("%"),
            _weight(row),
            bool(row["low"] > row["overall"] or row["high"] < row["overall"]),
        )
        for row in table.to_dict("records")
    ]
    letters = MOST_LETTERS[is_narrow(ax.figure)]
    names = [wrapped(words.column(column), letters) for column in columns]
    tiles(drawn, names, [words.name(faction) for faction in factions], ax)
    ax.set_xlabel("% of seats" if result.shares else "Mean of a seat", labelpad=8, color=MUTED)
    return ax


def sorted_factions(table: pd.DataFrame, order: Sequence[str]) -> list[str]:
    """The factions of a table, those in `order` first."""
    present = table["faction"].drop_duplicates().tolist()
    return sorted(present, key=lambda one: list(order).index(one) if one in order else len(order))


def _weight(row: dict) -> float:
    """Distance from the mean of all as a part of that mean, from -0.9 (nothing) to 0.9 (twice as much or more)."""
    scale = abs(row["overall"]) or 1.0
    return 0.9 * max(-1.0, min(1.0, (row["estimate"] - row["overall"]) / scale))


def _amount(value: float, column: str, result: Parts, *, fewer: int = 0) -> str:
    """A mean with as many digits as all others of its row."""
    most = float(result.by_faction.loc[result.by_faction["column"] == column, "estimate"].abs().max())
    text = few_digits(value, most, shares=result.shares, fewer=fewer)
    return f"{text}%" if result.shares and math.isfinite(value) else text
