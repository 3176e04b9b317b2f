"""Figures of the ways to win: how often each is taken, by which faction, and how long such games last."""

import math
from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes

from analysis.labels import UNLABELLED
from analysis.routes import LOST, NO_WINNER, Routes
from reports.figures.legends import LETTER, legend_columns, legend_lines
from reports.figures.parts import sorted_factions
from reports.kit.bars import name_rows, share_bars
from reports.kit.inks import ACCENT, INK, MUTED, blend, ink_on
from reports.kit.names import PLAIN, Wording, shown_name
from reports.kit.numbers import counted, number
from reports.kit.palette import WAYS
from reports.kit.style import PIXELS, Width, is_narrow, new_axes, percent_axis, round_axis

MOST_SHADES = 8
HATCHES = (
    None,
    "...",
    "\\\\\\\\",
    "xxx",
    "---",
    "|||",
    "ooo",
    "+++",
)  # beside the colours, for who cannot tell them apart
HATCH_INK = 0.45  # how far the lines of a hatch are from its colour towards ink
REST = "all others"
HATCHED = frozenset((UNLABELLED, REST))
NOT_WON = (NO_WINNER, LOST)


def routes_in_order(result: Routes) -> list[str]:
    """Labels from the most to the least frequent; winners with none of them come last."""
    table = result.table[~result.table["label"].isin(NOT_WON)]
    unlabelled = table["label"] == UNLABELLED
    return table.assign(last=unlabelled).sort_values(["last", "estimate"], ascending=[True, False])["label"].tolist()


def shaded(result: Routes) -> list[str]:
    """The labels that a figure of shares shows: those that won games, few enough to tell their colours apart."""
    won = set(result.table.loc[result.table["estimate"] > 0, "label"])
    present = [label for label in routes_in_order(result) if label in won]
    if len(present) <= MOST_SHADES:
        return present
    return [*[label for label in present if label != UNLABELLED][: MOST_SHADES - 1], REST]


def route_shares(result: Routes, ax: Axes | None = None) -> Axes:
    """Draw how many of all games are won in each way, the most frequent on top, games without a winner below."""
    order = [*routes_in_order(result), *NOT_WON]
    table = result.table.set_index("label").reindex([label for label in order if label in set(result.table["label"])])
    ax = share_bars(
        table.reset_index(), ax, level=result.settings["level"], hatched=LOST if result.settings["solo"] else NO_WINNER
    )
    ax.set_xlabel("Share of all games")
    return ax


def route_factions(
    result: Routes, ax: Axes | None = None, *, words: Wording = PLAIN, order: Sequence[str] = ()
) -> Axes:
    """Draw the wins of each faction as a bar that is divided by the way in which it won.

    Args:
        result: the routes.
        ax: where; a new figure when None.
        words: what readers call a faction.
        order: factions in the order to show; others follow.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    factions = sorted_factions(result.by_faction, order)
    for at, faction in enumerate(factions):
        _divided_bar(ax, at, result.by_faction[result.by_faction["faction"] == faction], shaded(result))
    name_rows(ax, [words.name(faction) for faction in factions])
    ax.set_xlim(0, 1)
    percent_axis(ax.xaxis, 5)
    ax.set_xlabel("Share of its wins")
    labels = shaded(result)
    ax.legend(
        handles=[ax.barh(0, 0, **_look(at, label), label=shown_name(label)) for at, label in enumerate(labels)],
        loc="lower left", bbox_to_anchor=(0, 1.01), frameon=False,
        ncols=legend_columns(labels, _legend_room(result, is_narrow(ax.figure))),
        labelcolor=INK, borderaxespad=0, borderpad=0.2, handlelength=1.1, handletextpad=0.5, columnspacing=1.2,
    )  # fmt: skip
    return ax


def _divided_bar(ax: Axes, at: int, mine: pd.DataFrame, labels: Sequence[str]) -> None:
    if mine["n"].max() == 0:
        ax.text(0.01, at, "never wins", va="center", color=MUTED, size=11.5)
        return
    shares = mine.set_index("label")["estimate"]
    left = 0.0
    room = 0.11 if is_narrow(ax.figure) else 0.06
    for place, label in enumerate(labels):
        share = float(1 - left if label == REST else shares[label])
        look = _look(place, label)
        ax.barh(at, max(0.0, share - 0.003), left=left, height=0.66, **look)
        if share >= room and label not in HATCHED:
            words, ink = f"{number(100 * share, 0)}%", ink_on(look["facecolor"])
            paper = {"facecolor": look["facecolor"], "edgecolor": "none", "pad": 1.5}
            ax.text(left + share / 2, at, words, ha="center", va="center", size=11, color=ink, bbox=paper)
        left += share


def _look(place: int, label: str) -> dict:
    """How the part of a label looks: a colour and a hatch of its own, or only hatched for what has no label."""
    if label in HATCHED:
        return {"facecolor": "none", "edgecolor": MUTED, "hatch": "////", "lw": 0}
    colour = WAYS[place]
    return {
        "facecolor": colour,
        "edgecolor": blend(colour, ink_on(colour), HATCH_INK),
        "hatch": HATCHES[place],
        "lw": 0,
    }


def legend_height(result: Routes, *, narrow: bool) -> float:
    """Pixels that the legend of the divided bars takes."""
    return legend_lines(shaded(result), _legend_room(result, narrow))


def _legend_room(result: Routes, narrow: bool) -> float:
    page: Width = "narrow" if narrow else "wide"
    return PIXELS[page] - LETTER * max(len(str(one)) for one in result.by_faction["faction"]) - 20


def route_rounds(result: Routes, ax: Axes | None = None) -> Axes:
    """Draw when games end that are won in each way: median, and 80% of the games."""
    ax = ax or new_axes()
    spread = result.rounds.pivot(index="label", columns="statistic", values="estimate")
    games = result.rounds.groupby("label")["n"].first()
    order = routes_in_order(result)
    for at, label in enumerate(order):
        _round_row(ax, at, spread.loc[label], int(games[label]))
    name_rows(ax, order)
    ax.set_ylim(len(order) - 0.5, -0.62)
    last = float(result.rounds["estimate"].max())
    ax.set_xlim(0, last + 1.5 if math.isfinite(last) else 1)
    ax.grid(axis="x")
    round_axis(ax)
    return ax


def _round_row(ax: Axes, at: int, spread: pd.Series, games: int) -> None:
    note = counted(games, "game") if games else "no game"
    ax.text(1.02, at, note, transform=ax.get_yaxis_transform(), va="center", size=11.5, color=MUTED)
    if games == 0:
        return
    ax.plot([spread["p10"], spread["p90"]], [at, at], color=ACCENT, lw=9, alpha=0.45, solid_capstyle="butt")
    ax.plot([spread["median"]], [at], "o", ms=9, mfc=ACCENT, mec=INK, mew=1.1)
    ax.text(spread["median"], at - 0.2, number(spread["median"], 0), ha="center", va="bottom", size=11.5)
