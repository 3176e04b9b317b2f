"""One self-contained HTML page: no script, no network, readable on a phone, on paper and in the dark."""

import os
from pathlib import Path

from analysis.assumptions import Assumptions
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from analysis.tempo import Tempo
from reports.kit.atomic import write_atomically
from reports.kit.blocks import Steps
from reports.kit.layout import Page, laid_out
from reports.kit.names import shown_name
from reports.kit.numbers import count, number, plain_percent, points
from reports.report import Report
from reports.sections import sections
from reports.sections.balance import share_chart
from reports.sections.course import length_words, only_length
from reports.sections.summary import basis_of
from reports.words.verdict import won_and_lost


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
    page = Page(
        title=report.game.title,
        kind="balance report",
        headline=report.verdict.headline,
        bold=report.verdict.bold,
        tiles=headline_numbers(report),
        figure=share_chart(report.balance.shares, report.verdict.headline, report.terms),
        basis=basis_of(report),
        steps=Steps(report.verdict.next_steps, brief=True),
        sections=sections(report),
    )
    return laid_out(page)


def headline_numbers(report: Report) -> list[tuple[str, str, str]]:
    """The numbers in the page's header: what, the number, and a word about it."""
    shares, terms, known = report.balance.shares, report.terms, report.basis.assumptions
    tiles = [
        ("Games", count(terms.games), f"{count(shares.table['n'].sum())} seats"),
        *([("Games won", *_won(shares))] if terms.solo else []),
        *([(shown_name(terms.words.factions), *_distances(shares))] if _is_compared(shares) else []),
        *([] if terms.solo else [("Playing first", *_first_seat(report.balance.seats))]),
        ("Rounds", *_rounds(report.tempo, terms.games)),
    ]
    if known is not None:
        tiles.append(("Assumed values", plain_percent(known.assumed_share), _of_content(known)))
    return tiles


def _of_content(known: Assumptions) -> str:
    before = f", was {plain_percent(known.share_before)}" if len(known.owned) else ""
    return f"of the game's content{before}"


def _won(shares: WinShares) -> tuple[str, str]:
    won, lost = won_and_lost(shares)
    return won, f"and {lost} lost"


def _is_compared(shares: WinShares) -> bool:
    return bool(shares.table["fair_share"].notna().any())


def _distances(shares: WinShares) -> tuple[str, str]:
    """The least and the greatest distance from fair; who is at the ends may be luck, so nobody is named."""
    table, level = shares.table, shares.settings["level"]
    ordered = table.assign(apart=table["estimate"] - table["fair_share"]).sort_values("apart").to_dict("records")
    told = [points(row["apart"], row["low"], row["high"], level) for row in (ordered[0], ordered[-1])]
    return " to ".join(dict.fromkeys(told)), f"percentage points from {'the mean' if shares.solo else 'fair'}"


def _first_seat(seats: SeatAdvantage) -> tuple[str, str]:
    return points(*seats.first_seat_advantage[:3], seats.settings["level"]), "percentage points for seat 1"


def _rounds(tempo: Tempo, games: int) -> tuple[str, str]:
    only = only_length(tempo, games)
    if only is not None:
        return number(only, 0), "in every game"
    spread = length_words(tempo).split(" (")[-1].rstrip(")")
    return number(tempo.median, 0), f"median, mostly {spread}"
