"""The battles of a game that come up most, answered beforehand and packed into a page that needs no server.

Answers are kept as the page shows them, by what its form sends for their question. Many resemble each other, so that
they are deflated by the hundred; the page's script (`bundled.js`) inflates those that are looked at.
"""

import base64
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from markupsafe import Markup

from analysis.odds.common import Battles
from analysis.odds.controls import Army, Faces
from analysis.odds.exploring import Around
from reports.kit.offline import embedded
from reports.pipeline.questions import Asking, answered, question_of
from reports.web.asking import asking
from reports.web.calculator.answer import calculator_environment, shown_answer
from reports.web.calculator.assumed import Trial, assumed
from reports.web.calculator.forms import Form, form_of
from reports.web.calculator.joining import Asked, entries
from reports.web.calculator.neighbours import map_view
from sim.calculator import NOBODY_WINS
from sim.errors import UsageError

CHUNK = 100  # answers, or maps, that are deflated together
MOST_TABLES = 12  # maps that a page shows without its script
DEFLATING = 9


@dataclass(frozen=True)
class Packed:
    """The answers of a page, packed.

    Attributes:
        size: how many battles are answered.
        data: what the script reads.
        answers: titles and answers that stand there without a script.
        tables: maps that do.
        settings: what was changed, as ADDRESS=VALUE.
        content: the digest of the values that all was calculated with.
        values, assumed: how many values that content has, and how many of them are assumed.
    """

    size: int
    data: Markup
    answers: Sequence[tuple[str, Mapping[str, Any]]]
    tables: Sequence[Mapping[str, Any]]
    settings: Sequence[str]
    content: str
    values: int
    assumed: int


@dataclass
class Answers:
    """Answers as they are gathered: by key, in order, and the maps with where their answers begin and end."""

    of: Asking
    form: Form
    fragments: dict[str, str] = field(default_factory=dict)
    maps: list[dict[str, Any]] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)

    def add(self, question: Any, *, assumed_too: bool = False) -> tuple[str, dict[str, Any]] | None:
        """Answer a question, and return its key and its answer; None where there is no such battle."""
        key = self.key(question)
        asking = replace(self.of, question=question, check=None)
        try:
            shown = shown_answer(asking, answered(asking), self.form.words)
        except UsageError:
            return None
        if assumed_too and shown["has_more"]:
            found = assumed(Trial(question, asking.content, self.form, lambda _: ""))
            shown |= {"assumed": found, "condition": found.condition}
        if key not in self.fragments:
            self.fragments[key] = fragment(shown)
        return key, shown

    def key(self, question: Any) -> str:
        """Return what a form sends for a question, as the script puts it together."""
        told = {
            each.name: _texts(getattr(question, each.name)) for each in fields(question) if _is_told(question, each)
        }
        return "&".join(
            f"{name}={value}" for name, value in entries(self.form.controls, type(question), Asked(told, ()))
        )

    def add_map(self, battles: Battles) -> None:
        """Answer all battles of a map, and keep the map."""
        first = len(self.fragments)
        chances, draws = ([[None] * len(battles.columns) for _ in battles.rows] for _ in range(2))
        kind = type(self.of.question)
        for row, column, asked in battles.fields():
            if (found := self.add(kind(**asked), assumed_too=battles.assumed)) is not None:
                told = found[1]["told"]
                chances[row][column] = told.chance
                draws[row][column] = sum(share.chance for share in told.shares if share.name == NOBODY_WINS)
        around = Around(
            down=battles.down,
            across=battles.across,
            rows=battles.rows,
            columns=battles.columns,
            chances=tuple(map(tuple, chances)),
            draws=tuple(map(tuple, draws)),
            here=(-1, -1),
        )

        def link(changes: Mapping[str, Any]) -> str:
            return f"#{self.key(kind(**{**battles.base, **changes}))}"

        self.maps.append({**map_view(self.form.words, around, link, battles.title), "leads_to": "battle"})
        self.spans.append((first, len(self.fragments)))


def names_battles(key: str) -> bool:
    """Return whether a game names battles that a page can hold: maps of common ones, or examples."""
    question = question_of(key)
    return hasattr(question, "common") or bool(form_of(key).words.examples)


