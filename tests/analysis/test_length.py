import math

import numpy as np
import pandas as pd
import pytest
from statsmodels.duration.survfunc import SurvfuncRight
from statsmodels.stats.proportion import proportion_confint

from analysis.length import game_length, going_on, round_quantiles

pytestmark = pytest.mark.plain
TRIALS = 400


def lengths(rounds, ends):
    return pd.DataFrame({"rounds": rounds, "end": pd.Categorical(ends)})


def mixed_limits(seed=0, games=300):
    rng = np.random.default_rng(seed)
    last, limit = 1 + rng.poisson(8, games), rng.choice([7, 12], games)
    return np.minimum(last, limit), last <= limit


def test_the_curve_is_kaplan_and_meiers_as_in_statsmodels():
    rounds, ended = mixed_limits()
    reference = SurvfuncRight(rounds, ended)
    curve = going_on(rounds, ended).set_index("round")
    assert curve.loc[reference.surv_times, "estimate"].to_numpy() == pytest.approx(reference.surv_prob)
    assert curve.loc[reference.surv_times, "n"].tolist() == reference.n_risk.tolist()


def test_the_band_uses_greenwoods_variance_inside_the_wilson_interval():
    rounds, ended = mixed_limits()
    reference = SurvfuncRight(rounds, ended)
    at = 5
    share, error = reference.surv_prob[at], reference.surv_prob_se[at]
    size = share * (1 - share) / error**2
    expected = proportion_confint(share * size, size, method="wilson")
    point = going_on(rounds, ended).set_index("round").loc[reference.surv_times[at]]
    assert (point["low"], point["high"]) == pytest.approx(expected)


def test_without_censoring_the_band_is_the_wilson_interval_of_a_share():
    rounds = 1 + np.random.default_rng(1).poisson(6, 200)
    for row in going_on(rounds, np.ones(200)).itertuples():
        expected = proportion_confint((rounds > row.round).sum(), 200, method="wilson")
        assert (row.low, row.high) == pytest.approx(expected, abs=1e-12)


def test_quantiles_are_those_of_the_sorted_lengths():
    rounds = 1 + np.random.default_rng(2).poisson(9, 500)
    table = game_length(lengths(rounds, ["victory"] * 500)).table.set_index("statistic")
    expected = np.quantile(rounds, [0.1, 0.5, 0.9], method="inverted_cdf")
    assert table.loc[["p10", "median", "p90"], "estimate"].tolist() == expected.tolist()
    assert (table["low"] <= table["estimate"]).all()
    assert (table["high"] >= table["estimate"]).all()


def test_a_quantile_beyond_the_limit_is_not_a_number():
    table = game_length(lengths([9, 10, 11, 12, 12], ["victory"] * 3 + ["limit"] * 2)).table.set_index("statistic")
    assert table.loc["median", "estimate"] == 11
    assert math.isnan(table.loc["p90", "estimate"])
    assert math.isnan(table.loc["p90", "high"])


def test_when_every_game_hits_the_limit_nothing_is_known_but_the_bound():
    result = game_length(lengths([20] * 50, ["limit"] * 50))
    assert result.table["estimate"].isna().all()
    assert (result.curve["estimate"] == 1).all()
    assert result.ends["estimate"].tolist() == [1.0]


def test_games_of_one_fixed_length_have_a_certain_median():
    table = game_length(lengths([10] * 200, ["victory"] * 200)).table.set_index("statistic")
    assert table.loc["median", ["estimate", "low", "high"]].tolist() == [10, 10, 10]


def test_one_game_has_a_length_but_no_upper_bound():
    median = game_length(lengths([7], ["victory"])).table.set_index("statistic").loc["median"]
    assert (median["estimate"], median["n"]) == (7, 1)
    assert math.isnan(median["high"])


def test_end_reasons_add_up_to_all_games(study):
    ends = game_length(study.games).ends
    assert ends["end"].tolist() == ["limit", "victory"]
    assert ends["estimate"].sum() == pytest.approx(1)
    assert (ends["n"] == len(study.games)).all()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (lengths([], []), "games table is empty"),
        (lengths([0, 3], ["victory"] * 2), "counted from 1"),
        (pd.DataFrame({"rounds": [3]}), "no column 'end'"),
    ],
)
def test_lengths_that_make_no_sense_are_refused(table, message):
    with pytest.raises(ValueError, match=message):
        game_length(table)


def test_the_interval_of_the_median_covers_in_small_studies_with_a_limit(within_four_errors):
    """Discrete rounds make the interval conservative: at least 95 of 100, so only the lower side is a failure."""
    hits = 0
    for seed in range(TRIALS):
        last = 1 + np.random.default_rng(seed).poisson(8, 60)
        row = round_quantiles(np.minimum(last, 11), last <= 11).set_index("statistic").loc["median"]
        hits += row["low"] <= 9 <= (math.inf if math.isnan(row["high"]) else row["high"])
    assert hits / TRIALS > 0.95 or within_four_errors(hits, TRIALS, 0.95)
