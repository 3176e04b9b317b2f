"""The one decorator for compiled functions, and the binding of a driver to the functions of one game.

Only this folder knows Numba. `nogil` lets joblib's threads run games side by side. There are two paths to the same
results: `sim.compiling.linked` is fast and leans on private names of Numba, `sim.compiling.plain` takes over where
those are not as expected, or where COUNTERPOISE_PLAIN is set. With `NUMBA_DISABLE_JIT=1` the decorator leaves the
function as plain Python, which raises on a bad index. Nothing is written and no setting changed by an import.

A driver (play a batch, take one step) is the same code for every game and differs only in the functions it calls.
Numba caches neither a closure over compiled functions nor a function that takes them as arguments. What can be kept is
a copy of the driver's code whose globals hold the functions of one game: `bind` makes it. The copy has a qualified
name of its own, after which it is kept (`sim.compiling.kept`); it contains the `fingerprint` of the functions, so that
two policies of one game never meet there. What it was made from decides whether kept code is good: an edit of one game
compiles that game alone, wherever it lies (`sim.compiling.reached`).
"""

import hashlib
import os
import types
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import numba
import numpy as np

from sim.compiling import watch
from sim.compiling.expected import KEPT, LINKED, surprises
from sim.compiling.folder import cache_folder

INTERPRETED = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]
PLAIN = "COUNTERPOISE_PLAIN"
unrolled = numba.literal_unroll  # a loop over names of fields, in compiled and in plain code


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function` on first use by compiled code, releasing the interpreter lock."""
    return function if INTERPRETED else _path().inner(function)


def bind(
    driver: Callable[..., Any], functions: Mapping[str, Any], name: str, *, outward: bool = True, purpose: str = ""
) -> Any:
    """Return a compiled copy of `driver` whose global names in `functions` mean the functions of one game, or dtypes.

    An outward copy is called from Python and kept on disk; the others are called by compiled code alone. Whoever
    listens to `sim.compiling.watch` hears the purpose while it is compiled.
    """
    if not isinstance(driver, types.FunctionType):
        raise TypeError("a driver is a plain Python function, not yet compiled")
    copy = types.FunctionType(driver.__code__, {**driver.__globals__, **functions}, name, driver.__defaults__)
    copy.__qualname__ = name
    copy.__doc__ = driver.__doc__
    if INTERPRETED:
        return copy
    _settle()
    if not outward:
        return compiled(copy)
    made = _path().outward(copy)
    if not surprises(KEPT):
        from sim.compiling.kept import KeptCode
        from sim.compiling.reached import hash_of_reached

        made._cache = KeptCode(name, purpose or name.replace("_", " "), folder, partial(hash_of_reached, copy))
    return made


def fingerprint(*parts: Callable[..., Any] | np.dtype) -> str:
    """Return a short hash of functions' full names, and of dtypes."""
    names = " ".join(str(part) if isinstance(part, np.dtype) else _full_name(part) for part in parts)
    return hashlib.sha256(names.encode()).hexdigest()[:12]


def _full_name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


@cache
def why_plain() -> str:
    """Return why the plain path is taken, nothing if it is not."""
    if os.environ.get(PLAIN) not in (None, "", "0"):
        return f"{PLAIN} is set"
    found = surprises(LINKED)
    return f"Numba {numba.__version__} is not as expected: {found[0]}" if found else ""


def folder() -> Path | None:
    """Return the folder of kept code, None where nothing can be kept."""
    return cache_folder(f"numba {numba.__version__} numpy {np.__version__} {'plain' if why_plain() else 'linked'}")


@cache
def _path() -> Any:
    """Return the module that compiles."""
    if why_plain():
        from sim.compiling import plain

        return plain
    from sim.compiling import linked

    return linked


@cache
def _settle() -> None:
    """Do once what the first binding needs."""
    from sim.compiling.members import teach_members

    teach_members()
    if reason := why_plain():
        watch.warn(f"compiling takes longer and games play slower than they might ({reason})")
