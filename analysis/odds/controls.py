"""The structure of a question about a battle, field by field: kinds of controls that know no game, and no words.

Every kind reads what a form sends into the text that the command line takes, and such a text back into the form. A
form sends parts: what is named `attacker.humans.militia` is the part `humans.militia` of the field `attacker`; a field
with a single input has the one part "". A game's question says by `controls(content)` which field has which control;
what a form calls them is in the words of the game (`sim.calculator`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, NamedTuple

from analysis.odds.reading import is_named, listed, pairs_of

Parts = Mapping[str, Sequence[str]]
Filled = dict[str, str]
WHOLE = ""  # the part of a control with a single input
COMMON = "any"  # stands in the name of a part that belongs to no faction
FACTION = "faction"
NAME, TARGET = "name", "target"
ON, MARK = "true", "+"
MANY = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Something to choose or to count.

    Attributes:
        value: how the command line writes it.
        name: what the content calls it, if it has a name there.
        note: what it costs and does, in a few words of its game.
        most: how many of it there may be.
        words: what may stand instead of a number, and its name.
        number: whether a number may stand where there are words.
    """

    value: str
    name: str = ""
    note: str = ""
    most: int = 1
    words: tuple[tuple[str, str], ...] = ()
    number: bool = True


@dataclass(frozen=True, kw_only=True)
class Section:
    """Choices under a title, or its key; with a faction, only where that is the army's."""

    choices: tuple[Choice, ...]
    title: str = ""
    faction: str = ""

    @property
    def key(self) -> str:
        """What stands in the names of its parts."""
        return self.faction or COMMON


class Face(NamedTuple):
    """A face of a die: the address of how many there are, its symbol, and that number."""

    address: str
    symbol: str
    number: int


@dataclass(frozen=True, kw_only=True)
class Die:
    """A die with its faces, and whether they are assumed."""

    key: str
    faces: tuple[Face, ...]
    assumed: bool


@dataclass(frozen=True, kw_only=True)
class Control:
    """What all kinds share; the plain one is words.

    Attributes:
        beside: the field of the army that it belongs to.
        facts: what a note about it may need to say, by name.
    """

    beside: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    kind: ClassVar[str] = "words"

    def text(self, parts: Parts, faction: str = "") -> str:
        """Return what the command line takes; "" where nothing is told."""
        return ",".join(value.strip() for value in parts.get(WHOLE, ()) if value.strip())

    def filled(self, text: str) -> Filled:
        """Return what stands in the inputs of the form, by part.

        Raises:
            ValueError: the text is not of this form.
        """
        return {WHOLE: text}


@dataclass(frozen=True, kw_only=True)
class Count(Control):
    """A whole number, as a stepper."""

    kind: ClassVar[str] = "count"
    least: int = 0
    most: int = 99


@dataclass(frozen=True, kw_only=True)
class Amount(Control):
    """A number of 0 or more."""

    kind: ClassVar[str] = "amount"


@dataclass(frozen=True, kw_only=True)
class Switch(Control):
    """Yes or no."""

    kind: ClassVar[str] = "switch"

    def filled(self, text: str) -> Filled:
        """Return whether it is on."""
        return {WHOLE: ON} if is_named(text, ON, "1", "yes", "on") else {}


@dataclass(frozen=True, kw_only=True)
class Pick(Control):
    """One of a few."""

    kind: ClassVar[str] = "pick"
    choices: tuple[Choice, ...]

    def filled(self, text: str) -> Filled:
        """Return the choice, in its own spelling."""
        return {WHOLE: next((each.value for each in self.choices if is_named(text, each.value, each.name)), text)}


@dataclass(frozen=True, kw_only=True)
class Numbers(Control):
    """Several numbers with a comma between them, so many at most."""

    kind: ClassVar[str] = "numbers"
    many: int

    def text(self, parts: Parts, faction: str = "") -> str:
        """Return the numbers up to the last that is told."""
        told = [_only(parts, str(place)) for place in range(self.many)]
        while told and not told[-1]:
            told.pop()
        return ",".join(told)

    def filled(self, text: str) -> Filled:
        """Return the numbers by place."""
        numbers = text.split(",")
        if len(numbers) > self.many:
            raise ValueError(f"{text!r} has more numbers than {self.many}")
        return {str(place): number.strip() for place, number in enumerate(numbers)}


@dataclass(frozen=True, kw_only=True)
class Sectioned(Control):
    """Choices in sections, some of which belong to a faction."""

    sections: tuple[Section, ...]

    def sections_of(self, faction: str) -> list[Section]:
        """Return the sections of a faction; "" for those that belong to none."""
        return [section for section in self.sections if section.faction == faction]

    def _told(self, parts: Parts, faction: str) -> Iterator[tuple[Choice, str]]:
        for section in self.sections:
            if section.faction in ("", faction):
                for choice in section.choices:
                    if value := _only(parts, f"{section.key}.{choice.value}"):
                        yield choice, value

    def _places(self, name: str) -> list[str]:
        """Return the parts of what has a name; two factions may have the same thing."""
        found = [
            f"{section.key}.{choice.value}"
            for section in self.sections
            for choice in section.choices
            if is_named(name, choice.value, choice.name) and _mark(name) == _mark(choice.value)
        ]
        if not found:
            raise ValueError(f"there is no {name!r}")
        return found


