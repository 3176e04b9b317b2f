"""The entries of the content that have an effect: abilities, Spells, Tactic cards and the boards of solo play."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sim.games.aughmoore.content.catalogue import Catalogue
from sim.games.aughmoore.rules import LAYOUT
from tests.games.aughmoore.position import rules

CATALOGUE = Catalogue(LAYOUT.content)
WORDS_OF_ENTRIES = frozenset(word for each in CATALOGUE.carriers() for row in each.rows.values() for word in row)


@dataclass(frozen=True, eq=False)
class Effect:
    """One effect of the content: its number in the rules, its address, and the words of its entry."""

    number: int
    name: str
    table: str  # building, hero, spell, tactic, solo ability, solo hero, solo spell
    faction: str
    key: str
    level: int
    row: Mapping[str, Any]
    grafted: bool = False  # True: it stands in the content of an expansion, and takes the place of another effect here

    def __getattr__(self, key: str) -> Any:
        """Return what the entry says under a word that entries use; None if it does not use the word."""
        if key not in WORDS_OF_ENTRIES and not self.grafted:
            raise AttributeError(f"no effect of the content has the word {key!r}")
        return self.row.get(key)

    @property
    def what(self) -> tuple[str, str]:
        """Return what it does, and when."""
        return self.row["kind"], self.row["when"]

    @property
    def solo(self) -> bool:
        """Return whether it belongs to the automatic enemy."""
        return self.table.startswith("solo")


def _all() -> Iterator[Effect]:
    using = rules()
    rows = ((carrier, step) for carrier in CATALOGUE.carriers() for step in range(len(carrier.rows)))
    for carrier, step in rows:
        where, row = list(carrier.rows.items())[step]
        parts = where.split(".")
        if parts[1] == "faction":
            table, faction, key = parts[3], parts[2], parts[4]
        elif parts[1] == "solo":
            table, faction, key = f"solo {parts[4]}", parts[3], parts[5]
        else:
            table, faction, key = parts[1], "", parts[2]
        name = where.removeprefix("aughmoore.").replace(".effect", "")
        place = int(using.first_effect[carrier.number]) + step
        yield Effect(place, name, table, faction, key, carrier.level, row)


EFFECTS = tuple(_all())


def amended(effect: Effect, amount: int) -> Effect:
    """Return an effect as if its entry named another amount."""
    return replace(effect, row={**effect.row, "amount": amount})
