import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

from analysis.builds import winner_builds

pytestmark = pytest.mark.plain
TRIALS = 400


def decided(seats):
    return seats[seats.groupby("game")["win_share"].transform("sum") > 0]


def test_the_difference_agrees_with_a_regression_clustered_by_game(study):
    rows = decided(study.seats)
    design = sm.add_constant((rows["win_share"] > 0).astype(float))
    fit = sm.OLS(rows["trophies"], design).fit(cov_type="cluster", cov_kwds={"groups": rows["game"]}, use_t=True)
    row = winner_builds(study.seats, ["trophies"]).table.iloc[0]
    assert row["estimate"] == pytest.approx(fit.params["win_share"])
    # statsmodels counts the two fitted means as well: (n - 1) / (n - 2) on the variance.
    games, n = rows["game"].nunique(), len(rows)
    half = stats.t.ppf(0.975, games - 1) * fit.bse["win_share"] * np.sqrt((n - 2) / (n - 1))
    assert (row["low"], row["high"]) == pytest.approx((row["estimate"] - half, row["estimate"] + half))
    assert (row["games"], row["n"]) == (games, n)


def test_the_standardised_difference_divides_by_the_root_mean_square_deviation():
    seats = pd.DataFrame({"game": [0, 0, 1, 1, 2, 2], "win_share": [1, 0] * 3, "towns": [4, 1, 5, 2, 9, 3]})
    row = winner_builds(seats, ["towns"]).table.iloc[0]
    groups = CompareMeans(DescrStatsW([4, 5, 9]), DescrStatsW([1, 2, 3]))
    expected = (groups.d1.mean - groups.d2.mean) / np.sqrt((groups.d1.var_ddof(1) + groups.d2.var_ddof(1)) / 2)
    assert row["standardised"] == pytest.approx(expected)


def test_shared_victories_have_several_winners_and_limits_none():
    seats = pd.DataFrame(
        {"game": [0, 0, 0, 1, 1, 1], "win_share": [0.5, 0.5, 0, 0, 0, 0], "towns": [4, 2, 1, 90, 90, 90]}
    )
    result = winner_builds(seats, ["towns"])
    row = result.table.iloc[0]
    assert (row["winners"], row["others"], row["n"]) == (3, 1, 3)
    assert result.undecided.estimate == 0.5


def test_columns_come_back_in_the_order_asked_for(study):
    assert winner_builds(study.seats, ["trophies", "score"]).table["column"].tolist() == ["trophies", "score"]


def test_missing_values_are_left_out_and_counted(study):
    seats = study.seats.assign(trophies=study.seats["trophies"].where(study.seats["seat"] != 2))
    row = winner_builds(seats, ["trophies"]).table.iloc[0]
    assert row["n"] == (decided(seats)["seat"] != 2).sum()


def test_a_column_that_never_varies_has_no_standardised_difference(study):
    row = winner_builds(study.seats.assign(walls=1), ["walls"]).table.iloc[0]
    assert row["estimate"] == 0
    assert np.isnan(row["standardised"])


@pytest.mark.parametrize("shares", [[1.0], [0.0]])
def test_without_both_winners_and_others_there_is_no_difference(shares):
    row = winner_builds(pd.DataFrame({"game": [0], "win_share": shares, "towns": [3]}), ["towns"]).table.iloc[0]
    assert np.isnan(row["estimate"])


@pytest.mark.parametrize(("column", "message"), [("absent", "no column 'absent'"), ("faction", "holds no numbers")])
def test_columns_that_cannot_be_compared_are_refused(study, column, message):
    with pytest.raises(ValueError, match=message):
        winner_builds(study.seats, [column])


def test_intervals_of_the_difference_cover_in_small_studies(within_four_errors):
    hits = 0
    for seed in range(TRIALS):
        rng = np.random.default_rng(seed)
        won = np.eye(4)[rng.integers(0, 4, 60)].ravel()
        towns = np.repeat(rng.normal(size=60), 4) + rng.normal(size=240) + 2 * won
        seats = pd.DataFrame({"game": np.repeat(np.arange(60), 4), "win_share": won, "towns": towns})
        row = winner_builds(seats, ["towns"]).table.iloc[0]
        hits += row["low"] <= 2 <= row["high"]
    assert within_four_errors(hits, TRIALS, 0.95)
