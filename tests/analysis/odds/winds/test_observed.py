"""Battles of played games against the exact odds: counted anew from the tables and from the games told in words."""

import re

import pandas as pd
import pytest

from analysis.odds.replay import answers, played_again
from analysis.odds.winds.observed import BATTLE, COMPARED, OFTEN, against_odds, is_broken_off, observed_battles
from analysis.odds.winds.question import Question
from policies.book import PolicyBook
from sim.engine.agenda import push
from sim.game import find
from sim.games.winds.words import Step, Target
from sim.runs.chunks import play_chunk
from sim.study.study import Study, new_study
from sim.study.trace import trace
from tests.analysis.odds.winds.winds_cases import CONTENT, RULES

GAMES = 8
POLICIES = ("balanced", "conqueror", "champion")
BOOK = PolicyBook("winds", POLICIES)
DECLARED = re.compile(r"  .+ attacks the .+: Attack (\d+) against Defense (\d+)")
CARDS = "|".join(card.name for card in RULES.cards.values())
PLAYED = re.compile(rf"  .+ plays (?:{CARDS})\b")


@pytest.fixture(scope="module")
def study() -> Study:
    return new_study("winds", policies=POLICIES, seed=5, games=GAMES)


@pytest.fixture(scope="module")
def battles(study: Study) -> pd.DataFrame:
    return observed_battles(study, BOOK, 100, RULES)


def told(study: Study, index: int) -> list[tuple[int, str]]:
    """The battles of a game as told: Attack less Defense, and whether cards were placed; a last one only if decided."""
    found: list[tuple[int, str]] = []
    decided = True
    for line in trace(study, BOOK, index):
        if declared := DECLARED.fullmatch(line):
            found.append((int(declared[1]) - int(declared[2]), "none"))
        elif PLAYED.match(line):
            found[-1] = (found[-1][0], "some")
        decided = "The totals are" in line or (decided and not declared)
    return found if decided else found[:-1]


def test_a_study_is_played_no_further_than_it_goes(battles: pd.DataFrame):
    assert list(battles.columns) == BATTLE
    assert set(battles["game"]) == set(range(GAMES))
    assert set(battles["target"]) <= {"independent", "hero", "stronghold"}
    assert set(battles["cards"]) <= {"none", "some"}


@pytest.mark.parametrize("target", ["independent", "hero", "stronghold"])
def test_every_seat_has_fought_and_won_what_its_row_of_the_table_says(study: Study, battles: pd.DataFrame, target: str):
    seats = play_chunk(study, BOOK, range(GAMES)).seats
    fought = battles[battles["target"] == target]
    counted = fought.groupby(["game", "attacker"])["won"].agg(["size", "sum"])
    everybody = pd.MultiIndex.from_product([range(GAMES), range(study.players)])
    counted = counted.reindex(everybody, fill_value=0)
    for match in played_again(study, BOOK, GAMES):
        for _ in answers(match):
            pass
        battle = match.state.battle
        if is_broken_off(match.state) and Target(int(battle.target)).name.lower() == target:
            counted.loc[(match.index, int(battle.attacker)), "size"] += 1
    assert counted["size"].tolist() == seats[f"attacks_{target}"].ravel().tolist()
    assert counted["sum"].tolist() == seats[f"won_{target}"].ravel().tolist()


def test_what_is_certain_has_happened(battles: pd.DataFrame):
    assert battles["predicted"].between(0, 1).all()
    assert battles[battles["predicted"] == 1]["won"].all()
    assert not battles[battles["predicted"] == 0]["won"].any()


def test_a_battle_whose_outcome_is_left_undecided_is_broken_off(study: Study):
    (match,) = played_again(study, BOOK, 1)
    assert not is_broken_off(match.state)
    push(match.state, Step.OUTCOME)
    assert is_broken_off(match.state)


def test_battles_stand_in_the_order_in_which_they_are_told(study: Study, battles: pd.DataFrame):
    for index, fought in battles.groupby("game"):
        assert list(zip(fought["margin"], fought["cards"], strict=True)) == told(study, index)


@pytest.mark.slow
def test_as_many_battles_are_won_as_the_odds_say():
    """Five standard errors; the few rerolls that are used less well than can be move the mean by less than one."""
    study = new_study("winds", policies=POLICIES, seed=8, games=150)
    battles = observed_battles(study, BOOK, 150, RULES)
    surprise = battles["won"] - battles["predicted"]
    spread = (battles["predicted"] * (1 - battles["predicted"])).sum() ** 0.5
    assert abs(surprise.sum()) < 5 * spread
    for _, kind in battles.assign(surprise=surprise).groupby(["target", "cards"]):
        spread = (kind["predicted"] * (1 - kind["predicted"])).sum() ** 0.5
        assert abs(kind["surprise"].sum()) <= 5 * spread + 1


def kind(n: int, won: int, **setting: object) -> pd.DataFrame:
    """So many battles of a kind, each in a game of its own, the first ones won."""
    usual = {"target": "hero", "margin": 1, "cards": "none", "predicted": 0.75}
    return pd.DataFrame({"game": range(n), **usual, **setting, "won": [at < won for at in range(n)]})


def test_shares_stand_beside_the_mean_of_the_odds():
    helped = {"target": "independent", "margin": -2, "cards": "some"}
    mixed = pd.concat([kind(20, 15, predicted=0.5, **helped), kind(30, 30, predicted=1.0, **helped)])
    table = against_odds(pd.concat([kind(40, 10), mixed]))
    assert list(table.columns) == COMPARED
    assert table["n"].tolist() == [50, 40]
    assert table["estimate"].tolist() == [0.9, 0.25]
    assert table["predicted"].tolist() == [0.8, 0.75]
    assert table[["target", "margin", "cards"]].iloc[0].tolist() == ["independent", -2, "some"]
    assert ((table["low"] < table["estimate"]) & (table["estimate"] < table["high"])).all()


def test_rare_battles_are_left_out():
    table = against_odds(pd.concat([kind(OFTEN, 5), kind(OFTEN - 1, 3, margin=2)]))
    assert table["n"].tolist() == [OFTEN]


def test_no_battles_give_an_empty_table():
    table = against_odds(pd.DataFrame(columns=BATTLE))
    assert list(table.columns) == COMPARED
    assert table.empty


def test_a_single_game_has_too_few_battles_to_compare(study: Study):
    assert Question.observed(CONTENT, study, BOOK, 1) is None


def test_the_rules_of_the_study_are_those_of_the_odds():
    certain = {f"hero.{key}.attack": 60 for key in RULES.heroes}
    study = new_study("winds", policies=POLICIES, seed=5, games=30, settings=certain)
    content, _ = find("winds").layout.load(study.overrides)
    observed = Question.observed(content, study, BOOK, 30)
    assert observed is not None
    assert observed.table["predicted"].tolist() == observed.table["estimate"].tolist() == [1] * len(observed.table)
    assert "first 30 games" in observed.prose


def test_a_game_that_is_watched_has_the_same_battles_with_their_odds(study: Study, battles: pd.DataFrame):
    match = next(played_again(study, BOOK, 1))
    fought = list(Question.fought(match.stage.content, match))
    rows = battles[battles["game"] == 0]
    found = [(each.attacker, each.chance, each.won) for each in fought]
    assert found == list(rows[["attacker", "predicted", "won"]].itertuples(index=False))
    assert [each.answers for each in fought] == sorted(each.answers for each in fought)
