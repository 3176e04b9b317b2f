"""RULES.md beside the code: every clause has a function that cites it and a test that carries it."""

import re
from pathlib import Path

import pytest

from caravans import game

PACKAGE = Path(game.__file__).parent
CLAUSES = re.findall(r"^\| (C\d+\.\d+) \|", (PACKAGE / "RULES.md").read_text("utf-8"), re.MULTILINE)
SOURCES = "".join(path.read_text("utf-8") for path in PACKAGE.glob("*.py"))
TESTS = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))


def cited(text):
    """Return the clauses that a text cites, those of ranges too."""
    found = set(re.findall(r"C\d+\.\d+", text))
    for chapter, first, last in re.findall(r"C(\d+)\.(\d+) to C\1\.(\d+)", text):
        found |= {f"C{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_cited_by_a_function_and_has_a_test(clause):
    assert clause in cited(SOURCES)
    assert f"def test_{clause.replace('.', '_')}_" in TESTS


def test_no_function_cites_a_clause_that_is_not_there():
    assert cited(SOURCES) <= set(CLAUSES)
