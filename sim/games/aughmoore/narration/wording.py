"""How sides, regions, units, resources and cards are put; factions are plural nouns: "the Elves march"."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted, listed, plain
from sim.engine.sentences import Namer
from sim.games.aughmoore.content.vocabulary import Kind
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
from sim.games.aughmoore.state import HEROES, UNITS
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


NAMERS: Mapping[str, Namer] = {  # of what answers, questions and events carry
    **dict.fromkeys(
        ("side", "seat", "other", "ally", "caster", "attacker", "defender", "by"),
        lambda state, rules, side: the(state, side),
    ),
    **dict.fromkeys(("region", "origin", "goal"), lambda state, rules, region: region_name(state, region)),
    **dict.fromkeys(("resource", "given", "gained"), lambda state, rules, resource: resource_name(resource)),
    "sides": lambda state, rules, sides: sides_of(state, sides),
    "continent": lambda state, rules, continent: continent_name(state, continent),
    "slot": lambda state, rules, slot: slot_name(slot),
    "serf": lambda state, rules, serf: "with a Serf" if serf else "without a Serf",
    "spell": spell_name,
    "tactic": lambda state, rules, tactic: tactic_name(tactic),
    "token": lambda state, rules, token: token_name(state, token),
    "hero": lambda state, rules, hero: hero_name(state, hero),
}
