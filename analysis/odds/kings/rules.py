"""The numbers that a battle of War of Kings depends on, taken from the content of the game by address."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

DICE = ("red", "blue", "purple", "grey")  # of attacker, defender, the larger side and a fortification


class Faces(NamedTuple):
    """How many faces of a die show a sword, a shield and nothing; together they are its sides."""

    sword: int
    shield: int
    blank: int

    @property
    def sides(self) -> int:
        """Number of faces of the die."""
        return sum(self)


class Militia(NamedTuple):
    """Dice that the militia of a settlement rolls, and the hits that beat it (Table 4)."""

    defence_dice: int
    counterattack_dice: int
    hits: int


class MilitiaTable(NamedTuple):
    """The militia of each kind of settlement."""

    village: Militia
    town: Militia
    city: Militia


class FortificationDice(NamedTuple):
    """Grey dice that each level of fortification gives the defender (Table 5)."""

    none: int
    walls: int
    fortress: int
    castle: int


@dataclass(frozen=True, kw_only=True)
class CombatRules:
    """All numbers of a battle; make it with `combat_rules`, vary it with `dataclasses.replace`."""

    attack_dice: int
    defence_dice: int
    counterattack_dice: int
    attacker_defence_dice: int
    bonus_dice_per_extra_army: int
    army_hits: int
    red: Faces
    blue: Faces
    purple: Faces
    grey: Faces
    militia: MilitiaTable
    fortification: FortificationDice


def combat_rules(values: Mapping[str, object]) -> CombatRules:
    """Take the numbers of a battle from the content of the game.

    Args:
        values: content address without the game's prefix, such as "die.red.faces.sword", to its value; further
            addresses are ignored.

    Returns:
        The rules of a battle.

    Raises:
        ValueError: an address is missing, a value is no whole number of the size allowed, or the faces of a die do
            not add up to its sides.
    """
    return CombatRules(
        attack_dice=_number(values, "combat.attack_dice"),
        defence_dice=_number(values, "combat.defence_dice"),
        counterattack_dice=_number(values, "combat.counterattack_dice"),
        attacker_defence_dice=_number(values, "combat.attacker_defence_dice"),
        bonus_dice_per_extra_army=_number(values, "combat.bonus_dice_per_extra_army"),
        army_hits=_number(values, "army.limits.hits", least=1),
        red=_faces(values, "red"),
        blue=_faces(values, "blue"),
        purple=_faces(values, "purple"),
        grey=_faces(values, "grey"),
        militia=MilitiaTable(*(_militia(values, kind) for kind in MilitiaTable._fields)),
        fortification=_fortification(values),
    )


def _faces(values: Mapping[str, object], die: str) -> Faces:
    faces = Faces(*(_number(values, f"die.{die}.faces.{symbol}") for symbol in Faces._fields))
    sides = _number(values, f"die.{die}.sides", least=1)
    if faces.sides != sides:
        shown = ", ".join(f"{symbol} {count}" for symbol, count in faces._asdict().items())
        raise ValueError(f"die.{die}.faces ({shown}) add up to {faces.sides}, must fill the {sides} sides of the die")
    return faces


def _militia(values: Mapping[str, object], settlement: str) -> Militia:
    address = f"settlement.{settlement}.militia"
    return Militia(
        defence_dice=_number(values, f"{address}.defence_dice"),
        counterattack_dice=_number(values, f"{address}.counterattack_dice"),
        hits=_number(values, f"{address}.hits", least=1),
    )


def _fortification(values: Mapping[str, object]) -> FortificationDice:
    levels = [level for level in FortificationDice._fields if level != "none"]
    dice = {level: _number(values, f"fortification.{level}.dice.dice") for level in levels}
    return FortificationDice(none=0, **dice)


def _number(values: Mapping[str, object], address: str, *, least: int = 0) -> int:
    if address not in values:
        raise ValueError(f"{address} is missing, battle odds need it")
    value = values[address]
    try:
        number = int(value)  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError):
        number = None
    if number is None or number != value or number < least:
        raise ValueError(f"{address} is {value!r}, must be a whole number of {least} or more")
    return number
