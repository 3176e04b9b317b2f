import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.proportion import proportion_confint

from analysis.intervals import Interval, share_interval
from analysis.shares import verdict, win_shares

TRIALS = 400


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        (0.24, 0.26, "balanced"),
        (0.23, 0.27, "balanced"),
        (0.28, 0.40, "over"),
        (0.10, 0.22, "under"),
        (0.26, 0.28, "undecided"),
        (0.10, 0.40, "undecided"),
    ],
)
def test_the_verdict_follows_the_whole_interval(low, high, word):
    assert verdict(Interval((low + high) / 2, low, high, 1), 0.25, 0.02 + 1e-12) == word


def test_a_faction_that_sits_once_a_game_gets_the_wilson_interval_alone(new_study):
    seats = new_study(80, seed=3).seats
    # Without shared victories: the first seat of those that share takes all.
    seats["win_share"] = (~seats[seats["win_share"] > 0].duplicated("game")).reindex(
        seats.index, fill_value=False
    ) * 1.0
    table = win_shares(seats).table.set_index("faction")
    for faction, rows in seats.groupby("faction", observed=True):
        expected = proportion_confint(rows["win_share"].sum(), len(rows), method="wilson")
        assert tuple(table.loc[faction, ["low_alone", "high_alone"]]) == pytest.approx(expected)


def test_groups_may_be_several_columns(study):
    table = win_shares(study.seats, by=["faction", "policy"]).table
    expected = study.seats.groupby(["faction", "policy"], observed=True)["win_share"].mean()
    assert table.set_index(["faction", "policy"])["estimate"].to_dict() == pytest.approx(expected.to_dict())
    assert list(table.columns[:3]) == ["faction", "policy", "games"]


def test_games_and_seats_are_counted_apart(study):
    table = win_shares(study.seats, by="policy").table
    assert table["n"].sum() == len(study.seats)
    assert table["games"].tolist() == study.seats.groupby("policy", observed=True)["game"].nunique().tolist()


def test_games_that_hit_the_limit_stay_in_the_denominator(study):
    result = win_shares(study.seats, by="seat")
    limits = (study.games["end"] == "limit").mean()
    assert limits > 0
    assert result.undecided_share == pytest.approx(limits)
    assert result.undecided.n == len(study.games)
    assert result.table["estimate"].sum() == pytest.approx(1 - limits)


def test_the_fair_share_is_the_mean_over_games_of_different_sizes(new_study):
    two, five = new_study(20, players=2).seats, new_study(10, players=5).seats
    both = pd.concat([two, five.assign(game=five["game"] + 100)], ignore_index=True)
    fair = win_shares(both, by="seat").table.set_index("seat")["fair_share"]
    assert fair[1] == pytest.approx((20 / 2 + 10 / 5) / 30)
    assert fair[5] == pytest.approx(1 / 5)


def test_verdicts_of_a_large_lopsided_study_are_over_and_under():
    rng = np.random.default_rng(5)
    won = rng.random(4000) < 0.6
    seats = pd.DataFrame(
        {
            "game": np.repeat(np.arange(4000), 2),
            "faction": ["red", "blue"] * 4000,
            "win_share": np.column_stack([won, ~won]).ravel().astype(float),
        }
    )
    table = win_shares(seats).table.set_index("faction")
    assert table["verdict"].to_dict() == {"red": "over", "blue": "under"}
    assert table["games_needed"].tolist() == [0, 0]


def test_undecided_verdicts_say_how_many_games_are_missing(study):
    table = win_shares(study.seats).table
    undecided = table["verdict"] == "undecided"
    assert undecided.any()
    assert (table.loc[undecided, "games_needed"] >= 1).all()
    assert (table.loc[~undecided, "games_needed"] == 0).all()
    assert table["games_needed"].dtype == np.int64


def test_one_policy_in_all_seats_has_exactly_the_fair_share(new_study):
    table = win_shares(new_study().seats.assign(policy="mirror"), by="policy").table
    assert table["estimate"].tolist() == pytest.approx(table["fair_share"].tolist())
    assert table.loc[0, "low"] < 0.25 < table.loc[0, "high"]


def test_a_single_game_is_undecided(new_study):
    table = win_shares(new_study(1).seats).table
    assert (table["verdict"] == "undecided").all()
    assert len(table) == 4


def test_categories_that_nobody_played_do_not_appear(new_study):
    table = win_shares(new_study(30, players=2, factions=2).seats).table
    assert sorted(table["faction"]) == ["purple", "red"]
    assert not isinstance(table["faction"].dtype, pd.CategoricalDtype)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda seats: seats.iloc[:0], "the seats table is empty"),
        (lambda seats: seats.drop(columns="faction"), "no column 'faction'"),
        (lambda seats: seats.assign(win_share=np.nan), "'win_share' of the seats table has 240 missing values"),
        (lambda seats: seats.assign(faction=None), "'faction' of the seats table has 240 missing values"),
        (lambda seats: seats.assign(win_share=2.0), "between 0 and 1"),
        (lambda seats: seats[seats["faction"] == "red"], "lacks seats of some games"),
    ],
)
def test_tables_that_cannot_be_analysed_are_refused_with_a_sentence(study, spoil, message):
    with pytest.raises(ValueError, match=message):
        win_shares(spoil(study.seats))


def test_a_negative_tolerance_is_refused(study):
    with pytest.raises(ValueError, match="tolerance"):
        win_shares(study.seats, tolerance=-0.1)


def test_the_table_that_was_given_is_left_alone(study):
    before = study.seats.copy()
    win_shares(study.seats, by=["seat", "policy"])
    pd.testing.assert_frame_equal(study.seats, before)


def test_policy_shares_cover_in_small_studies(within_four_errors):
    """Four seats, each held by one of two policies; a raider's seat is three times as likely to win."""
    exact = raider_share()
    hits = 0
    for seed in range(TRIALS):
        interval = raider_interval(np.random.default_rng(seed), 150)
        hits += interval.low <= exact <= interval.high
    assert within_four_errors(hits, TRIALS, 0.95)


def raider_interval(rng, games):
    raider = rng.random((games, 4)) < 0.5
    weight = np.where(raider, 3.0, 1.0)
    won = (rng.random((games, 1)) * weight.sum(axis=1, keepdims=True) > weight.cumsum(axis=1)).sum(axis=1)
    shares = np.arange(4) == won[:, None]
    return share_interval(shares[raider], np.nonzero(raider)[0])


def raider_share():
    """Expected wins of raiders over the expected number of raiders, summed over the number of them at the table."""
    chances = np.array([1, 4, 6, 4, 1]) / 16
    raiders = np.arange(5)
    return float((chances * 3 * raiders / (4 + 2 * raiders)).sum() / 2)
