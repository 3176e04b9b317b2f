"""A run that is not complete: how far it has got, what its games say so far, and how long the rest may take.

Everything is read from what the run has written; it is neither asked nor held up.
"""

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from analysis.intervals import Interval
from analysis.sequences import ShareSequence
from analysis.shares import verdict
from analysis.stopping import Settling
from reports.kit.environment import environment
from reports.kit.head import served
from reports.kit.names import shown_name, wording_of
from reports.kit.numbers import VERDICT_MARKS, count, counted, fair_words, level_words, percent, percent_interval
from reports.kit.precision import Precision
from reports.pipeline.request import command_of
from reports.pipeline.settled import Stopping, settling_of
from sim.runs.folder import kept_digests
from sim.runs.lock import is_held
from sim.runs.manifest import Manifest
from sim.runs.reading import read_study
from sim.runs.stores import Store, store_of
from sim.study.study import Study

REFRESHED = 10  # seconds after which a browser asks again
RECENT = 12  # parts by which the speed is measured
MINUTE, DAY = 60, 86_400

Sums = Mapping[str, tuple[float, int]]  # wins and games, by name
Row = tuple[str, str, str, str]


@dataclass(frozen=True, eq=False)
class Progress:
    """A run that is not complete.

    Attributes:
        folder: of the run.
        study: what is played.
        manifest: what run.json holds.
        is_running: whether a process is filling the folder.
    """

    folder: Path
    study: Study
    manifest: Manifest
    is_running: bool

    @cached_property
    def store(self) -> Store:
        """Where the parts are kept."""
        return store_of(self.folder, self.manifest)

    @cached_property
    def parts(self) -> list[int]:
        """The numbers of the parts that are there."""
        numbers = range(len(self.manifest["parts"]))
        return [number for number in numbers if kept_digests(self.store, self.manifest, number)]

    @property
    def games(self) -> int:
        """How many games there are to be, at most."""
        return self.study.games

    @property
    def played(self) -> int:
        """How many are kept."""
        return min(self.games, len(self.parts) * self.manifest["part_games"])

    @property
    def seconds_left(self) -> float | None:
        """How long the games that are left may take at the speed of the last parts; None where that is unknown."""
        written = sorted(self.store.written_at(number) for number in self.parts[-RECENT:])
        gaps = [after - before for before, after in pairwise(written)]
        if not gaps or not sum(gaps):
            return None
        return float(np.median(gaps)) * (self.games - self.played) / self.manifest["part_games"]

    @property
    def settling(self) -> Settling:
        """What the intervals hold for: all looks at all factions and seats together."""
        until = self.manifest.get("until") or {}
        usual = Precision()
        judged = Precision(until.get("level", usual.level), until.get("tolerance", usual.tolerance))
        return settling_of(self.study, judged, until.get("precision"))

    def sums(self, column: str) -> Sums:
        """Return wins and games so far of every faction or seat."""
        found: dict[str, tuple[float, int]] = {}
        for number in self.parts:
            digest = self.manifest["parts"][number]["seats"]
            for name, (won, games) in _sums_of_part(self.store, number, digest)[column].items():
                before = found.get(name, (0.0, 0))
                found[name] = before[0] + won, before[1] + games
        return found

    @property
    def resumed_by(self) -> str:
        """The command that goes on with the run."""
        until = self.manifest.get("until")
        options = Stopping(until, self.settling, self.played, 0, False).options if until else ()
        return f"{command_of(self.study, options)} {shlex.join(['--out', str(self.folder), '--resume'])}"


def progress_in(folder: Path) -> Progress | None:
    """Return how far a run has got; None if it is complete, and its page can be made.

    Raises:
        UsageError: if the folder holds no readable run, or one of other rules.
    """
    study, manifest = read_study(folder)
    expected = -(-manifest.get("stopped", study.games) // manifest["part_games"])
    if sum(part is not None for part in manifest["parts"]) >= expected:
        return None
    return Progress(folder, study, manifest, is_held(folder))


def progress_page(progress: Progress) -> str:
    """Return the page of a run that is not complete.

    Raises:
        DamagedPart: if a part is not what the run wrote.
    """
    players, name, title = progress.study.players, progress.folder.name, progress.study.described.title
    played, games = count(progress.played), count(progress.games)
    return (
        environment()
        .get_template("web/progress.html.j2")
        .render(
            head=served(f"{name}: {played} of {games} games", f"How far a run of {title} has got"),
            name=name,
            title=title,
            progress=progress,
            played=played,
            games=games,
            is_open=bool(progress.manifest.get("until")),
            left=left_words(progress.seconds_left),
            fair=fair_words(1 / players) if players > 1 else "",
            level=level_words(progress.settling.level),
            refreshed=REFRESHED,
            tables=_tables(progress),
        )
    )


def _tables(progress: Progress) -> list[tuple[str, list[Row]]]:
    """Return the shares so far: what each table is about, and its rows."""
    settling, words = progress.settling, wording_of(progress.study.described)
    factions = _rows(progress.sums("faction"), settling.of_factions, settling, words.name)
    found = [(shown_name(words.faction), factions)]
    if progress.study.players > 1:
        found.append(("Seat", _rows(progress.sums("seat"), settling.of_seats, settling, shown_name)))
    return found


def left_words(seconds: float | None) -> str:
    """How long something may take, "about 3 minutes"; "" where that is unknown.

    Examples:
        >>> [left_words(seconds) for seconds in (20.0, 70.0, 5400.0, 200_000.0)]
        ['less than a minute', 'about 1 minute', 'about 1 hour 30 minutes', 'about 2 days']
    """
    if seconds is None:
        return ""
    if seconds < MINUTE:
        return "less than a minute"
    minutes = round(timedelta(seconds=seconds) / timedelta(minutes=1))
    if seconds >= 2 * DAY:
        return f"about {counted(minutes * MINUTE // DAY, 'day')}"
    hours, rest = divmod(minutes, MINUTE)
    parts = [counted(number, unit) for number, unit in ((hours, "hour"), (rest, "minute")) if number]
    return f"about {' '.join(parts)}"


def _rows(sums: Sums, sequence: ShareSequence, settling: Settling, name: Callable[[object], str]) -> list[Row]:
    fair = 1 / settling.players if settling.players > 1 else float("nan")
    found = ((key, sequence.interval(*sum_of, settling.band(fair))) for key, sum_of in sums.items())
    return [(name(key), *_row(share, fair, sequence.ordinary_level, settling.tolerance)) for key, share in found]


def _row(share: Interval, fair: float, level: float, tolerance: float) -> tuple[str, str, str]:
    said = verdict(share, fair, tolerance) if fair == fair else ""
    return (
        percent(share.estimate, share.low, share.high, level, 1),
        percent_interval(share.low, share.high, level, 1),
        f"{VERDICT_MARKS[said]}\u00a0{said}" if said else "",
    )


@lru_cache(maxsize=20_000)
def _sums_of_part(store: Store, number: int, digest: str) -> Mapping[str, Sums]:
    """Return wins and games in a part, by faction and by seat; what is once read is kept, as parts never change."""
    seats = store.read("seats", number, digest).select(["faction", "seat", "win_share"]).to_pandas()
    return {column: _summed(seats.groupby(column, observed=True)["win_share"]) for column in ("faction", "seat")}


def _summed(groups: Any) -> Sums:
    table = groups.agg(["sum", "count"])
    names: Sequence[Any] = table.index.tolist()
    return {
        str(name): (float(won), int(games))
        for name, won, games in zip(names, table["sum"], table["count"], strict=True)
    }
