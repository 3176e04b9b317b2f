"""A run that is not complete in the browser: running or interrupted, its shares so far, and never held up."""

import json
import os
import shutil

import numpy as np
import pytest

from policies.book import PolicyBook
from reports.web import reading
from reports.web.app import Executors, create_app
from reports.web.executor import OpenExecutor
from reports.web.progress import left_words, progress_in
from sim.runs.lock import is_held, locked
from sim.study.study import Study
from tests.playing import run
from tests.reports.web.asgi_client import Client

TOY = "tests.toy_game.game:GAME"
PARTS, GAMES = 4, 40_000
STUDY = Study(TOY, 2, ("lion", "boar"), ("random",), games=GAMES, seed=3, logged=0)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole") / "toy-0001"
    run(STUDY, PolicyBook(TOY, STUDY.policies), folder=folder)
    return folder


@pytest.fixture
def stopped(whole, tmp_path):
    """A run of four parts of which two are written, ten seconds apart."""
    folder = tmp_path / "runs" / "toy-0001"
    shutil.copytree(whole, folder)
    head = json.loads((folder / "run.json").read_text())
    assert len(head["parts"]) == PARTS
    (folder / "run.json").write_text(json.dumps({**head, "parts": head["parts"][:2]}))
    for number in range(2):
        os.utime(folder / "games" / f"part-{number:05d}.parquet", (1_000 + 10 * number,) * 2)
    return folder


@pytest.fixture
def client(stopped):
    return Client(create_app(Executors(OpenExecutor(), OpenExecutor()), stopped.parent))


def test_an_interrupted_run_has_the_command_that_goes_on(client, stopped):
    found = client.get("/runs/toy-0001")
    assert found.status_code == 200
    assert "Interrupted: the run is not complete. 20,000 of 40,000 games are played." in found.text
    assert "-n 40000 --seed 3 --players 2 --factions lion,boar --policies random" in found.text
    assert f"--out {stopped} --resume" in found.text
    assert "refresh" not in found.headers
    assert "20,000 of 40,000 games played, interrupted" in client.get("/").text


def test_a_running_one_says_how_long_it_takes_and_is_loaded_again(client, stopped):
    with locked(stopped):
        found = client.get("/runs/toy-0001")
        assert "20,000 of 40,000 games played, running" in client.get("/").text
    assert "Running: 20,000 of 40,000 games, less than a minute left." in found.text
    assert found.headers["refresh"] == "10"
    assert progress_in(stopped).seconds_left == pytest.approx(20)


def test_the_shares_so_far_are_those_of_the_parts_that_are_written(client, stopped):
    progress = progress_in(stopped)
    sums = progress.sums("faction")
    assert sum(games for _, games in sums.values()) == 2 * progress.played
    assert sum(won for won, _ in sums.values()) == progress.played
    lion = progress.settling.of_factions.interval(*sums["lion"], None)
    assert lion.low <= 3 / 8 <= lion.high
    assert f"{100 * lion.estimate:.1f}%" in client.get("/runs/toy-0001").text


def test_a_complete_run_is_reported(client, whole, stopped, monkeypatch):
    shutil.copytree(whole, stopped.parent / "toy-0002")
    monkeypatch.setattr(reading, "page_html", lambda report: "the report")
    assert client.get("/runs/toy-0002").text == "the report"


def test_a_run_that_was_just_begun_has_no_shares(client, stopped):
    head = json.loads((stopped / "run.json").read_text())
    (stopped / "run.json").write_text(json.dumps({**head, "parts": []}))
    assert "No part of the games is written yet." in client.get("/runs/toy-0001").text
    assert progress_in(stopped).seconds_left is None


def test_a_damaged_part_is_told_of_in_a_line(client, stopped):
    part = stopped / "seats" / "part-00000.parquet"
    part.write_bytes(part.read_bytes()[:-20])
    found = client.get("/runs/toy-0001")
    assert found.status_code == 409
    assert "part-00000.parquet is damaged" in found.text


def test_whoever_looks_at_a_lock_keeps_nobody_from_it(tmp_path):
    assert not is_held(tmp_path)
    with locked(tmp_path):
        assert is_held(tmp_path)
    assert not is_held(tmp_path)
    with locked(tmp_path):
        pass


def test_long_times_are_told_in_two_units_at_most():
    said = [left_words(seconds) for seconds in (None, 5.0, 90.0, 3_600.0, 9_000.0, 90_000.0, 1e7)]
    assert said[:2] == ["", "less than a minute"]
    assert said[3:] == ["about 1 hour", "about 2 hours 30 minutes", "about 25 hours", "about 115 days"]
    assert np.all([len(words.split()) <= 5 for words in said])
