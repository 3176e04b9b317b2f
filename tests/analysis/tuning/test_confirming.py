"""How much a change does in play, which of two is further away, and what ways to end a game are counted."""

import numpy as np
import pandas as pd
import pytest

from analysis.mean_sequences import MeanSequence
from analysis.tuning.effects import ends_otherwise, falls_short
from analysis.tuning.goals import END, LENGTH, fair_goals
from analysis.tuning.outcomes import Outcomes
from analysis.tuning.racing import Race, Standing
from sim.runs.chunks import Rows

pytestmark = pytest.mark.interpreted
GOALS = fair_goals("faction", ("lion", "boar"), 2, 0.02)


def won(share, games, seed):
    """Outcomes of the lion and the boar, the same chance for every share."""
    lion = np.random.default_rng(seed).random(games) < share
    return np.column_stack([lion, ~lion]).astype(float)


def test_a_change_falls_short_where_it_is_shown_to_miss_a_goal_and_to_be_further_away():
    assert falls_short(GOALS, won(0.55, 8_000, 1), won(0.50, 4_000, 1), 0.95)
    assert falls_short(GOALS, won(0.45, 4_000, 1), won(0.50, 8_000, 1), 0.95)
    assert not falls_short(GOALS, won(0.50, 4_000, 1), won(0.55, 4_000, 1), 0.95)
    assert not falls_short(GOALS, won(0.55, 4_000, 1), won(0.55, 4_000, 2), 0.95)


def test_a_change_inside_the_band_by_little_is_seldom_said_to_fall_short():
    said = sum(falls_short(GOALS, won(0.52, 4_000, seed), won(0.50, 4_000, seed), 0.9) for seed in range(200))
    assert said <= 0.1 * 200 + 4 * np.sqrt(0.1 * 0.9 * 200)


def test_games_without_a_faction_say_nothing_of_it():
    smaller, larger = won(0.55, 8_000, 1), won(0.50, 8_000, 1)
    smaller[::2, 0] = larger[::2, 0] = np.nan
    assert falls_short(GOALS, smaller, larger, 0.95)


def test_games_that_somebody_else_wins_are_counted_once():
    before = pd.DataFrame({"game": [4, 4, 5, 5, 6, 6], "win_share": [1.0, 0, 0.5, 0.5, 0, 1]})
    found = ends_otherwise(before, before.assign(win_share=[0, 1.0, 0.5, 0.5, 0, 1]))
    assert (found.estimate, found.n) == (pytest.approx(1 / 3), 3)
    assert ends_otherwise(before, before).estimate == 0


def test_a_mean_leaves_its_interval_at_any_look_no_more_often_than_allowed():
    """Lengths with a long tail, of which 400 games are looked at eight times."""
    chance, studies, alpha = np.random.default_rng(3), 500, 0.1
    lengths = chance.exponential(8.0, (studies, 8, 50))
    sums, squares = (part.sum(axis=2).cumsum(axis=1) for part in (lengths, lengths**2))
    sequence = MeanSequence.tuned(alpha, 400)
    found = [[sequence.interval(sums[at, look], squares[at, look], 50 * (look + 1)) for look in range(8)]
             for at in range(studies)]  # fmt: skip
    outside = sum(any(not one.low <= 8.0 <= one.high for one in looks) for looks in found)
    assert outside <= alpha * studies + 4 * np.sqrt(alpha * (1 - alpha) * studies)


def test_ends_are_the_reasons_and_the_ways_to_win():
    counted = Outcomes({"lion": 0, "boar": 1}, 2, {"won_by": ("gold", "victory")})
    assert counted.ends == ("elimination", "limit", "gold", "victory")
    games = np.array([(9, 1), (12, 2), (30, 3)], [("rounds", int), ("ended", int)])
    seats = np.array([[(1.0, 0, 0), (0.0, 1, -1)], [(0.5, 0, 0), (0.5, 1, 1)], [(0.0, 1, -1), (0.0, 0, -1)]],
                     [("win_share", float), ("faction", int), ("won_by", int)])  # fmt: skip
    totals, counts = counted.of_rows(Rows(games, seats, games))
    found = dict(zip(counted.names, totals.sum(axis=0), strict=True))
    assert found[END, "gold"] == 1.5
    assert found[END, "victory"] == 0.5
    assert found[END, "limit"] == 1
    assert found[LENGTH, LENGTH] == 51
    assert found["faction", "lion"] == 1.5
    assert (counts == 1).all()


RACE = Race(48_000, 24)
NO, YES = Standing(4_800, "no", 0.0), Standing(4_800, "yes", 1.0)
LIKELY, UNLIKELY, WAITING = Standing(4_800, "open", 0.6), Standing(7_200, "open", 0.2), Standing()


@pytest.mark.parametrize(
    ("standings", "turn"),
    [
        ([WAITING, WAITING], (0, RACE.least)),
        ([LIKELY, WAITING], (0, 9_600)),
        ([UNLIKELY, WAITING], (1, RACE.least)),
        ([NO, UNLIKELY, LIKELY], (2, 9_600)),
        ([NO, UNLIKELY, YES, WAITING], (1, 14_400)),
        ([NO, YES, WAITING], None),
        ([YES, WAITING, WAITING], (1, RACE.least)),
        ([NO, NO], None),
        ([Standing(9_600, "open", 0.6), WAITING], (0, 19_200)),
        ([Standing(19_200, "open", 0.6), WAITING], (1, RACE.least)),
        ([Standing(19_200, "open", 0.9), WAITING], (0, 38_400)),
        ([Standing(19_200, "open", 0.6), UNLIKELY], (0, 38_400)),
        ([Standing(43_200 - 7_200, "open", 0.6), UNLIKELY], (0, 48_000 - 7_200)),
        ([Standing(48_000 - RACE.least, "open", 0.6), WAITING], (1, RACE.least)),
        ([Standing(48_000, "open", 0.5)], None),
        ([Standing(48_240, "open", 0.5)], None),  # games come in parts, of which the last one is played out
        ([Standing(19_200, "open", 0.5)], (0, 38_400)),
        ([Standing(40_008, "open", 0.5)], (0, 48_000)),
    ],
)
def test_the_smallest_arm_that_may_do_it_plays_until_that_is_unlikely_or_known(standings, turn):
    assert RACE.turn(standings) == turn
