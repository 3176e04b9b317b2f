"""No rule and no policy counts from the end of an array: machine code takes a negative index as it is."""

import numpy as np
import pytest

from policies.book import PolicyBook
from policies.characters import archetypes
from sim.compiling.compiled import INTERPRETED
from sim.engine.header import new_states
from sim.runs.chunks import play_chunk
from sim.study.study import new_study
from tests.shortcuts import read

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="machine code does not test its indices; runs with NUMBA_DISABLE_JIT=1"),
]
GAMES = 5


class Counted(np.ndarray):
    """An array that refuses negative indices."""

    def __getitem__(self, index):
        refuse_negative(index)
        return super().__getitem__(index)

    def __setitem__(self, index, value):
        refuse_negative(index)
        super().__setitem__(index, value)


def refuse_negative(index):
    for part in index if isinstance(index, tuple) else (index,):
        if isinstance(part, int | np.integer) and part < 0:
            raise IndexError(f"the index {index} counts from the end")


def counted(record, name):
    """Return a field of a record, arrays with their indices tested."""
    found = read(record, name)
    return found.view(Counted) if type(found) is np.ndarray else found


@pytest.fixture
def tested_indices(monkeypatch):
    monkeypatch.setattr(np.record, "__getattribute__", counted)


def test_a_negative_index_is_noticed(game, tested_indices):
    state = new_states(game.state)[0]
    assert state.decisions[0] == 0
    for index in (-1, np.int64(-1)):
        with pytest.raises(IndexError, match="counts from the end"):
            state.decisions[index]
        with pytest.raises(IndexError, match="counts from the end"):
            state.agenda.entries[index].step = 1


def test_no_index_is_negative(key, game, tested_indices):
    policies = tuple(archetypes(key)) if ":" not in key else ("random",)
    for players in {min(game.players), max(game.players)}:
        study = new_study(key, players=players, policies=policies, seed=5, games=GAMES, logged=1)
        play_chunk(study, PolicyBook(key, study.policies), range(GAMES))
