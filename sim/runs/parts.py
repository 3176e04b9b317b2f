"""The files of parts: Parquet files of a fixed number of games each, written whole or not at all.

A part of a run has a file in each of `rounds/`, `seats/` and `games/` (see `sim.runs.stores`). In a folder each file is
written under a temporary name beside its place and renamed; the part counts once run.json holds the digests of all
three (see `sim.runs.manifest`). The same tables give the same bytes.
"""

import hashlib
import io
import os
import stat
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from sim.errors import DamagedPart, RunError
from sim.runs.tables import TABLES

BROKEN = (OSError, pa.ArrowException, KeyError, ValueError)
T = TypeVar("T")


def part_path(folder: Path, table: str, number: int) -> Path:
    """Return the place of a part's file."""
    return folder / table / f"part-{number:05d}.parquet"


def write_whole(path: Path, write: Callable[[Path], T]) -> T:
    """Let `write` fill a temporary file beside `path`, put it in its place, and return what `write` returned.

    Nothing is left behind on failure.

    Raises:
        RunError: if the system refuses: no space left, no permission.
    """
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")  # processes of two machines may share a number
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        written = write(draft)
        os.replace(draft, path)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise RunError(f"cannot write {path}: {reason}") from error
    finally:
        _remove(draft)
    return written


def clear_drafts(folder: Path, inside: Sequence[str] = TABLES) -> None:
    """Remove the temporary files that a killed run left behind, in the folder and in those inside it."""
    for table in (".", *inside):
        for draft in (folder / table).glob(".*.tmp"):
            _remove(draft)


def write_table(table: pa.Table, path: Path) -> str:
    """Write a table and return the digest of the file."""
    with path.open("w+b") as file:  # Arrow takes names such as kings:1 or s3:x for addresses
        encode(table, file)
        file.seek(0)
        return hashlib.file_digest(file, "sha256").hexdigest()


def encode(table: pa.Table, file: BinaryIO) -> None:
    """Write a table into an open file: the same table gives the same bytes."""
    pq.write_table(table, file, compression="zstd", write_page_checksum=True)


def read_table(path: Path, digest: str, noted_in: str = "run.json") -> pa.Table:
    """Return the table in a file.

    Args:
        path: of the file.
        digest: that it has unless it is damaged.
        noted_in: where the digest stands.

    Raises:
        DamagedPart: if the file is not the one that was written.
    """
    return decoded(path, _content(path), digest, noted_in)


def decoded(place: Path | str, content: bytes, digest: str, noted_in: str = "run.json") -> pa.Table:
    """Return the table that a file holds.

    Raises:
        DamagedPart: naming the place, if the content is not what was written.
    """
    if hashlib.sha256(content).hexdigest() != digest:
        raise DamagedPart(place, f"its digest is not the one in {noted_in}")
    try:
        return pq.read_table(io.BytesIO(content), page_checksum_verification=True)
    except BROKEN as error:
        raise DamagedPart(place, f"it cannot be read ({type(error).__name__})") from error


def _content(path: Path) -> bytes:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise DamagedPart(path, "it is no file")
        return path.read_bytes()
    except OSError as error:
        raise DamagedPart(path, error.strerror or type(error).__name__) from error


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:  # a file that cannot be removed is no part, whatever it holds
        return
