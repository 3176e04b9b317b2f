"""Worksheets on the command line: written, checked, played with, and refused by sheet and line."""

import json
import tomllib
from pathlib import Path

import pytest

from sim.content.worksheet_file import read_worksheets
from sim.game import find
from tests.reports.command_line import TOY, CommandLine

HEAD = 'game = "toy"\nby = "Ben"\ndate = 2026-05-01\n\n[sheets.Purse]\n'
STUDY = ("-n", "20", "--jobs", "1")


@pytest.fixture
def cli(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return CommandLine(capsys)


@pytest.fixture
def mine(tmp_path):
    """A worksheet of the toy game with two of its five open values filled in."""
    return written(tmp_path / "mine.toml", 'purse.lion = 4\npurse.boar = 2\n\n[sheets.Die]\ndie.paying = ""\n')


def written(file: Path, sheets: str) -> Path:
    file.write_text(HEAD + sheets, encoding="utf-8")
    return file


@pytest.mark.parametrize("key", ["kings", "winds", "conquer", "aughmoore"])
@pytest.mark.plain
def test_a_worksheet_of_every_game_is_toml_whose_values_are_blank(cli, key):
    found = cli("worksheet", key)
    Path("blank.toml").write_text(found.out, encoding="utf-8")
    assert found.code == 0
    assert tomllib.loads(found.out)["game"] == key
    read = read_worksheets("blank.toml", find(key).all_content)
    assert (dict(read.owned[0].values), read.refused) == ({}, ())


@pytest.mark.parametrize("key", ["kings", "winds", "conquer", "aughmoore"])
@pytest.mark.plain
def test_the_first_values_are_those_that_decide_most(cli, key):
    few, more = (cli("worksheet", key, "--first", first, "--json").json for first in (5, 20))
    assert (few["values"], more["values"]) == (5, 20)
    assert addresses(few) < addresses(more)


def addresses(numbers) -> set[str]:
    return {line["address"] for sheet in numbers["sheets"] for line in sheet["lines"]}


@pytest.mark.plain
def test_a_value_is_called_the_same_on_a_short_sheet_as_on_a_whole_one(cli):
    def names(*options):
        sheets = cli("worksheet", "conquer", *options, "--json").json["sheets"]
        return {line["address"]: line["name"] for sheet in sheets for line in sheet["lines"]}

    few, whole = names("--first", 12), names()
    assert few == {address: whole[address] for address in few}


@pytest.mark.plain
def test_a_file_that_may_be_filled_in_is_not_replaced(cli):
    assert cli("worksheet", TOY, "--out", "mine.toml", "--html", "mine.html").out.split() == ["mine.toml", "mine.html"]
    assert "<form" in Path("mine.html").read_text()
    assert "mine.toml is there already" in cli.refuses("worksheet", TOY, "--out", "mine.toml")


@pytest.mark.plain
def test_what_is_filled_in_stands_on_a_new_worksheet(cli, mine):
    lines = tomllib.loads(cli("worksheet", TOY, "--content", mine).out)
    assert (lines["by"], lines["date"]) == ("Ben", "2026-05-01")
    assert lines["sheets"]["Purse"]["purse"] == {"lion": 4, "boar": 2}
    assert lines["sheets"]["Die"]["die"] == {"sides": "", "paying": ""}


@pytest.mark.plain
@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--box", "Reeds"), "unknown box 'Reeds'"),
        (("--first", "0"), "--first takes a number of values of at least 1, not 0"),
        (("--first", "3"), "nothing is known of what decides most in Coin Duel"),
        (("--html", "page.txt"), "--html writes HTML"),
    ],
)
def test_a_worksheet_that_cannot_be_written_says_why(cli, options, told):
    assert told in cli.refuses("worksheet", TOY, *options)


@pytest.mark.plain
def test_a_check_tells_what_is_filled_in_open_and_refused(cli, tmp_path):
    file = written(tmp_path / "mine.toml", 'purse.lion = 4\npurse.boar = "many"\nfine.coins = 1\n')
    found = cli("content", TOY, "--check", file, "--json").json
    assert found["filled"] == ["toy.purse.lion"]
    assert found["open"] == ["toy.purse.boar", "toy.die.sides", "toy.die.paying", "toy.limit.rounds"]
    assert [(one["address"], one["sheet"], one["line"]) for one in found["refused"]] == [
        ("purse.boar", "Purse", 7),
        ("fine.coins", "Purse", 8),
    ]
    shown = cli("content", TOY, "--check", file).out
    assert "1 of 5 open values are filled in, 4 are open, 2 refused." in shown
    assert "mine.toml, line 7 (sheet 'Purse'): toy.purse.boar must be a whole number" in shown


@pytest.mark.plain
def test_a_value_beyond_its_range_is_taken_and_said(cli, tmp_path):
    file = written(tmp_path / "mine.toml", "purse.lion = 40\n")
    assert (
        "beyond the range that the game states, and taken: toy.purse.lion" in cli("content", TOY, "--check", file).out
    )
    assert cli("content", TOY, "purse.lion", "--content", file, "--json").json["values"][0]["value"] == 40


