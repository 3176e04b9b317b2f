"""`counterpoise learn`, with the coin duel."""

import tomllib

import pytest

from tests.playing import TOY
from tests.reports.command_line import CommandLine

GAMES = 400


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


def test_what_is_learned_is_written_and_told_whatever_the_number_of_workers(cli, tmp_path):
    file, other = tmp_path / "value.toml", tmp_path / "other.toml"
    found = cli("learn", TOY, "-n", GAMES, "--seed", 3, "--jobs", 1, "--out", file, "--json").json
    written = tomllib.loads(file.read_text())
    assert written["born"].items() >= {name: found[name] for name in ("loss", "command", "carried")}.items()
    assert found["loss"]["value"] < found["loss"]["even"]
    assert (found["games"], found["policies"], found["file"]) == (GAMES, ["random"], str(file))
    people = cli("learn", TOY, "-n", GAMES, "--seed", 3, "--jobs", 2, "--out", other)
    assert other.read_text() == file.read_text()
    assert "by the value" in people.out
    assert "coins in the purse" in people.out


def test_a_file_that_is_there_is_left_alone(cli, tmp_path):
    file = tmp_path / "value.toml"
    file.write_text("mine")
    assert "is there already" in cli.refuses("learn", TOY, "--out", file)
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tests.toy_game.chores:GAME"], "declares no features of its positions"),
        ([TOY, "--policies", "os:getcwd"], "from compiled policies only"),
    ],
)
def test_what_nothing_can_be_learned_from_is_refused(cli, tmp_path, arguments, message):
    assert message in cli.refuses("learn", *arguments, "--out", tmp_path / "value.toml")
    assert not (tmp_path / "value.toml").exists()
