"""Counting how often compiled functions are entered and which way their branches go (`sim.compiling.branches`).

In a process that is started with COUNTERPOISE_COUNTING set, every function that is compiled adds one to a number when
it is entered, and at each branch. The numbers have their addresses in the code, so that none of it is kept.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from sim.compiling.branches import FILE, WHOLE, Counts, branches_of, forget, place_of
from sim.switches import is_on

COUNTING = "COUNTERPOISE_COUNTING"
ROOM = 1_000_000  # numbers; a game takes some 30,000

Place = tuple[Path, str, str]  # folder, module and name of a function
Table = Mapping[Path, Mapping[str, Mapping[str, Counts]]]  # counts by these three


class Counter:
    """The numbers of a process that counts."""

    def __init__(self) -> None:
        self._numbers = np.zeros(ROOM, np.int64)
        self._taken = 0
        self._copies: dict[Place, list[slice]] = {}  # a function may be compiled for several types

    def count(self, lowered: Any, function: FunctionType) -> None:
        """Let a function that has been lowered count how often it is entered, and its branches both ways.

        Raises:
            MemoryError: if there are more branches than there is room for.
        """
        if (place := place_of(function)) is None:
            return
        branches = branches_of(lowered)
        first, end = self._taken, self._taken + 1 + 2 * len(branches)
        if end > ROOM:
            raise MemoryError(f"there is room for {ROOM:,} counts")
        self._taken = end
        self._copies.setdefault(place, []).append(slice(first, end))
        self._add(lowered.blocks[0], first, None)
        for index, branch in enumerate(branches):
            self._add(branch.parent, first + 1 + 2 * index, branch.operands[0])

    def _add(self, block: Any, place: int, condition: Any) -> None:
        """Add one to a number at the end of a block, or to the next one where a condition does not hold."""
        from llvmlite import ir

        number = ir.IntType(64)
        builder = ir.IRBuilder(block)
        builder.position_before(block.terminator)
        at: Any = ir.Constant(number, self._numbers.ctypes.data + self._numbers.itemsize * place)
        if condition is not None:
            passed = builder.zext(builder.not_(condition), number)
            at = builder.add(at, builder.mul(passed, ir.Constant(number, self._numbers.itemsize)))
        pointer = builder.inttoptr(at, number.as_pointer())
        builder.store(builder.add(builder.load(pointer), ir.Constant(number, 1)), pointer)

    @property
    def total(self) -> int:
        """All that has been counted so far."""
        return int(self._numbers.sum())

    def table(self) -> Table:
        """Return the counts as parts of WHOLE, in which nothing that was counted is 0."""
        scale = WHOLE / max(1, self.total)
        counted = {place: [self._numbers[copy] for copy in copies] for place, copies in self._copies.items()}
        return _table({place: np.sum(_alike(rows), axis=0) * scale for place, rows in counted.items()})


@cache
def counter() -> Counter | None:
    """Return what counts in this process, None if nothing is to be counted."""
    return Counter() if is_on(COUNTING) else None


def mean(tables: Sequence[Table]) -> Table:
    """Return the counts of several games as one: of each function the mean over the games that reach it."""
    found: dict[Place, list[Counts]] = {}
    for table in tables:
        for folder, modules in table.items():
            for module, functions in modules.items():
                for name, row in functions.items():
                    found.setdefault((folder, module, name), []).append(row)
    return _table({place: np.mean(_alike(rows), axis=0) for place, rows in found.items()})


def _alike(rows: Sequence[Any]) -> list[Any]:
    """Return those of the rows that are as long as the first one."""
    return [row for row in rows if len(row) == len(rows[0])]


def _table(rows: Mapping[Place, Any]) -> Table:
    """Return rows as a table of whole numbers, rounded up."""
    found: dict[Path, dict[str, dict[str, Counts]]] = {}
    for (folder, module, name), row in sorted(rows.items()):
        found.setdefault(folder, {}).setdefault(module, {})[name] = tuple(np.ceil(row).astype(int).tolist())
    return found


def keep(table: Table) -> list[Path]:
    """Write the counts of each folder into it, a line a function, and return the files.

    Raises:
        OSError: if one cannot be written.
    """
    for folder, modules in table.items():
        (folder / FILE).write_text(_written(modules), encoding="utf-8")
    forget()
    return [folder / FILE for folder in table]


def _written(modules: Mapping[str, Mapping[str, Counts]]) -> str:
    parts = []
    for module, functions in modules.items():
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in functions.items())
        parts.append(f" {json.dumps(module)}: {{\n{lines}\n }}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
