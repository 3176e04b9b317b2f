"""Run folders: what a run writes, how a killed one is taken up again, and how a finished one is read.

    runs/kings-0001/run.json                    the study, the versions, the categories; enough to read or resume
    runs/kings-0001/games/part-00000.parquet    see `sim.runs.parts`; seats/ and rounds/ likewise

Nothing in run.json but `timing` and `versions` depends on where, when or how fast the run was played.
"""

import hashlib
import json
import os
import platform
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import pandas as pd

from sim.content.values import format_setting
from sim.errors import RunError, RunWarning, UsageError
from sim.runs.parts import clear_drafts, part_path, part_problem, read_parts, write_part, write_whole
from sim.runs.tables import Frame, Tables
from sim.study.stage import Stage
from sim.study.study import Study, differences, study_from_json

__all__ = ["Run", "RunError", "RunFolder", "RunWarning", "default_folder", "open_folder", "read_run"]

FORMAT = 1
MUST_AGREE = ("behaviour", "content", "characters", "part_games", "lineups")


@dataclass(frozen=True)
class Run:
    """A run as read from its folder; `header` is what run.json holds."""

    folder: Path
    study: Study
    header: Mapping[str, Any]
    games: pd.DataFrame
    seats: pd.DataFrame
    rounds: pd.DataFrame


@dataclass(frozen=True)
class RunFolder:
    """A folder being filled: the parts of one study."""

    path: Path
    study: Study
    part_games: int

    @property
    def parts(self) -> list[range]:
        """The games of every part, in order."""
        return parts_of(self.study.games, self.part_games)

    def missing(self) -> list[int]:
        """Return the numbers of the parts still to be played; warn of damaged ones, which are among them."""
        lacking = []
        for number, games in enumerate(self.parts):
            if not part_path(self.path, "games", number).exists():
                lacking.append(number)
            elif problem := part_problem(self.path, number, games, self.study.players, self.study.logged):
                message = f"part {number} of {self.path} is damaged and will be played again: {problem}"
                warnings.warn(message, RunWarning, stacklevel=2)
                lacking.append(number)
        return lacking

    def write(self, number: int, tables: Tables) -> None:
        """Write the tables of a part."""
        write_part(self.path, number, tables)

    def add_timing(self, games: int, seconds: float) -> None:
        """Add playing time to run.json."""
        header = _read_header(self.path)
        timing = header["timing"]
        timing["games"] += games
        timing["seconds"] = round(timing["seconds"] + seconds, 6)
        _write_header(self.path, header)


def parts_of(games: int, part_games: int) -> list[range]:
    """Return the ranges of games of every part; the last one may be shorter."""
    return [range(first, min(first + part_games, games)) for first in range(0, games, part_games)]


def default_folder(game_key: str, root: str | os.PathLike[str] = "runs") -> Path:
    """Create and return runs/<game>-0001, or the one with the next free number.

    Raises:
        RunError: if the folder cannot be created.
    """
    taken = [path.name.rpartition("-")[2] for path in Path(root).glob(f"{game_key}-*")]
    number = max((int(text) for text in taken if text.isdecimal()), default=0)
    while True:
        number += 1
        folder = Path(root) / f"{game_key}-{number:04d}"
        try:
            folder.mkdir(parents=True)
        except FileExistsError:  # another process was quicker
            continue
        except OSError as error:
            raise RunError(f"cannot create {folder}: {error.strerror}") from error
        return folder


def open_folder(path: str | os.PathLike[str], stage: Stage, resume: bool = False) -> RunFolder:
    """Begin a run in a new or empty folder, or take up the one that is there.

    Raises:
        UsageError: if the folder is not empty and no run, holds a run and `resume` is False, or holds another run.
        RunError: if it cannot be written.
    """
    folder = Path(path)
    header = header_of(stage)
    if _begun(folder):
        if not resume:
            raise UsageError(f"{folder} already holds a run; resume it, or name another folder")
        _check_same(folder, _read_header(folder), header, stage.study)
        clear_drafts(folder)
    else:
        _write_header(folder, header)
    return RunFolder(folder, stage.study, stage.book.part_games)


