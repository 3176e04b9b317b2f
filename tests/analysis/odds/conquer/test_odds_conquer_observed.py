"""Battles of played games against the best plans: counted anew from the tables, and armies read off by hand."""

import numpy as np
import pandas as pd
import pytest

from analysis.odds.conquer import observed
from analysis.odds.conquer.observed import BATTLE, COMPARED, OFTEN, against_odds, army_of, counted, observed_battles
from analysis.odds.conquer.question import Question
from analysis.odds.replay import played_again
from policies.book import PolicyBook
from sim.runs.chunks import play_chunk
from sim.study.study import Study, new_study
from tests.analysis.odds.conquer.conquer_cases import CONTENT, RULES
from tests.games.conquer.position import erect, own, place_hydra, position, put, raise_units, region, rules, stock

GAMES = 40
POLICIES = ("random",)
BOOK = PolicyBook("conquer", POLICIES)
LOSS = 0.2


@pytest.fixture(scope="module")
def study() -> Study:
    return new_study("conquer", policies=POLICIES, players=4, seed=5, games=GAMES)


@pytest.fixture(scope="module")
def battles(study: Study) -> pd.DataFrame:
    return observed_battles(study, BOOK, 100, RULES, loss=LOSS)


def test_a_study_is_played_no_further_than_it_goes(battles: pd.DataFrame):
    assert list(battles.columns) == BATTLE
    assert set(battles["game"]) <= set(range(GAMES))
    assert len(battles) > 0


def test_all_battles_in_which_somebody_had_a_choice_are_found(study: Study, battles: pd.DataFrame):
    """Battles between sides without units are decided without a question, so that the tables may count more."""
    games = play_chunk(study, BOOK, range(GAMES)).games
    found = battles.groupby("game").size().reindex(range(GAMES), fill_value=0)
    assert (found.to_numpy() <= games["battles"]).all()
    assert found.sum() >= 0.5 * games["battles"].sum()


def test_as_many_battles_are_drawn_as_the_tables_say(study: Study, battles: pd.DataFrame):
    """In games whose battles were all found and all fought by two."""
    games = play_chunk(study, BOOK, range(GAMES)).games
    two = battles[battles["sides"] == 2]
    fought, drawn = (
        found.groupby("game").size().reindex(range(GAMES), fill_value=0).to_numpy()
        for found in (two, two[two["winner"] == "nobody"])
    )
    complete = fought == games["battles"]
    assert fought[complete].any()
    assert (drawn[complete] == games["draws"][complete]).all()


def test_predictions_are_chances(battles: pd.DataFrame):
    solved = battles.dropna(subset=["predicted_nobody"])
    chances = solved[["predicted_stronger", "predicted_weaker", "predicted_nobody"]].astype(float)
    assert chances.sum(axis=1).tolist() == pytest.approx([1] * len(solved))
    assert solved["weaker_army"].between(0, 1).all()
    for name in ("stronger_deploys", "weaker_deploys"):
        assert solved[name].between(0, 1).all()


def test_only_so_many_battles_are_solved(study: Study):
    found = observed_battles(study, BOOK, GAMES, RULES, loss=LOSS, most=2)
    assert found["predicted_nobody"].notna().sum() == min(2, (found["sides"] == 2).sum())


def battle(n: int, winner: str, weaker: float, **other: object) -> pd.DataFrame:
    """So many battles of two with the same outcome, each in a game of its own."""
    usual = {"round": 3, "sides": 2, "weaker_army": weaker, "winner": winner}
    deployed = {"stronger_deploys": 0.5, "weaker_deploys": 0.25}
    predicted = {"predicted_stronger": 0.7, "predicted_weaker": 0.2, "predicted_nobody": 0.1}
    more = {"predicted_stronger_deploys": 0.6, "predicted_weaker_deploys": 0.4}
    return pd.DataFrame({"game": range(n), **usual, **deployed, **predicted, **more, **other})


