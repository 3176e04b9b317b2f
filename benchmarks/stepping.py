"""Answers a second through the step interface, by hand and at random: one game at a time, and many side by side.

An environment is observed before every answer, and stands in no wrappers.
OpenSpiel's backgammon is played in the same way beside them, where `pyspiel` is installed. Seconds are those of the
processor, which other work on the machine disturbs little; with several threads they are those of the clock on the
wall. `python -m benchmarks.stepping kings` measures one game; without names all of them are measured.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from statistics import median

import numpy as np

from sim.environment import raw_env
from sim.game import game_keys
from sim.study.many import new_games
from sim.study.steps import new_game

REPEATS = 5  # of which the median counts: rounds of all measurements, so that each meets the same other work
SECONDS = 1.0  # of one measurement
TABLES = 512
THREADS = 2
ROOM = 1 << 16


def stepping(key: str, *, watched: bool = False) -> Callable[[], int]:
    """Return a function that plays one game by chance and returns how many answers it took."""
    match = new_game(key, watched=watched)
    chance = random.Random(1)

    def play() -> int:
        match.deal(match.index + 1)
        answers = 0
        while not match.is_over:
            match.apply(chance.choice(match.options()))
            answers += 1
            if watched:
                match.chronicle()
        return answers

    return play


def observing(key: str) -> Callable[[], int]:
    """Return a function that plays one game by chance as an environment, observations and all."""
    table = raw_env(key)
    chance = random.Random(1)

    def play() -> int:
        table.reset()
        answers = 0
        while not table.match.is_over:
            observation, *_ = table.last()
            table.step(chance.randrange(int(observation["action_mask"].sum())))
            answers += 1
        return answers

    return play


def together(key: str, threads: int) -> Callable[[], int]:
    """Return a function that answers at random at many tables at once, and returns how many answers it gave."""
    games = new_games(key, TABLES, restart=True, threads=threads)
    chance = np.random.default_rng(1)
    drawn = chance.random(ROOM)

    def answer() -> int:
        first = int(chance.integers(ROOM - TABLES))
        games.answer((drawn[first : first + TABLES] * games.counts).astype(np.int64))
        return TABLES

    return answer


def backgammon() -> Callable[[], int] | None:
    """Return a function that plays a game of OpenSpiel's backgammon in the same way; None without OpenSpiel."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, chance = pyspiel.load_game("backgammon"), random.Random(1)

    def play() -> int:
        state, answers = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                answers += 1
        return answers

    return play


def rate(play: Callable[[], int], clock: Callable[[], float]) -> float:
    """Return answers a second by a clock."""
    answers, begin = 0, clock()
    while clock() - begin < SECONDS:
        answers += play()
    return answers / (clock() - begin)


def main() -> None:
    """Measure in turn, several times, and print the medians."""
    ways: dict[str, Callable[[], int]] = {}
    if peer := backgammon():
        ways["backgammon of OpenSpiel"] = peer
    for key in sys.argv[1:] or game_keys():
        ways[key] = stepping(key)
        ways[f"{key}, watched"] = stepping(key, watched=True)
        ways[f"{key}, environment"] = observing(key)
        ways[f"{key}, {TABLES} tables"] = together(key, 1)
        ways[f"{key}, {TABLES} tables, {THREADS} threads"] = together(key, THREADS)
    found: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(REPEATS):
        for way, play in ways.items():
            found[way].append(rate(play, time.perf_counter if way.endswith("threads") else time.process_time))
    print(json.dumps({way: round(median(rates)) for way, rates in found.items()}, indent=1))


if __name__ == "__main__":
    main()
