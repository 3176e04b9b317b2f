"""A package with a game of somebody else, made from the duel: what it names is its own, and nothing of the tests."""

from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
RULES = ("duel.py", "game.py", "picture.py", "records.py", "rules.py", "state.py", "words.py", "content.toml")
BESIDE = ("policy.py", "archetypes.toml", "odds.py")


def make_game(folder: Path, key: str) -> Path:
    """Write a game of this key into a folder of games, and return its package."""
    package = folder / key
    package.mkdir(parents=True)
    for path in [*(TESTS / "toy_game" / name for name in RULES), *(TESTS / "outside_game" / name for name in BESIDE)]:
        text = path.read_text(encoding="utf-8").replace("tests.toy_game", key)
        text = text.replace('"toy', f'"{key}').replace("Coin Duel", f"Duel of {key}")
        (package / path.name).write_text(text, encoding="utf-8")
    (package / "__init__.py").write_text('"""A game."""\n', encoding="utf-8")
    declare(package, f'policy="{key}.policy", archetypes=("archetypes.toml",), odds="{key}.odds"')
    return package


def declare(package: Path, entries: str) -> None:
    """Let the GAME of a package name more."""
    path = package / "game.py"
    head = "GAME = Game(\n"
    before, found, after = path.read_text(encoding="utf-8").partition(head)
    assert found
    path.write_text(f"{before}{head}    {entries},\n{after}", encoding="utf-8")
