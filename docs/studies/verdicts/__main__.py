"""Play the verdicts on every official set-up, and write the tables of the games' pages and of the README.

python -m docs.studies.verdicts                        what has changed since it was played
python -m docs.studies.verdicts kings --again          one game, all of it
python -m docs.studies.verdicts winds --games 48 --out try.csv     a first look, which leaves the pages as they are
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from docs.generate import write
from docs.studies.verdicts.pages import verdict_part
from docs.studies.verdicts.play import Entry, entry_of, played
from docs.studies.verdicts.results import RESULTS, read_results, with_study, write_results
from docs.studies.verdicts.setups import BOTS, Plan, read_plan
from reports.arguments.failures import DONE, FAILED, INTERRUPTED
from sim.errors import Interrupted, RunError, UsageError
from sim.game import find


def main(words: Sequence[str] | None = None) -> int:
    """Do what a command line asks for, that of the process unless words are given, and return the exit status."""
    parser = arguments()
    asked = parser.parse_args(words)
    plan, file = read_plan(), asked.out or RESULTS
    try:
        if asked.games is not None and asked.games < 1:
            raise UsageError(f"--games must be at least 1, not {asked.games}")
        results = read_results(file)
        entries = planned(plan, asked.game, asked.games)
        play([one for one in entries if asked.again or not one.is_in(results)], results, plan, file)
    except UsageError as error:
        parser.error(str(error))
    except RunError as error:
        print(error, file=sys.stderr)
        return FAILED
    except (Interrupted, KeyboardInterrupt):
        print(f"interrupted: what was finished is kept in {file}; the same command goes on", file=sys.stderr)
        return INTERRUPTED
    show(plan, file, asked.game)
    return DONE


def arguments() -> argparse.ArgumentParser:
    """Return what the command line takes."""
    parser = argparse.ArgumentParser(
        prog="python -m docs.studies.verdicts",
        description="Play every official set-up and write its verdicts into the pages. All of them take about 25 "
        "minutes on two processors, compiling included; what is kept and would be played alike is not played again.",
    )
    parser.add_argument("game", nargs="*", metavar="GAME", help="games by key; all unless some are named")
    parser.add_argument("--games", type=int, help="games of each study; else as setups.toml says")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep results there, and print what pages would say")
    parser.add_argument("--again", action="store_true", help="play what is kept already, too")
    return parser


def planned(plan: Plan, games: Sequence[str], number: int | None = None) -> list[Entry]:
    """Return the studies of some games, of all if none is named.

    Args:
        plan: the set-ups.
        games: keys.
        number: of games of each study; else as the plan says.

    Raises:
        UsageError: if a game has no set-ups, or one cannot be played.
    """
    found = [
        entry_of(setup, bots, number or plan.games_of(setup.game, bots)) for setup in plan.of(games) for bots in BOTS
    ]
    return [entry for entry in found if entry is not None]


def play(entries: Sequence[Entry], results: pd.DataFrame, plan: Plan, file: Path) -> None:
    """Play studies one after the other, each kept in the file as soon as it is done.

    Raises:
        UsageError: if one cannot be played.
        RunError: if the file cannot be written.
    """
    print(f"{len(entries)} studies of {sum(entry.games for entry in entries):,} games to play", file=sys.stderr)
    for entry in entries:
        began = time.perf_counter()
        results = with_study(results, played(entry))
        write_results(results, plan, file)
        seconds = time.perf_counter() - began
        words = f"{', '.join(entry.key.values())}: {entry.games:,} games in {seconds:.1f} s"
        print(words, file=sys.stderr, flush=True)


def show(plan: Plan, file: Path, games: Sequence[str]) -> None:
    """Write the pages from the results, or print what they would say where the results are kept elsewhere."""
    if file == RESULTS:
        write()
        return
    results = read_results(file)
    for game in games or plan.setups:
        print(verdict_part(find(game), results, plan))


if __name__ == "__main__":
    sys.exit(main())