@pytest.mark.plain
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + 'purse.lion = "many"\n', "mine.toml, line 6 (sheet 'Purse'): toy.purse.lion must be a whole number"),
        (HEAD + "purse.lino = 4\n", "did you mean toy.purse.lion?"),
        (HEAD.replace("toy", "kings"), 'needs game = "toy" to be a worksheet of this game, not kings'),
        ("by = 3\n" + HEAD.replace('by = "Ben"\n', ""), "by must be a text, not 3"),
        ('game = "toy"\nsheet = 3\n', "unknown entry 'sheet' (did you mean sheets?)"),
        ('game = "toy\n', "cannot be read as a worksheet"),
    ],
)
def test_a_worksheet_that_is_refused_is_one_line(cli, tmp_path, text, told):
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert told in cli.refuses("run", TOY, *STUDY, "--content", "mine.toml", "--out", "run")
    assert not Path("run").exists()


@pytest.mark.plain
def test_two_worksheets_join_unless_they_disagree(cli, mine, tmp_path):
    other = written(tmp_path / "other.toml", "limit.rounds = 500\n")
    found = cli("content", TOY, "--content", mine, "--content", other, "--content", mine, "--source", "owned", "--json")
    assert [(one["address"], one["value"]) for one in found.json["values"]] == [
        ("toy.purse.lion", 4),
        ("toy.purse.boar", 2),
        ("toy.limit.rounds", 500),
    ]
    odd = written(tmp_path / "odd.toml", "purse.lion = 5\n")
    told = cli.refuses("content", TOY, "--content", mine, "--content", odd)
    assert "odd.toml, line 6 (sheet 'Purse'): toy.purse.lion is 5 here and 4 in mine.toml, line 6" in told


def test_a_run_is_reported_without_its_worksheet(cli, mine):
    assert cli("run", TOY, *STUDY, "--content", mine, "--out", "run").code == 0
    mine.unlink()
    numbers = cli("report", "run", "--out", "page.html", "--json").json
    assert (numbers["assumed_before"], numbers["assumed"]) == (1.0, 0.6)
    assert [(box["by"], box["values"]) for box in numbers["worksheets"]] == [("Ben", 2)]
    page = Path("page.html").read_text()
    assert "The game was 100% assumed, is 60% with values from a box." in page
    assert "2 values from the box, by Ben, 2026-05-01 (mine.toml)" in page
    assert "All 2 values that were read off a box" in page


def test_a_run_without_worksheets_says_nothing_of_them(cli):
    assert cli("run", TOY, *STUDY, "--out", "run").code == 0
    numbers = cli("report", "run", "--out", "page.html", "--json").json
    assert numbers.keys().isdisjoint({"worksheets", "assumed", "assumed_before"})
    assert "box" not in json.loads(Path("run", "run.json").read_text())["study"]
    assert "Values of the box" not in Path("page.html").read_text()


def test_a_run_is_taken_up_with_the_same_values_only(cli, mine):
    assert cli("run", TOY, *STUDY, "--content", mine, "--out", "run").code == 0
    told = cli.refuses("run", TOY, *STUDY, "--out", "run", "--resume")
    assert "it has the values of mine.toml (SHA-256" in told
    assert "this one no values of a box" in told


def test_a_study_file_names_worksheets_beside_it(cli, tmp_path):
    folder = tmp_path / "studies"
    folder.mkdir()
    written(folder / "mine.toml", "purse.lion = 4\n")
    file = folder / "study.toml"
    file.write_text(f'[study]\ngame = "{TOY}"\ngames = 20\ncontent = "mine.toml"\n[set]\npurse.boar = 7\n')
    assert cli("study", file, "--trust", "--jobs", "1", "--out", "run").code == 0
    study = json.loads(Path("run", "run.json").read_text())["study"]
    assert study["owned"][0]["values"] == {"toy.purse.lion": 4}
    assert study["overrides"] == {"toy.purse.boar": 7}


def test_what_was_read_does_not_vary(cli, mine):
    options = ("--draws", "64", "--each", "4", "--jobs", "1", "--json")
    before = cli("sensitivity", TOY, *options, "--out", "before").json
    found = cli("sensitivity", TOY, *options, "--content", mine, "--out", "found").json
    assert (before["varied"], found["varied"]) == (4, 2)
    assert {effect["address"] for effect in found["effects"]} == {"toy.die.paying", "toy.limit.rounds"}


def test_arms_are_compared_on_what_was_read(cli, mine):
    options = ("--set", "die.paying=3", *STUDY, "--out", "arms")
    assert cli("compare", TOY, *options, "--content", mine).code == 0
    assert "2 values from the box, by Ben" in Path("arms", "comparison.html").read_text()


@pytest.mark.plain
def test_battle_odds_are_those_of_the_box(cli, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        'game = "kings"\n[sheets.D]\ndie.blue.faces.sword = 4\ndie.blue.faces.shield = 1\ndie.blue.faces.blank = 3\n'
    )
    asked = ("odds", "kings", "--attackers", "3", "--defenders", "2")
    faces = [f"--set=die.blue.faces.{face}" for face in ("sword=4", "shield=1", "blank=3")]
    assert cli(*asked, "--content", file, "--json").json == cli(*asked, *faces, "--json").json
    assert "Computed with 3 values from the box (mine.toml)." in cli(*asked, "--content", file).out
