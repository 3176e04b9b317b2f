"""Writing a bundle into its folder, all of it or nothing, over no files but those of an earlier bundle."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from reports.kit.atomic import FOLDER_MODE, umask
from sim.errors import UsageError

RECORD = "bundle.json"  # what the folder holds; by it a bundle is known
KIND = "counterpoise bundle"


def check_bundle_folder(folder: Path) -> None:
    """Refuse a folder in which other files than those of a bundle would be lost.

    Raises:
        UsageError: it is a file, or holds something else.
    """
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise UsageError(f"{folder} is no folder; name one that is new, empty, or holds a bundle")
    if not folder.is_dir():
        return
    held = {path.name for path in folder.iterdir()}
    foreign = sorted(held - {RECORD, *_recorded(folder)})
    if foreign:
        more = f" and {len(foreign) - 1} more" if len(foreign) > 1 else ""
        raise UsageError(f"{folder} holds {foreign[0]}{more}, which is no part of a bundle; name a new or empty folder")


def write_bundle(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a bundle beside its place and put it there in one step.

    Raises:
        UsageError: the folder holds other files.
        OSError: it cannot be written; what was there before is untouched.
    """
    check_bundle_folder(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    try:
        made.chmod(FOLDER_MODE & ~umask())
        for name, data in {**files, RECORD: _record(files)}.items():
            (made / name).write_bytes(data)
        _replace(folder, made)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise


def _replace(folder: Path, made: Path) -> None:
    """Put a folder in the place of another; what was there comes back if that fails."""
    if not folder.exists():
        made.rename(folder)
        return
    before = made.with_name(f"{made.name}.before")
    folder.rename(before)
    try:
        made.rename(folder)
    except BaseException:
        before.rename(folder)
        raise
    shutil.rmtree(before)


def _record(files: Mapping[str, bytes]) -> bytes:
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())}
    return json.dumps({"kind": KIND, "files": digests}, indent=2).encode()


def _recorded(folder: Path) -> set[str]:
    """Return the names of the files of the bundle in a folder; none where it holds no bundle."""
    try:
        record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        return set(record["files"]) if record["kind"] == KIND else set()
    except (OSError, ValueError, KeyError, TypeError):
        return set()
