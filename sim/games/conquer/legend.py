"""What a referee of Heroes: Write & Conquer must know before the first turn: the map, the monsters, all boards."""

from collections.abc import Iterator
from typing import Any

from sim.engine.phrases import counted, listed, members, plain
from sim.games.conquer.carriers import MAX_BLOCKS, artefact_carrier, block_carrier, structure_carrier, unit_carrier
from sim.games.conquer.effect_words import carrier_words
from sim.games.conquer.names import ARTEFACT_NAMES, FACTION_NAMES, REGION_NAMES, STRUCTURE_NAMES, UNIT_NAMES
from sim.games.conquer.state import COUNTED, MONSTERS, THRESHOLDS
from sim.games.conquer.wording import (
    NONE,
    amount_of,
    artefact_name,
    fortress_brings,
    goods,
    monster_brings,
    monster_name,
    structure_name,
)
from sim.games.conquer.words import Action, Condition, Faction, Resource, Terrain

__all__ = ["legend"]

NO_EFFECT = "no effect"


def legend(state: Any, rules: Any) -> Iterator[str]:
    """Yield the map and the numbers in force."""
    played = [int(faction) for faction in state.faction[: int(state.seats)]]
    yield f"{int(rules.turns)} rounds; the actions have the levels {listed([str(int(n)) for n in rules.levels])}"
    yield from (_region(state, rules, region) for region in range(len(REGION_NAMES)))
    yield from (_monster(rules, monster) for monster in range(MONSTERS))
    yield from (_gathering(rules, action) for action in Action)
    yield from _thresholds(rules)
    yield f"a level on a foundation: {int(rules.foundation_vp)} VP"
    for faction in played:
        yield from (f"{FACTION_NAMES[faction]}: {line}" for line in _board(rules, faction))
    yield from (_artefact(rules, artefact, played) for artefact in range(len(ARTEFACT_NAMES)))


def _region(state: Any, rules: Any, region: int) -> str:
    name, terrain = REGION_NAMES[region], plain(Terrain(int(state.terrain[region])))
    if not int(state.open) >> region & 1:
        return f"{name}: {terrain}, crossed out; borders {_borders(rules, region)}"
    objects = [
        word
        for word, regions in (("portal", rules.portals), ("foundation", rules.foundations))
        if int(regions) >> region & 1
    ]
    if int(rules.fortresses) >> region & 1:
        power = int(rules.fortress_power[region])
        objects.append(f"fortress of power {power} for {fortress_brings(rules, region)}")
    brings = listed(goods(NONE, rules.region_resources[region])) or "nothing"
    told = "".join(f", {what}" for what in objects)
    return f"{name}: {terrain}{told}; the first visit brings {brings}; borders {_borders(rules, region)}"


def _borders(rules: Any, region: int) -> str:
    return listed([REGION_NAMES[other] for other in members(rules.neighbours[region])])


def _monster(rules: Any, monster: int) -> str:
    return f"{monster_name(monster)}: power {int(rules.monster_power[monster])}, {monster_brings(rules, monster)}"


def _gathering(rules: Any, action: Action) -> str:
    return f"the action {plain(action)}: {int(rules.per_level[action])} for each level"


def _thresholds(rules: Any) -> Iterator[str]:
    for kind in range(COUNTED):
        bars = [
            f"{int(rules.threshold_vp[kind][place])} VP at {int(rules.threshold_at[kind][place])}"
            for place in range(THRESHOLDS)
        ]
        yield f"{plain(Resource(kind))} in stock: {listed(bars)}"


def _board(rules: Any, faction: int) -> Iterator[str]:
    """Yield what moving, units and structures cost a faction, and what they do."""
    costs = [f"{plain(terrain)} {int(rules.terrain_cost[faction][terrain])}" for terrain in Terrain]
    yield f"movement points into {listed(costs)}"
    for unit, name in enumerate(UNIT_NAMES[faction]):
        does = carrier_words(rules, faction, int(unit_carrier(faction, unit)))
        cost, power = int(rules.unit_cost[faction][unit]), int(rules.unit_power[faction][unit])
        yield f"{name}, power {power}{f', for {cost} gold' if cost else ''}{_doing(does)}"
    if faction == Faction.NAGAS:
        rates = goods(NONE, rules.exchange_rate)
        yield f"a Serpent costs {' or '.join(rates)}"
    for structure in range(len(STRUCTURE_NAMES[faction])):
        yield _structure(rules, faction, structure)
    for block in range(MAX_BLOCKS):
        does = carrier_words(rules, faction, int(block_carrier(faction, block)))
        if does != NO_EFFECT:
            yield f"from the start{_doing(does)}"


def _doing(does: str) -> str:
    return "" if does == NO_EFFECT else f": {does}"


def _structure(rules: Any, faction: int, structure: int) -> str:
    *plains, serpents = rules.structure_cost[faction][structure].tolist()
    paid = goods(faction, plains) + ([counted(serpents, "Serpent")] if serpents else [])
    needed = [structure_name(faction, other) for other in members(rules.structure_requires[faction][structure])]
    after = f", after {' or '.join(needed)}" if needed else ""
    head = f"level {int(rules.structure_level[faction][structure])}, {int(rules.structure_vp[faction][structure])} VP"
    does = carrier_words(rules, faction, int(structure_carrier(faction, structure)))
    return f"{structure_name(faction, structure)}, {head}, for {listed(paid) or 'nothing'}{after}{_doing(does)}"


_CONDITIONS = {
    Condition.FOUNDATIONS: "foundations built on",
    Condition.VICTORIES: "victories",
    Condition.MOUNTAINS: "mountains visited",
}


def _artefact(rules: Any, artefact: int, played: list[int]) -> str:
    condition, amount = Condition(int(rules.condition[artefact])), int(rules.condition_amount[artefact])
    if condition == Condition.PAY:
        needs = amount_of(NONE, int(rules.condition_resource[artefact]), amount)
    else:
        needs = f"{amount} {_CONDITIONS[condition]}"
    deeds = [carrier_words(rules, faction, int(artefact_carrier(faction, artefact))) for faction in played]
    told = "; ".join(f"{FACTION_NAMES[faction]}: {does}" for faction, does in zip(played, deeds, strict=True))
    return f"{artefact_name(artefact)} for {needs}: {told}"
