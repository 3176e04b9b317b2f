"""Where the files of the parts of a run are kept: in its folder, or in an object store that its run.json names.

Either has `games/part-00000.parquet`, and the like of `seats` and `rounds`. Arrow opens stores by their address: s3://,
gs://, abfs:// and hdfs://, and fsspec+SCHEME:// for those that fsspec knows. What opens them, as keys or regions, is
taken from where their own tools look for it, and never kept.
"""

import hashlib
import io
import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import pyarrow as pa

from sim.errors import DamagedPart, RunError, UsageError, shortened
from sim.runs import parts
from sim.runs.arrow import arrow_table
from sim.runs.schema import shown
from sim.runs.soundness import Unsound, sound_columns
from sim.runs.tables import TABLES, Columns, Frame

WRITING_ORDER = ("rounds", "seats", "games")
LAST = WRITING_ORDER[-1]
SCHEME = "://"
NANO = 1e9
WITHOUT_FOLDERS = ("s3", "gcs", "abfs")  # a folder would be an empty object of its own
PROBE = ".probe.tmp"
ONE_REQUEST = "allow_delayed_open"
LONGEST_REASON = 200


class Store(Protocol):
    """A place for the files of parts; `address` names it to other processes."""

    @property
    def address(self) -> str:
        """What `store_at` finds it by, here and on other machines that share it."""

    def __hash__(self) -> int:
        """Return the same for the same place."""

    def place(self, table: str, number: int) -> str:
        """Return what a file is called in messages."""

    def holds(self, number: int) -> bool:
        """Return whether the files of a part may be there, which its entry in run.json does not tell alone."""

    def written_at(self, number: int) -> float:
        """Return when the last file of a part was written, in seconds of the clock; 0 where nobody knows."""

    def write(self, table: str, number: int, content: pa.Table) -> str:
        """Write a file whole, and return its digest.

        Raises:
            RunError: if the system refuses.
        """

    def read(self, table: str, number: int, digest: str) -> pa.Table:
        """Return the table in a file.

        Raises:
            DamagedPart: if it is not what was written.
            RunError: if nothing can be said of it, as the store does not answer.
        """

    def mark(self, name: str) -> None:
        """Leave an empty file of this name.

        Raises:
            RunError: if the system refuses.
        """

    def is_marked(self, name: str) -> bool:
        """Return whether such a file is there, where this process may write."""

    def unmark(self, name: str) -> None:
        """Take it away, if that is possible."""


@dataclass(frozen=True)
class FolderStore:
    """The run folder itself."""

    folder: Path

    @property
    def address(self) -> str:
        """The absolute path."""
        return str(self.folder.resolve())

    def place(self, table: str, number: int) -> str:
        """See `Store`."""
        return str(parts.part_path(self.folder, table, number))

    def holds(self, number: int) -> bool:
        """See `Store`."""
        return parts.part_path(self.folder, LAST, number).exists()

    def written_at(self, number: int) -> float:
        """See `Store`."""
        try:
            return parts.part_path(self.folder, LAST, number).stat().st_mtime
        except OSError:
            return 0.0

    def write(self, table: str, number: int, content: pa.Table) -> str:
        """See `Store`."""
        return parts.write_whole(parts.part_path(self.folder, table, number), partial(parts.write_table, content))

    def read(self, table: str, number: int, digest: str) -> pa.Table:
        """See `Store`."""
        return parts.read_table(parts.part_path(self.folder, table, number), digest)

    def mark(self, name: str) -> None:
        """See `Store`."""
        path = self.folder / name
        try:
            path.touch()
        except OSError as error:
            raise RunError(f"cannot write {path}: {error.strerror}") from error

    def is_marked(self, name: str) -> bool:
        """See `Store`."""
        return os.path.exists(os.path.join(self.folder, name)) and os.access(self.folder, os.W_OK | os.X_OK)

    def unmark(self, name: str) -> None:
        """See `Store`."""
        with suppress(OSError):
            (self.folder / name).unlink()


