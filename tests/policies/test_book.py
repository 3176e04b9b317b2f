import pickle

import numpy as np
import pytest

import policies.random
from policies.book import PolicyBook, describe, policy_names
from policies.characters import archetypes
from policies.choose import best_of, better, highest, mind_dtype, pick_any, tied
from policies.external import load_function
from sim.engine.chance import seed_chance
from sim.errors import PolicyError, UsageError
from sim.game import find
from sim.runs.chunks import play_chunk
from sim.study.study import new_study
from tests.playing import TOY, run, toy_book, toy_study


@pytest.fixture
def mind():
    mind = np.zeros(1, policies.random.MIND)[0]
    seed_chance(mind, 1, 2, 3)
    return mind


@pytest.fixture
def callers(tmp_path, monkeypatch):
    """A module of bad policies in the working folder."""
    (tmp_path / "bad_callers.py").write_text(
        "def raises(view, options):\n    return options[view.turn_round // 4 * 9]\n"
        "def text(view, options):\n    return 'heads'\n"
        "def nothing(view, options):\n    pass\n"
        "def true(view, options):\n    return True\n"
        "def beyond(view, options):\n    return len(options)\n"
        "def negative(view, options):\n    return -1\n"
        "number = 3\n"
    )
    (tmp_path / "broken_callers.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)


def test_random_plays_every_game():
    assert policy_names(TOY) == ("random",)
    book = PolicyBook(TOY, ("random",))
    assert book.choose is policies.random.choose
    assert book.characters["plan"].tolist() == [[0, 0]]
    assert book.external == {}
    assert describe(TOY)[0]["name"] == "random"


def test_a_book_can_be_pickled_and_hashed():
    book = PolicyBook(TOY, ("random", "tests.toy_game.callers:heads", "random"))
    assert book.names == ("random", "tests.toy_game.callers:heads")
    assert list(book.external) == [1]
    again = pickle.loads(pickle.dumps(book))
    assert again == book
    assert hash(again) == hash(book)


def test_unknown_policies_are_told():
    with pytest.raises(
        UsageError, match=r"unknown policy 'bold'; the policies of .* are random, lookahead, search:ROLLOUTS"
    ):
        PolicyBook(TOY, ("bold",))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no_such_module:f", "cannot import the policy no_such_module:f: ModuleNotFoundError"),
        ("broken_callers:f", "cannot import the policy broken_callers:f: ZeroDivisionError"),
        ("bad_callers:absent", "the module bad_callers has no function 'absent'; write module:function"),
        ("bad_callers:number", "has no function 'number'"),
        ("bad_callers:", "has no function ''"),
    ],
)
def test_a_python_policy_that_cannot_be_loaded_is_told(callers, name, message):
    with pytest.raises(UsageError, match=message) as caught:
        load_function(name)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("raises", r"policy bad_callers:raises in game 0, round 4, raised IndexError: tuple index out of range"),
        ("text", "in game 0, round 1, returned 'heads'; the index of an option is a whole number from 0 to 1"),
        ("nothing", "returned None"),
        ("true", "returned True"),
        ("beyond", "returned 2"),
        ("negative", "returned -1"),
    ],
)
def test_a_python_policy_that_fails_is_told_with_game_and_round(callers, name, message):
    study = toy_study(games=3, policies=[f"bad_callers:{name}"])
    with pytest.raises(PolicyError, match=message) as caught:
        play_chunk(study, toy_book(study), range(study.games))
    assert "\n" not in str(caught.value)


def test_failures_come_back_from_worker_processes(plain_workers):
    study = new_study(TOY, games=10, policies=["tests.toy_game.callers:too_high"])
    with pytest.raises(PolicyError, match=r"policy tests\.toy_game\.callers:too_high in game \d, round 1, returned 2"):
        run(study, toy_book(study), jobs=2, chunk=2)


def test_picks_are_fair(mind):
    picks = np.bincount([pick_any(mind, 3) for _ in range(9000)], minlength=3)
    assert np.all(abs(picks / 9000 - 1 / 3) < 4 * np.sqrt(2 / 9 / 9000))


def test_without_temperature_the_best_wins_and_equals_share(mind):
    scores = np.array([1.0, 4.0, 4.0, -2.0, 4.0])
    picks = np.bincount([best_of(mind, scores, 5) for _ in range(9000)], minlength=5)
    assert picks[0] == picks[3] == 0
    assert np.all(abs(picks[[1, 2, 4]] / 9000 - 1 / 3) < 4 * np.sqrt(2 / 9 / 9000))
    assert {best_of(mind, scores, 1) for _ in range(5)} == {0}


