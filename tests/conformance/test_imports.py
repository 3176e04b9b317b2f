"""Commands import the large libraries that they use, and no others: each costs every start half a second."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reports.cli import COMMANDS

ROOT = Path(__file__).parents[2]
TOY = "tests.toy_game.game:GAME"
SCRIPT = """
import json, sys
from reports.cli import status
*commands, heavy = map(json.loads, sys.argv[1:])
for command in commands:
    assert status(command) == 0, command
    assert not (loaded := sys.modules.keys() & set(heavy)), (command, sorted(loaded))
"""


HELPS = [[name, "--help"] for name in COMMANDS if name != "odds"]  # which lists the games, and so loads them


@pytest.mark.parametrize(
    ("commands", "heavy"),
    [
        (HELPS, ["numpy", "numba", "pandas", "scipy", "pyarrow", "matplotlib", "joblib", "jinja2"]),
        (
            [
                ["content", "kings", "army"],
                ["policies", "kings"],
                ["games"],
                ["trace", TOY],
                ["run", TOY, "-n", "4", "--jobs", "1", "--out", "RUN"],
            ],
            ["pandas", "scipy.stats", "scipy.optimize", "matplotlib"],
        ),
        (
            [["odds", "--help"], ["odds", "kings", "--attackers", "3", "--defenders", "2"]],
            ["scipy.stats", "scipy.optimize", "matplotlib", "jinja2", "joblib"],
        ),
    ],
    ids=["help", "playing", "odds"],
)
def test_a_command_imports_no_library_that_it_does_not_use(tmp_path, commands, heavy):
    words = [json.dumps(words).replace("RUN", str(tmp_path / "run")) for words in (*commands, heavy)]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", SCRIPT, *words], cwd=ROOT, env=plain, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
