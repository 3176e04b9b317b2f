"""Figures about what lies behind the verdict: winners' holdings, where values come from, odds and observations."""

import pandas as pd
from matplotlib.axes import Axes

from analysis.assumptions import Assumptions
from analysis.builds import WinnerBuilds
from analysis.odds.questions import Grid
from reports.kit.inks import ACCENT, INK, MUTED, SECOND
from reports.kit.names import PLAIN, Wording, group_words, shown_name
from reports.kit.numbers import count, number, plain_percent
from reports.kit.rows import Row, interval_rows
from reports.kit.style import is_narrow, new_axes, percent_axis
from reports.kit.tiles import Tile, tiles

MOST_ROWS = 16


def strongest(result: WinnerBuilds, most: int = MOST_ROWS) -> pd.DataFrame:
    """The rows with the largest standardised differences, from the largest to the most negative."""
    known = result.table.dropna(subset=["standardised"])
    largest = known.loc[known["standardised"].abs().sort_values(ascending=False).index[:most]]
    return largest.sort_values("standardised", ascending=False)


def builds(result: WinnerBuilds, ax: Axes | None = None, *, most: int = MOST_ROWS, words: Wording = PLAIN) -> Axes:
    """Draw what winners have more and less of than the others, in standard deviations.

    Args:
        result: winners compared with others.
        ax: where; a new figure when None.
        most: rows to draw, those with the largest differences.
        words: what readers call a column.

    Returns:
        The axes.
    """
    rows = [
        Row(
            words.column(row["column"]),
            row["standardised"],
            row["standardised_low"],
            row["standardised_high"],
            f"{number(row['winners'], _places(row))} : {number(row['others'], _places(row))}",
        )
        for row in strongest(result, most).to_dict("records")
    ]
    ax = interval_rows(rows, ax)
    narrow, sides = is_narrow(ax.figure), group_words(solo=result.settings["solo"])
    ax.set_xlabel(
        "Difference (std. deviations)"
        if narrow
        else f"{sides['winners']} minus {sides['others'].lower()}, in standard deviations"
    )
    ax.text(
        1.03,
        -0.85,
        "won : lost" if result.settings["solo"] else "winner : other",
        transform=ax.get_yaxis_transform(),
        size=11,
        color=MUTED,
    )
    return ax


def _places(row: dict) -> int:
    return 2 if abs(row["winners"]) < 1 else 1


def sources(result: Assumptions, ax: Axes | None = None) -> Axes:
    """Draw how many content values are printed, public, inferred and assumed."""
    ax = ax or new_axes()
    table = result.table
    most = max(1, int(table["count"].max()))
    for at, row in enumerate(table.to_dict("records")):
        assumed = row["source"] == "assumed"
        face, hatch = ("none", "////") if assumed else (ACCENT, None)
        ax.barh(at, row["count"], height=0.6, facecolor=face, edgecolor=SECOND if assumed else ACCENT, hatch=hatch)
        text = f"{count(row['count'])} ({plain_percent(row['share'])})"
        ax.text(row["count"] + 0.015 * most, at, text, va="center", color=INK)
    ax.set_yticks(range(len(table)), [shown_name(source) for source in table["source"]])
    ax.tick_params(axis="y", labelcolor=INK, labelsize=12)
    ax.set_ylim(len(table) - 0.5, -0.5)
    ax.set_xlim(0, most * (1.35 if is_narrow(ax.figure) else 1.15))
    ax.set_xlabel("Number of values")
    return ax


def calibration(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw observed shares with intervals against predicted ones; on the diagonal they agree.

    Args:
        table: columns predicted, estimate, low, high, n.
        ax: where; a new figure when None.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    ax.plot([0, 1], [0, 1], color=MUTED, lw=1, dashes=(3, 2))
    for row in table.to_dict("records"):
        ax.plot([row["predicted"]] * 2, [row["low"], row["high"]], color=INK, lw=2)
    ax.plot(table["predicted"], table["estimate"], "o", ms=8, mfc=ACCENT, mec=INK, mew=1.1, ls="none", zorder=4)
    ax.text(0.99, 0.03, "dashed: odds and play agree", ha="right", color=MUTED, size=11.5)
    ax.set_xlim(-0.02, 1.02)
    ax.set_ylim(-0.02, 1.02)
    ax.set_aspect("equal")
    ax.grid()
    percent_axis(ax.xaxis, 5)
    percent_axis(ax.yaxis, 5)
    ax.set_xlabel("Predicted by the odds")
    ax.set_ylabel("Observed in play")
    return ax


def odds_grid(grid: Grid, panel: object, ax: Axes | None = None) -> Axes:
    """Draw a number for each pair: a probability in percent, or another one, in the colour of the side it favours.

    Args:
        grid: the odds.
        panel: value of the column of panels whose pairs are drawn; those without a number stay empty.
        ax: where; a new figure when None.

    Returns:
        The axes.
    """
    table, rows, columns, value = grid.table[grid.table[grid.panels] == panel], grid.rows, grid.columns, grid.value
    down, across = table[rows].drop_duplicates().tolist(), table[columns].drop_duplicates().tolist()
    most = max(table[value].abs().max(), 1e-9)
    drawn = [
        Tile(
            down.index(row[rows]),
            across.index(row[columns]),
            _percent(row[value]) if grid.share else number(row[value], 1),
            1.8 * (row[value] - 0.5) if grid.share else 0.9 * row[value] / most,
        )
        for row in table.dropna(subset=[value]).to_dict("records")
    ]
    ax = tiles(drawn, [shown_name(name) for name in down], [shown_name(name) for name in across], ax)
    ax.set_xlabel(shown_name(columns), labelpad=8)
    ax.set_ylabel(shown_name(rows))
    return ax


def _percent(probability: float) -> str:
    """A percentage that says 0 or 100 only where nothing else is possible."""
    if 0 < probability < 0.005:
        return "<1"
    return ">99" if 0.995 < probability < 1 else number(100 * probability, 0)
