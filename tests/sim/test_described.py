"""Lists of games say what the games say, and import those alone that do not say it in plain words."""

import sys

import pytest

from sim.described import said_by_game, said_in_source, titles_with_odds
from sim.game import all_games
from sim.origins import games_from, origin_of, origins

pytestmark = pytest.mark.plain
DESCRIBED = """
from sim.game import Game

GAME = Game(key="moor", {words})
"""
PLAIN = 'title="Moor", odds="moor.odds"'


@pytest.fixture
def described(tmp_path):
    """A function that writes the description of a game and returns where it comes from."""

    def write(words):
        folder = tmp_path / "moor"
        folder.mkdir()
        (folder / "game.py").write_text(DESCRIBED.format(words=words))
        with games_from([str(tmp_path)]):
            return origin_of("moor")

    return write


def test_what_is_read_is_what_the_games_say():
    for origin in origins():
        assert said_in_source(origin) == said_by_game(origin), origin.key
    assert titles_with_odds() == {key: game.title for key, game in sorted(all_games().items()) if game.odds}


def test_a_game_with_plain_words_is_not_imported(described):
    assert said_in_source(described(PLAIN)) == {"title": "Moor", "odds": "moor.odds"}
    assert "moor" not in sys.modules


@pytest.mark.parametrize("words", ['title="Moor"', 'odds="", title="Moor", behaviour=1'])
def test_a_game_need_not_have_odds(described, words):
    assert said_in_source(described(words)) == {"title": "Moor", "odds": ""}


@pytest.mark.parametrize("words", ["title=TITLE", 'title="Moor", odds=ODDS', 'title="Moor", **OTHERS', "", "title="])
def test_what_is_not_in_plain_words_is_left_to_the_game(described, words):
    assert said_in_source(described(words)) is None


def test_a_description_with_another_key_is_none_of_the_game(described):
    origin = described(PLAIN)
    path = f"{origin.folder}/moor/game.py"
    with open(path, "w") as file:
        file.write(DESCRIBED.format(words=PLAIN).replace('"moor"', '"heath"'))
    assert said_in_source(origin) is None


def test_a_game_that_cannot_be_loaded_is_left_out(tmp_path, described):
    described("title=TITLE")
    with games_from([str(tmp_path)]):
        assert "moor" in {origin.key for origin in origins()}
        assert list(titles_with_odds()) == sorted(key for key, game in all_games().items() if game.odds)
