"""How an answer depends on values that are unknown: the same question for all that each of them may be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analysis.odds.controls import Die
from analysis.odds.exploring import Explored
from reports.kit.numbers import chance_percent
from reports.web.calculator.forms import Form
from sim.content.content import Content
from sim.content.uncertain import Dimension, uncertain
from sim.content.values import ASSUMED, format_setting

MOST_ANSWERS = 40  # of all values together, so that a page is not long in coming
STEPS = 5  # answers along one number, beside that of its own value
HARDLY = 0.005  # of a chance, which is not worth a slider
WITHIN = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "  # stands between a table and what is in it


@dataclass(frozen=True)
class Row:
    """An answer with one value otherwise.

    Attributes:
        label: the value.
        number: the same as its dimension counts it.
        chance: the attacker's chance with it.
        own: whether it is the value of the content.
        address: the question with this value, "" for its own.
        tiles: picture and number of each face, for dice.
    """

    label: str
    number: float
    chance: float
    own: bool
    address: str
    tiles: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Range:
    """The answers along one value, the least chance first; `die` is the key of the die that it belongs to."""

    name: str
    rows: tuple[Row, ...]
    die: str = ""

    @property
    def own(self) -> int:
        """Where the content's own value stands."""
        return next(place for place, row in enumerate(self.rows) if row.own)

    @property
    def width(self) -> float:
        """How much of the chance rests on it."""
        return self.rows[-1].chance - self.rows[0].chance

    @property
    def span(self) -> str:
        """Its answers in words."""
        return _span([self.rows[0].chance, self.rows[-1].chance])


@dataclass(frozen=True)
class Assumed:
    """What the answer rests on: in a sentence, value by value, and what is left out of that; `span` is the range."""

    sentence: str
    dimensions: tuple[Range, ...]
    besides: tuple[str, ...] = ()
    span: str = ""

    @property
    def condition(self) -> str:
        """What stands beside the answer, "" where no value that was tried changes it."""
        return f"Rests on assumed values: {self.span}." if self.span else ""


@dataclass(frozen=True)
class Trial:
    """A question to be asked with values otherwise.

    Attributes:
        question: what is asked.
        content: the values of the game.
        form: its form, which has the pictures of dice.
        link: returns the address of the question under some settings, "" where nothing answers it.
    """

    question: Explored
    content: Content
    form: Form
    link: Callable[[Sequence[str]], str]

    def chance(self, settings: Mapping[str, Any]) -> float | None:
        """Return the attacker's chance under some settings, None where these do not fit together."""
        try:
            return self.question.chance(self.content.override(settings))
        except ValueError:
            return None

    def short(self, address: str) -> str:
        """Return an address without the game's key."""
        return address.removeprefix(f"{self.content.key}.")


def assumed(trial: Trial) -> Assumed:
    """Answer a question for every assumed value that it may rest on, one at a time and all together."""
    dimensions = _dimensions(trial.content, trial.question.rests_on(trial.content))
    tried = _within_reason(trial.content, dimensions)
    found = [(each, answered) for each in tried if (answered := _range(trial, each)) is not None]
    moving = [(each, answered) for each, answered in found if answered.width > 0]
    left_out = _named("Not tried, to be quick", [_name(trial, each) for each in dimensions[len(tried) :]])
    if not moving:
        return Assumed("None of the assumed values that were tried changes this answer.", (), left_out)
    ends = [_together(trial, moving, end) for end in (0, -1)]
    alone = [row.chance for _, answered in moving for row in answered.rows]
    weighty = sorted((each for _, each in moving if each.width >= HARDLY), key=lambda each: -each.width)
    slight = [answered.name for _, answered in moving if answered.width < HARDLY]
    besides = (*_named("Hardly anything rests on", slight), *left_out)
    span = _span([*alone, *(end for end in ends if end is not None)])
    return Assumed(_sentence(span), tuple(weighty), besides, span)


def rests_on_assumed(question: Explored, content: Content) -> bool:
    """Return whether an answer depends on values that are assumed."""
    return any(
        content.values[address].source == ASSUMED
        for pattern in question.rests_on(content)
        for address in content.matching(pattern)
    )


