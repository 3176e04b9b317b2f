"""One self-contained HTML page: no script, no network, readable on a phone, on paper and in the dark."""

import os
from pathlib import Path

from reports.kit.atomic import write_atomically
from reports.kit.layout import Page, laid_out
from reports.kit.names import shown_name
from reports.kit.numbers import count, number, plain_percent, points
from reports.report import Report
from reports.sections import sections
from reports.sections.course import length_words, only_length
from reports.words.verdict import verdict, won_and_lost


def build_page(report: Report, out: str | os.PathLike[str]) -> Path:
    """Write a report as one HTML file; a reader never sees half of it.

    Args:
        report: what to say.
        out: file to write; its folder must exist.

    Returns:
        The file.

    Raises:
        OSError: the file cannot be written; what was there before is untouched.
    """
    path = Path(out)
    write_atomically(path, page_html(report))
    return path


def page_html(report: Report) -> str:
    """The page as text; the same report gives the same text."""
    words = verdict(report)
    page = Page(
        title=report.game.title,
        kind="balance report",
        headline=words.headline,
        bold=words.bold,
        tiles=headline_numbers(report),
        sections=sections(report),
    )
    return laid_out(page)


def headline_numbers(report: Report) -> list[tuple[str, str, str]]:
    """The numbers in the page's header: what, the number, and a word about it."""
    tiles = [
        ("Games", count(report.games), f"{count(report.shares.table['n'].sum())} seats"),
        *([("Games won", *_won(report))] if report.solo else []),
        *([(shown_name(report.words.factions), *_distances(report))] if _is_compared(report) else []),
        *([] if report.solo else [("Playing first", *_first_seat(report))]),
        ("Rounds", *_rounds(report)),
    ]
    if report.assumptions is not None:
        tiles.append(("Assumed values", plain_percent(report.assumptions.assumed_share), "of the game's content"))
    return tiles


def _won(report: Report) -> tuple[str, str]:
    won, lost = won_and_lost(report)
    return won, f"and {lost} lost"


def _is_compared(report: Report) -> bool:
    return bool(report.shares.table["fair_share"].notna().any())


def _distances(report: Report) -> tuple[str, str]:
    """The least and the greatest distance from fair; who is at the ends may be luck, so nobody is named."""
    table = report.shares.table
    ordered = table.assign(apart=table["estimate"] - table["fair_share"]).sort_values("apart").to_dict("records")
    told = [points(row["apart"], row["low"], row["high"], report.level) for row in (ordered[0], ordered[-1])]
    return " to ".join(dict.fromkeys(told)), f"points from {'the mean' if report.solo else 'fair'}"


def _first_seat(report: Report) -> tuple[str, str]:
    return points(*report.seats.first_seat_advantage[:3], report.level), "points for seat 1"


def _rounds(report: Report) -> tuple[str, str]:
    median, only = report.tempo.median, only_length(report)
    if only is not None:
        return number(only, 0), "in every game"
    spread = length_words(report).split(" (")[-1].rstrip(")")
    return number(median, 0), f"median, mostly {spread}"
