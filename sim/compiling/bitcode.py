"""The code of single functions on disk, as LLVM's bitcode: an edit of one function compiles few again.

An inner function is typed and lowered in Python, which takes most of the time that compiling takes; what comes of it
is kept under the function's key (`sim.compiling.keys`), with the keys of those that it calls. The next time that some
of them are wanted they are read, and only linked and optimised again. Another process that compiles the same game finds
them as well (`sim.compiling.helper`).
"""

import pickle
from collections.abc import Callable, Iterator
from functools import cache
from inspect import signature as signature_of
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import llvmlite.binding as llvm
from numba.core.compiler import compile_result
from numba.core.environment import lookup_environment
from numba.core.funcdesc import PythonFunctionDescriptor
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.typing import signature

from sim.compiling import environments
from sim.compiling.branches import Counts
from sim.compiling.environments import KeptEnvironment
from sim.compiling.files import read_or_drop, write
from sim.compiling.folder import drop_unused, private
from sim.compiling.keys import present_keys
from sim.compiling.linked import ENVIRONMENT, InnerLibrary, global_names, handle_of, names_of

FOLDER = "functions"
KEPT_FUNCTIONS = 10_000  # of some 6 KB
DYNAMIC = "numba.dynamic.globals"  # in the names of what holds an address of this process

_known: WeakValueDictionary[str, InnerLibrary] = WeakValueDictionary()  # by key


class Bitcode(NamedTuple):
    """What is kept of a function."""

    name: str  # the function's own, qualified
    code: bytes  # a module that defines the function, and what it calls outside inner functions
    called: tuple[str, ...]  # the keys of the inner functions that it calls
    environments: tuple[KeptEnvironment, ...]
    returned: bytes  # the pickled type of what it returns
    counts: Counts  # of its branches


class KeptBitcode:
    """What Numba asks of a cache, for one inner function."""

    def __init__(self, function: FunctionType, folder: Callable[[], Path | None]):
        self.function = function
        self._home = folder

    def load_overload(self, kinds: Any, target: Any) -> Any:
        """Return the function compiled for these types of arguments, None if it must be compiled."""
        codegen = target.codegen()
        key = present_keys().of(self.function, kinds, codegen.magic_tuple())
        folder = functions_folder(self._home())
        library = None if key is None or folder is None else _library(folder, key, codegen)
        return None if library is None else _result(library, self.function, kinds, target)

    def save_overload(self, kinds: Any, result: Any) -> None:
        """Keep a function that has been compiled."""
        folder = functions_folder(self._home())
        if folder is not None and (kept := _bitcode(result)) is not None:
            library = result.library
            if write(folder / library.key, pickle.dumps(tuple(kept))):
                library.returned = kept.returned
                _known[library.key] = library


@cache
def functions_folder(home: Path | None) -> Path | None:
    """Return the folder of single functions in that of kept code, None if nothing can be kept."""
    if home is None:
        return None
    try:
        folder = private(home / FOLDER)
        drop_unused(folder, KEPT_FUNCTIONS)
    except OSError:  # who keeps the machine code says so
        return None
    return folder


def _bitcode(result: Any) -> Bitcode | None:
    """Return what is to be kept of a compiled function, None if it can be linked in this process alone."""
    library = result.library
    called = [other.key for other in library._linking_libraries if isinstance(other, InnerLibrary)]
    if not library.key or _belongs_here(library) or any(key not in _known for key in called):
        return None
    module = _with_others(library)
    return Bitcode(
        name=result.fndesc.qualname,
        code=module.as_bitcode(),
        called=tuple(dict.fromkeys(called)),
        environments=tuple(_environments(module)),
        returned=dumps(result.signature.return_type),
        counts=library.counts,
    )


def _belongs_here(library: InnerLibrary) -> bool:
    """Return whether there are addresses of this process in a library."""
    return library.in_a_circle or bool(library._reload_init) or any(DYNAMIC in name for name in global_names(library))


def _with_others(library: InnerLibrary) -> Any:
    """Return the module of a function with all that it calls outside inner functions, hidden in it.

    The names of these are of this process: seen from outside they could mean others elsewhere.
    """
    others = [called for called in library._linking_libraries if not isinstance(called, InnerLibrary)]
    module = library._get_module_for_linking().clone()
    own = {function.name for function in module.functions if not function.is_declaration}
    for other in dict.fromkeys(others):
        if other is not rtsys.library:  # which every outward function links
            module.link_in(other._get_module_for_linking(), preserve=True)
    for function in module.functions:
        if not function.is_declaration and function.name not in own:
            function.linkage = "internal"
    return module


def _environments(module: Any) -> Iterator[KeptEnvironment]:
    """Yield what is kept of the environments of a module."""
    for variable in module.global_variables:
        found = lookup_environment(variable.name) if variable.name.startswith(ENVIRONMENT) else None
        if found is not None:
            yield environments.kept(found)


def _library(folder: Path, key: str, codegen: Any) -> InnerLibrary | None:
    """Return the library of a function and of all that it calls, None if one of them is not kept."""
    if key in _known:
        return _known[key]
    kept = read_or_drop(folder / key, lambda held: Bitcode(*pickle.loads(held)))
    if kept is None:
        return None
    called = [library for other in kept.called if (library := _library(folder, other, codegen)) is not None]
    if len(called) < len(kept.called):
        return None
    _known[key] = library = InnerLibrary(codegen, kept.name)
    library.key = key
    library.returned = kept.returned
    library.counts = kept.counts
    library.environments = [environments.rebuilt(held) for held in kept.environments]
    library._final_module = library._shared_module = llvm.parse_bitcode(kept.code)
    library._linking_libraries = called
    library._finalized = True
    return library


def _result(library: InnerLibrary, function: FunctionType, kinds: tuple[Any, ...], target: Any) -> Any:
    """Return what Numba makes of a function when it compiles it, from its library."""
    returned = pickle.loads(library.returned)
    own, environment = names_of(function.__qualname__, library.key)
    described = PythonFunctionDescriptor(
        native=True, modname=function.__module__, qualname=function.__qualname__, unique_name=own, doc="",
        typemap=None, restype=returned, calltypes=None, args=tuple(signature_of(function).parameters), kws=(),
        mangler=lambda *_, **__: own, argtypes=kinds, env_name=environment,
    )  # fmt: skip
    made = lookup_environment(environment)
    return compile_result(
        typing_context=target.typing_context, target_context=target, library=library, environment=made,
        entry_point=handle_of(described, made, library), fndesc=described, signature=signature(returned, *kinds),
        objectmode=False,
    )  # fmt: skip
