"""`--rotate-chance`: what is played, what the page says of it, and where it is refused."""

import shlex

import pytest

from reports.pipeline.request import StudyRequest, trace_command
from reports.pipeline.study_file import with_file
from reports.pipeline.until import UntilAsked
from sim.runs.reading import read_run
from tests.reports.command_line import TOY, CommandLine

GAMES = 400
FILE = '[study]\ngame = "{}"\npolicies = ["random"]\ngames = 40\nrotate_chance = {}\n'


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture(scope="module")
def studied(tmp_path_factory):
    """The folder of a study whose games share their chance."""
    from reports.cli import status

    folder = tmp_path_factory.mktemp("rotated") / "run"
    asked = ["--policies", "random", "--rotate-chance", "-n", str(GAMES), "--out", str(folder), "--replay", "0"]
    assert status(["study", TOY, *asked]) == 0
    return folder


def test_a_page_says_how_chance_was_rotated_and_what_that_saves(studied):
    assert read_run(studied).study.rotate_chance
    page = " ".join((studied / "report.html").read_text().split())
    assert "the same one is played 2 times, with the factions rotated through all seats" in page
    assert "The same chance is played with the factions rotated through all seats, which leaves" in page
    assert "--rotate-chance" in page


def test_a_study_file_may_ask_for_it_and_the_command_line_goes_first(tmp_path):
    path = tmp_path / "study.toml"
    path.write_text(FILE.format(TOY, "true"))
    for said, rotated in ((None, True), (False, False)):
        request = with_file(StudyRequest(game=str(path), rotate_chance=said), rotated=True)
        assert request.study().rotate_chance is rotated


def test_a_game_of_such_a_run_can_be_traced(cli, tmp_path):
    cli("run", TOY, "--policies", "random", "-n", "4", "--rotate-chance", "--out", tmp_path / "run")
    command = shlex.split(trace_command(read_run(tmp_path / "run").study, 3))
    told = [cli(*command[1:], *more).out for more in ([], ["--no-rotate-chance"])]
    assert told[0] != told[1]


@pytest.mark.parametrize("command", ["compare", "restrict", "sensitivity", "tune"])
def test_commands_whose_games_need_their_own_chance_refuse_such_a_file(cli, tmp_path, command):
    path = tmp_path / "study.toml"
    path.write_text(FILE.format(TOY, "true"))
    more = ["--set", "toy.purse.lion=4"] if command == "compare" else []
    told = cli.refuses(command, path, *more)
    assert "rotate_chance is for counterpoise study alone; leave it out here" in told


def test_a_file_that_says_neither_true_nor_false_is_refused(cli, tmp_path):
    path = tmp_path / "study.toml"
    path.write_text(FILE.format(TOY, '"yes"'))
    assert "rotate_chance must be true or false, not yes" in cli.refuses("study", path)


@pytest.mark.parametrize("command", ["run", "study"])
def test_looking_again_and_again_needs_games_with_their_own_chance(cli, command):
    told = cli.refuses(command, TOY, "--rotate-chance", "--until", "settled")
    assert "--until settled needs games with chance of their own; with --rotate-chance say -n" in told


def test_a_study_that_names_no_number_of_games_plays_one_fixed_beforehand():
    assert UntilAsked().unless_counted(StudyRequest(game=TOY, rotate_chance=True)).rule is None
    assert UntilAsked().unless_counted(StudyRequest(game=TOY)).rule == "settled"
