"""What a set of content values must fulfil before a game is played with it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sim.content.content import Content
from sim.errors import ContentError
from sim.games.conquer.carriers import MAX_BLOCKS
from sim.games.conquer.catalogue import FACTION_KEYS, PLAIN_RESOURCES, RESOURCE_KEYS, Catalogue
from sim.games.conquer.state import (
    ARTEFACTS,
    MOST_CONVERSIONS,
    MOST_EXCHANGES,
    MOST_POWERS,
    MOST_TRIGGERS,
    REGIONS,
    STOCK,
    STRUCTURES,
    UNITS,
)

LARGEST = 1000  # with more, what a table of results adds up would not fit it
MOST_PER_LEVEL = 50  # with more, what a hundred turns gather would not fit its column
RATES = (*PLAIN_RESOURCES, "wood_modified", "iron_modified")
BOUNDS: Mapping[str, tuple[int, int | None]] = {
    "*": (-LARGEST, LARGEST),
    "action.*.per_level": (0, MOST_PER_LEVEL),
    "game.turns": (1, 100),
    "combat.margin": (1, 10),
    "combat.monsters_per_turn": (0, 1),
    "combat.skip_cost": (1, 10),
    "action.build.structures": (0, 4),
    "faction.nagas.block.hydra.effect.1.notes": (2, 24),
    "faction.nagas.block.hydra.effect.1.per_structure": (0, 4),
    "faction.nagas.block.hydra.effect.1.stride": (0, 4),
    "faction.nagas.block.hydra.effect.1.stride_modified": (0, 4),
    "faction.undead.structure.plague_column.effect.1.reach": (0, 4),
    "faction.nagas.unit.hydra.start": (0, 0),
    "faction.gnomes.unit.mechanic.effect.1.factor": (1, 4),
    "ruling.doublings_per_unit": (1, 4),
    **{f"faction.nagas.block.exchange.effect.1.{rate}": (1, None) for rate in RATES},
}
COUNTED_IN_TIES = RESOURCE_KEYS[: STOCK + 1]
SUBSTITUTE = "faction.humans.artefact.paskaar.effect.1"
LEVELS = 4
MOST_POWER = 200
DOTS = (0, 3, 4)
STARTS = 4
TERRAIN_COSTS = (1, 8)
# kinds that gather in lists of limited length on a player's board
LISTED = {
    "gain_on": MOST_TRIGGERS,
    "exchange": MOST_EXCHANGES,
    "convert": MOST_CONVERSIONS,
    "power_per": MOST_POWERS,
}


def check_rules(content: Content) -> None:
    """Raise ContentError if numbers lie out of bounds or the map, a board or an effect cannot be played."""
    catalogue = Catalogue(content)
    content.require_all(BOUNDS)
    content.require_all(content.once(_board_bounds, _board_bounds, catalogue))
    levels = content["game.action_levels"]
    if len(levels) != LEVELS or list(levels) != sorted(set(levels)) or min(levels) < 1:
        raise ContentError(f"conquer.game.action_levels is {levels}; the rules take {LEVELS} rising numbers from 1 on")
    if odd := [word for word in content["ruling.tie_break_counts"] if word not in COUNTED_IN_TIES]:
        allowed = ", ".join(COUNTED_IN_TIES)
        raise ContentError(f"conquer.ruling.tie_break_counts names {odd[0]!r}; the resources are {allowed}")
    gains = content[f"{SUBSTITUTE}.gains"]
    if content[f"{SUBSTITUTE}.resource"] != "wood" or sorted(gains) != ["gold", "iron"]:
        raise ContentError(f"conquer.{SUBSTITUTE}.gains is {', '.join(gains)}; the rules give iron and gold for wood")
    _check_map(catalogue)
    content.once(_check_sizes, _check_sizes, catalogue)
    for where, key, structures in content.once(_requirements, _requirements, catalogue):
        content.vet((where,), _check_requirement, key, structures)
    _check_effects(catalogue)


def _check_map(catalogue: Catalogue) -> None:
    keys = list(catalogue.regions)
    if len(keys) != REGIONS:
        raise ContentError(f"conquer.region has {len(keys)} regions; the rules take {REGIONS}")
    for key, region in catalogue.regions.items():
        if region["dots"] not in DOTS:
            raise ContentError(f"conquer.region.{key}.dots is {region['dots']}; the rules take 0, 3 or 4")
    for players in (2, 3, 4):
        portals = sum(bool(r["portal"]) for r in catalogue.regions.values() if r["dots"] <= players)
        if portals < players:
            raise ContentError(
                f"{players} players need as many portals to start from; conquer.region.*.portal has {portals}"
            )
    if len(catalogue.artefacts) != ARTEFACTS:
        raise ContentError(f"conquer.artefact has {len(catalogue.artefacts)} artefacts; the rules take {ARTEFACTS}")
    places = [artefact["region"] for artefact in catalogue.artefacts.values()]
    if len(set(places)) < len(places):
        raise ContentError("conquer.artefact.*.region puts two artefacts into one region")


def _check_sizes(catalogue: Catalogue) -> None:
    for faction, board in catalogue.boards.items():
        for table, most in (("unit", UNITS), ("structure", STRUCTURES), ("artefact", ARTEFACTS), ("block", MAX_BLOCKS)):
            if len(board.get(table, {})) > most:
                where = f"conquer.faction.{faction}.{table}"
                raise ContentError(f"{where} has {len(board[table])} entries; the rules take {most}")


def _board_bounds(catalogue: Catalogue) -> dict[str, tuple[int, int | None]]:
    """Return the bounds of the numbers on the boards, by their addresses."""
    bounds: dict[str, tuple[int, int | None]] = {}
    for faction, board in catalogue.boards.items():
        where = f"faction.{faction}"
        for terrain, road in board["movement"].items():
            bounds |= {f"{where}.movement.{terrain}.{name}": TERRAIN_COSTS for name in road}
        for key in board["unit"]:
            bounds |= {f"{where}.unit.{key}.{name}": (0, MOST_POWER) for name in ("power", "power_modified")}
            bounds |= {f"{where}.unit.{key}.{name}": (1, None) for name in ("cost", "cost_modified")}
    return bounds


def _requirements(catalogue: Catalogue) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return where each structure says what it needs, its full address, and the structures of its board."""
    return [
        (f"faction.{faction}.structure.{key}.requires", f"conquer.faction.{faction}.structure.{key}", tuple(structures))
        for faction, structures in ((faction, board["structure"]) for faction, board in catalogue.boards.items())
        for key in structures
    ]


