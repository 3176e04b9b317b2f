"""What the worth of mechanics is called, for worths that are known."""

from pathlib import Path

import pandas as pd
import pytest

from analysis.intervals import Interval
from analysis.restricted.retraining import Retrained
from analysis.restricted.worth import worth_verdict
from reports.kit.precision import Precision
from reports.page.restrict import restriction_html
from reports.pipeline.request import StudyRequest
from reports.pipeline.restrict import RestrictionFound, restriction_of
from reports.words.restrict import answer
from tests.toy_game.chores import GAME

pytestmark = pytest.mark.plain

HALF = 0.01


def row(mechanic, estimate, possible=1.0, kept=0.0):
    bounds = {"low": estimate - HALF, "high": estimate + HALF}
    family = {"family_low": estimate - 1.5 * HALF, "family_high": estimate + 1.5 * HALF}
    sure = {"p_value": 0.0, "q_value": 0.001 if abs(estimate) > HALF else 0.8}
    told = {"possible": possible, "kept": kept, "changed": 0.1, "n": 4_000}
    found = {"mechanic": mechanic, "estimate": estimate, **bounds, **family, **sure, **told}
    return {**found, "verdict": worth_verdict(found, 0.02)}


@pytest.fixture
def found():
    def made(*rows, factions=(), policies=(), kept=(), retrained=()):
        restriction = restriction_of(StudyRequest(game="tests.toy_game.chores:GAME", games=100).study())
        each = [{"faction": name, **one} for name, one in factions] or [{"faction": "lion", **one} for one in rows]
        hands = [{"policy": name, "wins": 0.5, **one} for name, one in policies or [("raider", one) for one in rows]]
        tables = pd.DataFrame(rows), pd.DataFrame(each), pd.DataFrame(hands)
        return RestrictionFound(restriction, *tables, tuple(kept), Precision(), Path("runs/lab"), tuple(retrained))

    return made


def test_musts_come_first_and_dead_mechanics_are_counted(found):
    words = answer(found(row("work", 0.1), row("wave", 0.0), row("fly", 0.0, possible=0.0)))
    assert (
        words.headline == "1 mechanic is a must: work (+10.0). "
        "1 mechanic is dead: worth less than 2 percentage points with every bot."
    )
    assert words.headline.startswith(words.bold)
    assert "Dead: worth less than 2 percentage points with every bot: wave (0.0)." in words.findings
    assert "Never possible in any game: fly." in words.findings


def test_nothing_is_called_a_must_that_is_not_surely_one(found):
    assert answer(found(row("work", 0.03))).bold == "No mechanic is clearly a must."
    assert answer(found(row("wave", 0.0))).bold == "Every mechanic is dead with these bots:"


def test_what_these_hands_misuse_is_told(found):
    words = answer(found(row("rest", -0.1)))
    assert "Used badly by these bots: a seat wins more without it: rest (\u221210.0)." in words.findings


def test_a_mechanic_that_one_bot_needs_is_named_beside_its_mean(found):
    """A point on average, three with the bot that waves."""
    mean, needed = row("wave", 0.01), row("wave", 0.03)
    told = answer(found(mean, policies=(("fortifier", needed), ("raider", row("wave", 0.0))))).findings
    sentence = "Worth little on average, more to one bot: wave (+1.0; with Fortifier +3.0, +1.5 to +4.5)."
    assert sentence in told


def test_what_a_mechanic_is_worth_to_a_bot_trained_without_it_is_told(found):
    share, now, trained = (Interval(0.4, 0.39, 0.41, 9), Interval(0.2, 0.19, 0.21, 9), Interval(0.05, 0.04, 0.06, 9))
    one = Retrained("work", "raider", share, now, trained, 100)
    told = answer(found(row("work", 0.1), retrained=(one,)))
    assert (
        "Work is worth +20.0 to Raider as it is, and +5.0 (+4.0 to +6.0) where it trains with and without it."
        in told.findings
    )
    page = restriction_html(found(row("work", 0.1), retrained=(one,)), told)
    assert "trained without it" in page


def test_what_is_undecided_hardly_possible_or_indispensable_is_told(found):
    words = answer(found(row("work", 0.008, possible=0.02), kept=["sign"]))
    assert words.open_questions == ("Undecided after 100 games: work; more games would settle it (-n).",)
    assert "Rarely possible (share of a seat's games): work (2.0%)." in words.findings
    assert not [told for told in words.findings if told.startswith("Mostly")]
    assert words.limits[0] == "Sign could not be tested: it was always forced."


def test_what_can_seldom_be_kept_from_a_seat_is_told(found):
    words = answer(found(row("work", 0.008, kept=0.93), row("wave", 0.0, kept=float("nan"))))
    assert "Mostly forced (share of the questions): work (93%)." in words.findings


def test_a_faction_to_which_a_mechanic_is_worth_more_is_named_only_where_that_is_sure(found):
    close, apart = (("lion", row("work", 0.1)), ("boar", row("work", 0.12))), (("lion", row("work", 0.02)),)
    assert not [told for told in answer(found(row("work", 0.1), factions=close)).findings if "worth most" in told]
    told = answer(found(row("work", 0.1), factions=(*apart, close[1]))).findings
    assert "Work is worth most to Boar (+12.0) and least to Lion (+2.0)." in told


def test_the_page_says_the_same_and_names_nothing_from_elsewhere(found):
    restriction = found(row("work", 0.1), row("wave", 0.0))
    page = restriction_html(restriction, answer(restriction))
    assert "1 mechanic is a must:" in page
    assert "How to read this" in page
    assert "http" not in page.replace("http://www.w3.org", "").replace("http%3A//www.w3.org", "")
    assert GAME.title in page
