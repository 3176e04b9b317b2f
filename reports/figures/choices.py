"""The figure of a choice: how often each thing is chosen, and how often the seats that have it win."""

import math

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.choices import Choices
from analysis.labels import UNLABELLED
from reports.kit.bars import name_rows, share_bars
from reports.kit.inks import INK
from reports.kit.numbers import percent
from reports.kit.rows import Row, interval_rows
from reports.kit.style import is_narrow, percent_axis

FEW = 3  # labels never chosen, drawn as empty rows


def best_first(result: Choices) -> pd.DataFrame:
    """The labels that occur, the furthest over the fair share first, then those that do not; seats without one last."""
    table = result.table
    excess = (table["estimate"] - table["fair_share"]).fillna(-1.0)
    excess = excess.where(table["label"] != UNLABELLED, -math.inf)
    return table.loc[excess.sort_values(ascending=False, kind="stable").index]


def drawn_choices(result: Choices) -> pd.DataFrame:
    """The rows that the figure draws: all of them, but no crowd of labels that nobody ever has."""
    table = best_first(result)
    never = never_chosen(result)
    return table if len(never) <= FEW else table[~table["label"].isin(never)]


def never_chosen(result: Choices) -> list[str]:
    """The labels that no seat has."""
    table = result.table
    return table.loc[(table["n"] == 0) & (table["label"] != UNLABELLED), "label"].tolist()


def choices(result: Choices, figure: Figure | None = None) -> Figure:
    """Draw how often each label occurs and how often it wins, side by side or, on narrow pages, one above the other.

    Args:
        result: the choices.
        figure: where; a new one when None.

    Returns:
        The figure.
    """
    figure = figure or Figure(layout="constrained")
    narrow = is_narrow(figure)
    often, wins = figure.subplots(2, 1) if narrow else figure.subplots(1, 2)
    table = drawn_choices(result)
    chosen = {"estimate": table["share"], "low": table["share_low"], "high": table["share_high"]}
    share_bars(table[["label"]].assign(**chosen), often, level=result.settings["level"], hatched=UNLABELLED)
    often.set_xlabel("Share of all seats")
    _win_shares(table, wins, result.settings["level"])
    if narrow:
        name_rows(wins, table["label"])
        often.set_title("How often it is chosen", color=INK)
        wins.set_title("How often it wins", color=INK)
    else:
        wins.set_yticks([])
    return figure


def _win_shares(table: pd.DataFrame, ax: Axes, level: float) -> None:
    rows = [_row(row, level) for row in table.to_dict("records")]
    interval_rows(rows, ax)
    ax.set_ylim(len(rows) - 0.5, -0.5)
    percent_axis(ax.xaxis, 4 if is_narrow(ax.figure) else 5)
    ax.set_xlabel("Share of games won")


def _row(row: dict, level: float) -> Row:
    if row["n"] == 0:
        return Row("", math.nan, math.nan, math.nan, "never chosen", math.nan)
    share = percent(row["estimate"], row["low"], row["high"], level, 1)
    return Row("", row["estimate"], row["low"], row["high"], share, row["fair_share"])
