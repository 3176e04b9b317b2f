"""What the verdict owes to assumed values: two intervals a faction, rulebooks by verdict, a tornado, effect curves."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.sensitivity.sensitivity import Sensitivity
from reports.kit.bars import MOST_LETTERS, wrapped
from reports.kit.inks import ACCENT, BAND, INK, MUTED, RULE, SECOND
from reports.kit.names import PLAIN, Wording
from reports.kit.numbers import number, plain_percent
from reports.kit.rows import Row, interval_rows
from reports.kit.style import is_narrow, new_axes, percent_axis
from reports.words.sensitivity import NAMED, faction_of, outcome_words, rulebooks

SHADES = {"over": SECOND, "balanced": BAND, "under": ACCENT}
INKS = {"over": "#fefefd", "balanced": INK, "under": "#fefefd"}
LEAST_NAMED = 0.07  # of the width of a bar: a smaller part has no room for its number
MOST_VALUES = 6  # named below a narrow curve
SHIFT = 0.12  # of a step, between the dots of two factions at one value


def rulebook_intervals(
    result: Sensitivity, ax: Axes | None = None, *, palette: Mapping[str, str] | None = None, words: Wording = PLAIN
) -> Axes:
    """Draw the share of each faction with the interval of chance, thick, and that of chance and assumptions, thin.

    Args:
        result: what the draws tell.
        ax: where; a new figure when None.
        palette: colour of each faction.
        words: what readers call it.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    rows = result.shares.to_dict("records")
    dots = [_dot(row, words, palette or {}) for row in rows]
    interval_rows(dots, ax, tolerance=result.settings["tolerance"])
    for at, row in enumerate(rows):
        ax.plot([row["low"], row["high"]], [at, at], color=INK, lw=7, solid_capstyle="butt", zorder=3)
    percent_axis(ax.xaxis)
    ax.set_xlabel("Share of games won")
    return ax


def _dot(row: Mapping[object, float], words: Wording, palette: Mapping[str, str]) -> Row:
    name = faction_of(str(row["outcome"]))
    bounds = row["estimate"], row["low_all"], row["high_all"]
    return Row(words.name(name), *bounds, "", row["fair_share"], palette.get(name, ACCENT))


def rulebook_parts(result: Sensitivity, ax: Axes | None = None, *, words: Wording = PLAIN) -> Axes:
    """Draw in which part of the rulebooks each faction is under, balanced, over, as one bar a faction."""
    ax = ax or new_axes()
    rows = result.shares.to_dict("records")
    for at, row in enumerate(rows):
        left = 0.0
        for word in reversed(NAMED):
            ax.barh(at, row[word], left=left, height=0.62, color=SHADES[word], edgecolor=RULE)
            if row[word] >= LEAST_NAMED:
                ax.text(left + row[word] / 2, at, rulebooks(row[word]), ha="center", va="center", color=INKS[word])
            left += row[word]
    ax.set_yticks(range(len(rows)), [words.name(faction_of(row["outcome"])) for row in rows])
    ax.tick_params(axis="y", labelcolor=INK, labelsize=12)
    ax.set_ylim(len(rows) - 0.45, -0.55)
    ax.set_xlim(0, 1)
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25", "50", "75", "100"])
    ax.set_xlabel("% of rulebooks: under, balanced, over")
    return ax


def tornado(table: pd.DataFrame, ax: Axes | None = None, *, words: Wording = PLAIN) -> Axes:
    """Draw how far each value moves the share that it moves most, the widest bar on top.

    Args:
        table: a row a value: address, outcome, mean, low_mean, high_mean, low_label, high_label.
        ax: where; a new figure when None.
        words: how the game speaks to readers.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    letters = MOST_LETTERS[is_narrow(ax.figure)]
    rows = table.to_dict("records")
    reach = max(max(row["high_mean"] - row["mean"], row["mean"] - row["low_mean"]) for row in rows)
    for at, row in enumerate(rows):
        down, up = row["low_mean"] - row["mean"], row["high_mean"] - row["mean"]
        ax.barh(at, up - down, left=down, height=0.55, color=ACCENT)
        for place, label, side in ((down, row["low_label"], "right"), (up, row["high_label"], "left")):
            shift = (0.03 if side == "left" else -0.03) * reach
            ax.text(place + shift, at, wrapped(label, 12), ha=side, va="center", fontsize=11, color=INK)
    names = [f"{_short(row['address'], letters)}\n{outcome_words(row['outcome'], words)}" for row in rows]
    ax.set_yticks(range(len(rows)), names)
    ax.tick_params(axis="y", labelcolor=INK, labelsize=11)
    ax.set_ylim(len(rows) - 0.45, -0.55)
    ax.set_xlim(-1.6 * reach, 1.6 * reach)
    ax.axvline(0, color=MUTED, lw=1, dashes=(3, 2))
    ax.xaxis.set_major_formatter(lambda value, _: number(100 * value, 1))
    ax.set_xlabel("Percentage points away from the mean")
    return ax


def _short(address: str, letters: int) -> str:
    """An address without its game, broken at a dot where it is long."""
    rest = address.partition(".")[2]
    if len(rest) <= letters:
        return rest
    head, _, tail = rest.rpartition(".")
    return f"{head}.\n{tail}"


def effect_curve(
    table: pd.DataFrame,
    labels: Sequence[str],
    ax: Axes | None = None,
    *,
    palette: Mapping[str, str] | None = None,
    words: Wording = PLAIN,
) -> Axes:
    """Draw the share of each faction at each value of one address, with its interval.

    Args:
        table: columns outcome, bin, estimate, low, high.
        labels: what is played in each bin.
        ax: where; a new figure when None.
        palette: colour of each faction.
        words: how the game speaks to readers.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    outcomes = list(dict.fromkeys(table["outcome"]))
    for place, outcome in enumerate(outcomes):
        own = table[table["outcome"] == outcome]
        at = own["bin"].to_numpy() + SHIFT * (place - (len(outcomes) - 1) / 2)
        name = faction_of(outcome)
        colour = (palette or {}).get(name, ACCENT)
        ax.plot(at, own["estimate"], color=INK, lw=1, alpha=0.5)
        ax.vlines(at, own["low"], own["high"], color=INK, lw=1.4)
        ax.plot(at, own["estimate"], "o", mfc=colour, mec=INK, mew=1, ms=7, label=words.name(name))
    step = max(1, int(np.ceil(len(labels) / MOST_VALUES))) if is_narrow(ax.figure) else 1
    shown = range(0, len(labels), step)
    ax.set_xticks(list(shown), [wrapped(labels[at], 14) for at in shown])
    ax.grid(axis="y")
    percent_axis(ax.yaxis, 5)
    ax.set_ylabel("Share of games won")
    ax.legend(frameon=False, ncols=2 if is_narrow(ax.figure) else 4, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return ax


def explained(table: pd.DataFrame) -> str:
    """What a tornado shows, for those who cannot see it."""
    rows = table.to_dict("records")
    return "; ".join(
        f"{row['address']} moves it from {plain_percent(row['low_mean'])} ({row['low_label']}) to "
        f"{plain_percent(row['high_mean'])} ({row['high_label']})"
        for row in rows
    )
