"""Golden playthroughs: one game a policy in words, to be reviewed like code when they change.

`make playthroughs` writes them. A file holds the beginning of the game, without the legend, which tells the numbers in
force, then the number of lines, a digest of all, and the last one.
Tables beside the usual ones stand in the `tables.toml` of a game's folder.
"""

import hashlib
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from policies.book import PolicyBook, by_hand
from sim.game import Game, all_games, find
from sim.study.study import Study, new_study
from sim.study.trace import trace

FOLDER = Path(__file__).parent
SEED = 1
SHOWN_LINES = 250
LEGEND = "legend: "
SMALLEST_TABLE = 2
ALONE, TOGETHER = "alone", "teams"  # further tables, where a game has them, played by `balanced`


def cases() -> list[tuple[str, str]]:
    """Return every game with each of its policies, and with its further tables."""
    games = sorted(all_games().items())
    usual = [(key, name) for key, _ in games for name in ("random", *by_hand(key))]
    alone = [(key, ALONE) for key, game in games if 1 in game.players]
    together = [(key, TOGETHER) for key, game in games if TOGETHER in game.variants]
    return usual + alone + together + [(key, name) for key, _ in games for name in further_tables(key)]


@cache
def further_tables(key: str) -> dict[str, Any]:
    """Return the tables of a game that its `tables.toml` names: factions in their seats, and values that are set.

    The largest table of each edition is among them, with the factions that come last.
    """
    editions = {f"edition_{name}": edition for name, edition in find(key).editions.items()}
    largest = {name: {"factions": edition.factions[-max(edition.players) :]} for name, edition in editions.items()}
    path = FOLDER / key / "tables.toml"
    return largest | (tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {})


def path_of(key: str, case: str) -> Path:
    return FOLDER / key / f"{case}.txt"


def playthrough(key: str, case: str) -> str:
    """Return the text of a playthrough."""
    return text_of(key, case, told_in(key, case))


def study_of(key: str, case: str) -> Study:
    """Return the study whose first game is a playthrough."""
    policy = case if case in ("random", *by_hand(key)) else "balanced"
    return new_study(key, policies=(policy,), seed=SEED, **_seating(find(key), case))


def told_in(key: str, case: str) -> list[str]:
    """Return all lines of a playthrough."""
    study = study_of(key, case)
    return list(trace(study, PolicyBook(key, study.policies, study.edition)))


def text_of(key: str, case: str, told: list[str]) -> str:
    """Return the text that is kept of a playthrough, by its lines."""
    return "\n".join([*_kept(study_of(key, case), told), ""])


def _kept(study: Study, told: list[str]) -> Iterator[str]:
    game, content = find(study.game), study.described.layout.content
    yield f"# {game.title}, behaviour {game.behaviour}, content {content.hash}, policy {study.policies[0]}"
    yield from [line for line in told if not line.startswith(LEGEND)][:SHOWN_LINES]
    digest = hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]
    yield f"# {len(told):,} lines in all, digest {digest}; the last one:"
    yield told[-1]


def _seating(game: Game, case: str) -> dict[str, Any]:
    """Return how many play, and who, and under which settings."""
    if case in further_tables(game.key):
        table = further_tables(game.key)[case]
        factions, settings = tuple(table["factions"]), table.get("settings", {})
        return {"players": len(factions), "factions": factions, "settings": settings, "rotate": False}
    players = {ALONE: 1, TOGETHER: max(game.players)}.get(case, SMALLEST_TABLE)
    settings = game.variants[TOGETHER] if case == TOGETHER else {}
    usual = new_study(game.key, players=players, settings=settings).factions
    return {"players": players, "factions": usual[:players], "settings": settings, "rotate": False}


if __name__ == "__main__":
    for case in cases():
        path_of(*case).parent.mkdir(exist_ok=True)
        path_of(*case).write_text(playthrough(*case), encoding="utf-8")
