"""What content files hold, kept between starts: to read and check a long one takes up to a second.

It is kept under a hash of the files, and of the sources of this package, which read them. Where it cannot be kept, or
is damaged, the files are read.
"""

import hashlib
import pickle
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from os import PathLike
from pathlib import Path

from sim.compiling.files import Damaged, keep, read
from sim.compiling.folder import kept_folder
from sim.content.entries import Entries, read_entries

LONG = 20_000  # bytes; shorter files are read as fast


def kept_entries(paths: Iterable[str | PathLike[str]], key: str) -> Entries:
    """Return what content files hold, as they are kept or else as they are read.

    Raises:
        ContentError: if a file is no TOML, belongs to another game, says what another one says already, or has an
            unsound entry or value.
    """
    files = {str(path): Path(path).read_bytes() for path in paths}
    if sum(map(len, files.values())) < LONG:
        return read_entries(files, key)
    with suppress(OSError):
        return _kept(_folder() / _name(files, key), list(files), key)
    return read_entries(files, key)


def _kept(path: Path, files: list[str], key: str) -> Entries:
    """Return what is kept in a file, written first where there is none or it is damaged."""
    with suppress(FileNotFoundError, Damaged, pickle.UnpicklingError):
        return Entries(*pickle.loads(read(path)))
    entries = read_entries(files, key)
    with suppress(OSError):
        keep(path, pickle.dumps(tuple(entries)))
    return entries


@cache
def _folder() -> Path:
    """Return the folder of what the present sources have read.

    Raises:
        OSError: if nothing can be kept.
    """
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return kept_folder(f"content-{digest.hexdigest()[:16]}")


def _name(files: dict[str, bytes], key: str) -> str:
    digest = hashlib.sha256(key.encode())
    for name, held in files.items():
        digest.update(name.encode() + hashlib.sha256(held).digest())
    return digest.hexdigest()[:32]
