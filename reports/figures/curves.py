"""Figures of scores by round: the winner against the others, and a small panel for each faction."""

from collections.abc import Mapping, Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patheffects import Normal, Stroke

from analysis.tempo import Tempo
from reports.figures.course import enough
from reports.kit.inks import ACCENT, INK, MUTED, SECOND, luminance
from reports.kit.names import PLAIN, Wording, group_words
from reports.kit.style import is_narrow, new_axes, round_axis

# Luminance between which a line shows on light and on dark paper; others get an outline.
VISIBLE = (0.08, 0.5)
WINNERS_LINES = {"winner": (ACCENT, "-"), "others": (SECOND, "--")}


def winner_curves(result: Tempo, ax: Axes | None = None) -> Axes:
    """Draw the scores of winners and of the others by round: mean, and the middle 80% of the seats."""
    ax = ax or new_axes()
    curves = result.score_curves[result.score_curves["by"] == "winner"]
    words = group_words(solo=result.solo)
    for group, (colour, dashes) in WINNERS_LINES.items():
        table = enough(curves[curves["group"] == group])
        if len(table) == 0:
            continue
        ax.fill_between(table["round"], table["q10"], table["q90"], color=colour, alpha=0.16, lw=0)
        ax.plot(table["round"], table["mean"], color=colour, lw=2.6, ls=dashes)
        last = table.iloc[-1]
        ax.text(last["round"] + 0.5, last["mean"], words[group], color=colour, va="center", weight="bold")
    ax.set_xlim(left=0)
    ax.set_ylim(bottom=0)
    ax.grid(axis="y")
    round_axis(ax)
    ax.set_ylabel("Score at the end of the round")
    return ax


def faction_curves(
    result: Tempo, figure: Figure | None = None, *, palette: Mapping[str, str] | None = None, words: Wording = PLAIN
) -> Figure:
    """Draw the scores of each faction by round in a panel of its own, with the mean of all for comparison.

    Args:
        result: the tempo of the games.
        figure: where; a new one when None.
        palette: colour of each faction.
        words: what readers call it.

    Returns:
        The figure.
    """
    figure = figure or Figure(layout="constrained")
    curves = result.score_curves
    everyone = enough(curves[curves["by"] == "all"])
    order = list(palette or {})
    present = dict.fromkeys(curves[curves["by"] == "faction"]["group"])
    factions = sorted(present, key=lambda name: order.index(name) if name in order else len(order))
    panels = _panels(figure, len(factions))
    for ax, faction in zip(panels, factions, strict=True):
        table = enough(curves[(curves["by"] == "faction") & (curves["group"] == faction)])
        _panel(ax, table, everyone, (palette or {}).get(faction, ACCENT))
        ax.set_title(words.name(faction), color=INK)
    if panels:
        panels[0].set_ylim(0, None)
    figure.supxlabel("Round", fontsize=11.5, color=MUTED)
    figure.supylabel("Score", fontsize=11.5, color=MUTED)
    return figure


def columns_for(panels: int, narrow: bool) -> int:
    """How many panels stand side by side; four make a square."""
    return min(panels, 2 if narrow or panels == 4 else 3)


def _panels(figure: Figure, count: int) -> Sequence[Axes]:
    if count == 0:
        return []
    across = columns_for(count, is_narrow(figure))
    grid = figure.subplots(-(-count // across), across, sharex=True, sharey=True, squeeze=False).ravel()
    for ax in grid[count:]:
        ax.set_axis_off()
    for ax in grid[max(0, count - across) : count]:  # also those with no panel, but a gap, below them
        ax.tick_params(labelbottom=True)
    return list(grid[:count])


def _panel(ax: Axes, table: pd.DataFrame, everyone: pd.DataFrame, colour: str) -> None:
    ax.fill_between(table["round"], table["q10"], table["q90"], color=colour, alpha=0.3, lw=0)
    for edge in ("q10", "q90"):
        ax.plot(table["round"], table[edge], color=MUTED, lw=0.6)
    line = ax.plot(table["round"], table["mean"], color=colour, lw=2.4)[0]
    if not VISIBLE[0] < luminance(colour) < VISIBLE[1]:
        line.set_path_effects([Stroke(linewidth=4.0, foreground=INK), Normal()])
    ax.plot(everyone["round"], everyone["mean"], color=INK, lw=1.2, ls=":")
    ax.set_xlim(left=0)
    ax.grid(axis="y")
    ax.locator_params(axis="both", nbins=4, integer=True)
