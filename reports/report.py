"""Everything a report says: what was played and how, the results of analysis, and the verdict in words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pandas as pd

from analysis.assumptions import Assumptions
from analysis.boxes import Boxes
from analysis.builds import WinnerBuilds
from analysis.explained import Explained
from analysis.favourites import Favourites
from analysis.hands import Dependence
from analysis.interactions import Interactions
from analysis.luck import Luck
from analysis.matchups import Matchups
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from analysis.strength import PolicyStrength
from analysis.tempo import Tempo
from reports.kit.answers import Answer
from reports.kit.blocks import Chart
from reports.kit.terms import Terms
from reports.pipeline.hands import Play
from reports.pipeline.reached import Reached
from reports.pipeline.sensitivity import LabFound
from reports.pipeline.settled import Stopping
from reports.pipeline.strength import Strength
from reports.pipeline.subjects import StudiedSubject
from sim.content.owned import Owned
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
class Balance:
    """Who wins how often, and who with what.

    Attributes:
        shares: win shares by faction.
        seats: win shares by seat and the test of equal seats.
        matchups: who finishes ahead of whom.
        policies: the policies compared.
        interactions: how factions and policies go together.
        explained: how much of who wins line-ups and counted luck explain.
        wider: how many times as wide the intervals of factions are as those of a study of fixed length.
        reached: what was asked for by name, and whether it is so.
    """

    shares: WinShares
    seats: SeatAdvantage
    matchups: Matchups
    policies: PolicyStrength
    interactions: Interactions
    explained: Explained
    wider: float = 1.0
    reached: tuple[Reached, ...] = ()


@dataclass(frozen=True, eq=False)
class OtherBots:
    """The verdict as other bots would have it.

    Attributes:
        play: every policy alone, and what is best for each faction; None if nobody asked.
        dependence: what they make of the verdict; None if none was tried.
        levels: the verdicts at every level of strength; None if none was played.
    """

    play: Play | None = None
    dependence: Dependence | None = None
    levels: Strength | None = None


@dataclass(frozen=True, eq=False)
class Basis:
    """What the results rest on beside play: values of the game, and how far they are known.

    Attributes:
        assumptions: content values by source; None when the content is not known.
        boxes: the boxes that factions come from; None when none does, or the content is not known.
        owned: values read off boxes.
        drawn: how assumed values affect the verdict; None if no rulebooks were drawn.
        people: which seats people played, in a sentence or two; "" where bots played all of them.
        mixed: a warning where people and bots sat at the same tables, else "".
    """

    assumptions: Assumptions | None = None
    boxes: Boxes | None = None
    owned: tuple[Owned, ...] = ()
    drawn: LabFound | None = None
    people: str = ""
    mixed: str = ""


@dataclass(frozen=True, eq=False)
class LuckPart:
    """What decides who wins, or why these games do not say it.

    Attributes:
        found: what luck and decisions explain; None where something is lacking.
        lacking: a sentence on what it is.
    """

    found: Luck | None
    lacking: str = ""


@dataclass(frozen=True, eq=False)
class Report:
    """One run, analysed.

    Attributes:
        game: what was played.
        study: how it was played.
        origin: how the run came about.
        lineups: columns lineup, games; the most frequent first.
        stopping: how a run ended that was played until something is known; None for one of fixed length.
        terms: how results are named, coloured and held against what is fair.
        balance: who wins how often.
        others: the verdict as other bots would have it.
        basis: what the results rest on beside play.
        verdict: what all of that says about balance, in words.
        tempo: length, leads, activity and score curves.
        favourites: how soon it can be seen who wins; None where no value says so.
        luck: what decides who wins, luck or decisions; None where nobody races or nobody asked.
        builds: what winners have that others have not; None where the game compares no column.
        subjects: what the game has to tell of its own, in its order.
        odds: sections about battle odds.
    """

    game: Game
    study: Study
    origin: Origin
    lineups: pd.DataFrame
    stopping: Stopping | None
    terms: Terms
    balance: Balance
    others: OtherBots
    basis: Basis
    verdict: Answer
    tempo: Tempo
    favourites: Favourites | None
    luck: LuckPart | None
    builds: WinnerBuilds | None
    subjects: tuple[StudiedSubject, ...]
    odds: tuple[OddsSection, ...]
