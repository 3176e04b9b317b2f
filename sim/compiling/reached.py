"""What machine code is made from: a hash of every function that a compiled one reaches, and of all values they take.

Numba looks only at a function's own file when it decides whether kept code is stale, and compiles whatever a function
takes from its module as a constant: an edit of a number in another file would leave the old one inside the kept caller.
So code is kept under a hash of what it was made from, as it stands in memory and would be compiled now: the byte code
of each function from the outward one on, and the values of the globals that it loads, members of enumerations, dtypes
and arrays included, and the counts of branches in its folder (`sim.compiling.branches`). Comments, docstrings, other
functions and other games leave it as it is.

What a library defines is known by its name: the folder of kept code is named after the versions of Python, Numba and
NumPy, and after the sources of `sim.compiling`. A value of any other kind is refused, so that nothing is kept that
could be stale.
"""

import dis
import hashlib
import sys
import types
from collections import deque
from collections.abc import Iterator
from enum import EnumType
from functools import _lru_cache_wrapper
from typing import Any, NamedTuple

import numpy as np

from sim.compiling.branches import hash_of_counts

LIBRARIES = frozenset({*sys.stdlib_module_names, "numba", "numpy", "llvmlite"})
COMPILING = __name__.rpartition(".")[0]
PLAIN = (bool, int, float, complex, str, bytes, types.NoneType, types.EllipsisType, np.generic)
LOAD, LONG = dis.opmap["LOAD_GLOBAL"], dis.opmap["EXTENDED_ARG"]


class Unknown(Exception):
    """A value of which no hash can show whether it is the same at another start."""


def hash_of_reached(function: types.FunctionType) -> str:
    """Return a hash of all that a function is made from.

    Raises:
        Unknown: naming a value that cannot be identified.
    """
    return Reach().hash(function)


class Own(NamedTuple):
    """What a function consists of by itself."""

    digest: bytes
    called: tuple[types.FunctionType, ...]  # the functions that it loads, which the digest names by their places here


class Reach:
    """Hashes of functions that reach each other, of which each is looked at once."""

    def __init__(self) -> None:
        self._own: dict[types.FunctionType, Own] = {}

    def hash(self, function: types.FunctionType) -> str:
        """Return a hash of all that a function is made from, each function reached numbered as it is first seen.

        Raises:
            Unknown: naming a value that cannot be identified.
        """
        digest = hashlib.sha256()
        numbers = {function: 0}
        waiting = deque([function])
        while waiting:
            own = self._own_of(waiting.popleft())
            waiting += (new := [called for called in own.called if called not in numbers])
            for called in new:
                numbers[called] = len(numbers)
            digest.update(own.digest + repr([numbers[called] for called in own.called]).encode())
        return digest.hexdigest()

    def reaches_itself(self, function: types.FunctionType) -> bool:
        """Return whether a function is called by one that it calls."""
        seen: set[types.FunctionType] = set()
        waiting = [function]
        while waiting and function not in seen:
            new = set(self._own_of(waiting.pop()).called) - seen
            seen |= new
            waiting += new
        return function in seen

    def _own_of(self, function: types.FunctionType) -> Own:
        if function not in self._own:
            self._own[function] = _Look().at(function)
        return self._own[function]


