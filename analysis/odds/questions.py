"""Battle odds as the outside asks for them: what every game's question looks like.

A game whose battles have odds has a room `analysis/odds/<key>` and in it a file `question.py` with a class `Question`:
a frozen dataclass with one `option` field for everything that may be asked. The command line, the page and the
documentation learn from it all that they show; they know no battle of any game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, replace
from typing import Any, Protocol

import pandas as pd

from analysis.intervals import Interval
from sim.content.content import Content
from sim.content.values import format_setting
from sim.errors import UsageError, shortened
from sim.game import Asked, Game
from sim.study.editions import asked_of
from sim.study.stage import Book
from sim.study.study import Study

MOST_CHECKED = 1_000_000  # battles of a check: their share has an interval of one in a thousand either way at most


@dataclass(frozen=True, eq=False)
class Answer:
    """What is known about a battle.

    Attributes:
        numbers: what other programs read, by name: numbers, texts, lists, tables.
        tables: what people read: titles and tidy tables.
    """

    numbers: Mapping[str, Any]
    tables: Mapping[str, pd.DataFrame]


@dataclass(frozen=True, eq=False)
class Grid:
    """A probability for many battles at once.

    Attributes:
        table: one row a battle.
        rows: column that goes down.
        columns: column that goes across.
        panels: column with a value for each panel of the figure.
        value: column with the probability.
        title: what the probability is.
        prose: how to read it, in a sentence or two.
    """

    table: pd.DataFrame
    rows: str
    columns: str
    panels: str
    value: str
    title: str
    prose: str


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
    """A question about a battle; ValueError, in one line, says what is impossible about it."""

    def answer(self, content: Content) -> Answer:
        """Answer it exactly, with the values of the game's content."""

    def check(self, content: Content, battles: int, seed: int) -> Interval:
        """Fight so many battles by chance, as `check_battles` allows, and return the share that the attacker wins."""

    @staticmethod
    def grid(content: Content) -> Grid:
        """Return the odds of many battles."""

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
