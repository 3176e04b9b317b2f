"""A report on the terminal: the verdict, and the tables that carry it."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from reports import tables
from reports.blocks import Shown
from reports.report import Report
from reports.verdict import verdict
from reports.wording import shown_name


def terminal_table(table: Shown) -> Table:
    """Lay a table out for the terminal; text in square brackets stays text."""
    laid_out = Table(title=table.title or None, title_justify="left", title_style="bold", header_style="bold")
    for title, numeric in zip(table.head, table.numeric, strict=True):
        laid_out.add_column(title, justify="right" if numeric else "left", overflow="fold")
    for row in table.rows:
        laid_out.add_row(*(Text(cell) for cell in row))
    return laid_out


def verdict_text(report: Report) -> Group:
    """The verdict in words: findings, open questions marked "?", and what they rest on marked "!"."""
    words = verdict(report)
    sentences = Table.grid(padding=(0, 1))
    for mark, style, found in (
        ("-", "", words.findings),
        ("?", "yellow", words.open_questions),
        ("!", "dim", words.limits),
    ):
        for sentence in found:
            sentences.add_row(Text(mark, style=style), Text(sentence, style=style))
    return Group(Text(words.headline, style="bold"), sentences)


def report_text(report: Report) -> Group:
    """The verdict and the main tables of a report, for `rich.console.Console.print`."""
    title = str(report.run.get("title") or shown_name(report.run.get("game", "game")))
    shown = [
        tables.win_shares(report.shares, f"Win shares by {report.faction_word}", word=report.faction_word),
        *([] if report.solo else [tables.seats(report.seats, "Win shares by seat (seat 1 plays first)")]),
        tables.headline(report.tempo, "Length and tempo"),
        tables.solo_results(report.shares, "Won and lost")
        if report.solo
        else tables.ends(report.tempo, "How games end"),
    ]
    if len(report.strength.table) > 1:
        shown.append(tables.strength(report.strength, "Policies"))
    parts: list[RenderableType] = [Text(f"{title}: {report.games:,} games", style="bold underline")]
    parts += [verdict_text(report), *(terminal_table(table) for table in shown)]
    return Group(*parts)
