"""Games a second of the usual policies on one core, two workers against one, and the time of a start.

Beside them stands how long the loop of `benchmarks.machine` takes between the runs: games of different machines, and of
different hours of one, compare by games in the time of that loop. Run it as `python -m benchmarks.speed kings`.
"""

import json
import subprocess
import sys
from statistics import median

from benchmarks.machine import USUAL_SECONDS, loop_seconds

REPEATS = 3


def main() -> None:
    """Measure three times and print the best of each, with all measurements beside it."""
    game = next((word for word in sys.argv[1:] if not word.startswith("-")), "kings")
    bench = [sys.executable, "-m", "reports.cli", "bench", game, "-n", "10000", "--json"]
    runs, loops = [], [loop_seconds()]
    for repeat in range(REPEATS):
        cold = ["--cold"] if "--cold" in sys.argv and repeat == 0 else []
        runs.append(json.loads(subprocess.run([*bench, *cold], check=True, capture_output=True).stdout))
        loops.append(loop_seconds())
    best = {
        "games_per_second": max(run["games_per_second"] for run in runs),
        "decisions_per_second": max(run["decisions_per_second"] for run in runs),
        "two_workers_ratio": max(run["two_workers_ratio"] for run in runs),
        "warm_start_seconds": min(run["warm_start_seconds"] for run in runs),
        "cold_start_seconds": runs[0]["cold_start_seconds"],
    }
    machine = {
        "loop_seconds": median(loops),
        "games_in_a_loop": best["games_per_second"] * median(loops),
        "games_per_second_at_usual_loop": best["games_per_second"] * median(loops) / USUAL_SECONDS,
    }
    print(json.dumps({"game": game, "best": best, "machine": machine, "runs": runs}, indent=1))


if __name__ == "__main__":
    main()
