from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from analysis.intervals import MOST_GAMES_NEEDED, Interval
from analysis.shares import WinShares
from reports.kit.names import Wording
from reports.words.verdict import headline, seat_words
from tests.reports import synthetic

SETTINGS = {"by": "faction", "level": 0.95, "tolerance": 0.02, "method": "made up", "games": 1000}
SHARES = {"over": 0.30, "under": 0.20, "balanced": 0.25, "undecided": 0.27}


def shares(*words: str, fewer: int = 700, more: int = 1200) -> WinShares:
    """Four factions or fewer with these verdicts."""
    estimate = np.array([SHARES[word] for word in words])
    table = pd.DataFrame(
        {
            "faction": ["red", "blue", "green", "black"][: len(words)],
            "games": 1000,
            "estimate": estimate,
            "low": estimate - 0.011,
            "high": estimate + 0.011,
            "low_alone": estimate - 0.009,
            "high_alone": estimate + 0.009,
            "fair_share": 0.25,
            "verdict": words,
            "games_needed_even": [fewer // 2 if word == "undecided" else 0 for word in words],
            "games_needed_low": [fewer if word == "undecided" else 0 for word in words],
            "games_needed": [more if word == "undecided" else 0 for word in words],
            "n": 1000,
        }
    )
    return WinShares(table, Interval(0.0, 0.0, 0.004, 1000), 0.02, SETTINGS)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["balanced"] * 4, "No kingdom is favoured or held back by more than 2 percentage points."),
        (["over", "balanced"], "Red wins more than its fair share."),
        (["over", "over", "balanced"], "Red and Blue win more than their fair share."),
        (["balanced", "under"], "Blue wins less than its fair share."),
        (["over", "under"], "Red wins more than its fair share; Blue wins less."),
        (["undecided", "undecided"], "Not enough games for a verdict on any kingdom."),
        (
            ["balanced", "undecided"],
            "No kingdom is shown to be too strong or too weak, but 1 of 2 kingdoms is open.",
        ),
    ],
)
def test_the_headline_says_who_is_too_strong_or_too_weak(words, sentence):
    assert headline(shares(*words), Wording("kingdom")) == sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["over", "balanced"], "Red win more than their fair share."),
        (["over", "under"], "Red win more than their fair share; Blue win less."),
        (["balanced", "under"], "Blue win less than their fair share."),
    ],
)
def test_a_faction_whose_name_is_a_plural_wins_as_several_do(words, sentence):
    assert headline(shares(*words), Wording(plural=True)) == sentence


def test_of_a_faction_whose_name_is_a_plural_the_verdict_speaks_in_the_plural(report):
    words = replace(report.terms.words, plural=True)
    peoples = replace(report, terms=replace(report.terms, words=words))
    words = synthetic.changed(peoples, shares=shares("over", "balanced", "undecided")).verdict
    assert words.findings[0].startswith(
        "Red are over their fair share by 5.0 percentage points: they win 30.0% of their"
    )
    assert words.findings[1].startswith("Blue are balanced: within 2 percentage points of their fair share")
    assert words.open_questions[0].startswith("Green win more than their fair share, by 2.0 percentage points")


def test_the_furthest_from_fair_is_named_first():
    result = shares("over", "over")
    table = result.table.assign(estimate=[0.30, 0.33], low=[0.289, 0.319], high=[0.311, 0.341])
    assert headline(replace(result, table=table)) == "Blue and Red win more than their fair share."


def test_an_imbalance_comes_with_share_interval_and_fair_share(report):
    words = synthetic.changed(report, shares=shares("over", "balanced")).verdict
    assert words.findings[0] == (
        "Red is over its fair share by 5.0 percentage points: it wins 30.0% of its games "
        "(simultaneous 95% interval 28.9 to 31.1%), where 25% would be fair."
    )
    assert words.findings[1] == "Blue is balanced: within 2 percentage points of its fair share, interval included."


def test_an_open_question_says_how_many_games_would_settle_it(report):
    words = synthetic.changed(report, shares=shares("balanced", "undecided")).verdict
    assert words.open_questions[0] == (
        "Blue wins more than its fair share, by 2.0 percentage points (simultaneous 95% interval 0.9 to 3.1); whether "
        "by more than the tolerance of 2 is open: about 700 to 1,200 more games would settle it with a chance of 80 to "
        "90%; about 350 games give a 50% chance of deciding it."
    )


def test_a_share_on_the_edge_of_the_tolerance_promises_nothing(report):
    most = MOST_GAMES_NEEDED
    words = synthetic.changed(report, shares=shares("undecided", fewer=most, more=most)).verdict
    assert "no practical number of games would settle it" in words.open_questions[0]
    words = synthetic.changed(report, shares=shares("undecided", more=most)).verdict
    assert words.open_questions[0].endswith(
        "about 700 more games would settle it with a chance of 80%, far more with one of 90%; "
        "about 350 games give a 50% chance of deciding it."
    )


def test_games_without_a_winner_are_part_of_the_verdict(study):
    words = synthetic.analysed(study).verdict
    assert any("have no winner" in sentence for sentence in words.findings)


def test_a_handful_of_games_without_a_winner_is_counted_not_rounded_away(report):
    rare = replace(report.balance.shares, undecided=Interval(2 / 40_000, 0.0, 0.0002, 40_000))
    words = synthetic.changed(report, shares=rare).verdict
    assert "2 of 40,000 games had no winner, too few to matter." in words.findings


def test_automatic_players_and_assumed_values_and_changes_are_named_as_limits(report):
    limits = " ".join(report.verdict.limits)
    assert "4 automatic policies, not by people" in limits
    assert "60 of the 240 values in the game (25%) are assumed" in limits
    assert "1 setting differs from the rulebook" in limits


@pytest.mark.parametrize(("p", "end"), [(0.4, "could be chance (p = 0.40)."), (0.0001, "(p less than 0.001).")])
def test_seats_are_judged_by_their_test(report, p, end):
    assert seat_words(replace(report.balance.seats, p_value=p)).endswith(end)
