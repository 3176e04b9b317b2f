"""Search on the coin duel, whose odds are known: a fair call wins a coin half of the time, a seen one always."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from policies.book import PolicyBook
from sim.engine import search
from sim.engine.results import new_workspace
from sim.runs.chunks import play_chunk
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from tests.playing import TOY, toy_study
from tests.toy_game.game import GAME

BLIND, SEEING = TOY, "tests.toy_game.glass:GLASS"
BUDGET = 12


def searching(key: str, games: int, seed: int = 3, **choices):
    return new_study(key, policies=[f"search:{BUDGET}"], games=games, seed=seed, **choices)


def rows_of(study):
    return play_chunk(study, PolicyBook(study.game, study.policies), range(study.games))


def test_a_search_sees_nothing_hidden():
    games = 1500
    rows = rows_of(searching(BLIND, games))
    wins = rows.seats["win_share"][rows.seats["faction"] == 0]
    assert abs(wins.mean() - 3 / 8) < 4 * np.sqrt(15 / 64 / games)


@pytest.mark.plain  # a search is compiled above; this game would be for forty short ones
def test_a_search_finds_the_answer_that_wins():
    """Under a glass the caller sees the coin: the first to call wins the first coin, and so on to the end."""
    rows = rows_of(searching(SEEING, 40, settings=["toy.purse.lion=1", "toy.purse.boar=1", "toy.die.paying=6"]))
    first = rows.seats["win_share"][:, 0]
    assert first.mean() > 0.9


def test_what_a_search_does_depends_on_the_study_alone():
    study = searching(BLIND, 30)
    whole = rows_of(study)
    alone = play_chunk(study, PolicyBook(study.game, study.policies), range(17, 18))
    assert alone.games[0].tobytes() == whole.games[17].tobytes()
    assert alone.seats[0].tobytes() == whole.seats[17].tobytes()


def test_a_search_stops_at_its_budget_and_tells_what_it_found():
    study = searching(BLIND, 1)
    match = Match(stage_of(study, PolicyBook(study.game, study.policies)), 0)
    answer = match.play_on()
    assert match.estimates[0].option == answer
    assert {match.describe(one.option) for one in match.estimates} == {"heads", "tails"}
    assert sum(one.rollouts for one in match.estimates) <= BUDGET
    assert all(-search.MARGIN <= one.worth <= 1 + search.MARGIN for one in match.estimates)


def test_a_game_step_by_step_is_that_of_the_batch():
    study = searching(BLIND, 3)
    rows = rows_of(study)
    match = Match(stage_of(study, PolicyBook(study.game, study.policies)), 2)
    while not match.is_over:
        match.play_on()
    assert match.state.turn_round == rows.games["rounds"][2]
    assert match.state.decisions[:2].tolist() == rows.seats["decisions"][2].tolist()


def rollouts_needed(candidates):
    return search.LEAST_ROLLOUTS * candidates * int(np.ceil(np.log2(candidates)))


@given(rollouts=st.integers(4, 5000), count=st.integers(2, 500))
def test_every_candidate_is_played_out_in_every_round_within_the_budget(rollouts, count):
    wanted, most = search._candidates_wanted(rollouts, count), min(count, search.MOST_CANDIDATES)
    assert 2 <= wanted <= most
    assert rollouts_needed(wanted) <= rollouts
    if wanted < most:
        assert rollouts_needed(wanted + 1) > rollouts


@pytest.mark.parametrize(("worth", "chosen"), [(5.0, 1), (9.9, 0)])
def test_the_policys_own_answer_is_left_only_for_a_clearly_better_one(worth, chosen, monkeypatch):
    """Of 16 rollouts each, 10 wins are clearly more than 5 and not clearly more than 9.9; trust is worth a quarter."""
    monkeypatch.setattr(search, "estimate", search._estimate)
    monkeypatch.setattr(search, "swap", search._swap)
    trials = new_workspace(GAME, PolicyBook(TOY, ("random",)).characters.dtype).trials
    for index, total in enumerate((worth, 10.0)):
        candidate = trials.candidates[index]
        candidate.index, candidate.rollouts, candidate.worth = index, 16, total
    trials.own[0] = 0
    search._keep_better(trials, 2, 1, search.TRUST)
    assert trials.candidates[0].index == chosen


def test_a_toy_study_can_mix_searches_with_other_policies():
    rows = rows_of(toy_study(policies=["random", "search:4:random"], games=50))
    assert set(rows.seats["character"].ravel()) == {0, 1}
