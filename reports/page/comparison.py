"""A comparison laid out: as one HTML page, and on the terminal."""

import os
from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text

from reports.kit.answers import Answer
from reports.kit.atomic import write_atomically
from reports.kit.blocks import Facts, Shown, Steps
from reports.kit.layout import Page, laid_out
from reports.kit.names import Wording, listed
from reports.kit.numbers import count, number, plain_percent
from reports.kit.terminal import answer_text, next_steps_text, terminal_table
from reports.pipeline.arms import BASELINE
from reports.pipeline.comparison import Comparison, Judged
from reports.sections.comparison import MOST_SHOWN, comparison_sections, imbalance_chart
from reports.sections.summary import bots_words, stated
from reports.tables import comparison as tables
from reports.words.comparison import MOST_NAMED, arm_words, group_word
from reports.words.targets import scale_of


def build_comparison(comparison: Comparison, answer: Answer, out: str | os.PathLike[str]) -> Path:
    """Write a comparison as one HTML file.

    Raises:
        OSError: the file cannot be written; what was there before is untouched.
    """
    path = Path(out)
    write_atomically(path, comparison_html(comparison, answer))
    return path


def comparison_html(comparison: Comparison, answer: Answer) -> str:
    """The page as text; the same comparison gives the same text."""
    page = Page(
        title=comparison.game.title,
        kind="comparison of rules",
        headline=answer.headline,
        bold=answer.bold,
        tiles=_tiles(comparison),
        figure=imbalance_chart(comparison, comparison.main),
        basis=_basis(comparison, answer),
        steps=Steps(answer.next_steps, brief=True),
        sections=comparison_sections(comparison, answer),
    )
    return laid_out(page)


def _basis(comparison: Comparison, answer: Answer) -> Facts:
    """What the headline rests on."""
    arms = listed([arm_words(comparison, name) for name in comparison.names[:MOST_NAMED]])
    more = len(comparison.names) - MOST_NAMED
    return stated(
        ("What was compared", f"{arms}{f' and {more} more' if more > 0 else ''}, with the baseline."),
        ("For which bots", bots_words(comparison.study.cast)),
        ("What it rests on", " ".join(answer.limits)),
    )


def _tiles(comparison: Comparison) -> list[tuple[str, str, str]]:
    """The numbers of the header."""
    judged, level = comparison.main, comparison.level
    sizes, closest = (table.set_index("arm") for table in (judged.imbalance, judged.closest))
    scale = scale_of(judged.target, comparison.words)
    away = scale.away
    best = sizes["estimate"].idxmin()
    verdicts = comparison.by["faction"].differences["verdict"]
    changed = int(verdicts.isin(["more", "less"]).sum())
    saved = comparison.by["faction"].differences["variance_saved"].median()
    return [
        ("Games", count(comparison.study.games), f"in each of {len(sizes)} arms"),
        ("Baseline", scale.bounded(sizes.loc[BASELINE], level), away),
        ("Closest arm", scale.bounded(sizes.loc[best], level), f"{away}, {arm_words(comparison, best)}"),
        ("It leads in", plain_percent(closest.loc[best, "share"]), "of the resamples"),
        ("Changed", str(changed), f"of {len(verdicts)} win shares"),
        ("Variance saved", f"{number(100 * saved, 0)}%", "by playing the same games"),
    ]


def _distances(judged: Judged, words: Wording, level: float) -> Shown:
    """The table of how far every arm is from a target, for a terminal."""
    scale = scale_of(judged.target, words)
    each = f" by {scale.each}" if scale.each else ""
    return tables.arms(judged, level, f"How far each arm is from {scale.aim}{each}, in {scale.unit}", words=words)


def comparison_text(comparison: Comparison, answer: Answer) -> Group:
    """The answer and the main tables of a comparison, for `rich.console.Console.print`."""
    level, words = comparison.level, comparison.words
    shown = [
        tables.settings(comparison, "Arms"),
        *(_distances(judged, words, level) for judged in comparison.judged.values()),
        *(
            tables.differences(one, level, f"Win share by {group_word(kind, words)}, the same games", words=words)
            for kind, one in comparison.by.items()
        ),
        tables.moved(comparison.moved, level, "What moved most", words=words, most=MOST_SHOWN),
    ]
    title = Text(f"{comparison.game.title}: {comparison.study.games:,} games an arm", style="bold underline")
    parts: list[RenderableType] = [title, answer_text(answer), *(terminal_table(table) for table in shown)]
    parts.append(next_steps_text(answer.next_steps))
    return Group(*parts)
