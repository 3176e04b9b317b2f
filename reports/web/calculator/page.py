"""The page of a question about a battle: the form, filled in, and the answer in words, figures and tables.

It is made where the question is answered, within the limits of a request. What a form sends in parts is led to its
canonical address, which says the same in the command line's form.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Template

from analysis.odds.exploring import Explored
from reports.kit.environment import environment
from reports.pipeline.questions import Asking, answered, question_of
from reports.web.asking import asking
from reports.web.calculator import shown
from reports.web.calculator.assumed import Assumed, Trial, assumed
from reports.web.calculator.form import Group, groups_of
from reports.web.calculator.forms import Form, facts_of, form_of, said
from reports.web.calculator.joining import SETTING, Asked, address, asked, sent_by_a_form
from reports.web.calculator.neighbours import map_view
from reports.words.odds import box_notes, fought_words, range_words
from sim.calculator import Told
from sim.content.owned import Owned
from sim.errors import UsageError
from sim.game import find

Query = Sequence[tuple[str, str]]
FOUND, REFUSED = 200, 422
MAP, VALUES = "map", "values"  # what takes longer


@dataclass(frozen=True)
class Page:
    """What the template shows."""

    key: str
    title: str
    description: str
    path: str
    address: str
    later: Mapping[str, str]
    groups: Sequence[Group]
    examples: Sequence[tuple[str, str]]
    invitation: str
    battle: str
    settings: Sequence[str]
    check: str
    seed: str
    mistake: str = ""
    is_late: bool = False
    told: Told | None = None
    open: Sequence[tuple[str, str]] = ()
    notes: Sequence[str] = ()
    fought: str = ""
    method: str = ""
    has_more: bool = False
    around: dict[str, Any] | None = None
    assumed: Assumed | None = None


def calculator_page(key: str, query: Query, owned: tuple[Owned, ...] = ()) -> tuple[int, str]:
    """Answer a question about a battle with a page.

    Args:
        key: a game with battle odds.
        query: names and values of the address, decoded.
        owned: values read off boxes.

    Returns:
        The status of HTTP, 422 where the question cannot be answered, and the whole page.
    """
    told = asked(form_of(key).controls, question_of(key), query)
    try:
        page = _page(key, told, owned, **_answer(key, told, owned))
    except UsageError as error:
        return REFUSED, refused_page(key, query, str(error), owned)
    return FOUND, _template().render(page=page)


def refused_page(key: str, query: Query, sentence: str, owned: tuple[Owned, ...] = (), *, is_late: bool = False) -> str:
    """Return the page of a question that is not answered: a sentence that says why, beside the filled-in form.

    Args:
        key: a game with battle odds.
        query: names and values of the address, decoded.
        sentence: why it is not answered.
        owned: values read off boxes.
        is_late: whether it will be, if asked again: nothing is to be corrected.
    """
    told = asked(form_of(key).controls, question_of(key), query)
    return _template().render(page=_page(key, told, owned, mistake=sentence, is_late=is_late))


def canonical_address(key: str, query: Query) -> str:
    """Return where a question that a form sent in parts stands in one text a field; "" where it stands there."""
    if not sent_by_a_form(query):
        return ""
    told = asked(form_of(key).controls, question_of(key), query)
    if sent_by_a_form(told.query):  # parts of nothing that is asked, which would be led here again
        return ""
    return address(_path(key), told, more=told.more)


@cache
def _template() -> Template:
    templates = environment()
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
    return templates.get_template("web/calculator.html.j2")


def _path(key: str) -> str:
    return f"/odds/{key}"


def _page(key: str, meant: Asked, owned: tuple[Owned, ...], **answer: Any) -> Page:
    form, question, path = form_of(key, owned), question_of(key), _path(key)
    title, battle = find(key).title, find(key).battle_word
    return Page(
        key=key,
        title=title,
        description=f"Exact {battle} odds of {title}",
        path=path,
        address=address(path, meant),
        later={more: address(path, meant, more=more) for more in (MAP, VALUES)},
        groups=groups_of(form, question, meant),
        examples=_examples(key),
        invitation=form.words.invitation,
        battle=battle,
        settings=_other_settings(form, meant),
        check="".join(meant.all_of("check")[-1:]),
        seed="".join(meant.all_of("seed")[-1:]),
        **answer,
    )


@cache
def _examples(key: str) -> Sequence[tuple[str, str]]:
    """Return what the examples of a game are about, and their addresses."""
    form, question = form_of(key), question_of(key)
    examples = form.words.examples.items()
    told = {about: asked(form.controls, question, list(fields.items())) for about, fields in examples}
    return [(about, address(_path(key), each)) for about, each in told.items()]


def _other_settings(form: Form, told: Asked) -> list[str]:
    """Return the settings that no control of the form shows."""
    addresses = [
        face.address for control in form.controls.values() for die in getattr(control, "dice", ()) for face in die.faces
    ]
    settings = told.all_of(SETTING)
    return [each for each in settings if not each.partition("=")[0].strip().endswith(tuple(addresses) or ("\0",))]


def _answer(key: str, told: Asked, owned: tuple[Owned, ...]) -> dict[str, Any]:
    """Answer what is asked; nothing where nothing is asked."""
    if not told.query:
        return {}
    meant = asking(key, told.query, owned)
    found = answered(meant)
    question = meant.question
    answer = {
        "told": said(form_of(key).words, facts_of(question, found.answer)),
        "open": [(each.words, range_words(each)) for each in found.answer.quantities if each.varies],
        "notes": (*found.answer.notes, *box_notes(owned)),
        "fought": "" if found.fought is None else fought_words(found.fought, found.answer.outcome),
        "method": found.answer.numbers["method"],
        "has_more": isinstance(question, Explored),
    }
    return {**answer, **(_more(key, question, meant, told) if isinstance(question, Explored) else {})}


def _more(key: str, question: Explored, meant: Asking, told: Asked) -> dict[str, Any]:
    """Answer what takes longer, where it is asked for."""
    if told.more == MAP:
        around = question.around(meant.content)
        return {"around": map_view(_path(key), form_of(key).words, around, told) if around else {}}
    if told.more == VALUES:
        return {"assumed": assumed(Trial(question, meant.content, form_of(key, meant.content.owned), _path(key), told))}
    return {}
