"""Armies of Heroes of Land, Air & Sea from what was typed: factions, units, Buildings, Spells, cards by key or name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sim.games.aughmoore.content.catalogue import FACTION_KEYS, PRICES
from sim.games.aughmoore.names import (
    BUILDING_KEYS,
    BUILDING_NAMES,
    SPELL_KEYS,
    SPELL_NAMES,
    TACTIC_KEYS,
    TACTIC_NAMES,
    UNIT_KEYS,
    UNIT_NAMES,
)
from sim.games.aughmoore.state import LEVELS, SCRIBED, SLOTS, TACTICS, UNITS
from sim.games.aughmoore.words import SpellType, Unit

FORM = "FACTION:UNIT=N,UNIT=N,.., such as humans:paladin=1,serf=2"
RESOURCES = PRICES[:3]
TOWER, CAPITAL = STRUCTURES = ("tower", "capital")
ANY = -1
MOST = 99


@dataclass(frozen=True, kw_only=True)
class Army:
    """One side of a Battle, as it is when the Battle breaks out.

    Attributes:
        faction: its place among the factions.
        units: number of each kind, in the order of `Unit`.
        tower: whether a Tower of its own stands there.
        capital: whether its Capital City is there.
        level: of its Capital City.
        buildings: completed ones, by place on its board.
        stock: Ore, Mana, Food.
        spell: Combat Spell that it casts, by place among the Spells, -1 for none.
        target: unit that the Spell is to hit, by its place on the enemy's board, -1 where that is left open.
        tactics: Tactic cards that it chooses from, by place.
        neighbours: units in an adjacent region, which Conscripts may call.
        scribed: Scribed Spells.
        bar: Serfs on its Action Bar.
    """

    faction: int
    units: tuple[int, ...]
    tower: bool = False
    capital: bool = False
    level: int = 1
    buildings: tuple[int, ...] = ()
    stock: tuple[int, ...] = (0, 0, 0)
    spell: int = ANY
    target: int = ANY
    tactics: tuple[int, ...] = tuple(range(TACTICS))
    neighbours: tuple[int, ...] = (0,) * UNITS
    scribed: int = 0
    bar: int = 0

    @property
    def key(self) -> str:
        """The key of its faction."""
        return FACTION_KEYS[self.faction]


@dataclass(frozen=True, kw_only=True)
class Told:
    """What was typed about one side: the values of its options, which begin with `flag`."""

    flag: str
    army: str
    structures: Sequence[str] = ()
    buildings: str = ""
    level: int = 1
    resources: str = ""
    spell: str = ""
    tactics: str = ""
    neighbours: str = ""
    scribed: int = 0
    bar: int = 0


def armies_of(rules: Any, *sides: Told) -> tuple[Army, ...]:
    """Find the armies of the attacker and the defender.

    Raises:
        ValueError: a name is unknown or repeated, or a number is out of bounds; one line says what is wrong.
    """
    factions = [_faction(told) for told in sides]
    if factions[0] == factions[1]:
        raise ValueError(f"the {FACTION_KEYS[factions[0]]} are on both sides, each faction is played once")
    return tuple(_army(rules, told, own, foe) for told, own, foe in zip(sides, factions, factions[::-1], strict=True))


def place_of(sort: str, wanted: str, keys: Sequence[str], names: Sequence[str]) -> int:
    """Find something by its key or its name, in any spelling of blanks, dashes and capitals; return its place.

    Raises:
        ValueError: there is none; the line lists all keys.
    """
    spelt = _plain(wanted)
    for place, known in enumerate(zip(keys, names, strict=True)):
        if spelt in map(_plain, known):
            return place
    raise ValueError(f"there is no {sort} {wanted.strip()!r}; there are {', '.join(keys)}")


def number(flag: str, value: int, least: int, most: int) -> int:
    """Return a number that must lie within bounds.

    Raises:
        ValueError: it does not.
    """
    if not least <= value <= most:
        raise ValueError(f"{flag} is {value}, must be from {least} to {most}")
    return value


def _plain(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def _faction(told: Told) -> int:
    name, colon, _ = told.army.partition(":")
    if not colon:
        raise ValueError(f"{told.flag} is {told.army!r}, must be {FORM}")
    return place_of("faction", name, FACTION_KEYS, FACTION_KEYS)


def _army(rules: Any, told: Told, faction: int, foe: int) -> Army:
    flag = told.flag
    numbers = _units(flag, faction, told.army.partition(":")[2], told.structures)
    neighbours = _units(f"{flag}-neighbours", faction, told.neighbours)
    spell, target = _spell(rules, told, foe)
    army = Army(
        faction=faction,
        units=_in_order(faction, numbers),
        tower=number(f"{flag}: {TOWER}", numbers.get(TOWER, 0), 0, 1) == 1,
        capital=number(f"{flag}: {CAPITAL}", numbers.get(CAPITAL, 0), 0, 1) == 1,
        level=number(f"{flag}-level", told.level, 1, LEVELS),
        buildings=_buildings(told, faction),
        stock=_stock(rules, told),
        spell=spell,
        target=target,
        tactics=_tactics(told),
        neighbours=_in_order(faction, neighbours),
        scribed=number(f"{flag}-scribed", told.scribed, 0, SCRIBED),
        bar=number(f"{flag}-bar", told.bar, 0, SLOTS),
    )
    _check_supply(rules, flag, army)
    return army


def _pairs(flag: str, text: str, form: str) -> list[tuple[str, str]]:
    """Split KEY=VALUE,KEY=VALUE,.. at commas and equals signs."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    for key, equals, value in pairs:
        if not (key.strip() and equals and value.strip()):
            raise ValueError(f"{flag} is {text!r}, must be {form}")
    return [(key.strip(), value.strip()) for key, _, value in pairs]


