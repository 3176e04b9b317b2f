"""The part of the page that holds the battles of a run against the exact odds, and when it is left out."""

import json
import re
import shutil
import sys

import pytest

from analysis.odds.kings.question import Question
from tests.reports.command_line import TOY, CommandLine

HEADING = "Odds and play"
POLICY = "def first(view, options):\n    return 0\n"
LEAVING = """
import os
from pathlib import Path

def first(view, options):
    if Path("ill").exists():
        os._exit(1)
    return 0
"""
pytestmark = pytest.mark.slow


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A finished run of War of Kings."""
    from reports.cli import status

    folder = tmp_path_factory.mktemp("kings") / "run"
    policies = ("--policies", "raider,balanced")
    assert status(["run", "kings", "-n", "120", "--out", str(folder), "--jobs", "1", *policies]) == 0
    return folder


@pytest.fixture
def run(finished, tmp_path):
    """A copy of the run, to be spoilt."""
    return shutil.copytree(finished, tmp_path / "run")


def page(cli, run, *options):
    found = cli("report", run, *options, "--json")
    assert found.code == 0, found.err
    assert found.err == ""
    return (run / "report.html").read_text(encoding="utf-8")


def test_battles_of_the_run_stand_beside_the_odds(cli, run):
    found = page(cli, run)
    assert HEADING in found
    assert "In the first 120 games the kingdoms began" in found
    assert 'id="figure-calibration"' in found


def test_fewer_games_or_none_are_played_again_on_request(cli, run):
    assert "In the first 60 games" in page(cli, run, "--replay", 60)
    assert HEADING not in page(cli, run, "--replay", 0)
    assert "--replay" in cli.refuses("report", run, "--replay", -1)


@pytest.mark.parametrize(("name", "other"), [("characters", "0" * 12), ("content", "0" * 12), ("behaviour", 0)])
def test_a_run_of_other_rules_or_policies_is_refused(cli, run, name, other):
    """Its page would show the content of today beside games that were played with another."""
    header = json.loads((run / "run.json").read_text())
    (run / "run.json").write_text(json.dumps(header | {name: other}))
    told = cli.refuses("report", run)
    assert f"{run}/run.json was written with other rules or policies: its {name} is {other!r}, now" in told
    assert not (run / "report.html").exists()


def test_a_policy_that_is_gone_leaves_a_sentence_in_its_place(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "passing_fancy.py").write_text(POLICY)
    run = tmp_path / "run"
    options = ("--players", 2, "--policies", "passing_fancy:first,raider", "--out", run)
    assert cli("run", "kings", "-n", 2, *options, "--set", "ruling.round_limit.rounds=40").code == 0
    (tmp_path / "passing_fancy.py").unlink()
    sys.modules.pop("passing_fancy")
    found = page(cli, run)
    assert "are not compared with the odds: cannot import the policy passing_fancy:first" in found
    assert 'id="figure-odds-grid"' in found


def test_rules_without_odds_leave_a_sentence_in_their_place(cli, run, monkeypatch):
    def endless(content):
        raise ValueError("the process never ends")

    monkeypatch.setattr(Question, "grid", staticmethod(endless))
    assert "There are no exact odds for these rules: the process never ends." in page(cli, run, "--replay", 0)


def test_a_game_without_odds_has_no_such_part(cli, tmp_path):
    assert cli("run", TOY, "-n", 20, "--out", tmp_path / "run").code == 0
    assert HEADING not in page(cli, tmp_path / "run")


def test_a_policy_that_ends_its_process_leaves_a_sentence_in_its_place(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "late_leaver.py").write_text(LEAVING)
    run = tmp_path / "run"
    options = ("--players", 2, "--policies", "late_leaver:first,raider", "--out", run)
    assert cli("run", "kings", "-n", 2, *options, "--set", "ruling.round_limit.rounds=40").code == 0
    (tmp_path / "ill").touch()
    found = page(cli, run)
    told = (
        r"are not compared with the odds: a worker process died at game [01], round \d+, where the policy late_leaver"
    )
    assert re.search(told, found)
    assert 'id="figure-odds-grid"' in found
