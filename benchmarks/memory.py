"""The largest memory of a process that plays many games into a run folder, and of one that reports on them.

Where nothing is compiled yet, compiling takes more than playing: 431 MB.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GAMES = 1_000_000
KILOBYTES = 1 if sys.platform != "darwin" else 1024  # ru_maxrss counts kilobytes, on macOS bytes


def measured(*arguments: str) -> dict[str, float]:
    """Run a command of its own process and return its seconds and its largest memory in megabytes."""
    code = (
        "import resource, sys; from reports.cli import status; code = status(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr); sys.exit(code)"
    )
    started = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code, *arguments], check=True, capture_output=True, text=True)
    peak = int(done.stderr.split()[-1]) / KILOBYTES / 1024
    return {"seconds": time.perf_counter() - started, "peak_megabytes": peak}


def main() -> None:
    """Measure and print."""
    games = sys.argv[1] if len(sys.argv) > 1 else str(GAMES)
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "run")
        found = {
            "games": int(games),
            "run": measured("run", "kings", "-n", games, "--out", place, "--json"),
            "folder_megabytes": sum(path.stat().st_size for path in Path(place).rglob("*.parquet")) / 2**20,
            "report": measured("report", place, "--json"),
        }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
