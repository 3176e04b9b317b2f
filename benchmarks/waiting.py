"""How long commands take in two trees of the project in turn: starts, help, refusals, and the first game of all.

    python -m benchmarks.waiting ../before .
    python -m benchmarks.waiting ../before . --cold kings aughmoore aughmoore:7

Every command runs as a process of its own, with the interpreter that runs this, and once before it is measured, so that
what is kept between starts is there. With `--cold` each game is instead played once with nothing kept; a number behind
it is that of the players, who need a larger box from five on in Heroes of Land, Air & Sea.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from statistics import median

COMMANDS = (
    "--help",
    "study --help",
    "odds --help",
    "games",
    "run kings -n 50 --logged 5 --out RUN",
    "trace kings",
    "odds kings --attackers 3 --defenders 2",
    "run kingz",
    "run kings --players 9",
    "study kings --policies nobody",
    "sensitivity kingz",
    "report kingz",
)


def main() -> None:
    """Measure, and print a table of medians: processor seconds, of first games those of the clock too."""
    asked = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        caches = [Path(folder, str(number)) for number in range(len(asked.trees))]
        if asked.cold:
            heads = ["first game", *(f"{tree}: clock, processor" for tree in asked.trees)]
            rows = {game: first_game(game) for game in asked.cold}
        else:
            heads = ["command", *map(str, asked.trees)]
            rows = {command: command for command in COMMANDS}
        print(f"| {' | '.join(heads)} |")
        print("|---" * (1 + len(asked.trees)) + "|")
        for name, command in rows.items():
            print(f"| {name} | " + " | ".join(measured(command, asked, caches)) + " |", flush=True)


def _arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("trees", nargs="+", type=Path, help="trees, each with the sources of the project")
    parser.add_argument("--rounds", type=int, default=None, help="5 unless given; one with --cold")
    parser.add_argument("--cold", nargs="+", metavar="GAME[:PLAYERS]", help="play a first game with nothing kept")
    return parser.parse_args()


def first_game(game: str) -> str:
    """Return the command that plays one game."""
    key, _, players = game.partition(":")
    return f"run {key} -n 1 --jobs 1 --out RUN" + (f" --players {players}" if players else "")


def measured(command: str, asked: Namespace, caches: Sequence[Path]) -> list[str]:
    """Return what a command takes in each tree, as it stands in the table."""
    pairs = list(zip(asked.trees, caches, strict=True))
    if not asked.cold:
        for tree, cache in pairs:
            seconds(command, tree, cache)
    found: list[list[tuple[float, float]]] = [[] for _ in pairs]
    for _ in range(asked.rounds or (1 if asked.cold else 5)):
        for (tree, cache), times in zip(pairs, found, strict=True):
            if asked.cold:
                shutil.rmtree(cache, ignore_errors=True)
            times.append(seconds(command, tree, cache))
    shown = [tuple(median(column) for column in zip(*times, strict=True)) for times in found]
    return [f"{clock:.1f}, {processor:.1f}" if asked.cold else f"{processor:.2f}" for clock, processor in shown]


def seconds(command: str, tree: Path, cache: Path) -> tuple[float, float]:
    """Run a command with the sources of a tree, and return its seconds by the clock and of the processor."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "reports.cli", *command.replace("RUN", f"{folder}/run").split()]
        environment = {**os.environ, "PYTHONPATH": str(tree.resolve()), "XDG_CACHE_HOME": str(cache)}
        before, begun = _processor_seconds(), time.perf_counter()
        subprocess.run(words, cwd=tree, env=environment, capture_output=True)
        return time.perf_counter() - begun, _processor_seconds() - before


def _processor_seconds() -> float:
    """Return the processor seconds of all processes that this one has waited for, and of those that they waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
