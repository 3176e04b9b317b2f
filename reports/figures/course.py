"""Figures of a game's course: how it ends, how long it lasts, when it is decided, how busy it is."""

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from analysis.favourites import Favourites
from analysis.tempo import Tempo
from reports.kit.bars import share_bars
from reports.kit.inks import ACCENT, INK, MUTED, SECOND
from reports.kit.names import PLAIN, Wording
from reports.kit.numbers import number
from reports.kit.style import is_narrow, new_axes, percent_axis, round_axis

MILESTONES = {"first_battle": "First {battle}", "lead_for_good": "Lead for good", "rounds": "End of the game"}
PANELS = ("battles", "conquests", "decisions")
ENOUGH_GAMES = 0.05
BESIDE = 4  # bars under the words on the last one
FEW_LEFT, LONG_TAIL = 0.005, 5  # games that share the last bar of a length, where they last so many rounds longer


def ends(result: Tempo, ax: Axes | None = None) -> Axes:
    """Draw the share of games by the way they end, the most frequent on top."""
    table = result.ends.sort_values("estimate", ascending=False).rename(columns={"end": "label"})
    ax = share_bars(table, ax, level=result.settings["level"], hatched="limit", whole=True)
    ax.set_xlabel("Share of games")
    return ax


def length(result: Tempo, ax: Axes | None = None) -> Axes:
    """Draw the share of games that end in each round, with the games stopped by the limit as a hatched bar.

    The last few games in 1,000 share one bar where they last much longer than all others.
    """
    ax = ax or new_axes()
    rounds, ending, joined = _endings(result)
    ax.bar(rounds, ending, width=0.84, color=ACCENT)
    left = float(result.going_on["estimate"].iloc[-1])
    if left > 0:
        ax.bar(rounds[-1], left, width=0.84, bottom=ending[-1], facecolor="none", edgecolor=SECOND, hatch="/////")
    words = [f"{rounds[-1]}+"] * joined + ["limit"] * (left > 0)
    top = max(ending.max(), ending[-1] + left)
    above = max(ending[-BESIDE:].max(), ending[-1] + left) + 0.02 * top
    ax.text(rounds[-1] + 0.5, above, ", ".join(words), ha="right", va="bottom", color=SECOND, size=11.5)
    _spread_above(ax, result, top)
    ax.set_xlim(max(0.0, rounds[np.argmax(ending > 0)] - 2.0), rounds[-1] + 1.2)
    ax.set_ylim(0, 1.24 * top)
    ax.grid(axis="y")
    percent_axis(ax.yaxis, 5)
    round_axis(ax)
    ax.set_ylabel("Share of games")
    return ax


def _endings(result: Tempo) -> tuple[NDArray[np.int64], NDArray[np.float64], bool]:
    """Rounds, the share of games that end in each, and whether the last stands for all that come after it as well."""
    rounds, going = (result.going_on[name].to_numpy() for name in ("round", "estimate"))
    ending = -np.diff(going, prepend=1.0)
    last = int(np.argmax(going <= FEW_LEFT)) + 1 if (going <= FEW_LEFT).any() else len(rounds)
    if len(rounds) - last <= LONG_TAIL:
        return rounds, ending, False
    return rounds[: last + 1], np.append(ending[:last], ending[last:].sum()), True


def _spread_above(ax: Axes, result: Tempo, top: float) -> None:
    """Mark the range of 80% of the games and the median above the bars."""
    if not (math.isfinite(result.p10) and math.isfinite(result.median)):
        return
    high = result.p90 if math.isfinite(result.p90) else float(result.going_on["round"].iloc[-1])
    ax.plot([result.p10, high], [1.08 * top] * 2, color=INK, lw=2)
    ax.plot([result.median], [1.08 * top], "o", ms=8, mfc=INK, mec=INK)
    words = f"median {number(result.median, 0)}, 80% of games {number(result.p10, 0)} to {number(result.p90, 0)}"
    if is_narrow(ax.figure):
        words = f"median {number(result.median, 0)} ({number(result.p10, 0)} to {number(result.p90, 0)})"
    ax.text(result.median, 1.13 * top, words, ha="center", va="bottom", size=11.5, color=INK)


def milestones(result: Tempo, ax: Axes | None = None, *, words: Wording = PLAIN) -> Axes:
    """Draw when the first battle, the lead for good and the end come: median, and 80% of the games."""
    ax = ax or new_axes()
    spread = result.table.pivot(index="quantity", columns="statistic", values="estimate")
    shown = [name for name in MILESTONES if name in spread.index]
    last = float(result.going_on["round"].iloc[-1])
    for at, name in enumerate(shown):
        _milestone(ax, at, spread.loc[name], last)
    ax.set_yticks(range(len(shown)), [MILESTONES[name].format(battle=words.battle) for name in shown])
    ax.tick_params(axis="y", labelcolor=INK, labelsize=12)
    ax.set_ylim(len(shown) - 0.45, -0.6)
    ax.set_xlim(0, last + 1.5)
    ax.grid(axis="x")
    round_axis(ax)
    return ax


