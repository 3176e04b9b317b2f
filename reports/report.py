"""Everything a report says: the run's description, the results of analysis, and the colours of the factions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from analysis.assumptions import Assumptions
from analysis.builds import WinnerBuilds
from analysis.matchups import Matchups
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from analysis.strength import PolicyStrength
from analysis.tempo import Tempo
from reports.blocks import Chart
from reports.subjects import StudiedSubject
from reports.wording import shown_name


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


@dataclass(frozen=True, eq=False)
class Report:
    """One run, analysed.

    Attributes:
        run: description of the run. Known keys, all optional: game, title, rulebook, players, games, factions,
            policies, seed, seconds, rounds_kept, limit, versions (name -> version), settings (address -> value, the
            changes from the rulebook), content_hash, command, faction_word and faction_words ("kingdom", "kingdoms"),
            plural_factions (whether the name of one faction is a plural), column_words (column of seats or rounds ->
            what readers call it, where its own name says too little).
        games: number of games analysed.
        lineups: columns lineup, games; the most frequent first.
        shares: win shares by faction.
        seats: win shares by seat and the test of equal seats.
        matchups: who finishes ahead of whom.
        tempo: length, leads, activity and score curves.
        builds: what winners have that others have not; None when no columns were named.
        subjects: what the game has to tell of its own, in its order.
        strength: policies compared.
        assumptions: content values by source; None when the content is not known.
        palette: colour of each faction, as "#rrggbb".
        odds: sections about battle odds.
        level: confidence level of all intervals.
        tolerance: distance from the fair share that still counts as balanced.
    """

    run: Mapping[str, Any]
    games: int
    lineups: pd.DataFrame
    shares: WinShares
    seats: SeatAdvantage
    matchups: Matchups
    tempo: Tempo
    strength: PolicyStrength
    palette: Mapping[str, str]
    builds: WinnerBuilds | None = None
    assumptions: Assumptions | None = None
    subjects: tuple[StudiedSubject, ...] = field(default=())
    odds: tuple[OddsSection, ...] = field(default=())
    level: float = 0.95
    tolerance: float = 0.02

    @property
    def faction_word(self) -> str:
        """What the game calls one faction."""
        return str(self.run.get("faction_word", "faction"))

    @property
    def faction_words(self) -> str:
        """What the game calls several factions."""
        return str(self.run.get("faction_words", f"{self.faction_word}s"))

    @property
    def plural_factions(self) -> bool:
        """Whether the name of one faction is a plural, and what is said of it too."""
        return bool(self.run.get("plural_factions", False))

    def column_name(self, column: str) -> str:
        """A column of seats as readers see it."""
        return shown_name(self.column_words.get(column, column))

    @property
    def solo(self) -> bool:
        """Whether games have one seat: what it does not win, it loses, and the mean of all games is the measure."""
        return self.shares.solo

    @property
    def par(self) -> str:
        """What the win share of a faction is held against."""
        return f"the mean of all {self.faction_words}" if self.solo else "the fair share"

    @property
    def column_words(self) -> Mapping[str, str]:
        """What readers call a column of seats whose own name says too little."""
        return self.run.get("column_words") or {}
