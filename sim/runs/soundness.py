"""Does a part hold what its run would have written? Everything that the study decides is made again and compared.

What only playing decides is held against itself: shares of the win follow from ranks and ends, winners from shares,
the decisions of a game are those of its seats. A part that passes may still have been invented; one that fails was
not written by this run.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from sim.game import NO_LABEL
from sim.runs.tables import ENDS, TABLES, Columns, Frame, columns, winners

LIMIT = ENDS.index("limit")
MAY_BE_MISSING = ("winner",)


class Unsound(Exception):
    """A table of a part is not what the run would have written; `reason` names the first thing."""

    def __init__(self, table: str, reason: str):
        self.table, self.reason = table, reason
        super().__init__(f"{table}: {reason}")


class Finding(NamedTuple):
    """What was looked at, and where it is right."""

    table: str
    column: str
    right: np.ndarray


def sound_columns(frame: Frame, games: range, tables: Mapping[str, pa.Table]) -> dict[str, Columns]:
    """Return the columns of a part's tables as arrays, names as the codes of their categories.

    Raises:
        Unsound: if a table has other columns, types, rows, names or values than the run would have written.
    """
    for name in TABLES:
        _check_columns(frame, name, tables[name])
    found = {name: _decoded(frame, name, tables[name]) for name in TABLES}
    part = _Part(frame, games, found)
    _check_rows(part)
    for finding in part.findings():
        if not finding.right.all():
            row = int(np.argmin(finding.right))
            value = found[finding.table][finding.column][row]
            raise Unsound(finding.table, f"its row {row} has no {finding.column} that this run can have ({value})")
    return found


class _Part:
    """The tables of a part, held against the study and each other."""

    def __init__(self, frame: Frame, games: range, found: Mapping[str, Columns]):
        self.frame, self.games, self.found = frame, games, found

    @cached_property
    def rows(self) -> dict[str, int]:
        """How many rows each table must have."""
        seats = len(self.games) * self.players
        return {"games": len(self.games), "seats": seats, "rounds": int(self.logged_rounds.sum()) * self.players}

    @property
    def players(self) -> int:
        return self.frame.study.players

    @property
    def logged_rounds(self) -> np.ndarray:
        """Rounds of every game that keeps its rounds."""
        kept = max(0, self.frame.study.logged - self.games.start)
        return np.maximum(self.found["games"]["rounds"][:kept], 0)

    def findings(self) -> Iterator[Finding]:
        """Yield what is right and wrong, what the study decides first."""
        yield from self._compared("games", self.frame.of_games(self.games))
        yield from self._compared("seats", self.frame.of_seats(self.games))
        yield from self._compared("rounds", self._of_rounds())
        yield from self._ranges()
        yield from self._compared("seats", {"win_share": self._shares().ravel()})
        yield from self._compared("games", {"winner": winners(self._shares(), self._by_game("faction"))})
        yield from self._compared("games", {"decisions": self._by_game("decisions").sum(axis=1)})
        yield from self._labels()

    def _compared(self, table: str, wanted: Columns) -> Iterable[Finding]:
        return (Finding(table, name, self.found[table][name] == values) for name, values in wanted.items())

    def _of_rounds(self) -> Columns:
        """Return the columns of `rounds` that follow from the line-ups and the lengths of the games."""
        kept = range(self.games.start, self.games.start + len(self.logged_rounds))
        seats = {name: values.reshape(-1, self.players) for name, values in self.frame.of_seats(kept).items()}
        wanted = {name: np.repeat(values, self.logged_rounds, axis=0).ravel() for name, values in seats.items()}
        begins = np.repeat(np.cumsum(self.logged_rounds) - self.logged_rounds, self.logged_rounds)
        counted = np.arange(len(begins)) - begins + 1
        return wanted | {"round": np.repeat(counted, self.players)}

    def _ranges(self) -> Iterator[Finding]:
        games, seats, rounds = (self.found[name] for name in TABLES)
        yield Finding("games", "rounds", games["rounds"] >= 0)
        yield Finding("seats", "decisions", seats["decisions"] >= 0)
        yield Finding("rounds", "decisions", rounds["decisions"] >= 0)
        yield Finding("seats", "score", np.isfinite(seats["score"]))
        yield Finding("rounds", "standing", np.isfinite(rounds["standing"]))
        yield Finding("seats", "rank", (seats["rank"] >= 1) & (seats["rank"] <= self.players + 1))

    def _shares(self) -> np.ndarray:
        """Return the share of the win of every seat, as the ranks and the ends of the games decide it."""
        won = self._by_game("rank") == 1
        won &= (self.found["games"]["end"] != LIMIT)[:, None]
        return won / np.maximum(won.sum(axis=1), 1)[:, None]

    def _by_game(self, name: str) -> np.ndarray:
        return self.found["seats"][name].reshape(-1, self.players)

    def _labels(self) -> Iterator[Finding]:
        for table in ("games", "seats"):
            for column in columns(self.frame.game, table):
                if column.labels:
                    values = self.found[table][column.name]
                    yield Finding(table, column.name, (values >= NO_LABEL) & (values < len(column.labels)))


def _check_columns(frame: Frame, name: str, table: pa.Table) -> None:
    wanted = frame.empty[name]
    if lacking := [column for column in wanted if column not in table.column_names]:
        raise Unsound(name, f"it has no column {lacking[0]!r}")
    if odd := [column for column in table.column_names if column not in wanted]:
        raise Unsound(name, f"it has a column {odd[0]!r:.60} that this run has not")
    if table.column_names != list(wanted):
        raise Unsound(name, "its columns have another order, or one of them stands there twice")
    for field, values in zip(table.schema, wanted.values(), strict=True):
        if not _is_of(field.type, values.dtype, named=field.name in frame.categories):
            expected = "category" if field.name in frame.categories else values.dtype.name
            raise Unsound(name, f"its column {field.name!r} is of the type {field.type}, not {expected}")
        if table[field.name].null_count and field.name not in MAY_BE_MISSING:
            raise Unsound(name, f"its column {field.name!r} has missing values")


def _is_of(found: pa.DataType, dtype: np.dtype, named: bool) -> bool:
    """Return whether a type of Arrow is what a column's type is written as; texts of names may be of either length."""
    if not named:
        return found == pa.from_numpy_dtype(dtype)
    return pa.types.is_dictionary(found) and found.value_type in (pa.string(), pa.large_string())


def _check_rows(part: _Part) -> None:
    for name, wanted in part.rows.items():
        columns = part.found[name]
        if (rows := len(columns["game"])) != wanted:
            raise Unsound(name, f"it has {rows} rows, not {wanted}")


def _decoded(frame: Frame, name: str, table: pa.Table) -> Columns:
    return {column: _values(frame, name, column, table[column]) for column in table.column_names}


def _values(frame: Frame, table: str, name: str, column: pa.ChunkedArray) -> np.ndarray:
    """Return a column as numbers, names as the codes of their categories (-1 where missing)."""
    if name not in frame.categories:
        return column.to_numpy()
    whole = column.unify_dictionaries().combine_chunks()
    codes = {known: code for code, known in enumerate(frame.categories[name])}
    names = whole.dictionary.to_pylist()
    if odd := [known for known in names if known not in codes]:
        raise Unsound(table, f"its column {name!r} has the name {odd[0]!r:.60}, which this run has not")
    lookup = np.array([*(codes[known] for known in names), -1], frame.code_type(name))
    return lookup[whole.indices.fill_null(-1).to_numpy(zero_copy_only=False)]
