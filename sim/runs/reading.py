"""Reading a run: every part is checked as it would be before a run is resumed, then its columns are joined."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from sim.errors import UsageError
from sim.runs.dataframes import joined
from sim.runs.folder import Parts, check_extent, kept_digests
from sim.runs.manifest import Digests, Manifest, agreement, check_agreement, read_manifest, study_in
from sim.runs.parts import read_part
from sim.runs.tables import TABLES, Columns, Frame
from sim.study.study import Study


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
    partial: bool = False,
) -> Run:
    """Read a run.

    Args:
        folder: the run folder.
        games: columns of the games wanted; None for all. Large runs need little memory if few are named.
        seats: columns of the seats wanted.
        rounds: columns of the rounds wanted.
        partial: whether the finished parts from the first on will do where the run is not complete.

    Raises:
        UsageError: if the folder holds no readable run, or not the whole of it, or one of other rules, or a column is
            unknown.
        DamagedPart: if a part is not what the run wrote.
    """
    path = Path(folder)
    manifest = read_manifest(path)
    study = study_in(path, manifest)
    frame = _frame(path, manifest, study)
    wanted = _wanted(frame, {"games": games, "seats": seats, "rounds": rounds})
    pieces: dict[str, list[Columns]] = {name: [] for name in TABLES}
    for part in _parts(path, manifest, frame, partial):
        for name in TABLES:
            pieces[name].append({column: part[name][column] for column in wanted[name]})
    tables = joined(frame, pieces)
    return Run(path, study, manifest, tables.games, tables.seats, tables.rounds)


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


def _parts(folder: Path, manifest: Manifest, frame: Frame, partial: bool) -> Iterator[Mapping[str, Columns]]:
    """Yield the tables of the parts from the first on, checked."""
    parts = Parts(manifest.get("stopped", frame.study.games), manifest["part_games"])
    kept: list[Digests] = []
    while len(kept) < len(parts) and (digests := kept_digests(folder, manifest, len(kept))):
        kept.append(digests)
    if not kept or (len(kept) < len(parts) and not partial):
        played = len(kept) * manifest["part_games"]
        raise UsageError(
            f"{folder} is not complete: {played} of {frame.study.games} games are played; resume the run first"
        )
    for number, digests in enumerate(kept):
        yield read_part(folder, number, digests, parts[number], frame)


def _wanted(frame: Frame, columns: Mapping[str, Sequence[str] | None]) -> dict[str, list[str]]:
    return {name: _known(name, list(frame.empty[name]), wanted) for name, wanted in columns.items()}


def _known(table: str, known: list[str], wanted: Sequence[str] | None) -> list[str]:
    if odd := [name for name in wanted or () if name not in known]:
        raise UsageError(f"unknown column {odd[0]!r} of {table}; the columns are {', '.join(known)}")
    return known if wanted is None else list(wanted)
