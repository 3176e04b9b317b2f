"""Clauses of the rulebooks, as docstrings cite them (K15.6 to K15.9) and as names of tests carry them (K15_6).

    python -m tests.clauses kings    the functions and tests of every clause of a game
    python -m tests.clauses K19.1    those of one clause; of a chapter: K19

Both are read from the code, so no page has to keep them.
"""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

GAMES = Path(__file__).parent / "games"
RULES = GAMES.parents[1] / "sim" / "games"
ROW = re.compile(r"^\| ([A-Z]\d+(?:\.\d+)?) \|(.*)\|$", re.MULTILINE)
CLAUSE = re.compile(r"[A-Z]\d+(\.\d+)?")


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


def functions_citing(game: str) -> dict[str, set[str]]:
    """Return what the functions of a game's rules cite, each as module.function."""
    folder = RULES / game
    return {
        ".".join((*path.relative_to(folder).with_suffix("").parts, function.name)): citations(
            ast.get_docstring(function) or "", "A-Z"
        )
        for path in sorted(folder.rglob("*.py"))
        for function in functions_of(path)
    }


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


def listed(game: str, clause: str = "") -> Iterator[str]:
    """Yield for each clause of a game, or for one clause or chapter, a line, its functions and its tests."""
    citing = functions_citing(game)
    for id, rest in ROW.findall((RULES / game / "RULES.md").read_text(encoding="utf-8")):
        if not clause or clause in (id, id.partition(".")[0]):
            yield f"{id}{rest.partition('|')[0].rstrip()}"
            yield from (f"    {name}" for name, ids in citing.items() if id in ids)
            yield from (f"    {test}" for test in carrying({id}, game))


def main(arguments: Sequence[str]) -> int:
    """Print the functions and tests of the games and clauses that are named."""
    games = sorted(page.parent.name for page in RULES.glob("*/RULES.md"))
    for name in arguments or games:
        asked = [(name, "")] if name in games else [(game, name) for game in games if CLAUSE.fullmatch(name)]
        lines = [line for game, clause in asked for line in listed(game, clause)]
        print("\n".join(lines) if lines else f"no such game or clause: {name}")
        if not lines:
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
