"""The victory points of Heroes: Write & Conquer, counted from a board and the content, apart from the rules (H13)."""

from collections.abc import Iterable, Iterator
from typing import Any

from sim.games.conquer.words import Resource, Terrain
from tests.games.conquer.position import ARTEFACT_KEYS, CATALOGUE, GAME, REGION_KEYS, faction_key

CONTENT = GAME.layout.content


def members(mask: int, keys: Iterable[Any]) -> list[Any]:
    """Return the keys of a set."""
    return [key for place, key in enumerate(keys) if int(mask) >> place & 1]


def boxes(state: Any, seat: int) -> dict[str, int]:
    """Return the five scoring boxes of a player."""
    mine, faction = state.players[seat], faction_key(state, seat)
    board = CATALOGUE.boards[faction]
    structures = members(mine.structures, board["structure"])
    artefacts = members(mine.artefacts, ARTEFACT_KEYS) if faction != "undead" else []
    carriers = [board["artefact"][key] for key in artefacts] + list(board.get("block", {}).values())
    return {
        "structures": sum(board["structure"][key]["vp"] for key in structures)
        + _effects(state, seat, (board["structure"][key] for key in structures)),
        "foundations": int(mine.foundation.sum()),
        "resources": _resources(mine),
        "victories": sum(CONTENT[f"region.{key}.fortress.vp"] for key in members(mine.fortresses, REGION_KEYS))
        + sum(CONTENT[f"monster.{number}.vp"] for number in members(mine.monsters, range(1, 9))),
        "artefacts": _effects(state, seat, carriers),
    }


def _resources(mine: Any) -> int:
    return sum(
        CONTENT[f"resource.{resource}.threshold.{place}.vp"]
        for number, resource in enumerate(("wood", "iron", "gold", "rage"))
        for place in range(1, int(mine.circled[number]) + 1)
    )


def _effects(state: Any, seat: int, carriers: Iterable[Any]) -> int:
    rows = [row for carrier in carriers for row in carrier.get("effect", {}).values() if row["kind"] == "vp_per"]
    return sum(row["amount"] * (_count(state, seat, row["count"]) // row["divisor"]) for row in rows)


def _count(state: Any, seat: int, what: str) -> int:
    mine = state.players[seat]
    if what.startswith("unit:"):
        return int(mine.units[CATALOGUE.units(faction_key(state, seat)).index(what.removeprefix("unit:"))])
    return dict(_counts(state, mine))[what]


def _counts(state: Any, mine: Any) -> Iterator[tuple[str, int]]:
    for what, mask in (
        ("visited_regions", mine.visited),
        ("fortresses_seized", mine.fortresses),
        ("monsters_circled", mine.monsters),
        ("artefacts_held", mine.artefacts),
        ("cursed_regions", mine.cursed),
    ):
        yield what, int(mask).bit_count()
    yield "foundations_used", int((mine.foundation > 0).sum())
    yield "science", int(mine.stock[Resource.SCIENCE])
    played = [int(state.open) >> place & 1 == 1 for place in range(len(REGION_KEYS))]
    yield "lakes", sum(here and terrain == Terrain.LAKE for here, terrain in zip(played, state.terrain, strict=True))
