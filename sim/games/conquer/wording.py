"""How seats, units, amounts, objects and structures are put; factions are plural nouns: "the Undead fight".

In a text of `Sentences`, `{seat:Hydra}` is a player's Hydra, `{monster:VP}` what a monster counts, `{here}` the region
of the player who is asked and `{claimed}` what that region has to claim.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted, listed, plain, plural
from sim.games.conquer.effects import HYDRA
from sim.games.conquer.names import ARTEFACT_NAMES, FACTION_NAMES, REGION_NAMES, STRUCTURE_NAMES, UNIT_NAMES
from sim.games.conquer.words import FIRST_UNIT, Action, Faction, MapObject, Resource

NONE = int(NOBODY)  # where a seat or a faction is not meant
COLLECTIVE = ("Militia",)  # names of units that are their own plural
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def seat_name(state: Any, seat: int) -> str:
    """Return the faction a seat plays, without its article."""
    return "nobody" if seat == NOBODY else FACTION_NAMES[int(state.faction[seat])]


def the(state: Any, seat: int) -> str:
    """Return the faction a seat plays in a sentence: "the Undead"."""
    return f"the {seat_name(state, seat)}"


def does(state: Any, seat: int, deed: str) -> str:
    """Return who does something: "the Elves move to Esmore"."""
    return f"{the(state, seat)} {deed}"


def the_hydra(state: Any, seat: int) -> str:
    """Return a Hydra with its owner."""
    return f"the Hydra of {the(state, seat)}"


def seats_in(state: Any, present: int, without: int) -> list[int]:
    """Return a set of seats without one of them."""
    return [seat for seat in range(int(state.seats)) if present >> seat & 1 and seat != without]


def players(state: Any, present: int, without: int = NONE) -> str:
    """Return the factions of a set of seats without one of them: "the Undead and the Elves"."""
    return listed([the(state, seat) for seat in seats_in(state, present, without)])


def sides(state: Any, without: int = NONE) -> str:
    """Return the sides of the battle without one of them: "the Undead and the Hydra of the Nagas"."""
    alone = int(state.battle.alone)
    seats = seats_in(state, int(state.battle.sides), without)
    return listed([the_hydra(state, seat) if alone >> seat & 1 else the(state, seat) for seat in seats])


def is_hydra(faction: int, unit: int) -> bool:
    """Return whether a unit is the one that is always alone."""
    return faction == Faction.NAGAS and unit == HYDRA


def unit_plural(faction: int, unit: int) -> str:
    """Return several units of a type: "Liches", "Militia"."""
    name = UNIT_NAMES[faction][unit]
    return name if name in COLLECTIVE else plural(name)


def units_of(faction: int, unit: int, number: int) -> str:
    """Return so many units of a type: "3 Pixies", "1 Lich", "the Hydra"."""
    if is_hydra(faction, unit) and number == 1:
        return "the Hydra"
    return counted(number, UNIT_NAMES[faction][unit], unit_plural(faction, unit))


def army(faction: int, numbers: Sequence[int]) -> list[str]:
    """Return the units of an army type by type, those of which there are any."""
    return [units_of(faction, unit, int(number)) for unit, number in enumerate(numbers) if number > 0]


_AMOUNTS: dict[Resource, Callable[[int], str]] = {
    Resource.SERPENTS: lambda n: counted(n, "Serpent"),
    Resource.NOTE: lambda n: counted(n, "note"),
    Resource.MOVEMENT: lambda n: counted(n, "movement point"),
    Resource.BUILD_LEVEL: lambda n: counted(n, "building level"),
    Resource.ANY: lambda n: f"{n} of any one resource",
    Resource.GATHERED: lambda n: f"{n} of the resource gathered",
}


def amount_of(faction: int, resource: int, number: int) -> str:
    """Return an amount of a resource or of own units: "4 wood", "1 Serpent", "2 Skeletons"."""
    if resource >= FIRST_UNIT:
        return units_of(faction, resource - FIRST_UNIT, number)
    told = _AMOUNTS.get(Resource(resource))
    return told(number) if told else f"{number} {plain(Resource(resource))}"


def goods(faction: int, amounts: Iterable[int]) -> list[str]:
    """Return amounts in the order of Resource one by one, those that are not 0: "4 wood", "4 iron"."""
    return [amount_of(faction, resource, int(amount)) for resource, amount in enumerate(amounts) if amount > 0]


def structure_name(faction: int, structure: int) -> str:
    """Return a structure with its article: "the Town Hall", "the Great Tree"."""
    return f"the {STRUCTURE_NAMES[faction][structure].removeprefix('The ')}"


def artefact_name(artefact: int) -> str:
    """Return an artefact by the region where it lies at first."""
    return f"the artefact of {ARTEFACT_NAMES[artefact]}"


def object_name(place: int, region: int) -> str:
    """Return an object on the map: "the fortress of Qliss"."""
    return f"the {plain(MapObject(place))} of {REGION_NAMES[region]}"


def claimed(state: Any, rules: Any, region: int) -> str:
    """Return what a region has to claim: its fortress while nobody has seized it, else its artefact."""
    stands = (int(rules.fortresses) & ~int(state.seized)) >> region & 1
    return object_name(MapObject.FORTRESS if stands else MapObject.ARTEFACT, region)


def monster_name(monster: int) -> str:
    """Return a monster by its place in the line."""
    return f"the {ORDINALS[monster]} monster"


def fortress_brings(rules: Any, region: int, *, alone: bool = False) -> str:
    """Return what a fortress brings: "4 wood, 4 iron and 5 VP"; to a Hydra that is alone only its VP."""
    resources = [] if alone else goods(NONE, rules.fortress_resources[region])
    return listed([*resources, f"{int(rules.fortress_vp[region])} VP"])


def monster_brings(rules: Any, monster: int, *, alone: bool = False) -> str:
    """Return what a monster brings: "2 wood, 2 iron, 2 gold and 1 VP"; to a Hydra that is alone only its VP."""
    resources = [] if alone else goods(NONE, rules.monster_resources[monster])
    return listed([*resources, f"{int(rules.monster_vp[monster])} VP"])


def plan_words(rules: Any, plan: int) -> str:
    """Return a plan in the order of its actions: "wood 1, gold 2, building 3, movement 4"."""
    numbered = zip(rules.plans[plan], rules.levels, strict=True)
    return ", ".join(f"{_ACTIONS[Action(int(action))]} {int(level)}" for action, level in numbered)


_ACTIONS = {
    Action.WOOD: "wood",
    Action.IRON: "iron",
    Action.GOLD: "gold",
    Action.MOVE: "movement",
    Action.BUILD: "building",
}


def mine_of(state: Any) -> Any:
    """Return the board of the player who is asked."""
    return state.players[int(state.decider)]


def faction_of(state: Any) -> int:
    """Return the faction of the player who is asked."""
    return int(state.faction[int(state.decider)])


def here(state: Any) -> int:
    """Return the region of the player who is asked."""
    return int(mine_of(state).region)


def price_of(state: Any, resource: int, price: int) -> str:
    """Return what the player who is asked would pay: "for 4 gold"."""
    return f"for {amount_of(faction_of(state), int(resource), int(price))}"


def _who(state: Any, rules: Any, seat: int, shape: str = "") -> str:
    return the_hydra(state, seat) if shape == "Hydra" else the(state, seat)


def _monster(state: Any, rules: Any, monster: int, shape: str = "") -> str:
    return f"{int(rules.monster_vp[monster])} VP" if shape == "VP" else monster_name(monster)


NAMERS: Mapping[str, Any] = {  # of what answers, questions and events carry
    **dict.fromkeys(("seat", "loser"), _who),
    "region": lambda state, rules, region: REGION_NAMES[region],
    "plan": lambda state, rules, plan: plan_words(rules, plan),
    "note": lambda state, rules, note: str(note + 1),
    "artefact": lambda state, rules, artefact: artefact_name(artefact),
    "monster": _monster,
}

SCENE: Mapping[str, Any] = {
    "here": lambda state, rules: REGION_NAMES[here(state)],
    "claimed": lambda state, rules: claimed(state, rules, here(state)),
}
