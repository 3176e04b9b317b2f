"""The parts of a run folder: Parquet files of a fixed number of games each, written whole or not at all.

A part has a file in each of `rounds/`, `seats/` and `games/`. Each file is written under a temporary name beside its
place and renamed; the part counts once run.json holds the digests of all three (see `sim.runs.manifest`). The same
tables give the same bytes.
"""

import hashlib
import io
import os
import stat
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from sim.errors import DamagedPart, RunError
from sim.runs.arrow import arrow_table
from sim.runs.soundness import Unsound, sound_columns
from sim.runs.tables import TABLES, Columns, Frame

WRITING_ORDER = ("rounds", "seats", "games")
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


def write_part(
    folder: Path, number: int, tables: Mapping[str, Columns], categories: Mapping[str, Sequence[str]]
) -> dict[str, str]:
    """Write the tables of part `number` and return the digest of each file; `categories` are the names behind codes."""
    digests = {}
    for name in WRITING_ORDER:
        table = arrow_table(tables[name], categories)
        digests[name] = write_whole(part_path(folder, name, number), partial(write_table, table))
    return {name: digests[name] for name in TABLES}


def read_part(
    folder: Path, number: int, digests: Mapping[str, str], games: range, frame: Frame
) -> Mapping[str, Columns]:
    """Return the columns of every table of a part as arrays, names as the codes of their categories.

    Args:
        folder: the run folder.
        number: of the part.
        digests: of its files, by table.
        games: that it should hold.
        frame: what the study says of every table.

    Raises:
        DamagedPart: naming the first file that is not what the run wrote, or does not hold these games.
    """
    found = {}
    for name in TABLES:
        found[name] = read_table(part_path(folder, name, number), digests[name])
    try:
        return sound_columns(frame, games, found)
    except Unsound as error:
        raise DamagedPart(part_path(folder, error.table, number), error.reason) from error
    except BROKEN as error:
        raise DamagedPart(folder, f"part {number} cannot be understood ({type(error).__name__})") from error


def write_table(table: pa.Table, path: Path) -> str:
    """Write a table and return the digest of the file."""
    with path.open("w+b") as file:  # Arrow takes names such as kings:1 or s3:x for addresses
        pq.write_table(table, file, compression="zstd", write_page_checksum=True)
        file.seek(0)
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_table(path: Path, digest: str, noted_in: str = "run.json") -> pa.Table:
    """Return the table in a file.

    Args:
        path: of the file.
        digest: that it has unless it is damaged.
        noted_in: where the digest stands.

    Raises:
        DamagedPart: if the file is not the one that was written.
    """
    content = _content(path)
    if hashlib.sha256(content).hexdigest() != digest:
        raise DamagedPart(path, f"its digest is not the one in {noted_in}")
    return _parsed(path, content)


def _content(path: Path) -> bytes:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise DamagedPart(path, "it is no file")
        return path.read_bytes()
    except OSError as error:
        raise DamagedPart(path, error.strerror or type(error).__name__) from error


def _parsed(path: Path, content: bytes) -> pa.Table:
    try:
        return pq.read_table(io.BytesIO(content), page_checksum_verification=True)
    except BROKEN as error:
        raise DamagedPart(path, f"it cannot be read ({type(error).__name__})") from error


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:  # a file that cannot be removed is no part, whatever it holds
        return
