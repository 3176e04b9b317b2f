"""Helpers of the tests: the games to test, whole games played step by step, and the digest of a batch."""

import hashlib

import numpy as np

from policies.book import PolicyBook
from sim.game import all_games
from sim.runs.chunks import play_chunk
from sim.study.steps import Match
from sim.study.study import Study, new_study

TOY = "tests.toy_game.game:GAME"
MOST_DECISIONS = 50_000


def game_keys() -> list[str]:
    return [TOY, *sorted(all_games())]


def random_book(key: str) -> PolicyBook:
    return PolicyBook(key, ("random",))


def toy_study(**choices) -> Study:
    return new_study(TOY, **choices)


def toy_book(study: Study) -> PolicyBook:
    return PolicyBook(TOY, study.policies)


def positions(match: Match):
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
