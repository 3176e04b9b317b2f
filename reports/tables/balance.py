"""Who is too strong, as tables of text: win shares, seats, match-ups, policies."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.interactions import Interactions
from analysis.matchups import Matchups
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from analysis.strength import PolicyStrength
from reports.kit.blocks import Shown
from reports.kit.columns import Record, TextColumn, counted, named, number_columns, share_columns, shown, side
from reports.kit.names import PLAIN, Wording
from reports.kit.numbers import VERDICT_MARKS, estimate, fair_words, p_text, points


def win_shares(result: WinShares, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Win shares by one column, furthest over the fair share first."""
    by = result.settings["by"]
    excess = result.table["estimate"] - result.table["fair_share"]
    table = result.table.loc[excess.sort_values(ascending=False).index]
    columns = _verdict_columns(table, result.settings["level"], solo=result.solo)
    return shown(table, [side(by, words), *columns], title)


def seats(result: SeatAdvantage, title: str = "") -> Shown:
    """Win shares by seat, in turn order."""
    table = result.table.sort_values("seat")
    seat = TextColumn("Seat", lambda row: str(row["seat"]))
    return shown(table, [seat, *_verdict_columns(table, result.settings["level"])], title)


def _verdict_columns(table: pd.DataFrame, level: float, *, solo: bool = False) -> list[TextColumn]:
    several = bool((table["games"] != table["n"]).any())
    if table["fair_share"].isna().all():
        return [*share_columns(level, "Win share"), counted()]
    return [
        *share_columns(level, "Win share", simultaneous=True),
        TextColumn("Mean of all" if solo else "Fair", lambda row: fair_words(row["fair_share"])),
        TextColumn("Difference", lambda row: _difference(row, level)),
        TextColumn("Verdict", lambda row: f"{VERDICT_MARKS[row['verdict']]}\u00a0{row['verdict']}", numeric=False),
        *([counted("games", "Games")] if several else []),
        counted(title="n (seats)" if several else "n"),
    ]


def _difference(row: Record, level: float) -> str:
    return points(row["estimate"] - row["fair_share"], row["low"], row["high"], level, 12)


def matchups(result: Matchups, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Ordered pairs, the most one-sided first; each pair once, from the side that is ahead."""
    table, by = result.table, result.settings["by"]
    level_pegging = (table["estimate"] == 0.5) & (table[by].astype("str") < table["opponent"].astype("str"))
    table = table[(table["estimate"] > 0.5) | level_pegging].sort_values("estimate", ascending=False)
    columns = [
        side(by, words),
        named("opponent", "Finishes ahead of", words.name),
        *share_columns(result.settings["level"], "Share"),
        TextColumn("p", lambda row: p_text(row["p_value"])),
        TextColumn("q", lambda row: p_text(row["q_value"])),
        counted(),
    ]
    return shown(table, columns, title)


def solo_results(result: WinShares, title: str = "") -> Shown:
    """Games won and lost by one seat."""
    lost, low, high, n = result.undecided
    rows = [("won", 1 - lost, 1 - high, 1 - low, n), ("lost", lost, low, high, n)]
    table = pd.DataFrame(rows, columns=["label", "estimate", "low", "high", "n"])
    columns = [named("label", "Result"), *share_columns(result.settings["level"], "Share of games"), counted()]
    return shown(table, columns, title)


def strength(result: PolicyStrength, title: str = "") -> Shown:
    """Policies, the strongest first."""
    return _strength(result.table, [named("policy")], [], result.settings, title)


def faction_policy(result: PolicyStrength, pairs: Interactions, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Factions with each policy, those that win most first, and what each pair has beyond both."""
    level, settings = result.settings["level"], result.settings
    found = pairs.table[["faction", "policy", "estimate", "low", "high", "q_value"]]
    beyond = found.rename(columns={"estimate": "beyond", "low": "beyond_low", "high": "beyond_high"})
    table = result.by_faction.merge(beyond, on=["faction", "policy"], how="left")
    columns = [
        TextColumn("Beyond averages", lambda row: points(row["beyond"], row["beyond_low"], row["beyond_high"], level)),
        TextColumn("q", lambda row: p_text(row["q_value"])),
    ]
    named_pairs = [side("faction", words), named("policy")]
    return _strength(table, named_pairs, columns if len(found) else [], settings, title)


def _strength(
    table: pd.DataFrame, names: list[TextColumn], further: list[TextColumn], settings: Mapping[str, Any], title: str
) -> Shown:
    level, solo = settings["level"], settings["solo"]
    rank = TextColumn("Mean rank", lambda row: estimate(row["rank"], row["rank_low"], row["rank_high"], level))
    columns = [
        *names,
        *share_columns(level, "Win share", "win_share", "share_", simultaneous=True),
        *number_columns(level, "Times the mean" if solo else "Times fair", simultaneous=True),
        TextColumn("Mean score", lambda row: estimate(row["score"], row["score_low"], row["score_high"], level)),
        *([] if solo else [rank]),
        *further,
        counted(),
    ]
    table = table.sort_values("estimate", ascending=False)
    bounds = {f"share_{side}": table[side] * table["fair_share"] for side in ("low", "high")}
    return shown(table.assign(**bounds), columns, title)
