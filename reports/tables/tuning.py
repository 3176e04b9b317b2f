"""A tuning as tables of text: the change, shares before and after, what was confirmed, and what might be changed."""

from collections.abc import Sequence

import pandas as pd

from analysis.tuning.steps import Axis
from reports.kit.blocks import Shown
from reports.kit.columns import TextColumn, counted, named, share_columns, shown
from reports.kit.names import shown_name
from reports.kit.numbers import VERDICT_MARKS, fair_words, level_words, plain_percent
from reports.pipeline.arms import BASELINE
from reports.pipeline.tuned import Tuned
from reports.words.targets import balance_scale
from reports.words.tuning import MET_WORDS, change_words, range_words
from sim.content.values import as_text


def changes(tuned: Tuned, title: str = "") -> Shown:
    """What the answered arm changes."""
    rows = tuple(
        (tuned.names.in_full(row["address"]), as_text(row["from"]), as_text(row["to"]), row["address"])
        for row in tuned.changes(tuned.answer.arm)
    )
    csv = pd.DataFrame(rows, columns=["value", "from", "to", "address"]).to_csv(index=False)
    return Shown(("Value", "From", "To", "Address"), rows, (False, True, True, False), csv, title)


def before_after(tuned: Tuned, title: str = "") -> Shown:
    """Win shares before and after, by all games of each; every interval holds however many they came to be."""
    table, level = tuned.share_rows("faction"), tuned.plan.precision.level
    columns = ["faction", "estimate", "low", "high", "fair_share", "verdict", "n"]
    before, after = (table[table["arm"] == arm][columns] for arm in (BASELINE, tuned.answer.arm))
    both = before.drop(columns=["fair_share", "n"]).merge(after, on="faction", suffixes=("_before", ""))
    words = tuned.comparison.words
    columns_shown = [
        named("faction", shown_name(words.faction), words.name),
        *share_columns(level, "Before", "estimate_before", "before_"),
        *share_columns(level, "After"),
        TextColumn("Fair", lambda row: fair_words(row["fair_share"])),
        TextColumn("Verdict", lambda row: f"{VERDICT_MARKS[row['verdict']]}\u00a0{row['verdict']}", numeric=False),
        counted(),
    ]
    renamed = both.rename(columns={"low_before": "before_low", "high_before": "before_high"})
    return shown(renamed, columns_shown, title)


def frontier(tuned: Tuned, title: str = "") -> Shown:
    """What was confirmed, from the smallest change to the largest."""
    level, scale = tuned.plan.precision.level, balance_scale(tuned.comparison.words)
    return shown(tuned.frontier, [
        TextColumn("Change", lambda row: change_words(tuned, row["arm"]) or "none", numeric=False),
        TextColumn("Values", lambda row: str(row["values"])),
        TextColumn("Steps", lambda row: str(row["steps"])),
        *([TextColumn("Price", lambda row: f"{row['price']:g}")] if tuned.plan.prices else []),
        TextColumn("Games won otherwise", lambda row: plain_percent(row["otherwise"])),
        TextColumn("Percentage points from fair", lambda row: scale.size(row, level)),
        TextColumn(f"{level_words(level)} interval", lambda row: scale.interval(row, level)),
        TextColumn("Goals", lambda row: MET_WORDS[row["met"]], numeric=False),
        counted(),
    ], title)  # fmt: skip


def ranges(axes: Sequence[Axis], title: str = "") -> Shown:
    """What might be changed, and in how many steps."""
    rows = tuple((axis.address, *range_words(axis), str(max(axis.steps))) for axis in axes)
    head = ("Address", "Now", "May be", "Most steps")
    return Shown(
        head, rows, (False, True, False, True), pd.DataFrame(rows, columns=list(head)).to_csv(index=False), title
    )
