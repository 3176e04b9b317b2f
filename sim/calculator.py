"""What a calculator of battle odds shows, in the words of readers and in kinds that know no game.

A game whose battles have odds gives its words as a `BattleWords`, which its `Question` names as `words`; without them a
calculator shows names of fields and tables as they are. No rule looks here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

SIDES = ("attacker", "defender", "nobody")  # whose the endings are, as they are coloured
NOBODY_WINS = "nobody wins"  # the ending of a battle that both sides lose
RARE = 0.01  # a chance below it, or as close to certainty, is shown as one in so many
ROUNDING = 1e-12  # what sums of chances may fall short by
Row = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class FieldWords:
    """What a field of a question is called in a form.

    Attributes:
        label: what is asked.
        group: the part of the form that it stands in.
        note: a sentence that helps to answer; {NAME} stands for a fact that the field's control knows.
        blank: what stands for no answer.
        folded: whether it is rarely asked, and hidden until it is wanted.
        parts: what several numbers of one field are called, in their order.
        names: what readers call choices, sections, dice and faces that are called otherwise in the question.
        pictures: of the faces of dice, by symbol: the path of an SVG in a square of 20; "" leaves a face blank.
    """

    label: str
    group: str
    note: str = ""
    blank: str = ""
    folded: bool = False
    parts: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, str] = field(default_factory=dict)

    def called(self, key: str, name: str = "") -> str:
        """Return what readers call something that has this key and, in the content, this name."""
        return self.names.get(key, name or key)


class Facts(NamedTuple):
    """An answer in plain values, as other programs read it.

    Attributes:
        asked: the fields of the question.
        numbers: what `odds --json` tells.
        tables: what people read beside it: titles, and rows by column.
        chances: where nobody attacks, what may happen in words and how likely it is, what is asked about first.
    """

    asked: Row
    numbers: Mapping[str, Any]
    tables: Mapping[str, Sequence[Row]]
    chances: tuple[tuple[str, float], ...] = ()


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
    """An answer as a page shows it.

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
class BattleWords:
    """All that a game says of its battles on a page.

    Attributes:
        fields: what the fields of its question are called, and dice that are no field by any other name.
        told: an answer in words; without it, the chance that is asked about and the tables.
        examples: questions to begin with: what they are about, and their fields in the command line's form.
        invitation: what is said before anything is asked.
        around: title of the map of battles around a question.
        lines: what readers call that which differs along the map, where the question calls it otherwise.
    """

    fields: Mapping[str, FieldWords]
    told: Callable[[Facts], Told] | None = None
    examples: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    invitation: str = "Choose both sides to see the odds."
    around: str = "Battles around this one"
    lines: Mapping[str, str] = field(default_factory=dict)

    def line(self, key: str) -> str:
        """Return what readers call that which differs along the map."""
        return self.lines.get(key, key)


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


def _rounded(number: float) -> int:
    """Round a large number to two digits."""
    scale = 10 ** max(len(str(int(number))) - 2, 0)
    return round(number / scale) * scale
