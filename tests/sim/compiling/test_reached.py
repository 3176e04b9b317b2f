"""Kept code is told apart by what it was made from: each edit that a game plays by compiles it anew, no other does."""

import json
import os
import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest

from sim.compiling.compiled import INTERPRETED
from sim.compiling.reached import Reach, Unknown, hash_of_reached
from sim.game import all_games
from sim.study.stage import stage_of
from sim.study.study import new_study
from tests.playing import TOY, random_book
from tests.written_games import make_game

ROOT = Path(__file__).resolve().parents[3]
SOURCE = '''
from enum import IntEnum
from typing import NamedTuple
import math
import numpy as np

BONUS = 10
PAIR = (1, 2.5)
FACES = np.array([1, 2, 3])
KIND = np.dtype([("coins", np.int64), ("won", np.float64)])

class Side(IntEnum):
    HEADS = 0
    TAILS = 1

class Purse(NamedTuple):
    own: int
    other: int

START = Purse(3, 5)

def inner(number, most=7):
    """Bound a number."""
    return min(number, most)

def unused():
    return 1

def outer(number):
    """Return a number."""
    # of coins
    return inner(number) + BONUS + PAIR[0] + FACES[1] + Side.TAILS + START.own + math.floor(KIND.itemsize) + outer(1)
'''


def hashed(source):
    module = types.ModuleType("a_game")
    exec(compile(source, "a_game.py", "exec"), vars(module))
    return hash_of_reached(module.outer)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# of coins", "# of something else\n    # entirely"),
        ('"""Return a number."""', '"""Return another number."""'),
        ('"""Bound a number."""', '"""Bound it."""'),
        ("return 1\n", "return 2\n"),
        ("BONUS = 10", "MORE = 9\nBONUS = 10"),
    ],
)
def test_what_play_does_not_depend_on_leaves_the_code_as_it_is(before, after):
    assert before in SOURCE
    assert hashed(SOURCE.replace(before, after, 1)) == hashed(SOURCE)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("BONUS = 10", "BONUS = 99"),
        ("(1, 2.5)", "(1, 2.0)"),
        ("(1, 2.5)", "(1.0, 2.5)"),
        ("[1, 2, 3]", "[1, 4, 3]"),
        ('("won", np.float64)', '("won", np.int64)'),
        ("TAILS = 1", "TAILS = 2"),
        ("own: int\n    other: int", "other: int\n    own: int"),
        ("Purse(3, 5)", "Purse(4, 5)"),
        ("most=7", "most=8"),
        ("min(number", "max(number"),
        ("START.own", "START.other"),
        ("math.floor", "math.ceil"),
        ("import math", "import numpy as math"),
        ("inner(number) +", "inner(number) -"),
    ],
)
def test_what_play_depends_on_makes_other_code(before, after):
    assert before in SOURCE
    assert hashed(SOURCE.replace(before, after, 1)) != hashed(SOURCE)


def test_a_value_that_cannot_be_told_is_refused_by_name():
    with pytest.raises(Unknown, match=r"^BONUS is of the type builtins\.dict$"):
        hashed(SOURCE.replace("BONUS = 10", "BONUS = {}"))
    with pytest.raises(Unknown, match=r"^FACES is of the type numpy\.ndarray$"):
        hashed(SOURCE.replace("np.array([1, 2, 3])", "np.array([{}, 1], object)"))
    with pytest.raises(Unknown, match=r"^BONUS is of the type fractions\.Fraction$"):
        hashed(SOURCE.replace("BONUS = 10", "from fractions import Fraction\nBONUS = Fraction(1)"))


def test_functions_that_call_each_other_are_told_once():
    assert hashed(SOURCE) == hashed(SOURCE)


def test_whether_a_function_reaches_itself_is_told():
    module = types.ModuleType("a_game")
    exec(compile(SOURCE, "a_game.py", "exec"), vars(module))
    reach = Reach()
    assert reach.reaches_itself(module.outer)
    assert not reach.reaches_itself(module.inner)


def test_a_closure_counts():
    def made(number):
        return lambda: number

    assert hash_of_reached(made(3)) == hash_of_reached(made(3)) != hash_of_reached(made(4))


@pytest.mark.parametrize("key", [TOY, *sorted(all_games())])
def test_all_that_a_game_reaches_can_be_told(key):
    drivers = stage_of(new_study(key), random_book(key)).drivers
    for driver in (drivers.enter, drivers.redeal):
        hash_of_reached(getattr(driver, "py_func", driver))


START = """
import json, sys
from policies.book import PolicyBook
from sim.compiling.watch import watched
from sim.runs.chunks import play_chunk
from sim.study.study import new_study
told = []
study = new_study("cached", policies=("settler",), games=20, settings=json.loads(sys.argv[1]))
with watched(told.append):
    rows = play_chunk(study, PolicyBook("cached", study.policies), range(20))
print(json.dumps([[line for line in told if line], rows.seats["mustered"].tolist()]))
"""


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_game_of_somebody_else_is_compiled_once_and_again_after_an_edit(tmp_path):
    package = make_game(tmp_path / "games", "cached")
    environment = {
        **os.environ, "XDG_CACHE_HOME": str(tmp_path), "COUNTERPOISE_GAMES": str(tmp_path / "games"),
        "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip

    def start(**settings):
        words = [sys.executable, "-c", START, json.dumps(settings)]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, timeout=600)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def edit(name, before, after):
        path = package / name
        assert before in path.read_text()
        path.write_text(path.read_text().replace(before, after))

    compiled, first = start()
    assert compiled == ["the rules and policies of cached"]
    assert start() == [[], first]
    edit("turn.py", '"""Let each', '# A comment.\n    """Let each')
    assert start() == [[], first]
    assert start(**{"clan.hares.muster": 4})[0] == []
    edit("turn.py", "mustered += warriors", "mustered += warriors + 0 * state.turn_round")
    assert start() == [compiled, first]
    edit("policy.py", "HOPELESS = -1e30", "HOPELESS = 1e30")
    found, other = start()
    assert (found, other != first) == (compiled, True)


def test_arrays_of_the_same_numbers_in_another_order_are_others():
    one = SOURCE.replace("[1, 2, 3]", "[[1, 2, 3], [4, 5, 6]]")
    assert hashed(one) != hashed(one.replace("[[1, 2, 3], [4, 5, 6]]", "[[1, 2], [3, 4], [5, 6]]"))
    assert np.array([[1, 2, 3], [4, 5, 6]]).tobytes() == np.array([[1, 2], [3, 4], [5, 6]]).tobytes()