def test_the_highest_wins_whatever_the_temperature_and_equals_share(mind):
    mind.temperature = 5.0
    scores = np.array([4.0, 4.0, 1.0, -2.0, 4.0])
    picks = np.bincount([highest(mind, scores, 5) for _ in range(9000)], minlength=5)
    assert picks[2] == picks[3] == 0
    assert np.all(abs(picks[[0, 1, 4]] / 9000 - 1 / 3) < 4 * np.sqrt(2 / 9 / 9000))
    assert {highest(mind, scores[2:], 2) for _ in range(5)} == {0}


def test_options_met_one_by_one_share_though_worse_ones_stand_between(mind):
    scores = (1.0, 4.0, 4.0, 2.0, 4.0, 3.0)

    def picked():
        chosen, equals, best = -1, 0, -np.inf
        for index, score in enumerate(scores):
            equals = tied(score, best, equals)
            if better(mind, score, best, equals):
                chosen, best = index, score
        return chosen

    picks = np.bincount([picked() for _ in range(9000)], minlength=6)
    assert picks[[1, 2, 4]].sum() == 9000
    assert np.all(abs(picks[[1, 2, 4]] / 9000 - 1 / 3) < 4 * np.sqrt(2 / 9 / 9000))


def test_with_temperature_options_win_as_the_softmax_says(mind):
    mind.temperature = 0.5
    scores = np.array([0.0, 0.5, 1.0])
    expected = np.exp(scores / 0.5) / np.exp(scores / 0.5).sum()
    picks = np.bincount([best_of(mind, scores.copy(), 3) for _ in range(20_000)], minlength=3) / 20_000
    assert np.all(abs(picks - expected) < 4 * np.sqrt(expected * (1 - expected) / 20_000))


def test_with_temperature_hopeless_options_never_win(mind):
    mind.temperature = 0.1
    scores = np.array([0.0, 5.0, 3.7])
    assert {best_of(mind, scores.copy(), 3) for _ in range(2000)} == {1}


def test_minds_of_different_games_are_no_subtypes_of_each_other():
    plain, weighted = mind_dtype(), mind_dtype(("attack",))
    assert weighted["weights"].names == ("attack",)
    assert weighted.fields["chance"][1] != plain.fields["chance"][1]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("search", "has no budget"),
        ("search:", r"has no budget; write search:ROLLOUTS\[:ARCHETYPE\]\[@ROUNDS\] with 4 to 100000 rollouts"),
        ("search:20@x", "has no budget"),
        ("search:20:bold@1", "leans on an unknown archetype"),
        ("lookahead:bold", "leans on an unknown archetype"),
        ("search:3", "has no budget"),
        ("search:-5", "has no budget"),
        ("search:9999999999", "has no budget"),
        ("search:20:bold", "leans on an unknown archetype; the archetypes are random, balanced"),
        ("search:20:search:20", "leans on an unknown archetype"),
        ("absent.toml", "cannot be read as TOML"),
    ],
)
def test_a_search_that_cannot_be_is_told(name, message):
    with pytest.raises(UsageError, match=message) as caught:
        PolicyBook("kings", (name,))
    assert "\n" not in str(caught.value)


def test_a_search_has_the_mind_of_the_archetype_it_leans_on():
    book = PolicyBook("kings", ("builder", "search:20:builder", "search:30"))
    assert book.characters["rollouts"][:, 0].tolist() == [0, 20, 30]
    assert book.characters[1]["weights"].tobytes() == book.characters[0]["weights"].tobytes()
    assert book.chunk_games < PolicyBook("kings", ("builder",)).chunk_games
    assert book.part_games < PolicyBook("kings", ("builder",)).part_games


def test_a_file_with_one_archetype_is_a_policy(tmp_path):
    first = find("kings").factions[0]
    weights = archetypes("kings")["raider"].weights_of(first)
    lines = "\n".join(f"{name} = {weight}" for name, weight in weights.items())
    file = tmp_path / "mine.toml"
    file.write_text(f'[mine]\ndoc = "Mine."\n[mine.weights]\n{lines}\n[mine.{first}]\nvillage = 99.0\n')
    book = PolicyBook("kings", ("raider", str(file)))
    first_one, *others = book.characters["weights"]["village"][1]
    assert (first_one, set(others)) == (99.0, {weights["village"]})
    assert set(book.characters["weights"]["attack"][1]) == {weights["attack"]}
