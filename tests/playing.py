"""Helpers of the tests: the games to test, and how they are played."""

import numpy as np

from policies.book import PolicyBook
from sim.conformance.playing import digest, positions, random_book
from sim.origins import own_keys
from sim.runs import batch
from sim.runs.batch import RunResult
from sim.study.played import Played
from sim.study.seated import SeatedGame
from sim.study.stage import Book, stage_of
from sim.study.study import Study, new_study

__all__ = ["TOY", "digest", "game_keys", "played_by_people", "positions", "random_book", "run", "toy_book", "toy_study"]

TOY = "tests.toy_game.game:GAME"


def game_keys() -> list[str]:
    return [TOY, *own_keys()]


def toy_study(**choices) -> Study:
    return new_study(TOY, **choices)


def toy_book(study: Study) -> PolicyBook:
    return PolicyBook(TOY, study.policies)


def played_by_people(study: Study, seed: int = 0) -> tuple[Played, SeatedGame]:
    """Return a game with a policy for each seat that people have answered at random to its end."""
    table = SeatedGame.begun(stage_of(study, PolicyBook(study.game, study.cast, study.edition)))
    chance = np.random.default_rng(seed)
    table.play_on(lambda: True)
    while not table.match.is_over:
        table.answer(int(chance.integers(len(table.match.options()))))
        table.play_on(lambda: True)
    return Played(study, tuple(table.places)), table


def run(study: Study, book: Book, **choices) -> RunResult:
    return batch.run(stage_of(study, book), **choices)
