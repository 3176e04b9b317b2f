"""Playing a game for the counts of its branches, in a process of its own (`sim.compiling.counting`)."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

import policies
import sim
from policies.book import policy_names
from policies.characters import lookahead_of
from policies.search import LOOKAHEAD, SEARCH
from policies.values import value_of
from reports.pipeline.request import StudyRequest, stage_for
from sim.compiling.branches import counts_in
from sim.compiling.counting import COUNTING, Counter, Table, counter, keep
from sim.errors import RunError, UsageError
from sim.game import find
from sim.runs.chunks import play_games
from sim.study.many import new_games
from sim.study.steps import new_game

OURS = tuple(Path(package.__file__ or "").parent for package in (sim, policies))
PASSAGES = 500_000_000  # of entries and branches, counted in the games of the usual bots: some seconds
SHARE = 0.2  # of as many in each other way to play
ROLLOUTS = f"{SEARCH}:20"  # how a game without a value looks ahead
CHUNK = 50  # games between two looks at what has been counted
TABLES = 64
MANY = 10_000_000  # games of which those played are the first


def counted(game: str, passages: int = PASSAGES) -> Table:
    """Count the branches of a game in a process that compiles it anew, and return the counts.

    Args:
        game: the game's key, or module:NAME.
        passages: to be counted in the games of the usual bots.

    Raises:
        RunError: if the process fails.
    """
    command = [sys.executable, "-m", __name__, game, str(passages)]
    done = subprocess.run(command, env={**os.environ, COUNTING: "1"}, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RunError(f"the process that counts failed: {(done.stderr.splitlines() or ['it said nothing'])[-1]}")
    return {Path(folder): counts_in(held) for folder, held in json.loads(done.stdout).items()}


def keep_counts(game: str) -> list[Path]:
    """Count the branches of a game from elsewhere, keep the counts beside its modules, and return the files.

    Raises:
        UsageError: if the game is one of this package, whose counts come with it, or a file cannot be written.
        RunError: if the process that counts fails.
    """
    if find(game).setup.__module__.startswith("sim."):
        raise UsageError(f"the branches of {game} are counted already; only those of a game from elsewhere can be")
    theirs = {folder: rows for folder, rows in counted(game).items() if not any(map(folder.is_relative_to, OURS))}
    try:
        return keep(theirs)
    except OSError as error:
        raise UsageError(f"cannot write {error.filename}: {error.strerror}") from error


def play(game: str, passages: float, counting: Counter) -> None:
    """Play by the usual bots, and less by all others, at the fullest table, looking ahead, and at random."""
    for share, games in ((1.0, _games(game)), *((SHARE, games) for games in _others(game))):
        end = counting.total + share * passages
        while counting.total < end:
            next(games)


def _others(game: str) -> Iterator[Iterator[None]]:
    """Yield the other ways to play."""
    bots = tuple(name for name in policy_names(game) if name != "random")
    yield _games(game, policies=bots)
    yield _games(game, players=max(find(game).all_players))
    known = lookahead_of(game) is not None and value_of(game).is_learned
    yield _games(game, policies=(LOOKAHEAD if known else ROLLOUTS, *bots))
    yield _answers(game)
    yield _steps(game)


def _games(game: str, **asked: Any) -> Iterator[None]:
    """Play chunks of games without an end."""
    stage = stage_for(StudyRequest(game=game, games=MANY, logged=CHUNK, **asked).study())
    for chunk in count():
        play_games(stage, range(chunk * CHUNK, (chunk + 1) * CHUNK))
        yield


def _answers(game: str) -> Iterator[None]:
    """Answer at random at many tables without an end."""
    tables = new_games(game, TABLES, restart=True)
    chance = np.random.default_rng(0)
    while True:
        tables.answer((chance.random(TABLES) * tables.counts).astype(np.int64))
        yield


def _steps(game: str) -> Iterator[None]:
    """Answer at random, game by game, without an end."""
    match = new_game(game)
    chance = random.Random(0)
    while True:
        match.deal(match.index + 1)
        while not match.is_over:
            match.apply(chance.choice(match.options()))
        yield


def main() -> None:
    """Play the game that is named until so many passages are counted, and print the counts as JSON."""
    if (counting := counter()) is None:
        sys.exit(f"{COUNTING} is not set")
    play(sys.argv[1], float(sys.argv[2]), counting)
    print(json.dumps({str(folder): modules for folder, modules in counting.table().items()}))


if __name__ == "__main__":
    main()
