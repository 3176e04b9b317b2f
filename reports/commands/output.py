"""What a command prints for other programs, one JSON object; warnings go to standard error, pages to their files."""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePath
from tempfile import TemporaryFile
from typing import Any

from reports.pipeline.plain import plain
from sim.errors import RunError


def emit_json(numbers: Mapping[str, Any]) -> None:
    """Print one JSON object; a number that is not known or not finite is null."""
    print(json.dumps(plain(numbers), allow_nan=False))


def warn(line: str) -> None:
    """Print a warning of one line on standard error."""
    print(f"counterpoise: {line}", file=sys.stderr)


@contextmanager
def writing(place: str | PurePath) -> Iterator[None]:
    """Write files.

    Raises:
        RunError: naming the place, if one of them cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise RunError(f"cannot write {place}: {error.strerror or error}") from error


def check_writable(page: Path) -> None:
    """Refuse a file that cannot be written, before the work for it is done in vain.

    Raises:
        RunError: naming the file.
    """
    with writing(page):
        TemporaryFile(dir=page.parent).close()
