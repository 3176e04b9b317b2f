"""Commands for a game that comes in editions: what is asked for decides which one they take."""

import json
import shlex

import pytest

from reports.commands.describing import _game
from reports.pipeline.request import StudyRequest, command_of, requested
from sim.runs.reading import read_run
from tests.reports.command_line import CommandLine
from tests.toy_game.melee import BOX, GAME, PACK

MELEE = "tests.toy_game.melee:GAME"
ALL = ("lion", "boar", *PACK)
STUDY_FILE = f'[study]\ngame = "{MELEE}"\ngames = 20\n\n[set]\ntoy.fine.coins = 2\n"box.pack" = true\n'


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture(scope="module")
def crowd(tmp_path_factory):
    """A run of the edition whose last part is missing."""
    from reports.cli import status

    folder = tmp_path_factory.mktemp("crowd") / "run"
    assert status(["run", MELEE, "-n", "240", "--players", "3", "--out", str(folder), "--jobs", "1"]) == 0
    return folder


def test_a_list_of_games_tells_of_all_editions(monkeypatch):
    monkeypatch.setattr("reports.commands.describing.policy_names", lambda _: ("random",))  # it is listed nowhere
    row = _game(GAME)
    assert (row["players"], row["factions"]) == ([2, 4], list(ALL))
    assert row["boxes"] == dict.fromkeys(PACK, "Pack")
    assert row["content"]["assumed"] == GAME.all_content.counts()["assumed"] == 6


def test_content_has_the_values_of_all_editions(cli):
    values = {row["address"]: row for row in cli("content", MELEE, "--json").json["values"]}
    assert {"toy.purse.lion", "toy.purse.hare", "toy.fine.coins"} <= set(values)
    assert values["toy.fine.coins"]["knob"]
    changed = cli("content", MELEE, "--variant", "packed", "--set", "fine.coins=2", "--json").json["values"]
    assert {row["address"]: row["value"] for row in changed}["toy.fine.coins"] == 2
    assert "belongs to Pack" in cli.refuses("content", MELEE, "--set", "fine.coins=2")


def test_a_run_of_an_edition_is_resumed_and_read(crowd):
    from reports.cli import status

    run = read_run(crowd)
    assert (run.study.edition, run.header["title"]) == ("crowd", "Coin Duel with the Pack")
    assert run.header["study"]["overrides"] == {BOX: True}
    assert run.seats["faction"].cat.categories.tolist() == list(ALL)
    before = (crowd / "games" / "part-00000.parquet").read_bytes()
    (crowd / "games" / "part-00000.parquet").unlink()
    assert status(["run", MELEE, "-n", "240", "--players", "3", "--out", str(crowd), "--resume", "--jobs", "1"]) == 0
    assert (crowd / "games" / "part-00000.parquet").read_bytes() == before


def test_a_run_is_not_resumed_as_another_edition(crowd, cli):
    told = cli.refuses("run", MELEE, "-n", 240, "--out", crowd, "--resume")
    assert "players" in told


def test_a_report_of_an_edition_tells_its_factions(crowd, cli, tmp_path):
    found = cli("report", crowd, "--out", tmp_path / "page.html", "--json")
    assert {row["faction"] for row in found.json["factions"]} == set(ALL)
    assert "Coin Duel with the Pack" in (tmp_path / "page.html").read_text()


def test_an_edition_that_is_gone_is_told(crowd, cli, tmp_path):
    written = json.loads((crowd / "run.json").read_text())
    (tmp_path / "run.json").write_text(json.dumps(written | {"study": written["study"] | {"edition": "mob"}}))
    assert "run.json is damaged" in cli.refuses("report", tmp_path)


def test_a_study_file_may_set_what_a_box_brings(cli, tmp_path):
    (tmp_path / "study.toml").write_text(STUDY_FILE)
    assert cli("study", tmp_path / "study.toml", "--out", tmp_path / "run").code == 0
    study = read_run(tmp_path / "run").study
    assert (study.edition, study.players, study.overrides) == ("crowd", 4, {BOX: True, "toy.fine.coins": 2})


def test_a_trace_seats_the_factions_of_a_box(cli):
    lines = cli("trace", MELEE, "--factions", "wolf,boar", "--json").json["lines"]
    assert {line.split(": ")[1].partition(",")[0] for line in lines[1:3]} == {"wolf", "boar"}
    assert not [line for line in lines if "toy" in line]


def test_a_box_is_compared_with_the_game_without_it(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = cli("compare", MELEE, "-n", 60, "--variant", "packed", "--jobs", 1, "--json").json
    assert (found["before"], found["after"], found["players"]) == ({}, {BOX: True}, 2)
    assert {row["faction"] for row in found["factions"]} == {"lion", "boar"}


def test_a_value_of_a_box_is_compared_where_the_box_is_in_play(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = cli("compare", MELEE, "-n", 60, "--players", 3, "--set", "fine.coins=2", "--jobs", 1, "--json").json
    assert found["before"] == {BOX: True}
    assert found["after"] == {BOX: True, "toy.fine.coins": 2}


@pytest.mark.usefixtures("plain_workers")
def test_a_ladder_of_an_edition_has_its_seats(cli):
    policies = "tests.toy_game.callers:heads,random"
    found = cli("ladder", MELEE, "-n", 24, "--players", 3, "--policies", policies, "--jobs", 1, "--json").json
    assert (found["players"], tuple(found["factions"])) == (3, ALL)


@pytest.mark.parametrize(
    "asked", [{}, {"players": 3}, {"factions": "hare,lion"}, {"variant": "packed", "players": 2}, {"players": 4}]
)
def test_the_command_of_a_study_makes_it_again(asked):
    study = requested(game=MELEE, **asked).over(StudyRequest(games=9, logged=3)).study()
    words = iter(shlex.split(command_of(study))[3:])
    options = list(zip(words, words, strict=True))
    named = {flag.strip("-"): value for flag, value in options if flag != "--set"}
    again = requested(
        game=MELEE,
        games=int(named["n"]),
        players=int(named["players"]),
        factions=named["factions"],
        policies=named["policies"],
        logged=int(named["logged"]),
        seed=int(named["seed"]),
        settings=[value for flag, value in options if flag == "--set"],
    ).study()
    assert again == study
