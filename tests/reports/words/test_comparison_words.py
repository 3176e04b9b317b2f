"""What a comparison says in words, of shares that are known."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.comparing.arms import ArmShares
from analysis.comparing.closest import closest_table
from analysis.comparing.differences import difference_table, share_table
from analysis.comparing.imbalance import distances, imbalance_table, mean_distances
from reports.figures.arms import arm_label
from reports.kit.precision import Precision
from reports.page.comparison import comparison_html
from reports.pipeline.arms import BASELINE, Arms, values_in
from reports.pipeline.comparison import Compared, Comparison, Judged, block_of
from reports.pipeline.targets import BALANCE, SEATS, TARGET_LENGTH, Target
from reports.words.comparison import answer, saved_words, small_budget
from sim.study.study import new_study

TOY = "tests.toy_game.game:GAME"
MOVED = {
    "arm": ["cheap", "cheap"], "quantity": ["rounds", "end_victory"], "before": [20.0, 1.0], "after": [25.0, 0.9],
    "estimate": [5.0, -0.1], "low": [4.0, -0.12], "high": [6.0, -0.08], "p_value": [0.0, 0.2], "q_value": [0.0, 0.2],
    "standardised": [0.5, -0.1], "n": [1000, 1000],
}  # fmt: skip


def compared(lion: dict[str, float], games: int = 1000, common: float = 0.5) -> Comparison:
    """Arms in which the lion wins so often, whose games have half of their chance in common."""
    estimate = np.array([[share, 1 - share] for share in lion.values()])
    arms = len(lion)
    error = 0.25 / games * np.where(np.eye(arms, dtype=bool), 1.0, common)
    covariance = np.einsum("ab,gh->agbh", error, np.array([[1.0, -1.0], [-1.0, 1.0]]))
    count = np.full(2, games)
    keys = pd.DataFrame({"faction": ["lion", "boar"]})
    shares = ArmShares(tuple(lion), keys, estimate, covariance, np.full((arms, 2), 0.5), games, count, count)
    far = distances(shares)
    studies = {name: new_study(TOY, games=games, settings={"toy.purse.lion": 3 + at}) for at, name in enumerate(lion)}
    return Comparison(
        arms=Arms(studies.pop(BASELINE), studies),
        folders={name: Path("kept", name) for name in lion},
        by={"faction": Compared("faction", share_table(shares), difference_table(shares))},
        judged={BALANCE: Judged(Target(), imbalance_table(far), closest_table(far, draws=2000))},
        moved=pd.DataFrame(MOVED),
        precision=Precision(),
    )


def test_an_arm_that_is_surely_closest_is_named_first():
    found = answer(compared({BASELINE: 0.38, "cheap": 0.5, "dear": 0.3}, games=20_000))
    assert found.bold == "\u201ccheap\u201d is closest to fair:"
    assert found.headline.endswith("in the baseline 12.0.")
    assert found.findings[0].startswith(
        "\u201ccheap\u201d: no further from fair than chance explains (at most 0.9 percentage points), "
        "12.0 percentage points closer than the baseline"
    )
    assert "Lion (+12.0) wins more. Boar (\u221212.0) wins less." in found.findings[0]
    assert found.open_questions == ()


def test_an_arm_that_only_looks_closest_is_not_called_so():
    found = answer(compared({BASELINE: 0.38, "cheap": 0.49, "dear": 0.48}))
    assert found.bold == "\u201ccheap\u201d looks closest to fair:"
    assert found.headline.endswith("of the resamples; \u201cdear\u201d may still be as close.")


def test_where_nothing_stands_out_nothing_is_said_to():
    found = answer(compared({BASELINE: 0.5, "cheap": 0.51, "dear": 0.49}))
    assert found.bold == "No option is clearly the fairest by faction."
    assert found.headline.startswith(f"{found.bold} The baseline is measured closest")
    (open_question,) = found.open_questions
    assert "4 of 4 differences of factions are undecided" in open_question
    assert "with a chance of 80 to 90%" in open_question


@pytest.mark.parametrize(
    ("tried", "subject"),
    [
        ({"cheap": 0.6}, "The change tried does not bring"),
        ({"cheap": 0.6, "dear": 0.4}, "Neither of the two changes tried brings"),
        ({"cheap": 0.6, "dear": 0.4, "rich": 0.7}, "None of the 3 changes tried brings"),
    ],
    ids=["one", "two", "three"],
)
def test_the_rules_may_be_closest_as_they_are(tried, subject):
    found = answer(compared({BASELINE: 0.5, **tried}, games=20_000))
    assert found.bold == f"{subject} the game closer to fair."


def seats_judged(lion: dict[str, float], seat: dict[str, float]) -> Comparison:
    """Arms whose shares by faction and by seat are known."""
    by_faction, by_seat = compared(lion, games=20_000), compared(seat, games=20_000)
    table = by_seat.by["faction"]
    names = {"lion": 1, "boar": 2}
    shares, changes = (
        one.assign(seat=one["faction"].map(names)).drop(columns="faction") for one in (table.shares, table.differences)
    )
    one = Judged(Target(SEATS), by_seat.main.imbalance, by_seat.main.closest)
    by = {**by_faction.by, "seat": Compared("seat", shares, changes)}
    return replace(by_faction, by=by, judged={**by_faction.judged, SEATS: one})


def test_a_change_of_the_turn_order_is_found_where_the_factions_stay():
    found = answer(seats_judged({BASELINE: 0.5, "rotates": 0.502}, {BASELINE: 0.38, "rotates": 0.5}))
    assert found.bold == "No option is clearly the fairest by faction."
    assert found.findings[0] == (
        "Closest to fair by seat: \u201crotates\u201d is closest to fair: its seats are no further from fair than "
        "chance explains (at most 0.9 percentage points), in the baseline 12.0."
    )
    assert "Seat 1 (+12.0) wins more. Seat 2 (\u221212.0) wins less." in found.findings[1]
    assert "No faction wins more or less" in found.findings[1]


def test_arms_may_be_judged_by_their_length():
    chance = np.random.default_rng(7)
    rounds = [chance.poisson(mean, 500) for mean in (12, 9)]
    far = mean_distances(dict(zip((BASELINE, "cheap"), rounds, strict=True)), 9.0)
    target = Target(TARGET_LENGTH, 8, 10)
    own = compared({BASELINE: 0.5, "cheap": 0.5})
    judged = {TARGET_LENGTH: Judged(target, imbalance_table(far), closest_table(far)), **own.judged}
    found = answer(replace(own, judged=judged))
    assert found.bold == "\u201ccheap\u201d is closest to a length of 9:"
    assert (
        "no further from a length of 9 than chance explains (at most 0.5 rounds), in the baseline 3.1."
        in found.headline
    )
    assert found.findings[0].startswith("Closest to fair by faction: No option is clearly")
    assert "rounds closer than the baseline" in found.findings[1]


def test_an_arm_that_changes_nothing_is_as_far_from_fair():
    found = answer(compared({BASELINE: 0.5, "cheap": 0.5}, common=1.0))
    assert "than chance explains (at most 4.1 percentage points), as far as the baseline" in found.findings[0]


def test_an_arm_that_nobody_has_named_is_called_by_what_it_changes_in_words():
    found = answer(compared({BASELINE: 0.38, "toy.purse.lion=4": 0.5}, games=20_000))
    assert found.bold == "\u201cPurse lion 4\u201d is closest to fair:"
    assert "toy.purse" not in " ".join((found.headline, *found.findings))


def test_what_moved_is_told_where_it_clearly_did():
    told = answer(compared({BASELINE: 0.5, "cheap": 0.6})).findings
    assert told[-1] == "Under \u201ccheap\u201d moved most: rounds from 20.0 to 25.0 (0.50 standard deviations)."


def test_what_the_same_games_saved_is_told():
    assert "saved 50% of the variance" in saved_words(compared({BASELINE: 0.5, "cheap": 0.6}).by["faction"].differences)


@pytest.mark.parametrize(("games", "told"), [(50, ["50 games show almost nothing; play 100 or more (-n)."]), (500, [])])
def test_too_few_games_are_said(games, told):
    assert small_budget(compared({BASELINE: 0.5, "cheap": 0.6}, games=games).study) == told


def test_a_block_has_everybody_everywhere():
    study = new_study("conquer", players=2, factions=["elves", "orcs", "nagas"], policies=["raider"] * 2)
    assert block_of(study) == 3 * 2 * 2


def test_lists_in_brackets_are_values_and_words_between_commas_are_many():
    assert values_in("[1, 2],[3]") == [(1, 2), (3,)]
    assert values_in("low, high") == ["low", "high"]
    assert values_in((1, 2)) == [(1, 2)]


def test_a_long_address_breaks_after_its_dots():
    assert arm_label("kings.army.cost.gold=4", 17) == "kings.army.cost.\ngold=4"
    assert arm_label("dearer armies", 17) == "dearer armies"


def test_the_page_has_every_figure_for_wide_and_narrow_pages():
    found = compared({BASELINE: 0.38, "cheap": 0.49})
    page = comparison_html(found, answer(found))
    assert "<title>Coin Duel: comparison of rules</title>" in page
    assert page.count("<svg") == 8
