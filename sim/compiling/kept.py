"""Machine code kept on disk between starts, in place of Numba's own cache.

Numba unpickles what it finds: a damaged file ends the start, and a planted one runs. Here a file is unpickled only if
it is sound (`sim.compiling.files`). Any other is dropped, and the function compiled again. That nothing can be kept (a
full disk) is said once and does no harm.
"""

import hashlib
import pickle
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from sim.compiling import environments, watch
from sim.compiling.files import read_or_drop, write
from sim.compiling.reached import Unknown

SUFFIX = ".code"


class KeptCode:
    """What Numba asks of a cache, for one function; without a folder nothing is kept, but compiling is reported."""

    def __init__(self, name: str, purpose: str, folder: Callable[[], Path | None], made_from: Callable[[], str]):
        self.name = name
        self.purpose = purpose
        self.folder = folder
        self._made_from = made_from

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the function compiled for these arguments, None if it must be compiled."""
        path = self.path(signature, target.codegen())
        found = None if path is None else read_or_drop(path, partial(_rebuilt, target))
        if found is None:
            watch.begin(self.purpose)
        return found

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep a function that has been compiled; failing that, say so once."""
        watch.end()
        path = self.path(signature, result.library.codegen)
        if path is None or result.library.has_dynamic_globals or _is_in_a_circle(result.library):
            return
        write(path, dumps(_reduced(result)))

    def path(self, signature: Any, codegen: Any) -> Path | None:
        """Return the file for these arguments on this machine, None if there is to be none.

        Types that stand for one object of this process have its address in their names.
        """
        types = str(signature)
        folder = self.folder()
        if folder is None or self.made_from is None or " at 0x" in types:
            return None
        digest = hashlib.sha256(f"{self.name} {types} {codegen.magic_tuple()} {self.made_from}".encode()).hexdigest()
        return folder / (digest[:32] + SUFFIX)

    @cached_property
    def made_from(self) -> str | None:
        """A hash of what the code is made from, None if there is none and nothing is kept."""
        try:
            return self._made_from()
        except Unknown as error:
            watch.warn(f"the compiled code of {self.purpose} is not kept, since {error}")
            return None


def _is_in_a_circle(library: Any) -> bool:
    """Return whether functions that call each other in a circle are in a library.

    They find each other by addresses, which are others in the next start: kept, they would end the process.
    """
    from numba.core.codegen import RuntimeLinker  # a start that finds its code kept does without

    own = (variable.name for variable in library._final_module.global_variables)
    called = (getattr(one, "in_a_circle", False) for one in library._linking_libraries)
    return any(called) or any(name.startswith(RuntimeLinker.PREFIX) for name in own)


def _reduced(result: Any) -> tuple[Any, ...]:
    """Return what of a function is kept: in place of its bitcode, into which nobody links it, one with its names."""
    (name, kind, (code, _)), description, own, *others, referenced = result._reduce()
    described = result.fndesc
    names = (described.llvm_func_name, described.llvm_cpython_wrapper_name, described.llvm_cfunc_wrapper_name)
    module = llvm.parse_assembly("\n".join(f'define void @"{name}"() {{ ret void }}' for name in names))
    kept = [environments.kept(one) for one in (own, *referenced)]
    return (name, kind, (code, module.as_bitcode())), description, others, kept


def _rebuilt(target: Any, code: bytes) -> Any:
    """Return a function from its machine code.

    Numba would import all that it can compile first, a third of a second: what is compiled needs its runtime alone.
    """
    rtsys.initialize(target)
    library, description, others, kept = pickle.loads(code)
    own, *referenced = map(environments.rebuilt, kept)
    parts = (library, description, own, *others, referenced)
    return CompileResult._rebuild(target, *parts)
