"""Machine code on disk: what is damaged, planted or cannot be written never ends a start."""

import errno
import os
import pickle
import tempfile
from pathlib import Path
from weakref import WeakValueDictionary

import numpy as np
import pytest
from numba.core.environment import Environment

from sim.compiling import files, kept, linked, plain, watch
from sim.compiling.compiled import INTERPRETED, Compiled

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


def tripled(number):
    return 3 * number


def fullest(states):
    state = states[0]
    return len(state.coins) * state.coins.max()


def positive(number):
    if number < 0:
        raise ValueError("a number below nothing")
    return number


class Start:
    """A start of a program whose one compiled function is kept in a folder."""

    def __init__(self, folder, path):
        self.folder = folder
        self.path = path

    def __call__(self):
        """Start anew, call the function, and return what was compiled."""
        function = self.path.outward(tripled)
        function._cache = kept.KeptCode("tripled", "the triple", lambda: self.folder, lambda: "")
        told = []
        with watch.watched(told.append):
            assert function(14) == 42
        return told

    @property
    def file(self) -> Path:
        (found,) = self.folder.iterdir()
        return found


@pytest.fixture(params=[linked, plain], ids=["linked", "plain"])
def start(request, tmp_path):
    watch.warn.cache_clear()
    return Start(tmp_path, request.param)


def cut(file):
    file.write_bytes(file.read_bytes()[:-100])


def flip(file):
    held = bytearray(file.read_bytes())
    held[len(held) // 2] ^= 1
    file.write_bytes(held)


def empty(file):
    file.write_bytes(b"")


def put_a_folder_there(file):
    file.unlink()
    (file / "within").mkdir(parents=True)


def put_a_link_there(file):
    elsewhere = file.parent.parent / "elsewhere"
    file.rename(elsewhere)
    file.symlink_to(elsewhere)


def put_a_pipe_there(file):
    file.unlink()
    os.mkfifo(file)


def let_others_write(file):
    file.chmod(0o666)


def test_a_function_is_compiled_once_and_then_read(start):
    assert start() == ["the triple", ""]
    assert start() == []
    assert start.file.stat().st_mode & 0o077 == 0


def test_code_for_records_of_two_sizes_is_kept_side_by_side(start, tmp_path):
    def counted(seats):
        """Start anew, and count in a record with so many purses."""
        function = start.path.outward(fullest)
        function._cache = kept.KeptCode("fullest", "the fullest", lambda: tmp_path, lambda: "")
        states = np.zeros(1, np.dtype((np.record, [("seats", np.int64), ("coins", np.int64, (seats,))])))
        states["coins"] = 3
        told = []
        with watch.watched(told.append):
            return function(states), told

    assert [counted(seats) for seats in (2, 7)] == [(6, ["the fullest", ""]), (21, ["the fullest", ""])]
    assert [counted(seats) for seats in (7, 2)] == [(21, []), (6, [])]


def test_kept_code_imports_no_module_that_it_came_from(tmp_path, monkeypatch):
    """Two games with one code share it: the one that was compiled first need not be installed."""

    def start():
        found = {"refused": refused, "__name__": "a_game_that_is_gone"}
        exec("def outer(number):\n    return refused(number)", found)
        function = linked.outward(found["outer"])
        function._cache = kept.KeptCode("outer", "the outer", lambda: tmp_path, lambda: "")
        monkeypatch.setattr(Environment, "_memo", WeakValueDictionary())  # as in another process
        told = []
        with watch.watched(told.append):
            assert function(3) == 3
            with pytest.raises(ValueError, match="a number below nothing"):
                function(-1)
        return told

    refused = Compiled(positive)
    assert start() == ["the outer", ""]
    assert start() == []


DAMAGES = (cut, flip, empty, put_a_folder_there, put_a_link_there, put_a_pipe_there, let_others_write)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_dropped_and_compiled_again(start, damage):
    start()
    damage(start.file)
    with pytest.warns(RuntimeWarning, match="is dropped and compiled again") as warned:
        assert start() == ["the triple", ""]
    assert len(warned) == 1
    assert start() == []


class Planted:
    """Does something when it is unpickled."""

    def __init__(self, sign):
        self.sign = sign

    def __reduce__(self):
        return os.mkdir, (str(self.sign),)


def test_what_has_not_the_digest_of_its_code_is_not_unpickled(start, tmp_path_factory):
    start()
    sign = tmp_path_factory.mktemp("signs") / "it ran"
    start.file.write_bytes(start.file.read_bytes()[: files.DIGEST] + pickle.dumps(Planted(sign)))
    with pytest.warns(RuntimeWarning, match="damaged"):
        start()
    assert not sign.exists()


def test_a_file_of_another_user_is_not_read(start, monkeypatch):
    start()
    monkeypatch.setattr("sim.compiling.folder._user", lambda: os.geteuid() + 1)
    with pytest.warns(RuntimeWarning, match="another user could have written it"):
        assert start() == ["the triple", ""]


def full(*_, **__):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_told_once_and_does_no_harm(start, monkeypatch):
    monkeypatch.setattr(tempfile, "mkstemp", full)
    with pytest.warns(RuntimeWarning, match="not kept .*No space left on device") as warned:
        assert start() == start() == ["the triple", ""]
    assert len(warned) == 1


def test_a_disk_that_fills_up_while_code_is_written_keeps_no_part_of_it(start, monkeypatch):
    monkeypatch.setattr(os, "replace", full)
    with pytest.warns(RuntimeWarning, match="not kept"):
        start()
    assert list(start.folder.iterdir()) == []


def test_without_a_folder_nothing_is_kept(start):
    start.folder = None
    assert start() == start() == ["the triple", ""]
