"""An answer as every page of battle odds shows it, served or packed, and what fills in the templates of these pages."""

from functools import cache
from typing import Any

from jinja2 import Environment

from analysis.odds.exploring import Explored
from reports.kit.environment import new_environment
from reports.pipeline.questions import Answered, Asking
from reports.web.calculator import shown
from reports.web.calculator.assumed import rests_on_assumed
from reports.web.calculator.forms import facts_of, said
from reports.words.odds import box_notes, fought_words, range_words
from sim.calculator import BattleWords

CONDITION = "Rests on assumed values."


def shown_answer(asking: Asking, found: Answered, words: BattleWords) -> dict[str, Any]:
    """Return what a page shows of an answer."""
    question, answer = asking.question, found.answer
    condition = ""
    if isinstance(question, Explored) and rests_on_assumed(question, asking.content):
        condition = CONDITION
    return {
        "told": said(words, facts_of(question, answer)),
        "condition": condition,
        "open": [(each.words, range_words(each)) for each in answer.quantities if each.varies],
        "notes": (*answer.notes, *box_notes(asking.content.owned)),
        "fought": "" if found.fought is None else fought_words(found.fought, answer.outcome),
        "method": answer.numbers["method"],
        "has_more": isinstance(question, Explored),
    }


@cache
def calculator_environment() -> Environment:
    """Return what fills in the templates of battle odds."""
    templates = new_environment()
    for filtered in (
        shown.percent,
        shown.percent_short,
        shown.exactly,
        shown.stacked,
        shown.tallest,
        shown.lower_first,
        shown.upper_first,
    ):
        templates.filters[filtered.__name__] = filtered
    return templates
