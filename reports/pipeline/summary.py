"""The numbers of a report for other programs: plain types only, None for a number that is not known."""

from os import PathLike, fspath
from typing import Any

from reports.pipeline.plain import plain_rows, plain_value
from reports.pipeline.subjects import subject_numbers
from reports.report import Report

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


def summary(report: Report, page: str | PathLike[str] | None = None) -> dict[str, Any]:
    """Tell a report in numbers.

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
        "subjects": [subject_numbers(subject) for subject in report.subjects],
        "level": report.level,
        "tolerance": report.tolerance,
    }
