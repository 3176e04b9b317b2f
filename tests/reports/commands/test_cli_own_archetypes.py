"""Runs and studies with archetypes of a user's own file, which may change or vanish after they were played."""

import json
from pathlib import Path

import pytest

from reports.pipeline.request import book_for
from reports.pipeline.study_file import read_study_file
from sim.runs.manifest import check_characters
from sim.runs.reading import read_run
from tests.reports.command_line import TOY, CommandLine

OWN = "[lazy]\ndoc = 'Takes what comes.'\nplan = 'random'\ntemperature = 0.5\n"
RUN = ("run", TOY, "-n", "20", "--policies", "lazy@my.toml,random", "--jobs", "1", "--out", "here")


@pytest.fixture
def cli(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text(OWN)
    return CommandLine(capsys)


def test_a_run_keeps_what_its_archetypes_play_by(cli):
    assert cli(*RUN).code == 0
    study = json.loads(Path("here/run.json").read_text())["study"]
    assert study["archetypes"]["lazy@my.toml"]["temperature"] == 0.5
    Path("my.toml").unlink()
    run = read_run("here")
    check_characters(Path("here"), run.header, book_for(run.study))


def test_a_run_is_resumed_only_with_the_file_it_was_begun_with(cli):
    cli(*RUN)
    Path("my.toml").write_text(OWN.replace("Takes", "Still takes"))
    assert cli(*RUN, "--resume").code == 0
    Path("my.toml").write_text(OWN.replace("0.5", "0.75"))
    told = cli.refuses(*RUN, "--resume")
    assert "its policy 'lazy@my.toml' has other weights, or another plan, than the file has now" in told
    Path("my.toml").unlink()
    assert "my.toml cannot be read" in cli.refuses(*RUN, "--resume")


def test_a_study_file_names_archetypes_beside_it(cli):
    Path("deep").mkdir()
    Path("my.toml").rename("deep/my.toml")
    Path("deep/study.toml").write_text(f'[study]\ngame = "{TOY}"\ngames = 10\npolicies = ["lazy@my.toml"]\n')
    study = read_study_file(Path("deep/study.toml")).study()
    assert study.policies == ("lazy@deep/my.toml",)
    assert study.archetypes["lazy@deep/my.toml"]["plan"] == "random"


def test_own_archetypes_are_listed(cli):
    (row,) = cli("policies", TOY, "my.toml", "--json").json["policies"]
    assert (row["name"], row["doc"], row["default"]) == ("lazy@my.toml", "Takes what comes.", False)
