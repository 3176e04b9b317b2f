"""Games that were played as they are and once more for every seat and mechanic, the seat going without the mechanic."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.adjusting import Covariates, lineups

Numbers = NDArray[np.float64]
Codes = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class RestrictedGames:
    """What every seat won of every game, with all mechanics and without each of them.

    Attributes:
        mechanics: keys.
        factions: names of the codes of `faction`.
        faction: (games, seats) who sits there.
        policies: names of the codes of `policy`.
        policy: (games, seats) who plays there.
        shares: (games, seats) win shares where nobody goes without anything.
        without: (mechanics, games, seats) win share of the seat in the game in which it alone goes without.
        withheld: (mechanics, games, seats) at how many questions of that game options were kept from the seat.
        gave_way: (mechanics, games, seats) at how many nothing else was left, so that they were not withheld.
    """

    mechanics: tuple[str, ...]
    factions: tuple[str, ...]
    faction: Codes
    policies: tuple[str, ...]
    policy: Codes
    shares: Numbers
    without: Numbers
    withheld: Codes
    gave_way: Codes

    @property
    def games(self) -> int:
        """How many line-ups with their chance were played, in each of which every seat goes without once."""
        return len(self.shares)

    @property
    def seats(self) -> int:
        """At the table."""
        return self.shares.shape[1]

    @cached_property
    def by_strength(self) -> tuple[str, ...]:
        """The policies that play, those first that win most where nobody goes without anything."""
        seats = np.bincount(self.policy.ravel(), minlength=len(self.policies))
        won = np.bincount(self.policy.ravel(), weights=self.shares.ravel(), minlength=len(self.policies))
        playing = np.flatnonzero(seats)
        order = playing[np.argsort(-won[playing] / seats[playing], kind="stable")]
        return tuple(self.policies[code] for code in order)

    def of(self, mechanics: Sequence[str]) -> "RestrictedGames":
        """Return the games of some mechanics."""
        at = [self.mechanics.index(key) for key in mechanics]
        cubes = {name: getattr(self, name)[at] for name in ("without", "withheld", "gave_way")}
        return replace(self, mechanics=tuple(mechanics), **cubes)

    @cached_property
    def lineups(self) -> Covariates:
        """Who sits where with which policy, as far as it is known of all games."""
        game = np.repeat(np.arange(self.games), self.seats)
        seat = np.tile(np.arange(self.seats), self.games)
        seated = {"seat": seat, "faction": self.faction.ravel(), "policy": self.policy.ravel()}
        return lineups(pd.DataFrame(seated), game)

    @cached_property
    def lost(self) -> Numbers:
        """(mechanics, games, seats) what the seat wins less without the mechanic."""
        return self.shares - self.without

    @cached_property
    def possible(self) -> Numbers:
        """(mechanics,) share of the games of a seat in which something was withheld from it."""
        return (self.withheld > 0).mean(axis=(1, 2))

    @cached_property
    def kept(self) -> Numbers:
        """(mechanics,) share of the questions about the mechanic at which nothing else was left; nan without any."""
        left, withheld = self.gave_way.sum(axis=(1, 2)), self.withheld.sum(axis=(1, 2))
        return np.where(left + withheld > 0, left / np.maximum(1, left + withheld), np.nan)

    @cached_property
    def changed(self) -> Numbers:
        """(mechanics,) share of the games of a seat whose win share differs."""
        return (self.lost != 0).mean(axis=(1, 2))
