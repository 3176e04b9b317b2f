"""The guides to games of one's own: what they show runs, and fits.

The commands of the first run and its edits fit one after the other, as a reader goes. A block marked `diff` shows an
edit of the file in its title. Commands run in the shell: each edit makes another game.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from reports.commands.game_package import write_package
from sim.origins import VARIABLE
from tests.docs.pages import ROOT, Example, blocks, edited, examples_in

GUIDE = ROOT / "docs" / "adding-a-game.md"
ELSEWHERE = ROOT / "docs" / "games-from-elsewhere.md"
PROGRAMS = ("cd", "counterpoise", "make")


@pytest.mark.slow
def test_a_reader_comes_to_the_end_of_the_guide(tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    done: list[str] = []
    for block in blocks(GUIDE):
        if block.language == "diff":
            path = Path(block.title)
            path.write_text(edited(path.read_text("utf-8"), block.text), "utf-8")
        elif block.language == "console":
            for example in examples_in(block.text):
                follow(example)
                done.append(example.command)
    assert len(done) > 8


def follow(example: Example) -> None:
    """Do what a line of the guide says: the command must end as shown, and print what is shown."""
    program, *rest = example.command.split()
    assert program in PROGRAMS, example.command
    if program == "cd":
        os.chdir(rest[0])
        return
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"} if program == "make" else dict(os.environ)
    done = subprocess.run(
        example.command, shell=True, env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    refused = any(line.startswith("counterpoise: ") for line in example.shown)
    assert bool(done.returncode) == refused, (example.command, done.stdout, done.stderr)
    assert not example.missing_in(done.stdout + done.stderr), (example.command, done.stdout, done.stderr)


def test_the_suite_shown_passes(tmp_path):
    write_package("raiders", tmp_path)
    shown = [block.text for block in blocks(ELSEWHERE) if block.language == "python"]
    for number, text in enumerate(shown):
        (tmp_path / "tests" / f"test_shown_{number}.py").write_text(text, "utf-8")
    words = [sys.executable, "-m", "pytest", "-q", "-k", "shown and (state or muster)", "tests"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout
    assert len(shown) == 2