def header_of(stage: Stage) -> dict[str, Any]:
    """Return what run.json says of a study before anything is played."""
    study = stage.study
    frame = Frame(study, stage.game, stage.seating.lineups)
    characters = repr(stage.book.names).encode() + stage.seating.characters.tobytes()
    return {
        "format": FORMAT,
        "key": stage.game.key,
        "title": stage.game.title,
        "study": study.as_json(),
        "study_hash": study.hash,
        "settings": [format_setting(address, value) for address, value in sorted(study.overrides.items())],
        "behaviour": stage.game.behaviour,
        "content": stage.content.hash,
        "characters": hashlib.sha256(characters).hexdigest()[:12],
        "lineups": len(stage.seating.lineups),
        "part_games": stage.book.part_games,
        "versions": _versions(),
        "categories": {name: list(kind.categories) for name, kind in frame.categories.items()},
        "timing": {"games": 0, "seconds": 0.0},
    }


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
        UsageError: if the folder holds no readable run, or not the whole of it, or a column is unknown.
        RunError: if a part is damaged.
    """
    path = Path(folder)
    header = _read_header(path)
    study = _study_in(path, header)
    parts = parts_of(study.games, header["part_games"])
    done = 0
    while done < len(parts) and part_path(path, "games", done).exists():
        done += 1
    if done == 0 or (done < len(parts) and not partial):
        played = parts[done].start if done < len(parts) else study.games
        raise UsageError(f"{path} is not complete: {played} of {study.games} games are played; resume the run first")
    categories = {name: pd.CategoricalDtype(names) for name, names in header["categories"].items()}
    wanted = {"games": games, "seats": seats, "rounds": rounds}
    tables = {
        name: read_parts([part_path(path, name, number) for number in range(done)], columns, categories)
        for name, columns in wanted.items()
    }
    return Run(path, study, header, **tables)


def _begun(folder: Path) -> bool:
    """Tell whether a folder holds a run; refuse one that holds anything else."""
    try:
        if (folder / "run.json").exists():
            return True
        foreign = folder.exists() and (not folder.is_dir() or any(name[0] != "." for name in os.listdir(folder)))
    except OSError as error:
        raise UsageError(f"{folder} cannot be read: {error.strerror}") from error
    if foreign:
        raise UsageError(f"{folder} exists and is no run folder; name a new or empty one")
    return False


def _check_same(folder: Path, found: Mapping[str, Any], wanted: Mapping[str, Any], study: Study) -> None:
    """Refuse a folder whose run is not the very same as the one that is wanted."""
    theirs = _study_in(folder, found)
    if odd := differences(theirs, study):
        old, new = found["study"][odd[0]], wanted["study"][odd[0]]
        raise UsageError(f"{folder} holds another study: its {odd[0]} is {old!r}, not {new!r}")
    if odd := [name for name in MUST_AGREE if found.get(name) != wanted[name]]:
        old, new = found.get(odd[0]), wanted[odd[0]]
        raise UsageError(f"{folder} was begun with other rules or policies: its {odd[0]} is {old!r}, now {new!r}")


def _study_in(folder: Path, header: Mapping[str, Any]) -> Study:
    try:
        return study_from_json(header["study"])
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{folder}/run.json describes no study: {error}") from error


def _read_header(folder: Path) -> dict[str, Any]:
    """Return what run.json holds, or raise UsageError."""
    try:
        header = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise UsageError(f"{folder} is no run folder: it has no run.json") from error
    except OSError as error:
        raise UsageError(f"{folder}/run.json cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"{folder}/run.json is damaged: {error}") from error
    if not isinstance(header, dict) or not isinstance(header.get("format"), int):
        raise UsageError(f"{folder}/run.json was not written by counterpoise")
    if header["format"] > FORMAT:
        raise UsageError(f"{folder} was written by a newer counterpoise (format {header['format']}, known {FORMAT})")
    if lacking := [name for name in ("study", "part_games", "categories", "timing") if name not in header]:
        raise UsageError(f"{folder}/run.json is damaged: it has no {lacking[0]!r}")
    return header


def _write_header(folder: Path, header: Mapping[str, Any]) -> None:
    text = json.dumps(header, indent=1) + "\n"
    write_whole(folder / "run.json", lambda draft: draft.write_text(text, encoding="utf-8"))


def _versions() -> dict[str, str]:
    versions = {"python": platform.python_version()}
    for name in ("counterpoise", "numpy", "numba", "pandas", "pyarrow"):
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = "not installed"
    return versions
