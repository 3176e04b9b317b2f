"""What a command prints for other programs, one JSON object; warnings go to standard error, pages to their files."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePath
from tempfile import TemporaryFile
from typing import Any

from reports.kit.plain import plain
from sim.errors import RunError, UsageError

REPORT = "report.html"  # the page of a run, in its folder
PAGE_ENDS = (".html", ".htm")  # by which a browser knows a file as a page


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


def check_page(page: Path, flag: str = "--page") -> None:
    """Refuse a place for a page before anything is computed for it in vain.

    Raises:
        UsageError: its name is not that of a page, or a folder is called so.
        RunError: nothing can be written there.
    """
    if page.suffix.lower() not in PAGE_ENDS:
        raise UsageError(f"{flag} writes HTML, so that the name must end in .html, not {page.name or page}")
    check_file(page, flag, PAGE_ENDS)


def check_file(file: Path, flag: str, ends: Sequence[str]) -> None:
    """Refuse a place for a file before anything is computed for it in vain.

    Raises:
        UsageError: its name has another ending, or a folder is called so.
        RunError: nothing can be written there.
    """
    if file.suffix.lower() not in ends:
        raise UsageError(f"the name after {flag} must end in {' or '.join(ends)}, not {file.name or file}")
    if file.is_dir():
        raise UsageError(f"{flag} names a file, and {file} is a folder")
    with writing(file):
        TemporaryFile(dir=file.parent).close()
