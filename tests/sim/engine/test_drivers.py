import re
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from policies.book import PolicyBook
from policies.random import MIND, choose
from sim.compiling.compiled import compiled, fingerprint
from sim.engine import drivers
from sim.engine.drivers import MOST_MOVES, Opcode, drivers_of
from sim.engine.header import NOBODY, End
from sim.engine.results import new_results, new_workspace
from sim.errors import RulesError, UnplayableError
from sim.runs.chunks import play_chunk
from sim.study.stage import choose_first, stage_of
from sim.study.steps import Match
from sim.study.study import Study, new_study
from sim.study.trace import trace
from tests.playing import TOY, random_book, run, toy_study
from tests.toy_game.game import GAME

GAMES = 20_000


@pytest.fixture(scope="module")
def rows():
    return play_chunk(toy_study(games=GAMES, seed=1), random_book(TOY), range(GAMES))


def test_the_lion_wins_as_often_as_the_closed_form_says(rows):
    """Gambler's ruin: purses 3 and 5, a fair coin."""
    wins = rows.seats["win_share"][rows.seats["faction"] == 0]
    expected = 3 / 8
    assert abs(wins.mean() - expected) < 4 * np.sqrt(expected * (1 - expected) / GAMES)


def test_the_duel_lasts_as_long_as_the_closed_form_says(rows):
    """There are a * b rounds that pay, each of which takes 6 / 4 rounds on average."""
    rounds = rows.games["rounds"]
    assert abs(rounds.mean() - 3 * 5 * 6 / 4) < 4 * rounds.std() / np.sqrt(GAMES)


def test_neither_seat_is_better(rows):
    wins = rows.seats["win_share"][:, 0]
    lion_first = rows.seats["faction"][:, 0] == 0
    assert lion_first.mean() == 0.5
    assert abs(wins[lion_first].mean() - 3 / 8) < 4 * np.sqrt(15 / 64 / (GAMES / 2))
    assert abs(wins[~lion_first].mean() - 5 / 8) < 4 * np.sqrt(15 / 64 / (GAMES / 2))


def test_the_call_does_not_change_the_odds():
    study = toy_study(games=2000, policies=["tests.toy_game.callers:peeking", "random"], seed=2)
    rows = play_chunk(study, PolicyBook(TOY, study.policies), range(2000))
    peeker = rows.seats["character"] == 0
    expected = np.where(rows.seats["faction"] == 0, 3 / 8, 5 / 8)
    excess = (rows.seats["win_share"] - expected)[peeker]
    assert abs(excess.mean()) < 4 * np.sqrt(15 / 64 / 2000)


def test_settings_change_the_odds():
    study = toy_study(games=GAMES, settings=["toy.purse.lion=5", "toy.die.paying=6"])
    rows = play_chunk(study, random_book(TOY), range(GAMES))
    wins = rows.seats["win_share"][rows.seats["faction"] == 0]
    assert abs(wins.mean() - 0.5) < 4 * 0.5 / np.sqrt(GAMES)
    assert abs(rows.games["rounds"].mean() - 25) < 4 * rows.games["rounds"].std() / np.sqrt(GAMES)


def test_a_game_that_hits_the_limit_has_no_winner():
    study = toy_study(games=200, settings=["toy.limit.rounds=5"])
    rows = play_chunk(study, random_book(TOY), range(200))
    cut = rows.games["ended"] == 3
    assert cut.any()
    assert np.all(rows.games["rounds"][cut] == 5)
    assert np.all(rows.seats["win_share"][cut] == 0)
    assert np.all(rows.seats["win_share"][~cut].sum(axis=1) == 1)


def test_only_the_first_games_log_their_rounds():
    study = toy_study(games=50, logged=20)
    rows = play_chunk(study, random_book(TOY), range(50))
    assert np.unique(rows.rounds["game"]).tolist() == list(range(20))
    assert len(rows.rounds) == 2 * rows.games["rounds"][:20].sum()


def test_long_games_find_room_for_all_their_rounds():
    study = toy_study(games=4, settings=["toy.purse.lion=40", "toy.purse.boar=40"])
    rows = play_chunk(study, random_book(TOY), range(4))
    assert len(rows.rounds) == 2 * rows.games["rounds"].sum()
    assert rows.games["rounds"].max() > 32


def test_one_game_does_not_depend_on_the_games_before_it():
    study = toy_study(games=30)
    whole = play_chunk(study, random_book(TOY), range(30))
    alone = play_chunk(study, random_book(TOY), range(17, 18))
    assert alone.games[0].tobytes() == whole.games[17].tobytes()
    assert alone.seats[0].tobytes() == whole.seats[17].tobytes()


