"""The shortcuts of the interpreted tests change nothing: records and enums are what the long way makes of them."""

import inspect
from enum import EnumType, IntEnum

import numpy as np
import pytest

from sim.compiling.compiled import INTERPRETED
from sim.engine.header import End, new_states
from sim.game import find
from tests.playing import game_keys
from tests.shortcuts import numpys_read, numpys_set, read, write

pytestmark = pytest.mark.interpreted


def records(key):
    """Return a State and the Rules record of a game, every number another one."""
    game = find(key)
    for record in (new_states(game.state)[0], game.layout.load()[1]):
        counted = np.arange(record.nbytes // 8, dtype=np.int64)
        yield np.frombuffer(counted.tobytes(), dtype=record.dtype).copy()[0]


def parts(record):
    """Yield a record and the records in it, the first and the last of each table."""
    yield record
    for name in record.dtype.names:
        found = numpys_read(record, name)
        if found.dtype.names:
            for part in [found] if isinstance(found, np.record) else [found.flat[0], found.flat[-1]]:
                yield from parts(part)


def nature(found):
    """Return what a field gives: its type, how it is laid out and what is in it."""
    return type(found), found.dtype, found.dtype.type, found.shape, found.tobytes()


@pytest.mark.skipif(not INTERPRETED, reason="only plain Python takes them")
def test_the_interpreted_tests_take_the_shortcuts():
    assert (np.record.__getattribute__, np.record.__setattr__) == (read, write)
    assert "__getattr__" not in vars(EnumType) or "RUNNING" not in vars(End)


@pytest.mark.parametrize("key", game_keys())
def test_every_field_is_read_as_numpy_reads_it(key):
    for whole in records(key):
        for record in parts(whole):
            for name in record.dtype.names:
                ours, theirs = read(record, name), numpys_read(record, name)
                assert nature(ours) == nature(theirs), name
                assert isinstance(theirs, np.number) or np.shares_memory(as_array(ours), as_array(theirs)), name


def as_array(found):
    """Return a view of a record or an array that knows its memory."""
    return np.frombuffer(found.data, np.uint8) if isinstance(found, np.record) else found


@pytest.mark.parametrize("key", game_keys())
def test_every_field_is_set_as_numpy_sets_it(key):
    for whole, again in zip(records(key), records(key), strict=True):
        for record, other in zip(parts(whole), parts(again), strict=True):
            for name in record.dtype.names:
                for value in (7, np.int64(-3), True, numpys_read(record, name)):
                    if not record.dtype[name].names or not np.isscalar(value):
                        write(record, name, value)
                        numpys_set(other, name, value)
                        assert record.tobytes() == other.tobytes(), name
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
    for get, put in ((read, write), (numpys_read, numpys_set)):
        state, _ = records("aughmoore")
        with pytest.raises((AttributeError, ValueError, OverflowError, TypeError)) as caught:
            mistake(state, get, put)
        told.append((caught.type, str(caught.value)))
    assert told[0] == told[1]


def test_attributes_of_the_class_stay_what_they_are():
    state, _ = records("aughmoore")
    assert read(state, "nbytes") == state.dtype.itemsize
    assert read(state, "tobytes")() == state.tobytes()
    assert read(state, "__class__") is np.record


# ------------------------------------------------------------------ enums


def enums(key):
    """Return the enums that a game's words are told with."""
    modules = {inspect.getmodule(function) for function in find(key).rules_functions.values()} | {find(key).words}
    found = {each for module in modules for each in vars(module).values() if inspect.isclass(each)}
    return [each for each in found if issubclass(each, IntEnum) and each is not IntEnum]


@pytest.mark.parametrize("key", game_keys())
def test_members_are_found_by_their_names_and_compared_by_their_values(key):
    assert enums(key)
    for words in enums(key):
        for name, member in words.__members__.items():
            assert getattr(words, name) is words[name] is member
            assert np.int64(member.value) == member
            assert np.int64(member.value + 1) != member
            assert (np.int64(2) + member).dtype == np.int64
        with pytest.raises(AttributeError, match="NOTHING_OF_THE_KIND"):
            _ = words.NOTHING_OF_THE_KIND
