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
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial, update_wrapper
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.compiling import watch
from sim.compiling.expected import KEPT, LINKED, surprises
from sim.compiling.folder import cache_folder
from sim.switches import is_on

Kind = np.dtype | Sequence[np.dtype]  # of an argument: a number or a record, or an array of one dimension

INTERPRETED = is_on("NUMBA_DISABLE_JIT")
PLAIN = "COUNTERPOISE_PLAIN"


class Call(NamedTuple):
    """An inner function, and what one of its calls passes."""

    function: Any
    kinds: tuple[Kind, ...]


class Compiled:
    """A function that compiled code calls: Numba is given it where that is compiled.

    A start that finds its machine code kept never does, and without one that plays Numba is not even imported.
    """

    def __init__(self, function: Callable[..., Any]):
        update_wrapper(self, function)
        self.py_func = function

    def __call__(self, *args: Any) -> Any:
        """Call a copy that Python may call."""
        return self.dispatcher(*args)

    def __reduce__(self) -> str:
        """Return the name by which another process finds it."""
        return self.py_func.__qualname__

    @property
    def _numba_type_(self) -> Any:
        """What Numba asks of a value that it finds in compiled code."""
        return self.dispatcher._numba_type_

    @cached_property
    def dispatcher(self) -> Any:
        """Numba's own kind of compiled function."""
        _settle()
        function = as_numba_knows(self.py_func)
        made = _path().inner(function)
        if not why_plain() and _keeps():
            from sim.compiling.bitcode import KeptBitcode

            made._cache = KeptBitcode(function, folder)
        return made


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function` on first use by compiled code, releasing the interpreter lock."""
    return function if INTERPRETED else Compiled(function)


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
    if not outward:
        return compiled(copy)
    _settle()
    copy = as_numba_knows(copy)
    made = _path().outward(copy)
    if _keeps():
        from sim.compiling.kept import KeptCode
        from sim.compiling.reached import hash_of_reached

        made._cache = KeptCode(name, purpose or name.replace("_", " "), folder, partial(hash_of_reached, copy))
    return made


def share_out(made: Any, calls: Callable[[], Iterable[Call]]) -> None:
    """Let other processes compile some of the inner functions that an outward one reaches, while it is compiled.

    Args:
        made: the outward function.
        calls: gives these functions in the order in which they are reached.
    """
    if not INTERPRETED and not why_plain() and _keeps():
        from sim.compiling.helper import jobs_of

        made.py_func.shared_out = lambda: [] if folder() is None else jobs_of(calls())


def fingerprint(*parts: Callable[..., Any] | np.dtype) -> str:
    """Return a short hash of functions' full names, and of dtypes."""
    names = " ".join(str(part) if isinstance(part, np.dtype) else _full_name(part) for part in parts)
    return hashlib.sha256(names.encode()).hexdigest()[:12]


def _full_name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def unrolled(names: Sequence[str]) -> Sequence[str]:
    """Return names of fields to loop over, in compiled and in plain code."""
    return names


def _literal_unroll() -> Any:
    from numba import literal_unroll

    return literal_unroll


MEANT: dict[Any, Callable[[], Any]] = {unrolled: _literal_unroll}  # what compiled code calls in place of a function


def as_numba_knows(function: Any) -> Any:
    """Return a function whose globals are what Numba knows in place of what plain Python does."""
    loads = (name for name in function.__code__.co_names if name in function.__globals__)
    meant = {name: function.__globals__[name] for name in loads}
    found = {name: MEANT[value]() for name, value in meant.items() if callable(value) and value in MEANT}
    if not found:
        return function
    known = {**function.__globals__, **found}
    copy = types.FunctionType(function.__code__, known, function.__name__, function.__defaults__, function.__closure__)
    return update_wrapper(copy, function, updated=())


@cache
def why_plain() -> str:
    """Return why the plain path is taken, nothing if it is not."""
    if is_on(PLAIN):
        return f"{PLAIN} is set"
    import numba

    found = surprises(LINKED)
    return f"Numba {numba.__version__} is not as expected: {found[0]}" if found else ""


def folder() -> Path | None:
    """Return the folder of kept code, None where nothing can be kept."""
    import numba

    return cache_folder(f"numba {numba.__version__} numpy {np.__version__} {'plain' if why_plain() else 'linked'}")


@cache
def _keeps() -> bool:
    """Return whether compiled code can be kept: not if it counts, or Numba is not as expected."""
    from sim.compiling.counting import counter

    return counter() is None and not surprises(KEPT)


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
