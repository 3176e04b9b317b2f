"""The form of a question as the template lays it out: groups of items, each a control with what is filled in."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from analysis.odds.controls import Army, Control, Faces
from reports.web.calculator.forms import Form
from reports.web.calculator.joining import SETTING, Asked
from sim.calculator import FieldWords


@dataclass(frozen=True)
class Item:
    """A control in the form.

    Attributes:
        name: what its inputs are called, or begin with.
        control: its kind.
        words: what readers call it.
        values: what is filled in, by part.
        default: what holds where nothing is filled in.
        raw: what was told and cannot be read into the control: it stands in one input as it is.
        raw_name: the name of that input.
        optional: whether there may be no army.
        further: whether it is one more army than most questions have.
        beside: the items that belong to this army.
    """

    name: str
    control: Control
    words: FieldWords
    values: dict[str, str]
    default: str = ""
    raw: str = ""
    raw_name: str = ""
    optional: bool = False
    further: bool = False
    beside: tuple["Item", ...] = ()

    @property
    def id(self) -> str:
        """The id of its input."""
        return self.name.replace(".", "-")

    def value(self, part: str) -> str:
        """Return what is filled in."""
        return self.values.get(part, "")

    @property
    def chosen(self) -> str:
        """What is chosen among sections, as a list."""
        sections = getattr(self.control, "sections", ())
        known = {
            f"{section.key}.{each.value}": self.words.called(each.value, each.name)
            for section in sections
            for each in section.choices
        }
        return ", ".join(dict.fromkeys(known[part] for part in self.values if part in known))

    @property
    def told(self) -> bool:
        """Whether anything is filled in."""
        return bool(self.raw or self.values or any(other.told for other in self.beside))


@dataclass(frozen=True)
class Group:
    """A part of the form."""

    title: str
    open: tuple[Item, ...]
    folded: tuple[Item, ...]

    @property
    def unfolded(self) -> bool:
        """Whether something is filled in that would be hidden."""
        return any(item.told for item in self.folded)


def groups_of(form: Form, question: type, asked: Asked) -> list[Group]:
    """Return the form with what is asked filled in."""
    defaults = {entry.name: entry.default for entry in fields(question)}
    alone = [name for name, control in form.controls.items() if not control.beside]
    items: dict[str, list[Item]] = {}
    for name in alone:
        items.setdefault(form.words.fields[name].group, []).extend(_items(form, name, defaults.get(name, ""), asked))
    return [
        Group(
            title,
            tuple(item for item in found if not _hidden(item)),
            tuple(item for item in found if _hidden(item)),
        )
        for title, found in items.items()
    ]


def _hidden(item: Item) -> bool:
    return item.words.folded or (item.further and not item.told)


def _items(form: Form, name: str, default: Any, asked: Asked) -> list[Item]:
    control = form.controls[name]
    if isinstance(control, Faces):
        return [Item(name, control, form.words.fields[name], _faces(control, asked))]
    texts = list(asked.fields.get(name, ()))
    if not isinstance(control, Army):
        return [_item(form, name, name, "".join(texts[:1]), default=default)]
    if default != ():
        return [_army(form, name, asked, 0, several=False)]
    return [_army(form, name, asked, place, several=True) for place in range(control.most)]


def _army(form: Form, field: str, asked: Asked, place: int, *, several: bool) -> Item:
    """Return an army with all that belongs to it; several of a field are told apart by their place."""
    name = f"{field}.{place}" if several else field
    beside = []
    for other, control in form.controls.items():
        if control.beside == field:
            text = _at(asked.fields.get(other, ()), place)
            beside.append(_item(form, other, f"{other}.{place}" if several else other, text))
    text = _at(asked.fields.get(field, ()), place)
    army = _item(form, field, name, text, optional=several, further=place > 0, beside=tuple(beside))
    if place == 0:
        return army
    return replace(army, words=replace(army.words, label=f"Another {army.words.label.lower()}"))


def _item(form: Form, field: str, name: str, text: str, *, default: Any = "", **more: Any) -> Item:
    control, words = form.controls[field], form.words.fields[field]
    words = replace(words, note=words.note.format(**control.facts))
    shown = "" if default in (None, ()) else str(default).lower() if isinstance(default, bool) else str(default)
    try:
        return Item(name, control, words, control.filled(text) if text else {}, shown, raw_name=field, **more)
    except ValueError:
        return Item(name, control, words, {}, shown, raw=text, raw_name=field, **more)


def _at(texts: Sequence[str], place: int) -> str:
    return texts[place] if place < len(texts) else ""


def _faces(control: Faces, asked: Asked) -> dict[str, str]:
    """Return the faces that are set otherwise."""
    known = {face.address for die in control.dice for face in die.faces}
    pairs = [setting.partition("=") for setting in asked.all_of(SETTING)]
    return {short: value for address, _, value in pairs for short in _short(address, known)}


def _short(address: str, known: set[str]) -> Sequence[str]:
    return [short for short in known if address.strip() == short or address.strip().endswith(f".{short}")]
