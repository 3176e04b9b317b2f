"""The parts of a run folder: Parquet files of a fixed number of games each, written whole or not at all.

A part has a file in each of `rounds/`, `seats/` and `games/`. Each file is written under a temporary name beside its
place and renamed; the one in `games/` comes last, so that its presence says that the part is complete. The same tables
give the same bytes.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from sim.errors import RunError, UsageError
from sim.runs.tables import TABLES, Tables

WRITING_ORDER = ("rounds", "seats", "games")
BROKEN = (OSError, pa.ArrowException, KeyError, ValueError)


def part_path(folder: Path, table: str, number: int) -> Path:
    """Return the place of a part's file."""
    return folder / table / f"part-{number:05d}.parquet"


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` fill a temporary file beside `path`, then put it in its place; leave nothing behind on failure.

    Raises:
        RunError: if the system refuses: no space left, no permission.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(draft)
        os.replace(draft, path)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise RunError(f"cannot write {path}: {reason}") from error
    finally:
        _remove(draft)


def clear_drafts(folder: Path) -> None:
    """Remove the temporary files that a killed run left behind."""
    for table in (".", *TABLES):
        for draft in (folder / table).glob(".*.tmp"):
            _remove(draft)


def write_part(folder: Path, number: int, tables: Tables) -> None:
    """Write the tables of part `number`."""
    for name in WRITING_ORDER:
        table = pa.Table.from_pandas(getattr(tables, name), preserve_index=False)
        write_whole(part_path(folder, name, number), partial(_write_table, table))


def part_problem(folder: Path, number: int, games: range, players: int, logged: int) -> str | None:
    """Return what is wrong with an existing part that should hold these games, None if it is sound.

    All of its pages are read, so that damage inside a file shows as a wrong checksum.
    """
    try:
        found = {name: _read_all(part_path(folder, name, number)) for name in TABLES}
        rounds = found["games"]["rounds"].to_numpy()[: max(0, logged - games.start)]
        wanted = {"games": len(games), "seats": len(games) * players, "rounds": int(rounds.sum()) * players}
        for name, table in found.items():
            if table.num_rows != wanted[name]:
                return f"{name} has {table.num_rows} rows, not {wanted[name]}"
            if table.num_rows and table["game"][0].as_py() != games.start:
                return f"{name} begins with game {table['game'][0].as_py()}, not {games.start}"
    except BROKEN as error:
        return f"unreadable ({type(error).__name__})"
    return None


def read_parts(
    paths: Sequence[Path], columns: Sequence[str] | None, categories: Mapping[str, pd.CategoricalDtype]
) -> pd.DataFrame:
    """Return the rows of some files as one table, holding no more in memory than that table and one file.

    Args:
        paths: files of one table, at least one.
        columns: names of the columns wanted; None for all.
        categories: the categories of every column of names.

    Raises:
        UsageError: if a column is unknown.
        RunError: if a file cannot be read.
    """
    rows = sum(_read(path, pq.read_metadata).num_rows for path in paths)
    names = _known_columns(paths[0], columns)
    filled: dict[str, np.ndarray] = {}
    start = 0
    for path in paths:
        table = _read(path, partial(pq.read_table, columns=names, page_checksum_verification=True))
        for name in names:
            values = _values(table[name], categories.get(name))
            filled.setdefault(name, np.empty(rows, values.dtype))[start : start + len(values)] = values
        start += table.num_rows
    return pd.DataFrame({name: _named(filled[name], categories.get(name)) for name in names}, copy=False)


def _write_table(table: pa.Table, path: Path) -> None:
    pq.write_table(table, path, compression="zstd", write_page_checksum=True)


def _read_all(path: Path) -> pa.Table:
    return pq.read_table(path, page_checksum_verification=True)


def _read(path: Path, reader: Callable[[Path], Any]) -> Any:
    try:
        return reader(path)
    except BROKEN as error:
        raise RunError(f"{path} is damaged ({type(error).__name__}); resume the run to play that part again") from error


def _known_columns(path: Path, columns: Sequence[str] | None) -> list[str]:
    known = _read(path, pq.read_schema).names
    if odd := [name for name in columns or () if name not in known]:
        raise UsageError(f"unknown column {odd[0]!r} of {path.parent.name}; the columns are {', '.join(known)}")
    return list(known if columns is None else columns)


def _values(column: pa.ChunkedArray, category: pd.CategoricalDtype | None) -> np.ndarray:
    """Return a column as numbers, names as the codes of their categories (-1 where missing)."""
    if category is None:
        return column.to_numpy()
    whole = column.unify_dictionaries().combine_chunks()
    places = {name: place for place, name in enumerate(category.categories)}
    lookup = np.array([*(places[name] for name in whole.dictionary.to_pylist()), -1], _code_type(category))
    return lookup[whole.indices.fill_null(-1).to_numpy(zero_copy_only=False)]


def _code_type(category: pd.CategoricalDtype) -> np.dtype:
    return np.dtype(np.int8 if len(category.categories) < 128 else np.int16)


def _named(values: np.ndarray, category: pd.CategoricalDtype | None) -> np.ndarray | pd.Categorical:
    return values if category is None else pd.Categorical.from_codes(values, dtype=category, validate=False)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:  # a file that cannot be removed is no part, whatever it holds
        return
