import numpy as np
import pytest
import statsmodels.api as sm

from analysis.curves import activity, curves, score_curves


def test_activity_is_the_mean_a_player_clustered_by_game(study):
    table = activity(study.rounds).set_index(["quantity", "round"])
    rows = study.rounds[study.rounds["round"] == 3]
    fit = sm.OLS(rows["battles"].astype(float).to_numpy(), np.ones(len(rows)))
    fit = fit.fit(cov_type="cluster", cov_kwds={"groups": rows["game"].to_numpy()}, use_t=True)
    found = table.loc[("battles", 3)]
    assert tuple(found[["low", "high"]]) == pytest.approx(tuple(fit.conf_int()[0]))
    assert found["n"] == len(rows)


def test_quantities_that_a_game_does_not_record_are_left_out(study):
    table = activity(study.rounds.drop(columns="conquests"))
    assert table["quantity"].unique().tolist() == ["battles", "decisions"]
    assert activity(study.rounds[["game", "round"]]).empty
    assert table.index.is_unique


def test_curves_of_all_seats_are_plain_quantiles(study):
    curve = score_curves(study.games, study.rounds).set_index(["by", "group", "round"])
    standing = study.rounds.loc[study.rounds["round"] == 5, "standing"]
    found = curve.loc[("all", "all", 5)]
    assert found[["q10", "q50", "q90"]].tolist() == pytest.approx(np.quantile(standing, [0.1, 0.5, 0.9]).tolist())
    assert found["mean"] == pytest.approx(standing.mean())


def test_winners_and_others_come_from_games_with_a_sole_winner(study):
    curve = score_curves(study.games, study.rounds)
    last = curve[(curve["by"] == "winner") & (curve["round"] == 8)].set_index("group")
    sole = study.games["winner"].notna().sum()
    assert 0 < sole < len(study.games)
    assert last["n"].to_dict() == {"others": 3 * sole, "winner": sole}
    assert last.loc["winner", "mean"] > last.loc["others", "mean"]


def test_factions_have_their_own_curves(study):
    curve = score_curves(study.games, study.rounds)
    red = curve[(curve["by"] == "faction") & (curve["group"] == "red") & (curve["round"] == 2)].iloc[0]
    rows = study.rounds[(study.rounds["faction"] == "red") & (study.rounds["round"] == 2)]
    assert (red["mean"], red["n"]) == (pytest.approx(rows["standing"].mean()), len(rows))


def test_without_a_sole_winner_there_are_no_curves_of_winners(study):
    curve = score_curves(study.games.assign(winner=None), study.rounds)
    assert set(curve["by"]) == {"all", "faction"}
    assert curve["mean"].dtype == np.float64


def test_missing_standings_are_not_counted(study):
    standing = study.rounds["standing"].where(study.rounds["seat"] != 4)
    curve = score_curves(study.games, study.rounds.assign(standing=standing))
    assert curve.loc[(curve["by"] == "all"), "n"].unique().tolist() == [3 * len(study.games)]


def test_curves_say_how_many_games_kept_their_rounds(study):
    result = curves(study.games, study.rounds[study.rounds["game"] < 10])
    assert result.settings["games"] == 10


def test_an_empty_rounds_table_is_refused(study):
    with pytest.raises(ValueError, match="rounds table is empty"):
        curves(study.games, study.rounds.iloc[:0])
