"""A battle of three or four players of Heroes: Write & Conquer, in which the highest power beats all others.

What a deployment is worth depends on the others only by how likely each power is, so that nothing as large as a table
of all combinations is ever made.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np

from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.ways import Ways
from analysis.odds.equilibria.regrets import Mixture


@dataclass(frozen=True, eq=False)
class Melee:
    """Sides, the ways in which each may deploy, and what is at stake; nobody loots.

    Attributes:
        sides: the ways of each side.
        stakes: what is at stake.
        margin: by how much the highest power must exceed every other one to win.
    """

    sides: tuple[Ways, ...]
    stakes: Stakes
    margin: int

    def worths(self, mixtures: Sequence[Mixture]) -> list[Mixture]:
        """Return what every way of every side is worth while the others mix theirs."""
        chances, beaten = self._powers(mixtures)
        return [self._worth(side, mixtures, chances, beaten) for side in range(len(self.sides))]

    def wins(self, mixtures: Sequence[Mixture]) -> list[Mixture]:
        """Return the chance to win of every way of every side."""
        _, beaten = self._powers(mixtures)
        return [self._won(side, beaten)[ways.power] for side, ways in enumerate(self.sides)]

    @cached_property
    def _reach(self) -> int:
        return max(int(ways.power.max()) for ways in self.sides) + 1

    @cached_property
    def _costs(self) -> list[Mixture]:
        return [self.stakes.price * ways.price for ways in self.sides]

    def _powers(self, mixtures: Sequence[Mixture]) -> tuple[Mixture, Mixture]:
        """Return for each side the chance of each power, and the chance of a power that each one beats."""
        known = zip(self.sides, mixtures, strict=True)
        chances = np.array([np.bincount(ways.power, mixture, self._reach) for ways, mixture in known])
        beaten = np.zeros_like(chances)
        beaten[:, self.margin :] = chances.cumsum(axis=1)[:, : max(self._reach - self.margin, 0)]
        return chances, beaten

    def _won(self, side: int, beaten: Mixture) -> Mixture:
        """Return the chance that a side wins with each power."""
        return prod(row for other, row in enumerate(beaten) if other != side)

    def _worth(self, side: int, mixtures: Sequence[Mixture], chances: Mixture, beaten: Mixture) -> Mixture:
        worth = self.stakes.gain(side) * self._won(side, beaten)
        spared = 0.0
        if self.stakes.relative:
            others = [other for other in range(len(self.sides)) if other != side]
            for other in others:
                lost = self._lost_to(other, side, chances, beaten)
                worth = worth - self.stakes.gain(other) / len(others) * lost
                spared += float(mixtures[other] @ self._costs[other]) / len(others)
        return worth[self.sides[side].power] - self._costs[side] + spared

    def _lost_to(self, winner: int, side: int, chances: Mixture, beaten: Mixture) -> Mixture:
        """Return the chance that another side wins while a side has each power."""
        rest = [row for other, row in enumerate(beaten) if other not in (winner, side)]
        above = np.zeros(self._reach + self.margin)
        above[: self._reach] = (chances[winner] * prod(rest))[::-1].cumsum()[::-1]
        return above[self.margin :]
