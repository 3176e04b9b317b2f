"""Saved games on the command line: retold by `trace --answers`, gathered by `collect` as tables of how people play."""

import json
from dataclasses import replace

import pytest

from policies.book import PolicyBook
from reports.assembly.analysed import analysed_run
from reports.assembly.summary import summary
from reports.kit.precision import PrecisionAsked
from reports.web.reading import game_page
from sim.runs.gathered import gathered_game
from sim.runs.reading import read_run
from sim.study.played import PERSON, Change, Played, as_json
from sim.study.seated import SeatedGame
from sim.study.stage import stage_of
from tests.playing import TOY, played_by_people, toy_study
from tests.reports.command_line import CommandLine


@pytest.fixture
def call(capsys):
    return CommandLine(capsys)


def save(folder, seed, *seats, factions=("lion", "boar"), **changes):
    """Save a game that people have answered at random, and return its file and its end."""
    study = toy_study(factions=factions, policies=seats, seed=seed, games=1, rotate=False, **changes)
    game, table = played_by_people(study, seed)
    file = folder / f"{'-'.join(seats)}-{seed}.json"
    file.write_text(json.dumps(as_json(game, table.match.stage)))
    return file, table.match


@pytest.fixture
def people(tmp_path):
    """A folder of games of two persons, from both seats of each faction."""
    folder = tmp_path / "saved"
    folder.mkdir()
    for seed in range(6):
        save(folder, seed, PERSON, PERSON, factions=("lion", "boar") if seed % 2 else ("boar", "lion"))
    return folder


def test_a_saved_game_is_retold(call, tmp_path):
    file, match = save(tmp_path, 3, PERSON, "random")
    found = call("trace", TOY, "--answers", file)
    assert found.code == 0
    assert match.standing() in found.out
    assert "seat 1: lion, played by person" in found.out
    assert call("trace", TOY, "--answers", file, "--json").json["lines"] == found.out.splitlines()


def test_a_saved_game_is_shown_on_a_page(call, tmp_path):
    file, _ = save(tmp_path, 3, PERSON, "random")
    assert call("trace", TOY, "--answers", file, "--page", tmp_path / "game.html").code == 0
    assert "victory after" in (tmp_path / "game.html").read_text()


def test_mistakes_about_a_saved_game_are_one_line(call, tmp_path):
    file, _ = save(tmp_path, 3, PERSON, "random")
    assert "leave other options out" in call.refuses("trace", TOY, "--answers", file, "--seed", 3)
    assert "holds a game of" in call.refuses("trace", "kings", "--answers", file)
    assert "No such file" in call.refuses("trace", TOY, "--answers", tmp_path / "none.json")
    file.write_text(json.dumps({**json.loads(file.read_text()), "behaviour": 99}))
    assert "no longer fits: the behaviour of its rules is 99" in call.refuses("trace", TOY, "--answers", file)


def test_games_of_people_become_tables_with_what_they_came_to(call, people, tmp_path):
    found = call("collect", people, "--out", tmp_path / "run", "--json").json
    assert (found["games"], found["people"], found["left_out"]) == (6, 12, {})
    run = read_run(tmp_path / "run")
    assert run.games["seed"].tolist() == list(range(6))
    assert set(run.seats["policy"]) == {PERSON}
    assert run.seats["faction"].tolist()[:4] == ["boar", "lion", "lion", "boar"]
    assert set(run.rounds["game"]) == set(range(6))
    for index in range(6):
        game = gathered_game(run.study, index)
        table = SeatedGame.begun(stage_of(game.study, PolicyBook(TOY, game.names)))
        table.replay(game)
        shares = run.seats[run.seats["game"] == index]["win_share"]
        assert shares.tolist() == table.match.returns().tolist()


def test_a_report_says_that_people_have_played(call, people, tmp_path):
    call("collect", people, "--out", tmp_path / "run")
    report = analysed_run(tmp_path / "run", PrecisionAsked(), replay=400)
    told = "People's games: 6 games saved while they were played, every seat by a person."
    assert report.verdict.limits[0] == told
    assert summary(report)["people"] == told
    assert report.basis.mixed == ""


def test_people_are_not_mixed_with_bots(call, people, tmp_path):
    save(people, 9, PERSON, "random")
    line = call.refuses("collect", people, "--out", tmp_path / "run")
    assert "6 of the games were played by people alone, 1 by people and bots" in line
    assert not (tmp_path / "run").exists()
    assert call("collect", people, "--tables", "mixed", "--out", tmp_path / "mixed").code == 0
    report = analysed_run(tmp_path / "mixed", PrecisionAsked(), replay=0)
    assert "People and bots sat at the same tables" in report.verdict.headline


def test_games_that_say_nothing_of_people_are_left_out(call, people, tmp_path):
    file, match = save(people, 9, PERSON, "random")
    whole = Played(match.stage.study, tuple(json.loads(file.read_text())["answers"]))
    bots = replace(whole, changes=(Change(0, 0, "random"),))
    for name, game in {
        "twice": whole,
        "half": whole.upto(1),
        "hands": replace(whole, changes=(Change(1, 0, "random"),)),
        "bots": bots,
    }.items():
        (people / f"{name}.json").write_text(json.dumps(as_json(game, match.stage)))
    found = call("collect", people, "--tables", "people", "--out", tmp_path / "run")
    assert found.code == 0
    for told in ("it is not over", "the same game as", "no person has played"):
        assert told in found.err


def test_games_that_are_not_alike_are_not_gathered(call, people, tmp_path):
    save(people, 9, PERSON, PERSON, settings={"die.paying": 1})
    assert "the overrides of" in call.refuses("collect", people, "--out", tmp_path / "run")


def test_nothing_to_gather_is_said_in_one_line(call, tmp_path):
    assert "holds no saved games" in call.refuses("collect", tmp_path, "--out", tmp_path / "run")
    save(tmp_path, 1, "random", "random")
    assert "none can be gathered" in call.refuses("collect", tmp_path, "--out", tmp_path / "run")


def test_a_gathered_game_is_watched(call, people, tmp_path):
    call("collect", people, "--out", tmp_path / "run")
    page = game_page(tmp_path / "run", (), 2).body.decode()
    assert "game 0 of seed 2" in page
    assert "victory after" in page


def test_people_are_no_policy_of_a_study(call):
    assert "people play in `counterpoise serve`" in call.refuses("run", TOY, "--policies", "person")
