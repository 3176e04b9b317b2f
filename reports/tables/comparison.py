"""Arms side by side, as tables of text: imbalance, differences, win shares, and what moved."""

from typing import Any

import pandas as pd

from analysis.intervals import MOST_GAMES_NEEDED
from reports.kit.blocks import Shown
from reports.kit.columns import Record, TextColumn, counted, named, number_columns, shown, side
from reports.kit.names import PLAIN, Wording, shown_name
from reports.kit.numbers import (
    NO_NUMBER,
    VERDICT_MARKS,
    about,
    estimate,
    fair_words,
    level_words,
    number,
    p_text,
    percent,
    percent_interval,
    plain_percent,
    points,
    points_interval,
    signed,
)
from reports.pipeline.arms import BASELINE
from reports.pipeline.comparison import Compared, Comparison, Judged
from reports.words.comparison import CHANGE_MARKS, quantity_words
from reports.words.targets import Scale, scale_of
from sim.content.values import format_setting

ARM = named("arm", "Arm", lambda name: shown_name(BASELINE) if name == BASELINE else str(name))


def arms(judged: Judged, level: float, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """How far every arm is from a target, its difference to the baseline, and how surely it is the closest."""
    best = judged.closest.drop(columns=["imbalance", "n"]).rename(columns={"low": "best_low", "high": "best_high"})
    scale = scale_of(judged.target, words)
    columns = [
        ARM,
        TextColumn(f"{scale.unit.capitalize()} from {scale.aim}", lambda row: scale.size(row, level)),
        TextColumn(f"{level_words(level)} interval", lambda row: scale.interval(row, level)),
        TextColumn("Difference", lambda row: scale.change(row, level)),
        TextColumn(f"{level_words(level)} interval", lambda row: _change_interval(row, scale, level)),
        TextColumn("q", lambda row: p_text(row["q_value"])),
        TextColumn("Closest in", lambda row: plain_percent(row["share"])),
        TextColumn("Closest", lambda row: row["closest"], numeric=False),
        counted(),
    ]
    return shown(judged.imbalance.merge(best, on="arm"), columns, title)


def _change_interval(row: Record, scale: Scale, level: float) -> str:
    known = row["difference_low"] == row["difference_low"]
    return scale.change_interval(row, level) if known else NO_NUMBER


def settings(comparison: Comparison, title: str = "") -> Shown:
    """What each arm changes, and the folder of its run."""
    rows = tuple(
        (name, comparison.called[name], _settings(comparison.arms.changes(name)), str(comparison.folders[name]))
        for name in comparison.names
    )
    return Shown(("Arm", "In words", "Changes", "Run"), rows, (False,) * 4, csv="", title=title)


def _settings(changes: dict[str, Any]) -> str:
    return ", ".join(format_setting(*pair) for pair in sorted(changes.items())) or "values of the edition only"


def differences(one: Compared, level: float, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Every arm against the baseline, group by group."""
    columns = [
        ARM,
        side(one.by, words),
        TextColumn("Before", lambda row: percent(row["before"], row["low"], row["high"], level, 1)),
        TextColumn("After", lambda row: percent(row["after"], row["low"], row["high"], level, 1)),
        TextColumn("Difference", lambda row: points(row["estimate"], row["low"], row["high"], level)),
        TextColumn("Alone", lambda row: points_interval(row["low"], row["high"], level)),
        TextColumn("All at once", lambda row: points_interval(row["family_low"], row["family_high"], level)),
        TextColumn("q", lambda row: p_text(row["q_value"])),
        TextColumn("Verdict", lambda row: f"{CHANGE_MARKS[row['verdict']]}\u00a0{row['verdict']}", numeric=False),
        TextColumn("Variance saved", lambda row: _saved(row["variance_saved"])),
        TextColumn("Games needed", _needed),
        counted(),
    ]
    return shown(one.differences, columns, title)


def _saved(share: float) -> str:
    return NO_NUMBER if share != share else f"{number(100 * share, 0)}%"


def _needed(row: Record) -> str:
    if row["verdict"] != "undecided":
        return "0"
    if row["needed_low"] >= MOST_GAMES_NEEDED:
        return "no end"
    return f"{about(row['needed_low'])} to {about(row['needed_high'])}"


def shares(one: Compared, level: float, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Win shares of every group in every arm; the intervals hold all at once."""
    columns = [
        ARM,
        side(one.by, words),
        TextColumn("Win share", lambda row: percent(row["estimate"], row["low"], row["high"], level, 1)),
        TextColumn("Alone", lambda row: percent_interval(row["low"], row["high"], level, 1)),
        TextColumn("All at once", lambda row: percent_interval(row["family_low"], row["family_high"], level, 1)),
        TextColumn("Fair", lambda row: fair_words(row["fair_share"])),
        TextColumn("Verdict", lambda row: f"{VERDICT_MARKS[row['verdict']]}\u00a0{row['verdict']}", numeric=False),
        counted(),
    ]
    return shown(one.shares, columns, title)


def moved(
    table: pd.DataFrame, level: float, title: str = "", *, words: Wording = PLAIN, most: int | None = None
) -> Shown:
    """Everything that the tables tell of a game, what moved furthest first; of each arm so many at most."""
    columns = [
        ARM,
        TextColumn("Quantity", lambda row: quantity_words(row["quantity"], words), numeric=False),
        TextColumn("Before", lambda row: estimate(row["before"], row["low"], row["high"], level)),
        TextColumn("After", lambda row: estimate(row["after"], row["low"], row["high"], level)),
        *number_columns(level, "Difference"),
        TextColumn("In SD", lambda row: signed(row["standardised"], 2)),
        TextColumn("q", lambda row: p_text(row["q_value"])),
        counted(),
    ]
    return shown(table if most is None else table.groupby("arm", sort=False).head(most), columns, title)
