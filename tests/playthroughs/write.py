"""Golden playthroughs: one game a policy in words, to be reviewed like code when they change.

`make playthroughs` writes them. A file holds the beginning of the game, then the number of lines and a digest of all.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from policies.book import PolicyBook, policy_names
from sim.game import all_games, find
from sim.study import new_study
from sim.trace import trace

FOLDER = Path(__file__).parent
SEED = 1
SHOWN_LINES = 250


def cases() -> list[tuple[str, str]]:
    """Return every game with each of its policies."""
    return [(key, name) for key in sorted(all_games()) for name in policy_names(key)]


def path_of(key: str, policy: str) -> Path:
    return FOLDER / key / f"{policy}.txt"


def playthrough(key: str, policy: str) -> str:
    """Return the text of a playthrough."""
    return "\n".join([*_lines(key, policy), ""])


def _lines(key: str, policy: str) -> Iterator[str]:
    game = find(key)
    yield f"# {game.title}, behaviour {game.behaviour}, content {game.layout.content.hash}, policy {policy}"
    players = min(game.players)
    told = list(trace(new_study(key, players=players, policies=(policy,), seed=SEED), PolicyBook(key, (policy,))))
    yield from told[:SHOWN_LINES]
    digest = hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]
    yield f"# {len(told):,} lines in all, digest {digest}; the last one:"
    yield told[-1]


if __name__ == "__main__":
    for case in cases():
        path_of(*case).parent.mkdir(exist_ok=True)
        path_of(*case).write_text(playthrough(*case), encoding="utf-8")
