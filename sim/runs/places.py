"""Where runs lie: places that names mean, and whether a folder may be filled. Nothing else is imported for that."""

import os
from pathlib import Path

from sim.errors import UsageError
from sim.runs.schema import is_sound_text, shown

RUN, LAB = "run.json", "lab.json"  # the file by which a run, and a journal of the laboratory, is known


def check_free(out: Path | None, resume: bool, header: str = RUN) -> None:
    """Refuse a folder that the user names before anything is made ready for it in vain.

    Args:
        out: the folder; None where the next one of our own is taken.
        resume: whether what is in it is to go on, which shows when it is opened.
        header: name of the file by which such a run is known.

    Raises:
        UsageError: if no folder can have the name, or it holds a run or anything else.
    """
    if out is not None and not resume:
        is_taken_up(run_path(out), resume, header)


def run_path(path: str | os.PathLike[str]) -> Path:
    """Return the place that a name means: one that climbs (`ok/../..`) is followed, whether or not `ok` is there.

    Raises:
        UsageError: if no folder can have the name.
    """
    folder = Path(path)
    name = str(folder)
    if not is_sound_text(name) or "\0" in name:
        raise UsageError(f"{shown(name)} cannot be the name of a folder: it has characters that no text has")
    return Path(os.path.realpath(folder)) if ".." in folder.parts else folder


def is_taken_up(folder: Path, resume: bool, header: str = RUN) -> bool:
    """Return whether a folder holds a run that goes on.

    Args:
        folder: which need not exist yet.
        resume: whether a run in it is to go on.
        header: name of the file by which such a run is known.

    Raises:
        UsageError: if it holds a run that is not to be resumed, or anything else.
    """
    if not _begun(folder, header):
        return False
    if not resume:
        raise UsageError(f"{folder} already holds a run; resume it, or name another folder")
    return True


def _begun(folder: Path, header: str) -> bool:
    try:
        if (folder / header).exists():
            return True
        foreign = os.path.lexists(folder) and not _is_empty(folder)
    except OSError as error:
        raise UsageError(f"{shown(str(folder))} cannot be read: {error.strerror}") from error
    if foreign:
        raise UsageError(f"{folder} exists and is no run folder; name a new or empty one")
    return False


def _is_empty(folder: Path) -> bool:
    """Return whether a place is a folder with no more than hidden files in it, which holds nobody who is at work."""
    if not folder.is_dir() or folder.resolve() in Path.cwd().parents:
        return False
    return all(name[0] == "." for name in os.listdir(folder))
