"""The private names of Numba that the faster path leans on, and what happens when one is gone."""

import pytest

from sim.compiling import compiled, linked, plain
from sim.compiling.expected import KEPT, LENT, LINKED, Private, odd, surprises


@pytest.mark.parametrize("private", [*LINKED, *LENT, *KEPT], ids=lambda private: private.name)
def test_numba_still_has_the_name(private):
    found = odd(private)
    assert not found, f"{private.module}.{private.name} {found}, needed for {private.use}; see docs/compiling.md"


@pytest.mark.parametrize(
    ("private", "told"),
    [
        (Private("numba.core.lost", "finalize", "linking"), "numba.core.lost.finalize is gone: linking"),
        (
            Private("numba.core.codegen", "Lost.finalize", "linking"),
            "numba.core.codegen.Lost.finalize is gone: linking",
        ),
        (
            Private("numba.core.codegen", "CodeLibrary.finalize", "linking", ("self", "haste")),
            "numba.core.codegen.CodeLibrary.finalize does not take (self, haste): linking",
        ),
        (
            Private("numba.core.codegen", "CodeLibrary", "linking", fields=("_name", "_lost")),
            "numba.core.codegen.CodeLibrary no longer holds _lost: linking",
        ),
    ],
)
def test_a_name_that_is_not_as_expected_is_told_in_a_sentence(private, told):
    assert surprises([private]) == [told]


@pytest.fixture
def fresh(monkeypatch):
    """Forget which path was taken, before and after."""
    for name in ("why_plain", "_path"):
        monkeypatch.setattr(compiled, name, getattr(compiled, name).__wrapped__)
    return monkeypatch


def test_the_linked_path_is_taken_where_all_names_are_as_expected(fresh):
    fresh.delenv(compiled.PLAIN, raising=False)
    assert compiled.why_plain() == ""
    assert compiled._path() is linked


def test_the_plain_path_is_taken_where_a_name_is_gone(fresh):
    fresh.delenv(compiled.PLAIN, raising=False)
    fresh.setattr(compiled, "surprises", lambda _: ["numba.core.lost.finalize is gone: linking"])
    assert "not as expected: numba.core.lost.finalize is gone" in compiled.why_plain()
    assert compiled._path() is plain


@pytest.mark.parametrize(("value", "path"), [("1", plain), ("0", linked), ("", linked)])
def test_the_plain_path_can_be_wished_for(fresh, value, path):
    fresh.setenv(compiled.PLAIN, value)
    assert compiled._path() is path
