"""The command that plays the verdicts on official set-ups: what it plays, what it keeps, and which pages it writes."""

import re

import pytest

from docs.studies.verdicts import __main__ as command
from docs.studies.verdicts.results import read_results
from docs.studies.verdicts.setups import BOTS, Plan, Setup

FEW = Plan({"winds": (Setup("winds", "2 players", 2),)}, {"usual": dict.fromkeys(BOTS, 2)})


def test_the_command_plays_what_is_not_kept_and_leaves_the_pages_alone(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command, "read_plan", lambda: FEW)
    monkeypatch.setattr(command, "write", lambda: pytest.fail("pages are written"))
    asked = ["winds", "--out", str(tmp_path / "verdicts.csv")]
    assert command.main(asked) == 0
    first = capsys.readouterr()
    assert re.search(r"winds, 2 players, archetypes: 2 games in [\d.]+ s", first.err)
    assert "| 2 players |" in first.out
    assert command.main(asked) == 0
    second = capsys.readouterr()
    assert "0 studies of 0 games" in second.err
    assert second.out == first.out
    assert command.main([*asked, "--again"]) == 0
    assert "2 players, archetypes: 2 games" in capsys.readouterr().err


def test_the_command_writes_the_pages_from_what_is_kept(tmp_path, monkeypatch):
    written = []
    monkeypatch.setattr(command, "read_plan", lambda: FEW)
    monkeypatch.setattr(command, "RESULTS", tmp_path / "verdicts.csv")
    monkeypatch.setattr(command, "write", lambda: written.append(len(read_results(tmp_path / "verdicts.csv"))))
    assert command.main([]) == 0
    assert written
    assert written[0] > 0
