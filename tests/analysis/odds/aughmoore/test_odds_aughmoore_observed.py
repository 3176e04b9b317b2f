"""Battles of played games against the best choice of cards: counted anew from the tables, and told by lead."""

import numpy as np
import pandas as pd
import pytest

from analysis.odds.aughmoore.observed import BATTLE, COMPARED, OFTEN, against_odds, counted, observed_battles
from analysis.odds.aughmoore.question import Question
from analysis.odds.replay import played_again
from policies.book import PolicyBook
from sim.runs.chunks import play_chunk
from sim.study.study import Study, new_study
from tests.analysis.odds.aughmoore.aughmoore_cases import CONTENT

GAMES = 2
POLICIES = ("random",)
BOOK = PolicyBook("aughmoore", POLICIES)


@pytest.fixture(scope="module")
def study() -> Study:
    return new_study("aughmoore", policies=POLICIES, players=3, seed=3, games=GAMES)


@pytest.fixture(scope="module")
def battles(study: Study) -> pd.DataFrame:
    return observed_battles(study, BOOK, 100)


def told(leads, won, predicted) -> pd.DataFrame:
    """Return battles as `observed_battles` lists them, one a game."""
    rows = {"game": range(len(leads)), "round": 1, "lead": leads, "won": won, "predicted": predicted}
    return pd.DataFrame(rows, columns=BATTLE)


def test_battles_of_played_games_are_found(study: Study, battles: pd.DataFrame):
    """Battles with nobody left to choose a card are not among them, so that the tables may count more."""
    games = play_chunk(study, BOOK, range(GAMES)).games
    found = battles.groupby("game").size().reindex(range(GAMES), fill_value=0)
    assert list(battles.columns) == BATTLE
    assert (found.to_numpy() <= games["battles"]).all()
    assert 0 < found.sum() >= 0.5 * games["battles"].sum()


def test_predictions_are_chances_that_rise_with_the_lead(battles: pd.DataFrame):
    assert battles["predicted"].between(-1e-9, 1 + 1e-9).all()
    ahead, behind = battles[battles["lead"] >= 6], battles[battles["lead"] <= -6]
    assert ahead["predicted"].mean() > 0.5 or ahead.empty
    assert behind["predicted"].mean() < 0.5 or behind.empty


def test_kinds_are_compared_from_a_number_on():
    leads = [-8] * OFTEN + [1] * (OFTEN - 1) + [7] * OFTEN
    won = np.array([0.0] * OFTEN + [1.0] * (2 * OFTEN - 1))
    table = against_odds(told(leads, won, np.linspace(0, 1, len(leads))))
    assert list(table.columns) == COMPARED
    assert table["lead"].tolist() == ["-6 or less", "6 or more"]
    assert table["estimate"].tolist() == [0, 1]
    assert (table["n"] == OFTEN).all()


def test_battles_that_were_not_solved_are_left_out():
    table = against_odds(told([0] * 50, [1.0] * 50, [0.5] * 25 + [None] * 25))
    assert table["n"].tolist() == [25]
    assert "in 50 Battles; the first 25 are compared" in counted(
        told([0] * 50, [1.0] * 50, [0.5] * 25 + [None] * 25), 1
    )


def test_a_study_with_few_battles_has_nothing_to_compare(study: Study):
    assert Question.observed(CONTENT, study, BOOK, 0) is None


def test_a_game_that_is_watched_has_the_same_battles_with_their_odds(study: Study, battles: pd.DataFrame):
    match = next(played_again(study, BOOK, 1))
    fought = list(Question.fought(match.stage.content, match))
    rows = battles[battles["game"] == 0]
    assert [float(each.won) for each in fought] == rows["won"].tolist()
    assert [each.chance for each in fought] == pytest.approx(rows["predicted"].tolist())
    assert all(each.attacker != each.defender for each in fought)