def _milestone(ax: Axes, at: int, spread: pd.Series, last: float) -> None:
    reached = math.isfinite(spread["p90"])
    high = spread["p90"] if reached else last
    if math.isfinite(spread["p10"]):
        ax.plot([spread["p10"], high], [at, at], color=ACCENT, lw=9, alpha=0.45, solid_capstyle="butt")
    if not reached:
        ax.plot([last + 0.5], [at], ">", ms=8, color=ACCENT)
    if math.isfinite(spread["median"]):
        ax.plot([spread["median"]], [at], "o", ms=9, mfc=ACCENT, mec=INK, mew=1.1)
        ax.text(spread["median"], at - 0.24, number(spread["median"], 0), ha="center", va="bottom", size=11.5)


def leader_wins(result: Tempo, ax: Axes | None = None, *, fair: float | None = None) -> Axes:
    """Draw how often the leader of each round goes on to win.

    Args:
        result: the tempo of the games.
        ax: where; a new figure when None.
        fair: the chance of a seat that is picked blindly, drawn as a reference.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    table = enough(result.leader_wins)
    ax.fill_between(table["round"], table["low"], table["high"], color=ACCENT, alpha=0.25, lw=0)
    ax.plot(table["round"], table["estimate"], color=ACCENT, lw=2.4)
    if fair is not None:
        ax.axhline(fair, color=MUTED, lw=1, dashes=(3, 2))
        ax.text(1.01, fair, "any seat", transform=ax.get_yaxis_transform(), va="center", color=MUTED, size=11.5)
    _share_axes(ax)
    ax.set_ylabel("Leader wins")
    return ax


def favourites(result: Favourites, ax: Axes | None = None) -> Axes:
    """Draw how often the favourite of each round wins, its mean chance, and how often the leader by score does.

    Args:
        result: how soon it can be seen who wins.
        ax: where; a new figure when None.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    table = enough(result.by_round)
    ax.fill_between(table["round"], table["low"], table["high"], color=ACCENT, alpha=0.25, lw=0)
    ax.plot(table["round"], table["estimate"], color=ACCENT, lw=2.4, label="favourite wins")
    ax.plot(table["round"], table["chance"], color=INK, lw=1.2, dashes=(4, 2), label="its chance by the value")
    ax.plot(table["round"], table["score"], color=MUTED, lw=1.6, dashes=(1, 1.5), label="leader by score wins")
    _share_axes(ax)
    ax.set_ylabel("Wins")
    ax.legend(loc="lower right", frameon=False)
    return ax


def _share_axes(ax: Axes) -> None:
    """Let shares stand upwards from 0 to 1, rounds to the right from 0."""
    ax.set_ylim(0, 1.02)
    ax.set_xlim(left=0)
    ax.grid(axis="y")
    percent_axis(ax.yaxis, 5)
    round_axis(ax)


def enough(table: pd.DataFrame) -> pd.DataFrame:
    """Leave out rounds that fewer than 5% of the games reach: too few to draw a line through."""
    return table[table["n"] >= ENOUGH_GAMES * table["n"].max()]


def activity(result: Tempo, figure: Figure | None = None, *, words: Wording = PLAIN) -> Figure:
    """Draw battles, conquests and decisions a player in each round, one panel each; `names` are readers' words."""
    figure = figure or Figure(layout="constrained")
    present = [name for name in PANELS if name in set(result.activity["quantity"])]
    down, across = (len(present), 1) if is_narrow(figure) else (1, len(present))
    panels = figure.subplots(down, across, squeeze=False).ravel()
    for ax, name in zip(panels, present, strict=True):
        table = enough(result.activity[result.activity["quantity"] == name])
        ax.fill_between(table["round"], table["low"], table["high"], color=ACCENT, alpha=0.25, lw=0)
        ax.plot(table["round"], table["estimate"], color=ACCENT, lw=2.2)
        ax.set_title(words.column(name), color=INK)
        top = table[["estimate", "high"]].max(axis=None)
        ax.set_ylim(0, 1.12 * top if top > 0 else 1)
        ax.set_xlim(left=0)
        ax.grid(axis="y")
        ax.locator_params(axis="y", nbins=4)
        round_axis(ax)
    return figure