def _check_requirement(requires: Sequence[str], where: str, structures: Sequence[str]) -> None:
    if odd := [needed for needed in requires if needed not in structures]:
        raise ContentError(f"{where}.requires names {odd[0]!r}, which is no structure of the board")


def _check_effects(catalogue: Catalogue) -> None:
    content = catalogue.content
    for faction, effects in content.once(_check_effects, _effects, catalogue).items():
        for where in effects:
            content.vet((where,), _check_effect, where)
        kinds = [content[f"{where}.kind"] for where in effects]
        for kind, most in LISTED.items():
            if (count := kinds.count(kind)) > most:
                raise ContentError(f"the board of {faction} has {count} effects of kind {kind}; the rules take {most}")


def _effects(catalogue: Catalogue) -> dict[str, list[str]]:
    """Return the addresses of the effects on each board."""
    found: dict[str, list[str]] = {faction: [] for faction in FACTION_KEYS}
    for carrier in catalogue.carriers():
        found[carrier.faction] += carrier.rows
    return found


def _check_effect(effect: Mapping[str, Any], where: str) -> None:
    if effect.get("divisor", 1) < 1:
        raise ContentError(f"{where}.divisor is {effect['divisor']}; the rules take at least 1")
    if effect["kind"] == "exchange":
        _check_exchange(where, effect)
    if effect["kind"] == "convert" and effect["pay_amount"] < 1:
        raise ContentError(f"{where}.pay_amount is {effect['pay_amount']}; the rules take at least 1")


def _check_exchange(where: str, effect: Mapping[str, Any]) -> None:
    """Refuse an exchange that would give something for nothing, or points where there are none to use."""
    if effect["pay_amount"] < 1:
        raise ContentError(f"{where}.pay_amount is {effect['pay_amount']}; the rules take at least 1")
    for gain, event in (("movement", "move"), ("build_level", "build")):
        if effect["gain"] == gain and effect["event"] != event:
            raise ContentError(f"{where} gives {gain}, which only the event {event!r} can use, not {effect['event']!r}")
    if effect["gain"] == "movement" and effect["pay"] == "any":
        raise ContentError(
            f"{where} sells movement points; conquer.{where.partition('.')[2]}.pay must name one resource"
        )
