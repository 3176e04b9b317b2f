"""What a page tells of a battle, in kinds that know no game: sentences, chances, spreads, mixtures, plans, maps."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, runtime_checkable

import pandas as pd

from analysis.digits import ROUNDING
from analysis.odds.questions import Answer, Quantity
from sim.content.content import Content
from sim.engine.phrases import sentence

SIDES = ("attacker", "defender", "nobody")  # whose the endings are, as they are coloured
RARE = 0.01  # a chance below it, or as close to certainty, is shown as one in so many


@dataclass(frozen=True, kw_only=True)
class Share:
    """One of several endings: what it is, its chance, and whose it is (attacker, defender, nobody)."""

    name: str
    chance: float
    side: str


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of the page with a title and a sentence on how to read it."""

    title: str
    prose: str = ""
    kind: ClassVar[str]


@dataclass(frozen=True, kw_only=True)
class Spread(Part):
    """How a number spreads, of one side or of both.

    Attributes:
        unit: what is counted.
        labels: the numbers, or words for them.
        sides: for each side, the chance of each number; the name of a side may be "".
        mean: for each side, the mean.
    """

    kind: ClassVar[str] = "spread"
    unit: str
    labels: Sequence[str]
    sides: Mapping[str, Sequence[float]]
    mean: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Mixture(Part):
    """How often a side should choose what, where choices are sealed.

    Attributes:
        head: names of the columns beside the choice and how often it is made.
        rows: the choice in words, its probability, and a text for each column of `head`.
        side: whose it is.
    """

    kind: ClassVar[str] = "mixture"
    head: tuple[str, ...]
    rows: tuple[tuple[str, float, tuple[str, ...]], ...]
    side: str


@dataclass(frozen=True, kw_only=True)
class Listing(Part):
    """A table of texts; `numeric` columns stand at the right."""

    kind: ClassVar[str] = "listing"
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[bool, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Advice(Part):
    """What to do where, over two numbers.

    Attributes:
        down, across: what the numbers are.
        rows, columns: the numbers.
        cells: for each row and column what to do and whose colour it has; "" where one never comes to it.
    """

    kind: ClassVar[str] = "advice"
    down: str
    across: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[tuple[str, str], ...], ...]


@dataclass(frozen=True, kw_only=True)
class Told:
    """An answer as a page tells it.

    Attributes:
        chance: the attacker's chance to win.
        headline: the answer in one sentence.
        sentences: what else is worth a sentence.
        shares: the endings; their chances add up to 1.
        parts: figures and tables, the weightiest first.
        warning: what is doubtful about it.
    """

    chance: float
    headline: str
    sentences: tuple[str, ...] = ()
    shares: tuple[Share, ...] = ()
    parts: tuple[Part, ...] = ()
    warning: str = ""


@dataclass(frozen=True, kw_only=True)
class Step:
    """A neighbour of a question along one line: its label, and the fields in which it differs."""

    label: str
    changes: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Around:
    """Battles around a question.

    Attributes:
        title: what they are.
        down, across: what differs from row to row and from column to column.
        rows, columns: the neighbours along both lines.
        chances: the attacker's chance in each, None where there is no such battle.
        here: row and column of the question itself.
    """

    title: str
    down: str
    across: str
    rows: tuple[Step, ...]
    columns: tuple[Step, ...]
    chances: tuple[tuple[float | None, ...], ...]
    here: tuple[int, int]


@runtime_checkable
class Explored(Protocol):
    """A question that a page explores beyond its answer."""

    def chance(self, content: Content) -> float:
        """Return the attacker's chance to win, and nothing else."""

    def around(self, content: Content) -> Around | None:
        """Return the battles around the question, None where there is no map of them."""

    def rests_on(self, content: Content) -> Sequence[str]:
        """Return the addresses that the answer depends on, * for any part of them."""


def chance_words(chance: float) -> str:
    """Put a chance into words.

    Examples:
        >>> chance_words(0.9395), chance_words(0.0012), chance_words(0.995), chance_words(1 - 1e-15)
        ('94%', '1 in 830', '199 in 200', '100%')
    """
    if RARE <= chance <= 1 - RARE or chance <= 0 or chance >= 1 - ROUNDING:
        return f"{100 * chance:.0f}%"
    number = _rounded(1 / min(chance, 1 - chance))
    return f"{1 if chance < RARE else number - 1:,} in {number:,}"


def often(chance: float) -> str:
    """Say how often something happens.

    Examples:
        >>> often(0.9395), often(0.0012), often(1 - 1e-15)
        ('94% of the time', '1 time in 830', 'always')
    """
    if chance <= 0 or chance >= 1 - ROUNDING:
        return "never" if chance <= 0 else "always"
    if RARE <= chance <= 1 - RARE:
        return f"{chance_words(chance)} of the time"
    some, number = chance_words(chance).split(" in ")
    return f"{some} time{'s' if some != '1' else ''} in {number}"


def winning(chance: float) -> str:
    """Say how often the attacker wins: "The attacker wins 94% of the time", "The attacker never wins"."""
    if often(chance) in ("never", "always"):
        return f"The attacker {often(chance)} wins"
    return f"The attacker wins {often(chance)}"


def plain_told(answer: Answer) -> Told:
    """Tell an answer whose question says no more about it: the chance that is asked about, and the tables."""
    parts = tuple(_listing(title, table) for title, table in answer.tables.items())
    if answer.outcome is not None:
        told = answer.outcome
        return Told(chance=told.value, headline=_happening(told), shares=_endings(answer, told), parts=parts)
    chance = chance_of(answer)
    shares = (
        Share(name="attacker wins", chance=chance, side="attacker"),
        Share(name="attacker does not win", chance=1 - chance, side="defender"),
    )
    return Told(chance=chance, headline=f"{winning(chance)}.", shares=shares, parts=parts)


def _happening(told: Quantity) -> str:
    """Say how often something happens, as "The camp is reached: 94% of the time" and a full stop."""
    return f"{sentence(told.words)}: {often(told.value)}."


def _endings(answer: Answer, told: Quantity) -> tuple[Share, ...]:
    """Return all chances that an answer tells if they are those of all endings, else the one that is asked about."""
    chances = [quantity for quantity in answer.quantities if quantity.share]
    total = sum(quantity.value for quantity in chances)
    if len(chances) > len(SIDES) or not math.isclose(total, 1.0, abs_tol=ROUNDING):
        return (
            Share(name=told.words, chance=told.value, side=SIDES[0]),
            Share(name="anything else", chance=1 - told.value, side=SIDES[1]),
        )
    return tuple(
        Share(name=quantity.words, chance=quantity.value, side=side)
        for quantity, side in zip(chances, SIDES, strict=False)
    )


def _listing(title: str, table: pd.DataFrame) -> Listing:
    rows = tuple(tuple(f"{cell:.4g}" if isinstance(cell, float) else str(cell) for cell in row) for row in table.values)
    return Listing(title=title, head=tuple(map(str, table.columns)), rows=rows)


def chance_of(answer: Answer) -> float:
    """Return the attacker's chance to win."""
    return float(answer.numbers["attacker_wins"])


def _rounded(number: float) -> int:
    """Round a large number to two digits."""
    scale = 10 ** max(len(str(int(number))) - 2, 0)
    return round(number / scale) * scale
