import numpy as np
import pandas as pd
import pytest

from analysis.hands import DEPENDS, FADES, HOLDS, OPEN, TURNS, Hands, altogether, change, rows_by_faction, spread
from analysis.intervals import Interval
from analysis.shares import WinShares, verdict, win_shares

FAIR, TOLERANCE = 0.25, 0.02


def row(estimate: float, half: float = 0.01) -> dict[str, object]:
    interval = Interval(estimate, estimate - half, estimate + half, 1000)
    word = verdict(interval, FAIR, TOLERANCE)
    return {"estimate": estimate, "low": interval.low, "high": interval.high, "fair_share": FAIR, "verdict": word}


OVER, UNDER, BALANCED, WIDE = row(0.35), row(0.15), row(0.25), row(0.25, 0.09)


@pytest.mark.parametrize(
    ("before", "after", "word"),
    [
        (OVER, OVER, HOLDS),
        (BALANCED, BALANCED, HOLDS),
        (OVER, BALANCED, FADES),
        (UNDER, BALANCED, FADES),
        (OVER, UNDER, TURNS),
        (BALANCED, OVER, TURNS),
        (BALANCED, UNDER, TURNS),
        (OVER, row(0.27, 0.03), FADES),  # undecided, but its interval lies closer to the fair share than before
        (UNDER, row(0.23, 0.03), FADES),
        (OVER, row(0.31, 0.06), OPEN),
        (OVER, row(0.40, 0.20), OPEN),
        (BALANCED, WIDE, OPEN),
        (WIDE, OVER, OPEN),
    ],
)
def test_a_verdict_holds_fades_turns_or_is_open_in_other_hands(before, after, word):
    assert change(before, after) == word


@pytest.mark.parametrize(
    ("rows", "word"),
    [
        ([UNDER, UNDER, UNDER], HOLDS),
        ([UNDER, BALANCED], DEPENDS),
        ([WIDE, UNDER, BALANCED], DEPENDS),
        ([UNDER, WIDE], OPEN),
        ([WIDE, WIDE], OPEN),
        ([BALANCED, WIDE, OVER], DEPENDS),
    ],
)
def test_a_verdict_depends_on_play_if_a_decided_one_changes(rows, word):
    assert altogether(rows) == word


def test_rows_of_a_faction_come_from_the_study_and_then_from_each_pair_of_hands():
    def shares(*red: float) -> WinShares:
        won = np.array([[share, 1 - share] for share in red]).ravel()
        game = np.repeat(np.arange(len(red)), 2)
        return win_shares(pd.DataFrame({"game": game, "faction": ["red", "blue"] * len(red), "win_share": won}))

    own, other = shares(1, 0, 1, 1), Hands("best", ("raider",), shares(0, 0, 0, 1))
    found = rows_by_faction(own, [other])
    assert {name: [row["estimate"] for row in rows] for name, rows in found.items()} == {
        "red": [0.75, 0.25],
        "blue": [0.25, 0.75],
    }
    assert other.games == 4


def test_the_spread_between_hands_leaves_chance_out():
    """Two hundred hands of 400 games: chance alone adds 2.2 points to a true spread of 5, or of none."""
    rng = np.random.default_rng(5)
    for true, tolerance in ((0.05, 0.012), (0.0, 0.008)):
        shares = rng.normal(0.25, true, 200).clip(0.02, 0.98) if true else np.full(200, 0.25)
        found = rng.binomial(400, shares) / 400
        half = 1.959964 * np.sqrt(found * (1 - found) / 400)
        bounds = zip(found, found - half, found + half, strict=True)
        rows = [{"estimate": share, "low_alone": low, "high_alone": high} for share, low, high in bounds]
        assert spread(rows, 0.95) == pytest.approx(true, abs=tolerance)
    assert spread(rows[:1], 0.95) == 0
