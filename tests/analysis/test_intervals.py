import math

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from analysis.clusters import influences, standard_error
from analysis.intervals import (
    effective_size,
    mean_interval,
    score_interval,
    share_interval,
    wilson_bounds,
)

TRIALS = 400


@pytest.mark.parametrize(("wins", "games"), [(0, 5), (1, 1), (3, 40), (250, 1000), (40, 40)])
def test_wins_and_losses_in_independent_games_get_the_wilson_interval(wins, games):
    interval = share_interval(np.arange(games) < wins, level=0.9)
    expected = proportion_confint(wins, games, alpha=0.1, method="wilson")
    assert interval[1:3] == pytest.approx(expected, abs=1e-12)
    assert (interval.estimate, interval.n) == (wins / games, games)


@given(estimate=st.floats(0, 1), size=st.floats(0.1, 1e9), level=st.floats(0.01, 0.999))
def test_wilson_bounds_enclose_the_estimate_and_stay_within_zero_and_one(estimate, size, level):
    low, high = wilson_bounds(estimate, size, level)
    assert 0 <= low <= estimate <= high <= 1


@pytest.mark.parametrize("games", [1, 2, 30, 100_000])
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_the_wilson_formula_agrees_with_scipy_at_whole_sizes(games, level):
    for wins in {0, 1, games // 3, games - 1, games}:
        expected = stats.binomtest(wins, games).proportion_ci(level, method="wilson")
        assert wilson_bounds(wins / games, games, level) == pytest.approx((expected.low, expected.high), abs=1e-12)


def clustered_rows(seed=0, games=80):
    rng = np.random.default_rng(seed)
    game = np.repeat(np.arange(games), rng.integers(1, 5, games))
    return rng.normal(size=games)[game] + rng.normal(size=len(game)), game


def test_the_standard_error_of_a_mean_agrees_with_statsmodels_clustered_by_game():
    values, game = clustered_rows()
    fit = sm.OLS(values, np.ones(len(values))).fit(cov_type="cluster", cov_kwds={"groups": game}, use_t=True)
    interval = mean_interval(values, game)
    assert interval.estimate == pytest.approx(fit.params[0])
    assert interval[1:3] == pytest.approx(tuple(fit.conf_int(0.05)[0]))


def test_the_share_of_clustered_rows_uses_the_clustered_variance_inside_wilson():
    rng = np.random.default_rng(1)
    game = np.repeat(np.arange(50), 2)
    shares = rng.choice([0, 0.5, 1], 100)
    fit = sm.OLS(shares, np.ones(100)).fit(cov_type="cluster", cov_kwds={"groups": game})
    share = shares.mean()
    size = share * (1 - share) / fit.bse[0] ** 2 * (stats.norm.ppf(0.975) / stats.t.ppf(0.975, 49)) ** 2
    assert share_interval(shares, game)[1:3] == pytest.approx(wilson_bounds(share, size))


def test_writing_every_row_twice_does_not_narrow_the_interval():
    rng = np.random.default_rng(2)
    game = np.repeat(np.arange(40), 2)
    shares = rng.choice([0, 0.5, 1], 80)
    once, twice = share_interval(shares, game), share_interval(np.tile(shares, 2), np.tile(game, 2))
    assert twice[:3] == pytest.approx(once[:3])
    assert (once.n, twice.n) == (80, 160)


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_where_nothing_varies_the_number_of_games_decides_the_width(share):
    interval = share_interval(np.full(30, share), np.repeat(np.arange(10), 3))
    assert interval[1:3] == pytest.approx(proportion_confint(10 * share, 10, method="wilson"), abs=1e-12)


def test_a_single_game_gives_a_wide_share_and_an_unknown_mean_interval():
    share = share_interval([1, 0, 0, 0], np.zeros(4))
    assert share.high - share.low > 0.7
    mean = mean_interval([1, 0, 0, 0], np.zeros(4))
    assert (mean.estimate, mean.n) == (0.25, 4)
    assert math.isnan(mean.low)
    assert math.isnan(mean.high)


def test_missing_numbers_are_left_out_of_a_mean_and_of_its_n():
    interval = mean_interval([1, np.nan, 3, 5], [0, 0, 1, 2])
    assert interval == pytest.approx(mean_interval([1, 3, 5]))
    assert mean_interval([np.nan]).n == 0


@pytest.mark.parametrize("shares", [[], [0.2, np.nan], [1.2], [-0.1]])
def test_what_is_no_share_is_refused(shares):
    with pytest.raises(ValueError, match="share"):
        share_interval(shares)


@pytest.mark.parametrize("level", [0, 1, 95, np.nan])
def test_what_is_no_level_is_refused(level):
    with pytest.raises(ValueError, match="level must lie between 0 and 1"):
        share_interval([0, 1], level=level)


def test_rounding_dust_is_not_taken_for_spread():
    assert effective_size(0.25, 1e-17, 12) == 12
    assert effective_size(0.25, math.nan, 1) == 1


def covering(draw, truth):
    intervals = (draw(np.random.default_rng(seed)) for seed in range(TRIALS))
    return sum(interval.low <= truth <= interval.high for interval in intervals)


def test_intervals_cover_when_two_of_four_seats_hold_the_policy(within_four_errors):
    def draw(rng):
        won = rng.integers(0, 4, 200)
        return share_interval((won[:, None] == [0, 1]).ravel(), np.repeat(np.arange(200), 2))

    assert within_four_errors(covering(draw, 0.25), TRIALS, 0.95)


def test_intervals_cover_when_victories_are_shared(within_four_errors):
    def draw(rng):
        return share_interval(rng.choice([0, 0.5, 1], 150, p=[0.65, 0.2, 0.15]), np.arange(150))

    assert within_four_errors(covering(draw, 0.25), TRIALS, 0.95)


def test_intervals_of_means_cover_when_rows_of_a_game_move_together(within_four_errors):
    def draw(rng):
        game = np.repeat(np.arange(40), 3)
        return mean_interval(rng.normal(size=40)[game] + rng.normal(size=120), game)

    assert within_four_errors(covering(draw, 0.0), TRIALS, 0.95)


def test_influences_sum_to_zero_and_one_cluster_has_no_standard_error():
    values, game = clustered_rows()
    assert influences(values, game, 80).sum() == pytest.approx(0, abs=1e-12)
    assert math.isnan(standard_error(np.zeros(1)))


@pytest.mark.parametrize("share", [0.0, 1e-9, 0.5, 1.0])
def test_a_share_that_was_adjusted_keeps_an_interval_about_as_wide_as_its_error(share):
    found = score_interval(share, 0.01, 1_000, 1_000)
    assert found.low <= share <= found.high
    assert 0.01 < found.high - found.low < 0.1


def test_a_share_without_any_error_has_the_interval_of_its_games():
    assert score_interval(0.0, 0.0, 80, 80) == pytest.approx(share_interval(np.zeros(80)))
