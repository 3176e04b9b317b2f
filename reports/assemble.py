"""From the tables of a run to everything that a report says, and to the numbers that other programs read."""

from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from typing import Any

import pandas as pd

from analysis.assumptions import assumed_share
from analysis.builds import winner_builds
from analysis.matchups import matchups
from analysis.seats import seat_advantage
from analysis.shares import win_shares
from analysis.strength import policy_strength
from analysis.tempo import tempo
from reports.palette import palette_for
from reports.plain import plain_rows, plain_value
from reports.report import OddsSection, Report
from reports.subjects import study_subject, subject_numbers
from sim.game import Board, Subject

SHARE_KEYS = {
    "games": "games",
    "estimate": "win_share",
    "low": "low",
    "high": "high",
    "fair_share": "fair_share",
    "verdict": "verdict",
    "games_needed": "games_needed",
    "n": "n",
}


def analyse(
    run: Mapping[str, Any],
    games: pd.DataFrame,
    seats: pd.DataFrame,
    rounds: pd.DataFrame | None = None,
    *,
    content: Sequence[Mapping[str, Any]] = (),
    columns: Sequence[str] = (),
    subjects: Sequence[Subject] = (),
    labels: Mapping[str, Sequence[str]] | None = None,
    board: Board | None = None,
    palette: Mapping[str, str] | None = None,
    odds: Sequence[OddsSection] = (),
    level: float = 0.95,
    tolerance: float = 0.02,
) -> Report:
    """Ask every question about a run.

    Args:
        run: description of the run; see `Report.run` for the keys that the page knows.
        games: the games table.
        seats: the seats table.
        rounds: the rounds table of the first games, or None.
        content: the game's values with their sources, as `analysis.assumptions.assumed_share` takes them.
        columns: columns of seats in which winners are compared with others.
        subjects: what the game has to tell of its own.
        labels: what the codes in columns of seats mean, by the name of the column.
        board: where the game's places lie, for subjects that are maps.
        palette: colours of factions; those not given are chosen.
        odds: sections about battle odds.
        level: confidence level of every interval.
        tolerance: distance from the fair share that still counts as balanced.

    Returns:
        The report.

    Raises:
        ValueError: a table that cannot be analysed; see the functions of `analysis`.
    """
    factions = seats["faction"].astype("category").cat.remove_unused_categories().cat.categories.astype(str)
    return Report(
        run=run,
        games=len(games),
        lineups=_lineups(games),
        shares=win_shares(seats, level=level, tolerance=tolerance),
        seats=seat_advantage(seats, level=level, tolerance=tolerance),
        matchups=matchups(seats, level=level),
        tempo=tempo(games, rounds, level=level),
        strength=policy_strength(seats, level=level),
        palette=palette_for(factions, palette),
        builds=winner_builds(seats, columns, level=level) if len(columns) else None,
        assumptions=assumed_share(content) if len(content) else None,
        subjects=tuple(study_subject(one, games, seats, labels or {}, board=board, level=level) for one in subjects),
        odds=tuple(odds),
        level=level,
        tolerance=tolerance,
    )


def _lineups(games: pd.DataFrame) -> pd.DataFrame:
    if "lineup" not in games.columns:
        return pd.DataFrame(columns=["lineup", "games"])
    counts = games["lineup"].astype("str").value_counts()
    table = pd.DataFrame({"lineup": counts.index, "games": counts.to_numpy()})
    return table.sort_values(["games", "lineup"], ascending=[False, True], ignore_index=True)


def summary(report: Report, page: str | PathLike[str] | None = None) -> dict[str, Any]:
    """The numbers of a report for other programs: plain types only, None for a number that is not known.

    Args:
        report: the report.
        page: where the page was written.

    Returns:
        The keys page, games, factions, seats, rounds, ends, no_winner, solo, lost (share of the games that one seat
        has lost; None where there are more seats), compared_with (what `fair_share` of factions is), subjects, level,
        tolerance.
    """
    length = {name: plain_value(getattr(report.tempo, name)) for name in ("median", "p10", "p90")}
    return {
        "page": None if page is None else fspath(page),
        "games": report.games,
        "factions": plain_rows(report.shares.table, {"faction": "faction", **SHARE_KEYS}),
        "seats": plain_rows(report.seats.table, {"seat": "seat", **SHARE_KEYS}),
        "rounds": length,
        "ends": {str(row["end"]): float(row["estimate"]) for row in report.tempo.ends.to_dict("records")},
        "no_winner": report.shares.undecided_share,
        "solo": report.solo,
        "lost": report.shares.undecided_share if report.solo else None,
        "compared_with": "mean of all games" if report.solo else "fair share",
        "subjects": [subject_numbers(found) for found in report.subjects],
        "level": report.level,
        "tolerance": report.tolerance,
    }
