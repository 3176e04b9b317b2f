"""Everything a report says: what was played and how, the results of analysis, and the colours of the factions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import pandas as pd

from analysis.assumptions import Assumptions
from analysis.boxes import Boxes
from analysis.builds import WinnerBuilds
from analysis.interactions import Interactions
from analysis.matchups import Matchups
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from analysis.strength import PolicyStrength
from analysis.tempo import Tempo
from reports.kit.blocks import Chart
from reports.kit.names import Wording, wording_of
from reports.kit.precision import Precision
from reports.pipeline.hands import Play
from reports.pipeline.sensitivity import LabFound
from reports.pipeline.settled import Stopping
from reports.pipeline.strength import Strength
from reports.pipeline.subjects import StudiedSubject
from sim.game import Game
from sim.study.study import Study


@dataclass(frozen=True, eq=False)
class OddsSection:
    """Battle odds of one game, made by whoever knows its battles.

    Attributes:
        title: heading of the part, shown where it has prose and is not the only part.
        prose: paragraphs, in order.
        charts: figures with captions, alternative text and tables.
        table: a further tidy table, shown below the figures.
    """

    title: str
    prose: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    table: pd.DataFrame | None = None


@dataclass(frozen=True)
class Origin:
    """How the tables of a run came about, as far as its study does not say so and it is known.

    Attributes:
        versions: what it was played with, by name.
        content_hash: of the game's values.
        seconds: time spent playing.
        round_limit: the round in which a game is stopped.
        command: what plays the study again.
    """

    versions: Mapping[str, str] = field(default_factory=dict)
    content_hash: str = ""
    seconds: float = 0.0
    round_limit: int | None = None
    command: str = ""


@dataclass(frozen=True, eq=False)
class Report:
    """One run, analysed.

    Attributes:
        game: what was played.
        study: how it was played.
        games: number of games analysed.
        lineups: columns lineup, games; the most frequent first.
        shares: win shares by faction.
        seats: win shares by seat and the test of equal seats.
        matchups: who finishes ahead of whom.
        tempo: length, leads, activity and score curves.
        strength: policies compared.
        interactions: how factions and policies go together.
        palette: colour of each faction, as "#rrggbb".
        builds: what winners have that others have not; None where the game compares no column.
        assumptions: content values by source; None when the content is not known.
        boxes: the boxes that factions come from; None when none does, or the content is not known.
        subjects: what the game has to tell of its own, in its order.
        odds: sections about battle odds.
        origin: how the run came about.
        play: what the verdict owes to play; None if nobody asked.
        levels: the verdicts at every level of strength; None if none was played.
        stopping: how a run ended that was played until something is known; None for one of fixed length.
        drawn: what the verdict owes to assumed values; None if no rulebooks were drawn.
        precision: how sure intervals are, and how close to the fair share is balanced.
    """

    game: Game
    study: Study
    games: int
    lineups: pd.DataFrame
    shares: WinShares
    seats: SeatAdvantage
    matchups: Matchups
    tempo: Tempo
    strength: PolicyStrength
    interactions: Interactions
    palette: Mapping[str, str]
    builds: WinnerBuilds | None = None
    assumptions: Assumptions | None = None
    boxes: Boxes | None = None
    subjects: tuple[StudiedSubject, ...] = ()
    odds: tuple[OddsSection, ...] = ()
    origin: Origin = field(default_factory=Origin)
    play: Play | None = None
    levels: Strength | None = None
    stopping: Stopping | None = None
    drawn: LabFound | None = None
    precision: Precision = field(default_factory=Precision)

    @property
    def level(self) -> float:
        """Confidence level of all intervals."""
        return self.precision.level

    @property
    def tolerance(self) -> float:
        """Distance from the fair share that still counts as balanced."""
        return self.precision.tolerance

    @cached_property
    def words(self) -> Wording:
        """How the game speaks to readers."""
        return wording_of(self.game)

    @property
    def solo(self) -> bool:
        """Whether games have one seat: what it does not win, it loses, and the mean of all games is the measure."""
        return self.shares.solo

    @property
    def par(self) -> str:
        """What the win share of a faction is held against."""
        return f"the mean of all {self.words.factions}" if self.solo else "the fair share"
