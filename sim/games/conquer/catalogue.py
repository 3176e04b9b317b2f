"""The faction boards of the content as tables: structures, units, artefacts, and the effects that they carry.

A carrier is whatever has effects: a structure, an artefact, a unit (its property) or a block of the building zone.
Effects stand in one table, carrier after carrier, with one closed vocabulary (H20).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np

from sim.content.content import Content
from sim.content.nested import word
from sim.engine.effects import Carrier, placed, rows_at
from sim.engine.header import NOBODY, record
from sim.errors import ContentError
from sim.games.conquer.carriers import ARTEFACT_CARRIER, BLOCK_CARRIER, MAX_BLOCKS, STRUCTURE_CARRIER, UNIT_CARRIER
from sim.games.conquer.state import ARTEFACTS, GATHERED, MONSTERS, STRUCTURES, UNITS
from sim.games.conquer.vocabulary import Count, Happening, Kind, Special, Versus
from sim.games.conquer.words import FIRST_UNIT, Faction, Resource, Terrain

FACTION_KEYS = tuple(faction.name.lower() for faction in Faction)
RESOURCE_KEYS = tuple(resource.name.lower() for resource in Resource)
PLAIN_RESOURCES = RESOURCE_KEYS[:GATHERED]

# fields of units, and the first of these names that a unit has
UNIT_NUMBERS = {
    "unit_power": ("power",),
    "unit_power_modified": ("power_modified", "power"),
    "unit_cost": ("cost",),
    "unit_cost_modified": ("cost_modified", "cost"),
    "unit_start": ("start",),
}

Place = tuple[str, str, tuple[int, ...]]  # address, field and index

EFFECT = record(
    [
        ("kind", np.int64),  # a member of Kind
        ("special", np.int64),  # a member of Special
        ("happening", np.int64),  # a member of Happening
        ("resource", np.int64),  # a member of Resource, or an own unit
        ("amount", np.int64),
        ("counted", np.int64),  # a member of Count, or an own unit, NOBODY = nothing is counted
        ("divisor", np.int64),
        ("terrain", np.int64),  # a member of Terrain, NOBODY = any
        ("unit", np.int64),  # place of the unit on the board
        ("turned", np.int64),  # unit that it is converted into
        ("pay", np.int64),  # a member of Resource, or an own unit
        ("pay_amount", np.int64),
        ("gain", np.int64),  # likewise
        ("gain_amount", np.int64),
        ("times", np.int64),  # uses in one action, 0 = no limit
        ("versus", np.int64),  # a member of Versus
    ]
)


@dataclass(frozen=True)
class BoardCarrier(Carrier):
    """A carrier on the board of a faction."""

    faction: str


class Catalogue:
    """The boards of one content, in the order of its file."""

    def __init__(self, content: Content):
        self.content = content

    @cached_property
    def regions(self) -> dict[str, Any]:
        """The regions by their keys."""
        return self.content.nested("region")

    @cached_property
    def borders(self) -> dict[str, Any]:
        """Whether two regions have a border, by the keys of both."""
        return self.content.nested("border")

    @cached_property
    def artefacts(self) -> dict[str, Any]:
        """The artefacts of the map by their keys."""
        return self.content.nested("artefact")

    @cached_property
    def boards(self) -> dict[str, dict[str, Any]]:
        """The faction boards by their keys."""
        return {key: self.content.nested(f"faction.{key}") for key in FACTION_KEYS}

    def units(self, faction: str) -> list[str]:
        """Return the keys of a faction's units, from the bottom-most up."""
        return list(self.boards[faction]["unit"])

    def structures(self, faction: str) -> list[str]:
        """Return the keys of a faction's structures."""
        return list(self.boards[faction]["structure"])

    def carriers(self) -> Iterator[BoardCarrier]:
        """Yield each carrier of each faction's board."""
        for index, faction in enumerate(FACTION_KEYS):
            board = self.boards[faction]
            for table, first, most in (
                ("structure", STRUCTURE_CARRIER, STRUCTURES),
                ("artefact", ARTEFACT_CARRIER, ARTEFACTS),
                ("unit", UNIT_CARRIER, UNITS),
                ("block", BLOCK_CARRIER, MAX_BLOCKS),
            ):
                for row, (key, item) in enumerate(board.get(table, {}).items()):
                    where = f"conquer.faction.{faction}.{table}.{key}.effect"
                    rows = rows_at(where, item.get("effect", {}))
                    yield BoardCarrier(first + index * most + row, rows, faction)


