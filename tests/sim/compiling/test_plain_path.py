"""The two paths of the compiler play the same games, and take enumeration members for indices and numbers."""

import os
import subprocess
import sys
from enum import IntEnum

import numba
import numpy as np
import pandas as pd
import pytest
from numba.core import errors, types
from numba.core.typing import arraydecl

from sim.compiling import linked, plain
from sim.compiling.compiled import INTERPRETED, PLAIN
from sim.compiling.members import teach_members
from sim.runs.reading import read_run
from tests.playing import TOY, random_book, run, toy_study

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


class Card(IntEnum):
    LION = 0
    BOAR = 1


def count_cards(counts):
    counts[Card.BOAR, 0] += 1
    counts[Card.LION][Card.BOAR] += 2
    for card in (Card.LION, Card.BOAR):
        counts[card, card] += 4
    return counts[Card.BOAR, Card.BOAR]


@pytest.mark.slow
def test_the_plain_path_plays_the_same_games_and_says_that_it_is_taken(tmp_path):
    command = [sys.executable, "-m", "reports.cli", "run", TOY, "-n", "300", "--seed", "3", "--logged", "20", "--json"]
    environment = {**os.environ, PLAIN: "1"}
    done = subprocess.run(
        [*command, "--out", tmp_path / "run"], env=environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    warned = [line for line in done.stderr.splitlines() if ": compiling the " not in line]  # a busy machine tells that
    assert warned == [f"counterpoise: compiling takes longer and games play slower than they might ({PLAIN} is set)"]
    slow = read_run(tmp_path / "run")
    fast = run(toy_study(games=300, seed=3, logged=20), random_book(TOY)).tables
    assert fast is not None
    for name in ("games", "seats", "rounds"):
        pd.testing.assert_frame_equal(getattr(slow, name), getattr(fast, name))


@pytest.mark.parametrize("path", [linked, plain])
def test_members_are_indices_where_numba_refuses_them(path, monkeypatch):
    numbas = arraydecl.get_array_index_type

    def refusing(array, index):
        parts = index.types if isinstance(index, types.BaseTuple) else (index,)
        if any(isinstance(part, types.IntEnumMember) for part in parts):
            raise errors.NumbaTypeError("Unsupported array index type")
        return numbas(array, index)

    monkeypatch.setattr(arraydecl, "get_array_index_type", refusing)
    with pytest.raises(errors.TypingError, match="Unsupported array index type"):
        numba.njit(count_cards)(np.zeros((2, 2), np.int64))
    teach_members()
    counts = np.zeros((2, 2), np.int64)
    assert path.outward(count_cards)(counts) == 4
    assert counts.tolist() == [[4, 2], [1, 4]]


def at_most_boar(card):
    return min(card, Card.BOAR.value)  # Numba knows no smaller one of a member and a number


@pytest.mark.parametrize("path", [linked, plain])
@pytest.mark.parametrize("make", ["inner", "outward"])
def test_python_may_give_members_for_numbers(path, make):
    made = getattr(path, make)(at_most_boar)
    assert [made(Card.LION), made(Card.BOAR), made(7)] == [0, 1, 1]
    assert len(getattr(made, "outward", made).signatures) == 1


def test_a_numba_that_takes_members_is_left_alone():
    teach_members()
    numbas = arraydecl.get_array_index_type
    teach_members()
    assert arraydecl.get_array_index_type is numbas
