"""A game has the same rooms as every other: in `sim/games`, in `policies`, in `tests/games`, in the contracts."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from sim.game import game_keys

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "adding-a-game.md"
FILES = ("game.py", "state.py", "rules.py", "records.py", "RULES.md", "content.toml")


@pytest.fixture(params=game_keys())
def room(request):
    return request.param


def contract(name):
    """Return the modules of an import contract."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (found,) = [contract["modules"] for contract in settings["contracts"] if contract["name"] == name]
    return found


def imports(path):
    """Yield the shared modules of `sim` that a file takes names from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and re.match(r"sim\.(?!games\b)", node.module or ""):
            yield node.module


def introduced():
    """Return the shared modules that the guide introduces."""
    return set(re.findall(r"^\| `(sim\.[a-z_.]+)` \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("name", FILES)
def test_a_game_has_its_files(room, name):
    assert (ROOT / "sim" / "games" / room / name).is_file()


@pytest.mark.parametrize("name", ["policy.py", "archetypes.toml"])
def test_a_game_has_policies(room, name):
    assert (ROOT / "policies" / room / name).is_file()


def test_a_game_has_tests_and_a_page(room):
    assert list((ROOT / "tests" / "games" / room).glob("test_*.py"))
    assert (ROOT / "docs" / "games" / f"{room}.md").is_file()


def test_the_contracts_name_every_game():
    keys = game_keys()
    with_odds = [key for key in keys if (ROOT / "analysis" / "odds" / key).is_dir()]
    assert sorted(contract("policies of games are independent")) == [f"policies.{key}" for key in keys]
    assert sorted(contract("battle odds of games are independent")) == [f"analysis.odds.{key}" for key in with_odds]
    assert contract("games are independent") == ["sim.games.*"]


def test_the_rules_use_the_shared_modules_of_the_guide_and_no_others():
    used = {module for path in (ROOT / "sim" / "games").rglob("*.py") for module in imports(path)}
    assert used == introduced()
