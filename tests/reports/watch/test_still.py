"""A moment of a game as a picture: the same each time, with the words of the moment, and what is refused."""

import re

import pytest

from reports.watch.game import watched
from reports.watch.still import still
from tests.playing import toy_study
from tests.reports.command_line import TOY, CommandLine
from tests.toy_game.closed_form import ClosedFormBook

BLIND = "tests.reports.watch.test_page:BLIND"


@pytest.fixture(scope="module")
def game():
    study = toy_study(seed=3)
    return watched(study, ClosedFormBook(study.game, study.policies), 1)


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


def texts(svg):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg.decode())


def test_a_picture_says_what_happens_and_how_everybody_stands(game):
    at = game.told.battle_moments[-1]
    drawn = texts(still(game.told, at, game.title, "svg"))
    assert f"{game.title}, round {game.told.rounds[at]}, moment {at}" in drawn
    assert game.told.headline(at) in drawn
    for seat, name in enumerate(game.told.seats):
        coins, chance = game.told.table(at)["sides"][seat]["score"], 100 * game.told.chances[at][seat]
        assert f"{name}: {coins:g} coins, {chance:.0f}% to win" in drawn


def test_the_same_moment_is_the_same_picture(game):
    assert still(game.told, 5, game.title, "svg") == still(game.told, 5, game.title, "svg")


def test_trace_draws_a_moment(cli, tmp_path):
    picture = tmp_path / "duel.png"
    found = cli("trace", TOY, "--seed", 3, "--picture", picture, "--at", 4, "--json").json
    assert found["moment"] == 4
    assert found["picture"] == str(picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert cli("trace", TOY, "--seed", 3, "--picture", tmp_path / "last.svg").out == f"{tmp_path / 'last.svg'}\n"
    assert f"moment {found['moments'] - 1}" in (tmp_path / "last.svg").read_text()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--picture", "duel.gif"), "must end in .svg or .png"),
        (("--picture", "duel.svg", "--page", "duel.html"), "--picture stands alone"),
        (("--picture", "duel.svg", "--chances"), "--picture stands alone"),
        (("--at", "4"), "--at is the moment of a --picture"),
        (("--picture", "duel.svg", "--at", "100000"), "there is no 100000"),
        (("--picture", "duel.svg", "--at", "-1"), "there is no -1"),
        (("--search", "search:8"), "name one"),
        (("--picture", "duel.svg", "--search", "search:8"), "name one"),
    ],
)
def test_what_makes_no_picture_is_refused(cli, tmp_path, monkeypatch, words, told):
    monkeypatch.chdir(tmp_path)
    assert told in cli.refuses("trace", TOY, *words)


def test_a_game_without_pictures_has_none_to_draw(cli, tmp_path):
    assert "has no picture" in cli.refuses("trace", BLIND, "--picture", tmp_path / "duel.svg")
