"""The faction boards of the content as tables: structures, units, artefacts, and the effects that they carry.

A carrier is whatever has effects: a structure, an artefact, a unit (its property) or a block of the building zone.
Effects stand in one table, carrier after carrier, with one closed vocabulary (H20).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from sim.content.content import Content
from sim.content.nested import word
from sim.engine.effects import Carrier, laid_out, rows_at
from sim.engine.header import NOBODY, record
from sim.errors import ContentError
from sim.games.conquer.carriers import ARTEFACT_CARRIER, BLOCK_CARRIER, MAX_BLOCKS, STRUCTURE_CARRIER, UNIT_CARRIER
from sim.games.conquer.state import ARTEFACTS, GATHERED, MONSTERS, STRUCTURES, UNITS
from sim.games.conquer.vocabulary import Count, Happening, Kind, Special, Versus
from sim.games.conquer.words import FIRST_UNIT, Faction, Resource, Terrain

FACTION_KEYS = tuple(faction.name.lower() for faction in Faction)
RESOURCE_KEYS = tuple(resource.name.lower() for resource in Resource)
PLAIN_RESOURCES = RESOURCE_KEYS[:GATHERED]

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
        self.regions = content.nested("region")
        self.borders = content.nested("border")
        self.artefacts = content.nested("artefact")
        self.boards = {key: content.nested(f"faction.{key}") for key in FACTION_KEYS}

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
    for carrier, effect, where, row in laid_out(rules, catalogue.carriers()):
        fill_effect(effect, row, where, catalogue.units(carrier.faction))


def fill_effect(effect: np.record, row: Mapping[str, Any], where: str, units: list[str]) -> None:
    """Read one effect of the content; parameters that its kind does not have are ignored."""
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


def own_word(words: type[IntEnum], units: list[str], given: str, where: str) -> int:
    """Return the number of a word, or of an own unit written as unit:key."""
    if given.startswith("unit:"):
        return FIRST_UNIT + unit_place(units, given.removeprefix("unit:"), where)
    return word(words, given, where)


def unit_place(units: list[str], given: str, where: str) -> int:
    """Return the place of a unit on its board."""
    if given not in units:
        raise ContentError(f"{where} is {given!r}; the units of this board are {', '.join(units)}")
    return units.index(given)


def fill_boards(catalogue: Catalogue, rules: np.record) -> None:
    """Fill what the structures and units of each faction cost, need and bring."""
    for index, (faction, board) in enumerate(catalogue.boards.items()):
        structures = catalogue.structures(faction)
        for row, (key, structure) in enumerate(board["structure"].items()):
            rules.structure_level[index, row] = structure["level"]
            rules.structure_vp[index, row] = structure["vp"]
            for resource, amount in structure["cost"].items():
                rules.structure_cost[index, row, word(Resource, resource, f"{faction}.{key}.cost")] = amount
            for needed in structure["requires"]:
                rules.structure_requires[index, row] |= 1 << structures.index(needed)
        rules.structure_count[index] = len(structures)
        rules.unit_count[index] = len(board["unit"])
        for row, unit in enumerate(board["unit"].values()):
            rules.unit_power[index, row] = unit["power"]
            rules.unit_power_modified[index, row] = unit.get("power_modified", unit["power"])
            rules.unit_cost[index, row] = unit.get("cost", 0)
            rules.unit_cost_modified[index, row] = unit.get("cost_modified", unit.get("cost", 0))
            rules.unit_start[index, row] = unit["start"]
        for terrain in Terrain:
            road = board["movement"][terrain.name.lower()]
            rules.terrain_cost[index, terrain] = road["cost"]
            rules.terrain_cost_modified[index, terrain] = road.get("modified", road["cost"])


def fill_map(catalogue: Catalogue, rules: np.record) -> None:
    """Fill the regions, their borders and their objects."""
    keys = list(catalogue.regions)
    for index, region in enumerate(catalogue.regions.values()):
        rules.terrain[index] = word(Terrain, region["terrain"], f"conquer.region.{keys[index]}.terrain")
        rules.dots[index] = region["dots"]
        rules.portals |= int(region["portal"]) << index
        rules.foundations |= int(region["foundation"]) << index
        for resource in range(GATHERED):
            rules.region_resources[index, resource] = region["resources"][RESOURCE_KEYS[resource]]
        fortress = region.get("fortress", {})
        if fortress.get("present"):
            rules.fortresses |= 1 << index
            rules.fortress_power[index] = fortress["power"]
            rules.fortress_vp[index] = fortress["vp"]
            for resource in range(GATHERED):
                rules.fortress_resources[index, resource] = fortress[RESOURCE_KEYS[resource]]
    for first, others in catalogue.borders.items():
        for second, stands in others.items():
            a, b = keys.index(first), keys.index(second)
            if stands:
                add_border(rules, a, b)
                add_border(rules, b, a)
    rules.artefact_at[:] = NOBODY
    for index, artefact in enumerate(catalogue.artefacts.values()):
        rules.artefact_region[index] = keys.index(artefact["region"])
        rules.artefact_at[keys.index(artefact["region"])] = index


def add_border(rules: np.record, region: int, other: int) -> None:
    """Let a region have a border with another one."""
    rules.neighbours[region] |= 1 << other
    rules.border_to[region, rules.border_count[region]] = other
    rules.border_count[region] += 1


def fill_monsters(content: Content, rules: np.record) -> None:
    """Fill the resources of the monster line."""
    for index in range(MONSTERS):
        for resource in range(GATHERED):
            rules.monster_resources[index, resource] = content[f"monster.{index + 1}.{RESOURCE_KEYS[resource]}"]
