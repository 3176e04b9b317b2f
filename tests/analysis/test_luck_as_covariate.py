"""Columns of luck as control variates, where a seat's luck moves its chance of winning by a known amount."""

import numpy as np
import pandas as pd
import pytest

from analysis.adjusting import without_luck
from analysis.clusters import cluster_codes
from analysis.comparing.arms import arm_shares
from analysis.explained import explained
from analysis.grouped import grouped_shares
from analysis.shares import win_shares

FACTIONS = ("blue", "red")
TRUTH, SWING = 0.45, 0.3  # the chance of blue to win, and what luck adds to it or takes off
EXPLAINED = SWING**2 / (TRUTH * (1 - TRUTH))
GAMES, STUDIES = 300, 400


def played(rng, games=GAMES, swing=SWING):
    """Games of two, in which luck is worth so much."""
    luck = rng.choice([-1.0, 1.0], games)
    blue = rng.random(games) < TRUTH + swing * luck
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), 2),
            "faction": np.tile(FACTIONS, games),
            "win_share": np.stack([blue, ~blue], axis=1).ravel().astype(float),
            "luck_dice": np.stack([luck, -luck], axis=1).ravel(),
        }
    )


def blue(seats, level=0.95):
    """The share of blue with its interval."""
    codes, _ = cluster_codes(seats["game"])
    found = grouped_shares(seats, codes, [np.arange(0, len(seats), 2), np.arange(1, len(seats), 2)])
    assert found.estimates.sum() == pytest.approx(1)
    return found.interval(0, level)


@pytest.mark.parametrize("swing", [SWING, 0.0])
def test_adjusted_shares_are_unbiased_and_their_intervals_hold(swing, within_four_errors):
    rng = np.random.default_rng(1)
    found = np.array([blue(played(rng, swing=swing)) for _ in range(STUDIES)])
    error = found[:, 0] - TRUTH
    assert abs(error.mean()) <= 4 * error.std() / np.sqrt(STUDIES)
    assert within_four_errors(int(((found[:, 1] <= TRUTH) & (found[:, 2] >= TRUTH)).sum()), STUDIES, 0.95)
    left = swing**2 / (TRUTH * (1 - TRUTH))
    assert error.var() == pytest.approx((1 - left) * TRUTH * (1 - TRUTH) / GAMES, rel=4 * np.sqrt(2 / STUDIES))


def test_a_table_shows_what_was_counted_beside_the_adjusted_share():
    seats = played(np.random.default_rng(2), 4_000)
    adjusted, plain = win_shares(seats), win_shares(without_luck(seats))
    assert adjusted.settings["method"].endswith("adjusted for luck")
    assert adjusted.table["counted"].tolist() == plain.table["estimate"].tolist() == plain.table["counted"].tolist()
    width, wide = ((shares.table["high"] - shares.table["low"]).mean() for shares in (adjusted, plain))
    assert (width / wide) ** 2 == pytest.approx(1 - EXPLAINED, abs=0.05)


def test_what_luck_explains_is_found_with_its_interval():
    found = explained(played(np.random.default_rng(3), 4_000)).table
    row = found.iloc[0]
    assert found["part"].tolist() == ["luck"]
    assert row["low"] < EXPLAINED < row["high"]
    assert row["high"] - row["low"] < 0.1
    assert abs(row["estimate"] - EXPLAINED) <= (row["high"] - row["low"])


def test_luck_that_is_worth_nothing_explains_nothing():
    row = explained(played(np.random.default_rng(4), 4_000, swing=0.0)).table.iloc[0]
    assert abs(row["estimate"]) < 0.005


def test_nothing_is_explained_where_nothing_is_known():
    found = explained(without_luck(played(np.random.default_rng(5), 100)))
    assert len(found.table) == 0
    assert found.saved == 0.0


def test_differences_between_arms_are_freed_of_the_luck_of_both():
    rng = np.random.default_rng(6)
    arms = {name: played(rng, 4_000).assign(seat=np.tile([1, 2], 4_000), policy="any") for name in ("before", "after")}
    adjusted = arm_shares(arms)
    plain = arm_shares({name: without_luck(seats) for name, seats in arms.items()})
    assert (adjusted.errors / plain.errors) ** 2 == pytest.approx(1 - EXPLAINED, abs=0.05)
    assert np.abs(adjusted.estimate[:, 0] - TRUTH).max() <= 4 * adjusted.errors.max()
