"""How sides, regions, units, resources and cards are put; factions are plural nouns: "the Elves march"."""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

import numpy as np

from sim.engine.header import CHRONICLE_LENGTH, NOBODY
from sim.engine.phrases import counted, listed, plain
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.names import (
    BUILDING_NAMES,
    CONTINENT_NAMES_BY_BOARD,
    DESIGN_KINDS_BY_BOARD,
    FACTION_NAMES,
    HERO_NAMES,
    REGION_NAMES_BY_BOARD,
    SPELL_NAMES,
    TACTIC_NAMES,
    UNIT_NAMES,
)
from sim.games.aughmoore.size import lands, spells
from sim.games.aughmoore.state import HEROES, RESOURCES, UNITS
from sim.games.aughmoore.words import Compass, Resource, Slot, Unit

NONE = int(NOBODY)  # where a side, a faction or a region is not meant
PROPER = (  # names that take no article
    "Paladin Laelithar",
    "Assassin Pharom",
    "Regulus",
    "Elder Ari",
    "Elder Shi'Shi",
    "King Amdiak",
    "Lord Skein",
    "Overseer Orawk",
    "Crusher K'r'kn",
    "Captain Hookfin",
)
THE = ("Capital", "Sea", "Strait", "Deep")  # last words of the regions that take one
IN_ARMY = (*range(Unit.HERO_1, UNITS), Unit.WARRIOR, Unit.SERF)  # units in the order in which an army is told
TOWER = UNITS  # what stands for a Tower where units are told

UNSIDED = (Event.SOLO_TRACK,)  # events that name no side: they are the solo enemy's

Lines = Sequence[Any]  # of the chronicle


def is_enemy(state: Any, side: int) -> bool:
    """Return whether a side is the automatic enemy of solo play."""
    return bool(state.solo.on) and side == 1


def seat_name(state: Any, seat: int) -> str:
    """Return the faction of a side without its article: "Elves", "enemy Orcs"."""
    if seat == NOBODY:
        return "nobody"
    name = FACTION_NAMES[int(state.faction[seat])]
    return f"enemy {name}" if is_enemy(state, seat) else name


def the(state: Any, side: int) -> str:
    """Return a side in a sentence: "the Elves", "the enemy Orcs"."""
    return f"the {seat_name(state, side)}"


def does(state: Any, side: int, deed: str) -> str:
    """Return who does something: "the Elves march to Ashen Flats"."""
    return f"{the(state, side)} {deed}"


def sides_of(state: Any, present: int) -> str:
    """Return a set of sides: "the Orcs and the Elves"."""
    return listed([the(state, side) for side in range(int(state.sides)) if present >> side & 1])


def faction_of(state: Any, side: int) -> int:
    """Return the faction of a side."""
    return int(state.faction[side])


def region_name(state: Any, region: int) -> str:
    """Return a region in a sentence: "Ashen Flats", "the Northwest Capital"."""
    name = REGION_NAMES_BY_BOARD[int(state.board)][region]
    return f"the {name}" if name.endswith(THE) else name


def continent_name(state: Any, continent: int) -> str:
    """Return a continent in a sentence: "the Northwest continent", "the Floating Continent"."""
    name = CONTINENT_NAMES_BY_BOARD[int(state.board)][continent]
    return f"the {name}" if name.endswith("Continent") else f"the {name} continent"


def amount_of(resource: int, number: int) -> str:
    """Return an amount of a resource: "2 Ore"."""
    return f"{number} {resource_name(resource)}"


def resource_name(resource: int) -> str:
    """Return a resource: "Ore"."""
    return plain(Resource(resource)).capitalize()


def goods(amounts: Iterable[int]) -> str:
    """Return amounts in the order of Resource, those that are not 0: "2 Ore and 1 Food"; without any "nothing"."""
    told = [amount_of(resource, int(number)) for resource, number in enumerate(amounts) if number > 0]
    return listed(told) or "nothing"


def for_price(amounts: Iterable[int]) -> str:
    """Return what something costs: "for 2 Food", "free of charge"."""
    price = goods(amounts)
    return "free of charge" if price == "nothing" else f"for {price}"


def with_article(name: str) -> str:
    """Return a Hero, a Vessel or a Building in a sentence: "the Galleon", "Paladin Laelithar"."""
    return name if name in PROPER else f"the {name}"


def unit_name(faction: int, unit: int) -> str:
    """Return one unit in a sentence: "a Serf", "the Galleon", "Paladin Laelithar"; likewise "the Tower"."""
    if unit == TOWER:
        return "the Tower"
    name = UNIT_NAMES[faction][unit]
    return f"a {name}" if unit <= Unit.WARRIOR else with_article(name)


def units_of(faction: int, unit: int, number: int) -> str:
    """Return so many units of a kind: "3 Serfs", "1 Warrior", "the Galleon"."""
    return counted(number, UNIT_NAMES[faction][unit]) if unit <= Unit.WARRIOR else unit_name(faction, unit)


def place_words(state: Any, side: int, unit: int, region: int) -> str:
    """Return where a unit is: "in Ashen Flats", a Land Unit at sea "aboard the Galleon" unless it swims."""
    mine = state.players[side]
    swims = mine.kinds >> Kind.TRAVEL & 1 and mine.at[Unit.SEA_VESSEL] != region
    if region >= lands(state) and unit < Unit.SEA_VESSEL and not swims:
        return f"aboard {unit_name(faction_of(state, side), Unit.SEA_VESSEL)}"
    return f"in {region_name(state, region)}"


