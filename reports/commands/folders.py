"""The folder that a command of the laboratory fills: the user's own, or the next one in runs/."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sim.errors import UsageError
from sim.runs.folder import default_folder


@contextmanager
def filled_folder(out: Path | None, resume: bool, name: str) -> Iterator[Path]:
    """Hand out the folder to fill; one of our own making in which nothing came to be kept is taken back.

    Args:
        out: the user's folder; None for the next one in runs/.
        resume: whether it may hold a part of the work already.
        name: what folders of this kind in runs/ begin with.

    Raises:
        UsageError: if something is to be resumed, and nobody says where.
    """
    if resume and out is None:
        raise UsageError("--resume goes on with what is in a folder; name it with --out FOLDER")
    folder = out or default_folder(name)
    try:
        yield folder
    finally:
        if out is None and not any(folder.rglob("*.parquet")):
            shutil.rmtree(folder)
