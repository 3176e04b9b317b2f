"""Battles of Heroes of Land, Air & Sea around a question, and the values of the content that they rest on."""

from collections.abc import Callable, Sequence
from typing import Any

from analysis.odds.aughmoore.armies import CAPITAL, TOWER, Army
from analysis.odds.exploring import Around, Step
from sim.games.aughmoore.calculator import line_words
from sim.games.aughmoore.names import BUILDING_KEYS, EXPANDED_SPELL_KEYS, TACTIC_KEYS, UNIT_KEYS, UNIT_NAMES
from sim.games.aughmoore.state import LAND_UNITS
from sim.games.aughmoore.words import Unit

REACH = 2
FIELDS = ("attacker", "defender")
COMMON = (Unit.SERF, Unit.WARRIOR)


def around(armies: Sequence[Army], chance: Callable[[dict[str, str]], float | None]) -> Around:
    """Return the attacker's chance for more and fewer of the Serfs or Warriors that each side has most of."""
    lines = [line(field, army) for field, army in zip(FIELDS, armies, strict=True)]
    (down, own, mine), (across, foe, theirs) = lines
    return Around(
        down=down,
        across=across,
        rows=mine,
        columns=theirs,
        chances=tuple(tuple(chance({**row.changes, **column.changes}) for column in theirs) for row in mine),
        here=(own, foe),
    )


def rests_on(armies: Sequence[Army]) -> tuple[str, ...]:
    """Return the addresses that a Battle depends on: Tactic cards, Spells cast, Buildings and Heroes that are there."""
    cards = sorted({card for army in armies for card in army.tactics})
    found = [f"tactic.{TACTIC_KEYS[card]}.*" for card in cards]
    found += [f"spell.{EXPANDED_SPELL_KEYS[army.spell]}.*" for army in armies if army.spell >= 0]
    for army in armies:
        found += [f"faction.{army.key}.building.{BUILDING_KEYS[army.faction][place]}.*" for place in army.buildings]
        heroes = zip(UNIT_KEYS[army.faction][Unit.HERO_1 : LAND_UNITS], army.units[Unit.HERO_1 :], strict=False)
        found += [f"faction.{army.key}.hero.{key}.*" for key, number in heroes if number]
    return tuple(found)


def line(field: str, army: Army) -> tuple[str, int, tuple[Step, ...]]:
    """Return what differs along a line, where the army itself stands in it, and its neighbours."""
    unit = max(reversed(COMMON), key=lambda unit: army.units[unit])
    first = max(0, army.units[unit] - REACH)
    numbers = range(first, first + 2 * REACH + 1)
    steps = tuple(Step(label=str(number), changes={field: _told(army, unit, number)}) for number in numbers)
    return line_words(UNIT_NAMES[army.faction][unit], field), numbers.index(army.units[unit]), steps


def _told(army: Army, unit: int, number: int) -> str:
    """Return the army as a question states it, with another number of one unit."""
    units: list[tuple[str, Any]] = list(zip(UNIT_KEYS[army.faction], army.units, strict=True))
    units[unit] = (units[unit][0], number)
    structures = [(TOWER, int(army.tower)), (CAPITAL, int(army.capital))]
    return f"{army.key}:" + ",".join(f"{key}={many}" for key, many in (*units, *structures) if many)
