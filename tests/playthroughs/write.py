"""Golden playthroughs: one game a policy in words, to be reviewed like code when they change.

`make playthroughs` writes them. A file holds the beginning of the game, then the number of lines and a digest of all.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from policies.book import PolicyBook, by_hand
from sim.game import all_games, find
from sim.study.study import new_study
from sim.study.trace import trace

FOLDER = Path(__file__).parent
SEED = 1
SHOWN_LINES = 250
SMALLEST_TABLE = 2
ALONE, TOGETHER = "alone", "teams"  # further tables, where a game has them, played by `balanced`
EDITION = "edition_"  # followed by the name of an edition: its largest table, with the factions that come last


def cases() -> list[tuple[str, str]]:
    """Return every game with each of its policies, and with its further tables."""
    games = sorted(all_games().items())
    usual = [(key, name) for key, _ in games for name in ("random", *by_hand(key))]
    alone = [(key, ALONE) for key, game in games if 1 in game.players]
    together = [(key, TOGETHER) for key, game in games if TOGETHER in game.variants]
    return usual + alone + together + [(key, EDITION + name) for key, game in games for name in game.editions]


def path_of(key: str, case: str) -> Path:
    return FOLDER / key / f"{case}.txt"


def playthrough(key: str, case: str) -> str:
    """Return the text of a playthrough."""
    return "\n".join([*_lines(key, case), ""])


def _lines(key: str, case: str) -> Iterator[str]:
    game = find(key)
    edition = game.edition(case.removeprefix(EDITION)) if case.startswith(EDITION) else game
    policy = case if case in ("random", *by_hand(key)) else "balanced"
    players = {ALONE: 1, TOGETHER: max(game.players)}.get(case, SMALLEST_TABLE)
    settings = game.variants[TOGETHER] if case == TOGETHER else {}
    factions = edition.factions[-max(edition.players) :] if edition is not game else ()
    yield f"# {game.title}, behaviour {game.behaviour}, content {edition.layout.content.hash}, policy {policy}"
    players = len(factions) or players
    study = new_study(
        key,
        players=players,
        factions=factions,
        policies=(policy,),
        settings=settings,
        seed=SEED,
        rotate=edition is game,
    )
    told = list(trace(study, PolicyBook(key, (policy,), study.edition)))
    yield from told[:SHOWN_LINES]
    digest = hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]
    yield f"# {len(told):,} lines in all, digest {digest}; the last one:"
    yield told[-1]


if __name__ == "__main__":
    for case in cases():
        path_of(*case).parent.mkdir(exist_ok=True)
        path_of(*case).write_text(playthrough(*case), encoding="utf-8")
