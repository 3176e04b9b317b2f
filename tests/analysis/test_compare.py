import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analysis.compare import change, change_verdict, compare
from analysis.intervals import Interval


def study(wins, rounds=None):
    """Two seats a game; `wins` is the share of red, which sits first in even games."""
    games = len(wins)
    first = np.where(np.arange(games) % 2 == 0, wins, 1 - np.asarray(wins))
    seats = pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), 2),
            "seat": np.tile([1, 2], games),
            "faction": [name for game in range(games) for name in (("red", "blue"), ("blue", "red"))[game % 2]],
            "policy": "random",
            "win_share": np.column_stack([first, 1 - first]).ravel(),
        }
    )
    table = pd.DataFrame({"game": range(games), "rounds": 9 if rounds is None else rounds, "decisions": 50})
    return table.assign(end="victory"), seats


@pytest.fixture
def chance():
    return np.random.default_rng(3)


def test_a_difference_is_the_paired_t_test_of_scipy(chance):
    before, after = chance.normal(size=200), chance.normal(0.1, size=200)
    interval, p_value = change(before, after, np.arange(200))
    expected = stats.ttest_rel(after, before)
    bounds = expected.confidence_interval(0.95)
    assert p_value == pytest.approx(expected.pvalue)
    assert (interval.low, interval.high) == pytest.approx((bounds.low, bounds.high))


def test_rows_of_one_game_count_as_one(chance):
    before, after = chance.normal(size=50), chance.normal(size=50)
    once, _ = change(before, after, np.arange(50))
    twice, _ = change(np.repeat(before, 2), np.repeat(after, 2), np.repeat(np.arange(50), 2))
    assert twice[:3] == pytest.approx(once[:3])


def test_what_one_faction_gains_the_other_loses(chance):
    one, other = (chance.integers(2, size=300) for _ in range(2))
    table = compare(study(one), study(other)).table.set_index("faction")
    assert table.loc["red", "estimate"] == pytest.approx(-table.loc["blue", "estimate"])
    assert table.loc["red", "estimate"] == pytest.approx(other.mean() - one.mean())
    assert table.loc["red", "before"] == pytest.approx(one.mean())


def test_equal_studies_do_not_differ(chance):
    wins = chance.integers(2, size=100)
    found = compare(study(wins), study(wins))
    assert (found.table["verdict"] == "same").all()
    assert (found.table["p_value"] == 1).all()
    assert (found.course["estimate"] == 0).all()


def test_pairing_narrows_the_interval(chance):
    wins = chance.integers(2, size=400)
    changed = np.where(chance.random(400) < 0.1, 1, wins)
    row = compare(study(wins), study(changed)).table.iloc[0]
    apart = stats.ttest_ind(changed, wins).confidence_interval(0.95)
    assert row["high"] - row["low"] < (apart.high - apart.low) / 2


def test_the_course_of_the_game_is_compared(chance):
    wins = chance.integers(2, size=60)
    rounds = chance.integers(5, 15, size=60)
    course = compare(study(wins, rounds), study(wins, rounds + 2)).course.set_index("quantity")
    assert course.loc["rounds", "estimate"] == 2
    assert course.loc["limit", "estimate"] == 0


def test_about_one_in_twenty_null_comparisons_is_significant(chance):
    trials, found = 400, 0
    for _ in range(trials):
        _, p_value = change(chance.integers(2, size=80), chance.integers(2, size=80), np.arange(80))
        found += p_value < 0.05
    assert abs(found / trials - 0.05) < 4 * np.sqrt(0.05 * 0.95 / trials)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(-0.01, 0.01, "same"), (0.001, 0.05, "more"), (-0.05, -0.001, "less"), (-0.03, 0.01, "undecided")],
)
def test_the_verdict_is_an_equivalence_claim(low, high, verdict):
    assert change_verdict(Interval((low + high) / 2, low, high, 100), 0.02) == verdict


def test_studies_of_other_games_are_refused(chance):
    wins = chance.integers(2, size=10)
    games, seats = study(wins)
    swapped = seats.assign(faction=seats["faction"].map({"red": "blue", "blue": "red"}))
    with pytest.raises(ValueError, match="differ in faction"):
        compare((games, seats), (games, swapped))
    with pytest.raises(ValueError, match="differ in game"):
        compare((games, seats), study(wins[:-1]))
