"""Combats of Heroes: Write & Conquer by plain enumeration, written apart from the code and on exact fractions.

Numbers are read from the content by their addresses. Which units Mechanics double and which the Armor Shop modifies is
tried in every way, each unit one by one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product

from sim.games.conquer.rules import LAYOUT

CONTENT = LAYOUT.content
UNITS = {
    "humans": ("militia", "warrior", "knight"),
    "undead": ("skeleton", "ghoul", "lich"),
    "gnomes": ("mechanic", "anisopter", "automaton", "mechasaur"),
    "orcs": ("scout", "charger", "bomber"),
    "elves": ("pixie", "griffin", "ent"),
    "nagas": ("serpent", "hydra"),
}
MODIFIED = {
    ("humans", "armoury"): ("militia", "warrior"),
    ("humans", "tournament_ground"): ("knight",),
    ("undead", "bone_forge"): ("skeleton",),
    ("gnomes", "precision_forge"): ("automaton",),
    ("orcs", "war_chiefs_tent"): ("scout", "charger"),
    ("orcs", "powder_mill"): ("bomber",),
    ("nagas", "singing_shell"): ("hydra",),
}
BONUS = {
    ("humans", "vurt"): {"fortress": 3},
    ("undead", "vurt"): {"player": 4},
    ("undead", "odmoor"): {"fortress": 3},
    ("gnomes", "odmoor"): {"monster": 3},
    ("orcs", "ram_yard"): {"fortress": 3},
    ("orcs", "vurt"): {"player": 4},
    ("orcs", "odmoor"): {"monster": 3},
    ("elves", "horn"): {"player": 1, "monster": 1, "fortress": 1},
    ("elves", "folen"): {"monster": 3},
    ("nagas", "maelstrom"): {"player": 3, "monster": 3, "fortress": 3},
    ("nagas", "vurt"): {"fortress": 5},
}
SHOP_PRICE, SHOP = 1, ("elves", "armor_shop")


@dataclass(frozen=True)
class Brute:
    """An army: faction, units owned, structures and artefacts in force, wood and science, a Hydra alone."""

    faction: str
    units: Mapping[str, int]
    carriers: tuple[str, ...] = ()
    wood: int = 0
    science: int = 0
    apart: bool = False


@dataclass(frozen=True)
class Sent:
    """What an army sends into a combat: units, those modified by the Armor Shop, and what comes of it."""

    units: Mapping[str, int]
    power: int
    lost: Mapping[str, int]
    wood: int = 0
    price: Fraction = field(default=Fraction(0))


def brute_sent(army: Brute, versus: str) -> Iterator[Sent]:
    """Yield everything that an army can send, with every number of units modified."""
    names = UNITS[army.faction]
    for numbers in product(*(range(army.units.get(name, 0) + 1) for name in names)):
        units = dict(zip(names, numbers, strict=True))
        if army.units.get("hydra", 0) and not units["hydra"] and (army.apart or versus == "player"):
            continue
        most = min(army.wood // SHOP_PRICE, sum(numbers)) if SHOP[1] in army.carriers else 0
        for armed in range(most + 1):
            lost = brute_lost(army, units)
            price = brute_price(army, lost) + armed * SHOP_PRICE
            yield Sent(units, brute_power(army, units, versus, armed), lost, armed * SHOP_PRICE, price)


def brute_power(army: Brute, units: Mapping[str, int], versus: str, armed: int = 0) -> int:
    """Return the power of some units, the strongest that modifying and doubling can make it."""
    base = {name: brute_unit(army, name, units) for name in units}
    each = [name for name, number in units.items() for _ in range(number)]
    best = 0
    for modified in combinations(range(len(each)), armed):
        powers = [_full(army.faction, name) if i in modified else base[name] for i, name in enumerate(each)]
        best = max(best, brute_doubled(each, powers))
    bonus = 0 if army.apart else sum(BONUS.get((army.faction, name), {}).get(versus, 0) for name in army.carriers)
    return best + (bonus if each else 0)


def brute_doubled(each: Sequence[str], powers: Sequence[int]) -> int:
    """Return the total power with as many other units doubled as there are Mechanics, in the best way."""
    others = [power for name, power in zip(each, powers, strict=True) if name != "mechanic"]
    doublings = min(each.count("mechanic"), len(others))
    return sum(powers) + max(sum(chosen) for chosen in combinations(others, doublings))


def brute_unit(army: Brute, name: str, units: Mapping[str, int]) -> int:
    """Return the power of one unit before doubling and Armor Shop."""
    changed = any(name in MODIFIED.get((army.faction, carrier), ()) for carrier in army.carriers)
    power = _full(army.faction, name) if changed else _value(army.faction, name, "power")
    if name == "mechasaur":
        power += army.science // 3
    if name == "serpent":
        power += units["serpent"]
    if name == "hydra" and not army.apart and "reef" not in army.carriers:
        power -= 2 * army.units.get("serpent", 0)
    return power if power > 0 else 0


def brute_lost(army: Brute, units: Mapping[str, int]) -> dict[str, int]:
    """Return what perishes for good."""
    lost = dict(units)
    if army.faction == "undead" and units["lich"] > 0:
        lost["skeleton"] = 0
    return lost


def brute_price(army: Brute, lost: Mapping[str, int]) -> Fraction:
    """Return what the lost units cost in gold."""
    return sum((Fraction(number) * brute_cost(army, name) for name, number in lost.items()), Fraction(0))


def brute_cost(army: Brute, name: str) -> int:
    """Return the gold that a unit counts."""
    serpent = CONTENT["faction.nagas.block.exchange.effect.1.gold"]
    if name == "serpent":
        return serpent
    if name == "hydra":
        power = _full("nagas", "hydra") if "singing_shell" in army.carriers else _value("nagas", "hydra", "power")
        return serpent * next(number for number in range(100) if number * number >= power)
    cheaper = army.faction == "undead" and name == "lich" and "soul_well" in army.carriers
    return _value(army.faction, name, "cost_modified" if cheaper else "cost")


def brute_least(sent: Sequence[Sent]) -> list[Sent]:
    """Keep those of which no other one loses less of anything and nothing more."""
    found = [(*(one.lost[name] for name in one.lost), one.wood) for one in sent]
    return [one for one, mine in zip(sent, found, strict=True) if not any(_below(other, mine) for other in found)]


def brute_payoff(
    own: Sent,
    foe: Sent,
    prizes: Sequence[Fraction],
    price: Fraction,
    *,
    loot: Sequence[Fraction] = (),
    prey: Sequence[int] = (),
) -> Fraction:
    """Return the difference that a battle makes between two players: prizes, losses, and loot where it pays more.

    `loot` is the worth of one resource and of each side's other reward, `prey` what each side has before the battle.
    """
    total = price * (foe.price - own.price)
    for sign, one, other, prize, place in ((1, own, foe, prizes[0], 0), (-1, foe, own, prizes[1], 1)):
        if one.power > other.power:
            total += sign * prize
            if loot:
                taken = min(one.power - other.power, prey[1 - place] - other.wood)
                total += sign * max(loot[1 + place], 2 * loot[0] * taken)
    return total


def _below(other: tuple, mine: tuple) -> bool:
    return other != mine and all(a <= b for a, b in zip(other, mine, strict=True))


def _full(faction: str, name: str) -> int:
    address = f"faction.{faction}.unit.{name}.power_modified"
    return CONTENT[address] if address in CONTENT else _value(faction, name, "power")


def _value(faction: str, name: str, what: str) -> int:
    return CONTENT[f"faction.{faction}.unit.{name}.{what}"]
