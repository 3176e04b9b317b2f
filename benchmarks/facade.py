"""Functions of `counterpoise` against calling the parts that they call, in pairs; and what importing it takes.

    python benchmarks/facade.py [GAME] [GAMES] [PAIRS]

Both sides of a pair are measured right after each other, the one first that came last before.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import counterpoise as cp
from reports.arguments.flags import REPLAYED
from reports.assembly.analysed import analysed_run
from reports.kit.precision import PrecisionAsked
from reports.pipeline.questions import answered, asking_of, question_of
from reports.pipeline.request import StudyRequest, stage_for
from sim.runs.batch import run
from sim.runs.folder import default_folder

STARTS = 5
ODDS = 200  # answers in a row, as one takes a few milliseconds
Both = tuple[Callable[[], Any], Callable[[], Any]]


def main() -> None:
    """Measure all, and print it."""
    game, games, pairs = (*sys.argv[1:], *("kings", "20000", "7")[len(sys.argv) - 1 :])
    with TemporaryDirectory() as folder, chdir(folder):
        found = {name: paired(both, int(pairs)) for name, both in sides(game, int(games), Path(folder)).items()}
    print(json.dumps({"game": game, "games": int(games), "import_seconds": import_seconds(), **found}, indent=1))


def sides(game: str, games: int, folder: Path) -> dict[str, Both]:
    """Return by name what is measured: the function, and its parts."""
    kept = cp.run(game, games=400, out=folder / "kept").folder
    battle: dict[str, Any] = {"attackers": 3, "defenders": 2}

    def odds_by_parts() -> None:
        for _ in range(ODDS):
            answered(asking_of("kings", question_of("kings")(**battle)))

    def odds() -> None:
        for _ in range(ODDS):
            cp.odds("kings", **battle)

    def run_by_parts() -> None:
        study = StudyRequest(game, games=games).study()
        run(stage_for(study), jobs=-1, folder=default_folder(game))

    return {
        "run": (lambda: cp.run(game, games=games, out=default_folder(game)), run_by_parts),
        "load": (lambda: cp.load(kept), lambda: analysed_run(kept, PrecisionAsked(), replay=REPLAYED)),
        "odds": (odds, odds_by_parts),
    }


def paired(both: Both, pairs: int) -> dict[str, float]:
    """Return the median seconds of each, and the median of what the function takes more, as a share of its parts."""
    for side in both:
        side()
    rows = [[seconds(side) for side in (both if number % 2 else both[::-1])] for number in range(pairs)]
    rows = [row if number % 2 else row[::-1] for number, row in enumerate(rows)]
    function, parts = (median(column) for column in zip(*rows, strict=True))
    return {"function": function, "parts": parts, "more": median(one / other - 1 for one, other in rows)}


def seconds(call: Callable[[], Any]) -> float:
    """Return how long a call takes."""
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def import_seconds() -> float:
    """Return what importing takes in a fresh interpreter, the median of some."""
    code = "import time; t = time.perf_counter(); import counterpoise; print(time.perf_counter() - t)"
    return median(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(STARTS))


if __name__ == "__main__":
    main()
