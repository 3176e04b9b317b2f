"""Files that are kept between starts: sound ones are read, others dropped, and each is written whole or not at all.

What is in them is run or unpickled, so a file begins with the digest of the rest, and is read only if it is the user's
own, nobody else can write it, and the digest fits.
"""

import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from sim.compiling import watch
from sim.compiling.folder import is_own

DIGEST = hashlib.sha256().digest_size
WRITTEN_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
READING = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Damaged(Exception):
    """A file does not hold what was kept in it."""


def read_or_drop(path: Path, made: Callable[[bytes], Any]) -> Any:
    """Return what is made of a file, None if there is none; a damaged one is removed."""
    try:
        code = read(path)
        os.utime(path)  # what is not used for long is removed
        return made(code)
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


def write(path: Path, code: bytes) -> bool:
    """Write a file so that no other process ever sees a part of it; say once that it fails, and return whether not."""
    try:
        keep(path, code)
    except OSError as error:
        watch.warn(f"compiled code is not kept ({path.parent}: {error.strerror or error})")
        return False
    return True


def keep(path: Path, code: bytes) -> None:
    """Write a file so that no other process ever sees a part of it.

    Raises:
        OSError: if it cannot be written; then no part of it is there.
    """
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
