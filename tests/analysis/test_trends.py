"""Trends of shares over levels of strength, against shares that are known."""

import numpy as np
import pytest

from analysis.intervals import share_interval
from analysis.trends import MOVES, SETTLED, UNKNOWN, trend, turns_at_the_top

TOLERANCE = 0.02


def row(share, half=0.01, verdict="undecided"):
    return {"estimate": share, "low_alone": share - half, "high_alone": share + half, "verdict": verdict}


def played(chance, games, draw):
    """The row of a level at which a faction won games with a chance."""
    share = share_interval((draw.random(games) < chance).astype(float))
    return {"estimate": share.estimate, "low_alone": share.low, "high_alone": share.high}


@pytest.mark.parametrize("chances", [(0.25, 0.25, 0.25), (0.4, 0.35, 0.3), (0.2, 0.3)])
def test_intervals_of_the_slope_and_the_last_change_cover(chances):
    draw, times = np.random.default_rng(7), 400
    found = [trend([played(chance, 800, draw) for chance in chances], TOLERANCE) for _ in range(times)]
    slope, last = chances[1] - chances[0], chances[-1] - chances[-2]
    lacking = 4 * np.sqrt(0.05 * 0.95 / times)
    assert np.mean([one.slope_low <= slope <= one.slope_high for one in found]) > 0.95 - lacking
    assert np.mean([one.last_low <= last <= one.last_high for one in found]) > 0.95 - lacking


def test_a_level_of_many_games_counts_for_more():
    precise = [row(0.3, 0.001), row(0.28, 0.2), row(0.2, 0.001)]
    assert trend(precise, TOLERANCE).slope == pytest.approx(-0.05, abs=1e-4)


@pytest.mark.parametrize(
    ("shares", "half", "outcome"),
    [
        ((0.4, 0.25, 0.252), 0.005, SETTLED),
        ((0.25, 0.252, 0.35), 0.005, MOVES),
        ((0.25, 0.25, 0.28), 0.05, UNKNOWN),
        ((0.25, 0.265), 0.001, SETTLED),
    ],
)
def test_a_share_has_settled_where_the_strongest_agree(shares, half, outcome):
    assert trend([row(share, half) for share in shares], TOLERANCE).outcome == outcome


@pytest.mark.parametrize(
    ("verdicts", "turns"),
    [
        (("over", "balanced"), True),
        (("balanced", "under"), True),
        (("balanced", "over", "over"), False),
        (("over",), False),
        (("undecided", "over"), False),
    ],
)
def test_a_verdict_turns_at_the_top_or_not(verdicts, turns):
    assert turns_at_the_top([row(0.25, verdict=verdict) for verdict in verdicts]) == turns
