"""A trace does not wait for the compiler: where nothing is compiled yet, the game is played in plain Python."""

import os
import subprocess
import sys

import pytest

from reports.commands.uncompiled import NotCompiled, kept_code_only
from sim.compiling import watch
from tests.playing import TOY

DEADLINE = 120  # seconds, of a process that takes two


def told(cache, *words):
    """What a command says on standard output and standard error, with a cache of its own."""
    line = [sys.executable, "-m", "reports.cli", *words]
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    done = subprocess.run(
        line,
        env={**environment, "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        check=True,
        timeout=DEADLINE,
    )
    return done.stdout, done.stderr


@pytest.mark.slow
def test_a_first_trace_compiles_nothing_and_has_the_same_lines_and_the_next_one_too(tmp_path):
    asked = ["trace", TOY, "--seed", "3", "--players", "2"]
    first = told(tmp_path, *asked)
    second = told(tmp_path, *asked)
    assert first == second
    assert first[0] == told(tmp_path, "--plain", *asked)[0]
    assert first[1].splitlines() == [
        "counterpoise: nothing is compiled for this yet, so the game is played in plain Python"
    ]
    assert list(tmp_path.rglob("*.code")) == []


def test_what_has_to_be_compiled_is_refused_and_others_hear_that_it_is_over():
    heard = []
    with watch.watched(heard.append), pytest.raises(NotCompiled, match="the rules of a game"), kept_code_only():
        watch.begin("the rules of a game")
    assert heard == ["the rules of a game", ""]


def test_afterwards_compiling_goes_on():
    with kept_code_only():
        pass
    watch.begin("the rules of a game")
    watch.end()
