"""A run folder is filled by one process at a time.

The system holds the lock on a file in the folder for as long as the process lives, and lets go of it however that ends.
The file stays; by itself it means nothing. Where the system has no such locks, a folder is filled without one.
"""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sim.errors import UsageError

FILE = ".lock"
LOOKED_AT = 0.05  # seconds, far longer than a look at a lock takes
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    def _seize(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _touch(file: int) -> None:
        _seize(file)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _seize(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _touch(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder, which need not exist yet, against every other process that would fill it.

    Raises:
        UsageError: if another one is filling it, or its lock is no file.
    """
    file = _opened(folder)
    try:
        if file is not None:
            _take(file, folder)
        yield
    finally:
        if file is not None:
            os.close(file)


def is_held(folder: Path) -> bool:
    """Return whether a process is filling a folder; whoever would begin to meanwhile waits for `LOOKED_AT` at most."""
    try:
        file = os.open(folder / FILE, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    except OSError:
        return False
    try:
        _touch(file)
    except OSError as error:
        return error.errno in TAKEN
    finally:
        os.close(file)
    return False


def _opened(folder: Path) -> int | None:
    """Return the file to lock; None where nothing can be written, which the run itself will report."""
    if (folder / FILE).is_dir():
        raise UsageError(f"{folder / FILE} is a folder, and should be a file; remove it, or name another folder")
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        return os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o666)
    return None


def _take(file: int, folder: Path) -> None:
    try:
        _seized(file)
    except OSError as error:
        if error.errno in TAKEN:
            advice = "wait until it ends, or name another folder"
            raise UsageError(f"another process is filling {folder}; {advice}") from error


def _seized(file: int) -> None:
    """Take a lock; a second time where somebody only looks whether it is held."""
    try:
        _seize(file)
    except OSError:
        time.sleep(LOOKED_AT)
        _seize(file)
