"""The runs in a folder, found by their names there: nothing outside it can be named, nor reached by a link in it."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sim.errors import UsageError, shortened
from sim.runs.lock import is_held
from sim.runs.manifest import HEADER, read_manifest

MOST_LISTED = 200
PAGES = (
    "report.html",
    "comparison.html",
    "restrict.html",
    "tuning.html",
    "whatif.html",
)  # that commands write into their folders
LISTED = 1 << 20  # bytes of a run.json that is read for the list
LATEST = datetime.max.replace(tzinfo=UTC).timestamp() - 86_400  # whatever a clock or a file system makes of a time

Stamp = tuple[int, ...]
Shown = frozenset[str] | None  # names of the runs that are shown; None for all


@dataclass(frozen=True)
class Shelved:
    """A run in the folder.

    Attributes:
        name: of its folder.
        changed: when something was last written into it.
        title: of its game; "" where it has no readable head.
        played: games played.
        games: games that it is to have, or had when it was stopped.
        seats: players at its table.
        problem: what is wrong with it, in one line; "" if nothing is.
        has_page: whether a command has written its page.
        is_running: whether a process is filling it.
    """

    name: str
    changed: datetime
    title: str = ""
    played: int = 0
    games: int = 0
    seats: int = 0
    problem: str = ""
    has_page: bool = False
    is_running: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it can be reported."""
        return not self.problem and self.played == self.games

    @property
    def has_address(self) -> bool:
        """Whether it can be asked for: a name whose bytes are no text stands in no address."""
        return not any("\ud800" <= character <= "\udfff" for character in self.name)


class NoRun(LookupError):
    """There is no run of that name; one line."""


class _Seen(NamedTuple):
    """A folder, the files of a run in it by name, and why it cannot be looked into, if so; links are no files."""

    folder: Path
    files: dict[str, os.stat_result]
    problem: str = ""

    @property
    def is_listed(self) -> bool:
        """Whether it holds a run or a page, or cannot be looked into."""
        return bool(self.files or self.problem)

    @property
    def stamp(self) -> Stamp:
        """Numbers that change when a file does."""
        return tuple(number for file in self.files.values() for number in (file.st_mtime_ns, file.st_size))

    @property
    def changed(self) -> float:
        """When a file was last written, in seconds."""
        return min(max((file.st_mtime for file in self.files.values()), default=0.0), LATEST)

    @property
    def page(self) -> Path | None:
        """The page that a command wrote, if it is not older than what it is about."""
        written = self.files[HEADER].st_mtime_ns if HEADER in self.files else 0
        pages = (name for name in PAGES if name in self.files and self.files[name].st_mtime_ns >= written)
        return next((self.folder / name for name in pages), None)


def shelved_runs(runs: Path, shown: Shown = None) -> list[Shelved]:
    """Return what is in a folder of runs, what was written last first, `MOST_LISTED` at most."""
    found = sorted(_folders(runs, shown), key=lambda seen: (-seen.changed, seen.folder.name))
    return [_as_it_is(_shelved(seen.folder, seen.stamp, seen.problem), seen.folder) for seen in found[:MOST_LISTED]]


def _as_it_is(run: Shelved, folder: Path) -> Shelved:
    """Return a run with whether a process is filling it, which shows in no file."""
    return run if run.is_whole or run.problem else replace(run, is_running=is_held(folder))


def run_folder(runs: Path, name: str, shown: Shown = None) -> Path:
    """Return the folder of a run.

    Raises:
        NoRun: there is none of that name.
    """
    for folder in _entries(runs, shown):
        if folder.name == name and _seen(folder).is_listed:
            return folder
    raise NoRun(f"there is no run {shortened(name)!r} here; the front page lists those that are")


def page_in(folder: Path) -> Path | None:
    """Return the page that a command wrote into a folder, if it is not older than what it is about."""
    return _seen(folder).page


def stamp_of(folder: Path) -> Stamp:
    """Return numbers that change when a run, or its page, does, and when a process begins or ceases to fill it."""
    return (*_seen(folder).stamp, is_held(folder))


def _folders(runs: Path, shown: Shown) -> Iterator[_Seen]:
    """Yield the folders that hold a run or a page, or cannot be looked into, as far as they are shown."""
    yield from (seen for seen in map(_seen, _entries(runs, shown)) if seen.is_listed)


def _entries(runs: Path, shown: Shown) -> list[Path]:
    """Return the folders in a folder that are shown, whatever they hold."""
    try:
        found = [Path(entry) for entry in os.scandir(runs) if entry.is_dir(follow_symlinks=False)]
    except OSError:
        return []
    return [folder for folder in found if shown is None or folder.name in shown]


def _seen(folder: Path) -> _Seen:
    found = {}
    for name in (HEADER, *PAGES):
        try:
            file = (folder / name).lstat()
        except FileNotFoundError:
            continue
        except OSError as error:
            return _Seen(folder, {}, f"it cannot be read: {error.strerror}")
        if stat.S_ISREG(file.st_mode):
            found[name] = file
    return _Seen(folder, found)


@lru_cache(maxsize=4 * MOST_LISTED)
def _shelved(folder: Path, stamp: Stamp, problem: str) -> Shelved:
    """Return a folder in one state, which its stamp tells from others."""
    seen = _seen(folder)
    changed = datetime.fromtimestamp(seen.changed, UTC).astimezone()
    entry = Shelved(folder.name, changed, problem=problem, has_page=seen.page is not None)
    if problem or HEADER not in seen.files:
        return entry
    if seen.files[HEADER].st_size > LISTED:
        return replace(entry, problem=f"its {HEADER} is too large to be listed; `counterpoise report` reads it")
    try:
        head = read_manifest(folder)
    except UsageError as error:
        return replace(entry, problem=str(error))
    games = head.get("stopped", head["study"]["games"])
    played = min(games, head["part_games"] * sum(part is not None for part in head["parts"]))
    return replace(entry, title=head["title"], played=played, games=games, seats=head["study"]["players"])
