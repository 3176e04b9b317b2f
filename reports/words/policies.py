"""Policies in words: which may be the strongest, and which factions are strong with some bots only."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.interactions import Interactions
from analysis.strength import PolicyStrength
from reports.kit.names import Wording, listed, shown_name
from reports.kit.numbers import points, points_interval
from reports.kit.terms import Terms

FALSE_DISCOVERIES = 0.05
MOST_NAMED = 4
Row = Mapping[str, Any]


def best_policies(policies: PolicyStrength, *, solo: bool) -> str:
    """A sentence on the strongest policy, or on those that the games do not tell apart from it."""
    table = policies.table.sort_values("estimate", ascending=False)
    among = f"{len(table)} policies" + (" against the game" if solo else " in this field")
    best = [shown_name(name) for name in table.loc[table["may_be_best"], "policy"]]
    if len(best) == len(table):
        return f"None of the {among} is shown to be the strongest: these games do not tell them apart."
    if len(best) > 1:
        return f"{listed(best)} cannot be told apart: any of them may be the strongest of the {among}."
    return f"{best[0]} is the strongest of the {among}."


def clear_interactions(interactions: Interactions, tolerance: float) -> pd.DataFrame:
    """The pairs that have more or less than faction and policy explain, beyond luck and by more than the tolerance.

    By their pooled estimates: of many pairs the most extreme ones are so by luck in part.
    """
    table = interactions.table
    beyond_luck = (table["pooled_low"] > 0) | (table["pooled_high"] < 0)
    return table[(table["q_value"] <= FALSE_DISCOVERIES) & beyond_luck & (table["pooled"].abs() > tolerance)]


def interaction_words(interactions: Interactions, words: Wording) -> str:
    """A sentence on how many pairs of faction and policy go together better or worse than both explain."""
    table, one = interactions.table, words.faction
    if len(table) == 0:
        return f"Not enough games to see which policy suits which {one}."
    found = int((table["q_value"] <= FALSE_DISCOVERIES).sum())
    if found == 0:
        return f"No {one} is significantly better or worse with any policy, allowing for the average strength of both."
    return (
        f"{found} of the {len(table)} pairs of {one} and policy {'is' if found == 1 else 'are'} significantly better "
        "or worse, allowing for the average strength of both."
    )


def interaction_findings(interactions: Interactions, terms: Terms) -> list[str]:
    """Sentences on factions that are strong or weak with some bots only, the largest differences first."""
    clear = clear_interactions(interactions, terms.tolerance)
    order = clear.assign(size=clear["pooled"].abs()).groupby("faction", observed=True)["size"].max()
    names = order.sort_values(ascending=False).index.tolist()
    told = [
        _only(name, _of_faction(interactions.table, name), terms) or _pairs(name, _of_faction(clear, name), terms)
        for name in names[:MOST_NAMED]
    ]
    if rest := names[MOST_NAMED:]:
        told.append(f"The policy matters to {listed([terms.words.name(name) for name in rest])} too.")
    return told


def _of_faction(table: pd.DataFrame, name: object) -> list[Row]:
    """The pairs of a faction."""
    return table[table["faction"] == name].to_dict("records")


def _only(name: object, rows: list[Row], terms: Terms) -> str:
    """A sentence on a faction that is over or under with some policies, and shown not to be in others."""
    for word, verb in (("over", "strong"), ("under", "weak")):
        mine = [row for row in rows if row["verdict"] == word]
        others = {row["verdict"] for row in rows if row["verdict"] != word}
        if mine and others and not others & {"undecided"}:
            hands = [f"{shown_name(row['policy'])} ({_edge(row, terms.level)})" for row in mine]
            return (
                f"{terms.words.name(name)} {'are' if terms.words.plural else 'is'} {verb} only with "
                f"{listed(hands)}, in percentage points above the policy's average."
            )
    return ""


def _edge(row: Row, level: float) -> str:
    return points(row["edge"], row["edge_low"], row["edge_high"], level)


def _pairs(name: object, rows: list[Row], terms: Terms) -> str:
    """A sentence on the policies that clearly suit a faction more and less than others."""
    ordered, words = sorted(rows, key=lambda row: -row["pooled"]), terms.words
    hands = [f"{_beyond(row, terms.level)} with {shown_name(row['policy'])}" for row in ordered]
    return (
        f"How strong {words.name(name)} {'are' if words.plural else 'is'} depends on the policy: "
        f"{listed(hands)}, in percentage points, after allowing for the average strength of {words.faction} "
        "and bot."
    )


def _beyond(row: Row, level: float) -> str:
    """What a pair has beyond both, by the pooled estimate, with its interval."""
    low, high = row["pooled_low"], row["pooled_high"]
    return f"{points(row['pooled'], low, high, level)} ({points_interval(low, high, level)})"
