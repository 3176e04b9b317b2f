"""One seat against the game: its win shares are held against the mean, games won against games lost."""

import math

import numpy as np
import pandas as pd
import pytest

from analysis.builds import winner_builds
from analysis.choices import choices
from analysis.parts import parts
from analysis.routes import routes
from analysis.seats import seat_advantage
from analysis.shares import win_shares
from analysis.solo import is_solo
from analysis.strength import policy_strength
from analysis.tempo import tempo


@pytest.fixture
def alone():
    """Games of one seat: red wins 90 of 100, blue 30 of 100; who wins holds three towers, who loses one."""
    won = np.r_[np.arange(100) < 90, np.arange(100) < 30].astype(float)
    return pd.DataFrame(
        {
            "game": np.arange(200),
            "seat": 1,
            "faction": np.repeat(["red", "blue"], 100),
            "policy": np.tile(["builder", "raider"], 100),
            "score": 10 + won,
            "rank": 2 - won,
            "win_share": won,
            "towers": 1 + 2 * won,
            "hero": np.tile([0, 0, 1, 1], 50),
            "way": np.tile([0, 1], 100),
        }
    )


def games_of(seats: pd.DataFrame) -> pd.DataFrame:
    winner = seats["faction"].where(seats["win_share"] > 0, None)
    return pd.DataFrame({"game": seats["game"], "rounds": 5, "end": "victory", "winner": winner})


def test_a_game_of_one_seat_is_told_from_one_of_several(alone, study):
    assert is_solo(alone)
    assert not is_solo(study.seats)
    assert not is_solo(study.seats.sample(frac=1.0, random_state=1))
    assert is_solo(alone.sample(frac=1.0, random_state=1))
    assert not is_solo(study.rounds, ["game", "round"])


def test_the_mean_of_all_games_stands_for_the_fair_share(alone):
    result = win_shares(alone)
    assert result.solo
    assert result.undecided_share == pytest.approx(0.4)
    table = result.table.set_index("faction")
    assert table["fair_share"].tolist() == pytest.approx([0.6, 0.6])
    assert table["verdict"].to_dict() == {"red": "over", "blue": "under"}


def test_several_seats_have_their_fair_share_as_ever(study):
    result = win_shares(study.seats)
    assert not result.solo
    assert set(result.table["fair_share"]) == {0.25}


def test_a_sole_group_is_compared_with_nothing(alone):
    (seat,) = win_shares(alone, by="seat").table.to_dict("records")
    assert math.isnan(seat["fair_share"])
    assert (seat["verdict"], seat["games_needed"]) == ("undecided", 0)
    assert math.isnan(seat_advantage(alone).first_seat_advantage.estimate)


def test_a_policy_is_as_strong_as_its_wins_are_many_times_the_mean(alone):
    result = policy_strength(alone)
    assert result.settings["solo"]
    assert result.table["estimate"].tolist() == pytest.approx((result.table["win_share"] / 0.6).tolist())


def test_of_games_that_nobody_ever_wins_no_strength_is_told(alone):
    lost = alone.assign(win_share=0.0)
    assert policy_strength(lost).table["estimate"].isna().all()
    assert set(win_shares(lost).table["fair_share"]) == {0.0}
    assert choices(lost, "hero", ["smith", "scout"]).table["fair_share"].tolist() == [0.0, 0.0]


def test_games_won_are_held_against_games_lost(alone):
    (row,) = winner_builds(alone, ["towers"]).table.to_dict("records")
    assert (row["winners"], row["others"], row["games"], row["n"]) == (3.0, 1.0, 200, 200)
    (part,) = parts(alone, ["towers"]).table.to_dict("records")
    assert (part["winners"], part["others"], part["estimate"], part["n"]) == (3.0, 1.0, 2.0, 200)


def test_choices_are_held_against_the_mean(alone):
    assert choices(alone, "hero", ["smith", "scout"]).table["fair_share"].tolist() == pytest.approx([0.6, 0.6])


def test_what_nobody_won_is_lost(alone):
    result = routes(games_of(alone), alone, "way", ["sword", "coin"])
    assert result.table.set_index("label")["estimate"].to_dict() == pytest.approx(
        {"sword": 0.3, "coin": 0.3, "lost": 0.4}
    )


def test_nobody_leads_and_scores_are_those_of_games_won_and_lost(alone):
    rounds = alone[["game", "seat", "faction"]].merge(pd.DataFrame({"round": range(1, 6)}), how="cross")
    rounds = rounds.assign(standing=rounds["round"] * 2.0, battles=1)
    result = tempo(games_of(alone), rounds)
    assert result.solo
    assert set(result.table["quantity"]) == {"rounds", "first_battle"}
    assert len(result.leader_wins) == result.lead_changes.n == result.never_ahead.n == 0
    assert result.settings["games_with_rounds"] == 200
    curves = result.score_curves[(result.score_curves["by"] == "winner") & (result.score_curves["round"] == 1)]
    assert curves.set_index("group")["n"].to_dict() == {"winner": 120, "others": 80}