def fill_effects(catalogue: Catalogue, rules: np.record) -> None:
    """Fill the table of effects."""
    content = catalogue.content
    units = content.once(fill_effects, lambda: {faction: tuple(catalogue.units(faction)) for faction in FACTION_KEYS})
    for place, where, carrier in placed(content, rules, catalogue.carriers):
        content.fill((where,), fill_effect, place, where, units[carrier.faction])


def fill_effect(rules: np.record, row: Mapping[str, Any], place: int, where: str, units: tuple[str, ...]) -> None:
    """Read one effect of the content; parameters that its kind does not have are ignored."""
    effect = rules.effects[place]
    effect.kind = word(Kind, row["kind"], f"{where}.kind")
    effect.counted = effect.terrain = effect.resource = effect.unit = effect.turned = NOBODY
    effect.divisor = row.get("divisor", 1)
    if effect.kind == Kind.NONE:
        return
    if effect.kind == Kind.SPECIAL:
        effect.special = word(Special, row["name"], f"{where}.name")
        return
    effect.amount = row.get("amount", 0)
    effect.pay_amount = row.get("pay_amount", 0)
    effect.gain_amount = row.get("gain_amount", 0)
    effect.times = row.get("times", 0)
    for field, key, words in (
        ("happening", "event", Happening),
        ("terrain", "terrain", Terrain),
        ("versus", "versus", Versus),
    ):
        if key in row:
            effect[field] = word(words, row[key], f"{where}.{key}")
    for field, key in (("unit", "unit"), ("unit", "from"), ("turned", "to")):
        if key in row:
            effect[field] = unit_place(units, row[key], f"{where}.{key}")
    for field, key in (("resource", "resource"), ("pay", "pay"), ("gain", "gain")):
        if key in row:
            effect[field] = own_word(Resource, units, row[key], f"{where}.{key}")
    if "count" in row or "per" in row:
        effect.counted = own_word(Count, units, row.get("count", row.get("per")), f"{where}.count")


def own_word(words: type[IntEnum], units: Sequence[str], given: str, where: str) -> int:
    """Return the number of a word, or of an own unit written as unit:key."""
    if given.startswith("unit:"):
        return FIRST_UNIT + unit_place(units, given.removeprefix("unit:"), where)
    return word(words, given, where)


def unit_place(units: Sequence[str], given: str, where: str) -> int:
    """Return the place of a unit on its board."""
    if given not in units:
        raise ContentError(f"{where} is {given!r}; the units of this board are {', '.join(units)}")
    return units.index(given)


def fill_boards(catalogue: Catalogue, rules: np.record) -> None:
    """Fill what the structures and units of each faction cost, need and bring."""
    content = catalogue.content
    rules.structure_count[:], rules.unit_count[:] = content.once(fill_boards, _sizes, catalogue)
    content.copy(_numbers, catalogue)
    for index, row, where, structures in content.once(_requirements, _requirements, catalogue):
        content.fill((where,), fill_requirements, index, row, structures)


def _sizes(catalogue: Catalogue) -> list[list[int]]:
    """Return how many structures and units each board has."""
    return [[len(board[table]) for board in catalogue.boards.values()] for table in ("structure", "unit")]


def _numbers(catalogue: Catalogue) -> Iterator[Place]:
    """Yield where the numbers of the boards go: address, field and index."""
    for index, (faction, board) in enumerate(catalogue.boards.items()):
        for row, (key, structure) in enumerate(board["structure"].items()):
            where = f"faction.{faction}.structure.{key}"
            for name in ("level", "vp"):
                yield f"{where}.{name}", f"structure_{name}", (index, row)
            for resource in structure["cost"]:
                place = word(Resource, resource, f"{faction}.{key}.cost")
                yield f"{where}.cost.{resource}", "structure_cost", (index, row, place)
        for row, (key, unit) in enumerate(board["unit"].items()):
            for field, names in UNIT_NUMBERS.items():
                if there := [name for name in names if name in unit]:
                    yield f"faction.{faction}.unit.{key}.{there[0]}", field, (index, row)
        for terrain in Terrain:
            road = board["movement"][terrain.name.lower()]
            for field, name in (("terrain_cost", "cost"), ("terrain_cost_modified", "modified")):
                said = name if name in road else "cost"
                yield f"faction.{faction}.movement.{terrain.name.lower()}.{said}", field, (index, int(terrain))


