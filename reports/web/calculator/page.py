"""The page of a question about a battle: the form, filled in, and the answer in words, figures and tables.

It is made where the question is answered, within the limits of a request. What a form sends in parts is led to its
canonical address, which says the same in the command line's form.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Template

from reports.kit.head import STATIC, Head
from reports.pipeline.questions import Asking, answered, question_of
from reports.web.asking import asking
from reports.web.calculator.answer import calculator_environment, shown_answer
from reports.web.calculator.assumed import Assumed, Trial, assumed
from reports.web.calculator.form import Group, groups_of
from reports.web.calculator.forms import Form, form_of
from reports.web.calculator.joining import SETTING, Asked, address, asked, sent_by_a_form
from reports.web.calculator.neighbours import map_view
from reports.web.calculator.titles import question_words
from sim.calculator import Told
from sim.content.owned import Owned
from sim.errors import UsageError
from sim.game import find

Query = Sequence[tuple[str, str]]
FOUND, REFUSED = 200, 422
MAP, VALUES = "map", "values"  # what takes longer
STYLES = ("palette.css", "shades.css", "calculator.css")
SCRIPTS = ("copy.js", "calculator.js")


@dataclass(frozen=True)
class Page:
    """What the template shows."""

    key: str
    title: str
    head: Head
    path: str
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
    condition: str = ""
    open: Sequence[tuple[str, str]] = ()
    notes: Sequence[str] = ()
    fought: str = ""
    method: str = ""
    has_more: bool = False
    around: dict[str, Any] | None = None
    assumed: Assumed | None = None
    packed: Any = None


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
    return calculator_environment().get_template("web/calculator.html.j2")


def _path(key: str) -> str:
    return f"/odds/{key}"


def _page(key: str, meant: Asked, owned: tuple[Owned, ...], **answer: Any) -> Page:
    form, question, path = form_of(key, owned), question_of(key), _path(key)
    groups = groups_of(form, question, meant)
    return Page(
        key=key,
        title=find(key).title,
        head=_head(key, groups, address(path, meant), answer.get("told")),
        path=path,
        later={more: address(path, meant, more=more) for more in (MAP, VALUES)},
        groups=groups,
        examples=_examples(key),
        invitation=form.words.invitation,
        battle=find(key).battle_word,
        settings=other_settings(form, meant),
        check="".join(meant.all_of("check")[-1:]),
        seed="".join(meant.all_of("seed")[-1:]),
        **answer,
    )


def _head(key: str, groups: Sequence[Group], canonical: str, told: Told | None) -> Head:
    """Return the head of a page; one about a battle is called by it, and previewed by its odds."""
    title, battle = find(key).title, find(key).battle_word
    asked = question_words(groups)
    description = f"Exact {battle} odds of {title}"
    return Head(
        title=(f"{asked} | " if told and asked else "") + f"{title}: {battle} odds",
        description=f"{told.headline} {description}." if told else description,
        styles=STYLES,
        scripts=("served.js", *SCRIPTS),
        static=STATIC,
        address=canonical,
        home="/",
    )


@cache
def _examples(key: str) -> Sequence[tuple[str, str]]:
    """Return what the examples of a game are about, and their addresses."""
    form, question = form_of(key), question_of(key)
    examples = form.words.examples.items()
    told = {about: asked(form.controls, question, list(fields.items())) for about, fields in examples}
    return [(about, address(_path(key), each)) for about, each in told.items()]


def other_settings(form: Form, told: Asked) -> list[str]:
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
    answer = shown_answer(meant, answered(meant), form_of(key).words)
    return {**answer, **(_more(key, meant.question, meant, told) if answer["has_more"] else {})}


def _more(key: str, question: Any, meant: Asking, told: Asked) -> dict[str, Any]:
    """Answer what takes longer, where it is asked for."""

    def link(changes: Mapping[str, Any]) -> str:
        return address(_path(key), told.with_fields(changes))

    if told.more == MAP:
        around = question.around(meant.content)
        return {"around": map_view(form_of(key).words, around, link) if around else {}}
    if told.more == VALUES:
        form = form_of(key, meant.content.owned)
        found = assumed(
            Trial(question, meant.content, form, lambda those: address(_path(key), told.with_settings(those)))
        )
        return {"assumed": found, "condition": found.condition}
    return {}
