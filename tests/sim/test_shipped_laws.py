"""The suite of a game as `counterpoise new-game` writes it: green, and red once the game breaks a law or a clause."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.written_games import make_game

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.plain


@pytest.fixture
def package(tmp_path):
    return make_game(tmp_path, "lawful")


def outcome(package, *chosen):
    """Run the suite of a game in plain Python, and return its exit status and what it printed."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen]
    done = subprocess.run(
        words, cwd=package.parent, env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    return done.returncode, done.stdout


def test_what_is_written_keeps_all_laws_and_clauses(package):
    status, printed = outcome(package, "-W", "error")
    assert status == 0, printed
    assert " passed" in printed
    assert "skipped" not in printed


DAMAGE = {  # a line of a file, what it becomes, and the test that fails then
    ("battle.py", "pack(Verb.YIELD)"): ("pack(Verb.STAND)", "distinct_legal_answers"),
    ("state.py", '("warriors", np.int64'): ('("warriors", np.int32', "is_a_wide_one"),
    ("battle.py", "own > other"): ("own >= other", "battles_fought_by_the_rules_agree"),
    ("setup.py", "(L1.2)"): ("(L1.1)", "every_clause_is_cited"),
    ("scoring.py", "scored += rules.points"): ("scored -= rules.points", "hills_score"),
}


def test_what_breaks_a_law_or_a_clause_is_found(package):
    for (file, before), (after, _) in DAMAGE.items():
        path = package / file
        assert before in path.read_text()
        path.write_text(path.read_text().replace(before, after))
    broken = [test for _, test in DAMAGE.values()]
    status, printed = outcome(package, "-rf", "-k", " or ".join(broken))
    failed = [line for line in printed.splitlines() if line.startswith("FAILED")]
    assert status == 1, printed
    assert [test for test in broken if not any(test in line for line in failed)] == []
