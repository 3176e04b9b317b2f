import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analysis.comparing.moved import ArmTables, moved_table


@pytest.fixture
def arm(new_study):
    study = new_study(80, seed=5)
    return ArmTables(study.games.assign(decisions=50), study.seats, study.rounds)


def changed(arm, **columns):
    return ArmTables(arm.games.assign(**columns), arm.seats, arm.rounds)


def test_what_moved_furthest_in_its_own_spread_stands_first(arm):
    chance = np.random.default_rng(1)
    arm = changed(arm, rounds=chance.integers(8, 12, 80), decisions=chance.integers(100, 200, 80))
    table = moved_table(
        {"rules": arm, "long": changed(arm, rounds=arm.games["rounds"] + 4, decisions=arm.games["decisions"] + 5)}
    )
    assert table["quantity"].tolist()[:2] == ["rounds", "decisions"]
    assert table.loc[0, "standardised"] == pytest.approx(4 / arm.games["rounds"].std())
    assert table.loc[0, ["estimate", "q_value"]].tolist() == [4, 0]


def test_a_moved_mean_is_the_paired_t_test_of_scipy(arm):
    chance = np.random.default_rng(2)
    other = changed(arm, rounds=arm.games["rounds"] + chance.integers(0, 3, 80))
    row = moved_table({"rules": arm, "other": other}).set_index("quantity").loc["rounds"]
    expected = stats.ttest_rel(other.games["rounds"], arm.games["rounds"])
    assert row["p_value"] == pytest.approx(expected.pvalue)
    assert (row["low"], row["high"]) == pytest.approx(tuple(expected.confidence_interval(0.95)))
    assert np.isnan(row["standardised"])  # the baseline's games all last as long


def test_every_reason_to_end_counts_even_if_one_arm_alone_knows_it(arm):
    other = changed(arm, end=np.where(np.arange(80) < 20, "elimination", "victory"))
    table = moved_table({"rules": arm, "other": other}).set_index("quantity")
    assert table.loc["end_elimination", ["before", "after"]].tolist() == [0, 0.25]
    assert table.loc["limit", "estimate"] == 0


def test_columns_of_seats_count_as_means_of_a_game(arm):
    more = ArmTables(arm.games, arm.seats.assign(trophies=arm.seats["trophies"] + 1), arm.rounds)
    table = moved_table({"rules": arm, "more": more}, {"seats": ["trophies"]}).set_index("quantity")
    assert table.loc["trophies", "before"] == pytest.approx(arm.seats["trophies"].mean())
    assert table.loc["trophies", "estimate"] == pytest.approx(1)


def test_tempo_is_that_of_the_games_whose_rounds_were_kept(arm):
    kept = ArmTables(arm.games, arm.seats, arm.rounds[arm.rounds["game"] < 30])
    table = moved_table({"rules": kept, "copy": kept}).set_index("quantity")
    assert table.loc["battles", "n"] == 30
    assert table.loc["battles", "before"] == pytest.approx(kept.rounds.groupby("game")["battles"].sum().mean())
    assert table.loc["rounds", "n"] == 80
    assert "lead_changes" in table.index
    none = ArmTables(arm.games, arm.seats, arm.rounds.iloc[:0])
    assert "battles" not in set(moved_table({"rules": none, "copy": none})["quantity"])


def test_false_discoveries_are_controlled_over_all_arms(arm):
    chance = np.random.default_rng(3)
    arms = {name: changed(arm, rounds=chance.integers(8, 12, 80)) for name in ("rules", "one", "two")}
    table = moved_table(arms)
    assert table["q_value"].to_numpy() == pytest.approx(stats.false_discovery_control(table["p_value"]))
    assert table["arm"].drop_duplicates().tolist() == ["one", "two"]


def test_a_table_without_lengths_is_refused(arm):
    with pytest.raises(ValueError, match="no column 'rounds'"):
        moved_table({"rules": ArmTables(arm.games.drop(columns="rounds"), arm.seats, pd.DataFrame())})
