"""How often functions are entered and which way their branches go: counted beforehand, and told to the optimiser.

Left to guess, LLVM takes all callers and both sides of most branches for equally likely. With counts it takes into its
callers what is called often, keeps apart what hardly ever runs, and lays code out in the order in which it runs
(profile-guided optimisation: Pettis and Hansen, Profile guided code positioning, PLDI 1990). What is calculated stays
the same, bit for bit.

The counts of a folder's modules lie beside them, in `branches.json`. They are those of the branches that Numba makes of
a function, in their order (`sim.compiling.counting`). A function that has more or fewer of them by now, because it was
edited or another Python or Numba made them, is optimised without.
"""

import hashlib
import json
import sys
from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from pathlib import Path
from types import FunctionType
from typing import Any

from sim.compiling import watch

FILE = "branches.json"
WHOLE = 1_000_000_000  # what all counts of a game come to
HOT = 0.99  # share of all counts in the parts that are taken into their callers first
COLD = 0.999  # share of all counts beside those of the parts that hardly ever run
LLVM_HOT, LLVM_COLD = 990_000, 999_999  # the millionths at which LLVM looks for both

Counts = tuple[int, ...]  # entries of a function, then of each branch how often it was taken and how often not


def place_of(function: FunctionType) -> tuple[Path, str, str] | None:
    """Return the folder of a function's module, and the names of both; None if its module is not in a file.

    A copy of a function, as the drivers of each game are, has the place of the function itself.
    """
    file = _file_of(function.__module__)
    return None if file is None else (file.parent, file.stem, function.__code__.co_qualname)


def counts_of(function: FunctionType) -> Counts:
    """Return the counts of a function, none if it was not counted."""
    place = place_of(function)
    return () if place is None else kept_counts(place[0]).get(place[1], {}).get(place[2], ())


def hash_of_counts(module: str) -> str:
    """Return a hash of the counts in the folder of a module, nothing if there are none.

    A start that finds its code kept knows by it that they are the same, without reading them.
    """
    file = _file_of(module)
    return "" if file is None else _hash_in(file.parent)


@cache
def kept_counts(folder: Path) -> dict[str, dict[str, Counts]]:
    """Return the counts of a folder by module and function; a file that cannot be read is said once."""
    try:
        return counts_in(json.loads((folder / FILE).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, AttributeError, TypeError) as error:
        watch.warn(f"the counts of branches in {folder / FILE} are not used: {error}")
        return {}


def counts_in(held: dict[str, Any]) -> dict[str, dict[str, Counts]]:
    """Return the counts of a folder as JSON holds them."""
    return {module: {name: tuple(row) for name, row in rows.items()} for module, rows in held.items()}


def forget() -> None:
    """Read all counts again when they are wanted next."""
    kept_counts.cache_clear()
    _hash_in.cache_clear()


def _file_of(module: str) -> Path | None:
    file = getattr(sys.modules.get(module), "__file__", None)
    return None if file is None else Path(file)


@cache
def _hash_in(folder: Path) -> str:
    try:
        return hashlib.sha256((folder / FILE).read_bytes()).hexdigest()
    except OSError:
        return ""


def branches_of(function: Any) -> list[Any]:
    """Return the branches of a function that has been lowered, in their order."""
    from llvmlite.ir import ConditionalBranch  # a start that finds its code kept does without

    ends = (block.terminator for block in function.blocks)
    return [end for end in ends if isinstance(end, ConditionalBranch)]


def mark(function: Any, counts: Counts) -> Counts:
    """Write counts into a lowered function, and return them; none if they are not those of its branches."""
    from llvmlite import ir

    branches = branches_of(function)
    if len(counts) != 1 + 2 * len(branches):
        return ()
    entered = [ir.MetaDataString(function.module, "function_entry_count"), ir.Constant(ir.IntType(64), counts[0])]
    function.set_metadata("prof", function.module.add_metadata(entered))
    for branch, taken, passed in zip(branches, counts[1::2], counts[2::2], strict=True):
        if taken + passed > 0:
            branch.set_weights([taken, passed])
    return counts


def summary(functions: Iterable[Counts]) -> str:
    """Return, as source of a module, what the counts of some functions come to; nothing if they come to nothing.

    It says which counts are hot and which cold. LLVM by itself calls cold only what makes up a millionth: compiling
    takes longer then (docs/compiling.md).
    """
    known = [counts for counts in functions if counts]
    flat = sorted((number for counts in known for number in _passages(counts)), reverse=True)
    if not flat or flat[0] == 0:
        return ""
    sums = list(accumulate(flat))
    fields = {
        "TotalCount": sums[-1],
        "MaxCount": flat[0],
        "MaxInternalCount": flat[0],
        "MaxFunctionCount": max(counts[0] for counts in known),
        "NumCounts": len(flat),
        "NumFunctions": len(known),
    }
    cuts = ((LLVM_HOT, *_least(flat, sums, HOT)), (LLVM_COLD, *_least(flat, sums, COLD)))
    detailed = [f"i32 {cut}, i64 {least}, i32 {number}" for cut, least, number in cuts]
    parts = ['!"ProfileFormat", !"InstrProf"', *(f'!"{name}", i64 {value}' for name, value in fields.items())]
    parts.append(f'!"DetailedSummary", {_node(*map(_node, detailed))}')
    flag = _node("i32 1", '!"ProfileSummary"', _node(*map(_node, parts)))
    return f"!llvm.module.flags = !{{!0}}\n!0 = {flag}\n"


def _node(*parts: str) -> str:
    """Return parts as a node of metadata."""
    return f"!{{{', '.join(parts)}}}"


def _passages(counts: Counts) -> list[int]:
    """Return how often a function was entered and each of its branches reached."""
    return [counts[0], *map(sum, zip(counts[1::2], counts[2::2], strict=True))]


def _least(flat: list[int], sums: list[int], share: float) -> tuple[int, int]:
    """Return the least of the largest counts that make up a share of all, and how many they are."""
    number = next(index for index, reached in enumerate(sums, 1) if reached >= share * sums[-1])
    return flat[number - 1], number
