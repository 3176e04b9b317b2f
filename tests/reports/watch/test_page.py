"""The page of a game: one file that needs nothing else, or a page for a strict server; and what `trace --page` says."""

import base64
import hashlib
import json
import re
from dataclasses import replace

import pytest

from policies.book import PolicyBook
from reports.watch.game import Watched, watched
from reports.watch.page import SCRIPTS, offline_page, served_page
from sim.study.study import new_study
from sim.study.trace import trace
from tests.playing import toy_book, toy_study
from tests.reports.command_line import TOY, CommandLine
from tests.toy_game.game import GAME

CALLERS = "tests.toy_game.callers"
BLIND = replace(GAME, picture=None)  # of the same key, so that its compiled code is that of the duel


@pytest.fixture(scope="module")
def duel():
    study = toy_study(seed=3)
    return watched(study, toy_book(study), 1)


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


def data_of(page):
    return json.loads(re.search(r'<script type="application/json" id="game">(.*?)</script>', page, re.DOTALL)[1])


def inline(page, tag):
    return re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)[1]


def test_the_page_tells_the_lines_of_the_trace(duel):
    study = toy_study(seed=3)
    page = offline_page(duel)
    lines = [line for moment in data_of(page)["moments"] for line in moment["t"]]
    assert lines == list(trace(study, toy_book(study), 1))
    assert inline(page, "noscript").count("\n") > len(lines)


def test_the_page_lets_only_its_own_script_and_style_run(duel):
    page = offline_page(duel)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1].replace("&#39;", "'")
    for tag in ("script", "style"):
        digest = base64.b64encode(hashlib.sha256(inline(page, tag).encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'; ")
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)


def test_the_served_page_has_its_script_and_style_from_the_server(duel):
    page = served_page(duel, "/static")
    for script in SCRIPTS:
        assert f'<script src="/static/{script}" defer></script>' in page
    assert '<link rel="stylesheet" href="/static/watch.css">' in page
    assert "<style" not in page
    assert " style=" not in page
    assert re.findall(r"<script[^>]*>", page)[len(SCRIPTS) :] == ['<script type="application/json" id="game">']
    assert data_of(page) == data_of(offline_page(duel))


def test_no_text_of_a_game_ends_the_block_of_its_data():
    game = Watched("A </script><b>", {"seats": [], "board": None}, ({"t": ["</script><script>alert(1)</script>"]},))
    page = served_page(game, "/static")
    assert data_of(page)["moments"][0]["t"] == ["</script><script>alert(1)</script>"]
    assert "<b>" not in page
    assert page.count("<script") == len(SCRIPTS) + 1


@pytest.mark.plain  # one game is told, which would be compiled
def test_a_game_without_pictures_is_told_without_a_board():
    study = new_study(f"{__name__}:BLIND", seed=3)
    game = watched(study, PolicyBook(study.game, study.policies))
    assert game.head["board"] is None
    assert len(game.moments) > 10


def test_a_policy_that_fails_leaves_the_game_up_to_there():
    study = toy_study(policies=[f"{CALLERS}:too_high"])
    game = watched(study, toy_book(study))
    assert "returned 2" in game.failure
    assert game.lines[0].startswith("Coin Duel")
    assert "The game ends here: policy tests.toy_game.callers:too_high" in offline_page(game)


def test_a_policy_that_ends_its_process_leaves_the_game_up_to_there():
    study = toy_study(policies=[f"{CALLERS}:leaving"], settings={"toy.purse.boar": 1})
    game = watched(study, toy_book(study))
    assert "process died" in game.failure
    assert "boar 1" in game.lines[-1]


def test_a_policy_in_python_is_said_to_tell_no_scores():
    study = toy_study(policies=[f"{CALLERS}:heads"])
    game = watched(study, toy_book(study))
    assert [seat["mind"] for seat in game.head["seats"]] == ["python", "python"]
    assert not game.failure
    assert game.lines == list(trace(study, toy_book(study)))


def test_trace_writes_the_page_and_says_where(cli, tmp_path):
    page = tmp_path / "duel.html"
    found = cli("trace", TOY, "--seed", 3, "--page", page, "--json").json
    assert found["lines"] == cli("trace", TOY, "--seed", 3, "--json").json["lines"]
    assert found["page"] == str(page)
    assert len(data_of(page.read_text())["moments"]) == found["moments"]
    assert cli("trace", TOY, "--page", page).out == f"{page}\n"


def test_a_page_that_cannot_be_written_is_one_line(cli, tmp_path):
    assert "cannot write" in cli.refuses("trace", TOY, "--page", tmp_path / "none" / "duel.html", code=1)


@pytest.mark.parametrize(
    ("name", "told"), [("", "must end in .html"), ("duel.pdf", "must end in .html"), ("folder.html", "is a folder")]
)
def test_a_name_that_no_page_has_is_refused(cli, tmp_path, name, told):
    (tmp_path / "folder.html").mkdir()
    assert told in cli.refuses("trace", TOY, "--page", tmp_path / name)


def test_a_failing_policy_fails_the_command_and_leaves_its_page(cli, tmp_path):
    page = tmp_path / "duel.html"
    told = cli.refuses("trace", TOY, "--policies", f"{CALLERS}:too_high", "--page", page, code=1)
    assert f"{page} shows the game up to there" in told
    assert "returned 2" in data_of(page.read_text())["failure"]
