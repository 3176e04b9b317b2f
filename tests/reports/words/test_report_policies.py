"""What is said of policies: the strongest only where it is clear, and factions that are strong with some bots only."""

from dataclasses import replace

import pandas as pd
import pytest

from analysis.hands import Dependence, Hands
from analysis.interactions import Interactions
from analysis.strength import PolicyStrength
from reports.report import Report
from reports.words.hands import bold_word
from reports.words.policies import best_policies, interaction_findings, interaction_words
from reports.words.verdict import seat_headline
from tests.reports import synthetic


def ranked(report: Report, *best: str) -> PolicyStrength:
    """The policies of the report where these may be the best."""
    policies = report.balance.policies
    return replace(policies, table=policies.table.assign(may_be_best=policies.table["policy"].isin(best)))


def test_the_strongest_policy_is_named_where_it_is_clear(report):
    assert (
        best_policies(ranked(report, "builder"), solo=False)
        == "Builder is the strongest of the 4 policies in this field."
    )


def test_policies_that_are_not_told_apart_are_named_together(report):
    words = best_policies(ranked(report, "builder", "balanced"), solo=False)
    assert words.endswith(" cannot be told apart: any of them may be the strongest of the 4 policies in this field.")
    assert {"Builder", "Balanced"} <= set(words.replace(" and ", " ").split())


def test_where_nothing_is_told_apart_no_policy_is_named(report):
    words = best_policies(ranked(report, "builder", "balanced", "raider", "explorer"), solo=False)
    assert words == (
        "None of the 4 policies in this field is shown to be the strongest: these games do not tell them apart."
    )


def paired(report: Report, verdicts: dict[str, str], beyond: tuple[float, ...], q: float = 0.001) -> Report:
    """The report where one faction has these interactions and verdicts with each policy."""
    table = pd.DataFrame({"faction": "red", "policy": list(verdicts), "estimate": beyond, "verdict": verdicts.values()})
    bounds = {f"{prefix}{side}": 0.05 for prefix in ("", "edge_") for side in ("low", "high")}
    pooled = {
        "pooled": table["estimate"],
        "pooled_low": table["estimate"] - 0.01,
        "pooled_high": table["estimate"] + 0.01,
    }
    table = table.assign(**bounds, **pooled, edge=[2 * value for value in beyond], p_value=q, q_value=q, n=1000)
    return synthetic.changed(report, interactions=Interactions(table, report.balance.interactions.settings))


def findings(report: Report) -> list[str]:
    return interaction_findings(report.balance.interactions, report.terms)


def pair_words(report: Report) -> str:
    return interaction_words(report.balance.interactions, report.terms.words)


def test_a_faction_that_is_strong_in_some_hands_only_is_named_in_the_verdict(report):
    found = paired(report, {"builder": "over", "raider": "balanced", "explorer": "under"}, (0.06, -0.02, -0.04))
    (words,) = findings(found)
    assert words.startswith("Red is strong only with Builder (+12")
    assert words in found.verdict.findings


def test_a_faction_that_is_not_settled_in_other_hands_is_told_by_what_suits_it(report):
    found = paired(report, {"builder": "over", "raider": "undecided", "explorer": "balanced"}, (0.06, -0.01, -0.05))
    assert findings(found) == [
        "How strong Red is depends on the policy: +6.0 (+5.0 to +7.0) with Builder and \u22125.0 (\u22126.0 to "
        "\u22124.0) with Explorer, in percentage points, after allowing for the average strength of kingdom and bot."
    ]


@pytest.mark.parametrize(("size", "q"), [(0.06, 0.2), (0.01, 0.001)])
def test_what_may_be_luck_or_is_small_is_no_finding(report, size, q):
    assert findings(paired(report, {"builder": "over", "raider": "under"}, (size, -size), q)) == []


def test_what_all_pairs_together_leave_open_is_no_finding(report):
    found = paired(report, {"builder": "over", "raider": "under"}, (0.03, -0.03))
    table = found.balance.interactions.table.assign(pooled_low=-0.01, pooled_high=0.04)
    open_ = synthetic.changed(report, interactions=Interactions(table, found.balance.interactions.settings))
    assert findings(open_) == []


def test_how_many_pairs_stand_out_is_said(report):
    verdicts = {"builder": "over", "raider": "under"}
    assert pair_words(paired(report, verdicts, (0.1, -0.1))).startswith("2 of the 2 pairs of kingdom and policy")
    assert pair_words(paired(report, verdicts, (0.1, -0.1), 0.5)).startswith("No kingdom is significantly better")
    empty = synthetic.changed(report, interactions=Interactions(report.balance.interactions.table.iloc[:0], {}))
    assert pair_words(empty) == "Not enough games to see which policy suits which kingdom."
    assert findings(empty) == []


def seated(report: Report, *words: str) -> Report:
    seats = report.balance.seats
    return synthetic.changed(report, seats=replace(seats, table=seats.table.assign(verdict=words)))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["balanced"] * 4, ""),
        (["over", "balanced", "undecided", "balanced"], "Turn order matters: seat 1 wins more than a fair share."),
        (["balanced", "balanced", "under", "under"], "Turn order matters: seats 3 and 4 win less than a fair share."),
        (["over", "over", "balanced", "under"],
         "Turn order matters: seats 1 and 2 win more than a fair share; seat 4 wins less."),
    ],
)  # fmt: skip
def test_the_headline_hides_no_seat_that_is_points_apart(report, words, sentence):
    found = seated(report, *words)
    assert seat_headline(found.balance.seats) == sentence
    assert found.verdict.headline.endswith(sentence)


def test_no_game_is_called_balanced_whose_seats_are_not(report):
    shares = report.balance.shares
    table = shares.table
    fair = table["fair_share"]
    narrow = {"estimate": fair, "low_alone": fair - 0.01, "high_alone": fair + 0.01}
    even = replace(shares, table=table.assign(verdict="balanced", **narrow))
    others = Dependence(even, (Hands("raider alone", ("raider",), even),))
    seats = (seated(report, word, *["balanced"] * 3).balance.seats for word in ("over", "balanced"))
    assert [bold_word(even, each, others) for each in seats] == ["", "Balanced."]
