"""Figures that several study pages draw: groups of dots side by side, curves of a value, and shares over rulebooks."""

from collections.abc import Mapping, Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.intervals import Interval
from docs.studies.cells import titled
from reports.kit.inks import ACCENT, BAND, INK, MUTED, SECOND
from reports.kit.palette import OTHERS
from reports.kit.style import percent_axis

MARKERS = ("o", "s", "D", "^", "v", "P")
SPREAD = 0.62  # of a row's height, over which its groups are spread


def grouped_shares(
    figure: Figure, groups: Mapping[str, Mapping[str, Interval]], names: Sequence[str], label: str, fair: float | None
) -> Axes:
    """Draw a row for each name, and in it a dot with its interval for each group.

    Args:
        figure: where.
        groups: by the words of the legend, the shares by name.
        names: of the rows, the first on top.
        label: of the axis.
        fair: a share that is marked, if any.
    """
    ax = figure.subplots()
    step = SPREAD / max(1, len(groups) - 1) if len(groups) > 1 else 0.0
    for place, (words, shares) in enumerate(groups.items()):
        colour, marker = OTHERS[place % len(OTHERS)], MARKERS[place % len(MARKERS)]
        known = [(at, shares[name]) for at, name in enumerate(names) if name in shares]
        for at, share in known:
            height = at + place * step - (SPREAD / 2 if len(groups) > 1 else 0.0)
            ax.plot([share.low, share.high], [height, height], color=INK, lw=1.8)
            ax.plot([share.estimate], [height], marker, ms=7.5, mfc=colour, mec=INK, mew=0.9, zorder=4, clip_on=False)
        ax.plot([], [], marker, ms=7.5, mfc=colour, mec=INK, mew=0.9, label=words)
    if fair is not None:
        ax.axvline(fair, color=MUTED, lw=1, dashes=(3, 2))
    _rows(ax, names)
    ax.set_xlim(left=0)
    ax.grid(axis="x")
    percent_axis(ax.xaxis)
    ax.set_xlabel(label)
    _legend(ax, len(groups))
    return ax


def _rows(ax: Axes, names: Sequence[str]) -> None:
    for at in range(len(names)):
        if at % 2 == 0:
            ax.axhspan(at - 0.5, at + 0.5, color=BAND, alpha=0.5, lw=0)
    ax.set_yticks(range(len(names)), [titled(name) for name in names])
    ax.tick_params(axis="y", labelcolor=INK, labelsize=12)
    ax.set_ylim(len(names) - 0.5, -0.5)


def _legend(ax: Axes, entries: int) -> None:
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1.01), frameon=False, ncols=min(entries, len(MARKERS)),
              labelcolor=INK, borderaxespad=0, handletextpad=0.3, columnspacing=1.2)  # fmt: skip


def effect_curves(figure: Figure, curves: Mapping[str, pd.DataFrame], label: str) -> list[Axes]:
    """Draw the share against the number of each value, side by side on one scale.

    Args:
        figure: where.
        curves: by title, a table with columns number, estimate, low, high.
        label: of the shares.
    """
    axes = list(figure.subplots(1, len(curves), sharey=True, squeeze=False)[0])
    for ax, (title, table) in zip(axes, curves.items(), strict=True):
        ax.vlines(table["number"], table["low"], table["high"], color=INK, lw=1.8)
        ax.plot(table["number"], table["estimate"], "o-", color=ACCENT, mec=INK, ms=7, lw=1.2)
        ax.set_title(title, fontsize=10.5)
        ax.margins(x=0.12)
        ax.grid(axis="y")
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        percent_axis(ax.yaxis)
        ax.set_ylim(bottom=0)
    axes[0].set_ylabel(label)
    return axes


def parts_above(figure: Figure, groups: Mapping[str, pd.DataFrame], label: str) -> Axes:
    """Draw in how many of 100 rulebooks a share is above each number.

    Args:
        figure: where.
        groups: by the words of the legend, a table with columns share, estimate, low, high.
        label: what the share is one of.
    """
    ax = figure.subplots()
    for place, (words, table) in enumerate(groups.items()):
        colour = (ACCENT, SECOND, OTHERS[2])[place % 3]
        ax.fill_between(table["share"], 100 * table["low"], 100 * table["high"], color=colour, alpha=0.2, lw=0)
        ax.plot(
            table["share"], 100 * table["estimate"], color=colour, lw=2.2, label=words, ls=("-", "--", ":")[place % 3]
        )
    ax.grid()
    ax.set_ylim(0, 101)
    ax.set_xlim(left=0)
    percent_axis(ax.xaxis)
    ax.set_xlabel(label)
    ax.set_ylabel("Rulebooks in 100")
    _legend(ax, len(groups))
    return ax