class _Look:
    """A look at one function, and at what it loads."""

    def __init__(self) -> None:
        self._called: dict[types.FunctionType, int] = {}

    def at(self, function: types.FunctionType) -> Own:
        digest = hashlib.sha256()
        for line in self._lines(function):
            digest.update(f"{line}\n".encode())
        return Own(digest.digest(), tuple(self._called))

    def _lines(self, function: types.FunctionType) -> Iterator[str]:
        """Yield what one function consists of."""
        code = function.__code__
        yield from self._code(code, function.__doc__)
        yield f"counts {hash_of_counts(function.__module__)}"
        for values in (function.__defaults__, *(cell.cell_contents for cell in function.__closure__ or ())):
            yield self._identity(values, function.__qualname__)
        yield self._identity(tuple(sorted((function.__kwdefaults__ or {}).items())), function.__qualname__)
        for name in sorted(loaded(code)):
            if name in function.__globals__:
                value = function.__globals__[name]
                yield f"{name} {self._identity(value, name)}"
                yield from self._attributes(value, code)

    def _code(self, code: types.CodeType, doc: str | None = None) -> Iterator[str]:
        """Yield the byte code and the constants of a function, and of those inside it."""
        yield code.co_code.hex()
        yield code.co_exceptiontable.hex()
        yield repr((code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars))
        yield repr((code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags))
        for place, value in enumerate(code.co_consts):
            if isinstance(value, types.CodeType):
                yield from self._code(value)
            elif place > 0 or value is None or value != doc:
                yield self._identity(value, code.co_name)

    def _attributes(self, value: Any, code: types.CodeType) -> Iterator[str]:
        """Yield what a function may take from a module that it knows as a whole."""
        if isinstance(value, types.ModuleType) and not _of_library(value.__name__):
            for name in sorted({*code.co_names} & vars(value).keys()):
                yield f"{value.__name__}.{name} {self._identity(vars(value)[name], name)}"

    def _identity(self, value: Any, name: str) -> str:
        """Return a text that is another one where the value is."""
        if (python := getattr(value, "py_func", None)) is not None:
            options = sorted((key, str(option)) for key, option in getattr(value, "targetoptions", {}).items())
            return f"compiled {self._identity(python, name)} {options}"
        if isinstance(value, types.FunctionType):
            own = not _of_library(value.__module__)
            number = self._called.setdefault(value, len(self._called)) if own else -1
            return f"function {number if own else f'{value.__module__}.{value.__qualname__}'}"
        if isinstance(value, tuple | list | frozenset | set):
            parts = [self._identity(part, name) for part in value]
            kind = f"{type(value).__qualname__} {getattr(value, '_fields', '')}"
            return f"{kind} {sorted(parts) if isinstance(value, frozenset | set) else parts}"
        if isinstance(value, np.ndarray) and not value.dtype.hasobject:
            return f"array {value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
        if isinstance(value, PLAIN):
            return f"{type(value).__qualname__} {value!r}"
        return _named(value, name)


def _named(value: Any, name: str) -> str:
    """Return what a value that holds no other is called, and what it consists of.

    Raises:
        Unknown: if it is none of these.
    """
    if isinstance(value, np.dtype):
        return f"dtype {value} {value.itemsize} {value.alignment}"
    if isinstance(value, types.ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, EnumType):
        members: Any = value.__members__
        return f"enumeration {value.__qualname__} {[(key, member.value) for key, member in members.items()]}"
    if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"):
        return f"record {value.__qualname__} {value._fields}"
    if isinstance(value, type) and issubclass(value, BaseException):
        return f"exception {value.__module__}.{value.__qualname__}"
    if _of_library(module := _home(value)):
        return f"library {module}.{value.__name__}"
    raise Unknown(f"{name} is of the type {type(value).__module__}.{type(value).__qualname__}")


def loaded(code: types.CodeType) -> set[str]:
    """Return the names of the globals that a function and those inside it load."""
    found: set[str] = set()
    argument = 0
    for place in range(0, len(code.co_code), 2):
        operation, low = code.co_code[place : place + 2]
        argument = argument << 8 | low
        if operation == LOAD:
            found.add(code.co_names[argument >> 1])  # the last bit says whether it is about to be called
        if operation != LONG:
            argument = 0
    return found.union(*(loaded(inner) for inner in code.co_consts if isinstance(inner, types.CodeType)))


def _home(value: Any) -> str:
    """Return the module that defines a class or a function of a library, "" for anything else."""
    if isinstance(value, type | types.BuiltinFunctionType | _lru_cache_wrapper):
        return value.__module__ or ""
    if isinstance(value, np.ufunc):
        return np.__name__
    intrinsic = type(value).__module__ == "numba.core.extending"
    return getattr(getattr(value, "_defn", None), "__module__", "") if intrinsic else ""


def _of_library(module: str) -> bool:
    return module.partition(".")[0] in LIBRARIES or module.startswith(f"{COMPILING}.")
