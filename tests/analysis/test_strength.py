import numpy as np
import pandas as pd
import pytest

from analysis.intervals import mean_interval, share_interval
from analysis.shares import win_shares
from analysis.strength import policy_strength


def test_strength_is_the_win_share_over_the_fair_share(study):
    table = policy_strength(study.seats).table.set_index("policy")
    shares = win_shares(study.seats, by="policy").table.set_index("policy")
    assert table["estimate"].to_dict() == pytest.approx((shares["estimate"] / shares["fair_share"]).to_dict())
    assert table["low"].to_dict() == pytest.approx((shares["low"] / shares["fair_share"]).to_dict())


def test_scores_and_ranks_carry_clustered_intervals(study):
    row = policy_strength(study.seats).table.set_index("policy").loc["raider"]
    rows = study.seats[study.seats["policy"] == "raider"]
    assert tuple(row[["score", "score_low", "score_high"]]) == pytest.approx(
        mean_interval(rows["score"], rows["game"])[:3]
    )
    assert tuple(row[["rank", "rank_low", "rank_high"]]) == pytest.approx(mean_interval(rows["rank"], rows["game"])[:3])


def test_each_faction_and_policy_has_a_row(study):
    table = policy_strength(study.seats).by_faction
    assert len(table) == 6 * 3
    assert table["n"].sum() == len(study.seats)


def test_a_policy_that_meets_only_itself_is_exactly_fair(new_study):
    table = policy_strength(new_study().seats.assign(policy="mirror")).table
    assert table["estimate"].tolist() == pytest.approx([1.0])


def test_the_stronger_policy_is_found():
    rng = np.random.default_rng(0)
    won = rng.random(500) < 0.7
    seats = pd.DataFrame(
        {
            "game": np.repeat(np.arange(500), 2),
            "faction": "red",
            "policy": ["raider", "builder"] * 500,
            "win_share": np.column_stack([won, ~won]).ravel().astype(float),
            "score": 1.0,
            "rank": np.column_stack([2 - won, 1 + won]).ravel(),
        }
    )
    table = policy_strength(seats).table.set_index("policy")
    expected = share_interval(won)
    assert table.loc["raider", "low"] == pytest.approx(2 * expected.low)
    assert table.loc["raider", "low"] > 1 > table.loc["builder", "high"]


def test_missing_scores_are_left_out_of_their_mean_only(study):
    score = study.seats["score"].where(study.seats["seat"] > 1)
    table = policy_strength(study.seats.assign(score=score)).table
    assert table["score"].notna().all()
    assert table["n"].sum() == len(study.seats)


def test_a_table_without_policies_is_refused(study):
    with pytest.raises(ValueError, match="no column 'policy'"):
        policy_strength(study.seats.drop(columns="policy"))