def test_the_stronger_side_is_compared_by_how_strong_the_weaker_one_is():
    even = [battle(15, "stronger", 0.9), battle(15, "nobody", 1.0)]
    weak = [battle(30, "stronger", 0.1), battle(10, "weaker", 0.2), battle(25, "stronger", 0.0, predicted_stronger=1.0)]
    table = against_odds(pd.concat([*even, *weak]))
    assert list(table.columns) == COMPARED
    assert table["weaker_army"].tolist() == ["nothing", "up to 25%", "up to 100%"]
    assert table["estimate"].tolist() == [1, 0.75, 0.5]
    assert table["predicted"].tolist() == pytest.approx([1, 0.7, 0.7])
    assert table["n"].tolist() == [25, 40, 30]


def test_rare_battles_and_those_without_a_prediction_are_left_out():
    rare = battle(OFTEN - 1, "stronger", 0.5)
    unsolved = battle(OFTEN, "stronger", 0.3, predicted_nobody=np.nan)
    assert against_odds(pd.concat([rare, unsolved])).empty


def test_it_is_told_how_often_nobody_won_and_how_much_was_deployed():
    told = counted(pd.concat([battle(30, "stronger", 0.5), battle(10, "nobody", 0.5)]), 40)
    assert "40 battles in which somebody could choose what to deploy, 0 of them between more than two" in told
    assert "Nobody won 25% (" in told
    assert "by the best plans 10%)" in told
    assert "The stronger side deployed 50% (" in told


def test_no_battles_give_an_empty_table(study: Study):
    assert against_odds(pd.DataFrame(columns=BATTLE)).empty
    assert Question.observed(CONTENT, study, BOOK, 0) is None


@pytest.mark.interpreted
def test_an_army_is_what_a_seat_can_use_where_it_fights():
    using = rules()
    state = position("nagas", "elves", using=using)
    put(state, 1, "qliss")
    put(state, 0, "qliss")
    raise_units(state, 0, serpent=4)
    raise_units(state, 1, pixie=3, ent=1)
    erect(state, using, 1, "horn")
    own(state, using, 1, "folen")
    stock(state, 1, wood=5)
    place_hydra(state, 0, "qliss")
    state.battle.region, state.battle.sides = region("qliss"), 3
    nagas, elves = army_of(state, RULES, 0), army_of(state, RULES, 1)
    assert (nagas.units, nagas.apart) == ((4, 1), False)
    assert elves.units == (3, 0, 1)
    assert {carrier.key for carrier in elves.carriers} == {"horn", "folen"}
    assert elves.stock["wood"] == 5
    place_hydra(state, 0, "esmore")
    assert army_of(state, RULES, 0).units == (4, 0)
    put(state, 0, "esmore")
    place_hydra(state, 0, "qliss")
    state.battle.alone = 1
    apart = army_of(state, RULES, 0)
    assert (apart.units, apart.apart) == ((0, 1), True)


@pytest.mark.interpreted
def test_stakes_are_the_next_monster_and_its_resources():
    state = position("nagas", "elves")
    state.players[0].monsters, state.battle.sides, state.battle.alone = 3, 3, 1
    found = observed.stakes_of(state, RULES, (0, 1), LOSS)
    record = RULES.record
    assert found.prizes == (record.monster_vp[2], record.monster_vp[0])
    assert found.rewards == (0, pytest.approx(LOSS * record.monster_resources[0].sum()))


def test_a_single_game_has_too_few_battles_to_compare(study: Study):
    assert Question.observed(CONTENT, study, BOOK, 1) is None


def test_a_game_that_is_watched_has_the_same_battles_with_their_odds(study: Study, battles: pd.DataFrame):
    match = next(played_again(study, BOOK, 1))
    fought = list(Question.fought(match.stage.content, match))
    rows = battles[(battles["game"] == 0) & battles["predicted_stronger"].notna()]
    assert [each.won for each in fought] == [winner == "stronger" for winner in rows["winner"]]
    assert [each.chance for each in fought] == pytest.approx(rows["predicted_stronger"].tolist())
    assert all(each.attacker != each.defender for each in fought)
