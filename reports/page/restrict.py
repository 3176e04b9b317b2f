"""Restricted play laid out: as one HTML page, and on the terminal."""

import os
from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text

from analysis.restricted.worth import DEAD, MUST, OPEN
from reports.kit.answers import Answer
from reports.kit.atomic import write_atomically
from reports.kit.blocks import Facts, Steps
from reports.kit.layout import Page, laid_out
from reports.kit.numbers import count, tolerance_words
from reports.kit.terminal import answer_text, next_steps_text, terminal_table
from reports.pipeline.restrict import RestrictionFound
from reports.sections.restrict import restriction_sections, worth_chart
from reports.sections.summary import bots_words, stated
from reports.tables import restrict as tables
from reports.words.restrict import worth


def build_restriction(found: RestrictionFound, answer: Answer, out: str | os.PathLike[str]) -> Path:
    """Write what the mechanics are worth as one HTML file.

    Raises:
        OSError: the file cannot be written; what was there before is untouched.
    """
    path = Path(out)
    write_atomically(path, restriction_html(found, answer))
    return path


def restriction_html(found: RestrictionFound, answer: Answer) -> str:
    """The page as text; the same games give the same text."""
    page = Page(
        title=found.game.title,
        kind="value of the mechanics",
        headline=answer.headline,
        bold=answer.bold,
        tiles=_tiles(found),
        figure=worth_chart(found),
        basis=_basis(found, answer),
        steps=Steps(answer.next_steps, brief=True),
        sections=restriction_sections(found, answer),
    )
    return laid_out(page)


def _basis(found: RestrictionFound, answer: Answer) -> Facts:
    """What the headline rests on."""
    return stated(
        ("What is open", " ".join(answer.open_questions[:1])),
        ("For which bots", bots_words(found.study.cast)),
        ("What it rests on", " ".join(answer.limits)),
    )


def _tiles(found: RestrictionFound) -> list[tuple[str, str, str]]:
    """The numbers of the header."""
    verdicts, first = found.table["verdict"].value_counts(), found.table.iloc[0]
    all_of = f"of {len(found.table)} mechanics"
    return [
        ("Games", count(found.restriction.games), f"{count(found.study.games)} of them with everything"),
        ("Most valuable", worth(first, found.precision.level), f"percentage points, {found.titles[first['mechanic']]}"),
        ("A must", str(verdicts.get(MUST, 0)), all_of),
        ("Dead", str(verdicts.get(DEAD, 0)), f"within {tolerance_words(found.precision.tolerance)}"),
        ("Undecided", str(verdicts.get(OPEN, 0)), all_of),
    ]


def restriction_text(found: RestrictionFound, answer: Answer) -> Group:
    """The answer and the tables, for `rich.console.Console.print`."""
    title = Text(f"{found.game.title}: {count(found.restriction.games)} games", style="bold underline")
    shown = [tables.mechanics(found, "What a seat loses without each mechanic")]
    if len(found.table) == 1:
        shown.append(tables.factions(found, f"The same by {found.words.faction}"))
    parts: list[RenderableType] = [title, answer_text(answer), *(terminal_table(table) for table in shown)]
    parts.append(next_steps_text(answer.next_steps))
    return Group(*parts)
