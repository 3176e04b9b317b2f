"""What a Battle of Heroes of Land, Air & Sea is worth to its sides, in victory points."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from sim.games.aughmoore.state import RESOURCES, UNITS

Counts = np.ndarray


@dataclass(frozen=True, eq=False)
class Worth:
    """What gains and losses count.

    Attributes:
        rules: the Rules record.
        resource: victory points that one resource is worth.
        prize: what winning is worth besides.
        distance: Land Regions from the Capital to a Tower, which its price and its victory points go by.
        capital: what losing a Capital City costs.
        soul: what a Soul is worth.
    """

    rules: Any
    resource: float
    prize: float
    distance: int
    capital: float
    soul: float = 0.0

    @cached_property
    def units(self) -> np.ndarray:
        """Worth of a unit by faction and kind: its victory points at the end and its price."""
        price = self.rules.unit_cost.sum(axis=2)
        return self.rules.unit_vp + self.resource * price

    @cached_property
    def tower(self) -> float:
        """Worth of a Tower, likewise."""
        return self.distance * (float(self.rules.tower_vp) + self.resource * float(self.rules.tower_ore))


@dataclass(frozen=True, eq=False)
class Holdings:
    """What a side has at some moment: what it holds, and what of it fights.

    Attributes:
        faction: its faction.
        vp: victory points scored.
        stock: Ore, Mana, Food.
        souls: Souls.
        units: units out of the supply, by kind.
        towers: Towers.
        out: whether it is eliminated.
    """

    faction: int
    vp: int
    stock: Counts
    souls: int
    units: Counts
    towers: int
    out: bool


def holdings_of(state: Any, side: int) -> Holdings:
    """Return what a side has now."""
    mine = state.players[side]
    return Holdings(
        faction=int(state.faction[side]),
        vp=int(mine.vp),
        stock=np.array(mine.stock[:RESOURCES], np.int64),
        souls=int(mine.souls),
        units=np.array(mine.in_play[:UNITS], np.int64),
        towers=int(mine.tower_count),
        out=bool(mine.out),
    )


def gain(worth: Worth, before: Holdings, after: Holdings, *, won: bool = False) -> float:
    """Return what a side gained between two moments, in victory points: what it lost counts against it."""
    scored = after.vp - before.vp + worth.prize * won
    if after.out:
        return scored - worth.capital
    resources = worth.resource * float((after.stock - before.stock).sum())
    resources += worth.soul * (after.souls - before.souls)
    units = float(worth.units[before.faction] @ (after.units - before.units))
    return scored + resources + units + worth.tower * (after.towers - before.towers)
