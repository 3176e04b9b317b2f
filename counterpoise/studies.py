"""Games played into a run folder, and what they say of balance."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Unpack

import pandas as pd

from counterpoise.display import Result
from counterpoise.options import (
    Place,
    PrecisionOptions,
    RunOptions,
    StudyOptions,
    check_options,
    folder_of,
    precision_of,
    request_of,
    workers_of,
)
from counterpoise.pages import written
from reports.arguments.flags import REPLAYED
from reports.assembly.analysed import analysed_run
from reports.assembly.summary import SHARE_KEYS
from reports.commands.hands import OtherHands
from reports.commands.playing import play
from reports.kit.blocks import Shown
from reports.kit.defaults import STUDY_GAMES
from reports.page.html import build_page
from reports.pipeline.settled import stopping_rule
from reports.pipeline.study_file import with_file
from reports.pipeline.targets import targets_of
from reports.pipeline.until import UntilAsked
from reports.report import Report
from reports.tables import of_report as tables
from sim.runs.reading import Run as Read
from sim.runs.reading import read_run


class Run:
    """A run folder and its tables, which are read when they are first asked for.

    Attributes:
        folder: where it is.

    Examples:
        >>> played = Run(run("kings", games=60, players=3).folder)
        >>> played.seats["win_share"].between(0, 1).all().item()
        True
    """

    def __init__(self, folder: Place):
        self.folder = Path(folder)

    def __repr__(self) -> str:
        return f"Run({str(self.folder)!r})"

    @cached_property
    def read(self) -> Read:
        """The run as read: its study and what its header says."""
        return read_run(self.folder)

    @property
    def games(self) -> pd.DataFrame:
        """A row a game."""
        return self.read.games

    @property
    def seats(self) -> pd.DataFrame:
        """A row a game and seat."""
        return self.read.seats

    @property
    def rounds(self) -> pd.DataFrame:
        """A row a game, round and seat, of the games that are logged."""
        return self.read.rounds


@dataclass(frozen=True, eq=False, repr=False)
class Study(Result):
    """What a run says of balance. Every share has an interval, and all of a table hold together.

    Attributes:
        report: everything that the page says.
        run: the folder and its tables.
    """

    report: Report
    run: Run

    @property
    def title(self) -> str:
        """The game, and how many games were played."""
        return f"{self.report.game.title}: {self.report.terms.games:,} games"

    @property
    def verdict(self) -> str:
        """Who wins more or less than a fair share, in words."""
        return self.report.verdict.headline

    @property
    def findings(self) -> tuple[str, ...]:
        """By how much and how surely, in sentences, then what is open."""
        return (*self.report.verdict.findings, *self.report.verdict.open_questions)

    @cached_property
    def factions(self) -> pd.DataFrame:
        """A row a faction: faction, games, win_share, low, high, fair_share, verdict and more."""
        return named(self.report.balance.shares.table, {"faction": "faction", **SHARE_KEYS})

    @cached_property
    def seats(self) -> pd.DataFrame:
        """A row a seat, the same columns."""
        return named(self.report.balance.seats.table, {"seat": "seat", **SHARE_KEYS})

    @cached_property
    def policies(self) -> pd.DataFrame:
        """A row a policy: policy, games, win_share, low, high, fair_share, score, rank and n."""
        table = self.report.balance.policies.table
        bounds = {side: table[side] * table["fair_share"] for side in ("low", "high")}
        return table.assign(**bounds)[
            ["policy", "games", "win_share", "low", "high", "fair_share", "score", "rank", "n"]
        ]

    def page(self, file: Place) -> Path:
        """Write the report as one HTML file, and return where it is.

        Raises:
            UsageError: if the name is not that of a page.
            RunError: if it cannot be written.
        """
        return written(partial(build_page, self.report), file)

    def _shown(self) -> Iterator[Shown]:
        balance, terms = self.report.balance, self.report.terms
        yield tables.win_shares(balance.shares, words=terms.words)
        if not terms.solo:
            yield tables.seats(balance.seats)


def named(table: pd.DataFrame, keys: dict[str, str]) -> pd.DataFrame:
    """Return columns of a table under the names that other programs know them by."""
    return table[[name for name in keys if name in table]].rename(columns=keys).reset_index(drop=True)


def run(game: str, **options: Unpack[RunOptions]) -> Run:
    """Play games into a run folder, as `counterpoise run` does.

    Args:
        game: its key, or module:NAME.
        options: `RunOptions`.

    Raises:
        UsageError: in one line, if something is not allowed.

    Examples:
        >>> played = run("kings", games=60, players=3, seed=1)
        >>> len(played.games), len(played.seats)
        (60, 180)
    """
    check_options(options, RunOptions, "run")
    out, resume = folder_of(options)
    planned = request_of(game, options).study()
    result = play(planned, workers_of(options), out=out, resume=resume, store=options.get("store"))
    assert result.folder is not None
    return Run(result.folder)


def study(game: Place, **options: Unpack[StudyOptions]) -> Study:
    """Play games and analyse them, as `counterpoise study` does, in the hands of other policies too.

    Without `games` it stops when every verdict on factions and seats is settled, unless games share their chance.

    Args:
        game: its key, module:NAME, or a study file.
        options: `StudyOptions`.

    Raises:
        UsageError: in one line, if something is not allowed.

    Examples:
        >>> found = study("kings", games=400)
        >>> found.factions[["faction", "win_share", "low", "high", "verdict"]].shape
        (4, 5)
        >>> page = found.page("kings.html")
    """
    check_options(options, StudyOptions, "study")
    precision, workers = precision_of(options), workers_of(options)
    out, resume = folder_of(options)
    request = with_file(request_of(game, options), rotated=True)
    planned = request.study_in_blocks(STUDY_GAMES)
    targets_of(precision.targets, planned)
    rule = stopping_rule(UntilAsked().unless_counted(request), planned, precision.at(planned.players))
    result = play(planned, workers, out=out, resume=resume, until=rule, store=options.get("store"))
    assert result.folder is not None
    others = OtherHands(result.folder, workers)
    report = analysed_run(result.folder, precision, replay=options.get("replay", REPLAYED), play=others)
    return Study(report, Run(result.folder))


def load(folder: Place, **options: Unpack[PrecisionOptions]) -> Study:
    """Analyse a run that was played before, as `counterpoise report` does.

    Args:
        folder: of the run.
        options: `PrecisionOptions`.

    Raises:
        UsageError: in one line, if the folder holds no complete run, or one of other rules than today's.

    Examples:
        >>> played = run("kings", games=200)
        >>> int(load(played.folder, level=0.9).factions["games"].sum())
        800
    """
    check_options(options, PrecisionOptions, "load")
    place = Path(folder)
    return Study(analysed_run(place, precision_of(options), replay=REPLAYED), Run(place))
