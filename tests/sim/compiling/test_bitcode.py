"""The code of single functions on disk: an edit compiles few of them again, and other processes find them."""

import json
import os
import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest

from sim.compiling import bitcode, compiled, linked, watch
from sim.compiling.bitcode import FOLDER
from sim.compiling.compiled import INTERPRETED, Compiled, bind
from sim.compiling.keys import Keys

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

ROOT = Path(__file__).resolve().parents[3]
SOURCE = """
LEAST = 2

def doubled(number):
    return 2 * number

def bounded(number):
    return max(number, LEAST)

def both(number):
    return doubled(number) + bounded(number)

def refused(number):
    if number < 0:
        raise ValueError("a number below nothing")
    return number

def outer(number):
    return both(number) + refused(number)
"""
INNER = ("doubled", "bounded", "both", "refused")


@pytest.fixture
def names(tmp_path, monkeypatch):
    """The names of the functions that are compiled, in their order; what is compiled is kept in a folder of its own."""
    watch.warn.cache_clear()
    monkeypatch.setattr(compiled, "folder", lambda: tmp_path)
    found = []

    class Listed(linked.InnerCompiler):
        def compile_extra(self, function):
            found.append(function.__name__)
            return super().compile_extra(function)

    monkeypatch.setattr(linked, "InnerCompiler", Listed)
    return found


def start(source=SOURCE):
    """Return the outward function of a source that is read anew; its own machine code is not kept."""
    bitcode._known.clear()
    module = types.ModuleType("a_game")
    exec(compile(source, "a_game.py", "exec"), vars(module))
    for name in INNER:
        setattr(module, name, Compiled(getattr(module, name)))
    made = bind(module.outer, {}, "outer")
    made._cache.folder = lambda: None
    return made


def test_another_start_compiles_no_inner_function(names, tmp_path):
    assert start()(7) == 28
    assert sorted(names) == sorted(INNER)
    assert len(list((tmp_path / FOLDER).iterdir())) == len(INNER)
    names.clear()
    assert start()(7) == 28
    assert names == []


@pytest.mark.parametrize(
    ("before", "after", "compiled_again", "result"),
    [
        ("2 * number", "3 * number", ["both", "doubled"], 35),
        ("LEAST = 2", "LEAST = 9", ["both", "bounded"], 30),
        ("below nothing", "below zero", ["refused"], 28),
        ("def doubled(number):", "def doubled(number):\n    # which is even", [], 28),
    ],
)
def test_an_edit_compiles_what_reaches_it(names, before, after, compiled_again, result):
    start()(7)
    names.clear()
    assert start(SOURCE.replace(before, after))(7) == result
    assert sorted(names) == compiled_again


def test_an_error_in_kept_code_is_raised(names):
    start()(7)
    with pytest.raises(ValueError, match="a number below nothing"):
        start()(-1)


def test_code_for_other_types_is_compiled_beside_it(names):
    start()(7)
    names.clear()
    assert start()(1.5) == 6.5
    assert sorted(names) == sorted(INNER)


def test_a_damaged_file_is_dropped_and_compiled_again(names, tmp_path):
    start()(7)
    names.clear()
    for file in (tmp_path / FOLDER).iterdir():
        file.write_bytes(file.read_bytes()[:-10])
    with pytest.warns(RuntimeWarning, match="is dropped and compiled again"):
        assert start()(7) == 28
    assert sorted(names) == sorted(INNER)


def test_a_function_is_compiled_where_one_that_it_calls_is_not_kept_any_more(names, tmp_path):
    start()(7)
    largest = max((tmp_path / FOLDER).iterdir(), key=lambda file: file.stat().st_size)
    largest.unlink()
    names.clear()
    assert start()(7) == 28
    assert 0 < len(names) < len(INNER)


def test_without_a_folder_nothing_is_kept(names, monkeypatch, tmp_path):
    monkeypatch.setattr(compiled, "folder", lambda: None)
    assert start()(7) == start()(7) == 28
    assert sorted(names) == sorted(2 * INNER)
    assert list(tmp_path.iterdir()) == []


PROGRAM = """
import json, sys
from sim.compiling.compiled import bind, compiled

@compiled
def shown(number):
    print("the number is", number)
    return max(number, 3) ** 2

@compiled
def refused(number):
    if number < 0:
        raise ValueError("a number below nothing")
    return shown(number)

def outer(number):
    return refused(number)

from sim.compiling import linked
names = []
compile_extra = linked.InnerCompiler.compile_extra
def listed(self, function):
    names.append(function.__name__)
    return compile_extra(self, function)
linked.InnerCompiler.compile_extra = listed
made = bind(outer, {}, "outer")
made._cache.folder = lambda: None
found = made(2)
try:
    made(-1)
except ValueError as error:
    print(json.dumps([names, found, str(error)]), file=sys.stderr)
"""


@pytest.mark.slow
def test_another_process_finds_the_code_and_all_that_it_calls(tmp_path):
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    (tmp_path / "program.py").write_text(PROGRAM)

    def told():
        done = subprocess.run(
            [sys.executable, tmp_path / "program.py"],
            env={**environment, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=600,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stdout == "the number is 2\n"
        return json.loads(done.stderr)

    assert told() == [["refused", "shown"], 9, "a number below nothing"]
    assert told() == [[], 9, "a number below nothing"]


def named(number):
    return number


def key(function, *values):
    from numba import typeof

    return Keys().of(function, tuple(map(typeof, values)), "a machine")


def test_a_key_tells_functions_and_types_apart():
    def calls_named(number):
        return named(number)

    keys = {key(named, 1), key(named, 1.0), key(named, np.zeros(2)), key(named, (1, 2)), key(calls_named, 1)}
    assert len(keys) == 5
    assert key(named, 1) in keys


def test_what_calls_itself_or_cannot_be_identified_has_no_key():
    def counted(number):
        return 0 if number == 0 else counted(number - 1)

    table = {}

    def looked_up(number):
        return table[number]

    assert key(counted, 1) is None
    assert key(looked_up, 1) is None
