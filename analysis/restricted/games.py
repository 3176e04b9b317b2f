"""Games that were played as they are and once more for every seat and mechanic, the seat going without the mechanic."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Codes = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class RestrictedGames:
    """What every seat won of every game, with all mechanics and without each of them.

    Attributes:
        mechanics: keys.
        factions: names of the codes of `faction`.
        faction: (games, seats) who sits there.
        shares: (games, seats) win shares where nobody goes without anything.
        without: (mechanics, games, seats) win share of the seat in the game in which it alone goes without.
        taken: (mechanics, games, seats) at how many of its questions options were taken from the seat in that game.
        gave_way: (mechanics, games, seats) at how many nothing else was left, so that they were not taken.
    """

    mechanics: tuple[str, ...]
    factions: tuple[str, ...]
    faction: Codes
    shares: Numbers
    without: Numbers
    taken: Codes
    gave_way: Codes

    @property
    def games(self) -> int:
        """How many line-ups with their chance were played, in each of which every seat goes without once."""
        return len(self.shares)

    @property
    def seats(self) -> int:
        """At the table."""
        return self.shares.shape[1]

    def of(self, mechanics: Sequence[str]) -> "RestrictedGames":
        """Return the games of some mechanics."""
        at = [self.mechanics.index(key) for key in mechanics]
        cubes = {name: getattr(self, name)[at] for name in ("without", "taken", "gave_way")}
        return replace(self, mechanics=tuple(mechanics), **cubes)

    @cached_property
    def lost(self) -> Numbers:
        """(mechanics, games, seats) what the seat wins less without the mechanic."""
        return self.shares - self.without

    @cached_property
    def possible(self) -> Numbers:
        """(mechanics,) share of the games of a seat in which something was taken from it."""
        return (self.taken > 0).mean(axis=(1, 2))

    @cached_property
    def kept(self) -> Numbers:
        """(mechanics,) share of the questions about the mechanic at which nothing else was left; nan without any."""
        left, taken = self.gave_way.sum(axis=(1, 2)), self.taken.sum(axis=(1, 2))
        return np.where(left + taken > 0, left / np.maximum(1, left + taken), np.nan)

    @cached_property
    def changed(self) -> Numbers:
        """(mechanics,) share of the games of a seat whose win share differs."""
        return (self.lost != 0).mean(axis=(1, 2))
