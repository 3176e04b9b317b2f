"""Combats of Heroes: Write & Conquer around a question, and the values of the content that it rests on."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from analysis.odds.conquer.army import Army
from analysis.odds.conquer.battle import best_plans
from analysis.odds.conquer.rules import HYDRA
from analysis.odds.conquer.sides import MOST_UNITS
from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.ways import Worth, all_ways
from analysis.odds.exploring import Around, Step
from sim.games.conquer.calculator import line_words
from sim.games.conquer.vocabulary import Versus

REACH = 3
RULINGS = ("doublings_per_unit", "hydra_joins_owner_monster_fight", "bonus_needs_units", "equal_highest")


class Line(NamedTuple):
    """More and fewer units of an army: the field of the question, their name, the armies, and the one asked about."""

    field: str
    name: str
    armies: tuple[Army, ...]
    here: int
    unit: int


def steps(field: str, army: Army) -> Line | None:
    """Return an army with more and fewer of the units that it has most of; None for a Hydra that is alone."""
    places = [place for place, unit in enumerate(army.board.units) if unit.key != HYDRA]
    if army.apart or not places:
        return None
    unit = max(places, key=lambda place: army.units[place])
    first = min(max(0, army.units[unit] - REACH), MOST_UNITS - 2 * REACH)
    numbers = range(first, first + 2 * REACH + 1)
    armies = tuple(replace(army, units=_with(army.units, unit, number)) for number in numbers)
    return Line(field, units_label(army, unit), armies, numbers.index(army.units[unit]), unit)


def units_label(army: Army, unit: int) -> str:
    """Return what a type of unit of an army is called."""
    return line_words(army.board.units[unit].name, army.board.name)


def around(own: Line, foe: Line, worth: Worth, stakes: Stakes, margin: int) -> Around:
    """Return the attacker's chance along two lines, and that of a draw, under the best plans of both."""
    mine, theirs = ([all_ways(army, Versus.PLAYER, worth) for army in line.armies] for line in (own, foe))
    fought = [[best_plans((ways, reply), stakes, margin).plans for reply in theirs] for ways in mine]
    return Around(
        down=own.name,
        across=foe.name,
        rows=_labelled(own),
        columns=_labelled(foe),
        chances=tuple(tuple(plans[0].win for plans in line) for line in fought),
        draws=tuple(tuple(1.0 - plans[0].win - plans[1].win for plans in line) for line in fought),
        here=(own.here, foe.here),
    )


def rests_on(armies: Sequence[Army]) -> tuple[str, ...]:
    """Return the addresses that a combat depends on: units that fight, structures and artefacts in force, rulings."""
    found = []
    for army in armies:
        for unit, number in zip(army.board.units, army.units, strict=True):
            if number:
                found += [f"faction.{army.board.key}.unit.{unit.key}.{value}*" for value in ("power", "cost")]
        found += [f"faction.{army.board.key}.structure.{each.key}.effect.*" for each in army.carriers]
    return (*found, *(f"ruling.{name}" for name in RULINGS))


def _with(units: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*units[:place], number, *units[place + 1 :])


def _labelled(line: Line) -> tuple[Step, ...]:
    armies = [(army, _written(army)) for army in line.armies]
    return tuple(
        Step(label=str(army.units[line.unit]), changes={line.field: [text] if line.field == "defender" else text})
        for army, text in armies
    )


def _written(army: Army) -> str:
    """Return an army as a question states it."""
    numbers = zip(army.board.units, army.units, strict=True)
    return f"{army.board.key}:" + ",".join(f"{unit.key}={number}" for unit, number in numbers if number)
