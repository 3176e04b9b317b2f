"""A report on the terminal: the verdict, and the tables that carry it."""

from rich.console import Group, RenderableType
from rich.text import Text

from reports.kit.terminal import answer_text, terminal_table
from reports.report import Report
from reports.tables import of_report as tables
from reports.words.blocks import uneven
from reports.words.stopping import ended
from reports.words.verdict import verdict


def report_text(report: Report) -> Group:
    """The verdict and the main tables of a report, for `rich.console.Console.print`."""
    shown = [
        tables.win_shares(report.shares, f"Win shares by {report.words.faction}", words=report.words),
        *([] if report.solo else [tables.seats(report.seats, "Win shares by seat (seat 1 plays first)")]),
        tables.headline(report.tempo, "Length and tempo", words=report.words),
        tables.solo_results(report.shares, "Won and lost")
        if report.solo
        else tables.ends(report.tempo, "How games end"),
    ]
    if report.levels is not None and report.levels.levels:
        shown.insert(0, tables.hands(report.shares, report.levels.levels, "Verdicts by strength", words=report.words))
    if report.play is not None and report.play.hands:
        shown.append(tables.hands(report.shares, report.play.hands, "With other bots", words=report.words))
    if len(report.strength.table) > 1:
        shown.append(tables.strength(report.strength, "Policies"))
    if report.boxes is not None:
        shown.append(tables.boxes(report.boxes, "Boxes and what is assumed of them", words=report.words))
    parts: list[RenderableType] = [Text(f"{report.game.title}: {report.games:,} games", style="bold underline")]
    if report.stopping is not None:
        parts.append(Text(ended(report.stopping), style="dim"))
    if told := uneven(report.study, report.games):
        parts.append(Text(told, style="dim"))
    parts += [answer_text(verdict(report)), *(terminal_table(table) for table in shown)]
    return Group(*parts)
