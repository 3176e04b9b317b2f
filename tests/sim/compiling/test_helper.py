"""Other processes compile some functions beforehand; whatever they do, the first one ends with the same code."""

import os
import sys
from weakref import WeakValueDictionary

import numpy as np
import pytest
from numba import types

from sim.compiling import bitcode, compiled, helper
from sim.compiling.bitcode import FOLDER
from sim.compiling.compiled import INTERPRETED, Call, Compiled, bind, share_out
from sim.compiling.helper import Job, helped

pytestmark = pytest.mark.skipif(
    INTERPRETED or sys.platform != "linux", reason="nothing is compiled, or processes are not copied"
)


def doubled(number):
    return 2 * number


def increased(number):
    return number + 1


def misfit(number):
    return number.coins


def outer(number):
    return first(number) + second(number)


first = second = None


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "folder", lambda: tmp_path)
    monkeypatch.setattr(bitcode, "_known", WeakValueDictionary())
    monkeypatch.setattr(helper, "_helpers", lambda jobs: 1 if jobs else 0)
    return tmp_path / FOLDER


def jobs(*functions):
    return [Job(Compiled(function).dispatcher, (types.intp,)) for function in functions]


def test_a_helper_keeps_what_it_compiles_and_passes_over_what_fails(folder):
    _, status = os.waitpid(helper._begun(jobs(doubled, misfit, increased), 0, 1), 0)
    assert status == 0
    assert len(list(folder.iterdir())) == 2


@pytest.fixture
def begun(monkeypatch):
    """The numbers of the processes that help."""
    numbers, begin = [], helper._begun

    def beginning(*args):
        numbers.append(begin(*args))
        return numbers[-1]

    monkeypatch.setattr(helper, "_begun", beginning)
    return numbers


def test_helpers_are_gone_when_the_work_is_done(folder, begun):
    with helped(jobs(doubled)):
        pass
    assert_gone(begun)


def test_helpers_are_gone_when_the_work_fails(folder, begun):
    with pytest.raises(ZeroDivisionError), helped(jobs(doubled)):
        _ = 1 // 0
    assert_gone(begun)


def assert_gone(begun):
    [number] = begun
    with pytest.raises(ChildProcessError):
        os.waitpid(number, os.WNOHANG)


def test_what_is_shared_out_gives_the_same_result(folder, monkeypatch):
    begun = []
    monkeypatch.setattr(helper, "_begun", lambda shared, *_: begun.extend(shared) or os.fork() or os._exit(0))
    functions = {"first": Compiled(doubled), "second": Compiled(increased)}
    made = bind(outer, functions, "outer_shared_out")
    made._cache.folder = lambda: None
    kind = np.dtype(np.int64)
    share_out(made, lambda: [Call(function, (kind,)) for function in functions.values()])
    assert made(20) == 61
    assert [job.function.py_func for job in begun] == [increased, doubled]


def test_one_processor_has_no_helpers(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0})
    assert helper._helpers(jobs(doubled)) == 0
