import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analysis.comparing import differences
from analysis.comparing.arms import ArmShares, arm_shares
from analysis.comparing.differences import change_verdict, changes, difference_table, share_table
from analysis.families import critical_value
from tests.analysis.comparing.paired_games import drawn_shares, exact_covariance, seats_of, winners

FAIR = [[0.25] * 4] * 3
APART = [[0.3, 0.25, 0.25, 0.2], [0.28, 0.25, 0.25, 0.22], [0.2, 0.3, 0.25, 0.25]]


@pytest.fixture
def chance():
    return np.random.default_rng(3)


def tables(truth, games, chance, kept=0.7):
    drawn = winners(truth, games, kept, chance)
    return {f"arm {at}": seats_of(winner, len(truth[0])) for at, winner in enumerate(drawn)}


def test_a_difference_is_the_paired_t_test_of_scipy(chance):
    arms = tables(APART[:2], 300, chance)
    found = difference_table(arm_shares(arms)).set_index("faction")
    for faction in found.index:
        one, other = (seats.loc[seats["faction"] == faction, "win_share"] for seats in arms.values())
        expected = stats.ttest_rel(other, one)
        bounds = expected.confidence_interval(0.95)
        row = found.loc[faction]
        assert row["p_value"] == pytest.approx(expected.pvalue)
        assert (row["low"], row["high"]) == pytest.approx((bounds.low, bounds.high))
        assert (row["before"], row["after"]) == pytest.approx((one.mean(), other.mean()))


def test_the_covariance_is_that_of_the_games(chance):
    arms = tables(APART, 200, chance)
    shares = arm_shares(arms)
    by_game = np.stack([seats["win_share"].to_numpy().reshape(200, 4)[:, [0, 1, 2, 3]] for seats in arms.values()])
    expected = np.cov(by_game.transpose(1, 0, 2).reshape(200, 12), rowvar=False) / 200
    assert shares.covariance.reshape(12, 12) == pytest.approx(expected)


def test_a_group_that_sits_out_some_games_is_a_ratio_of_totals(chance):
    arms = {
        name: seats[(seats["game"] % 3 > 0) | (seats["seat"] < 3)] for name, seats in tables(FAIR, 90, chance).items()
    }
    shares = arm_shares(arms, "faction")
    for arm, seats in enumerate(arms.values()):
        assert shares.estimate[arm] == pytest.approx(seats.groupby("faction")["win_share"].mean().to_numpy())
    assert shares.group_games.tolist() == [90, 90, 60, 60]


def test_equal_arms_do_not_differ(chance):
    (seats,) = tables(FAIR[:1], 300, chance).values()
    found = difference_table(arm_shares({"rules": seats, "copy": seats}))
    assert (found["verdict"] == "same").all()
    assert (found["p_value"] == 1).all()
    assert (found["variance_saved"] == 1).all()


def test_no_difference_in_a_few_games_is_no_proof_of_none(chance):
    (seats,) = tables(FAIR[:1], 20, chance).values()
    found = difference_table(arm_shares({"rules": seats, "copy": seats}))
    assert (found["verdict"] == "undecided").all()
    assert found["low"].to_numpy() == pytest.approx(-2.09 / 20, abs=0.001)


def test_the_variance_saved_is_that_of_the_common_games():
    kept, games = 0.8, 1000
    (shares,) = drawn_shares(FAIR[:2], games, kept, 1, np.random.default_rng(0))
    assert difference_table(shares)["variance_saved"].to_numpy() == pytest.approx(kept**2)


def test_seats_and_policies_are_compared_alike(chance):
    found = difference_table(arm_shares(tables(APART, 200, chance), ["seat", "policy"]))
    assert found[["arm", "seat"]].to_numpy().tolist() == [
        [f"arm {arm}", seat] for arm in (1, 2) for seat in (1, 2, 3, 4)
    ]


def test_intervals_of_a_family_hold_at_once_in_95_of_100_families(within_four_errors):
    covariance = exact_covariance(APART, 4000, 0.7).reshape(12, 12)
    contrast = np.hstack([np.tile(-np.eye(4), (2, 1)), np.eye(8)])
    family = contrast @ covariance @ contrast.T
    draws = np.random.default_rng(7).multivariate_normal(np.zeros(8), family, 40_000, method="eigh")
    held = (np.abs(draws) <= critical_value(family, 4000) * np.sqrt(np.diag(family))).all(axis=1)
    assert within_four_errors(held.sum(), len(held), 0.95)
    assert 0.94 < held.mean() < 0.96


def test_a_family_of_independent_estimates_is_that_of_sidak():
    expected = stats.t.ppf((1 + 0.95 ** (1 / 6)) / 2, 99)
    assert critical_value(np.diag([1.0, 4, 9, 1, 1, 2]), 100) == pytest.approx(expected, abs=0.05)
    assert critical_value(np.ones((3, 3)), 100) == pytest.approx(stats.t.ppf(0.975, 99), abs=0.03)
    for nothing in (0.0, -1e-20):  # where arms play alike, rounding may leave less than nothing
        assert critical_value(np.diag([1.0, nothing]), 100) == pytest.approx(stats.t.ppf(0.975, 99))


