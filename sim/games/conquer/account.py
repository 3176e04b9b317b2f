"""What everybody has on the table in Heroes: Write & Conquer, and the boxes of the final score."""

from collections.abc import Iterator
from typing import Any

from sim.engine.accounts import TABLE, Account, Holding
from sim.engine.header import NOBODY
from sim.engine.phrases import members, plain
from sim.games.conquer.names import REGION_NAMES
from sim.games.conquer.state import COUNTED, STOCK
from sim.games.conquer.wording import (
    artefact_name,
    is_hydra,
    monster_name,
    object_name,
    seat_name,
    structure_name,
    unit_plural,
)
from sim.games.conquer.words import MapObject, Resource, Terrain

__all__ = ["account", "boxes", "others", "reshuffled"]

BOXES = ("structures", "foundations", "resources", "victories", "artefacts")


def account(state: Any, rules: Any) -> dict[str, dict[str, int]]:
    """Return what each player has and where it is, and what has become of the map."""
    owned = {seat_name(state, seat): dict(_board(state, seat)) for seat in range(int(state.seats))}
    return owned | {TABLE: dict(_map(state, rules))}


def _board(state: Any, seat: int) -> Iterator[tuple[str, int]]:
    mine, faction = state.players[seat], int(state.faction[seat])
    stock, circled = mine.stock.tolist(), mine.circled.tolist()
    yield from ((plain(Resource(resource)), stock[resource]) for resource in range(STOCK))
    yield from ((f"amounts of {plain(Resource(kind))} circled", circled[kind]) for kind in range(COUNTED))
    for unit, number in enumerate(mine.units.tolist()):
        if number:
            yield "Hydra" if is_hydra(faction, unit) else unit_plural(faction, unit), number
    for name, region in (("stands in", mine.region), ("Hydra in", mine.hydra)):
        if region != NOBODY:
            yield f"{name} {REGION_NAMES[int(region)]}", 1
    yield from _marks(mine, faction)


def _marks(mine: Any, faction: int) -> Iterator[tuple[str, int]]:
    """Yield what is ticked, circled and crossed off on a board."""
    yield from ((structure_name(faction, structure), 1) for structure in members(mine.structures))
    yield from ((artefact_name(artefact), 1) for artefact in members(mine.artefacts))
    yield from ((object_name(MapObject.FORTRESS, region), 1) for region in members(mine.fortresses))
    yield from ((f"{monster_name(monster)} circled", 1) for monster in members(mine.monsters))
    for region, level in enumerate(mine.foundation.tolist()):
        if level:
            yield f"levels on {object_name(MapObject.FOUNDATION, region)}", level
    yield from ((f"visited {REGION_NAMES[region]}", 1) for region in members(mine.visited))
    yield from ((f"mountain {REGION_NAMES[region]}", 1) for region in members(mine.mountains))
    yield from ((f"curse on {REGION_NAMES[region]}", 1) for region in members(mine.cursed))
    yield from ((f"note {note + 1} circled", 1) for note in members(mine.notes))
    yield from ((f"note {note + 1} used", 1) for note in members(mine.paired))
    for kind, regions in zip(MapObject, mine.reserved.tolist(), strict=True):
        yield from ((f"{object_name(kind, region)} reserved", 1) for region in members(regions))


def _map(state: Any, rules: Any) -> Iterator[tuple[str, int]]:
    """Yield the fortresses and artefacts that nobody has, regions made lakes, and who begins the round."""
    fortresses = int(rules.fortresses) & int(state.open) & ~int(state.seized)
    yield from ((object_name(MapObject.FORTRESS, region), 1) for region in members(fortresses))
    for artefact, owner in enumerate(state.owner.tolist()):
        if owner == NOBODY and int(state.open) >> int(rules.artefact_region[artefact]) & 1:
            yield artefact_name(artefact), 1
    yield from ((f"{plain(Terrain.LAKE)} in {REGION_NAMES[region]}", 1) for region in members(state.flooded))
    yield f"first player: {seat_name(state, int(state.first))}", 1


def boxes(state: Any, rules: Any, seat: int, row: Any) -> Holding:
    """Return the five boxes of a player's final score (H13.1 to H13.5)."""
    return {box: int(row[f"vp_{box}"]) for box in BOXES}


def others(state: Any, rules: Any) -> dict[str, Holding]:
    """Return the boxes of those who play without a seat: everybody has a seat."""
    return {}


def reshuffled(before: Account, after: Account) -> Iterator[str]:
    """Yield why decks were made anew: there are none."""
    yield from ()