def test_drivers_of_two_policies_have_names_of_their_own():
    first, second = drivers_of(GAME, choose, MIND), drivers_of(GAME, choose_first, MIND)
    assert drivers_of(GAME, choose, MIND) is first
    assert first.enter.__qualname__ != second.enter.__qualname__
    assert fingerprint(choose) != fingerprint(choose_first)


@pytest.mark.plain  # a game of their own would be compiled for seven seconds; that of SPEECHLESS is, below
@pytest.mark.parametrize(("count", "message"), [(0, "without a legal answer"), (3, "most_options")])
def test_a_question_must_have_answers_and_no_more_than_fit(count, message):
    @compiled
    def options(state, rules, buffer):
        return count

    odd = replace(GAME, key="odd", options=options)
    study = toy_study()
    stage = stage_of(study, random_book(TOY))
    results = new_results(odd, range(0), study.players)
    with pytest.raises(RuntimeError, match=message):
        drivers_of(odd, choose, MIND).act(
            (int(Opcode.PICK), 0), new_workspace(odd, MIND), stage.rulebook, stage.seating, results
        )


def test_the_drivers_refuse_what_they_do_not_know():
    stage = stage_of(toy_study(), random_book(TOY))
    results = new_results(GAME, range(0), stage.study.players)
    with pytest.raises(ValueError, match="no such opcode"):
        stage.drivers.act((len(Opcode), 0), stage.workspace(), stage.rulebook, stage.seating, results)


def dead_end(name: str, **choices) -> Study:
    return new_study(f"tests.toy_game.dead_ends:{name}", **choices)


@pytest.fixture
def few_moves(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A limit that plain Python comes to at once; the drivers take it when they are bound."""
    few = 1_000
    monkeypatch.setattr(drivers, "MOST_MOVES", few)
    drivers._bound.cache_clear()
    yield few
    drivers._bound.cache_clear()


@pytest.mark.plain
@pytest.mark.parametrize("name", ["ROUND_AND_ROUND", "ASKING"])
def test_a_game_without_an_end_is_ended_at_the_limit(name, few_moves):
    study = dead_end(name, games=2)
    rows = play_chunk(study, random_book(study.game), range(2))
    assert rows.games["ended"].tolist() == [End.LIMIT, End.LIMIT]
    assert rows.games["decisions"].tolist() == [few_moves - 2 if name == "ASKING" else 0] * 2
    assert np.all(rows.seats["win_share"] == 0)


@pytest.mark.plain
@pytest.mark.parametrize("watched", [True, False])
def test_a_match_without_an_end_is_ended_at_the_limit(watched, few_moves):
    study = dead_end("ROUND_AND_ROUND")
    match = Match(stage_of(study, random_book(study.game)), watched=watched)
    assert match.ending == "limit"
    assert match.options() == ()


def test_a_match_is_ended_at_the_limit():
    match = Match(stage_of(toy_study(), random_book(TOY)), watched=False)
    match.workspace.moves[0] = MOST_MOVES - 6  # an answer and its three steps, and no second one
    match.play_on()
    assert match.ending == "running"
    match.play_on()
    assert match.ending == "limit"
    assert match.decider == NOBODY


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("SPEECHLESS", "ask a question without a legal answer"),
        pytest.param("PILING", "the rules push steps without end", marks=pytest.mark.plain),
    ],
)
def test_a_dead_end_of_the_rules_names_the_values_that_are_set(name, told):
    book = random_book(f"tests.toy_game.dead_ends:{name}")
    with pytest.raises(RulesError, match=told):
        play_chunk(dead_end(name), book, range(1))
    changed = dead_end(name, settings=["toy.die.sides=7", "toy.purse.lion=4"])
    played_with = re.escape("cannot be played with toy.die.sides=7, toy.purse.lion=4: ")
    with pytest.raises(UnplayableError, match=f"{played_with}.*{told}"):
        play_chunk(changed, book, range(1))
    with pytest.raises(UnplayableError, match=played_with):
        list(trace(changed, book))


@pytest.mark.plain
def test_a_number_that_no_column_holds_names_the_values_that_are_set():
    study = dead_end("BOUNDLESS", settings=["toy.die.sides=7"], games=3)
    with pytest.raises(UnplayableError, match=re.escape("with toy.die.sides=7: the column calls holds")):
        run(study, random_book(study.game))