def _span(chances: Sequence[float]) -> str:
    least, most = (chance_percent(chance, 0) for chance in (min(chances), max(chances)))
    return f"between {least} and {most}".replace("<", "less than ").replace(">", "more than ")


def _sentence(span: str) -> str:
    return (
        "Whatever these values are, one at a time or all at their worst or best together, the attacker's chance to win "
        f"is {span}."
    )


def _named(words: str, names: Sequence[str]) -> tuple[str, ...]:
    return (f"{words}: {'; '.join(names)}.",) if names else ()


def _dimensions(content: Content, patterns: Sequence[str]) -> list[Dimension]:
    """Return what varies of the values that are named; patterns that mean nothing here are left out."""
    named = {address for pattern in patterns for address in content.matching(pattern)}
    return [each for each in uncertain(content).dimensions if not named.isdisjoint(each.addresses)]


def _within_reason(content: Content, dimensions: Sequence[Dimension]) -> list[Dimension]:
    """Return as many values as take no more answers than a page may take."""
    answers = 0
    for at, dimension in enumerate(dimensions):
        answers += len(_numbers(content, dimension))
        if answers > MOST_ANSWERS:
            return list(dimensions[:at])
    return list(dimensions)


def _range(trial: Trial, dimension: Dimension) -> Range | None:
    """Return the answers along a value; None where only one can be given."""
    rows = [_row(trial, dimension, number) for number in _numbers(trial.content, dimension)]
    answered = sorted((row for row in rows if row is not None), key=lambda row: row.chance)
    if len(answered) < 2:
        return None
    found = Range(_name(trial, dimension), tuple(answered))
    dice = [(name, die) for name, control in trial.form.controls.items() for die in getattr(control, "dice", ())]
    thrown = [pair for pair in dice if dimension.address.endswith(pair[1].faces[0].address.rpartition(".")[0])]
    return _with_faces(trial, dimension, found, *thrown[0]) if thrown else found


def _row(trial: Trial, dimension: Dimension, number: float) -> Row | None:
    settings = dimension.set_to(number)
    chance = trial.chance(settings)
    if chance is None:
        return None
    changed = {address: value for address, value in settings.items() if trial.content[address] != value}
    changes = [format_setting(trial.short(address), value) for address, value in changed.items()]
    there = trial.link(changes) if changed else ""
    return Row(dimension.label(number), number, chance, not changed, there)


def _numbers(content: Content, dimension: Dimension) -> list[float]:
    """Return what is played: all choices, or the ends of a range, some steps between them, and its own value."""
    if dimension.choices:
        return list(range(len(dimension.choices)))
    steps = [dimension.low + (dimension.high - dimension.low) * place / (STEPS - 1) for place in range(STEPS)]
    own = 0 if dimension.moved else content[dimension.address]
    return sorted({own, *(map(round, steps) if dimension.whole else steps)})


def _with_faces(trial: Trial, dimension: Dimension, found: Range, field: str, die: Die) -> Range:
    """Return the answers with the pictures of the die that varies, which stands in a field of the form."""
    words, key = trial.form.words.fields[field], trial.content.key
    rows = []
    for row in found.rows:
        settings = dimension.set_to(row.number)
        numbers = [(face.symbol, settings.get(f"{key}.{face.address}", face.number)) for face in die.faces]
        tiles = tuple((words.pictures.get(symbol, ""), number) for symbol, number in numbers)
        rows.append(replace(row, tiles=tiles))
    return Range(f"The {words.called(die.key)}", tuple(rows), die.key)


def _together(trial: Trial, found: Sequence[tuple[Dimension, Range]], end: int) -> float | None:
    """Return the chance with every value at one end of its answers."""
    settings: dict[str, Any] = {}
    for dimension, answered in found:
        settings |= dimension.set_to(answered.rows[end].number)
    return trial.chance(settings)


def _name(trial: Trial, dimension: Dimension) -> str:
    return trial.short(dimension.address).replace(".", WITHIN).replace("_", " ")
