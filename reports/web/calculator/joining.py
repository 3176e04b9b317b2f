"""From what a form sends to what the command line takes: one text a field, blanks and defaults left out.

The canonical address of a question has nothing but fields of the question in the command line's form; a form without
JavaScript sends parts, `attacker.humans.militia=2`, and is led there.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import urlencode

from analysis.odds.controls import FACTION, Army, Control, Faces

Query = Sequence[tuple[str, str]]
Controls = Mapping[str, Control]
SETTING, MORE = "set", "more"
PLACE = re.compile("[0-9]")  # of one of several armies
PLAIN = ":,=*[]"  # readable in an address, and allowed there; a plus sign would be read as a blank


@dataclass(frozen=True)
class Asked:
    """What is asked, as the form and the address have it.

    Attributes:
        fields: by field of the question, its texts; several where it may be given again.
        others: everything else, in order: settings, check, seed.
        more: what takes longer and is asked for too, "" for nothing.
    """

    fields: Mapping[str, Sequence[str]]
    others: Query
    more: str = ""

    @property
    def query(self) -> Query:
        """Names and values as the command line has them."""
        told = [(name, text) for name, texts in self.fields.items() for text in texts]
        return [*told, *self.others]

    def all_of(self, name: str) -> list[str]:
        """Return the values of something that is no field."""
        return [value for known, value in self.others if known == name]

    def with_fields(self, changes: Mapping[str, Any]) -> "Asked":
        """Return the same question with some fields told otherwise."""
        changed = {name: _texts(value) for name, value in changes.items()}
        fields = {name: texts for name, texts in {**self.fields, **changed}.items() if any(texts)}
        return Asked(fields, self.others, self.more)

    def with_settings(self, settings: Sequence[str]) -> "Asked":
        """Return the same question under more settings."""
        return Asked(self.fields, [*self.others, *((SETTING, each) for each in settings)], self.more)


def asked(controls: Controls, question: type, query: Query) -> Asked:
    """Return what a query asks, its parts joined.

    Args:
        controls: those of the game.
        question: the type of question, whose fields the controls belong to.
        query: names and values, decoded.
    """
    known = {entry.name: entry.default for entry in fields(question)}
    told, parts, others = _sorted_out(controls, query, set(known))
    joined = {name: _joined(controls, name, told, parts, several=default == ()) for name, default in known.items()}
    kept = {name: texts for name, texts in joined.items() if any(texts) and texts != [str(known[name])]}
    settings = [
        setting
        for name, control in controls.items()
        if isinstance(control, Faces)
        for setting in control.settings(parts.get(name, {}))
    ]
    rest = [(name, value) for name, value in others if name != MORE and value.strip()]
    more = "".join([value for name, value in others if name == MORE][-1:])
    return Asked(kept, [*((SETTING, each) for each in settings), *rest], more)


def sent_by_a_form(query: Query) -> bool:
    """Return whether an address has parts or blanks, so that it is not the one to keep."""
    return any("." in name or not value.strip() for name, value in query)


def address(path: str, asked: Asked, *, more: str = "") -> str:
    """Return the address of a question, and of more about it."""
    query = [*asked.query, *([(MORE, more)] if more else [])]
    return f"{path}?{urlencode(query, safe=PLAIN)}" if query else path


def entries(controls: Controls, question: type, asked: Asked) -> list[tuple[str, str]]:
    """Return what a form sends for the fields of a question, in parts, in the order of their names.

    Raises:
        ValueError: a text cannot be read into its control.
    """
    several = {entry.name for entry in fields(question) if entry.default == ()}
    found = []
    for field, texts in asked.fields.items():
        for place, text in enumerate(texts):
            name = f"{field}.{place}" if field in several else field
            filled = controls[field].filled(text).items()
            found += [(f"{name}.{part}" if part else name, value) for part, value in filled if value]
    return sorted(found)


def own_faction(controls: Controls, name: str, texts: Sequence[str], place: int) -> str:
    """Return the faction of an army, "" where none is told or known."""
    control = controls.get(name)
    if not isinstance(control, Army) or place >= len(texts):
        return ""
    try:
        return control.filled(texts[place]).get(FACTION, "")
    except ValueError:
        return ""


Parts = dict[str, dict[str, list[str]]]


def _sorted_out(controls: Controls, query: Query, known: set[str]) -> tuple[dict[str, list[str]], Parts, Query]:
    """Return what is told of each field as a whole, what is told in parts, and all else."""
    told: dict[str, list[str]] = {}
    parts: Parts = {}
    others = []
    for name, value in query:
        field, dot, part = name.partition(".")
        field = field.replace("-", "_")
        if dot and field in controls:
            parts.setdefault(field, {}).setdefault(part, []).append(value)
        elif field in known:
            told.setdefault(field, []).append(value)
        else:
            others.append((name, value))
    return told, parts, others


def _joined(controls: Controls, name: str, told: dict[str, list[str]], parts: Parts, *, several: bool) -> list[str]:
    """Return the texts of a field; those told as a whole stand before those told in parts."""
    control = controls.get(name)
    whole = [value.strip() for value in told.get(name, []) if value.strip()]
    if control is None or name not in parts:
        return whole if several else whole[-1:]
    if not several:
        return [control.text(parts[name], _chosen(controls, control, told, parts, "")) or "".join(whole[-1:])]
    places = sorted({place for part in parts[name] if PLACE.fullmatch(place := part.partition(".")[0])})
    texts = [
        control.text(_within(parts[name], place), _chosen(controls, control, told, parts, place)) for place in places
    ]
    while texts and not texts[-1]:
        texts.pop()
    if isinstance(control, Army):
        texts = [text for text in texts if text]
    return [*whole, *texts]


def _chosen(controls: Controls, control: Control, told: dict[str, list[str]], parts: Parts, place: str) -> str:
    """Return the faction of the army that a control is, or stands beside."""
    army = control.beside or next(name for name, each in controls.items() if each is control)
    mine = _within(parts.get(army, {}), place) if place else parts.get(army, {})
    if FACTION in mine:
        return next((value for value in mine[FACTION] if value), "")
    return own_faction(controls, army, told.get(army, []), int(place or 0))


def _within(parts: Mapping[str, list[str]], place: str) -> dict[str, list[str]]:
    """Return the parts of one of several."""
    return {part.removeprefix(f"{place}."): values for part, values in parts.items() if part.startswith(f"{place}.")}


def _texts(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else [str(value)]
