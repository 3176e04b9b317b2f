"""Every function and result of `counterpoise` has an example, and the examples run."""

import doctest
import inspect

import pytest

import counterpoise
from sim.compiling.compiled import INTERPRETED

FUNCTIONS = [name for name in counterpoise.__all__ if inspect.isfunction(getattr(counterpoise, name))]


@pytest.mark.slow
@pytest.mark.usefixtures("blank_charts")
@pytest.mark.skipif(INTERPRETED, reason="plays whole studies; runs compiled")
@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_example_of_a_function_runs(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    known = {each: getattr(counterpoise, each) for each in counterpoise.__all__}
    (test,) = doctest.DocTestFinder(recurse=False).find(known[name], name, globs=known)
    told: list[str] = []
    doctest.DocTestRunner().run(test, out=told.append)
    assert not told, "".join(told)
    assert test.examples
