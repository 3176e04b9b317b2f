"""The laws as the suite of somebody else's game takes them over: green for a sound game, red for one that is not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside_game.making import make_game

ROOT = Path(__file__).resolve().parents[2]
SUITE = """
from sim.conformance import Laws


class TestOurGame(Laws):
    games = ("lawful",)
"""


@pytest.fixture
def package(tmp_path):
    return make_game(tmp_path / "games", "lawful")


def outcome(tmp_path, *chosen):
    """Run the suite of a game in plain Python, and return its exit status and what it printed."""
    (tmp_path / "test_lawful.py").write_text(SUITE)
    environment = {
        **os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT), "COUNTERPOISE_GAMES": str(tmp_path / "games"),
    }  # fmt: skip
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), *chosen]
    done = subprocess.run(
        words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    return done.returncode, done.stdout


@pytest.mark.plain
def test_a_sound_game_keeps_all_laws(tmp_path, package):
    status, told = outcome(tmp_path)
    assert status == 0, told
    assert " passed" in told


@pytest.mark.plain
@pytest.mark.parametrize(
    ("file", "before", "after", "law"),
    [
        ("duel.py", "pack(Verb.TAILS)", "pack(Verb.HEADS)", "distinct_legal_answers"),
        ("state.py", '("coins", np.int64', '("coins", np.int8', "is_a_wide_one"),
    ],
)
def test_a_game_that_breaks_a_law_is_told_so(tmp_path, package, file, before, after, law):
    path = package / file
    assert before in path.read_text()
    path.write_text(path.read_text().replace(before, after))
    status, told = outcome(tmp_path, "-k", law)
    assert status == 1, told
    assert "AssertionError" in told or "assert " in told
