"""A report on the terminal: the verdict, and the tables that carry it."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from reports.kit.blocks import Shown
from reports.kit.terminal import answer_text, next_steps_text, terminal_table
from reports.report import Report
from reports.tables import of_report as tables
from reports.words.blocks import uneven
from reports.words.stopping import ended


def report_text(report: Report) -> Group:
    """The verdict and the main tables of a report, for `rich.console.Console.print`."""
    parts: list[RenderableType] = [Text(f"{report.game.title}: {report.terms.games:,} games", style="bold underline")]
    if report.stopping is not None:
        parts.append(Text(ended(report.stopping), style="dim"))
    if told := uneven(report.study, report.terms.games):
        parts.append(Text(told, style="dim"))
    parts += [answer_text(report.verdict), *(terminal_table(table) for table in _shown(report))]
    parts.append(next_steps_text(report.verdict.next_steps))
    return Group(*parts)


def _shown(report: Report) -> Iterator[Shown]:
    """The main tables, in their order."""
    balance, others, words, solo = report.balance, report.others, report.terms.words, report.terms.solo
    if others.levels is not None and others.levels.levels:
        yield tables.hands(balance.shares, others.levels.levels, "Verdicts by strength", words=words)
    yield tables.win_shares(balance.shares, f"Win shares by {words.faction}", words=words)
    if not solo:
        yield tables.seats(balance.seats, "Win shares by seat (seat 1 plays first)")
    yield tables.headline(report.tempo, "Length and tempo", words=words)
    if solo:
        yield tables.solo_results(balance.shares, "Won and lost")
    else:
        yield tables.ends(report.tempo, "How games end")
    if others.dependence is not None:
        yield tables.hands(balance.shares, others.dependence.hands, "With other bots", words=words)
    if len(balance.policies.table) > 1:
        yield tables.strength(balance.policies, "Policies")
    if report.basis.boxes is not None:
        yield tables.boxes(report.basis.boxes, "Boxes and what is assumed of them", words=words)
