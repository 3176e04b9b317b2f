"""Run folders: what a run writes, and how a killed one is taken up again; `sim.runs.reading` reads a finished one.

    runs/kings-0001/run.json                    the study, the versions, the digests (see `sim.runs.manifest`)
    runs/kings-0001/games/part-00000.parquet    see `sim.runs.parts`; seats/ and rounds/ likewise

A run folder is new, empty, or a run's own: nothing else is written into.
"""

import os
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from sim.content.owned import DIGITS
from sim.errors import DamagedPart, RunError, RunWarning, UsageError
from sim.runs.lock import locked
from sim.runs.manifest import (
    PLAYED_OUT,
    Digests,
    Ending,
    Manifest,
    check_agreement,
    manifest_of,
    read_manifest,
    study_in,
    write_manifest,
)
from sim.runs.parts import clear_drafts
from sim.runs.places import is_taken_up, run_path
from sim.runs.schema import shown
from sim.runs.stores import ObjectStore, Store, read_part, store_of, write_part
from sim.runs.tables import Columns, Frame
from sim.study.stage import Stage
from sim.study.study import Study, differences

HUNDRED = 100
GOES_ON = ("timing", "versions", "store", "parts", "stopped")  # entries of run.json that have no part in its games


class Parts:
    """The games of every part, in order; the last one may be shorter. No list: there may be millions."""

    def __init__(self, games: int, part_games: int):
        self.games, self.part_games = games, part_games

    def __len__(self) -> int:
        return -(-self.games // self.part_games)

    def __getitem__(self, number: int) -> range:
        first = number * self.part_games
        if not 0 <= first < self.games:
            raise IndexError(number)
        return range(first, min(first + self.part_games, self.games))

    def __iter__(self) -> Iterator[range]:
        return (self[number] for number in range(len(self)))


@dataclass
class RunFolder:
    """A folder being filled: the parts of one study, and what its run.json says of them.

    Attributes:
        path: of the folder.
        frame: what the study says of every table.
        manifest: what run.json says, or will say.
        unwritten: parts that it does not name yet.
    """

    path: Path
    frame: Frame
    manifest: Manifest
    unwritten: int = 0

    @cached_property
    def store(self) -> Store:
        """Where the parts are kept."""
        return store_of(self.path, self.manifest)

    @property
    def parts(self) -> Parts:
        """The games of every part."""
        return Parts(self.frame.study.games, self.manifest["part_games"])

    def missing(self) -> list[int]:
        """Return the numbers of the parts still to be played; warn of damaged ones, which are among them."""
        return [number for number in range(len(self.parts)) if not self._is_kept(number)]

    def _is_kept(self, number: int) -> bool:
        if (digests := kept_digests(self.store, self.manifest, number)) is None:
            return False
        try:
            read_part(self.store, number, digests, self.parts[number], self.frame)
        except DamagedPart as error:
            damage = f"{error.path.parent.name}/{error.path.name}: {error.reason}"
            message = f"part {number} of {self.path} is damaged and will be played again: {damage}"
            warnings.warn(message, RunWarning, stacklevel=2)
            return False
        return True

    def write(self, number: int, tables: Mapping[str, Columns]) -> None:
        """Write the tables of a part, then its entry in run.json."""
        self.enter(number, write_part(self.store, number, tables, self.frame.categories))

    def enter(self, number: int, digests: Digests) -> None:
        """Enter a part whose files are in their places.

        The more parts there are, the longer run.json takes to write: of the last hundredth of them a run that is
        killed may have none, and plays them again. Who ends otherwise calls `add_timing`, which writes it.
        """
        entries = self.manifest["parts"]
        entries.extend([None] * (number + 1 - len(entries)))
        entries[number] = digests
        self.unwritten += 1
        if self.unwritten * HUNDRED >= len(entries):
            self._write_manifest()

    def read(self, number: int) -> Mapping[str, Columns]:
        """Return the tables of a part that is kept."""
        return read_part(self.store, number, self.manifest["parts"][number], self.parts[number], self.frame)

    def stop(self, games: int) -> None:
        """Write that the run ends after so many games."""
        self.manifest["stopped"] = games
        self._write_manifest()

    def add_timing(self, games: int, seconds: float) -> None:
        """Add playing time to run.json."""
        timing = self.manifest["timing"]
        timing["games"] += games
        timing["seconds"] = round(timing["seconds"] + seconds, 6)
        self._write_manifest()

    def _write_manifest(self) -> None:
        write_manifest(self.path, self.manifest)
        self.unwritten = 0


def kept_digests(store: Store, manifest: Manifest, number: int) -> Mapping[str, str] | None:
    """Return the digests of the files of a part, None if the part is not there."""
    entries = manifest["parts"]
    if number >= len(entries) or not store.holds(number):
        return None
    return entries[number]


def default_folder(game_key: str, root: str | os.PathLike[str] = "runs") -> Path:
    """Create and return runs/<game>-0001, or the one with the next free number.

    Raises:
        RunError: if the folder cannot be created.
    """
    taken = [path.name.removeprefix(f"{game_key}-") for path in Path(root).glob(f"{game_key}-*")]
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


@contextmanager
def kept_folder(
    path: str | os.PathLike[str],
    stage: Stage,
    resume: bool = False,
    ending: Ending = PLAYED_OUT,
    store: str | None = None,
) -> Iterator[RunFolder]:
    """Open a run folder and keep it for this process alone; a folder that is refused is left as it is.

    Raises:
        UsageError: as `open_folder` does, or if another process is filling the folder.
        RunError: if it cannot be written.
    """
    folder = run_path(path)
    is_taken_up(folder, resume)
    with locked(folder):
        yield open_folder(folder, stage, resume, ending, store)


def open_folder(
    path: str | os.PathLike[str],
    stage: Stage,
    resume: bool = False,
    ending: Ending = PLAYED_OUT,
    store: str | None = None,
) -> RunFolder:
    """Begin a run in a new or empty folder, or take up the one that is there.

    Args:
        path: of the folder.
        stage: what is played.
        resume: whether what is there may be taken up.
        ending: when the run ends.
        store: address of the object store that keeps the parts; None for the folder, or where a run taken up has it.

    Raises:
        UsageError: if the folder is not empty and no run, holds a run and `resume` is False, or holds another run; or
            the store cannot be opened, or holds something else.
        RunError: if it cannot be written.
    """
    folder = run_path(path)
    manifest = manifest_of(stage, ending)
    if store is not None:
        manifest["store"] = store
    if is_taken_up(folder, resume):
        manifest = _same(folder, read_manifest(folder), manifest, stage.study)
        clear_drafts(folder)
    else:
        if store is not None:
            ObjectStore(store).check_usable()
        write_manifest(folder, manifest)
    return RunFolder(folder, Frame(stage.study, stage.game, stage.seating.lineups), manifest)


def _same(folder: Path, found: Manifest, wanted: Manifest, study: Study) -> Manifest:
    """Return what a folder says if its run is the very same as the one that is wanted.

    Raises:
        UsageError: if it is another study's, or was begun with other rules or policies.
    """
    if odd := differences(study_in(folder, found), study):
        raise UsageError(f"{folder} holds another study: {_other(odd[0], found['study'], wanted['study'])}")
    if (old := found.get("until")) != (new := wanted.get("until")):
        raise UsageError(f"{folder} holds a run that is {_ended(old)}, not {_ended(new)}")
    if "store" in wanted and found.get("store") != wanted["store"]:
        kept = f"at {found['store']}" if "store" in found else "in itself"
        raise UsageError(f"{folder} keeps its parts {kept}, not at {wanted['store']}")
    check_agreement(folder, found, {name: value for name, value in wanted.items() if name not in GOES_ON})
    check_extent(folder, found)
    return found


def _other(entry: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """Say how two studies differ in an entry."""
    if entry == "owned":
        return f"it has {_boxes(old)}, this one {_boxes(new)}"
    if entry != "archetypes":
        return f"its {entry} is {shown(old.get(entry))}, not {shown(new.get(entry))}"
    before, now = old.get(entry, {}), new.get(entry, {})
    changed = next(name for name in {**before, **now} if before.get(name) != now.get(name))
    return f"its policy {shown(changed)} has other weights, or another plan, than the file has now"


def _boxes(study: Mapping[str, Any]) -> str:
    """Say which values read off boxes a study has."""
    files = [f"{box['file']} (SHA-256 {box['digest'][:DIGITS]})" for box in study.get("owned", ())]
    return f"the values of {', '.join(files)}" if files else "no values of a box"


def _ended(until: Mapping[str, Any] | None) -> str:
    """Say when a run ends."""
    if until is None:
        return "played to its last game"
    asked = ", ".join(f"{name} {shown(value)}" for name, value in until.items() if name != "rule")
    return f"played until {until['rule']} ({asked})"


def check_extent(folder: Path, manifest: Manifest) -> None:
    """Refuse a run.json that names more parts than its study has.

    Raises:
        UsageError: naming the file.
    """
    most = len(Parts(manifest["study"]["games"], manifest["part_games"]))
    if len(manifest["parts"]) > most:
        raise UsageError(f"{folder}/run.json is damaged: it has {len(manifest['parts'])} parts, its study {most}")
    stopped, games = manifest.get("stopped"), manifest["study"]["games"]
    if stopped is not None and (stopped > games or (stopped < games and stopped % manifest["part_games"])):
        raise UsageError(
            f"{folder}/run.json is damaged: it was stopped after {stopped} games, which is no end of a part"
        )
