"""A battle between two players of Heroes: Write & Conquer as a game in matrix form."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.ways import Ways

Table = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Duel:
    """Two sides, the ways in which each may deploy, and what is at stake.

    Attributes:
        sides: ways of the first side (rows of the tables) and of the second one (columns).
        stakes: what is at stake.
        margin: by how much the higher power must exceed the other to win.
    """

    sides: tuple[Ways, Ways]
    stakes: Stakes
    margin: int

    @cached_property
    def wins(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Whether the first side wins, and whether the second one does."""
        ahead = self._ahead
        return ahead >= self.margin, -ahead >= self.margin

    @cached_property
    def payoffs(self) -> tuple[Table, Table]:
        """What each side is after: its own gains, or by how much they exceed the other's."""
        own, other = self._gains
        return (own - other, other - own) if self.stakes.relative else (own, other)

    @property
    def _ahead(self) -> NDArray[np.int64]:
        first, second = self.sides
        return first.power[:, None] - second.power[None, :]

    @cached_property
    def _gains(self) -> tuple[Table, Table]:
        """Return the victory points that each side gains by the battle, losses included."""
        first, second = self.sides
        prey = first.lootable[:, None], second.lootable[None, :]
        got, paid = self._reward(0, self._ahead, prey[1])
        other_got, other_paid = self._reward(1, -self._ahead, prey[0])
        prizes, price = self.stakes.prizes, self.stakes.price
        own = self.wins[0] * (prizes[0] + got) - self.wins[1] * other_paid - price * first.price[:, None]
        other = self.wins[1] * (prizes[1] + other_got) - self.wins[0] * paid - price * second.price[None, :]
        return own, other

    def _reward(self, side: int, ahead: NDArray[np.int64], prey: NDArray[np.int64]) -> tuple[Table, Table]:
        """Return what the reward is worth to a winner who takes the better one, and what the loser pays for it."""
        taken = self.stakes.loot * np.minimum(np.maximum(ahead, 0), np.maximum(prey, 0))
        if self.sides[side].army.apart:
            taken = np.zeros_like(taken)
        counts = 2 if self.stakes.relative else 1
        loots = counts * taken > self.stakes.rewards[side]
        return np.where(loots, taken, self.stakes.rewards[side]), np.where(loots, taken, 0.0)
