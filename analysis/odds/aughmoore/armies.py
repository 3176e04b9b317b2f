"""Armies of Heroes of Land, Air & Sea from what was typed: factions, units, Buildings, Spells, cards by key or name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.odds.reading import listed, pairs_of, position_of, whole
from sim.games.aughmoore.content.catalogue import FACTION_KEYS, PRICES
from sim.games.aughmoore.content.vocabulary import Pick
from sim.games.aughmoore.names import (
    BUILDING_KEYS,
    BUILDING_NAMES,
    EXPANDED_SPELL_KEYS,
    SPELL_NAMES,
    TACTIC_KEYS,
    TACTIC_NAMES,
    UNIT_KEYS,
    UNIT_NAMES,
)
from sim.games.aughmoore.state import LAND_UNITS, LEVELS, SCRIBED, SLOTS, TACTICS, UNITS
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
        souls: Soul tokens.
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
    souls: int = 0

    @property
    def key(self) -> str:
        """The key of its faction."""
        return FACTION_KEYS[self.faction]

    @property
    def sea_vessel(self) -> bool:
        """Whether its Sea Vessel is there."""
        return self.units[Unit.SEA_VESSEL] > 0

    @property
    def air_vessel(self) -> bool:
        """Whether its Air Vessel is there."""
        return self.units[Unit.AIR_VESSEL] > 0

    @property
    def vessels(self) -> bool:
        """Whether a Vessel is there."""
        return self.sea_vessel or self.air_vessel

    @property
    def land_units(self) -> int:
        """How many Serfs, Warriors and Heroes are there."""
        return sum(self.units[:LAND_UNITS])


@dataclass(frozen=True, kw_only=True)
class SideTerms:
    """What a question states about one side: the values of its options, which begin with `flag`."""

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
    souls: int = 0


def armies_of(rules: Any, *sides: SideTerms) -> tuple[Army, ...]:
    """Find the armies of the attacker and the defender.

    Raises:
        ValueError: a name is unknown or repeated, or a number is out of bounds; one line says what is wrong.
    """
    factions = [_faction(terms) for terms in sides]
    if factions[0] == factions[1]:
        raise ValueError(f"the {FACTION_KEYS[factions[0]]} are on both sides, each faction is played once")
    return tuple(_army(rules, terms, own, foe) for terms, own, foe in zip(sides, factions, factions[::-1], strict=True))


def number(flag: str, value: int, least: int, most: int) -> int:
    """Return a number that must lie within bounds.

    Raises:
        ValueError: it does not.
    """
    if not least <= value <= most:
        raise ValueError(f"{flag} is {value}, must be from {least} to {most}")
    return value


def _faction(terms: SideTerms) -> int:
    name, colon, _ = terms.army.partition(":")
    if not colon:
        raise ValueError(f"{terms.flag} is {terms.army!r}, must be {FORM}")
    return position_of("faction", name, FACTION_KEYS, FACTION_KEYS)


def _army(rules: Any, terms: SideTerms, faction: int, foe: int) -> Army:
    flag = terms.flag
    numbers = _units(flag, faction, terms.army.partition(":")[2], terms.structures)
    neighbours = _units(f"{flag}-neighbours", faction, terms.neighbours)
    spell, target = _spell(rules, terms, foe)
    army = Army(
        faction=faction,
        units=_in_order(faction, numbers),
        tower=number(f"{flag}: {TOWER}", numbers.get(TOWER, 0), 0, 1) == 1,
        capital=number(f"{flag}: {CAPITAL}", numbers.get(CAPITAL, 0), 0, 1) == 1,
        level=number(f"{flag}-level", terms.level, 1, LEVELS),
        buildings=_buildings(terms, faction),
        stock=_stock(rules, terms),
        spell=spell,
        target=target,
        tactics=_tactics(terms),
        neighbours=_in_order(faction, neighbours),
        scribed=number(f"{flag}-scribed", terms.scribed, 0, SCRIBED),
        bar=number(f"{flag}-bar", terms.bar, 0, SLOTS),
        souls=_souls(rules, terms, faction),
    )
    _check_supply(rules, flag, army)
    return army


def _units(flag: str, faction: int, text: str, structures: Sequence[str] = ()) -> dict[str, int]:
    keys, names = (*UNIT_KEYS[faction], *structures), (*UNIT_NAMES[faction], *structures)
    numbers: dict[str, int] = {}
    for name, number in pairs_of(flag, text, FORM if structures or not flag.endswith("neighbours") else "UNIT=N,.."):
        key = keys[position_of(f"unit of the {FACTION_KEYS[faction]}", name, keys, names)]
        if key in numbers:
            raise ValueError(f"{flag}: {key} is named twice")
        numbers[key] = whole(f"{flag}: {key}", number, MOST)
    return numbers


def _in_order(faction: int, numbers: dict[str, int]) -> tuple[int, ...]:
    return tuple(numbers.get(key, 0) for key in UNIT_KEYS[faction])


def _buildings(terms: SideTerms, faction: int) -> tuple[int, ...]:
    sort = f"Building of the {FACTION_KEYS[faction]}"
    keys, names = BUILDING_KEYS[faction], BUILDING_NAMES[faction]
    places = [position_of(sort, name, keys, names) for name in listed(terms.buildings)]
    if len(set(places)) < len(places):
        raise ValueError(f"{terms.flag}-buildings is {terms.buildings!r}, it names a Building twice")
    return tuple(places)


def _tactics(terms: SideTerms) -> tuple[int, ...]:
    places = {position_of("Tactic card", name, TACTIC_KEYS, TACTIC_NAMES) for name in listed(terms.tactics)}
    return tuple(sorted(places)) or tuple(range(TACTICS))


def _spell(rules: Any, terms: SideTerms, foe: int) -> tuple[int, int]:
    """Return the Spell that a side casts and what it is to hit."""
    if not terms.spell:
        return ANY, ANY
    name, colon, target = terms.spell.partition(":")
    combat = [place for place in range(len(rules.spell_type)) if rules.spell_type[place] == SpellType.COMBAT]
    keys, names = ([known[place] for place in combat] for known in (EXPANDED_SPELL_KEYS, SPELL_NAMES))
    spell = combat[position_of("Combat Spell", name, keys, names)]
    if not colon:
        return spell, ANY
    return spell, position_of(f"unit of the {FACTION_KEYS[foe]}", target, UNIT_KEYS[foe], UNIT_NAMES[foe])


def _stock(rules: Any, terms: SideTerms) -> tuple[int, ...]:
    """Return a side's resources: as much as it can hold where nothing is stated, none of what is not named."""
    flag, cap = f"{terms.flag}-resources", int(rules.cap)
    if not terms.resources:
        return (cap,) * len(RESOURCES)
    stock: dict[str, int] = {}
    for name, text in pairs_of(flag, terms.resources, "RESOURCE=N,RESOURCE=N,.."):
        key = RESOURCES[position_of("resource", name, RESOURCES, RESOURCES)]
        if key in stock:
            raise ValueError(f"{flag}: {key} is named twice")
        stock[key] = number(f"{flag}: {key}", whole(f"{flag}: {key}", text, MOST), 0, cap)
    return tuple(stock.get(key, 0) for key in RESOURCES)


def _souls(rules: Any, terms: SideTerms, faction: int) -> int:
    """Return the Souls of a side; only a board with the Underworld has any."""
    flag = f"{terms.flag}-souls"
    if terms.souls and not brings_souls(rules, faction):
        raise ValueError(f"{flag} is {terms.souls}, the {FACTION_KEYS[faction]} keep no Souls")
    return number(flag, terms.souls, 0, int(rules.souls_most))


def brings_souls(rules: Any, faction: int) -> bool:
    """Return whether the board of a faction has the Underworld, to which Souls belong (O31)."""
    return any(effect.resource == Pick.SOUL for effect in special_effects(rules, faction))


def special_effects(rules: Any, faction: int) -> Any:
    """Return the effects that a board has beside those of its Buildings and Heroes."""
    carrier = int(rules.carriers.special) + faction
    return rules.effects[int(rules.first_effect[carrier]) : int(rules.first_effect[carrier + 1])]


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
