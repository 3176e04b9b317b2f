"""What games say of themselves in the sources of their descriptions, which lists of games read without importing them.

Only words that stand there as they are can be read so; a game that says them otherwise is imported.
"""

import ast
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from sim.errors import UsageError
from sim.origins import Origin, origins, places_of

DESCRIPTION = "Game"


def titles_with_odds() -> dict[str, str]:
    """Return the titles of the games with battle odds by their keys; one that cannot be loaded is left out."""
    titles = {}
    for origin in origins():
        with suppress(UsageError):
            words = said_in_source(origin) or said_by_game(origin)
            if words["odds"]:
                titles[origin.key] = words["title"]
    return titles


def said_in_source(origin: Origin) -> Mapping[str, str] | None:
    """Return title and odds as the source of a game gives them to its description; None if it does not in plain words.

    The description is the first `Game(key="KEY", ..)` in the module of the game.
    """
    try:
        tree = ast.parse(_file(origin).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == DESCRIPTION:
            words = {word.arg: getattr(word.value, "value", None) for word in node.keywords}
            if words.get("key") == origin.key:
                title, odds = words.get("title"), words.get("odds", "")
                plain = None not in words and isinstance(title, str) and isinstance(odds, str)
                return {"title": str(title), "odds": str(odds)} if plain else None
    return None


def said_by_game(origin: Origin) -> Mapping[str, str]:
    """Return title and odds of a game, which is imported for it.

    Raises:
        UsageError: if it cannot be loaded, or there is another one of its key.
    """
    from sim.game import find  # and with it NumPy, which a list of games seldom needs

    game = find(origin.key)
    return {"title": game.title, "odds": game.odds}


def _file(origin: Origin) -> Path:
    """Return the file of the module in which a game is described, whether or not it is there."""
    top, *rest = origin.module.split(".")
    found = [Path(origin.folder, top)] if origin.folder else places_of(top)
    return Path(*found[:1], *rest).with_suffix(".py")
