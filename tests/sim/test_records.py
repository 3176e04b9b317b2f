"""Records are what NumPy's own records are: every field is the same, set the same, and refused in the same words."""

import pickle
import subprocess
import sys

import cloudpickle
import numpy as np
import pytest

from sim import records as records_module
from sim.engine.header import new_states
from sim.game import find
from sim.records import Record, record
from tests.playing import game_keys

pytestmark = pytest.mark.interpreted
numpys_read, numpys_set = np.record.__getattribute__, np.record.__setattr__


def records(key):
    """Return a State and the Rules record of a game, every number another one."""
    game = find(key)
    for blank in (new_states(game.state)[0], game.layout.load()[1]):
        counted = np.arange(blank.nbytes // 8, dtype=np.int64)
        yield np.frombuffer(counted.tobytes(), dtype=blank.dtype).copy()[0]


def parts(whole):
    """Yield a record and the records in it, the first and the last of each table."""
    yield whole
    for name in whole.dtype.names:
        found = numpys_read(whole, name)
        if found.dtype.names:
            for part in [found] if isinstance(found, np.record) else [found.flat[0], found.flat[-1]]:
                yield from parts(part)


def nature(found):
    """Return what a field gives: its type, how it is laid out and what is in it."""
    return type(found), found.dtype, found.dtype.type, found.shape, found.tobytes()


@pytest.mark.parametrize("key", game_keys())
def test_every_field_is_read_as_numpy_reads_it(key):
    for whole in records(key):
        for part in parts(whole):
            for name in part.dtype.names:
                ours, theirs = getattr(part, name), numpys_read(part, name)
                assert nature(ours) == nature(theirs), name
                assert isinstance(theirs, np.number) or np.shares_memory(as_array(ours), as_array(theirs)), name


def as_array(found):
    """Return a view of a record or an array that knows its memory."""
    return np.frombuffer(found.data, np.uint8) if isinstance(found, np.record) else found


@pytest.mark.parametrize("key", game_keys())
def test_every_field_is_set_as_numpy_sets_it(key):
    for whole, again in zip(records(key), records(key), strict=True):
        for part, other in zip(parts(whole), parts(again), strict=True):
            for name in part.dtype.names:
                for value in (7, np.int64(-3), True, numpys_read(part, name)):
                    if not part.dtype[name].names or not np.isscalar(value):
                        setattr(part, name, value)
                        numpys_set(other, name, value)
                        assert part.tobytes() == other.tobytes(), name
        assert whole.tobytes() == again.tobytes()


MISTAKES = {
    "unknown": lambda state, get, put: get(state, "nothing_of_the_kind"),
    "unknown set": lambda state, get, put: put(state, "nothing_of_the_kind", 1),
    "fixed": lambda state, get, put: put(state, "dtype", 1),
    "too large": lambda state, get, put: put(state, "seats", 2**63),
    "no number": lambda state, get, put: put(state, "seats", "many"),
    "too many": lambda state, get, put: put(state, "seats", [1, 2]),
}


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_refused_in_numpys_words(mistake):
    told = []
    for get, put in ((getattr, setattr), (numpys_read, numpys_set)):
        state, _ = records("aughmoore")
        with pytest.raises((AttributeError, ValueError, OverflowError, TypeError)) as caught:
            mistake(state, get, put)
        told.append((caught.type, str(caught.value)))
    assert told[0] == told[1]


def test_attributes_of_the_class_stay_what_they_are():
    state, _ = records("aughmoore")
    assert isinstance(state, Record)
    assert state.nbytes == state.dtype.itemsize
    assert state.copy().tobytes() == state.tobytes()
    assert all(isinstance(one, Record) for one in (state, state.battle, state.players[0]))


def test_a_record_of_no_fields_by_attribute_has_them_in_a_record():
    dtype = record([("pair", [("left", np.int64), ("right", np.int64)])])
    held = np.zeros(1, dtype)[0]
    held.pair.right = 3
    assert held.pair.right == 3


@pytest.mark.parametrize("sent", [pickle.dumps, cloudpickle.dumps], ids=["pickle", "cloudpickle"])
def test_records_are_sent_to_other_processes_as_they_are(sent):
    state, _ = records("aughmoore")
    again = pickle.loads(sent(np.array([state])))[0]
    assert type(again) is type(state)
    assert (again.dtype, again.tobytes()) == (state.dtype, state.tobytes())


def test_a_process_that_knows_no_game_is_sent_records_of_it():
    state, _ = records("kings")
    state.seats = 3
    told = "import pickle, sys; print(pickle.load(sys.stdin.buffer)[0].seats)"
    sent = pickle.dumps(np.array([state]))
    done = subprocess.run([sys.executable, "-c", told], input=sent, capture_output=True, check=True)
    assert done.stdout == b"3\n"


def test_a_field_of_other_records_is_refused_and_not_read():
    state, _ = records("kings")
    assert not hasattr(state.players[0], "seats")
    assert not hasattr(records_module, "nothing_of_the_kind")
