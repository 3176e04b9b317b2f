"""What the verdict owes to assumed values, as tables of text."""

from collections.abc import Callable

import pandas as pd

from analysis.sensitivity.groups import REST
from analysis.sensitivity.sensitivity import Sensitivity
from reports.kit.blocks import Shown
from reports.kit.columns import Record, TextColumn, counted, number_columns, share_columns, shown
from reports.kit.names import PLAIN, Wording, shown_name
from reports.kit.numbers import NO_NUMBER, count, level_words, number, p_text, percent, percent_interval, plain_percent
from reports.words.sensitivity import NAMED, faction_of, is_share, outcome_words, pair_words, part_bounds, rulebooks
from sim.content.uncertain import Dimension, Uncertain

UNEXPLAINED = "Not explained"


def rulebook_shares(result: Sensitivity, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """The share of each faction with two intervals, and in which part of the rulebooks it is over, balanced, under."""
    level = result.settings["level"]
    share, chance = share_columns(level, "Win share")
    columns = [
        TextColumn(shown_name(words.faction), lambda row: words.name(faction_of(row["outcome"])), numeric=False),
        share,
        TextColumn(f"{level_words(level)}: chance", chance.text),
        TextColumn("and assumptions", lambda row: percent_interval(row["low_all"], row["high_all"], level, 1)),
        *(TextColumn(f"{shown_name(word)} in", _part(word)) for word in NAMED),
        counted("n", "Rulebooks"),
    ]
    return shown(result.shares, columns, title)


def _part(word: str) -> Callable[[Record], str]:
    def text(row: Record) -> str:
        if row[word] != row[word]:
            return NO_NUMBER
        return f"{rulebooks(row[word])} ({part_bounds(row, word)})"

    return text


def effects(table: pd.DataFrame, level: float, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """First-order indices: which part of the spread of an outcome a value explains alone."""
    columns = [
        TextColumn("Outcome", lambda row: outcome_words(row["outcome"], words), numeric=False),
        TextColumn("Value", lambda row: row["address"], numeric=False),
        *share_columns(level, "Explains"),
        TextColumn("q", lambda row: p_text(row["q"])),
        counted("n", "Rulebooks"),
    ]
    return shown(table, columns, title)


def totals(table: pd.DataFrame, level: float, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Total indices: which part of the spread of an outcome a value, or a group of them, affects in all."""
    columns = [
        TextColumn("Outcome", lambda row: outcome_words(row["outcome"], words), numeric=False),
        TextColumn("Value", lambda row: row["address"], numeric=False),
        *share_columns(level, "Affects"),
        counted("n", "Rulebooks"),
    ]
    return shown(table, columns, title)


def sure_groups(table: pd.DataFrame) -> pd.DataFrame:
    """The groups that surely affect an outcome, and what is not explained of the outcomes that have any."""
    sure = table["total_low"] > 0
    return table[sure | ((table["group"] == REST) & table["outcome"].isin(table.loc[sure, "outcome"]))]


def groups(table: pd.DataFrame, level: float, *, words: Wording = PLAIN) -> Shown:
    """Which part of the spread of an outcome tables of content explain, alone and with others."""
    columns = [
        TextColumn("Outcome", lambda row: outcome_words(row["outcome"], words), numeric=False),
        TextColumn("Values", lambda row: UNEXPLAINED if row["group"] == REST else row["group"], numeric=False),
        TextColumn("Explain alone", _bounded("alone", level)),
        TextColumn("With their part of joint effects", _bounded("shapley", level)),
        TextColumn("Affect in all", _bounded("total", level)),
        counted("n", "Rulebooks"),
    ]
    return shown(table, columns, "What tables of content explain, alone and together")


def _bounded(part: str, level: float) -> Callable[[Record], str]:
    """A part of the spread with its interval, "33% (21 to 46%)"."""

    def text(row: Record) -> str:
        low, high = row[f"{part}_low"], row[f"{part}_high"]
        if row[part] != row[part]:
            return NO_NUMBER
        return f"{percent(row[part], low, high, level, 0)} ({percent_interval(low, high, level, 0)})"

    return text


def without_effect(pairs: pd.DataFrame, title: str = "", most: int | None = None) -> Shown:
    """Values without a significant effect, the unused ones first: how many games changing one alone changed."""
    columns = [
        TextColumn("Value", lambda row: row["address"], numeric=False),
        TextColumn("Changed alone", pair_words, numeric=False),
        TextColumn("Games that go otherwise", lambda row: count(row["changed"])),
        counted("games", "of"),
    ]
    unused_first = pairs.sort_values("changed", key=lambda changed: changed > 0, kind="stable")
    return shown(unused_first.head(most) if most else unused_first, columns, title)


def known(result: Sensitivity, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """What the values to look up first explain together, and how much narrower the spread would be without them."""
    level = result.settings["level"]
    spread = result.shares.set_index("outcome")["spread"]
    columns = [
        TextColumn(shown_name(words.faction), lambda row: words.name(faction_of(row["outcome"])), numeric=False),
        TextColumn("Spread of true shares", lambda row: f"{number(100 * spread[row['outcome']], 1)} points"),
        *share_columns(level, "Explained by them"),
        TextColumn("Narrower by", lambda row: plain_percent(row["narrower"])),
        counted("n", "Rulebooks"),
    ]
    return shown(result.known, columns, title)


def curve(table: pd.DataFrame, dimension: Dimension, single: bool, level: float, *, words: Wording = PLAIN) -> Shown:
    """The effect curves of one value on some outcomes, all of them shares or none."""
    share = is_share(str(table["outcome"].iloc[0]))
    columns = [
        TextColumn("Outcome", lambda row: outcome_words(row["outcome"], words), numeric=False),
        TextColumn("Value", lambda row: bin_label(row["number"], dimension, single), numeric=not dimension.choices),
        *(share_columns(level, "Share") if share else number_columns(level, "Mean")),
        counted("n", "Rulebooks"),
    ]
    return shown(table, columns)


def bin_label(at: float, dimension: Dimension, single: bool) -> str:
    """What is played in a bin: the value itself, or about which."""
    return dimension.label(at) if single else f"about {at:,.3g}"


def fixed(uncertain: Uncertain, title: str = "") -> Shown:
    """The assumed values that were not varied, and why."""
    table = pd.DataFrame([(one.address, one.reason) for one in uncertain.fixed], columns=["address", "reason"])
    columns = [
        TextColumn("Address", lambda row: row["address"], numeric=False),
        TextColumn("Not varied because", lambda row: row["reason"], numeric=False),
    ]
    return shown(table, columns, title)
