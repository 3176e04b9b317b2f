"""Clauses of the rulebooks, as docstrings cite them (K15.6 to K15.9) and as names of tests carry them (K15_6)."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

GAMES = Path(__file__).parent / "games"


def citations(text: str, letters: str) -> set[str]:
    """Return the clauses that a docstring cites, ranges spelled out."""
    number = r"(\d+)(?:\.(\d+))?"
    found: set[str] = set()
    for letter, *parts in re.findall(rf"\b([{letters}]){number}(?:(?: to \1|-(?:\1)?){number})?(?![\d.]*\d)", text):
        first, second = [part for part in parts[:2] if part], [part for part in parts[2:] if part]
        last = int((second or first)[-1])
        stem = f"{letter}{first[0]}." if len(first) > 1 else letter
        found |= {f"{stem}{place}" for place in range(int(first[-1]), last + 1)}
    return found


def carried(name: str) -> set[str]:
    """Return what may be clauses in a test's name: test_K15_6_F9_... gives K15, K15.6 and F9."""
    found = re.findall(r"(?<![A-Za-z0-9])([A-Z])(\d+)(?:_(\d+))?(?![A-Za-z0-9])", name)
    return {spelt for letter, chapter, part in found for spelt in (f"{letter}{chapter}", f"{letter}{chapter}.{part}")}


def functions_of(path: Path) -> list[ast.FunctionDef]:
    """Return the functions of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def carrying(clauses: set[str], game: str = "*") -> list[str]:
    """Return the tests whose names carry one of the clauses, as pytest takes them."""
    return [test for test, ids in _tests(game) if ids & clauses]


@cache
def _tests(game: str) -> list[tuple[str, set[str]]]:
    return [
        (f"{path.relative_to(GAMES.parents[1])}::{function.name}", carried(function.name))
        for path in sorted(GAMES.glob(f"{game}/test_*.py"))
        for function in functions_of(path)
        if function.name.startswith("test_")
    ]


def cited_in(path: Path) -> Iterator[str]:
    """Yield the clauses that the functions of a file cite."""
    for function in functions_of(path):
        yield from citations(ast.get_docstring(function) or "", "A-Z")
