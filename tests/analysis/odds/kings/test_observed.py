"""Battles of played games against the exact odds: counted anew from the tables and from the games told in words."""

import re
from dataclasses import replace

import pandas as pd
import pytest

from analysis.odds.kings.observed import BATTLE, COMPARED, OFTEN, against_odds, observed_battles
from analysis.odds.kings.odds import battle_odds
from analysis.odds.kings.question import Question
from analysis.odds.replay import played_again
from policies.book import PolicyBook
from sim.game import find
from sim.runs.chunks import play_chunk
from sim.study.study import Study, new_study
from sim.study.trace import trace
from tests.analysis.odds.kings.kings_cases import PROPOSED

GAMES = 8
POLICIES = ("raider", "balanced")
BOOK = PolicyBook("kings", POLICIES)
OFFER = re.compile(r"  (.+) offers? battle to (.+) in (.+)")


@pytest.fixture(scope="module")
def study() -> Study:
    return new_study("kings", policies=POLICIES, seed=5, games=GAMES)


@pytest.fixture(scope="module")
def battles(study: Study) -> pd.DataFrame:
    return observed_battles(study, BOOK, 100)


def told(study: Study, index: int) -> list[str]:
    """The powers that began the battles of a game, as told: an offer of battle that dice followed."""
    began: list[str] = []
    offered = ""
    for line in trace(study, BOOK, index):
        if found := OFFER.fullmatch(line):
            offered = found[1]
        elif offered and re.search(r" rolls? \d+ di(c)?e", line):
            began.append(offered)
            offered = ""
    return began


@pytest.fixture(scope="module")
def tales(study: Study) -> list[list[str]]:
    """What is told of each game; to tell it takes seconds."""
    return [told(study, index) for index in range(GAMES)]


def test_a_study_is_played_no_further_than_it_goes(battles: pd.DataFrame):
    assert list(battles.columns) == BATTLE
    assert battles["game"].max() < GAMES


def test_every_seat_has_fought_and_won_what_its_row_of_the_table_says(study: Study, battles: pd.DataFrame):
    seats = play_chunk(study, BOOK, range(GAMES)).seats
    counted = battles.groupby(["game", "attacker"])["won"].agg(["size", "sum"])
    everybody = pd.MultiIndex.from_product([range(GAMES), range(study.players)])
    counted = counted.reindex(everybody, fill_value=0)
    assert counted["size"].tolist() == seats["battles"].ravel().tolist()
    assert counted["sum"].tolist() == seats["battles_won"].ravel().tolist()


def test_only_what_the_malador_began_is_missing_from_the_battles_of_a_game(
    study: Study, battles: pd.DataFrame, tales: list[list[str]]
):
    rows = play_chunk(study, BOOK, range(GAMES)).games
    for index, began in enumerate(tales):
        assert len(began) == rows["battles"][index]
        kingdoms = [name for name in began if "Malador" not in name]
        assert len(kingdoms) == (battles["game"] == index).sum()


def test_battles_stand_in_the_order_in_which_they_are_told(study: Study, battles: pd.DataFrame, tales: list[list[str]]):
    factions = [name.title() for name in study.factions]
    for index, fought in battles.groupby("game"):
        names = [name for name in tales[index] if "Malador" not in name]
        assert set(names) <= set(factions)
        seats = dict(zip(names, fought["attacker"], strict=True))
        assert [seats[name] for name in names] == fought["attacker"].tolist()


def test_a_side_is_armies_or_the_militia_of_a_settlement(battles: pd.DataFrame):
    assert (battles["attackers"] > 0).all()
    assert ((battles["defenders"] == 0) == (battles["militia"] != "none")).all()
    assert set(battles["militia"]) <= {"none", "village", "town", "city"}
    assert set(battles["fortification"]) <= {"none", "walls", "fortress", "castle"}


def kind(n: int, won: int, **setting: object) -> pd.DataFrame:
    """So many battles of a kind, each in a game of its own, the first ones won."""
    usual = {"attackers": 1, "defenders": 1, "militia": "none", "fortification": "none", "damage": 0}
    return pd.DataFrame({"game": range(n), **usual, **setting, "won": [at < won for at in range(n)]})


def test_shares_stand_beside_the_odds_of_the_same_battle():
    walled = {"attackers": 2, "defenders": 0, "militia": "town", "fortification": "walls"}
    table = against_odds(pd.concat([kind(40, 10), kind(50, 45, **walled)]), PROPOSED)
    assert list(table.columns) == COMPARED
    assert table["n"].tolist() == [50, 40]
    assert table["estimate"].tolist() == [0.9, 0.25]
    assert table["defence"].tolist() == ["town", "1"]
    odds = battle_odds(PROPOSED, attackers=2, militia="town", fortification="walls")
    assert table["predicted"][0] == odds.attacker_wins
    assert ((table["low"] < table["estimate"]) & (table["estimate"] < table["high"])).all()


def test_damaged_armies_and_rare_battles_are_left_out():
    table = against_odds(pd.concat([kind(OFTEN, 5), kind(30, 30, damage=1), kind(OFTEN - 1, 3, attackers=2)]), PROPOSED)
    assert table["n"].tolist() == [OFTEN]
    assert table["estimate"].tolist() == [5 / OFTEN]


def test_intervals_take_the_battles_of_one_game_together():
    alone = kind(100, 50)
    together = alone.assign(game=[at // 10 for at in range(100)])
    wide, narrow = (against_odds(battles, PROPOSED).iloc[0] for battles in (together, alone))
    assert wide["high"] - wide["low"] > 1.5 * (narrow["high"] - narrow["low"])


def test_no_battles_give_an_empty_table():
    table = against_odds(pd.DataFrame(columns=BATTLE), PROPOSED)
    assert list(table.columns) == COMPARED
    assert table.empty


def test_a_single_game_has_too_few_battles_to_compare(study: Study):
    content, _ = find("kings").layout.load(study.overrides)
    assert Question.observed(content, study, BOOK, 1) is None


def test_the_rules_of_the_study_are_those_of_the_odds():
    changes = {"combat.attack_dice": 9}
    study = new_study("kings", policies=POLICIES, seed=5, games=120, settings=changes)
    content, _ = find("kings").layout.load(study.overrides)
    observed = Question.observed(content, study, BOOK, 120)
    assert observed is not None
    sharp = battle_odds(replace(PROPOSED, attack_dice=9), attackers=1, defenders=1).attacker_wins
    assert sharp in observed.table["predicted"].tolist()
    assert "first 120 games" in observed.prose


def test_a_game_that_is_watched_has_the_same_battles_with_their_odds(study: Study, battles: pd.DataFrame):
    match = next(played_again(study, BOOK, 1))
    fought = list(Question.fought(match.stage.content, match))
    fresh = battles[(battles["game"] == 0) & (battles["damage"] == 0)]
    assert [(each.attacker, each.won) for each in fought] == list(fresh[["attacker", "won"]].itertuples(index=False))
    assert all(each.defender <= study.players for each in fought)
    assert all(0 < each.chance < 1 for each in fought)
    assert [each.answers for each in fought] == sorted(each.answers for each in fought)
