"""What a command prints for other programs, one JSON object; warnings go to standard error, pages to their files."""

import json
import math
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import PurePath
from typing import Any

from sim.errors import RunError


def emit_json(numbers: Mapping[str, Any]) -> None:
    """Print one JSON object; a number that is not known or not finite is null."""
    print(json.dumps(plain(numbers), allow_nan=False))


def plain(value: Any) -> Any:
    """Return a value as JSON knows it: arrays and tables as lists, paths as text, NaN as None."""
    if hasattr(value, "to_dict") and hasattr(value, "columns"):
        return [plain(row) for row in value.to_dict("records")]
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple | set | frozenset | range):
        return [plain(entry) for entry in value]
    if isinstance(value, PurePath):
        return str(value)
    return None if isinstance(value, float) and not math.isfinite(value) else value


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
