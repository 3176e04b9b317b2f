"""The frontier of a tuning: how close to fair a change of each size comes."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.kit.inks import ACCENT, INK, MUTED, PAPER, RULE, SECOND
from reports.kit.style import is_narrow

MARKS = {"yes": "o", "open": "o", "no": "s"}
MOST_TICKS = {False: 14, True: 7}


def frontier(confirmed: pd.DataFrame, tried: pd.DataFrame, ax: Axes, *, answer: str) -> Axes:
    """Draw imbalance against the size of the change.

    Args:
        confirmed: arm, values, steps, estimate, low, high, met; what was played on fresh games.
        tried: values, steps, estimate of what the search played.
        ax: where.
        answer: the arm that is answered with.

    Returns:
        The axes; sizes stand in their order, fewest values first.
    """
    sizes = pd.concat([confirmed, tried])[["values", "steps"]].drop_duplicates().sort_values(["values", "steps"])
    place = {size: at for at, size in enumerate(sizes.itertuples(index=False, name=None))}
    at_tried = [place[size] for size in tried[["values", "steps"]].itertuples(index=False, name=None)]
    ax.scatter(at_tried, 100 * tried["estimate"], s=22, color=RULE, edgecolor=MUTED, linewidth=0.6, zorder=2)
    for row in confirmed.to_dict("records"):
        _dot(ax, place[row["values"], row["steps"]], row, SECOND if row["arm"] == answer else ACCENT)
    _sizes_axis(ax, list(place))
    ax.set_ylim(bottom=0)
    ax.yaxis.set_major_locator(MaxNLocator(5))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda points, _: f"{points:g}"))
    ax.grid(axis="y")
    ax.set_ylabel("Percentage points from fair")
    ax.set_xlabel("Values changed, steps in all")
    return ax


def _dot(ax: Axes, at: int, row: dict, colour: str) -> None:
    low, middle, high = (100 * row[name] for name in ("low", "estimate", "high"))
    ax.plot([at, at], [low, high], color=INK, lw=1.6, zorder=3)
    filled = colour if row["met"] != "open" else PAPER
    ax.scatter([at], [middle], s=80, marker=MARKS[row["met"]], color=filled, edgecolor=colour, linewidth=1.8, zorder=4)


def _sizes_axis(ax: Axes, sizes: list[tuple[int, int]]) -> None:
    every = 1 + len(sizes) // (MOST_TICKS[is_narrow(ax.figure)] + 1)
    shown = [at for at in range(len(sizes)) if at % every == 0]
    ax.set_xticks(shown, ["none" if not sizes[at][0] else f"{sizes[at][0]}, {sizes[at][1]}" for at in shown])
    ax.set_xlim(-0.6, max(1, len(sizes) - 1) + 0.6)
