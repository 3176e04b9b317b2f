"""Games of seatings and rulebooks that no study has."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from sim.runs.seatings import play_rulebooks
from sim.study.stage import stage_of
from tests.playing import TOY, random_book, toy_study

GAMES = 24_000
PURSES = ((3, 5), (1, 5), (4, 2))  # of lion and boar
EVERY = 8


def stage(**choices):
    return stage_of(toy_study(seed=3, **choices), random_book(TOY))


def rulebooks():
    settings = ([f"toy.purse.lion={lion}", f"toy.purse.boar={boar}"] for lion, boar in PURSES)
    return np.concatenate([stage(settings=pair).rulebook for pair in settings])


@pytest.fixture(scope="module")
def together():
    table = stage()
    return play_rulebooks(table, rulebooks(), table.seating._replace(every=EVERY), range(GAMES))


def rulebook_numbers():
    return np.arange(GAMES) // EVERY % len(PURSES)


def test_the_lion_wins_by_each_rulebook_as_often_as_the_closed_form_says(together):
    """Gambler's ruin: with purses a and b the owner of a wins a / (a + b) of the games."""
    lion_wins = together.seats["win_share"][together.seats["faction"] == 0]
    for number, (lion, boar) in enumerate(PURSES):
        wins = lion_wins[rulebook_numbers() == number]
        expected = lion / (lion + boar)
        assert abs(wins.mean() - expected) < 4 * np.sqrt(expected * (1 - expected) / len(wins))


def test_games_of_many_rulebooks_are_those_of_each_alone(together):
    table = stage()
    for number in range(len(PURSES)):
        alone = play_rulebooks(table, rulebooks()[number : number + 1], table.seating, range(GAMES))
        mine = rulebook_numbers() == number
        assert together.games[mine].tobytes() == alone.games[mine].tobytes()
        assert together.seats[mine].tobytes() == alone.seats[mine].tobytes()


@pytest.mark.interpreted
def test_threads_play_the_same_games_and_rounds_on_any_split():
    table = stage()
    seating = table.seating._replace(every=EVERY)
    ranges = [range(0, 5), range(5, 21), range(21, 60)]
    whole = play_rulebooks(table, rulebooks(), seating, range(60), 30)
    with ThreadPoolExecutor(2) as threads:
        parts = list(threads.map(lambda games: play_rulebooks(table, rulebooks(), seating, games, 30), ranges))
    for name, rows in whole._asdict().items():
        assert rows.tobytes() == b"".join(getattr(part, name).tobytes() for part in parts)
    assert np.unique(whole.rounds["game"]).tolist() == list(range(30))