@dataclass(frozen=True)
class ObjectStore:
    """A place in an object store, by its address; an object appears there once it is whole."""

    address: str

    @cached_property
    def _opened(self) -> tuple[Any, str]:
        """The file system that Arrow has for the address, and the path in it.

        Raises:
            UsageError: in one line, if it has none, or the store cannot be found.
        """
        from pyarrow.fs import FileSystem  # the clients of all clouds, for which runs in folders do not wait

        try:
            system, path = FileSystem.from_uri(_in_one_request(self.address))
        except (OSError, ValueError, ImportError) as error:
            raise UsageError(f"the store {self.address} cannot be opened: {_reason(error)}") from error
        return system, path.rstrip("/")

    def place(self, table: str, number: int) -> str:
        """See `Store`."""
        return self._called(_key(table, number))

    def holds(self, number: int) -> bool:
        """See `Store`; a part that is gone shows when it is read."""
        return True

    def written_at(self, number: int) -> float:
        """See `Store`."""
        try:
            system, path = self._opened
            found = system.get_file_info(f"{path}/{_key(LAST, number)}")
        except (OSError, UsageError):
            return 0.0
        return float(found.mtime_ns or 0) / NANO

    def check_usable(self) -> None:
        """Refuse a place in which there is something, or that cannot be written.

        Raises:
            UsageError: if there is something, or the store cannot be read.
            RunError: if it cannot be written.
        """
        from pyarrow.fs import FileSelector

        system, path = self._opened
        try:
            found = system.get_file_info(FileSelector(path, allow_not_found=True))
        except OSError as error:
            raise UsageError(f"the store {self.address} cannot be read: {_reason(error)}") from error
        if found:
            raise UsageError(f"the store {self.address} already holds {found[0].base_name}; name another place in it")
        self.mark(PROBE)
        self.unmark(PROBE)

    def write(self, table: str, number: int, content: pa.Table) -> str:
        """See `Store`."""
        held = io.BytesIO()
        parts.encode(content, held)
        with self._writing(self.place(table, number)):
            self._put(_key(table, number), held.getvalue())
        return hashlib.sha256(held.getvalue()).hexdigest()

    def read(self, table: str, number: int, digest: str) -> pa.Table:
        """See `Store`."""
        system, path = self._opened
        place = self.place(table, number)
        try:
            with system.open_input_stream(f"{path}/{_key(table, number)}") as stream:
                content = stream.read()
        except FileNotFoundError as error:
            raise DamagedPart(place, "it is gone") from error
        except OSError as error:
            raise RunError(f"cannot read {place}: {_reason(error)}") from error
        return parts.decoded(place, content, digest)

    def mark(self, name: str) -> None:
        """See `Store`."""
        with self._writing(self._called(name)):
            self._put(name, b"")

    def is_marked(self, name: str) -> bool:
        """See `Store`; whoever may not write there says so when it does."""
        try:
            system, path = self._opened
            return bool(system.get_file_info(f"{path}/{name}").is_file)
        except (OSError, UsageError):
            return False

    def unmark(self, name: str) -> None:
        """See `Store`."""
        system, path = self._opened
        with suppress(OSError):
            system.delete_file(f"{path}/{name}")

    def _called(self, key: str) -> str:
        return f"{self.address.partition('?')[0].rstrip('/')}/{key}"

    def _put(self, key: str, content: bytes) -> None:
        system, path = self._opened
        place = f"{path}/{key}"
        if system.type_name not in WITHOUT_FOLDERS:
            system.create_dir(place.rpartition("/")[0], recursive=True)
        with system.open_output_stream(place) as stream:
            stream.write(content)

    @contextmanager
    def _writing(self, place: str) -> Generator[None, None, None]:
        try:
            yield
        except OSError as error:
            raise RunError(f"cannot write {place}: {_reason(error)}") from error


@lru_cache(maxsize=8)
def store_at(address: str) -> Store:
    """Return the store that an address names: an object store, or a run folder by its path.

    Whoever asks again gets the same one: a worker does for every part, and to open a store may ask it for its region.
    """
    return ObjectStore(address) if SCHEME in address else FolderStore(Path(address))


def store_of(folder: Path, manifest: Mapping[str, Any]) -> Store:
    """Return where a run keeps its parts."""
    address = manifest.get("store")
    return FolderStore(folder) if address is None else ObjectStore(address)


def check_address(address: str) -> None:
    """Refuse what is no address of an object store, before anything is made ready for it in vain.

    Raises:
        UsageError: in one line.
    """
    if not isinstance(address, str) or SCHEME not in address:
        told = "an object store has an address such as s3://bucket/run"
        raise UsageError(f"{shown(address)} is none: {told}; a folder is named by --out")
    if "@" in urlsplit(address).netloc and urlsplit(address).scheme in ("s3", "gs"):
        raise UsageError("an address that run.json keeps has no keys in it: leave them to the environment")


def write_part(
    store: Store, number: int, tables: Mapping[str, Columns], categories: Mapping[str, Sequence[str]]
) -> dict[str, str]:
    """Write the tables of part `number` and return the digest of each file; `categories` are the names behind codes."""
    digests = {}
    for name in WRITING_ORDER:
        digests[name] = store.write(name, number, arrow_table(tables[name], categories))
    return {name: digests[name] for name in TABLES}


def read_part(
    store: Store, number: int, digests: Mapping[str, str], games: range, frame: Frame
) -> Mapping[str, Columns]:
    """Return the columns of every table of a part as arrays, names as the codes of their categories.

    Args:
        store: where the run keeps its parts.
        number: of the part.
        digests: of its files, by table.
        games: that it should hold.
        frame: what the study says of every table.

    Raises:
        DamagedPart: naming the first file that is not what the run wrote, or does not hold these games.
        RunError: if the store does not answer.
    """
    found = {name: store.read(name, number, digests[name]) for name in TABLES}
    try:
        return sound_columns(frame, games, found)
    except Unsound as error:
        raise DamagedPart(store.place(error.table, number), error.reason) from error
    except parts.BROKEN as error:
        raise DamagedPart(store.address, f"part {number} cannot be understood ({type(error).__name__})") from error


def _in_one_request(address: str) -> str:
    """Return an address of S3 with the option by which Arrow sends a small file in one request instead of three."""
    asked = urlsplit(address)
    if asked.scheme != "s3" or ONE_REQUEST in asked.query:
        return address
    return f"{address}{'&' if asked.query else '?'}{ONE_REQUEST}=true"


def _key(table: str, number: int) -> str:
    return parts.part_path(Path(), table, number).as_posix()


def _reason(error: Exception) -> str:
    return shortened(" ".join(str(error).split()), LONGEST_REASON)
