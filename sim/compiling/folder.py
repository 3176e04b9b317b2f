"""The folder in which machine code is kept between starts: one for each state of the sources, private to its user.

What lies there is run as part of this process, so nobody else may write there: the folder belongs to the user, is no
link and has mode 0700. Where the user's cache folder cannot be had, a private folder of the temporary folder serves,
and where that cannot be had either, nothing is kept: slower, and no reason to fail.

A folder is named after a hash of the versions of what compiles and of every source file beside this one: an edit here
opens a fresh one. What is kept in it is told apart by what it was made from (`sim.compiling.reached`). The oldest
folders and files are removed once they have not been used for a day.
"""

import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from sim.compiling import watch

KEPT_FOLDERS = 4
KEPT_FILES = 40  # of some 7 MB
KEPT_SECONDS = 86_400.0  # a folder used within the last day may belong to a process still running
PRIVATE = 0o700
COMPILING = Path(__file__).resolve().parent
SOURCES = COMPILING.parent
PACKAGES = (SOURCES, SOURCES.parent / "policies")


def source_hash(compiler: str) -> str:
    """Return a short hash of the compiler's description, and of all that stands between it and the games."""
    digest = hashlib.sha256(f"{sys.version} {compiler}".encode())
    for path in sorted(COMPILING.glob("*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def hash_of_sources() -> str:
    """Return a hash of every Python file of this package that holds compiled functions."""
    digest = hashlib.sha256()
    for package in PACKAGES:
        for path in sorted(package.rglob("*.py")):
            digest.update(str(path.relative_to(package.parent)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def cache_folder(compiler: str) -> Path | None:
    """Return the folder of the present sources, None (and a warning) where nothing can be kept.

    Args:
        compiler: what besides the sources decides the machine code.
    """
    try:
        return kept_folder(source_hash(compiler))
    except OSError as error:
        watch.warn(f"compiled code is not kept, so that every start compiles ({error})")
        return None


def kept_folder(name: str) -> Path:
    """Return a folder of this name in which files are kept between starts.

    Raises:
        OSError: if there is none that only the user can write.
    """
    refused = "there is no home and no temporary folder"
    for home in _homes():
        try:
            return _opened(private(home), name)
        except OSError as error:
            refused = f"{home}: {error.strerror or error}"
    raise OSError(refused)


def _homes() -> Iterator[Path]:
    """Yield the folders to try: the user's cache, then one of the user's own in the temporary folder."""
    with suppress(OSError, RuntimeError):  # an unknown user without HOME; a link that leads to itself
        yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache").resolve() / "counterpoise"
    with suppress(OSError):  # no temporary folder can be written
        yield Path(tempfile.gettempdir()) / f"counterpoise-{_user()}"


def private(folder: Path) -> Path:
    """Make a folder that only its user can enter, or make sure that it is one.

    Raises:
        OSError: if it cannot be made or written, is a link, or belongs to somebody else.
    """
    folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        raise NotADirectoryError(f"{folder} is a link")
    if not is_own(found):
        raise PermissionError(f"{folder} belongs to another user")
    if stat.S_IMODE(found.st_mode) != PRIVATE:
        folder.chmod(PRIVATE)
    with tempfile.TemporaryFile(dir=folder):
        return folder


def is_own(found: os.stat_result) -> bool:
    """Return whether a file belongs to the user; systems without owners leave that to their folders."""
    return _user() in (None, found.st_uid)


def _user() -> int | None:
    return os.geteuid() if hasattr(os, "geteuid") else None


def _opened(home: Path, name: str) -> Path:
    """Create or touch the folder of this name, and remove what has not been used for long beside it and in it."""
    folder = private(home / name)
    os.utime(folder)
    for old in _unused((path for path in home.iterdir() if path != folder), KEPT_FOLDERS - 1):
        shutil.rmtree(old, ignore_errors=True)
    drop_unused(folder, KEPT_FILES)
    return folder


def drop_unused(folder: Path, kept: int) -> None:
    """Remove the files of a folder that have not been used for a day, but for so many that were used last."""
    for old in _unused(folder.iterdir(), kept):
        with suppress(OSError):  # another process removed it meanwhile
            old.unlink()


def _unused(paths: Iterable[Path], kept: int) -> list[Path]:
    """Return what has not been used for a day, but for so many that were used last."""
    found = sorted(paths, key=_last_used, reverse=True)
    return [path for path in found[kept:] if time.time() - _last_used(path) > KEPT_SECONDS]


def _last_used(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:  # another process removed it meanwhile
        return 0.0