def _requirements(catalogue: Catalogue) -> list[tuple[int, int, str, tuple[str, ...]]]:
    """Return the faction, row and address of what each structure needs, with the structures of the board."""
    return [
        (index, row, f"faction.{faction}.structure.{key}.requires", tuple(board["structure"]))
        for index, (faction, board) in enumerate(catalogue.boards.items())
        for row, key in enumerate(board["structure"])
    ]


def fill_requirements(rules: np.record, needed: Sequence[str], index: int, row: int, structures: Sequence[str]) -> None:
    """Fill the structures of which one has to stand, a bit each."""
    rules.structure_requires[index, row] = sum({1 << structures.index(key) for key in needed})


def fill_map(catalogue: Catalogue, rules: np.record) -> None:
    """Fill the regions, their borders and their objects."""
    content = catalogue.content
    keys = content.once(fill_map, tuple, catalogue.regions)
    for index, key in enumerate(keys):
        content.fill((f"region.{key}.terrain",), fill_terrain, index, key)
        if f"region.{key}.fortress.present" in content:
            content.fill((f"region.{key}.fortress",), fill_fortress, index)
    content.copy(_region_numbers, catalogue)
    for field, name in (("portals", "portal"), ("foundations", "foundation"), ("fortresses", "fortress.present")):
        there = ((index, f"region.{key}.{name}") for index, key in enumerate(keys))
        rules[field] = sum(bool(content[where]) << index for index, where in there if where in content)
    fill_borders(content, rules, keys)
    rules.artefact_at[:] = NOBODY
    for index, artefact in enumerate(catalogue.artefacts.values()):
        rules.artefact_region[index] = keys.index(artefact["region"])
        rules.artefact_at[keys.index(artefact["region"])] = index


def fill_terrain(rules: np.record, given: str, index: int, key: str) -> None:
    """Fill the terrain of a region."""
    rules.terrain[index] = word(Terrain, given, f"conquer.region.{key}.terrain")


def fill_fortress(rules: np.record, fortress: Mapping[str, Any], index: int) -> None:
    """Fill the fortress of a region, if it has one."""
    if fortress["present"]:
        rules.fortress_power[index] = fortress["power"]
        rules.fortress_vp[index] = fortress["vp"]
        for resource in range(GATHERED):
            rules.fortress_resources[index, resource] = fortress[RESOURCE_KEYS[resource]]


def _region_numbers(catalogue: Catalogue) -> Iterator[Place]:
    """Yield where the numbers of the regions go: address, field and index."""
    for index, key in enumerate(catalogue.regions):
        yield f"region.{key}.dots", "dots", (index,)
        for resource in range(GATHERED):
            yield f"region.{key}.resources.{RESOURCE_KEYS[resource]}", "region_resources", (index, resource)


def fill_borders(content: Content, rules: np.record, keys: Sequence[str]) -> None:
    """Fill which regions have a border with which."""
    beside: list[list[int]] = [[] for _ in keys]
    for where, first, second in content.once(fill_borders, _borders, content, keys):
        if content.plain[where]:
            beside[first].append(second)
            beside[second].append(first)
    for region, others in enumerate(beside):
        rules.neighbours[region] = sum({1 << other for other in others})
        rules.border_count[region] = len(others)
        rules.border_to[region, : len(others)] = others


def _borders(content: Content, keys: Sequence[str]) -> list[tuple[str, int, int]]:
    """Return the address of each border, and the regions on both sides."""
    return [
        (f"conquer.border.{first}.{second}", keys.index(first), keys.index(second))
        for first, others in content.nested("border").items()
        for second in others
    ]


def fill_monsters(content: Content) -> None:
    """Fill the resources of the monster line."""
    content.copy(_monster_numbers)


def _monster_numbers() -> Iterator[Place]:
    for index in range(MONSTERS):
        for resource in range(GATHERED):
            key = RESOURCE_KEYS[resource]
            yield f"monster.{index + 1}.{key}", "monster_resources", (index, resource)
