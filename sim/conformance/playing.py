"""Games played by chance: step by step, or as a batch of which a hash is taken."""

import hashlib
from collections.abc import Iterator

import numpy as np

from policies.book import PolicyBook
from sim.runs.chunks import play_chunk
from sim.study.steps import Match
from sim.study.study import new_study

MOST_DECISIONS = 50_000


def random_book(key: str) -> PolicyBook:
    """Return the book of a game in which every answer is as likely as any other."""
    return PolicyBook(key, ("random",))


def positions(match: Match) -> Iterator[Match]:
    """Play a game by chance; yield before every answer."""
    for _ in range(MOST_DECISIONS):
        if match.is_over:
            return
        yield match
        match.play_on()
    raise AssertionError(f"{match.game.key}: the game does not end")


def digest(key: str, games: int, players: int) -> str:
    """Return a hash of all rows of some games, for comparisons between processes."""
    study = new_study(key, players=players, seed=7, games=games)
    rows = play_chunk(study, random_book(key), range(games))
    return hashlib.sha256(b"".join(np.ascontiguousarray(part).tobytes() for part in rows)).hexdigest()
