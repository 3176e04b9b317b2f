"""A tuning laid out: as one HTML page, and on the terminal."""

import os
from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text

from reports.kit.answers import Answer
from reports.kit.atomic import write_atomically
from reports.kit.blocks import Facts, Steps
from reports.kit.layout import Page, laid_out
from reports.kit.numbers import count
from reports.kit.terminal import next_steps_text, terminal_table
from reports.pipeline.arms import BASELINE
from reports.pipeline.tuned import Tuned
from reports.sections.summary import bots_words, stated
from reports.sections.tuning import frontier_chart, tuning_sections
from reports.tables import tuning as tables
from reports.words.targets import balance_scale
from reports.words.tuning import changes_title


def build_tuning(tuned: Tuned, answer: Answer, out: str | os.PathLike[str]) -> Path:
    """Write a tuning as one HTML file.

    Raises:
        OSError: the file cannot be written; what was there before is untouched.
    """
    path = Path(out)
    write_atomically(path, tuning_html(tuned, answer))
    return path


def tuning_html(tuned: Tuned, answer: Answer) -> str:
    """The page as text; the same tuning gives the same text."""
    page = Page(
        title=tuned.comparison.game.title,
        kind="tuning",
        headline=answer.headline,
        bold=answer.bold,
        tiles=_tiles(tuned),
        figure=frontier_chart(tuned),
        basis=_basis(tuned, answer),
        steps=Steps(answer.next_steps, brief=True),
        sections=tuning_sections(tuned, answer),
    )
    return laid_out(page)


def tuning_text(tuned: Tuned, answer: Answer) -> Group:
    """The answer and the main tables of a tuning, for `rich.console.Console.print`."""
    title = Text(f"{tuned.comparison.game.title}: {count(tuned.games)} games", style="bold underline")
    said = (*answer.findings, *answer.open_questions, *answer.limits)
    sentences = [Text(answer.headline, style="bold"), *map(Text, said)]
    shown = [
        *([tables.changes(tuned, changes_title(tuned))] if tuned.changes(tuned.answer.arm) else []),
        tables.before_after(tuned, "Win shares before and after, fresh games"),
        tables.frontier(tuned, "What was confirmed, from the smallest change to the largest"),
    ]
    parts: list[RenderableType] = [title, *sentences, *(terminal_table(table) for table in shown)]
    parts.append(next_steps_text(answer.next_steps))
    return Group(*parts)


def _basis(tuned: Tuned, answer: Answer) -> Facts:
    """What the headline rests on."""
    return stated(
        ("What else it does", " ".join(answer.findings[:2])),
        ("What is open", " ".join(answer.open_questions)),
        ("For which bots", bots_words(tuned.plan.study.cast)),
        ("What it rests on", " ".join(answer.limits)),
    )


def _tiles(tuned: Tuned) -> list[tuple[str, str, str]]:
    """The numbers of the header."""
    table, level, arm = tuned.frontier.set_index("arm"), tuned.plan.precision.level, tuned.answer.arm
    values, steps = tuned.size(arm)
    scale = balance_scale(tuned.comparison.words)
    length = tuned.lengths.set_index("arm")["standardised"]
    return [
        ("Games", count(tuned.games), f"of a budget of {count(tuned.plan.budget)}"),
        ("Before", scale.bounded(table.loc[BASELINE], level), scale.away),
        ("After", scale.bounded(table.loc[arm], level), scale.away),
        ("Values changed", str(values), f"of {len(tuned.plan.space.axes)} that might be"),
        ("Steps", str(steps), "in all"),
        ("Length", f"{length.get(arm, 0.0):+.2f}".replace("-", "\u2212"), "standard deviations of a game"),
    ]