@dataclass(frozen=True, kw_only=True)
class Picks(Sectioned):
    """Any of many, some of them several times: NAME,NAME,.."""

    kind: ClassVar[str] = "picks"

    def text(self, parts: Parts, faction: str = "") -> str:
        """Return the names of all that are chosen, each as often as it is."""
        told = ((choice, int(value) if value.isdecimal() else 1) for choice, value in self._told(parts, faction))
        return ",".join(choice.value for choice, times in told for _ in range(min(times, choice.most)))

    def filled(self, text: str) -> Filled:
        """Return how often each is chosen."""
        places = [place for name in listed(text) for place in self._places(name)]
        return {place: str(places.count(place)) for place in places}


@dataclass(frozen=True, kw_only=True)
class Pairs(Sectioned):
    """A number, or a word, for each of some things: KEY=N,KEY=N,..; `zeros` are worth telling."""

    kind: ClassVar[str] = "pairs"
    zeros: bool = False

    def text(self, parts: Parts, faction: str = "") -> str:
        """Return what is told of each."""
        return _paired(((choice.value, value) for choice, value in self._told(parts, faction)), zeros=self.zeros)

    def filled(self, text: str) -> Filled:
        """Return what is told of each, by part."""
        pairs = pairs_of(self.kind, text, "KEY=N,..")
        return {place: value for name, value in pairs for place in self._places(name)}


@dataclass(frozen=True, kw_only=True)
class Army(Control):
    """A faction and its units: FACTION:UNIT=N,.."""

    kind: ClassVar[str] = "army"
    factions: tuple[Section, ...]
    most: int = 1  # armies in the field

    def text(self, parts: Parts, faction: str = "") -> str:
        """Return the faction and what it has; nothing without a faction."""
        chosen = next((section for section in self.factions if section.key == faction), None)
        if chosen is None:
            return ""
        told = ((unit.value, _only(parts, f"{faction}.{unit.value}")) for unit in chosen.choices)
        return f"{faction}:{_paired(told, zeros=False)}"

    def filled(self, text: str) -> Filled:
        """Return the faction and the numbers of its units."""
        told, _, units = text.partition(":")
        chosen = next((section for section in self.factions if is_named(told, section.key, section.title)), None)
        if chosen is None:
            raise ValueError(f"there is no faction {told!r}")
        filled = {FACTION: chosen.key}
        for name, number in pairs_of(self.kind, units, "UNIT=N,.."):
            unit = next((unit for unit in chosen.choices if is_named(name, unit.value, unit.name)), None)
            if unit is None:
                raise ValueError(f"{chosen.title} have no {name!r}")
            filled[f"{chosen.key}.{unit.value}"] = number
        return filled


@dataclass(frozen=True, kw_only=True)
class Aimed(Control):
    """Something with what it hits: NAME[:UNIT]."""

    kind: ClassVar[str] = "aimed"
    choices: tuple[Choice, ...]
    targets: tuple[Section, ...]

    def text(self, parts: Parts, faction: str = "") -> str:
        """Return what is chosen, and its target if there is one."""
        name, target = _only(parts, NAME), _only(parts, TARGET)
        return f"{name}:{target}" if name and target else name

    def filled(self, text: str) -> Filled:
        """Return the two parts, in their own spelling."""
        name, _, target = text.partition(":")
        aims = [unit for section in self.targets for unit in section.choices]
        return {NAME: _spelt(name, self.choices), TARGET: _spelt(target, aims)}


@dataclass(frozen=True, kw_only=True)
class Faces(Control):
    """Dice with their faces as pictures; other faces are settings of the content, not a field of the question."""

    kind: ClassVar[str] = "faces"
    dice: tuple[Die, ...]

    def settings(self, parts: Parts) -> list[str]:
        """Return what is set otherwise than the content has it, as ADDRESS=VALUE."""
        faces = [face for die in self.dice for face in die.faces]
        told = [(face, _only(parts, face.address)) for face in faces]
        return [f"{face.address}={number}" for face, number in told if number and number != str(face.number)]


def plain_controls(question: type) -> dict[str, Control]:
    """Return the controls of a question that names none: one for the type of each field."""
    return {entry.name: _plain(entry.type) for entry in fields(question)}


def _plain(kind: Any) -> Control:
    if kind is bool:
        return Switch()
    if kind is float:
        return Amount()
    return Count(most=MANY) if kind in (int, int | None) else Control()


def _mark(name: str) -> str:
    """Return the plus sign behind a name, which tells the two sides of a card apart."""
    return MARK if name.strip().endswith(MARK) else ""


def _only(parts: Parts, part: str) -> str:
    return next((value.strip() for value in parts.get(part, ()) if value.strip()), "")


def _paired(told: Iterator[tuple[str, str]], *, zeros: bool) -> str:
    return ",".join(f"{key}={value}" for key, value in told if value and (zeros or value.strip("0")))


def _spelt(name: str, choices: Sequence[Choice]) -> str:
    return next((each.value for each in choices if is_named(name, each.value, each.name)), name) if name else ""
