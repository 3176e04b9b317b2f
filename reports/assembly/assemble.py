"""From the tables of a run to everything that a report says."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from analysis.assumptions import assumed_share
from analysis.boxes import Boxes, boxes
from analysis.builds import winner_builds
from analysis.interactions import interactions
from analysis.matchups import matchups
from analysis.seats import seat_advantage
from analysis.shares import win_shares
from analysis.strength import policy_strength
from analysis.tempo import tempo
from reports.kit.palette import palette_for
from reports.kit.precision import Precision
from reports.pipeline.hands import Play
from reports.pipeline.sensitivity import LabFound
from reports.pipeline.settled import Stopping
from reports.pipeline.strength import Strength
from reports.pipeline.subjects import studied_subjects
from reports.report import OddsSection, Origin, Report
from sim.game import Game
from sim.runs.dataframes import Tables
from sim.study.study import Study


@dataclass(frozen=True, eq=False)
class Material:
    """What goes into a report beside the tables of the run.

    Attributes:
        values: the game's values with their sources, as `analysis.assumptions.assumed_share` takes them.
        odds: sections about battle odds.
        origin: how the run came about.
        play: what the verdict owes to play, None if nobody asked.
        levels: the verdicts at every level of strength, None if none was played.
        stopping: how a run ended that was played until something is known, None for one of fixed length.
        drawn: what the verdict owes to assumed values, None if no rulebooks were drawn.
    """

    values: Sequence[Mapping[str, Any]] = ()
    odds: tuple[OddsSection, ...] = ()
    origin: Origin = field(default_factory=Origin)
    play: Play | None = None
    levels: Strength | None = None
    stopping: Stopping | None = None
    drawn: LabFound | None = None


def analyse(game: Game, study: Study, tables: Tables, *, material: Material, precision: Precision) -> Report:
    """Ask every question about a run.

    Args:
        game: what was played; it says which columns to compare, and what it has to tell of its own.
        study: how it was played.
        tables: what came of it.
        material: what goes into the report beside the tables.
        precision: what is asked of every estimate.

    Returns:
        The report.

    Raises:
        ValueError: a table that cannot be analysed; see the functions of `analysis`.
    """
    games, seats, rounds = tables.games, tables.seats, tables.rounds
    level, tolerance = precision.level, precision.tolerance
    compared = [column.name for column in game.seat_columns if column.compared and not column.labels]
    factions = seats["faction"].astype("category").cat.remove_unused_categories().cat.categories.astype(str)
    shares = fixed = win_shares(seats, level=level, tolerance=tolerance)
    by_seat = seat_advantage(seats, level=level, tolerance=tolerance)
    stopping = material.stopping
    if stopping is not None:
        shares, by_seat = stopping.factions(fixed), stopping.seats(by_seat)
        stopping = stopping.beside(fixed, shares)
    return Report(
        game=game,
        study=study,
        games=len(games),
        lineups=_lineups(games),
        shares=shares,
        seats=by_seat,
        matchups=matchups(seats, level=level),
        tempo=tempo(games, rounds, level=level),
        strength=policy_strength(seats, level=level),
        interactions=interactions(seats, level=level, tolerance=tolerance),
        palette=palette_for(factions, order=game.factions),
        builds=winner_builds(seats, compared, level=level) if compared else None,
        assumptions=assumed_share(material.values) if material.values else None,
        boxes=_boxes(game, factions, material.values),
        subjects=studied_subjects(game, tables, level=level),
        odds=material.odds,
        origin=material.origin,
        play=material.play,
        levels=material.levels,
        stopping=stopping,
        drawn=material.drawn,
        precision=precision,
    )


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
    counts = games["lineup"].astype("str").value_counts()
    table = pd.DataFrame({"lineup": counts.index, "games": counts.to_numpy()})
    return table.sort_values(["games", "lineup"], ascending=[False, True], ignore_index=True)
