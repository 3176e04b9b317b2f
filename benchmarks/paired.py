"""The same games in two trees of the project in turn: what a change of the code does to games a second.

    python -m benchmarks.paired ../before . kings --rounds 9

Each tree plays in a process of its own, with the interpreter that runs this; every round both play, one after the
other, and the loop of `benchmarks.machine` is timed after them. Seconds are those of the processor, which other work on
the machine disturbs little. Where the code of a process happens to lie changes its speed by some percent, so that both
are started again every three rounds. The rows of all games are compared by a digest.
"""

import hashlib
import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

GAMES = 4_000
ROUNDS_OF_A_START = 3


def main() -> None:
    """Measure, and print medians over the rounds."""
    asked = _arguments()
    if asked.player:
        play(asked.game, asked.games, asked.players)
        return
    from benchmarks.machine import loop_seconds

    rounds: list[dict[str, Any]] = []
    while len(rounds) < asked.rounds:
        with ExitStack() as stack:
            trees = [stack.enter_context(player_in(tree, asked)) for tree in asked.trees]
            last = min(asked.rounds, len(rounds) + ROUNDS_OF_A_START)
            rounds += [measured(trees, number, loop_seconds) for number in range(len(rounds), last)]
    print(json.dumps(summary(asked, rounds), indent=1))


def _arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("trees", nargs="+", type=Path, help="two trees, each with the sources of the project")
    parser.add_argument("game")
    parser.add_argument("-n", "--games", type=int, default=GAMES, help="games of a tree in a round")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--player", action="store_true", help="play what is asked for on standard input")
    return parser.parse_args()


def play(game: str, games: int, players: int | None) -> None:
    """Play a round for every line on standard input; print seconds and digest. Only old names are used here."""
    from reports.pipeline.request import requested, stage_for
    from sim.runs.chunks import play_games

    stage = stage_for(requested(game=game, games=1_000_000_000, players=players, logged=0).study())
    play_games(stage, range(1))
    for line in sys.stdin:
        first = int(line) * games
        begun = time.process_time()
        rows = play_games(stage, range(first, first + games))
        seconds = time.process_time() - begun
        digest = hashlib.sha256(b"".join(part.tobytes() for part in rows)).hexdigest()
        print(json.dumps({"seconds": seconds, "digest": digest}), flush=True)


@contextmanager
def player_in(tree: Path, asked: Namespace) -> Iterator[Any]:
    """Start a process that plays with the sources of a tree."""
    words = [sys.executable, str(Path(__file__).resolve()), "--player", str(tree), asked.game, "-n", str(asked.games)]
    words += ["--players", str(asked.players)] if asked.players else []
    environment = {**os.environ, "PYTHONPATH": str(tree.resolve())}
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=tree, env=environment, text=True, stdin=pipe, stdout=pipe) as player:
        yield player
        player.stdin.close()  # type: ignore[union-attr]


def measured(trees: list[Any], number: int, loop_seconds: Any) -> dict[str, Any]:
    """Play a round in every tree, the first one first in every second round."""
    found: list[Any] = [None] * len(trees)
    order = range(len(trees)) if number % 2 == 0 else reversed(range(len(trees)))
    for index in order:
        trees[index].stdin.write(f"{number}\n")
        trees[index].stdin.flush()
        found[index] = json.loads(trees[index].stdout.readline())
    return {"loop": loop_seconds(), "trees": found}


def summary(asked: Namespace, rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the medians of all rounds."""
    from benchmarks.machine import USUAL_SECONDS

    seconds = [[tree["seconds"] for tree in one["trees"]] for one in rounds]
    loops = [one["loop"] for one in rounds]
    at_usual = [asked.games / row[-1] * loop / USUAL_SECONDS for row, loop in zip(seconds, loops, strict=True)]
    return {
        "game": asked.game,
        "games_per_second": [round(asked.games / median(column)) for column in zip(*seconds, strict=True)],
        "times_as_fast": round(median(row[0] / row[-1] for row in seconds), 4),
        "each_round": [round(row[0] / row[-1], 3) for row in seconds],
        "loop_seconds": round(median(loops), 4),
        "games_per_second_at_usual_loop": round(median(at_usual)),
        "same_games": all(len({tree["digest"] for tree in one["trees"]}) == 1 for one in rounds),
    }


if __name__ == "__main__":
    main()
