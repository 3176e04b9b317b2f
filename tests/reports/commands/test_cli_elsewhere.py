"""A game that `counterpoise new-game` has written in every command, and what a run or a study file may not import."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import counterpoise as cp
from policies.book import PolicyBook
from reports.cli import COMMANDS
from reports.pipeline.with_odds import has_odds
from reports.web.app import Executors, create_app
from reports.web.executor import OpenExecutor
from sim import origins, trust
from sim.environment import env
from sim.runs.fingerprints import fingerprints_of, installed
from sim.study.played import as_json
from sim.study.stage import stage_of
from sim.study.study import new_study
from tests.playing import played_by_people
from tests.reports.command_line import CommandLine
from tests.reports.web.asgi_client import Client
from tests.written_games import install, make_game

KEY = "visitor"
ROOT = Path(__file__).resolve().parents[3]
STUDY = f"""
[study]
game = "{KEY}"
games = 60
policies = ["settler", "raider"]
"""
LINES = {  # a command line of each command but those that stay, and a key of what it prints
    "games": ((), "games"),
    "content": ((KEY, "clan"), "values"),
    "policies": ((KEY,), "policies"),
    "worksheet": ((KEY,), "sheets"),
    "run": ((KEY, "-n", 60, "--out", "run", "--jobs", 1), "decisions"),
    "report": (("run",), "factions"),
    "study": (("study.toml", "--out", "study", "--jobs", 1), "rounds"),
    "trace": ((KEY, "--page", "game.html"), "page"),
    "compare": ((KEY, "-n", 60, "--set", "clan.hares.muster=4", "--out", "compared", "--jobs", 1), "arms"),
    "sensitivity": ((KEY, "--draws", 64, "--each", 6, "--out", "drawn", "--jobs", 1), "effects"),
    "restrict": ((KEY, "-n", 120, "--without", "yield", "--out", "restricted", "--jobs", 1), "mechanics"),
    "tune": ((KEY, "--over", "clan.*", "--budget", 16_000, "--out", "tuned", "--jobs", 1), "changes"),
    "whatif": (
        (KEY, "--over", "clan.*", "--budget", 3_000, "--draws", 50, "--out", "supposed", "--jobs", 1),
        "closest",
    ),
    "train": ((KEY, "--policy", "raider", "-n", 60, "--generations", 2, "--confirm", 100, "--jobs", 1), "after"),
    "learn": ((KEY, "-n", 200, "--jobs", 1), "loss"),
    "ladder": ((KEY, "-n", 60, "--policies", "settler,raider", "--jobs", 1), "policies"),
    "bench": ((KEY, "-n", 200), "games_per_second"),
    "collect": (("saved", "--out", "people"), "people"),
    "publish": (("site", "--game", KEY, "-n", 60, "--jobs", 1), "pages"),
    "odds": ((KEY, "--attackers", 2, "--defenders", 1, "--check", 1_000), "attacker_wins"),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder for packages in which the game is installed."""
    project = tmp_path_factory.mktemp("project")
    make_game(project, KEY)
    return install(project, tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory):
    """A folder with a game that cannot be loaded."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "unfinished").mkdir()
    (folder / "unfinished" / "game.py").write_text("from nowhere import nothing\n")
    return folder


@pytest.fixture
def cli(capsys, site, unfinished, tmp_path, monkeypatch):
    """Commands to which the game is installed, in a working folder that is empty."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), str(ROOT)]))
    monkeypatch.setenv(origins.VARIABLE, str(unfinished))
    monkeypatch.delenv(trust.VARIABLE)
    origins._origins.cache_clear()
    yield CommandLine(capsys)
    origins._origins.cache_clear()


def test_it_is_listed_and_what_is_unfinished_is_one_line(cli):
    found = cli("games")
    assert "Visitor" in found.out
    assert found.err.startswith("counterpoise: cannot import the game 'unfinished' from the folder")
    assert found.err.count("\n") == 1
    listed = cli("games", "--json").json
    assert {"kings", KEY} <= {game["key"] for game in listed["games"]}
    assert [game["key"] for game in listed["broken"]] == ["unfinished"]
    (own,) = [game for game in listed["games"] if game["key"] == KEY]
    assert own["policies"] == ["random", "settler", "raider"]


def save_game():
    """Save a game that people have played."""
    players = new_study(KEY).players
    study = new_study(KEY, policies=["person"] * players, games=1, rotate=False)
    game, table = played_by_people(study)
    Path("saved").mkdir()
    Path("saved/first.json").write_text(json.dumps(as_json(game, table.match.stage)))


def test_every_command_takes_it(cli):
    assert {*LINES, "serve", "new-game"} == {*COMMANDS}
    Path("study.toml").write_text(STUDY)
    save_game()
    for command, (words, key) in LINES.items():
        found = cli(command, *words, "--json")
        assert found.code == 0, (command, found.err)
        assert key in found.json, command
    report = Path("run/report.html").read_text(encoding="utf-8")
    assert "Hills held" in report
    assert "chance to take a hill" in report
    assert "Visitor" in Path("game.html").read_text(encoding="utf-8")


