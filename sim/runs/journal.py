"""A journal: the folder that a command of the laboratory fills part by part, and takes up again where it was stopped.

    runs/kings-sensitivity-0001/lab.json                    the plan, the versions, the digests of the parts
    runs/kings-sensitivity-0001/parts/part-00000.parquet    columns of numbers, whatever the command makes of them

The plan is whatever decides the parts. Where two plans are the same, so are their parts, bit for bit: a journal that
was killed and resumed equals one that never stopped. Names stand in the plan, columns hold their codes.
"""

import json
import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Self

import numpy as np

from sim.errors import DamagedPart, RunWarning, UsageError
from sim.runs.arrow import arrow_table
from sim.runs.lock import locked
from sim.runs.manifest import read_header, versions, with_part, write_header
from sim.runs.parts import clear_drafts, part_path, read_table, write_table, write_whole
from sim.runs.places import LAB, is_taken_up, run_path
from sim.runs.schema import TEXT, Mapped, Several, Shape, digits, misfit, shown, whole
from sim.runs.tables import Columns

FORMAT = 1
HEADER = LAB
TABLE = "parts"
KIND = "folder of the laboratory"
SCHEMA = {
    "format": whole(FORMAT, FORMAT),
    "plan": Mapped(Shape("a value", lambda value: True)),
    "planned": Shape("a whole number or null", lambda value: value is None or whole(0).fits(value)),
    "versions": Mapped(TEXT),
    "parts": Several(digits(64), gaps=True),
}


@dataclass
class Journal:
    """A folder with some of the parts of a plan; `header` is what lab.json holds."""

    path: Path
    header: dict[str, Any]

    @classmethod
    @contextmanager
    def open(
        cls, path: str | os.PathLike[str], plan: Mapping[str, Any], parts: int | None = None, resume: bool = False
    ) -> Iterator[Self]:
        """Begin a journal in a new or empty folder, or take up the one that is there; keep it for this process alone.

        Args:
            path: of the folder.
            plan: what decides the parts, as JSON knows it.
            parts: how many there are to be; None where that shows in the end.
            resume: whether the folder may hold a journal of this plan already.

        Raises:
            UsageError: in one line, if the folder holds anything else or another plan, or is being filled.
            RunError: if it cannot be written.
        """
        folder = run_path(path)
        is_taken_up(folder, resume, HEADER)
        with locked(folder):
            begin = _taken_up if is_taken_up(folder, resume, HEADER) else _begun
            yield cls(folder, begin(folder, plan, parts))

    @classmethod
    def finished(cls, path: str | os.PathLike[str]) -> Self:
        """Return the journal in a folder, to be read.

        Raises:
            UsageError: in one line, if there is none, or parts of it are missing.
        """
        folder = run_path(path)
        journal = cls(folder, _header(folder))
        if lacking := [number for number in range(len(journal)) if not journal._is_there(number)]:
            message = f"{len(journal) - len(lacking)} of {len(journal)} parts are there"
            raise UsageError(f"{folder} is not complete: {message}; resume it first")
        return journal

    @property
    def plan(self) -> Mapping[str, Any]:
        """What decides the parts."""
        return self.header["plan"]

    def __len__(self) -> int:
        planned = self.header["planned"]
        return len(self.header["parts"]) if planned is None else planned

    def missing(self) -> list[int]:
        """Return the numbers of the parts still to be made; warn of damaged ones, which are among them."""
        return [number for number in range(len(self)) if not self._is_sound(number)]

    def write(self, number: int, columns: Mapping[str, np.ndarray]) -> None:
        """Write a part, columns of numbers of one length, then its entry in lab.json."""
        table = arrow_table(dict(columns), {})
        digest = write_whole(part_path(self.path, TABLE, number), partial(write_table, table))
        self.header["parts"] = with_part(self.header["parts"], number, digest)
        write_header(self.path / HEADER, self.header)

    def read(self, number: int) -> Columns:
        """Return the columns of a part.

        Raises:
            DamagedPart: if it is not there, or not what was written.
        """
        path = part_path(self.path, TABLE, number)
        if not self._is_there(number):
            raise DamagedPart(path, "it is not there")
        table = read_table(path, self.header["parts"][number], HEADER)
        return {name: table[name].to_numpy() for name in table.column_names}

    def tables(self) -> Columns:
        """Return the columns of all parts, joined in their order; of no part, no column.

        Raises:
            DamagedPart: if a part is missing or damaged, or has other columns than the first one.
        """
        pieces = [self.read(number) for number in range(len(self))]
        for number, piece in enumerate(pieces):
            if list(piece) != list(pieces[0]):
                raise DamagedPart(part_path(self.path, TABLE, number), "it has other columns than the first part")
        return {name: np.concatenate([piece[name] for piece in pieces]) for name in (pieces[0] if pieces else ())}

    def _is_there(self, number: int) -> bool:
        parts: Sequence[str | None] = self.header["parts"]
        return number < len(parts) and parts[number] is not None and part_path(self.path, TABLE, number).exists()

    def _is_sound(self, number: int) -> bool:
        if not self._is_there(number):
            return False
        try:
            self.read(number)
        except DamagedPart as error:
            message = f"part {number} of {self.path} is damaged and will be played again: {error.reason}"
            warnings.warn(message, RunWarning, stacklevel=3)
            return False
        return True


def _begun(folder: Path, plan: Mapping[str, Any], parts: int | None) -> dict[str, Any]:
    header = {"format": FORMAT, "plan": _plain(plan), "planned": parts, "versions": versions(), "parts": []}
    write_header(folder / HEADER, header)
    return header


def _taken_up(folder: Path, plan: Mapping[str, Any], parts: int | None) -> dict[str, Any]:
    """Return the header of a folder, which must hold the very same plan."""
    header = _header(folder)
    found = {"plan": header["plan"], "parts": header["planned"]}
    if odd := _difference(found, {"plan": _plain(plan), "parts": parts}):
        raise UsageError(f"{folder} holds another plan: {odd}; name another folder")
    clear_drafts(folder, (TABLE,))
    return header


def _header(folder: Path) -> dict[str, Any]:
    header = read_header(folder, HEADER, KIND)
    if mistake := misfit(header, SCHEMA):
        raise UsageError(f"{folder}/{HEADER} is damaged: {mistake}")
    if header["planned"] is not None and len(header["parts"]) > header["planned"]:
        mistake = f"it has {len(header['parts'])} parts, its plan {header['planned']}"
        raise UsageError(f"{folder}/{HEADER} is damaged: {mistake}")
    return header


def _difference(old: Mapping[str, Any], new: Mapping[str, Any], where: str = "") -> str:
    """Return the first entry in which two plans differ, in words; empty if they are the same."""
    for name in {**old, **new}:
        one, other = old.get(name), new.get(name)
        if isinstance(one, dict) and isinstance(other, dict):
            if odd := _difference(one, other, f"{where}{name}."):
                return odd
        elif one != other or (name in old) != (name in new):
            return f"its {(where + name).removeprefix('plan.')} is {shown(one)}, not {shown(other)}"
    return ""


def _plain(plan: Mapping[str, Any]) -> Any:
    return json.loads(json.dumps(plan, allow_nan=False))
