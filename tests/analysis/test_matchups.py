import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from analysis.matchups import matchups

pytestmark = pytest.mark.plain
TRIALS = 300


def duel(ranks):
    """Games of red against blue from pairs of ranks."""
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(len(ranks)), 2),
            "faction": ["red", "blue"] * len(ranks),
            "rank": np.ravel(ranks),
        }
    )


def red_against_blue(table):
    return table.set_index(["faction", "opponent"]).loc[("red", "blue")]


def test_duels_without_ties_get_wilson_and_the_exact_binomial_test():
    row = red_against_blue(matchups(duel([(1, 2)] * 14 + [(2, 1)] * 6)).table)
    assert (row["low"], row["high"]) == pytest.approx(proportion_confint(14, 20, method="wilson"))
    assert row["p_value"] == pytest.approx(stats.binomtest(14, 20).pvalue)


def test_ties_count_half():
    row = red_against_blue(matchups(duel([(1, 1), (1, 2), (1, 2), (2, 1)])).table)
    assert row["estimate"] == pytest.approx(2.5 / 4)


def test_every_pair_appears_both_ways_and_mirrored(study):
    table = matchups(study.seats).table.set_index(["faction", "opponent"])
    assert len(table) == 6 * 5
    for (ours, theirs), row in table.iterrows():
        mirror = table.loc[(theirs, ours)]
        assert row["estimate"] == pytest.approx(1 - mirror["estimate"])
        assert row["low"] == pytest.approx(1 - mirror["high"])
        assert (row["games"], row["q_value"]) == (mirror["games"], mirror["q_value"])


def test_q_values_are_benjamini_and_hochbergs_over_unordered_pairs(study):
    table = matchups(study.seats).table
    once = table[table["faction"] < table["opponent"]]
    assert once["q_value"].tolist() == pytest.approx(multipletests(once["p_value"], method="fdr_bh")[1].tolist())


def brute_meetings(seats, ours, theirs):
    rows = []
    for game, table in seats.groupby("game"):
        for mine in table.loc[table["policy"] == ours, "rank"]:
            for yours in table.loc[table["policy"] == theirs, "rank"]:
                rows.append((game, (mine < yours) + 0.5 * (mine == yours)))
    return pd.DataFrame(rows, columns=["game", "points"])


def test_policies_that_meet_several_times_a_game_are_clustered(study):
    meetings = brute_meetings(study.seats, "builder", "raider")
    fit = sm.OLS(meetings["points"] - 0.5, np.ones(len(meetings)))
    fit = fit.fit(cov_type="cluster", cov_kwds={"groups": meetings["game"]}, use_t=True)
    row = matchups(study.seats, by="policy").table.set_index(["policy", "opponent"]).loc[("builder", "raider")]
    assert row["estimate"] == pytest.approx(meetings["points"].mean())
    assert (row["n"], row["games"]) == (len(meetings), meetings["game"].nunique())
    assert row["p_value"] == pytest.approx(fit.pvalues.iloc[0])


def test_groups_that_never_met_have_no_row():
    seats = pd.concat([duel([(1, 2)]), duel([(1, 2)]).assign(game=1, faction=["green", "white"])])
    table = matchups(seats).table
    assert set(zip(table["faction"], table["opponent"], strict=True)) == {
        ("red", "blue"),
        ("blue", "red"),
        ("green", "white"),
        ("white", "green"),
    }


def test_a_single_faction_has_no_matchups():
    table = matchups(duel([(1, 2)]).assign(faction="red")).table
    assert table.empty
    assert {"opponent", "q_value", "fair_share"} <= set(table.columns)


def test_eternal_ties_are_no_evidence():
    row = red_against_blue(matchups(duel([(1, 1)] * 10)).table)
    assert (row["estimate"], row["p_value"]) == (0.5, 1.0)


def test_missing_ranks_are_refused(study):
    with pytest.raises(ValueError, match="'rank' of the seats table"):
        matchups(study.seats.assign(rank=np.nan))


def test_equal_policies_are_told_apart_in_about_five_of_a_hundred_studies(within_four_errors):
    rejected = 0
    for seed in range(TRIALS):
        rng = np.random.default_rng(seed)
        seats = pd.DataFrame(
            {
                "game": np.repeat(np.arange(60), 4),
                "policy": rng.choice(["x", "y"], 240),
                "rank": rng.permuted(np.tile([1, 2, 3, 4], (60, 1)), axis=1).ravel(),
            }
        )
        rejected += matchups(seats, by="policy").table["p_value"][0] < 0.05
    assert within_four_errors(rejected, TRIALS, 0.05)
