"""Games in docs/examples: their own tests pass in plain Python, and a study of each is compiled and reported."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SHORTCUTS = Path(__file__).parents[1] / "shortcuts.py"
TESTS = f"""
import runpy, sys, pytest
runpy.run_path({str(SHORTCUTS)!r})["install"]()
sys.exit(pytest.main(sys.argv[1:]))
"""
FOLDERS = sorted(path.parent for path in EXAMPLES.glob("*/pyproject.toml"))


def run_in(folder, *command, **variables):
    """Run Python in a folder, and return how that went."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.mark.plain
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_its_own_tests_pass(folder):
    found = run_in(folder, "-c", TESTS, "-q", "-p", "no:cacheprovider", NUMBA_DISABLE_JIT="1")
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_it_is_studied_as_the_games_of_this_package(folder, tmp_path):
    (key,) = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"][
        "counterpoise.games"
    ]
    asked = ("study", key, "-n", "200", "--replay", "20", "--jobs", "1", "--games-from", str(folder), "--json")
    found = run_in(tmp_path, "-m", "reports.cli", *asked, PYTHONPATH=str(EXAMPLES.parents[1]))
    assert found.returncode == 0, found.stderr
    told = json.loads(found.stdout)
    assert sum(row["win_share"] * row["games"] for row in told["factions"]) == pytest.approx(200)
    shown = re.sub(r"<[^>]*>", " ", (tmp_path / told["page"]).read_text("utf-8")).lower()
    assert "how games end" in shown
    assert re.findall(r"[^.]*(?:battle|attacker)[^.]*", shown) == []
