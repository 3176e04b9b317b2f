"""How often does `tune` name a fair change, the smallest one, a needlessly large one, or none where there is one?

    python -m benchmarks.planted [GAME] [--problems N] [--budget GAMES] [--first SEED]

The problems of `toy`, the coin duel of the tests, are known in closed form (`benchmarks/planted_duels.py`). Those of a
real game begin with settings that are fair by long runs. One to three values are then changed by chance until it is not
fair; to undo that is a fair change of known size (`benchmarks/planted_games.py`). Every problem is searched and
confirmed as the command does it, and judged by games of which the tuning knows nothing.
"""

import argparse
import tempfile
from pathlib import Path

import numpy as np

from benchmarks.judging import Judged, printed
from benchmarks.planted_duels import duel_of
from benchmarks.planted_games import GROUNDS, planted
from reports.commands.tuning import TunePlay
from reports.kit.defaults import BUDGET
from reports.pipeline.tuned import Tuned

TOY = "toy"


def main() -> None:
    """Tune, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.planted", description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=(TOY, *GROUNDS), default=TOY, help="where the problems are planted")
    parser.add_argument("--problems", type=int, default=50, help="how many")
    parser.add_argument("--budget", type=int, default=BUDGET, help="games of a tuning")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="of the first problem")
    asked = parser.parse_args()
    found, games = [], []
    for seed in range(asked.first, asked.first + asked.problems):
        tuned, judged = answered(asked.game, seed, asked.budget)
        games.append(tuned.games)
        found.append(judged)
    print(f"{len(found)} problems of {asked.game}, {np.mean(games):,.0f} games each")
    printed(found)


def answered(game: str, seed: int, budget: int) -> tuple[Tuned, Judged]:
    """Plant a problem, tune, and judge the answer."""
    problem = duel_of(seed, budget) if game == TOY else planted(GROUNDS[game], seed, budget)
    with tempfile.TemporaryDirectory() as place:
        tuned = TunePlay(out=Path(place) / "run")(problem.plan)
        judged = problem.judged(tuned)
        print(problem, tuned.changes(tuned.answer.arm), judged, sep="\n  ", flush=True)
    return tuned, judged


if __name__ == "__main__":
    main()
