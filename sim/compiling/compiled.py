"""The one decorator for compiled functions, and the folder where the compiler keeps its work.

Only this file and its pipelines, `sim.compiling.linked`, know Numba. `nogil` lets joblib's threads run games side by
side; `cache` keeps the machine code between starts. Numba looks only at a function's own file when it decides whether a
cached build is stale: an edit to a constant in another file would leave the old value inside the cached caller. So the
cache folder is named after a hash of every source file of `sim` and `policies`: any edit opens a fresh folder, and the
oldest folders are removed once they have not been used for a day. A function from elsewhere, such as a user's own game,
is not kept. With `NUMBA_DISABLE_JIT=1` the decorator leaves the function as plain Python, which raises on a bad index.

A driver (play a batch, take one step) is the same code for every game and differs only in the functions it calls.
Numba caches neither a closure over compiled functions nor a function that takes them as arguments. What does cache is
a copy of the driver's code whose globals hold the functions of one game: `bind` makes it. The copy has a qualified
name of its own, because Numba names its cache files after that name; it contains the `fingerprint` of the functions,
so that two policies of one game never meet in the cache. This is the only such device in the project.
"""

import hashlib
import inspect
import os
import shutil
import sys
import tempfile
import time
import types
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import numba
from numba.core.registry import CPUDispatcher

from sim.compiling.linked import InnerCompiler, OutwardCompiler

KEPT_CACHE_FOLDERS = 4
KEPT_SECONDS = 86_400.0  # a folder used within the last day may belong to a process still running
SOURCES = Path(__file__).resolve().parents[1]
PACKAGES = (SOURCES, SOURCES.parent / "policies")
INTERPRETED = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]
unrolled = numba.literal_unroll  # a loop over names of fields, in compiled and in plain code


def source_hash() -> str:
    """Return a short hash of every Python file of the packages that hold compiled functions."""
    digest = hashlib.sha256(f"{sys.version} numba {numba.__version__}".encode())
    for package in PACKAGES:
        for path in sorted(package.rglob("*.py")):
            digest.update(str(path.relative_to(package.parent)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """Return the folder above all cache folders: the user's cache, or a temporary one where that cannot be written."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "counterpoise"
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home):
            pass
    except OSError:
        home = Path(tempfile.gettempdir()) / "counterpoise-cache"
        home.mkdir(parents=True, exist_ok=True)
    return home


def open_cache() -> Path:
    """Create or touch the cache folder of the present sources and remove the least recently used others."""
    home = cache_home()
    folder = home / source_hash()
    folder.mkdir(exist_ok=True)
    os.utime(folder)
    others = sorted((p for p in home.iterdir() if p.is_dir() and p != folder), key=_last_used, reverse=True)
    for old in others[KEPT_CACHE_FOLDERS - 1 :]:
        if time.time() - _last_used(old) > KEPT_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _last_used(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:  # another process removed it meanwhile
        return 0.0


if not INTERPRETED:
    numba.config.CACHE_DIR = str(open_cache())  # type: ignore[attr-defined]


class Inner(CPUDispatcher):
    """A compiled function that compiled code calls; a call from Python compiles a second copy, made for that."""

    def __call__(self, *args: Any) -> Any:
        """Call the outward copy."""
        return self.outward(*args)

    @cached_property
    def outward(self) -> Any:
        """The copy that Python may call."""
        return numba.njit(nogil=True, pipeline_class=OutwardCompiler)(self.py_func)


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function` on first use by compiled code, releasing the interpreter lock.

    Nearly all compiled functions are called by compiled code alone. Without the wrappers that let Python and C call
    them, and without files of their own, a game compiles a quarter faster; only what `bind` makes is kept on disk.
    Without machine code of their own (see `sim.compiling.linked`) it compiles in a third of the time that is left.
    They make no arrays and only borrow those they are given, so that no references need counting (`_nrt`): a sixth
    of the playing time. `error_model` leaves out the test before every division; plain Python still makes it.
    """
    bare: dict[str, Any] = {
        "nogil": True,
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
        "_nrt": False,
        "error_model": "numpy",
        "pipeline_class": InnerCompiler,
    }
    made: Any = numba.njit(**bare)(function)
    if not INTERPRETED:
        made.__class__ = Inner
    return made


def bind(driver: Callable[..., Any], functions: Mapping[str, Any], name: str, *, outward: bool = True) -> Any:
    """Return a compiled copy of `driver` whose global names in `functions` mean the functions of one game.

    An outward copy is called from Python and kept on disk; the others are called by compiled code alone.
    """
    if not isinstance(driver, types.FunctionType):
        raise TypeError("a driver is a plain Python function, not yet compiled")
    copy = types.FunctionType(driver.__code__, {**driver.__globals__, **functions}, name, driver.__defaults__)
    copy.__qualname__ = name
    copy.__doc__ = driver.__doc__
    if not outward:
        return compiled(copy)
    kept = all(map(_is_hashed, functions.values()))
    return numba.njit(nogil=True, cache=kept, pipeline_class=OutwardCompiler)(copy)


def fingerprint(*functions: Callable[..., Any]) -> str:
    """Return a short hash of the functions' full names."""
    names = " ".join(f"{function.__module__}.{function.__qualname__}" for function in functions)
    return hashlib.sha256(names.encode()).hexdigest()[:12]


def _is_hashed(function: Callable[..., Any]) -> bool:
    """Tell whether the name of the cache folder depends on the function's source file."""
    file = Path(inspect.unwrap(function).__code__.co_filename).resolve()
    return any(package in file.parents for package in PACKAGES)
