"""Machine code kept on disk between starts, in place of Numba's own cache.

Numba unpickles what it finds: a damaged file ends the start, and a planted one runs. Here a file begins with the
digest of the rest, and is unpickled only if it is the user's own, nobody else can write it, and the digest fits. Any
other is dropped, and the function compiled again. That nothing can be kept (a full disk) is said once and does no harm.
"""

import hashlib
import os
import pickle
import shutil
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from sim.compiling import watch
from sim.compiling.folder import is_own
from sim.compiling.reached import Unknown

SUFFIX = ".code"
DIGEST = hashlib.sha256().digest_size
WRITTEN_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
READING = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Damaged(Exception):
    """A file does not hold what was kept in it."""


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
        found = None if path is None else _read_or_drop(path, target)
        if found is None:
            watch.begin(self.purpose)
        return found

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep a function that has been compiled; failing that, say so once."""
        watch.end()
        path = self.path(signature, result.library.codegen)
        if path is None or result.library.has_dynamic_globals or _is_in_a_circle(result.library):
            return
        try:
            _write(path, dumps(result._reduce()))
        except OSError as error:
            watch.warn(f"compiled code is not kept ({path.parent}: {error.strerror or error})")

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


def _read_or_drop(path: Path, target: Any) -> Any:
    """Return what a file holds, None if there is none; a damaged one is removed.

    Numba would import all that it can compile first, a third of a second: what is compiled needs its runtime alone.
    """
    try:
        code = read(path)
        rtsys.initialize(target)
        os.utime(path)  # what is not used for long is removed
        return CompileResult._rebuild(target, *pickle.loads(code))
    except FileNotFoundError:
        return None
    except Exception as error:  # whatever a damaged pickle may raise
        watch.warn(f"the compiled code in {path} is dropped and compiled again: {error}")
        _drop(path)
        return None


def read(path: Path) -> bytes:
    """Return what was kept in a file.

    Raises:
        OSError: if it cannot be read.
        Damaged: if others could have written it, or it is not as it was written.
    """
    number = os.open(path, READING)
    try:
        found = os.fstat(number)
        if not stat.S_ISREG(found.st_mode):
            raise Damaged("it is no file")
        if not is_own(found) or found.st_mode & WRITTEN_BY_OTHERS:
            raise Damaged("another user could have written it")
        with open(number, "rb", closefd=False) as file:
            held = file.read()
    finally:
        os.close(number)
    if hashlib.sha256(held[DIGEST:]).digest() != held[:DIGEST]:
        raise Damaged("it is damaged")
    return held[DIGEST:]


def _write(path: Path, code: bytes) -> None:
    """Write a file so that no other process ever sees a part of it."""
    number, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with open(number, "wb") as file:
            file.write(hashlib.sha256(code).digest() + code)
        os.replace(name, path)
    except OSError:
        os.unlink(name)
        raise


def _drop(path: Path) -> None:
    """Remove a damaged file, or whatever has come in its place."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
        return
    with suppress(OSError):  # else it stays, and is refused the next time
        path.unlink()
