"""The table of effects: what cards and boards carry, carrier after carrier, with one row for each effect.

A carrier is whatever has effects; each game numbers its own, and its catalogue reads them from the content. The table
stands in the game's Rules record: `effects` holds the rows, `first_effect` where those of each carrier begin.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from sim.compiling.compiled import compiled
from sim.content.content import Content
from sim.content.fields import Field, array
from sim.content.nested import rows_of
from sim.errors import ContentError

MAX_EFFECTS = 400

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Carrier:
    """What has effects: its number in the table, and its effects in the content by their addresses."""

    number: int
    rows: Mapping[str, Row]


Held = TypeVar("Held", bound=Carrier)


def effect_fields(effect: np.dtype, carriers: int, room: int = MAX_EFFECTS) -> list[Field]:
    """Return the fields of the Rules record that hold the table, by the dtype of one effect."""
    return [array("effects", room, effect), array("first_effect", carriers + 1)]


def rows_at(address: str, table: Mapping[str, Any]) -> dict[str, Row]:
    """Return the numbered tables inside one by their addresses: hero.meran_1.effect.1 and so on."""
    return {f"{address}.{index}": row for index, row in enumerate(rows_of(table), 1)}


def laid_out(rules: np.record, carriers: Iterable[Held]) -> Iterator[tuple[Held, np.record, str, Row]]:
    """Give each effect its place in the table: yield its carrier, the place to fill, its address and what it says.

    Raises:
        ContentError: for more effects than the table has room for.
    """
    known = {carrier.number: carrier for carrier in carriers}
    index = 0
    for number in range(len(rules.first_effect) - 1):
        rules.first_effect[number] = index
        if number not in known:
            continue
        for address, row in known[number].rows.items():
            if index == len(rules.effects):
                raise ContentError(f"{address} is one effect too many; the rules have room for {index}")
            yield known[number], rules.effects[index], address, row
            index += 1
    rules.first_effect[len(rules.first_effect) - 1] = index


def placed(content: Content, rules: np.record, carriers: Callable[[], Iterable[Held]]) -> list[tuple[int, str, Held]]:
    """Lay the table out, the same for all values of a content: return the place, address and carrier of each effect."""
    first, found = content.once(placed, _placed, rules, carriers)
    rules.first_effect[:] = first
    return found


def _placed(rules: np.record, carriers: Callable[[], Iterable[Held]]) -> tuple[np.ndarray, list[tuple[int, str, Held]]]:
    laid = list(laid_out(rules, carriers()))
    return rules.first_effect.copy(), [(place, where, carrier) for place, (carrier, _, where, _) in enumerate(laid)]


def carried(rules: np.record, carrier: int) -> np.ndarray:
    """Return a carrier's effects, for words and odds."""
    return rules.effects[rules.first_effect[carrier] : rules.first_effect[carrier + 1]]


@compiled
def effects_of(rules, carrier):
    """Return the places of a carrier's effects in the table."""
    return range(rules.first_effect[carrier], rules.first_effect[carrier + 1])


@compiled
def effect_of(rules, carrier):
    """Return the first effect of a carrier that has any."""
    return rules.effects[rules.first_effect[carrier]]
