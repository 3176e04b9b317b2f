"""A game of somebody else in every command, and what a run or a study file may not import."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from policies.book import PolicyBook
from reports.pipeline.questions import has_odds
from reports.web.app import Executors, create_app
from reports.web.executor import OpenExecutor
from sim import origins, trust
from sim.environment import env
from sim.runs.fingerprints import fingerprints_of, installed
from sim.study.study import new_study
from tests.outside_game.making import make_game
from tests.reports.command_line import CommandLine
from tests.reports.web.asgi_client import Client

pytestmark = pytest.mark.plain  # played in plain Python: every command, not the compiler, is tried here
KEY = "visitor"
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    found = tmp_path_factory.mktemp("games")
    make_game(found, KEY)
    (found / "unfinished").mkdir()
    (found / "unfinished" / "game.py").write_text("from nowhere import nothing\n")
    return found


@pytest.fixture
def cli(capsys, folder, tmp_path, monkeypatch):
    """Commands that know the folder, in a working folder that is empty."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(origins.VARIABLE, str(folder))
    monkeypatch.delenv(trust.VARIABLE)
    return CommandLine(capsys)


def test_it_is_listed_and_what_is_unfinished_is_one_line(cli):
    found = cli("games")
    assert f"Duel of {KEY}" in found.out
    assert found.err.startswith("counterpoise: cannot import the game 'unfinished' from the folder")
    assert found.err.count("\n") == 1
    listed = cli("games", "--json").json
    assert {"kings", KEY} <= {game["key"] for game in listed["games"]}
    assert [game["key"] for game in listed["broken"]] == ["unfinished"]
    (own,) = [game for game in listed["games"] if game["key"] == KEY]
    assert own["policies"] == ["random", "header", "tailor"]


