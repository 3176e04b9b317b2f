"""Commands import the large libraries that they use, and no others: each costs every start half a second."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from reports.cli import COMMANDS

ROOT = Path(__file__).parents[2]
LARGE = {
    *("numpy", "numba", "pandas", "pyarrow", "joblib", "jinja2", "matplotlib", "rich", "sklearn", "cmaes"),
    *("scipy", "scipy.stats", "scipy.optimize", "distributed", "pettingzoo", "gymnasium", "uvicorn", "fastapi"),
}
PLAYING = (
    *("run", "study", "trace", "compare", "sensitivity", "restrict", "tune", "whatif", "train", "learn", "ladder"),
    "bench",
)
TOY = "tests.toy_game.game:GAME"
SCRIPT = """
import json, sys
from reports.cli import status
for command, code, forbidden in json.loads(sys.argv[1]):
    assert status(command) == code, command
    assert not (loaded := sys.modules.keys() & set(forbidden)), (command, sorted(loaded))
"""


def allowed(case, words):
    """Return the large libraries that a command of a case may import."""
    if words[-1] == "--help":
        return set()
    return {
        "describing": {"numpy", "rich"},
        "playing": {"numpy", "numba", "scipy", "pyarrow", "joblib"},
        "odds": {"numpy", "numba", "pandas", "scipy", "pyarrow", "rich"},
        "refusing": {"numpy"},
        "refusing late": {"numpy", "pyarrow", "joblib"},  # what is to be played, or was, can be read
    }[case]


CASES = {
    "help": [[name, "--help"] for name in COMMANDS],
    "describing": [["content", "kings", "army"], ["policies", "kings"], ["games"]],
    "playing": [["trace", TOY], ["run", TOY, "-n", "4", "--jobs", "1", "--out", "RUN"]],
    "odds": [["odds", "kings", "--attackers", "3", "--defenders", "2"]],
    "refusing": [
        *[[name, "nobodys"] for name in PLAYING],
        *[[name, "kings", "--players", "9"] for name in PLAYING if name != "compare"],
        *[[name, "kings", "--policies", "nobody"] for name in PLAYING if name not in ("compare", "train", "bench")],
    ],
    "refusing late": [["report", "RUN"], ["bench", "kings", "--policies", "nobody"]],
}


@pytest.mark.parametrize("case", CASES)
def test_a_command_imports_no_library_that_it_does_not_use(tmp_path, case):
    """Each may import what those before it in the same case may."""
    code = 2 if case.startswith("refusing") else 0
    told = [(words, code, sorted(LARGE - allowed(case, words))) for words in CASES[case]]
    told.sort(key=lambda one: len(one[2]), reverse=True)
    given = json.dumps(told).replace("RUN", str(tmp_path / "run"))
    done = subprocess.run([sys.executable, "-c", SCRIPT, given], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
