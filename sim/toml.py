"""TOML files that a user wrote, read with care: whatever is wrong with one is said in one line."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim.errors import UsageError, shortened

LARGEST = 1_000_000  # bytes
DEEPEST = 20  # tables in tables


def read_tables(path: Path, kind: str) -> dict[str, Any]:
    """Return the tables of a file, which must be a file: a pipe or a device would never end.

    Args:
        path: of the file.
        kind: what it is to be read as, in words.

    Raises:
        UsageError: in one line that names the file.
    """
    refusal = f"{path} cannot be read as {kind}"
    try:
        if path.exists() and not path.is_file():
            raise UsageError(f"{refusal}: it is no regular file")
        if path.stat().st_size > LARGEST:
            raise UsageError(f"{refusal}: it is larger than {LARGEST} bytes")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except RecursionError as error:
        raise UsageError(f"{refusal}: its tables or lists are nested too deeply") from error
    except OSError as error:
        raise UsageError(f"{refusal}: {error.strerror}") from error
    except UsageError:
        raise
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{refusal}: {error}") from error
    except ValueError as error:
        raise UsageError(f"{refusal}: it holds a number of thousands of digits") from error


def flat(table: Mapping[str, Any], start: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every address of a table and what stands there: `a.b = 1`, [a] b = 1 and "a.b" = 1 are the same.

    Raises:
        UsageError: if there are too many tables in tables.
    """
    if start.count(".") > DEEPEST:
        raise UsageError(f"the address {shortened(start)} is too deep; no game has one of {DEEPEST} tables in tables")
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{start}{key}.")
        else:
            yield f"{start}{key}", value
