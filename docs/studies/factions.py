"""Tables of factions: their shares by whatever is compared, what moves these shares, and what mechanics are worth."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.intervals import Interval
from analysis.sensitivity.lookup import MOST_FALSE
from analysis.sensitivity.outcomes import FACTION
from analysis.shares import WinShares
from docs.studies import cells
from reports.kit.blocks import Shown
from reports.kit.names import Wording, shown_name
from reports.kit.numbers import NO_NUMBER, VERDICT_MARKS, count, points, points_interval
from reports.kit.precision import LEVEL
from reports.words.sensitivity import faction_of

Row = Mapping[str, Any]
NAMED = ("over", "under")


def interval_of(row: Row, low: str = "low", high: str = "high") -> Interval:
    """The interval that a row holds."""
    return Interval(row["estimate"], row[low], row[high], row["n"])


def judged_share(row: Row) -> str:
    """A share with its verdict and interval, "▲ 12.3% (11.1 to 13.6%)"."""
    return f"{VERDICT_MARKS[row['verdict']]}\u00a0{cells.share(interval_of(row))}"


def shares_table(title: str, words: Wording, columns: Mapping[str, WinShares]) -> Shown:
    """A row for each faction with its share in each of some runs, and last the games."""
    names = list(next(iter(columns.values())).rows)
    rows = [(words.name(name), *(judged_share(found.rows[name]) for found in columns.values())) for name in names]
    games = ("Games", *(count(found.settings["games"]) for found in columns.values()))
    numeric = (False, *[True] * len(columns))
    return Shown((words.faction.capitalize(), *columns), (*rows, games), numeric, "", title)


def verdicts(found: WinShares, words: Wording) -> str:
    """Who is over and who is under, "▲ Orcs; ▼ Humans, Elves"."""
    rows = sorted(found.rows.items(), key=lambda row: -row[1]["estimate"])
    said = []
    for verdict in NAMED:
        names = [words.name(name) for name, row in rows if row["verdict"] == verdict]
        said += [f"{VERDICT_MARKS[verdict]}\u00a0{', '.join(names)}"] if names else []
    return "; ".join(said) or NO_NUMBER


def verdict_table(
    corner: str, words: Wording, rows: Mapping[str, Mapping[str, WinShares]], bots: Sequence[str]
) -> Shown:
    """A row for each way to play, with who is over and under with each of some bots, and the games."""
    found = []
    for title, by in rows.items():
        games = ", ".join(count(by[one].settings["games"]) for one in bots if one in by)
        found.append((title, *(verdicts(by[one], words) if one in by else NO_NUMBER for one in bots), games))
    return Shown((corner, *bots, "Games"), tuple(found), (*[False] * (len(bots) + 1), True), "")


def times_fair(found: WinShares) -> dict[str, Interval]:
    """The shares as multiples of the fair share."""
    return {
        name: Interval(*(row[key] / row["fair_share"] for key in ("estimate", "low", "high")), row["n"])
        for name, row in found.rows.items()
    }


def moved(row: Row) -> str:
    """By how many percentage points a share moved, "+1.2 (+1.0 to +1.4)"."""
    return _in_points(row, "difference")


def _in_points(row: Row, name: str) -> str:
    low, high = row["family_low"], row["family_high"]
    return f"{points(row[name], low, high, LEVEL)} ({points_interval(low, high, LEVEL)})"


def readings_table(title: str, name: str, words: Wording, found: Mapping[str, Row], arms: Sequence[str]) -> Shown:
    """The share of a faction under some arms of a comparison, and by how much each moves it, by bots."""
    rows = [(arm, *(cell for numbers in found.values() for cell in _reading(numbers, name, arm))) for arm in arms]
    head = [cell for bots in found for cell in (f"{words.name(name)}, {bots.lower()}", "Points more")]
    games = (count(next(iter(found.values()))["games"]),)
    body = tuple((*row, *games) for row in rows)
    return Shown(("Rules", *head, "Games"), body, (False, *[True] * (len(head) + 1)), "", title)


def _reading(numbers: Row, name: str, arm: str) -> tuple[str, str]:
    share = row_of(numbers["shares"]["faction"], arm=arm, faction=name)
    change = row_of(numbers["factions"], arm=arm, faction=name)
    own = cells.share(interval_of(share, "family_low", "family_high"))
    return own, moved(change) if change else NO_NUMBER


def row_of(rows: Sequence[Row], **labels: str) -> Row:
    """The first row with these labels; empty if there is none."""
    return next((row for row in rows if all(row[key] == label for key, label in labels.items())), {})


def movers(first: pd.DataFrame, most: int) -> pd.DataFrame:
    """The values that move the share of each faction by more than chance, the strongest of each first."""
    own = _beyond_chance(first)
    strongest = own.sort_values("estimate", ascending=False, kind="stable").groupby("outcome", sort=False).head(most)
    return strongest.sort_values("outcome", key=lambda names: names.map(_places(first)), kind="stable")


def _beyond_chance(first: pd.DataFrame) -> pd.DataFrame:
    """The effects on shares of factions that are significant."""
    return first[first["outcome"].str.startswith(f"{FACTION}:") & (first["q"] <= MOST_FALSE)]


def _places(first: pd.DataFrame) -> dict[str, int]:
    return {name: at for at, name in enumerate(first["outcome"].unique())}


def mechanics_table(rows: Sequence[Row], words: Wording) -> Shown:
    """What mechanics are worth to a seat, and to which factions they are worth most and least."""
    found = tuple(
        (
            shown_name(row["title"]),
            worth_of(row),
            _worth_to(max(row["by_faction"], key=lambda one: one["worth"]), words),
            _worth_to(min(row["by_faction"], key=lambda one: one["worth"]), words),
            count(row["games"]),
        )
        for row in rows
    )
    head = ("Mechanic", "Value in points", "Most to", "Least to", "n")
    return Shown(head, found, (False, True, True, True, True), "", "")


def worth_of(row: Row) -> str:
    """What a mechanic is worth, in percentage points with its interval."""
    return _in_points(row, "worth")


def _worth_to(row: Row, words: Wording) -> str:
    return f"{words.name(row['faction'])} {worth_of(row)}"


def lookup_table(first: pd.DataFrame, sheets: Mapping[str, str], words: Wording) -> Shown:
    """Values to look up: on which component each stands, and whose shares it moves by more than chance."""
    own = _beyond_chance(first)
    rows = []
    for address, sheet in sheets.items():
        moves = own[own["address"] == address].sort_values("estimate", ascending=False).to_dict("records")
        said = [f"{words.name(faction_of(row['outcome']))} {cells.share(interval_of(row))}" for row in moves]
        rows.append((f"`{address}`", sheet, "; ".join(said), count(moves[0]["n"])))
    head = ("Value", "Stands on", "Part of the spread that it explains alone", "Rulebooks")
    return Shown(head, tuple(rows), (False, False, False, True), "")
