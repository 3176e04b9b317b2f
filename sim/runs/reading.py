"""Reading a run: every part is checked as it would be before a run is resumed, then the wanted columns are taken."""

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa

from sim.errors import UsageError
from sim.game import Game
from sim.runs.dataframes import dataframe, stacked
from sim.runs.folder import Parts, check_extent, kept_digests
from sim.runs.manifest import Digests, Manifest, agreement, check_agreement, read_manifest, study_in
from sim.runs.stores import read_part, store_of
from sim.runs.tables import Columns, Frame
from sim.study.study import Study

NARROW = np.dtype(np.int16)
NOTHING_LEFT_OUT: Mapping[str, Collection[str]] = MappingProxyType({})


@dataclass(frozen=True)
class Run:
    """A run as read from its folder; `header` is what run.json holds."""

    folder: Path
    study: Study
    header: Mapping[str, Any]
    games: pd.DataFrame
    seats: pd.DataFrame
    rounds: pd.DataFrame


def read_run(
    folder: str | os.PathLike[str],
    *,
    games: Sequence[str] | None = None,
    seats: Sequence[str] | None = None,
    rounds: Sequence[str] | None = None,
    left_out: Mapping[str, Collection[str]] = NOTHING_LEFT_OUT,
    partial: bool = False,
    narrow: bool = False,
) -> Run:
    """Read a run.

    Args:
        folder: the run folder.
        games: columns of the games wanted; None for all. Large runs need little memory if few are named.
        seats: columns of the seats wanted.
        rounds: columns of the rounds wanted.
        left_out: columns not wanted, by table.
        partial: whether the finished parts from the first on will do where the run is not complete.
        narrow: whether what a game counts in games and seats is held in two bytes where it fits.

    Raises:
        UsageError: if the folder holds no readable run, or not the whole of it, or one of other rules, or a column is
            unknown.
        DamagedPart: if a part is not what the run wrote.
    """
    path = Path(folder)
    manifest = read_manifest(path)
    study = study_in(path, manifest)
    frame = _frame(path, manifest, study)
    wanted = _wanted(frame, {"games": games, "seats": seats, "rounds": rounds}, left_out)
    parts = _kept_parts(path, manifest, frame, partial)
    played = sum(len(part.games) for part in parts)
    logged: list[Columns] = []
    whole = {
        "games": _Filled(frame, "games", wanted["games"], played, narrow),
        "seats": _Filled(frame, "seats", wanted["seats"], played * study.players, narrow),
    }
    store = store_of(path, manifest)
    for part in parts:
        found = read_part(store, part.number, part.digests, part.games, frame)
        for name, table in whole.items():
            table.add(found[name])
        logged.append({column: found["rounds"][column] for column in wanted["rounds"]})
        pa.default_memory_pool().release_unused()  # Arrow keeps what files took for further ones
    tables = {name: dataframe(frame, table.columns) for name, table in whole.items()}
    return Run(path, study, manifest, tables["games"], tables["seats"], stacked(frame, logged))


def read_study(folder: str | os.PathLike[str]) -> tuple[Study, Manifest]:
    """Return the study of a run, which would be played the same today but for its policies, and what run.json holds.

    Raises:
        UsageError: if the folder holds no readable run, or one of other rules.
    """
    path = Path(folder)
    manifest = read_manifest(path)
    study = study_in(path, manifest)
    _frame(path, manifest, study)
    return study, manifest


def _frame(folder: Path, manifest: Manifest, study: Study) -> Frame:
    """Return what the study says of the tables, and check that the run was played with the rules of today."""
    try:
        game = study.described
        content, _ = game.layout.load(study.overrides)
        frame = Frame(study, game, study.lineups())
    except UsageError as error:
        raise UsageError(f"{folder}/run.json describes a study that cannot be played: {error}") from error
    check_agreement(folder, manifest, agreement(frame, content.hash))
    check_extent(folder, manifest)
    return frame


class _KeptPart(NamedTuple):
    """A part that is kept: its number, the digests of its files, and its games."""

    number: int
    digests: Digests
    games: range


class _Filled:
    """Some columns of a table, filled part by part: no column is ever held twice."""

    def __init__(self, frame: Frame, table: str, wanted: Sequence[str], rows: int, narrow: bool):
        types = {name: frame.empty[table][name].dtype for name in wanted}
        types |= {name: NARROW for name in _counts(frame.game, table) if narrow and name in types}
        self.columns: Columns = {name: np.empty(rows, kind) for name, kind in types.items()}
        self._rows = 0

    def add(self, part: Columns) -> None:
        """Add the rows of the next part."""
        first, self._rows = self._rows, self._rows + len(part["game"])
        for name, values in self.columns.items():
            if values.dtype == NARROW and np.abs(part[name].astype(np.int64)).max(initial=0) > np.iinfo(NARROW).max:
                self.columns[name] = values = values.astype(part[name].dtype)
            values[first : self._rows] = part[name]


def _counts(game: Game, table: str) -> list[str]:
    """Return the columns of games or seats in which a game counts something, which is seldom more than thousands."""
    own = {"games": game.game_columns, "seats": game.seat_columns}[table]
    return [column.name for column in own if column.dtype == "int32" and not column.labels]


def _kept_parts(folder: Path, manifest: Manifest, frame: Frame, partial: bool) -> list[_KeptPart]:
    """Return the parts from the first on.

    Raises:
        UsageError: if there are none, or not all and not all are to be there.
    """
    parts = Parts(manifest.get("stopped", frame.study.games), manifest["part_games"])
    kept: list[Digests] = []
    store = store_of(folder, manifest)
    while len(kept) < len(parts) and (digests := kept_digests(store, manifest, len(kept))):
        kept.append(digests)
    if not kept or (len(kept) < len(parts) and not partial):
        played = len(kept) * manifest["part_games"]
        raise UsageError(
            f"{folder} is not complete: {played} of {frame.study.games} games are played; resume the run first"
        )
    return [_KeptPart(number, digests, parts[number]) for number, digests in enumerate(kept)]


def _wanted(
    frame: Frame, columns: Mapping[str, Sequence[str] | None], left_out: Mapping[str, Collection[str]]
) -> dict[str, list[str]]:
    wanted = {}
    for table, named in columns.items():
        known = list(frame.empty[table])
        without = _known(table, known, list(left_out.get(table, ())))
        wanted[table] = [name for name in _known(table, known, named) if name not in without]
    return wanted


def _known(table: str, known: list[str], wanted: Sequence[str] | None) -> list[str]:
    if odd := [name for name in wanted or () if name not in known]:
        raise UsageError(f"unknown column {odd[0]!r} of {table}; the columns are {', '.join(known)}")
    return known if wanted is None else list(wanted)
