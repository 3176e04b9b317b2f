"""How many small faults the tests notice, put one at a time into a module of the rules.

    python -m benchmarks.mutants sim/games/kings/combat.py [-n 30] [--seed 1] [--tree FOLDER]

The faults are those of Cosmic Ray (`pip install cosmic-ray`): an operator, a comparison, a number or a loop that is
changed. Places are drawn by the seed, and one fault for each; it is put into a copy of the tree, where tests run in
plain Python until one fails: those of the clauses that the module cites, then all of the game's clause tests. Prints a
line for every fault that none of them notices, and how many each notice. Other tests may notice more: golden games,
oracles, conformance.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tests.clauses import carrying, cited_in

ROOT = Path(__file__).resolve().parents[1]
DEADLINE = 900  # seconds; a fault that lets the tests run on for ever is noticed too
WITHOUT_EFFECT = ("RemoveDecorator", "_Is", "_IsNot")  # plain Python compiles nothing, and equal small integers are one
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "site", "*.egg-info", "node_modules")

CLAUSES, OTHERS = "noticed_by_tests_of_its_clauses", "by_others_of_the_game"

Place = tuple[int, int]  # line and column


@dataclass(frozen=True)
class Fault:
    """One fault of an operator: the how-manieth that it can make of a module, and where."""

    operator: Any
    occurrence: int
    place: Place

    def put_into(self, code: str) -> str:
        """Return the code of a module with the fault."""
        return str(mutate_code(code, self.operator, self.occurrence))


def faults_of(code: str) -> Iterator[Fault]:
    """Yield every fault of a module."""
    nodes = list(ast_nodes(get_ast(code)))
    for name in sorted(operator_names()):
        kind = get_operator(name)
        if name.endswith(WITHOUT_EFFECT) or kind.arguments():
            continue
        operator = kind()
        places = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        yield from (Fault(operator, number, place) for number, place in enumerate(places))


def drawn(code: str, count: int, seed: int) -> list[Fault]:
    """Return one fault for each of some places, in the order of the module: all places are as likely as one another."""
    chance = random.Random(seed)
    by_place = defaultdict(list)
    for fault in faults_of(code):
        by_place[fault.place].append(fault)
    places = sorted(by_place)
    return [chance.choice(by_place[place]) for place in sorted(chance.sample(places, min(count, len(places))))]


def passes(tree: Path, tests: Sequence[str]) -> bool:
    """Return whether the tests pass in a tree, in plain Python."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "interpreted", *tests]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": ""}
    try:
        done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=DEADLINE)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def noticed_by(tree: Path, module: str, faults: Sequence[Fault]) -> Iterator[str]:
    """Yield for each fault which tests notice it, "" for none: of the clauses of its module, or others of the game."""
    path = tree / module
    code, written = path.read_text(encoding="utf-8"), path.stat().st_mtime
    game = Path(module).parts[2]
    stages = {CLAUSES: carrying({*cited_in(path)}, game), OTHERS: [f"tests/games/{game}"]}
    if not passes(tree, stages[OTHERS]):
        sys.exit(f"without a fault the tests of {game} do not pass within {DEADLINE} s")
    for number, fault in enumerate(faults, 1):
        path.write_text(fault.put_into(code), encoding="utf-8")
        os.utime(path, (written, written + number))  # or Python would take the bytecode of another fault of that size
        yield next((name for name, tests in stages.items() if not passes(tree, tests)), "")


def told(code: str, fault: Fault) -> str:
    """Return where a fault is, what kind it is, and the line with it."""
    line, column = fault.place
    changed = fault.put_into(code).splitlines()[line - 1].strip()
    return f"{line}:{column} {type(fault.operator).__name__}: {changed}"


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("module")
    asked.add_argument("-n", type=int, default=30, help="how many faults")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--tree", type=Path, default=ROOT)
    given = asked.parse_args()
    code = (given.tree / given.module).read_text(encoding="utf-8")
    faults = drawn(code, given.n, given.seed)
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(given.tree, tree, ignore=LEFT_BEHIND)
        for fault, by in zip(faults, noticed_by(tree, given.module, faults), strict=True):
            found[by] += 1
            if not by:
                print(told(code, fault), flush=True)
    print(json.dumps({"module": given.module, "faults": len(faults), **{by: found[by] for by in (CLAUSES, OTHERS)}}))


if __name__ == "__main__":
    main()
