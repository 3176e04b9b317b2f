"""Battle odds, exact."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pandas as pd

from counterpoise.display import Result
from counterpoise.options import Places, Settings, places_of, settings_texts
from reports.kit.blocks import Shown
from reports.pipeline.questions import Answered, Asking, answered, numbers, tabulated
from reports.tables.odds import answer_tables
from reports.web.asking import asking
from reports.words.odds import fought_words, value_words
from sim.errors import UsageError, meant
from sim.game import find
from sim.study.study import read_boxes


@dataclass(frozen=True, eq=False, repr=False)
class Odds(Result):
    """The odds of a battle; every key of `counterpoise odds --json` is an attribute: `attacker_wins` and so on.

    Attributes:
        asked: the battle.
        found: what is known about it.
    """

    asked: Asking
    found: Answered

    @cached_property
    def numbers(self) -> Mapping[str, Any]:
        """All that `counterpoise odds --json` gives, by key."""
        return numbers(self.found)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self.numbers:
            known = ", ".join(self.numbers)
            raise AttributeError(f"these odds have no {name!r}{meant(name, self.numbers)}; they have {known}")
        return self.numbers[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.numbers]

    @property
    def title(self) -> str:
        """The game."""
        return f"{find(self.asked.key).title}: a battle"

    @property
    def verdict(self) -> str:
        """What is known first, and what fighting the battle by chance says of it where that was asked."""
        first = [f"{one.words}: {value_words(one)}" for one in self.found.answer.quantities[:1]]
        fought = [] if self.found.fought is None else [fought_words(self.found.fought, self.found.answer.outcome)]
        return " ".join([*first, *fought])

    def _shown(self) -> Iterator[Shown]:
        yield from answer_tables(self.found.answer)


def odds(
    game: str,
    *,
    settings: Settings | None = None,
    content: Places | None = None,
    check: int | None = None,
    seed: int = 0,
    **battle: Any,
) -> Odds:
    """Compute the odds of a battle exactly, as `counterpoise odds GAME` does.

    Args:
        game: its key.
        settings: values to change, by address.
        content: a worksheet with values of your box, or several, under the settings.
        check: battles to fight by chance as a second opinion.
        seed: of the check.
        battle: what `counterpoise odds GAME --help` lists, with underscores for dashes.

    Raises:
        UsageError: in one line, if something is not allowed, or the battle is impossible.

    Examples:
        >>> found = odds("kings", attackers=3, defenders=2, fort="walls")
        >>> round(found.attacker_wins, 3)
        0.759
    """
    if "table" in battle:
        raise UsageError("odds() answers one battle; for many there is odds_table()")
    asked = {**battle, "check": check, "seed": seed, "set": settings_texts(settings)}
    found = asking(game, _texts(asked), read_boxes(game, places_of(content)))
    return Odds(found, answered(found))


def odds_table(
    game: str, *, settings: Settings | None = None, content: Places | None = None, **battle: Any
) -> pd.DataFrame:
    """Compute the odds of many battles, as `counterpoise odds GAME --table` does.

    Args:
        game: its key.
        settings: values to change, by address.
        content: a worksheet with values of your box, or several, under the settings.
        battle: what `counterpoise odds GAME --help` lists, with underscores for dashes.

    Raises:
        UsageError: in one line, if something is not allowed.

    Examples:
        >>> odds_table("kings", defenders=2)["attacker_wins"].between(0, 1).all().item()
        True
    """
    asked = {**battle, "table": True, "set": settings_texts(settings)}
    return tabulated(asking(game, _texts(asked), read_boxes(game, places_of(content)))).table


def _texts(asked: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what is asked as the texts of an address: None is not said, and what is in a list is given one by one."""
    said = ((name, each) for name, value in asked.items() for each in (value if isinstance(value, list) else [value]))
    return [(name, _text(value)) for name, value in said if value is not None]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
