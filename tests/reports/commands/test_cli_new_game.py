"""`counterpoise new-game`: what it writes, that each name is filled in everywhere, and what it refuses."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from reports.commands.game_package import CACHES, LONGEST, TEMPLATE, template_files, write_package
from sim.game import find
from sim.origins import VARIABLE, own_keys
from tests.reports.command_line import CommandLine
from tests.written_games import make_game

pytestmark = pytest.mark.plain
ROOT = Path(__file__).resolve().parents[3]
LEFT = re.compile(r"high.?ground|\bHG", re.IGNORECASE)  # what a name of the template would leave


@pytest.fixture
def cli(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delenv(VARIABLE, raising=False)
    return CommandLine(capsys)


def test_it_writes_a_folder_of_the_name_and_shows_what_to_type_next(cli):
    found = cli("new-game", "river_war")
    assert found.code == 0
    assert Path("river_war/river_war/game.py").is_file()
    commands = [line.strip() for line in found.out.splitlines() if line.startswith("  ")]
    assert commands[0] == "cd river_war"
    assert any(line.startswith("make test ") for line in commands)


def test_json_lists_the_files_and_the_commands(cli, tmp_path):
    found = cli("new-game", "river_war", tmp_path / "a" / "b", "--json").json
    assert (found["key"], found["title"], found["folder"]) == ("river_war", "River War", str(tmp_path / "a" / "b"))
    there = {path.relative_to(found["folder"]).as_posix() for path in Path(found["folder"]).rglob("*")}
    assert set(found["files"]) == {name for name in there if Path(found["folder"], name).is_file()}
    assert {".gitignore", "Makefile", "README.md", "pyproject.toml", "river_war/RULES.md"} <= set(found["files"])
    assert "pip install -e ." in found["next"]


def test_what_is_shown_next_works(cli, monkeypatch):
    lines = cli("new-game", "played_war", "--json").json["next"]
    monkeypatch.chdir("played_war")
    shown = [line.split()[1:] for line in lines if line.startswith("counterpoise")]
    assert {"trace", "study"} <= {word for words in shown for word in words}
    for words in shown:
        words = [word for word in words if word != "--plain"]
        if "-n" in words:
            words[words.index("-n") + 1] = "12"
        assert cli(*words).code == 0, words


@pytest.mark.parametrize("key", ["x", "river_war", "a_very_long_name_of_a_war_game", "zz_9"])
def test_the_name_is_filled_in_everywhere_and_the_code_is_clean(tmp_path, key):
    assert len(key) <= LONGEST
    files = write_package(key, tmp_path)
    for name in files:
        assert not LEFT.search(name), name
        assert not LEFT.search((tmp_path / name).read_text(encoding="utf-8")), name
    for check in (["check"], ["format", "--check"]):
        words = [sys.executable, "-m", "ruff", *check, "--no-cache", str(tmp_path)]
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stdout


def test_titles_classes_distributions_and_clauses_have_their_own_form(tmp_path, monkeypatch):
    package = make_game(tmp_path, "river_war")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["name"] == "river-war"
    assert project["project"]["entry-points"]["counterpoise.games"] == {"river_war": "river_war.game:GAME"}
    assert "class TestRiverWar(Laws)" in (tmp_path / "tests" / "test_laws.py").read_text("utf-8")
    assert "| RW1.1 |" in (package / "RULES.md").read_text("utf-8")
    assert "def test_RW1_1_" in (tmp_path / "tests" / "test_clauses.py").read_text("utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert find("river_war.game:GAME").title == "River War"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("River War", r"cannot be the key of a game \(did you mean river_war\?\): it has at most 30 small letters"),
        ("9lives", "begins with a letter"),
        ("a__b", r"\(did you mean a_b\?\)"),
        ("", "cannot be the key of a game: it has at most"),
        ("x" * 31, "at most 30"),
        ("class", "a word of Python's"),
        ("json", "Python's own module json hides"),
        ("sys", "Python's own module sys hides"),
        ("numpy", "numpy hides its package"),
        ("reports", "reports hides its package"),
        ("tests", "its tests stand in a folder of that name"),
        (own_keys()[0], "there is a game .* already; the games are"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(cli, name, why):
    assert re.search(why, cli.refuses("new-game", name))
    assert not any(Path().iterdir())


def test_a_game_of_a_named_folder_keeps_its_key(cli, tmp_path):
    make_game(tmp_path / "mine", "river_war")
    assert "there is a game 'river_war' already" in cli.refuses(
        "new-game", "river_war", "there", "--games-from", tmp_path / "mine"
    )


def test_nothing_is_written_over(cli):
    Path("river_war").mkdir()
    Path("river_war/notes.txt").write_text("mine")
    assert "river_war is not empty; name a new or empty folder" in cli.refuses("new-game", "river_war")
    assert "notes.txt is no folder" in cli.refuses("new-game", "river_war", "river_war/notes.txt")
    assert [path.name for path in Path("river_war").iterdir()] == ["notes.txt"]


def test_a_folder_that_cannot_be_written_is_a_line(cli):
    Path("file").touch()
    assert "cannot write file/inside: " in cli.refuses("new-game", "river_war", "file/inside", code=1)


def test_an_empty_folder_is_filled(cli):
    Path("here").mkdir()
    assert cli("new-game", "river_war", "here").code == 0
    assert Path("here/river_war/game.py").is_file()


def test_the_template_is_shipped(tmp_path):
    """What pip installs holds every file of the template."""
    source = tmp_path / "source"
    for name in ("counterpoise", "sim", "policies", "analysis", "reports"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns(*CACHES))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, source)
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*words, "--wheel-dir", str(tmp_path), str(source)], check=True, timeout=300)
    (wheel,) = tmp_path.glob("*.whl")
    expected = {path.relative_to(ROOT).as_posix() for path in template_files()}
    assert len(expected) > 20
    assert expected <= set(zipfile.ZipFile(wheel).namelist())
    assert TEMPLATE.relative_to(ROOT).as_posix() == "reports/templates/game"
