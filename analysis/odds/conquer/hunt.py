"""Combats of Heroes: Write & Conquer against monsters and fortresses, whose power is known: what does it take to win?

There is no chance in it, only a price. A deployment that wins is worth a look if no other one that wins loses less of
something and nothing more: fewer units of a type, or less wood. Among these the cheapest is the one to take, unless a
unit is worth more to its owner than its price. A player may seize a fortress and then, with what is left, beat a
monster in the same round (H7.6); both together are made as cheap as can be.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from analysis.odds.conquer.army import Army
from analysis.odds.conquer.rules import HYDRA
from analysis.odds.conquer.ways import Ways, Worth, all_ways
from sim.games.conquer.vocabulary import Versus

MOST_WEIGHED = 12_000_000  # deployments for the second of two combats


@dataclass(frozen=True, kw_only=True)
class Target:
    """A monster or a fortress: its power, and what beating it is worth in victory points, None if that is not known."""

    versus: Versus
    power: int
    gain: float | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.versus.name.lower()} of power {self.power}"


@dataclass(frozen=True, eq=False)
class Hunt:
    """A combat with one target, fought by the whole army.

    Attributes:
        target: what is fought.
        needed: least power that wins.
        most: highest power that the army can reach.
        ways: the deployments that win and lose no more than they must, the cheapest first; none if none wins.
    """

    target: Target
    needed: int
    most: int
    ways: Ways


@dataclass(frozen=True, eq=False)
class Hunts:
    """One combat or two, in the order in which they are fought.

    Attributes:
        army: the army before the first one.
        hunts: each as if it were the only one.
        best: the cheapest deployment for each, None if all cannot be won.
    """

    army: Army
    hunts: tuple[Hunt, ...]
    best: tuple[Ways, ...] | None

    @property
    def price(self) -> float:
        """What the cheapest deployments lose, nan if there are none."""
        return float("nan") if self.best is None else float(sum(ways.price[0] for ways in self.best))

    @property
    def gain(self) -> float | None:
        """What winning all is worth in victory points, None if that is not known."""
        gains = [hunt.target.gain for hunt in self.hunts]
        return None if None in gains else float(sum(gain for gain in gains if gain is not None))


def best_hunts(army: Army, targets: Sequence[Target], worth: Worth) -> Hunts:
    """Find what it takes to beat one target, or a fortress and then a monster.

    Raises:
        ValueError: there are too many deployments to weigh.
    """
    hunts = tuple(_hunt(army, target, worth) for target in targets)
    if len(targets) == 1:
        ways = hunts[0].ways
        return Hunts(army, hunts, (ways[np.array([0])],) if len(ways) else None)
    first, second = targets
    return Hunts(army, hunts, _cheapest_pair(army, first, second, worth))


def _hunt(army: Army, target: Target, worth: Worth) -> Hunt:
    ways = all_ways(army, target.versus, worth)
    winning = _winning(ways, target)
    least = _least(winning) if len(winning) else winning
    return Hunt(target, target.power + _margin(army), int(ways.power.max()), least)


def _margin(army: Army) -> int:
    return int(army.rules.record.margin)


def _winning(ways: Ways, target: Target) -> Ways:
    return ways[np.flatnonzero(ways.power >= target.power + _margin(ways.army))]


def _cheapest_pair(army: Army, first: Target, second: Target, worth: Worth) -> tuple[Ways, Ways] | None:
    """Try the deployments for the first target that differ in what is left, the cheapest first."""
    seizing = _winning(all_ways(army, first.versus, worth), first)
    seizing = seizing[_distinct(seizing)]
    best, least, weighed = None, np.inf, 0
    for place in np.argsort(seizing.price, kind="stable"):
        fought = seizing[np.array([place])]
        if fought.price[0] >= least:
            break
        every = all_ways(_after(army, fought), second.versus, worth)
        weighed += len(every)
        if weighed > MOST_WEIGHED:
            raise ValueError(f"the {army.board.name} could fight twice in too many ways for these odds")
        then = _winning(every, second)
        if len(then) and fought.price[0] + then.price.min() < least:
            best = fought, then[np.array([np.argmin(then.price)])]
            least = fought.price[0] + then.price.min()
    return best


def _after(army: Army, fought: Ways) -> Army:
    """Return an army after a combat."""
    left = tuple(int(number) for number in fought.left[:, 0])
    hydra = army.board.unit(HYDRA)
    stands = hydra is not None and left[hydra] > 0
    stock = {**army.stock, "wood": army.stock.get("wood", 0) - int(fought.wood[0])}
    return replace(army, units=left, stock=stock, apart=army.apart and stands)


def _distinct(ways: Ways) -> NDArray[np.intp]:
    """Return the places of ways that lose different things; of those that lose the same, the first and smallest."""
    return np.unique(_losses(ways), axis=1, return_index=True)[1]


def _losses(ways: Ways) -> NDArray[np.int64]:
    return np.vstack([ways.lost, ways.wood])


def _least(ways: Ways) -> Ways:
    """Keep the ways that lose no more than they must, the cheapest first."""
    ways = ways[_distinct(ways)]
    losses = _losses(ways)
    lost = np.zeros(losses.max(axis=1) + 1, bool)
    lost[tuple(losses)] = True
    ways = ways[~_exceeded(lost)[tuple(losses)]]
    return ways[np.lexsort((*ways.deployed, ways.price))]


def _exceeded(marked: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Tell of each cell of a grid whether a marked one lies below it: no further along any axis, and not the same."""
    below = marked
    for axis in range(marked.ndim):
        below = np.logical_or.accumulate(below, axis=axis)
    exceeded = np.zeros_like(marked)
    for axis in range(marked.ndim):
        above, under = ((*[slice(None)] * axis, part) for part in (slice(1, None), slice(None, -1)))
        exceeded[above] |= below[under]
    return exceeded
