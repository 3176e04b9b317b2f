"""The page of a comparison, and what is printed of it."""

from reports.assembly.comparison_numbers import comparison_numbers
from reports.commands.output import emit_json, warn, writing
from reports.commands.readable import console
from reports.kit.answers import steps_numbers, with_next_steps
from reports.page.comparison import build_comparison, comparison_text
from reports.pipeline.arms import BASELINE
from reports.pipeline.comparison import Comparison
from reports.words.comparison import answer, small_budget
from reports.words.lab_steps import after_comparison

PAGE = "comparison.html"


def publish(comparison: Comparison, as_json: bool) -> None:
    """Write the page and print what it says.

    Raises:
        RunError: if the page cannot be written.
    """
    page, words = (
        comparison.folders[BASELINE].parent / PAGE,
        with_next_steps(answer(comparison), after_comparison(comparison)),
    )
    with writing(page):
        build_comparison(comparison, words, page)
    for sentence in small_budget(comparison.study):
        warn(sentence.rstrip("."))
    if as_json:
        emit_json({**comparison_numbers(comparison, page), **steps_numbers(words.next_steps)})
        return
    console().print(comparison_text(comparison, words))
    print(page)
