"""A game has the same rooms as every other, in `sim/games`, `policies` and `tests/games`; nothing else knows them."""

import ast
import re
from pathlib import Path

import pytest

from sim.origins import own_keys

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "adding-a-game.md"
LAYERS = ("sim", "policies", "analysis", "reports")
ROOMS = ("sim/games", "policies", "analysis/odds")
FILES = ("game.py", "state.py", "rules.py", "records.py", "RULES.md", "content.toml")


@pytest.fixture(params=own_keys())
def room(request):
    return request.param


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


def owner(path):
    """Return the key of the game in whose room a file of a layer stands, None if it is shared."""
    places = {ROOT / room / key: key for room in ROOMS for key in own_keys()}
    return next((places[folder] for folder in path.parents if folder in places), None)


def games_named(path):
    """Return the keys of the games from whose rooms a file imports."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    modules += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    rooms = "|".join(room.replace("/", r"\.") for room in ROOMS)
    found = [re.match(rf"(?:{rooms})\.({'|'.join(own_keys())})\b", module) for module in modules]
    return {match[1] for match in found if match}


def test_only_the_rooms_of_a_game_import_from_them():
    """Whatever is shared knows no game, and games do not know each other."""
    files = [path for layer in LAYERS for path in (ROOT / layer).rglob("*.py")]
    strange = {path: named - {owner(path)} for path in files if (named := games_named(path)) - {owner(path)}}
    assert strange == {}
    assert sum(bool(owner(path)) for path in files) > len(own_keys())


def test_the_rules_use_the_shared_modules_of_the_guide_and_no_others():
    used = {module for path in (ROOT / "sim" / "games").rglob("*.py") for module in imports(path)}
    assert used == introduced()
