"""From the tables of a run to everything that a report says."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pandas as pd

from analysis.adjusting import without_luck
from analysis.assumptions import assumed_share
from analysis.boxes import Boxes, boxes
from analysis.builds import WinnerBuilds, winner_builds
from analysis.explained import explained
from analysis.favourites import Favourites
from analysis.hands import Dependence
from analysis.interactions import interactions
from analysis.matchups import matchups
from analysis.seats import seat_advantage
from analysis.shares import WinShares, win_shares
from analysis.solo import is_solo
from analysis.stopping import widening
from analysis.strength import policy_strength
from analysis.tempo import tempo
from reports.kit.names import wording_of
from reports.kit.palette import palette_for
from reports.kit.precision import Precision, families_of
from reports.kit.terms import Terms
from reports.pipeline.hands import Play
from reports.pipeline.sensitivity import LabFound
from reports.pipeline.settled import Stopping
from reports.pipeline.strength import Strength
from reports.pipeline.subjects import studied_subjects
from reports.report import Balance, Basis, LuckPart, OddsSection, Origin, OtherBots, Report
from reports.words.people import mixed_words, played_words
from reports.words.verdict import verdict
from sim.game import Game
from sim.runs.dataframes import Tables
from sim.study.study import Study


@dataclass(frozen=True, eq=False)
class Material:
    """What goes into a report beside the tables of the run.

    Attributes:
        precision: what is asked of every estimate.
        values: the game's values with their sources, as `analysis.assumptions.assumed_share` takes them.
        odds: sections about battle odds.
        origin: how the run came about.
        play: the games with other bots, None if nobody asked.
        levels: the verdicts at every level of strength, None if none was played.
        stopping: how a run ended that was played until something is known, None for one of fixed length.
        drawn: how assumed values affect the verdict, None if no rulebooks were drawn.
        favourites: how soon it can be seen who wins, None where no value says so.
        luck: what decides who wins, None where nobody races or nobody asked.
    """

    precision: Precision = field(default_factory=Precision)
    values: Sequence[Mapping[str, Any]] = ()
    odds: tuple[OddsSection, ...] = ()
    origin: Origin = field(default_factory=Origin)
    play: Play | None = None
    levels: Strength | None = None
    stopping: Stopping | None = None
    drawn: LabFound | None = None
    favourites: Favourites | None = None
    luck: LuckPart | None = None


def balance_of(seats: pd.DataFrame, precision: Precision, stopping: Stopping | None = None) -> Balance:
    """Judge who wins how often.

    Args:
        seats: the table of seats.
        precision: what is asked of every estimate.
        stopping: how the run ended, if it was played until something is known: then intervals hold at every look.

    Raises:
        ValueError: a table that cannot be analysed; see the functions of `analysis`.
    """
    level, tolerance = precision.level, precision.tolerance
    families = families_of(is_solo(seats))
    judged = seats if stopping is None else without_luck(seats)  # at every look intervals hold for plain means
    balance = Balance(
        win_shares(judged, level=level, tolerance=tolerance, families=families),
        seat_advantage(judged, level=level, tolerance=tolerance, families=families),
        matchups(seats, level=level),
        policy_strength(seats, level=level),
        interactions(seats, level=level, tolerance=tolerance),
        explained(seats, level=level),
    )
    if stopping is None:
        return balance
    shares = stopping.factions(balance.shares)
    wider = widening(balance.shares.table, shares.table)
    return replace(balance, shares=shares, seats=stopping.seats(balance.seats), wider=wider)


def analyse(game: Game, study: Study, tables: Tables, balance: Balance, material: Material) -> Report:
    """Ask every further question about a run, and put the verdict into words.

    Args:
        game: what was played; it says which columns to compare, and what it has to tell of its own.
        study: how it was played.
        tables: what came of it.
        balance: who wins how often in them.
        material: what goes into the report beside the tables.

    Returns:
        The report.

    Raises:
        ValueError: a table that cannot be analysed; see the functions of `analysis`.
    """
    games, level = tables.games, material.precision.level
    factions = tables.seats["faction"].astype("category").cat.remove_unused_categories().cat.categories.astype(str)
    palette = palette_for(factions, order=game.factions)
    terms = Terms(wording_of(game), palette, material.precision, len(games), balance.shares.solo)
    others, basis = _others(balance.shares, material), _basis(game, factions, material, study)
    return Report(
        game=game,
        study=study,
        origin=material.origin,
        lineups=_lineups(games),
        stopping=material.stopping,
        terms=terms,
        balance=balance,
        others=others,
        basis=basis,
        verdict=verdict(balance, others, basis, len(study.changes), terms),
        tempo=tempo(games, tables.rounds, level=level),
        favourites=material.favourites,
        luck=material.luck,
        builds=_builds(game, tables.seats, level),
        subjects=studied_subjects(game, tables, level=level),
        odds=material.odds,
    )


def _others(shares: WinShares, material: Material) -> OtherBots:
    """The verdict as other bots would have it."""
    hands = () if material.play is None else material.play.hands
    return OtherBots(material.play, Dependence(shares, hands) if hands else None, material.levels)


def _basis(game: Game, factions: Iterable[str], material: Material, study: Study) -> Basis:
    """What the results rest on, as far as the values of the game are known."""
    assumptions = assumed_share(material.values) if material.values else None
    known = _boxes(game, factions, material.values)
    return Basis(assumptions, known, study.owned, material.drawn, played_words(study), mixed_words(study))


def _builds(game: Game, seats: pd.DataFrame, level: float) -> WinnerBuilds | None:
    """What winners have that others have not; None where the game compares no column."""
    compared = [column.name for column in game.seat_columns if column.compared and not column.labels]
    return winner_builds(seats, compared, level=level) if compared else None


def _boxes(game: Game, factions: Iterable[str], values: Sequence[Mapping[str, Any]]) -> Boxes | None:
    """The boxes that factions of the study come from, and how much of them is known; None if there are none."""
    box_of = {name: game.boxes[name] for name in factions if name in game.boxes}
    if not box_of or not values:
        return None
    addresses = {box: [f"{game.key}.{pattern}" for pattern in found] for box, found in game.box_values.items()}
    return boxes(values, box_of, addresses)


def _lineups(games: pd.DataFrame) -> pd.DataFrame:
    if "lineup" not in games.columns:
        return pd.DataFrame(columns=["lineup", "games"])
    # Counted as categories: a text for every game would be the largest column of the report.
    counts = games["lineup"].astype("category").cat.remove_unused_categories().value_counts()
    table = pd.DataFrame({"lineup": counts.index.astype("str"), "games": counts.to_numpy()})
    return table.sort_values(["games", "lineup"], ascending=[False, True], ignore_index=True)
