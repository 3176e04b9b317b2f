"""A run folder is filled by one process at a time.

The system holds the lock on a file in the folder for as long as the process lives, and lets go of it however that ends.
The file stays; by itself it means nothing. Where the system has no such locks, a folder is filled without one.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sim.errors import UsageError

FILE = ".lock"
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    def _seize(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _seize(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


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
        _seize(file)
    except OSError as error:
        if error.errno in TAKEN:
            advice = "wait until it ends, or name another folder"
            raise UsageError(f"another process is filling {folder}; {advice}") from error
