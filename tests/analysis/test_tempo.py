import math

import numpy as np
import pandas as pd
import pytest

from analysis.tempo import first_battle, tempo

pytestmark = pytest.mark.plain


def test_tempo_gathers_lengths_leads_and_curves(study):
    result = tempo(study.games, study.rounds)
    assert result.table["quantity"].unique().tolist() == ["rounds", "lead_for_good", "first_battle", "lead_changes"]
    assert (result.p10, result.median) == (8, 8)
    assert math.isnan(result.p90)
    assert result.ends["estimate"].sum() == pytest.approx(1)
    assert not any(table.empty for table in (result.leader_wins, result.activity, result.score_curves))
    assert result.settings["games_with_rounds"] == len(study.games)


@pytest.mark.parametrize("rounds", ["none", "no rows"])
def test_without_rounds_only_lengths_are_told(study, rounds):
    result = tempo(study.games, None if rounds == "none" else study.rounds.iloc[:0])
    assert result.median == 8
    assert result.table["quantity"].unique().tolist() == ["rounds"]
    assert result.lead_changes.n == 0
    assert result.leader_wins.empty
    assert list(result.score_curves.columns[:3]) == ["by", "group", "round"]


def test_rounds_of_the_first_games_only_are_enough(study):
    result = tempo(study.games, study.rounds[study.rounds["game"] < 7])
    assert result.lead_changes.n == 7
    assert result.length.loc[0, "n"] == len(study.games)


def test_the_first_battle_is_the_first_round_with_one():
    rounds = pd.DataFrame({"game": [0, 0, 0, 1, 1, 1], "round": [1, 2, 3] * 2, "battles": [0, 2, 1, 0, 0, 0]})
    quantiles, without = first_battle(rounds)
    assert quantiles["estimate"].tolist()[:2] == [2, 2]
    assert math.isnan(quantiles["estimate"][2])
    assert (without.estimate, without.n) == (0.5, 2)


def test_games_that_record_no_battles_have_no_first_battle(study):
    result = tempo(study.games, study.rounds.drop(columns="battles"))
    assert result.first_battle.empty
    assert result.no_battle.n == 0
    assert "first_battle" not in set(result.table["quantity"])


def test_a_single_game_is_described_without_complaint(new_study):
    study = new_study(1, seed=2)
    result = tempo(study.games, study.rounds)
    assert result.median == 8
    assert np.isnan(result.lead_changes.low)


def test_an_empty_games_table_is_refused(study):
    with pytest.raises(ValueError, match="games table is empty"):
        tempo(study.games.iloc[:0], study.rounds)
