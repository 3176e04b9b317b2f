"""What is said of a duel whose chances are known in closed form, and of one without any."""

import numpy as np
import pytest

from reports.watch import opinions
from reports.watch.annotation import annotation_of
from reports.watch.battles import Battle, battles_of
from reports.watch.game import watched
from reports.watch.marks import marks_of
from reports.watch.story import story_of
from reports.watch.told import Told
from sim.errors import UsageError
from sim.study.study import new_study
from tests.playing import toy_book, toy_study
from tests.toy_game.closed_form import ClosedFormBook

INDEX = 1


def duel(book=ClosedFormBook, **how):
    study = toy_study(seed=3)
    return watched(study, book(study.game, study.policies), INDEX, **how)


@pytest.fixture(scope="module")
def game():
    return duel()


def coins_of(told, at):
    sites = told.table(at)["sites"]
    return [sum(count for _, count, _, _ in sites[seat][2]) for seat in range(2)]


def test_the_chances_at_every_moment_are_those_of_the_purses(game):
    told = game.told
    known = [at for at, moment in enumerate(told.moments) if moment.get("c")]
    for at in range(known[0], len(told.moments)):
        first, second = coins_of(told, at)
        assert told.chances[at] == pytest.approx([first / (first + second), second / (first + second)], abs=1e-4)


def test_parts_lead_from_the_first_chance_to_the_result(game):
    annotation = annotation_of(game.told, title="Coin Duel")
    reached = annotation.parts[["start", "luck", "own", "others"]].sum(axis=1)
    assert reached.tolist() == pytest.approx(game.told.result, abs=1e-12)


def test_every_coin_that_changes_hands_is_worth_the_same_and_nothing_else_is_a_turning_point(game):
    turns = game.notes["turns"]
    assert turns
    for turn in turns:
        assert "pays a coin" in turn["text"]
        coins = sum(coins_of(game.told, turn["moment"]))
        assert abs(turn["after"] - turn["before"]) == pytest.approx(1 / coins, abs=2e-4)


def test_calls_of_a_hidden_coin_are_luck(game):
    """The mean of 24 deals misses 0 by 1 / 12 / sqrt(24) a call at most on average: four times that over all calls."""
    calls = sum("expected" in moment.get("q", {}) for moment in game.moments)
    coins = sum(coins_of(game.told, 0))
    for part in game.notes["parts"]:
        assert abs(part["own"] + part["others"]) <= 4 * np.sqrt(calls / 24) / coins


def test_the_same_game_has_the_same_story(game):
    assert duel().story == game.story
    assert game.story[0] == "lion and boar played Coin Duel." or game.story[0] == "boar and lion played Coin Duel."
    winner = game.told.seats[int(np.argmax(game.told.result))]
    assert game.story[-1].endswith(f" {winner} had won.")


def test_a_game_without_a_value_says_so_and_tells_the_rest():
    game = duel(toy_book_of)
    assert game.notes["turns"] == game.notes["parts"] == []
    assert "has learned no value" in game.notes["lacking"]
    assert game.story[-1] == game.notes["lacking"]
    assert game.notes["battles"]


def toy_book_of(game, policies):
    return toy_book(toy_study(policies=policies))


def test_battles_stand_where_they_are_counted(game):
    told = game.told
    assert [battle["begun"] for battle in game.notes["battles"]] == told.battle_moments
    assert all("pays a coin" in battle["text"] for battle in game.notes["battles"])


@pytest.mark.plain
@pytest.mark.parametrize(("chance", "won", "upset"), [(0.2, True, True), (0.2, False, False), (0.9, False, True)])
def test_an_end_that_had_little_chance_is_an_upset(chance, won, upset):
    assert Battle(1, 1, "", "a", "b", chance, won).is_upset is upset


@pytest.mark.plain
def test_a_battle_is_named_by_the_sentence_that_says_who_fights_where():
    moments = [
        {"t": ["The Duel"], "d": {"sides": {"0": {"name": "Red"}}, "battles": 0}},
        {"t": ["  Red attacks Blue in Low Ford"]},
        {"t": ["  Red rolls 4"], "d": {"battles": 1}},
    ]
    head = {"seats": [{"name": "Red"}, {"name": "Blue"}], "board": {"places": [["Low Ford", 1, 1, ""]]}}
    (battle,) = battles_of(Told(head, moments))
    assert (battle.at, battle.begun, battle.text) == (1, 2, "Red attacks Blue in Low Ford")


@pytest.mark.plain
def test_a_letter_tells_players_apart():
    assert marks_of(["Red", "Rust", "Ru", "Ur", "R"]) == ["R", "U", "3", "4", "5"]


def test_a_search_names_calls_that_were_wrong(monkeypatch):
    """The coin lies under a glass and every round costs one: a wrong call is plainly the worse answer."""
    monkeypatch.setattr(opinions, "COMPARED", 40)
    purses = {"toy.purse.lion": 3, "toy.purse.boar": 3, "toy.die.paying": 6}
    study = new_study("tests.toy_game.glass:GLASS", seed=3, settings=purses)
    game = watched(study, ClosedFormBook(study.game, study.policies), search="search:32")
    assert game.notes["opinions"]
    for opinion in game.notes["opinions"]:
        caller = game.told.seats[opinion["seat"]]
        assert {opinion["given"], opinion["better"]} == {"heads", "tails"}
        assert any(f"{caller} pays a coin" in line for line in game.moments[opinion["at"] + 1]["t"])
        assert opinion["gain"] > 0


@pytest.mark.plain
@pytest.mark.parametrize(
    ("book", "search", "told"),
    [
        (ClosedFormBook, "random", "plays no answers out"),
        (ClosedFormBook, "search:1", "rollouts"),
        (toy_book_of, "search:8", "no value"),
    ],
)
def test_a_search_that_cannot_be_asked_is_refused(book, search, told):
    with pytest.raises(UsageError, match=told):
        duel(book, search=search)


def test_a_story_of_a_game_that_broke_off_says_so(game):
    told = Told(game.head, game.moments[:-1])
    assert "not played to its end" in story_of(annotation_of(told, title="Coin Duel"), "Coin Duel", "battle")[-1]
