"""What a combat of Heroes: Write & Conquer depends on: the Rules record of a content, and the boards with their names.

Numbers come from the record alone. What is done with them here is written apart from the engine of the game, which
checks it: see `analysis.odds.conquer.check`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.content.content import Content
from sim.engine.effects import carried
from sim.games.conquer import catalogue, names
from sim.games.conquer.rules import LAYOUT
from sim.games.conquer.state import ARTEFACTS, GATHERED, STRUCTURES, UNITS
from sim.games.conquer.vocabulary import Kind, Special, Versus
from sim.games.conquer.words import Faction, Resource

SERPENT, HYDRA, MECHANIC, SKELETON, LICH = "serpent", "hydra", "mechanic", "skeleton", "lich"
STOCK = tuple(resource.name.lower() for resource in Resource)[: Resource.SCIENCE + 1]
PLUNDER = STOCK[:GATHERED]


@dataclass(frozen=True, kw_only=True)
class Effect:
    """One effect of a board, in the numbers of the record; see `sim.games.conquer.words` for their meaning."""

    kind: int
    special: int
    unit: int
    amount: int
    counted: int
    divisor: int
    versus: int


@dataclass(frozen=True, kw_only=True)
class Unit:
    """A type of unit: its key in the content and its name."""

    key: str
    name: str


@dataclass(frozen=True, kw_only=True)
class Carrier:
    """A structure of a board, or an artefact as it works for that faction.

    Attributes:
        key: the key in the content; an artefact has that of its region.
        name: its name.
        artefact: whether it is an artefact.
        place: its place among the structures of its board, or among the artefacts.
        effects: its effects.
    """

    key: str
    name: str
    artefact: bool
    place: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, kw_only=True)
class Board:
    """A faction: its units from the bottom-most up, what is always in force, and what may come into force."""

    place: int
    key: str
    name: str
    units: tuple[Unit, ...]
    own: tuple[Effect, ...]
    carriers: tuple[Carrier, ...]

    def unit(self, key: str) -> int | None:
        """Return the place of a unit on the board, None where it has no such unit."""
        return next((place for place, unit in enumerate(self.units) if unit.key == key), None)


@dataclass(frozen=True, kw_only=True, eq=False)
class BattleRules:
    """All that combats depend on: the Rules record and the boards in the order of the factions."""

    record: Any = field(repr=False)  # thousands of numbers
    boards: tuple[Board, ...]


def battle_rules(content: Content) -> BattleRules:
    """Take what combats depend on from the content of the game, with the settings laid over it."""
    record = LAYOUT.rules_of(content)
    known = catalogue.Catalogue(LAYOUT.content)
    return BattleRules(record=record, boards=tuple(_board(record, known, faction) for faction in Faction))


def bonus_of(effects: Iterable[Effect], versus: Versus) -> int:
    """Return what effects add to an army in a type of combat."""
    return sum(e.amount for e in effects if e.kind == Kind.COMBAT_BONUS and e.versus in (versus, Versus.ANY))


def specials_of(effects: Iterable[Effect]) -> frozenset[int]:
    """Return the special rules among effects, as members of `Special`."""
    return frozenset(Special(effect.special) for effect in effects if effect.kind == Kind.SPECIAL)


def _board(record: np.record, known: catalogue.Catalogue, faction: Faction) -> Board:
    key = catalogue.FACTION_KEYS[faction]
    units = zip(known.units(key), names.UNIT_NAMES[faction], strict=True)
    own = [
        *(catalogue.UNIT_CARRIER + faction * UNITS + place for place in range(UNITS)),
        *(catalogue.BLOCK_CARRIER + faction * catalogue.MAX_BLOCKS + place for place in range(catalogue.MAX_BLOCKS)),
    ]
    return Board(
        place=int(faction),
        key=key,
        name=names.FACTION_NAMES[faction],
        units=tuple(Unit(key=unit, name=name) for unit, name in units),
        own=tuple(effect for carrier in own for effect in _effects(record, carrier)),
        carriers=(*_structures(record, faction), *_artefacts(record, faction)),
    )


def _structures(record: np.record, faction: Faction) -> Iterable[Carrier]:
    first = catalogue.STRUCTURE_CARRIER + faction * STRUCTURES
    titles = zip(names.STRUCTURE_KEYS[faction], names.STRUCTURE_NAMES[faction], strict=True)
    for place, (key, name) in enumerate(titles):
        effects = _effects(record, first + place)
        yield Carrier(key=key, name=name, artefact=False, place=place, effects=effects)


def _artefacts(record: np.record, faction: Faction) -> Iterable[Carrier]:
    first = catalogue.ARTEFACT_CARRIER + faction * ARTEFACTS
    for place, (key, name) in enumerate(zip(names.ARTEFACT_KEYS, names.ARTEFACT_NAMES, strict=True)):
        yield Carrier(key=key, name=name, artefact=True, place=place, effects=_effects(record, first + place))


def _effects(record: np.record, carrier: int) -> tuple[Effect, ...]:
    rows = carried(record, carrier)
    return tuple(Effect(**{name: int(row[name]) for name in Effect.__dataclass_fields__}) for row in rows)
