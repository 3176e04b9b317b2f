"""Runs in the browser: a list, pages, games to watch; nothing outside the folder, and no fault for what is damaged."""

import base64
import errno
import hashlib
import json
import os
import re
import shutil
from pathlib import Path

import pytest

from policies.book import PolicyBook
from reports.web import library, reading, ways
from reports.web.app import Executors, create_app
from reports.web.executor import OpenExecutor
from sim.study.study import Study
from tests.playing import run
from tests.reports.web.asgi_client import Client

TOY = "tests.toy_game.game:GAME"
GAMES = 60


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A folder with a run, and beside it one that must not be found."""
    folder = tmp_path_factory.mktemp("shelf")
    study = Study(TOY, 2, ("lion", "boar"), ("random",), games=GAMES, seed=3)
    run(study, PolicyBook(TOY, study.policies), folder=folder / "runs" / "toy-0001")
    shutil.copytree(folder / "runs" / "toy-0001", folder / "secret")
    return folder / "runs"


@pytest.fixture
def shelved(shelf, tmp_path):
    """A copy of the folder to spoil, and a client of it."""
    runs = tmp_path / "runs"
    shutil.copytree(shelf, runs)
    return runs, Client(create_app(Executors(OpenExecutor(), OpenExecutor()), runs))


def test_the_front_page_leads_to_games_and_runs(shelved):
    _, client = shelved
    page = client.get("/").text
    for address in ("/odds/kings", "/odds/aughmoore", "/runs/toy-0001", "/runs/toy-0001/games/0"):
        assert f'href="{address}"' in page
    assert "Coin Duel, 2 players, 60 games" in page


def test_a_folder_without_runs_says_how_to_get_one(tmp_path):
    client = Client(create_app(Executors(OpenExecutor(), OpenExecutor()), tmp_path / "none"))
    assert "counterpoise study kings" in client.get("/").text


def test_runs_that_are_not_named_are_hidden_from_a_network(shelf):
    def asked(*names):
        executors = Executors(OpenExecutor(), OpenExecutor())
        return Client(create_app(executors, shelf, shown=frozenset(names)))

    hidden, shown = asked(), asked("toy-0001")
    assert "toy-0001" not in hidden.get("/").text
    assert str(shelf) not in hidden.get("/").text
    assert hidden.get("/runs/toy-0001").status_code == 404
    assert hidden.get("/runs/toy-0001/games/0").status_code == 404
    assert 'href="/runs/toy-0001"' in shown.get("/").text
    assert str(shelf) not in shown.get("/").text


def test_a_run_without_a_page_is_analysed(shelved, monkeypatch):
    _, client = shelved
    monkeypatch.setattr(reading, "page_html", lambda report: f"{report.game.title}, {report.terms.games} games")
    assert client.get("/runs/toy-0001").text == f"Coin Duel, {GAMES} games"


def test_a_page_in_the_folder_is_shown_until_the_run_changes(shelved, monkeypatch):
    runs, client = shelved
    monkeypatch.setattr(reading, "page_html", lambda report: "made anew")
    page = runs / "toy-0001" / "report.html"
    page.write_text("<style>a {}</style><p>as written</p><style>b {}</style>")
    found = client.get("/runs/toy-0001")
    assert "as written" in found.text
    head = (runs / "toy-0001" / "run.json").stat()
    os.utime(page, ns=(head.st_mtime_ns, head.st_mtime_ns - 1))
    assert client.get("/runs/toy-0001").text == "made anew"


def test_a_page_may_use_its_own_style_and_nothing_else(shelved):
    runs, client = shelved
    (runs / "toy-0001" / "report.html").write_text("<style>\na {}\n</style><script>alert(1)</script>")
    policy = client.get("/runs/toy-0001").headers["content-security-policy"]
    digest = base64.b64encode(hashlib.sha256(b"\na {}\n").digest()).decode()
    assert f"style-src-elem 'sha256-{digest}';" in policy
    assert policy.startswith("default-src 'none';")
    assert "script-src" not in policy


def test_a_game_is_watched_as_it_was_played(shelved):
    _, client = shelved
    page = client.get("/runs/toy-0001/games/7").text
    assert "Coin Duel, game 7 of seed 3" in page
    assert not re.search(r"<style|<script(?![^>]*(\ssrc=|application/json))", page)


def test_a_game_leads_to_its_neighbours_its_run_and_home(shelved):
    _, client = shelved
    for index, others in ((0, [1]), (7, [6, 8]), (GAMES - 1, [GAMES - 2])):
        page = client.get(f"/runs/toy-0001/games/{index}").text
        links = re.findall(r'<a href="(/[^"]*)"', page)
        assert links == ["/", "/runs/toy-0001", "/runs/toy-0001/games", *(f"/runs/toy-0001/games/{n}" for n in others)]


def test_a_report_leads_home_and_to_its_games(shelved):
    runs, client = shelved
    (runs / "toy-0001" / "report.html").write_text("<html><body><h1>as written</h1></body></html>")
    links = re.findall(r'<a href="([^"]*)"', client.get("/runs/toy-0001").text)
    assert links == ["/", "/runs/toy-0001/games"]


def test_games_are_listed_with_who_plays(shelved, monkeypatch):
    _, client = shelved
    monkeypatch.setattr(ways, "LISTED", 25)
    page = client.get("/runs/toy-0001/games?from=50").text
    assert re.findall(r">Game (\d+)<", page) == [str(index) for index in range(50, GAMES)]
    assert 'href="/runs/toy-0001/games?from=25" rel="prev"' in page
    assert "lion, boar" in page
    assert "More games" not in page


@pytest.mark.parametrize("start", ["60", "-1", "x", "9" * 4000, "%00", "²"])
def test_a_list_begins_with_a_game_that_was_played(shelved, start):
    found = shelved[1].get(f"/runs/toy-0001/games?from={start}")
    assert found.status_code == 404
    assert "0 to 59" in found.text


@pytest.mark.parametrize("index", ["60", "9" * 40])
def test_a_game_that_was_not_played_is_not_found(shelved, index):
    found = shelved[1].get(f"/runs/toy-0001/games/{index}")
    assert found.status_code == 404
    assert "0 to 59" in found.text


@pytest.mark.parametrize("index", ["-1", "x", "1.5", "0x1"])
def test_what_is_no_number_is_no_game(shelved, index):
    assert shelved[1].get(f"/runs/toy-0001/games/{index}").status_code == 404


@pytest.mark.parametrize(
    "name",
    [
        "..%2fsecret",
        "%2e%2e%2fsecret",
        "..%5csecret",
        "toy-0001%2f..",
        "%00",
        "toy-0001%00",
        "é",
    ],
)
@pytest.mark.parametrize("rest", ["", "/games/0"])
def test_nothing_outside_the_folder_is_served(shelved, name, rest):
    found = shelved[1].get(f"/runs/{name}{rest}")
    assert found.status_code == 404
    assert "Coin Duel" not in found.text


def spoil_head(folder):
    (folder / "run.json").write_text("{")


def spoil_part(folder):
    part = next((folder / "seats").glob("part-*.parquet"))
    part.write_bytes(part.read_bytes()[:-20])


def lose_part(folder):
    next((folder / "games").glob("part-*.parquet")).unlink()


def change_rules(folder):
    head = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps({**head, "behaviour": head["behaviour"] + 1}))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (spoil_head, "run.json is damaged"),
        (spoil_part, "is damaged"),
        (lose_part, "is not complete"),
        (change_rules, "other rules"),
    ],
)
def test_a_spoilt_run_is_told_of_in_a_line(shelved, spoil, told):
    runs, client = shelved
    spoil(runs / "toy-0001")
    found = client.get("/runs/toy-0001")
    assert found.status_code == 409
    assert told in found.text
    assert client.get("/").status_code == 200


def test_a_run_in_the_making_is_listed_with_what_it_has(shelved):
    runs, client = shelved
    head = json.loads((runs / "toy-0001" / "run.json").read_text())
    (runs / "toy-0001" / "run.json").write_text(json.dumps({**head, "parts": []}))
    assert "0 of 60 games played" in client.get("/").text
    assert "not complete" in client.get("/runs/toy-0001").text


def test_links_lead_nowhere(shelved, shelf):
    runs, client = shelved
    (runs / "linked").symlink_to(shelf / "toy-0001")
    page = runs / "toy-0001" / "report.html"
    (runs / "secret.html").write_text("secret")
    page.symlink_to(runs / "secret.html")
    assert client.get("/runs/linked").status_code == 404
    assert "secret" not in client.get("/runs/toy-0001").text
    assert "linked" not in client.get("/").text


def test_one_bad_folder_is_told_of_and_the_others_are_listed(shelved, monkeypatch):
    runs, client = shelved
    for name in ("huge", "closed", "far", os.fsdecode(b"no-\xff-text")):
        shutil.copytree(runs / "toy-0001", runs / name)
    os.truncate(runs / "huge" / "run.json", 3 << 30)
    os.utime(runs / "far" / "run.json", (1 << 40, 1 << 40))
    real = Path.lstat

    def lstat(path):
        if path.parent.name == "closed":
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path)

    monkeypatch.setattr(Path, "lstat", lstat)
    page = client.get("/").text
    assert "its run.json is too large to be listed" in page
    assert "it cannot be read: Permission denied" in page
    assert "no-\\udcff-text" in page
    for name in ("toy-0001", "far"):
        assert f'href="/runs/{name}/games/0"' in page


def test_a_run_is_found_without_a_look_into_the_others(shelved, monkeypatch):
    runs, _ = shelved
    for number in range(20):
        shutil.copytree(runs / "toy-0001", runs / f"other-{number}")
    looked, real = [], library._seen
    monkeypatch.setattr(library, "_seen", lambda folder: looked.append(folder) or real(folder))
    assert library.run_folder(runs, "toy-0001") == runs / "toy-0001"
    assert looked == [runs / "toy-0001"]


def test_a_run_json_of_no_sensible_size_is_not_read(shelved):
    runs, client = shelved
    os.truncate(runs / "toy-0001" / "run.json", 3 << 30)
    answer = client.get("/runs/toy-0001")
    assert answer.status_code == 409
    assert "run.json is damaged: it has 3,221,225,472 bytes" in answer.text


def test_names_are_shown_as_text(shelved):
    runs, client = shelved
    (runs / "toy-0001").rename(runs / "<b>é &?#")
    page = client.get("/").text
    assert "&lt;b&gt;é &amp;?#" in page
    address = re.search(r'href="(/runs/[^"]*)/games/0"', page)[1]
    assert client.get(f"{address}/games/0").status_code == 200
