"""Battle odds as the outside asks for them: what every game's question looks like.

A game whose battles have odds names a module (`Game.odds`) with a class `Question`: a frozen dataclass with one
`option` field for everything that may be asked. The command line, the page and the documentation learn from it all that
they show; they know no battle of any game.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, replace
from typing import Any, Protocol

import pandas as pd

from analysis.intervals import Interval
from analysis.odds.equilibria.ranges import Range
from sim.content.content import Content
from sim.content.values import format_setting
from sim.errors import UsageError, shortened
from sim.game import Asked, Game
from sim.study.editions import asked_of
from sim.study.stage import Book
from sim.study.study import Study

SAME = 1e-6  # numbers that differ by less are shown as one
ATTACKER_WINS = "attacker_wins"  # the number that every battle has
CHANCES = ("probability", "wins")
MOST_CHECKED = 1_000_000  # battles of a check: their share has an interval of one in a thousand either way at most


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """One number of an answer, as people read it.

    Attributes:
        key: its name among the numbers.
        words: what it is, as a sentence without its number: "the attacker wins".
        value: the number; nan where it is not known.
        share: whether it is a chance, which people read in percent.
        range: the least and the greatest that it can be while all sides play as well as can be; None where nobody
            chooses, or where it is not known.
    """

    key: str
    words: str
    value: float
    share: bool = False
    range: Range | None = None

    @property
    def varies(self) -> bool:
        """Whether it depends on which of several equally good plans are followed."""
        return self.range is not None and self.range.high - self.range.low > SAME


@dataclass(frozen=True, eq=False)
class Answer:
    """What is known about a battle.

    Attributes:
        numbers: what other programs read, by name: numbers, texts, lists, tables.
        tables: what people read after the quantities: titles and tidy tables.
        quantities: the numbers that people ask for, the most important first.
        notes: sentences on how to read them.
        chances: columns of the tables that hold chances, which people read in percent.
    """

    numbers: Mapping[str, Any]
    tables: Mapping[str, pd.DataFrame]
    quantities: Sequence[Quantity] = ()
    notes: Sequence[str] = ()
    chances: Collection[str] = CHANCES

    @property
    def outcome(self) -> Quantity | None:
        """The chance that is asked about, the first of the quantities; None where it is the attacker's."""
        if ATTACKER_WINS in self.numbers:
            return None
        return next((quantity for quantity in self.quantities if quantity.share), None)


def ranges_of(quantities: Iterable[Quantity]) -> dict[str, Any]:
    """Return what other programs read about the ranges of quantities: low, high and exact, by name."""
    return {each.key: vars(each.range) for each in quantities if each.range is not None}


@dataclass(frozen=True, eq=False)
class Grid:
    """A number for many battles at once.

    Attributes:
        table: one row a battle.
        rows: column of the attacker, which goes down.
        columns: column of the defender, which goes across.
        panels: column with a value for each panel of the figure.
        value: column with the number.
        title: what the number is.
        prose: how to read it, in a sentence or two.
        share: whether the number is a chance; else it is 0 where neither side is ahead.
    """

    table: pd.DataFrame
    rows: str
    columns: str
    panels: str
    value: str
    title: str
    prose: str
    share: bool = True


@dataclass(frozen=True, eq=False)
class Observed:
    """Exact odds beside what happened in played games.

    Attributes:
        table: a row a kind of battle: columns that say which, then predicted (the exact chance), estimate, low, high
            and n of the share observed.
        title: what is compared.
        prose: what was counted, and how to read it.
    """

    table: pd.DataFrame
    title: str
    prose: str


class OddsQuestion(Protocol):
    """A question about a battle; ValueError, in one line, says what is impossible about it.

    Where it has a static `fought(content, match)`, which plays a game to its end and yields its battles with their odds
    (`analysis.odds.replay.Fought`), games that are watched show them.
    """

    def answer(self, content: Content) -> Answer:
        """Answer it exactly, with the values of the game's content."""

    def check(self, content: Content, battles: int, seed: int) -> Interval:
        """Try it so many times by chance, as `check_battles` allows; return the share that the attacker wins.

        Where nobody attacks it is the share of the first quantity of the answer.
        """

    def grid(self, content: Content) -> Grid:
        """Return the odds of many battles that are all as it says, but for the sizes of the two sides."""

    @staticmethod
    def observed(content: Content, study: Study, book: Book, games: int, *, level: float) -> Observed | None:
        """Play the first games of a study again and hold their battles against the odds; None if they are too few."""


def asked_for(question: object, game: Game, settings: Mapping[str, Any] | Iterable[str]) -> Asked:
    """Return what a question asks of its game: a game may bring boxes for what is named in it.

    A question may keep `factions`, those that it names, and `settings`, those that it needs, by full address.

    Args:
        question: the question.
        game: the game itself.
        settings: a mapping of address to value, or texts ADDRESS=VALUE.

    Raises:
        UsageError: a faction is in no edition of the game, or a setting contradicts what the question needs.
        ContentError: a setting is in none, or not allowed there.
    """
    asked = asked_of(game, None, tuple(getattr(question, "factions", ())), settings)
    needed = dict(getattr(question, "settings", {}))
    if odd := [address for address, value in needed.items() if asked.settings.get(address, value) != value]:
        refused = format_setting(odd[0], asked.settings[odd[0]])
        raise UsageError(f"{refused} contradicts what is asked, which needs otherwise")
    return replace(asked, settings={**asked.settings, **needed})


def check_battles(battles: int) -> None:
    """Refuse a number of battles to fight by chance that is below 1, or would take for ever.

    Raises:
        UsageError: it is; the line says what is allowed.
    """
    if not 1 <= battles <= MOST_CHECKED:
        raise UsageError(f"a check fights from 1 to {MOST_CHECKED:,} battles, not {shortened(f'{battles:,}')}")


def option(meaning: str, default: Any = MISSING, *, metavar: str = "") -> Any:
    """Return a field of a question: what it means, and its value where nothing is said."""
    return field(default=default, metadata={"help": meaning, "metavar": metavar})
