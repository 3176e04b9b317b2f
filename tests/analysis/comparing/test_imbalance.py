import numpy as np
import pytest
from scipy import stats

from analysis.comparing.arms import arm_shares
from analysis.comparing.closest import closest_table
from analysis.comparing.imbalance import distances, imbalance_table, mean_distances, root_difference, square_bounds
from tests.analysis.comparing.paired_games import drawn_shares, imbalance_of, seats_of, winners

FAIR = [[0.25] * 4] * 2
FAMILIES, GAMES = 1500, 2000
Z = 1.959964


def coverage(held):
    return np.mean(held), 4 * np.sqrt(0.95 * 0.05 / len(held))


@pytest.mark.parametrize(
    "truth",
    [
        [0.25] * 4,
        [0.26, 0.25, 0.25, 0.24],
        [0.3, 0.25, 0.25, 0.2],
        [0.4, 0.3, 0.2, 0.1],
        [0.18, 0.16, 0.17, 0.16, 0.17, 0.16],
    ],
    ids=["fair", "hardly off", "off", "far off", "six"],
)
def test_the_interval_of_an_imbalance_covers(truth):
    found = [distances(one) for one in drawn_shares([truth], GAMES, 1, FAMILIES, np.random.default_rng(1))]
    held = [low <= imbalance_of(truth) ** 2 <= high for low, high in (square_bounds(one, 0, Z) for one in found)]
    share, margin = coverage(held)
    assert 0.94 - margin < share < 0.96 + margin


@pytest.mark.parametrize("kept", [0.0, 0.9])
@pytest.mark.parametrize(
    "truth",
    [
        [[0.3, 0.25, 0.25, 0.2], [0.3, 0.25, 0.25, 0.2]],
        [[0.3, 0.25, 0.25, 0.2], [0.25, 0.3, 0.25, 0.2]],
        [[0.4, 0.3, 0.2, 0.1], [0.3, 0.3, 0.2, 0.2]],
    ],
    ids=["equal", "turned", "smaller"],
)
def test_the_interval_of_a_difference_covers_where_both_arms_are_off_fair(truth, kept):
    found = [distances(one) for one in drawn_shares(truth, GAMES, kept, FAMILIES, np.random.default_rng(2))]
    change = imbalance_of(truth[1]) - imbalance_of(truth[0])
    held = [low <= change <= high for _, low, high in (root_difference(one, (0, 1), Z) for one in found)]
    share, margin = coverage(held)
    assert 0.94 - margin < share < 0.96 + margin


@pytest.mark.parametrize(
    "truth",
    [FAIR, [[0.26, 0.25, 0.25, 0.24], [0.25] * 4], [[0.3, 0.25, 0.25, 0.2], [0.25] * 4]],
    ids=["both fair", "hardly off and fair", "off and fair"],
)
def test_the_interval_of_a_difference_is_rather_too_wide_close_to_fair(truth):
    found = [distances(one) for one in drawn_shares(truth, GAMES, 0.8, FAMILIES, np.random.default_rng(3))]
    change = imbalance_of(truth[1]) - imbalance_of(truth[0])
    share, margin = coverage([low <= change <= high for _, low, high in (root_difference(d, (0, 1), Z) for d in found)])
    assert share > 0.94 - margin


def test_chance_alone_is_no_imbalance():
    found = [distances(one) for one in drawn_shares(FAIR, GAMES, 0.5, FAMILIES, np.random.default_rng(4))]
    squares = np.array([one.squares[0] for one in found])
    assert abs(squares.mean()) < 4 * squares.std() / np.sqrt(FAMILIES)
    assert np.mean([(one.distance[0] ** 2).mean() for one in found]) > 0


def test_the_baseline_has_no_difference_to_itself():
    (shares,) = drawn_shares(FAIR, GAMES, 0.5, 1, np.random.default_rng(4))
    table = imbalance_table(distances(shares))
    assert table["arm"].tolist() == ["arm 0", "arm 1"]
    assert np.isnan(table.loc[0, ["difference", "p_value", "q_value"]].astype(float)).all()


def test_equal_arms_differ_in_nothing():
    seats = seats_of(winners([[0.3, 0.2, 0.3, 0.2]], 500, 1, np.random.default_rng(0))[0], 4)
    row = imbalance_table(distances(arm_shares({"rules": seats, "copy": seats}))).loc[1]
    assert row[["difference", "difference_low", "difference_high"]].tolist() == pytest.approx([0, 0, 0], abs=1e-7)
    assert row["p_value"] == 1


def test_one_seat_is_held_against_the_mean_of_its_games():
    chance = np.random.default_rng(6)
    seats = seats_of(np.zeros(600, int), 1).assign(faction=np.tile(["red", "blue", "green"], 200))
    arms = {name: seats.assign(win_share=chance.integers(2, size=600).astype(float)) for name in ("rules", "other")}
    shares = arm_shares(arms)
    assert distances(shares).distance.mean(axis=1) == pytest.approx([0, 0], abs=1e-12)
    assert distances(shares).covariance.sum(axis=(1, 3)) == pytest.approx(np.zeros((2, 2)), abs=1e-15)


CLOSE = [[0.3, 0.25, 0.25, 0.2], [0.28, 0.25, 0.25, 0.22], [0.25, 0.32, 0.25, 0.18]]


def test_intervals_against_the_best_hold_at_once():
    families = drawn_shares(CLOSE, GAMES, 0.6, 200, np.random.default_rng(8))
    own = [imbalance_of(share) for share in CLOSE]
    excess = np.array([one - min(np.delete(own, at)) for at, one in enumerate(own)])
    held = [
        ((t["low"] <= excess) & (excess <= t["high"])).all()
        for t in (closest_table(distances(f), draws=1000) for f in families)
    ]
    assert np.mean(held) > 0.94 - 4 * np.sqrt(0.95 * 0.05 / len(held))


def test_the_closest_arm_is_surely_so_with_enough_games():
    (shares,) = drawn_shares(CLOSE, 1_000_000, 0.6, 1, np.random.default_rng(9))
    table = closest_table(distances(shares))
    assert table["closest"].tolist() == ["no", "yes", "no"]
    assert table["share"].tolist() == pytest.approx([0, 1, 0], abs=1e-3)
    assert table["share"].sum() == pytest.approx(1)


def test_arms_that_are_alike_share_the_first_place():
    seats = seats_of(winners([[0.3, 0.2, 0.3, 0.2]], 500, 1, np.random.default_rng(0))[0], 4)
    table = closest_table(distances(arm_shares({"rules": seats, "copy": seats})), draws=1000)
    assert table["share"].tolist() == pytest.approx([0.5, 0.5])
    assert table["closest"].tolist() == ["maybe", "maybe"]


def test_a_length_has_the_interval_of_a_mean():
    chance = np.random.default_rng(10)
    rounds = [chance.poisson(mean, 800) for mean in (30, 32)]
    row = imbalance_table(mean_distances(dict(zip(("rules", "other"), rounds, strict=True)), 20.0)).loc[1]
    expected = stats.ttest_rel(*reversed(rounds)).confidence_interval()
    assert row[["difference_low", "difference_high"]].tolist() == pytest.approx([expected.low, expected.high], abs=0.01)


def test_one_arm_has_no_closest():
    (shares,) = drawn_shares(CLOSE[:1], GAMES, 1, 1, np.random.default_rng(9))
    with pytest.raises(ValueError, match="two or more"):
        closest_table(distances(shares))