def test_an_option_names_the_folder_as_well(capsys, folder, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(origins.VARIABLE, raising=False)
    cli = CommandLine(capsys)
    assert "unknown game" in cli.refuses("content", KEY)
    assert cli("content", KEY, "--games-from", folder).code == 0
    assert cli("odds", KEY, f"--games-from={folder}", "--json").json["attacker_wins"] == 3 / 8
    assert "unknown game" in cli.refuses("content", KEY)
    assert "is no folder" in cli.refuses("content", KEY, "--games-from", folder / "absent")


def test_its_policies_and_values_are_known(cli):
    assert [row["name"] for row in cli("policies", KEY, "--json").json["policies"]] == ["random", "header", "tailor"]
    assert f"{KEY}.purse.lion" in {row["address"] for row in cli("content", KEY, "--json").json["values"]}


def test_it_is_played_reported_and_studied(cli, tmp_path):
    run = tmp_path / "run"
    assert cli("run", KEY, "-n", 40, "--jobs", 1, "--out", run, "--json").json["game"] == KEY
    report = cli("report", run, "--json").json
    assert {row["faction"] for row in report["factions"]} == {"lion", "boar"}
    assert "Chance to win" in (run / "report.html").read_text(encoding="utf-8")
    file = tmp_path / "study.toml"
    file.write_text(f'[study]\ngame = "{KEY}"\ngames = 40\npolicies = ["header", "tailor"]\n')
    assert cli("study", file, "--jobs", 1, "--out", tmp_path / "study", "--json").json["games"] == 40


def test_it_is_traced_and_watched(cli, tmp_path):
    assert cli("trace", KEY).out
    assert cli("trace", KEY, "--page", tmp_path / "game.html").code == 0
    assert f"Duel of {KEY}" in (tmp_path / "game.html").read_text(encoding="utf-8")


def test_its_odds_are_told_by_key_and_by_address(cli):
    for name in (KEY, f"{KEY}.game:GAME"):
        told = cli("odds", name, "--attackers", 1, "--defenders", 3, "--check", 1000, "--json").json
        assert told["attacker_wins"] == 0.25
        assert told["monte_carlo"]["n"] == 1000
    assert KEY in cli("odds", "--help").out
    assert has_odds(KEY)


@pytest.mark.parametrize(
    "words",
    [
        ["compare", "-n", 40, "--set", "purse.lion=4", "--out", "compared"],
        ["ladder", "-n", 30, "--policies", "header,tailor"],
        ["restrict", "-n", 100, "--without", "heads", "--out", "restricted"],
        ["sensitivity", "--draws", 64, "--each", 8, "--policies", "random", "--out", "drawn"],
    ],
    ids=lambda words: words[0],
)
def test_the_laboratory_takes_it(cli, words):
    command, *options = words
    found = cli(command, KEY, *options, "--jobs", 1, "--json")
    assert found.code == 0, found.err


@pytest.fixture
def evil(tmp_path):
    """A module in the working folder that leaves a sign when it is imported."""
    sign = tmp_path / "it ran"
    (tmp_path / "evilmod.py").write_text(f"open({str(sign)!r}, 'w').close()\n")
    yield "evilmod"
    assert not sign.exists()


@pytest.mark.parametrize("line", ['game = "evilmod:GAME"', 'game = "kings"\npolicies = ["evilmod:pick"]'])
def test_a_study_file_imports_nothing_that_is_not_trusted(cli, tmp_path, evil, line):
    (tmp_path / "theirs.toml").write_text(f"[study]\n{line}\n")
    told = cli.refuses("study", "theirs.toml")
    assert f"theirs.toml names {evil}:" in told
    assert f"which would import {tmp_path / 'evilmod.py'}; --trust allows that" in told


def test_a_run_folder_imports_nothing_that_is_not_trusted(cli, tmp_path, evil):
    run = tmp_path / "run"
    cli("run", KEY, "-n", 4, "--jobs", 1, "--out", run)
    header = json.loads((run / "run.json").read_text())
    header["study"]["policies"] = [f"{evil}:pick"]
    (run / "run.json").write_text(json.dumps(header))
    assert f"run/run.json names {evil}:pick, which would import" in cli.refuses("report", run)


def test_with_trust_it_is_imported(cli, tmp_path):
    (tmp_path / "ownmod.py").write_text("def first(view, options):\n    return 0\n")
    (tmp_path / "own.toml").write_text(f'[study]\ngame = "{KEY}"\ngames = 4\npolicies = ["ownmod:first"]\n')
    words = ("study", "own.toml", "--jobs", 1, "--out", tmp_path / "run")
    assert "ownmod.py; --trust allows that" in cli.refuses(*words)
    assert cli(*words, "--trust").code == 0


@pytest.fixture
def client(cli, tmp_path):
    return Client(create_app(Executors(OpenExecutor(), OpenExecutor()), tmp_path))


def test_it_is_served(cli, client, tmp_path):
    cli("run", KEY, "-n", 4, "--jobs", 1, "--out", tmp_path / "run")
    assert f"Duel of {KEY}" in client.get("/").text
    assert client.get(f"/api/odds/{KEY}?attackers=1&defenders=3").json()["attacker_wins"] == 0.25
    for address in (f"/odds/{KEY}", "/runs/run/games/0"):
        found = client.get(address, headers={"Accept": "text/html"})
        assert (found.status_code, f"Duel of {KEY}" in found.text) == (200, True), address


def test_an_address_of_the_server_imports_nothing(client, evil):
    for address in (f"/odds/{evil}:GAME", f"/api/odds/{evil}:GAME"):
        assert client.get(address).status_code == 404


def test_the_server_imports_nothing_that_a_run_names(cli, client, tmp_path, evil):
    run = tmp_path / "run"
    cli("run", KEY, "-n", 4, "--jobs", 1, "--out", run)
    header = json.loads((run / "run.json").read_text())
    header["study"]["game"] = f"{evil}:GAME"
    (run / "run.json").write_text(json.dumps(header))
    assert "--trust allows that" in client.get("/runs/run").text


def test_it_is_an_environment(cli):
    table = env(KEY, 2, seed=1)
    table.reset()
    assert table.observe("seat_1")["action_mask"].sum() == 2


def test_a_worker_that_lacks_it_refuses_it_by_name(cli, tmp_path):
    study = new_study(KEY, policies=("header",))
    book = PolicyBook(KEY, study.policies)
    load = tmp_path / "load"
    load.write_bytes(pickle.dumps((pickle.dumps((study, book)), dict(installed()), dict(fingerprints_of(study, book)))))
    assert f"module {KEY}.game" in fingerprints_of(study, book)
    ready = "from sim.runs.fingerprints import made_ready"
    code = f"import pickle; {ready}; made_ready(*pickle.load(open({str(load)!r}, 'rb')))"
    without = {name: value for name, value in os.environ.items() if name != origins.VARIABLE}
    words = {"env": {**without, "PYTHONPATH": str(ROOT)}, "capture_output": True, "text": True, "check": False}
    done = subprocess.run([sys.executable, "-c", code], timeout=600, **words)
    assert f"UsageError: unknown game '{KEY}'" in done.stderr
