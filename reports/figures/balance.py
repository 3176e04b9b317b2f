"""Figures of balance: win shares, seats, match-ups, policies."""

import math
from collections.abc import Mapping

import pandas as pd
from matplotlib.axes import Axes

from analysis.matchups import Matchups
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from analysis.strength import PolicyStrength
from reports.kit.bars import share_bars
from reports.kit.inks import ACCENT
from reports.kit.names import PLAIN, Wording, shown_name
from reports.kit.numbers import VERDICT_MARKS, estimate, number, percent
from reports.kit.rows import Row, interval_rows
from reports.kit.style import is_narrow, new_axes, percent_axis
from reports.kit.tiles import MANY_COLUMNS, Tile, tiles

FALSE_DISCOVERIES = 0.05


def win_shares(
    result: WinShares, ax: Axes | None = None, *, palette: Mapping[str, str] | None = None, words: Wording = PLAIN
) -> Axes:
    """Draw win shares with intervals against the fair share, the largest on top.

    Args:
        result: win shares by one column.
        ax: where; a new figure when None.
        palette: colour of each group.
        words: what readers call a faction.

    Returns:
        The axes.
    """
    by = result.settings["by"]
    table = result.table.assign(excess=result.table["estimate"] - result.table["fair_share"])
    table = table.sort_values("excess", ascending=False)
    rows = [_share_row(row, words.name(row[by]), result.settings["level"], palette) for row in table.to_dict("records")]
    return _share_axes(interval_rows(rows, ax, tolerance=result.tolerance))


def seats(result: SeatAdvantage, ax: Axes | None = None) -> Axes:
    """Draw win shares by seat, in turn order."""
    settings = result.settings
    records = result.table.to_dict("records")
    rows = [_share_row(row, f"Seat {row['seat']}", settings["level"], None) for row in records]
    return _share_axes(interval_rows(rows, ax, tolerance=settings["tolerance"]))


def _share_row(row: dict, label: str, level: float, palette: Mapping[str, str] | None) -> Row:
    share = percent(row["estimate"], row["low"], row["high"], level, 1)
    colour = (palette or {}).get(str(row.get("faction", "")), ACCENT)
    judged = "" if math.isnan(row["fair_share"]) else f" {VERDICT_MARKS[row['verdict']]} {row['verdict']}"
    note = f"{share}{judged}"
    return Row(label, row["estimate"], row["low"], row["high"], note, row["fair_share"], colour)


def _share_axes(ax: Axes) -> Axes:
    percent_axis(ax.xaxis, 4 if is_narrow(ax.figure) else 7)
    ax.set_xlabel("Share of games won")
    return ax


def matchups(
    result: Matchups, ax: Axes | None = None, *, at_most: float = FALSE_DISCOVERIES, words: Wording = PLAIN
) -> Axes:
    """Draw the share of games in which the row finishes ahead of the column, in percent.

    Args:
        result: every ordered pair.
        ax: where; a new figure when None.
        at_most: false discovery rate up to which a pair counts as clear.
        words: what readers call a faction.

    Returns:
        The axes.
    """
    ax = ax or new_axes()
    by = result.settings["by"]
    names = result.table.groupby(by, observed=True)["estimate"].mean().sort_values(ascending=False).index.tolist()
    span = max(0.05, float((result.table["estimate"] - 0.5).abs().max()))
    decimals = 0 if is_narrow(ax.figure) and len(names) > MANY_COLUMNS else 1
    drawn = [
        Tile(
            names.index(row[by]),
            names.index(row["opponent"]),
            percent(row["estimate"], row["low"], row["high"], result.settings["level"], decimals)[:-1],
            0.9 * (row["estimate"] - 0.5) / span,
            row["q_value"] <= at_most,
        )
        for row in result.table.to_dict("records")
    ]
    shown = [words.name(name) for name in names]
    tiles(drawn, shown, shown, ax)
    ax.set_xlabel("Finishes ahead of ... (% of games)", labelpad=10)
    return ax


def strength(result: PolicyStrength, ax: Axes | None = None) -> Axes:
    """Draw the win share of each policy relative to its fair share, the strongest on top."""
    level, par = result.settings["level"], "the mean" if result.settings["solo"] else "fair"
    table = result.table.sort_values("estimate", ascending=False)
    rows = [
        Row(
            shown_name(row["policy"]),
            row["estimate"],
            row["low"],
            row["high"],
            f"{estimate(row['estimate'], row['low'], row['high'], level)} times {par}",
            1.0,
        )
        for row in table.to_dict("records")
    ]
    ax = interval_rows(rows, ax)
    ax.set_xlabel(f"Win share, as a multiple of {par if result.settings['solo'] else 'the fair share'}")
    return ax


def solo_results(result: WinShares, ax: Axes | None = None) -> Axes:
    """Draw the shares of games won and lost by one seat."""
    lost, low, high, _ = result.undecided
    rows = [("won", 1 - lost, 1 - high, 1 - low), ("lost", lost, low, high)]
    table = pd.DataFrame(rows, columns=["label", "estimate", "low", "high"])
    ax = share_bars(table, ax, level=result.settings["level"], hatched="lost", whole=True)
    ax.set_xlabel("Share of games")
    return ax


def faction_policy(table: pd.DataFrame, ax: Axes | None = None, *, words: Wording = PLAIN) -> Axes:
    """Draw the win share of each faction with each policy, as a multiple of the fair share.

    Args:
        table: columns faction, policy, estimate, low, high (`PolicyStrength.by_faction`).
        ax: where; a new figure when None.
        words: what readers call a faction.

    Returns:
        The axes; tiles whose interval holds 1 are left empty.
    """
    factions = table.groupby("faction", observed=True)["estimate"].mean().sort_values(ascending=False).index.tolist()
    policies = table.groupby("policy", observed=True)["estimate"].mean().sort_values(ascending=False).index.tolist()
    ax = ax or new_axes()
    decimals = 1 if is_narrow(ax.figure) and len(policies) > MANY_COLUMNS else 2
    span = max(0.1, float((table["estimate"] - 1).abs().max()))
    drawn = [
        Tile(
            factions.index(row["faction"]),
            policies.index(row["policy"]),
            number(row["estimate"], decimals),
            0.9 * (row["estimate"] - 1) / span,
            bool(row["low"] > 1 or row["high"] < 1),
        )
        for row in table.to_dict("records")
    ]
    return tiles(drawn, [words.name(name) for name in factions], [shown_name(name) for name in policies], ax)
