"""Pages and other texts written whole or not at all."""

import os
import tempfile
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o666, 0o777


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there in one step.

    Raises:
        OSError: the folder cannot be written to.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        Path(name).chmod(FILE_MODE & ~umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def umask() -> int:
    """Return the process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