def test_single_and_family_intervals_of_shares_cover(monkeypatch):
    truth, families = np.array(APART), 150
    covariance = exact_covariance(APART, 2000, 0.7).reshape(12, 12)
    once = critical_value(covariance, 2000)
    monkeypatch.setattr(differences, "critical_value", lambda *_: once)  # the same for all of them, and slow
    shares = [share_table(one) for one in drawn_shares(APART, 2000, 0.7, families, np.random.default_rng(2))]
    for name, together in (("", False), ("family_", True)):
        held = np.array(
            [(one[f"{name}low"] <= truth.ravel()) & (truth.ravel() <= one[f"{name}high"]) for one in shares]
        )
        covered = held.all(axis=1) if together else held.mean(axis=1)
        assert abs(covered.mean() - 0.95) <= 4 * covered.std() / np.sqrt(families)


@pytest.mark.parametrize("truth", [FAIR, APART[:1] * 3])
def test_null_families_show_any_difference_in_5_of_100_at_most(truth, within_four_errors):
    families = drawn_shares(truth, 2000, 0.7, 2000, np.random.default_rng(11))
    error = np.sqrt(np.diag(changes(families[0])[1]))
    p_value = 2 * stats.norm.sf(np.abs([changes(shares)[0] for shares in families]) / error)
    any_found = (stats.false_discovery_control(p_value, axis=1) <= 0.05).any(axis=1)
    assert any_found.mean() <= 0.05 + 4 * np.sqrt(0.05 * 0.95 / len(families))
    before = (p_value < 0.05).any(axis=1)
    assert before.mean() > 0.2  # what single intervals would have shown


def test_verdicts_go_by_q_and_same_by_the_interval_of_the_family():
    row = {"estimate": 0.1, "family_low": 0.05, "family_high": 0.15, "q_value": 0.2}
    assert change_verdict(row, 0.02) == "undecided"
    assert change_verdict({**row, "q_value": 0.04}, 0.02) == "more"
    assert change_verdict({**row, "q_value": 0.04, "estimate": -0.1}, 0.02) == "less"
    assert change_verdict({**row, "family_low": -0.01, "family_high": 0.02, "q_value": 0.04}, 0.02) == "same"
    assert change_verdict({**row, "q_value": float("nan")}, 0.02) == "undecided"


ONE = 0.5  # standard deviation of the difference of a game


def compared(change, games):
    """Differences of the four factions of one arm, after so many games."""
    covariance = np.zeros((2, 4, 2, 4))
    covariance[1, :, 1, :] = ONE**2 / games * np.eye(4)
    fair, counts = np.full((2, 4), 0.25), np.full(4, games)
    estimate, keys = fair + np.outer([0, 1], change), pd.DataFrame({"faction": list("abcd")})
    return difference_table(ArmShares(("before", "after"), keys, estimate, covariance, fair, games, counts, counts))


def test_games_of_plans_settle_78_to_88_in_a_hundred():
    """Arms whose true differences lie ever further apart; of arms without any a plan once settled nearly all."""
    rng, pilot, shares = np.random.default_rng(8), 2000, []
    for apart in (0.0, 0.01, 0.02, 0.05):
        settled = []
        for _ in range(16):
            truth = rng.normal(0, apart, 4)
            now = compared(rng.normal(truth, ONE / np.sqrt(pilot)), pilot)
            for at in np.flatnonzero(now["verdict"] == "undecided"):
                games = pilot + now["needed_low"][at]
                more = rng.normal(truth, ONE / np.sqrt(games - pilot))
                later = compared(now["estimate"] + (1 - pilot / games) * (more - now["estimate"]), int(games))
                settled.append(later["verdict"][at] != "undecided")
        shares.append(np.mean(settled))
    error = np.sqrt(0.8 * 0.2 / 64)  # of the mean of studies, whose factions are planned together
    assert 0.78 - 4 * error <= np.mean(shares) <= 0.88 + 4 * error


def test_shares_say_how_far_they_are_from_fair(chance):
    found = share_table(arm_shares(tables([[0.6, 0.2, 0.1, 0.1], [0.25] * 4], 2000, chance)))
    assert found.loc[0, ["arm", "faction", "verdict"]].tolist() == ["arm 0", "blue", "over"]
    assert (found["family_low"] < found["low"]).all()
    assert (found["fair_share"] == 0.25).all()


def test_arms_of_other_games_are_refused(chance):
    one, other, _ = tables(FAIR, 10, chance).values()
    swapped = other.assign(faction=other["faction"].map({"blue": "green", "green": "blue"}).fillna(other["faction"]))
    with pytest.raises(ValueError, match="differ in faction"):
        arm_shares({"rules": one, "other": swapped})
    with pytest.raises(ValueError, match="differ in game"):
        arm_shares({"rules": one, "other": other[other["game"] < 9]})
    with pytest.raises(ValueError, match="table is empty"):
        arm_shares({"rules": pd.DataFrame(columns=one.columns)})