def packed(of: Asking) -> Packed:
    """Answer the common battles of a game, its examples, and what is asked.

    Args:
        of: what the page begins with, and the values that all is calculated with.
    """
    answers = Answers(of, form_of(of.key, of.content.owned))
    question: Any = of.question
    for battles in question.common(of.content) if hasattr(question, "common") else ():
        answers.add_map(battles)
    examples = list(_examples(answers))
    first = _first(answers)
    answers.fragments[""] = calculator_environment().get_template("web/fragment.html.j2").render(
        page={"told": None, "mistake": "", "invitation": answers.form.words.invitation,
              "examples": [(title, f"#{key}") for title, key, _ in examples]}
    )  # fmt: skip
    known = of.content.values.values()
    return Packed(
        size=len(answers.fragments) - 1,
        data=embedded({**_form_data(answers), **_packed_data(answers), "first": first}),
        answers=[(title, shown) for title, _, shown in examples],
        tables=[_without_links(each) for each in answers.maps[:MOST_TABLES]],
        settings=of.settings,
        content=of.content.hash,
        values=len(known),
        assumed=sum(value.source == "assumed" for value in known),
    )


def fragment(shown: Mapping[str, Any]) -> str:
    """Return the parts of a page that show an answer."""
    page = {"mistake": "", "around": False, "assumed": None, "later": None, **shown}
    return calculator_environment().get_template("web/fragment.html.j2").render(page=page)


def _examples(answers: Answers) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield title, key and answer of each example of the game."""
    for title, told in answers.form.words.examples.items():
        question = asking(answers.of.key, list(told.items())).question
        if (found := answers.add(question, assumed_too=True)) is not None:
            yield title, *found


def _first(answers: Answers) -> str:
    """Return the key of what is asked, "" where nothing is.

    Raises:
        UsageError: it cannot be answered.
    """
    question = answers.of.question
    if question == type(question)():
        return ""
    answered(answers.of)
    found = answers.add(question, assumed_too=True)
    return found[0] if found else ""


def _form_data(answers: Answers) -> dict[str, Any]:
    """Return what the script must know of the form: kinds of controls, and what says nothing where it is sent."""
    controls, of = answers.form.controls, answers.of
    question: Any = question_of(of.key)
    known = {each.name: each.default for each in fields(question)}
    defaults = {name: _text(value) for name, value in known.items() if value not in (None, (), "", False)}
    defaults |= {name: "0" for name, value in known.items() if value == 0 and not isinstance(value, bool)}
    for name, control in controls.items():
        if isinstance(control, Faces):
            defaults |= {
                f"{name}.{face.address}": str(of.content[face.address]) for die in control.dice for face in die.faces
            }
    return {
        "game": of.key,
        "kinds": {name: control.kind for name, control in controls.items()},
        "beside": {name: control.beside for name, control in controls.items() if control.beside},
        "several": [name for name, control in controls.items() if isinstance(control, Army) and known[name] == ()],
        "defaults": defaults,
        "settings": list(of.settings),
    }


def _packed_data(answers: Answers) -> dict[str, Any]:
    templates = calculator_environment()
    parts = templates.get_template("web/parts.html.j2").module
    maps = [str(parts.around(each)) for each in answers.maps]  # type: ignore[attr-defined]
    return {
        "chunk": CHUNK,
        "keys": [deflated(list(answers.fragments))],
        "parts": list(_chunks(answers.fragments.values())),
        "maps": answers.spans,
        "tables": list(_chunks(maps)),
    }


def _chunks(texts: Iterable[str]) -> Iterator[str]:
    known = list(texts)
    for start in range(0, len(known), CHUNK):
        yield deflated(known[start : start + CHUNK])


def deflated(texts: Sequence[str]) -> str:
    """Return texts deflated, in letters that may stand in a page."""
    return base64.b64encode(zlib.compress(json.dumps(texts, ensure_ascii=False).encode(), DEFLATING)).decode()


def _without_links(table: Mapping[str, Any]) -> dict[str, Any]:
    rows = [{**row, "cells": [{**cell, "address": ""} for cell in row["cells"]]} for row in table["rows"]]
    return {**table, "rows": rows}


def _is_told(question: Any, field: Any) -> bool:
    value = getattr(question, field.name)
    return value not in (None, "", (), []) and value != field.default


def _texts(value: Any) -> list[str]:
    return [_text(each) for each in value] if isinstance(value, list | tuple) else [_text(value)]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
