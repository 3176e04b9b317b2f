"""The power of an army in Heroes: Write & Conquer, and what it loses, for many deployments at once.

Deployments are arrays of numbers with a row for each type of unit of the board and a column for each deployment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.odds.conquer.rules import (
    HYDRA,
    LICH,
    MECHANIC,
    SERPENT,
    SKELETON,
    BattleRules,
    Board,
    Carrier,
    Effect,
    bonus_of,
    specials_of,
)
from sim.games.conquer.vocabulary import Count, Kind, Special, Versus
from sim.games.conquer.words import FIRST_UNIT

Numbers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Army:
    """The units of a player, and what else their combats depend on.

    Attributes:
        rules: the rules of the game.
        board: the faction.
        units: how many it has of each type, in the order of the board.
        carriers: structures built and artefacts owned, those that matter.
        stock: wood, iron, gold, rage and science, those that are known.
        apart: whether this is a Hydra that fights in a region without its owner.
    """

    rules: BattleRules = field(repr=False)
    board: Board = field(repr=False)
    units: tuple[int, ...]
    carriers: tuple[Carrier, ...] = ()
    stock: Mapping[str, int]
    apart: bool = False

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """All effects in force."""
        return self.board.own + tuple(effect for carrier in self.carriers for effect in carrier.effects)

    @cached_property
    def specials(self) -> frozenset[int]:
        """The special rules in force."""
        return specials_of(self.effects)

    @cached_property
    def basic(self) -> Numbers:
        """Power of a unit of each type, modified by structures, before what it gains from counts."""
        return self._modified(Kind.UNIT_POWER, "unit_power")

    @cached_property
    def costs(self) -> Numbers:
        """Gold that recruiting a unit of each type costs now, 0 where no gold buys it."""
        return self._modified(Kind.UNIT_COST, "unit_cost")

    @cached_property
    def armor_gains(self) -> Numbers:
        """What the Armor Shop adds to the power of a unit of each type."""
        full = self.rules.record.unit_power_modified[self.board.place, : len(self.units)]
        return np.maximum(full - self.basic, 0)

    @property
    def armor_price(self) -> int:
        """Wood for modifying one unit in the Armor Shop."""
        record = self.rules.record
        return 0 if Special.SAVED_PAYMENT in self.specials and not record.saves_portal_step else int(record.armor_price)

    def _modified(self, kind: Kind, table: str) -> Numbers:
        """Return a number of each unit: the modified one where an effect says so."""
        place, count = self.board.place, len(self.units)
        powers = np.array(self.rules.record[table][place, :count], np.int64)
        for effect in self.effects:
            if effect.kind == kind:
                powers[effect.unit] = self.rules.record[f"{table}_modified"][place, effect.unit]
        return powers


def army_power(army: Army, versus: Versus, owned: Numbers, deployed: Numbers, armed: Numbers | int = 0) -> Numbers:
    """Return the total power of deployments.

    Args:
        army: the army.
        versus: type of combat.
        owned: units of each type that the player has at the time.
        deployed: units of each type that fight.
        armed: units modified in the Armor Shop for this combat, those that gain most first.

    Returns:
        The power of each deployment, shape (deployments,).

    Raises:
        ValueError: the power of a unit depends on something that the odds do not know.
    """
    total = units_power(army, owned, deployed) + _armor(army, deployed, armed)
    if army.apart:
        return total
    fights = deployed.any(axis=0) | (not army.rules.record.bonus_needs_units)
    return total + fights * bonus_of(army.effects, versus)


def units_power(army: Army, owned: Numbers, deployed: Numbers) -> Numbers:
    """Return the power of the deployed units themselves, with what Mechanics double."""
    powers = unit_powers(army, owned, deployed)
    return (deployed * powers).sum(axis=0) + _doubled(army, deployed, powers)


def unit_powers(army: Army, owned: Numbers, deployed: Numbers) -> Numbers:
    """Return the power of one unit of each type in deployments, without doubling and Armor Shop."""
    powers = np.broadcast_to(army.basic[:, None], deployed.shape).copy()
    for effect in army.effects:
        if effect.kind == Kind.POWER_PER:
            powers[effect.unit] += effect.amount * (_count(army, effect, owned, deployed) // effect.divisor)
    return np.maximum(powers, army.rules.record.least_power)


def losses(army: Army, versus: Versus, deployed: Numbers) -> Numbers:
    """Return the units of each type that are lost: all deployed, but for those that return at once."""
    lost = deployed.copy()
    skeleton, lich, hydra = (army.board.unit(key) for key in (SKELETON, LICH, HYDRA))
    if Special.RESURRECTION in army.specials and skeleton is not None and lich is not None:
        cap = int(army.rules.record.resurrection_cap)
        most = cap * deployed[lich] if cap else np.where(deployed[lich] > 0, deployed[skeleton], 0)
        lost[skeleton] -= np.minimum(deployed[skeleton], most)
    if hydra is not None and versus != Versus.PLAYER and not army.rules.record.hydra_dies:
        lost[hydra] = 0
    return lost


def armed_units(army: Army, deployed: Numbers, armed: Numbers | int) -> Numbers:
    """Return how many units of each type are modified in the Armor Shop: those that gain most first."""
    left = np.broadcast_to(np.asarray(armed), deployed.shape[1:]).copy()
    modified = np.zeros_like(deployed)
    for unit in np.argsort(-army.armor_gains, kind="stable"):
        if army.armor_gains[unit] > 0:
            modified[unit] = np.minimum(left, deployed[unit])
            left -= modified[unit]
    return modified


def _armor(army: Army, deployed: Numbers, armed: Numbers | int) -> Numbers | int:
    if Special.ARMOR_SHOP not in army.specials:
        return 0
    return army.armor_gains @ armed_units(army, deployed, armed)


def _doubled(army: Army, deployed: Numbers, powers: Numbers) -> Numbers | int:
    """Return what Mechanics add: the strongest units are doubled first, each as often as the ruling allows."""
    mechanic = army.board.unit(MECHANIC)
    if Special.MECHANIC_DOUBLING not in army.specials or mechanic is None:
        return 0
    record = army.rules.record
    each, factor = int(record.doublings_per_unit), int(record.doubling_factor)
    left = deployed[mechanic] * int(record.doublings_each)
    others = [unit for unit in range(len(deployed)) if unit != mechanic]
    order = np.argsort(-powers[others], axis=0, kind="stable")
    added = np.zeros_like(left)
    for units, power in zip(*(np.take_along_axis(rows[others], order, 0) for rows in (deployed, powers)), strict=True):
        wholly = np.minimum(units, left // each)
        partly = np.where(units > wholly, left - wholly * each, 0)
        added += power * (wholly * (factor**each - 1) + factor**partly - 1)
        left = left - wholly * each - partly
    return added


def _count(army: Army, effect: Effect, owned: Numbers, deployed: Numbers) -> Numbers | int:
    """Return what an effect counts."""
    if effect.counted >= FIRST_UNIT:
        return owned[effect.counted - FIRST_UNIT]
    match effect.counted:
        case Count.DEPLOYED:
            return deployed[effect.unit]
        case Count.SERPENTS:
            return owned[_place(army, SERPENT)]
        case Count.SERPENTS_WITH_HYDRA:
            return 0 if army.apart or Special.REEF in army.specials else owned[_place(army, SERPENT)]
        case Count.SCIENCE | Count.RAGE:
            return army.stock.get(Count(effect.counted).name.lower(), 0)
    unit, counted = army.board.units[effect.unit].name, Count(effect.counted).name.lower()
    raise ValueError(f"the power of the {unit} depends on {counted}, which these odds do not know")


def _place(army: Army, key: str) -> int:
    """Return the place of a unit that the board has."""
    place = army.board.unit(key)
    if place is None:
        raise ValueError(f"the {army.board.name} have no unit {key!r}")
    return place
