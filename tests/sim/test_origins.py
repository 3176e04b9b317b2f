"""Games from anywhere: how they are found, and that one which is broken leaves the others."""

import sys
from importlib import metadata

import pytest

from policies.book import policy_names
from sim import origins
from sim.errors import UsageError
from sim.game import all_games, broken_games, find, game_keys
from sim.origins import VARIABLE, games_from, origin_of, own_keys
from tests.written_games import make_game


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A named folder for games."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


@pytest.fixture(autouse=True)
def look_again():
    origins._origins.cache_clear()
    yield
    origins._origins.cache_clear()


def declared(monkeypatch, name, value):
    """Let a distribution declare a game."""
    entry = metadata.EntryPoint(name, value, origins.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: (entry,))


def test_our_games_are_found_without_being_named_anywhere():
    assert set(own_keys()) <= set(game_keys())
    assert own_keys()


def test_a_game_in_a_named_folder_is_like_ours(folder):
    make_game(folder, "foldered")
    assert "foldered" in game_keys()
    assert find("foldered").title == "Foldered"
    assert policy_names("foldered") == ("random", "settler", "raider")


def test_a_game_that_a_distribution_declares_is_like_ours(tmp_path, monkeypatch):
    make_game(tmp_path, "declared")
    monkeypatch.syspath_prepend(tmp_path)
    declared(monkeypatch, "declared", "declared.game:GAME")
    assert find("declared").title == "Declared"
    assert origin_of("declared").address == "declared.game:GAME"


def test_a_game_that_is_declared_and_stands_in_a_named_folder_is_one_game(folder, monkeypatch):
    make_game(folder, "both")
    monkeypatch.syspath_prepend(folder)
    declared(monkeypatch, "both", "both.game:GAME")
    assert find("both").key == "both"


def test_two_games_of_one_key_are_refused_by_it(folder, monkeypatch):
    make_game(folder, own_keys()[0])
    make_game(folder, "twice")
    declared(monkeypatch, "twice", "elsewhere.game:GAME")
    for key in ("twice", own_keys()[0]):
        with pytest.raises(UsageError, match=f"^two games have the key '{key}': .* and .*; take one of them away"):
            find(key)
    assert own_keys()[1] in all_games()


def break_by_an_error(package):
    (package / "game.py").write_text("raise SystemExit('unfinished')\n")


def break_by_a_missing_module(package):
    (package / "words.py").unlink()


def break_by_another_key(package):
    path = package / "game.py"
    path.write_text(path.read_text().replace(f'key="{package.name}"', 'key="another"'))


def break_by_having_none(package):
    (package / "game.py").write_text('"""Nothing yet."""\n')


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (break_by_an_error, "cannot import the game 'broken_0' from the folder .*: SystemExit: unfinished$"),
        (break_by_a_missing_module, "cannot import the game 'broken_1' from .*words"),
        (break_by_another_key, "the game 'broken_2' from .* has the key 'another'; both must be the same"),
        (break_by_having_none, "is no Game: broken_3.game has none of the name GAME"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_one_line_and_the_others_work(folder, request, damage, told):
    number = request.node.callspec.indices["damage"]
    package = make_game(folder, f"broken_{number}")
    damage(package)
    assert set(own_keys()) <= set(all_games())
    (line,) = broken_games().values()
    assert "\n" not in line
    with pytest.raises(UsageError, match=told):
        find(package.name)


def test_a_folder_that_another_package_hides_is_refused(folder):
    make_game(folder, "numpy")
    with pytest.raises(UsageError, match=r"numpy cannot be imported as numpy: .* hides it; give it another name"):
        find("numpy")


def test_an_unknown_game_is_told_with_the_one_that_was_meant(folder):
    make_game(folder, "chariots")
    with pytest.raises(UsageError, match=r"unknown game 'chariot' \(did you mean chariots\?\); the games are "):
        find("chariot")


def test_a_named_folder_that_is_not_there_is_told_where_a_game_is_missed(monkeypatch):
    monkeypatch.setenv(VARIABLE, "/nowhere/at/all")
    assert set(own_keys()) <= set(game_keys())
    with pytest.raises(UsageError, match=f"{VARIABLE} names /nowhere/at/all, which is no folder"):
        find("nothing")


def test_a_folder_can_be_named_for_a_while(tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    make_game(tmp_path / "more games", "passing")
    with games_from([str(tmp_path / "more games")]):
        assert "passing" in game_keys()
    assert "passing" not in game_keys()


def test_a_home_is_spelled_out(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    make_game(tmp_path / "mine", "homely")
    with games_from(["~/mine"]):
        assert "homely" in game_keys()


@pytest.mark.parametrize(("name", "told"), [("absent", "is no folder"), ("of_its_own", "is a game; .* stands in")])
def test_what_is_no_folder_of_games_is_refused(tmp_path, name, told):
    make_game(tmp_path, "of_its_own")
    with pytest.raises(UsageError, match=told), games_from([str(tmp_path / name)]):
        pass
