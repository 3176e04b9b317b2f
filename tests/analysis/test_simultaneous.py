import numpy as np
import pytest
from scipy import stats

from analysis.adjusting import constant
from analysis.clusters import group_influences
from analysis.seats import seat_advantage
from analysis.shares import win_shares
from analysis.simultaneous import level_of_each, may_be_best

pytestmark = pytest.mark.plain
TRIALS = 4000


def greatest(level):
    """Standard errors to either side at this level."""
    return float(stats.norm.ppf((1 + level) / 2))


def played(rng, trials, games, chances, seats=4):
    """Wins and seats of each faction in studies: `seats` of them play a game, and one wins by its weight."""
    factions = len(chances)
    at_table = rng.random((trials, games, factions)).argsort(axis=2) < seats
    weight = np.where(at_table, chances, 0).cumsum(axis=2)
    drawn = rng.random((trials, games, 1)) * weight[:, :, -1:]
    won = np.eye(factions, dtype=bool)[(drawn >= weight).sum(axis=2)]
    return won, at_table


@pytest.mark.parametrize(("count", "correlation"), [(3, 0.0), (6, -1 / 5), (4, 0.5), (4, -1 / 3)])
def test_intervals_are_as_wide_as_the_greatest_error_demands(count, correlation, within_four_errors):
    covariance = np.full((count, count), correlation) + (1 - correlation) * np.eye(count)
    level = level_of_each(covariance, 1000)
    drawn = np.random.default_rng(count).multivariate_normal(np.zeros(count), covariance, 100_000, method="eigh")
    assert within_four_errors(int((abs(drawn).max(axis=1) <= greatest(level)).sum()), 100_000, 0.95)


def test_two_who_play_for_one_win_have_one_error():
    assert level_of_each(np.array([[1, -1], [-1, 1]]), 1000) == pytest.approx(0.95)
    assert level_of_each(np.ones((5, 5)), 1000) == pytest.approx(0.95)


def test_few_games_and_shares_without_spread_get_the_level_of_sidak():
    assert level_of_each(np.ones((4, 4)) + np.eye(4), 12) == pytest.approx(0.95**0.25)
    assert level_of_each(np.zeros((4, 4)), 1000) == pytest.approx(0.95**0.25, abs=1e-3)


def test_the_level_never_leaves_what_one_and_what_independent_ones_need():
    rng = np.random.default_rng(3)
    for count in (2, 5, 9):
        parts = rng.normal(size=(40, count))
        assert 0.9 <= level_of_each(parts.T @ parts, 100, 0.9) <= 0.9 ** (1 / count)


def covering(won, at_table, truth, level):
    """In how many studies the Wilson intervals of all factions hold."""
    seats = at_table.sum(axis=1)
    share = won.sum(axis=1) / seats
    z = greatest(level)
    off = abs(share - truth)
    return int((off <= z * np.sqrt(truth * (1 - truth) / seats)).all(axis=1).sum())


@pytest.mark.parametrize("games", [200, 800])
def test_all_factions_are_covered_together_in_95_of_100_studies(games, within_four_errors):
    """The score interval holds the truth where the truth's own error reaches; so all studies are judged at once."""
    rng = np.random.default_rng(games)
    parts = [played(rng, 500, games, np.ones(6)) for _ in range(TRIALS // 500)]
    won, at_table = parts[0][0][0], parts[0][1][0]
    game, faction = np.nonzero(at_table)
    influence = group_influences(won[game, faction].astype(float), game, faction)
    covariance = constant(len(won)).adjustment(influence).covariance
    level = level_of_each(covariance, games)
    hits = sum(covering(*part, 0.25, level) for part in parts)
    assert within_four_errors(hits, TRIALS, 0.95)
    assert 0.94 <= hits / TRIALS <= 0.96
    alone = sum(covering(*part, 0.25, 0.95) for part in parts)
    assert alone / TRIALS < 0.85


def test_the_shares_of_a_study_hold_together(new_study, within_four_errors):
    """The whole way, with tables of six factions of which four play, and victories that are shared."""
    hits = 0
    for seed in range(60):
        table = win_shares(new_study(120, last=3, seed=seed).seats).table
        hits += ((table["low"] <= 0.25) & (table["high"] >= 0.25)).all()
    assert within_four_errors(int(hits), 60, 0.95)


def test_factions_at_the_edge_of_the_tolerance_are_seldom_judged_wrongly():
    """Two just over the edge and two just under it: whatever is called balanced, or under for over, is wrong."""
    rng = np.random.default_rng(5)
    truth, games = np.array([0.2701, 0.2701, 0.2299, 0.2299]), 10_000
    shares = rng.multinomial(games, truth, TRIALS) / games
    covariance = (np.diag(truth) - np.outer(truth, truth)) / games
    half = greatest(level_of_each(covariance, games)) * np.sqrt(np.diag(covariance))
    low, high = shares - half, shares + half
    balanced = (low >= 0.23) & (high <= 0.27)
    turned = ((truth > 0.25) & (high < 0.23)) | ((truth < 0.25) & (low > 0.27))
    edge = truth + np.array([-0.0001, -0.0001, 0.0001, 0.0001])
    beyond = (low > edge) | (high < edge)
    error = 4 * np.sqrt(0.05 * 0.95 / TRIALS)
    assert (balanced | turned).any(axis=1).mean() <= 0.05 + error
    assert beyond.any(axis=1).mean() <= 0.05 + error


def test_intervals_together_are_wider_than_alone_and_verdicts_follow_them(study):
    for table in (win_shares(study.seats).table, seat_advantage(study.seats).table):
        assert (table["low"] < table["low_alone"]).all()
        assert (table["high"] > table["high_alone"]).all()
    assert win_shares(study.seats).settings["level_of_each"] > 0.95


def best_sets(rng, truth, trials, games):
    covariance = (np.diag(truth) - np.outer(truth, truth)) / games
    return [may_be_best(rng.multinomial(games, truth) / games, covariance, games) for _ in range(trials)]


def test_the_best_is_among_those_that_may_be_it(within_four_errors):
    """With three alike each of them is left out in at most five of a hundred studies, and this is reached."""
    found = best_sets(np.random.default_rng(0), np.array([0.3, 0.3, 0.3, 0.1]), 100, 2000)
    assert within_four_errors(sum(bool(one[0]) for one in found), 100, 0.95)
    assert not any(one[3] for one in found)


def test_a_clear_best_stands_alone_and_one_alone_is_best():
    assert may_be_best(np.array([0.4, 0.3, 0.3]), np.eye(3) * 1e-5, 500).tolist() == [True, False, False]
    assert may_be_best(np.array([0.4]), np.eye(1), 500).tolist() == [True]
    assert may_be_best(np.array([0.4, 0.4]), np.zeros((2, 2)), 500).tolist() == [True, True]
