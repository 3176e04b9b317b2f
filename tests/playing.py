"""Helpers of the tests: the games to test, and how they are played."""

from policies.book import PolicyBook
from sim.conformance.playing import digest, positions, random_book
from sim.origins import own_keys
from sim.runs import batch
from sim.runs.batch import RunResult
from sim.study.stage import Book, stage_of
from sim.study.study import Study, new_study

__all__ = ["TOY", "digest", "game_keys", "positions", "random_book", "run", "toy_book", "toy_study"]

TOY = "tests.toy_game.game:GAME"


def game_keys() -> list[str]:
    return [TOY, *own_keys()]


def toy_study(**choices) -> Study:
    return new_study(TOY, **choices)


def toy_book(study: Study) -> PolicyBook:
    return PolicyBook(TOY, study.policies)


def run(study: Study, book: Book, **choices) -> RunResult:
    return batch.run(stage_of(study, book), **choices)