def army(faction: int, numbers: Sequence[int]) -> list[str]:
    """Return the units of an army kind by kind: Heroes, Vessels, Warriors, Serfs."""
    return [units_of(faction, unit, int(numbers[unit])) for unit in IN_ARMY if numbers[unit] > 0]


def army_of(faction: int, serfs: int, warriors: int, heroes: int) -> str:
    """Return the Land Units of an answer: "the Thane, 2 Warriors and 1 Serf", or ""."""
    numbers = [serfs, warriors, *(heroes >> hero & 1 for hero in range(HEROES)), 0, 0]
    return listed(army(faction, numbers))


def hero_name(state: Any, hero: int) -> str:
    """Return a Hero of the solo enemy: "the Warlord"."""
    return with_article(HERO_NAMES[faction_of(state, 1)][hero])


def building_name(faction: int, building: int) -> str:
    """Return a Building: "the Cathedral"."""
    return f"the {BUILDING_NAMES[faction][building]}"


def token_name(state: Any, token: int) -> str:
    """Return what an Exploration token shows: "Farm", "Bonus Resources (Ore, Mana)"."""
    kind, picture = DESIGN_KINDS_BY_BOARD[int(state.board)][token]
    if picture:
        return f"Bonus Resources ({', '.join(name.capitalize() for name in picture.split('_'))})"
    return kind.replace("_", " ").title()


def slot_name(slot: int) -> str:
    """Return the action of a slot: "Recruit"; both slots of March are one."""
    return "March" if slot == Slot.MARCH_AGAIN else Slot(slot).name.capitalize()


def spell_name(state: Any, rules: Any, spell: int) -> str:
    """Return a Spell; after the cards come those of the solo enemy's Heroes."""
    return SPELL_NAMES[spell] if spell < spells(rules) else f"the Spell of {hero_name(state, spell - spells(rules))}"


def vp_words(vp: int) -> str:
    """Return victory points: "2 VP", "-2 VP"; for none ""."""
    return f"{vp} VP" if vp else ""


def tactic_name(tactic: int) -> str:
    """Return a Tactic card."""
    return TACTIC_NAMES[tactic]


def level_name(level: int) -> str:
    """Return a level of the Capital City: "level II"."""
    return f"level {'I' * level}"


def direction_name(direction: int) -> str:
    """Return a direction of the compass: "northeast"."""
    name = Compass(direction).name
    return "".join(_POINTS[letter] for letter in name)


_POINTS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def around(state: Any, line: Any) -> tuple[Lines, Lines]:
    """Return the lines before a line of the chronicle, last first, and those after it."""
    chronicle = state.chronicle
    lines = [chronicle.lines[index] for index in range(min(int(chronicle.written), CHRONICLE_LENGTH))]
    for index, other in enumerate(lines):
        if np.shares_memory(other, line):
            return lines[:index][::-1], lines[index + 1 :]
    return [], []


def run_of(lines: Lines, kind: Event, side: int) -> list[Any]:
    """Return the lines of a kind about a side with which some lines begin."""
    return list(takewhile(lambda other: other.event == kind and other.a == side, lines))


def begins(lines: Lines, kinds: Sequence[Event], side: int) -> bool:
    """Return whether some lines begin with one of some kinds about a side."""
    return bool(lines) and int(lines[0].event) in kinds and (lines[0].a == side or lines[0].event in UNSIDED)


def amounts_of(lines: Lines, *parts: str) -> list[int]:
    """Return the resources of some lines, kind by kind."""
    amounts = [0] * RESOURCES
    for line in lines:
        amounts[int(line.b)] += sum(int(getattr(line, part)) for part in parts)
    return amounts


def total_of(lines: Lines) -> str:
    """Return resources paid or gained line by line: "2 Ore and 1 Food", with those that find no room."""
    return goods(amounts_of(lines, "c", "d")) + lost_words(lines)


def lost_words(lines: Lines) -> str:
    """Return what was gained in vain, the stock being full: " (no room for 1 Food)", or ""."""
    lost = amounts_of(lines, "d")
    return f" (no room for {goods(lost)})" if any(lost) else ""


def price_before(before: Lines, side: int) -> str:
    """Return what was paid just before: " for 2 Food", or ""."""
    paid = run_of(before, Event.PAID, side)
    return f" for {total_of(paid)}" if paid else ""


def taken_along(state: Any, after: Lines) -> str:
    """Return the units that a move took along, those of each side."""
    lines = list(takewhile(lambda other: other.event in (Event.MOVED_UNIT, Event.PAID), after))
    moved: dict[int, list[int]] = {}
    for line in lines:
        if line.event == Event.MOVED_UNIT:
            moved.setdefault(int(line.a), [0] * UNITS)[int(line.b)] += int(line.c)
    told = [listed(army(faction_of(state, side), numbers)) for side, numbers in moved.items()]
    allies = [f" of {the(state, side)}" for side in list(moved)[1:]]
    return listed([units + whose for units, whose in zip(told, ["", *allies], strict=True)]) if told else ""


def alike(lines: Lines, line: Any, part: str) -> list[Any]:
    """Return the lines like one, about its side and its region, with which some lines begin."""
    like = (line.event, line.a, getattr(line, part))
    return list(takewhile(lambda other: (other.event, other.a, getattr(other, part)) == like, lines))
