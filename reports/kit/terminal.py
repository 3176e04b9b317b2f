"""Answers in words and shown tables on the terminal."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from reports.kit.answers import TRY_NEXT, Answer, NextStep
from reports.kit.blocks import Shown


def answer_text(words: Answer) -> Group:
    """An answer in words: findings, open questions marked "?", and what they rest on marked "!"."""
    sentences = Table.grid(padding=(0, 1))
    for mark, style, said in (
        ("-", "", words.findings),
        ("?", "yellow", words.open_questions),
        ("!", "dim", words.limits),
    ):
        for sentence in said:
            sentences.add_row(Text(mark, style=style), Text(sentence, style=style))
    return Group(Text.assemble((words.bold, "bold"), words.headline[len(words.bold) :]), sentences)


def next_steps_text(steps: Sequence[NextStep]) -> Group:
    """What to try next: why, and the command, which stays on a line of its own to be copied."""
    said: list[RenderableType] = [Text(TRY_NEXT, style="bold")] if steps else []
    for step in steps:
        lines = [Text(f"    {line}", style="dim") for line in step.lines]
        said += [Text(step.why), *lines, Text(f"  {step.command}", style="bold", no_wrap=True, overflow="ignore")]
    return Group(*said)


def terminal_table(table: Shown) -> Table:
    """Lay a table out for the terminal; text in square brackets stays text."""
    laid_out = Table(title=table.title or None, title_justify="left", title_style="bold", header_style="bold")
    for title, numeric in zip(table.head, table.numeric, strict=True):
        laid_out.add_column(title, justify="right" if numeric else "left", overflow="fold")
    for row in table.rows:
        laid_out.add_row(*(Text(cell) for cell in row))
    return laid_out
