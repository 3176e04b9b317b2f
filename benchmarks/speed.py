"""Games a second of the usual policies on one core, two workers against one, and the time of a start."""

import json
import subprocess
import sys

REPEATS = 3


def main() -> None:
    """Measure three times and print the best of each, with all measurements beside it."""
    game = next((word for word in sys.argv[1:] if not word.startswith("-")), "kings")
    bench = [sys.executable, "-m", "reports.cli", "bench", game, "-n", "10000", "--json"]
    runs = []
    for repeat in range(REPEATS):
        cold = ["--cold"] if "--cold" in sys.argv and repeat == 0 else []
        runs.append(json.loads(subprocess.run([*bench, *cold], check=True, capture_output=True).stdout))
    best = {
        "games_per_second": max(run["games_per_second"] for run in runs),
        "decisions_per_second": max(run["decisions_per_second"] for run in runs),
        "two_workers_ratio": max(run["two_workers_ratio"] for run in runs),
        "warm_start_seconds": min(run["warm_start_seconds"] for run in runs),
        "cold_start_seconds": runs[0]["cold_start_seconds"],
    }
    print(json.dumps({"game": game, "best": best, "runs": runs}, indent=1))


if __name__ == "__main__":
    main()
