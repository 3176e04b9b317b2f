"""The runs in a folder, found by their names there: nothing outside it can be named."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sim.errors import UsageError, shortened
from sim.runs.manifest import HEADER, read_manifest

MOST_LISTED = 200
PAGES = ("report.html", "comparison.html", "restrict.html", "tuning.html")  # that commands write into their folders


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
    """

    name: str
    changed: datetime
    title: str = ""
    played: int = 0
    games: int = 0
    seats: int = 0
    problem: str = ""
    has_page: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it can be reported."""
        return not self.problem and self.played == self.games


class NoRun(LookupError):
    """There is no run of that name; one line."""


def shelved_runs(runs: Path) -> list[Shelved]:
    """Return what is in a folder of runs, what was written last first, `MOST_LISTED` at most."""
    folders = sorted(_folders(runs), key=_changed, reverse=True)
    return [_shelved(folder) for folder in folders[:MOST_LISTED]]


def run_folder(runs: Path, name: str) -> Path:
    """Return the folder of a run.

    Raises:
        NoRun: there is none of that name.
    """
    for folder in _folders(runs):
        if folder.name == name:
            return folder
    raise NoRun(f"there is no run {shortened(name)!r} here; the front page lists those that are")


def page_in(folder: Path) -> Path | None:
    """Return the page that a command wrote into a folder, if it is not older than what it is about."""
    head = folder / HEADER
    for page in (folder / name for name in PAGES):
        if page.is_file() and (not head.is_file() or page.stat().st_mtime_ns >= head.stat().st_mtime_ns):
            return page
    return None


def stamp_of(folder: Path) -> tuple[int, ...]:
    """Return numbers that change when a run, or its page, does."""
    files = [folder / name for name in (HEADER, *PAGES)]
    return tuple(
        number for file in files if file.is_file() for number in (file.stat().st_mtime_ns, file.stat().st_size)
    )


def _folders(runs: Path) -> Iterator[Path]:
    """Yield the folders that hold a run or a page."""
    try:
        entries = list(runs.iterdir())
    except OSError:
        return
    for folder in entries:
        if any((folder / name).is_file() for name in (HEADER, *PAGES)):
            yield folder


def _changed(folder: Path) -> float:
    return max(
        (file.stat().st_mtime for file in (folder / name for name in (HEADER, *PAGES)) if file.is_file()), default=0
    )


def _shelved(folder: Path) -> Shelved:
    changed, has_page = datetime.fromtimestamp(_changed(folder), UTC).astimezone(), page_in(folder) is not None
    if not (folder / HEADER).is_file():
        return Shelved(folder.name, changed, has_page=has_page)
    try:
        head = read_manifest(folder)
    except UsageError as error:
        return Shelved(folder.name, changed, problem=str(error), has_page=has_page)
    games = head.get("stopped", head["study"]["games"])
    played = min(games, head["part_games"] * sum(part is not None for part in head["parts"]))
    seats = head["study"]["players"]
    return Shelved(folder.name, changed, head["title"], played, games, seats, has_page=has_page)