def test_it_is_taken_from_a_named_folder_and_by_its_address(capsys, tmp_path, monkeypatch):
    make_game(tmp_path, "neighbour")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(origins.VARIABLE, raising=False)
    cli = CommandLine(capsys)
    assert "unknown game" in cli.refuses("content", "neighbour")
    assert cli("content", "neighbour", "--games-from", tmp_path).code == 0
    assert cli("odds", "neighbour", f"--games-from={tmp_path}", "--json").json["attacker_wins"] > 0.5
    assert "unknown game" in cli.refuses("content", "neighbour")
    assert "is no folder" in cli.refuses("content", "neighbour", "--games-from", tmp_path / "absent")
    assert cli("odds", "neighbour.game:GAME", "--json").json["attacker_wins"] > 0.5


WITHOUT_PAGES = """
from reports.cli import main
from reports.commands import publishing
publishing.build_page = lambda *_: None
main()
"""  # figures take long


def said_by_process(place, *words):
    """Exit status and messages of a command in a process of its own, which knows no folder of games."""
    known = {name: value for name, value in os.environ.items() if name not in (origins.VARIABLE, trust.VARIABLE)}
    settings = {**known, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", WITHOUT_PAGES, *map(str, words)]
    done = subprocess.run(command, cwd=place, env=settings, capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow  # starts four processes: one that played the game has imported it already
def test_another_process_reports_what_one_played(tmp_path):
    folder, report = tmp_path / "games", ("report", tmp_path / "r0", "--replay", 0)
    make_game(folder, "stranger")
    game = ("run", "stranger.game:GAME", "-n", 6, "--jobs", 1, "--out", tmp_path / "r0")
    assert said_by_process(folder, *game)[0] == 0
    code, line = said_by_process(folder, *report)
    assert (code, line.count("\n")) == (2, 1)
    assert f"names stranger.game:GAME, which would import {folder / 'stranger'}; --trust allows that" in line
    assert said_by_process(folder, *report, "--trust")[0] == 0
    assert said_by_process(tmp_path, *report, "--games-from", folder)[0] == 0


def test_an_unknown_game_may_lie_elsewhere(cli, monkeypatch):
    monkeypatch.delenv(origins.VARIABLE)
    assert cli.refuses("content", "raiders").endswith("; name the folder of others with --games-from\n")


def test_its_odds_are_known_by_key_and_by_address(cli):
    for name in (KEY, f"{KEY}.game:GAME"):
        chance = cli("odds", name, "--attackers", 2, "--defenders", 1, "--json").json["attacker_wins"]
        assert chance == pytest.approx(1 - 0.55**2)
    assert KEY in cli("odds", "--help").out
    assert has_odds(KEY)


def test_it_is_played_from_python(cli, tmp_path):
    study = cp.study(KEY, games=60, jobs=1, out=tmp_path / "study")
    assert set(study.factions["faction"]) == {"wolves", "badgers", "hares"}
    assert cp.odds(KEY, attackers=2, defenders=1).attacker_wins == pytest.approx(1 - 0.55**2)


def test_workers_of_a_cluster_play_the_same_games(cli, tmp_path):
    tables = []
    for backend in ("threads", "dask"):
        found = cli("run", KEY, "-n", 30, "--backend", backend, "--jobs", 1, "--out", tmp_path / backend, "--json")
        assert found.code == 0, found.err
        tables.append(cp.Run(tmp_path / backend).seats)
    assert tables[0].equals(tables[1])


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


@pytest.mark.usefixtures("plain_workers")
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
    assert "Visitor" in client.get("/").text
    assert client.get(f"/api/odds/{KEY}?attackers=2&defenders=1").json()["attacker_wins"] == pytest.approx(1 - 0.55**2)
    for address in (f"/odds/{KEY}", f"/play/{KEY}", "/runs/run/games/0"):
        found = client.get(address, headers={"Accept": "text/html"})
        assert (found.status_code, "Visitor" in found.text) == (200, True), address


def test_an_address_of_the_server_imports_nothing(client, evil):
    for address in (f"/odds/{evil}:GAME", f"/api/odds/{evil}:GAME", f"/play/{evil}:GAME"):
        assert client.get(address).status_code == 404


def test_the_server_imports_nothing_that_a_run_names(cli, client, tmp_path, evil):
    run = tmp_path / "run"
    cli("run", KEY, "-n", 4, "--jobs", 1, "--out", run)
    header = json.loads((run / "run.json").read_text())
    header["study"]["game"] = f"{evil}:GAME"
    (run / "run.json").write_text(json.dumps(header))
    assert "--trust allows that" in client.get("/runs/run").text


@pytest.mark.plain  # the drivers of its players would be compiled for this alone
def test_it_is_an_environment(cli):
    table = env(KEY, 2, seed=1)
    table.reset()
    assert table.observe(table.agent_selection)["action_mask"].sum() == 3


def test_a_worker_that_lacks_it_refuses_it_by_name(cli, tmp_path):
    study = new_study(KEY, policies=("settler",))
    book = PolicyBook(KEY, study.policies)
    load = tmp_path / "load"
    fingerprints = dict(fingerprints_of(stage_of(study, book)))
    load.write_bytes(pickle.dumps((pickle.dumps((study, book)), dict(installed()), fingerprints)))
    assert f"module {KEY}.game" in fingerprints
    ready = "from sim.runs.fingerprints import made_ready"
    code = f"import pickle; {ready}; made_ready(*pickle.load(open({str(load)!r}, 'rb')))"
    without = {name: value for name, value in os.environ.items() if name != origins.VARIABLE}
    words = {"env": {**without, "PYTHONPATH": str(ROOT)}, "capture_output": True, "text": True, "check": False}
    done = subprocess.run([sys.executable, "-c", code], timeout=600, **words)
    assert f"UsageError: unknown game '{KEY}'" in done.stderr