def _whole(flag: str, name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MOST:
        raise ValueError(f"{flag}: {name} is {text!r}, must be a whole number from 0 to {MOST}")
    return int(text)


def _units(flag: str, faction: int, listed: str, structures: Sequence[str] = ()) -> dict[str, int]:
    keys, names = (*UNIT_KEYS[faction], *structures), (*UNIT_NAMES[faction], *structures)
    numbers: dict[str, int] = {}
    for name, text in _pairs(flag, listed, FORM if structures or not flag.endswith("neighbours") else "UNIT=N,.."):
        key = keys[place_of(f"unit of the {FACTION_KEYS[faction]}", name, keys, names)]
        if key in numbers:
            raise ValueError(f"{flag}: {key} is named twice")
        numbers[key] = _whole(flag, key, text)
    return numbers


def _in_order(faction: int, numbers: dict[str, int]) -> tuple[int, ...]:
    return tuple(numbers.get(key, 0) for key in UNIT_KEYS[faction])


def _buildings(told: Told, faction: int) -> tuple[int, ...]:
    sort = f"Building of the {FACTION_KEYS[faction]}"
    wanted = [name for name in told.buildings.split(",") if name.strip()]
    places = [place_of(sort, name, BUILDING_KEYS[faction], BUILDING_NAMES[faction]) for name in wanted]
    if len(set(places)) < len(places):
        raise ValueError(f"{told.flag}-buildings is {told.buildings!r}, it names a Building twice")
    return tuple(places)


def _tactics(told: Told) -> tuple[int, ...]:
    wanted = [name for name in told.tactics.split(",") if name.strip()]
    places = {place_of("Tactic card", name, TACTIC_KEYS, TACTIC_NAMES) for name in wanted}
    return tuple(sorted(places)) or tuple(range(TACTICS))


def _spell(rules: Any, told: Told, foe: int) -> tuple[int, int]:
    """Return the Spell that a side casts and what it is to hit."""
    if not told.spell:
        return ANY, ANY
    name, colon, target = told.spell.partition(":")
    combat = [place for place in range(len(SPELL_KEYS)) if rules.spell_type[place] == SpellType.COMBAT]
    keys, names = ([known[place] for place in combat] for known in (SPELL_KEYS, SPELL_NAMES))
    spell = combat[place_of("Combat Spell", name, keys, names)]
    if not colon:
        return spell, ANY
    return spell, place_of(f"unit of the {FACTION_KEYS[foe]}", target, UNIT_KEYS[foe], UNIT_NAMES[foe])


def _stock(rules: Any, told: Told) -> tuple[int, ...]:
    """Return a side's resources: as much as it can hold where nothing is told, none of what is not named."""
    flag, cap = f"{told.flag}-resources", int(rules.cap)
    if not told.resources:
        return (cap,) * len(RESOURCES)
    found: dict[str, int] = {}
    for name, text in _pairs(flag, told.resources, "RESOURCE=N,RESOURCE=N,.."):
        key = RESOURCES[place_of("resource", name, RESOURCES, RESOURCES)]
        if key in found:
            raise ValueError(f"{flag}: {key} is named twice")
        found[key] = number(f"{flag}: {key}", _whole(flag, key, text), 0, cap)
    return tuple(found.get(key, 0) for key in RESOURCES)


def _check_supply(rules: Any, flag: str, army: Army) -> None:
    """Refuse more units than a faction has; there is a Serf on each Building."""
    spent = {Unit.SERF: len(army.buildings) + army.bar}
    for unit in Unit:
        there = army.units[unit] + army.neighbours[unit] + spent.get(unit, 0)
        supply = int(rules.supply[army.faction, unit])
        if there > supply:
            where = " with those on Buildings and on the Action Bar" if spent.get(unit, 0) else ""
            key = UNIT_KEYS[army.faction][unit]
            raise ValueError(f"{flag}: there are {there} of {key}{where}, the {army.key} have {supply}")
