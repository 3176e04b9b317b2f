"""The frame of the study pages, on the toy game; the scripts of the pages play too much for a test."""

import pandas as pd
import pytest

from docs.studies.laboratory import Laboratory
from docs.studies.page import STUDIES, Page
from reports.kit.columns import counted, named, share_columns, shown
from reports.kit.rows import Row, interval_rows
from sim.game import find

pytestmark = pytest.mark.plain
TOY = "tests.toy_game.game:GAME"
SCRIPTS = sorted(path.stem for path in STUDIES.glob("*.py") if 'make("' in path.read_text(encoding="utf-8"))


def tell(lab, page):
    """A page about the duel: what the lion wins."""
    numbers = lab("run", TOY, "-n", lab.games(40), "--jobs", 1, out="duel")
    table = pd.DataFrame(
        [("lion", 0.5, 0.4, 0.6, numbers["games"])], columns=["faction", "estimate", "low", "high", "n"]
    )
    page.title("Is the lion strong?")
    page.say("word " * 40)
    page.points("one", "two " * 40)
    page.table(shown(table, [named("faction"), *share_columns(0.95, "Win share"), counted()], "A | table"))
    page.figure("lion", "A dot", lambda figure: interval_rows([Row("lion", 0.5, 0.4, 0.6)], figure.subplots()), 120)
    page.made(find(TOY), lab.commands)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studies")
    written = []
    for to in ("first", "second"):
        page = Page("toy", folder / to)
        tell(Laboratory(folder / "runs", 0.5), page)
        written.append(page.write())
    return written


def test_a_page_tells_its_commands_and_shows_tables_and_figures(made):
    text = made[0].read_text(encoding="utf-8")
    assert f"counterpoise run {TOY} -n 20 --jobs 1\n" in text
    assert "| Lion | 50% | 40 to 60% | 20 |" in text
    assert "![A dot](images/toy-lion.png)" in text
    assert max(map(len, text.splitlines())) <= 120


def test_the_same_games_make_the_same_page(made):
    first, second = (path.parent for path in made)
    for name in ("toy.md", "images/toy-lion.png"):
        assert (first / name).read_bytes() == (second / name).read_bytes()


def test_a_command_that_fails_stops_the_page(tmp_path, capsys):
    with pytest.raises(RuntimeError, match="counterpoise run chess ended with status 2"):
        Laboratory(tmp_path)("run", "chess", out="chess")


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_has_a_page_that_the_list_names(name):
    text = (STUDIES / f"{name}.md").read_text(encoding="utf-8")
    assert f"python -m docs.studies.{name}" in text
    listed = (STUDIES / "README.md").read_text(encoding="utf-8")
    assert f"]({name}.md)" in listed
