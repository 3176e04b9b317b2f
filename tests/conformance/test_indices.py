"""What machine code does not test: no index counts from the end of an array, and no number is cut by a narrow one."""

from functools import cache

import numpy as np
import pytest

from policies.book import PolicyBook
from policies.characters import archetypes
from sim.compiling.compiled import INTERPRETED
from sim.engine.header import new_states, record
from sim.records import Record
from sim.runs.chunks import play_chunk
from sim.study.study import new_study

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="machine code does not test its indices; runs with NUMBA_DISABLE_JIT=1"),
]
GAMES = 3
WHOLE = (int, np.integer)
read = Record.__getattribute__


class Counted(np.ndarray):
    """An array that refuses negative indices, and numbers that it cannot hold."""

    def __getitem__(self, index):
        refuse_negative(index)
        return super().__getitem__(index)

    def __setitem__(self, index, value):
        refuse_negative(index)
        refuse_cut(self.dtype, value)
        super().__setitem__(index, value)


def refuse_negative(index):
    for part in index if isinstance(index, tuple) else (index,):
        if isinstance(part, WHOLE) and part < 0:
            raise IndexError(f"the index {index} counts from the end")


def refuse_cut(dtype, value):
    if dtype.kind == "i":
        low, high = bounds(dtype)
        least, most = (value, value) if isinstance(value, WHOLE) else (np.min(value), np.max(value))
        if not (low <= least and most <= high):
            raise OverflowError(f"{value} is cut to {dtype}")


@cache
def bounds(dtype):
    """Return the least and the greatest number that a type of whole numbers holds."""
    limits = np.iinfo(dtype)
    return int(limits.min), int(limits.max)


def counted(record, name):
    """Return a field of a record, arrays with their indices tested."""
    found = read(record, name)
    return found.view(Counted) if type(found) is np.ndarray else found


@pytest.fixture
def tested_indices(monkeypatch):
    monkeypatch.setattr(Record, "__getattribute__", counted)


def test_a_negative_index_is_noticed(game, tested_indices):
    state = new_states(game.state)[0]
    assert state.decisions[0] == 0
    for index in (-1, np.int64(-1)):
        with pytest.raises(IndexError, match="counts from the end"):
            state.decisions[index]
        with pytest.raises(IndexError, match="counts from the end"):
            state.agenda.entries[index].step = 1


def test_a_number_that_is_cut_is_noticed(tested_indices):
    state = new_states(record([("narrow", np.int16, (2,)), ("wide", np.int64, (2,))]))[0]
    for array, most in ((state.narrow, 2**15 - 1), (state.wide, 2**63 - 1)):
        array[0] = most
        array[1] = -most - 1
        assert (array[0], array[1]) == (most, -most - 1)
    state.narrow[0] -= np.int64(40_000)
    with pytest.raises(OverflowError, match="is cut to int16"):
        state.narrow[1] -= np.int64(1)


def test_no_index_is_negative_and_no_number_is_cut(key, game, tested_indices):
    policies = tuple(archetypes(key)) if ":" not in key else ("random",)
    for players in {min(game.players), max(game.players)}:
        study = new_study(key, players=players, policies=policies, seed=5, games=GAMES, logged=1)
        play_chunk(study, PolicyBook(key, study.policies), range(GAMES))


def test_no_index_is_negative_and_no_number_is_cut_in_an_edition(key, game, tested_indices):
    """Two play one game of each edition that takes so few: larger tables take long, and have the same records."""
    policies = tuple(archetypes(key)) if ":" not in key else ("random",)
    for edition in game.editions.values():
        if 2 in edition.players:
            study = new_study(
                key, players=2, factions=edition.factions[-2:], policies=policies, seed=5, games=1, logged=1
            )
            play_chunk(study, PolicyBook(key, study.policies, study.edition), range(1))
