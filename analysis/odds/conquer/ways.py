"""The deployments that an army can choose from in Heroes: Write & Conquer, what each costs, and which are worth a look.

The price of a deployment is what it loses: units that fall and do not return, and wood for the Armor Shop. By gold a
unit counts what recruiting it costs now; a Serpent what it is exchanged for, a Hydra the fewest Serpents as strong as
it is. By power the price is by how much weaker the whole army is afterwards.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from analysis.odds.conquer.army import Army, Numbers, armed_units, army_power, losses, units_power
from analysis.odds.conquer.rules import HYDRA, PLUNDER, SERPENT
from sim.games.conquer.vocabulary import Special, Versus
from sim.games.conquer.words import Resource

MOST_WAYS = 1_000_000
EXACT = 9  # decimals of a price: what lies beyond them is rounding


@dataclass(frozen=True, kw_only=True)
class Worth:
    """What losses count.

    Attributes:
        by: "gold" or "power".
        wood: price of one wood.
        units: prices of units by key that differ from their gold.
    """

    by: str = "gold"
    wood: float = 1.0
    units: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Ways:
    """Deployments of one army.

    Attributes:
        army: the army.
        deployed: units of each type that fight, shape (types, ways).
        armed: units modified in the Armor Shop, shape (ways,).
        power: total power.
        lost: units of each type that are lost, shape (types, ways).
        wood: wood spent.
        price: what is lost, in gold or in power.
    """

    army: Army
    deployed: Numbers
    armed: Numbers
    power: Numbers
    lost: Numbers
    wood: Numbers
    price: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.power)

    def __getitem__(self, kept: NDArray) -> "Ways":
        columns = (self.deployed[:, kept], self.armed[kept], self.power[kept], self.lost[:, kept], self.wood[kept])
        return Ways(self.army, *columns, self.price[kept])

    @property
    def lootable(self) -> Numbers:
        """Wood, iron and gold that are left to be taken after each deployment."""
        return sum(self.army.stock.get(name, 0) for name in PLUNDER) - self.wood

    @property
    def left(self) -> Numbers:
        """Units of each type that are left, shape (types, ways)."""
        return np.array(self.army.units)[:, None] - self.lost


def all_ways(army: Army, versus: Versus, worth: Worth) -> Ways:
    """List every deployment of an army in a type of combat, none at all included.

    With the Armor Shop there is one for every number of units modified, those that gain most first.

    Raises:
        ValueError: there are too many.
    """
    ranges = [np.arange(least, most + 1) for least, most in _bounds(army, versus)]
    ranges.append(np.arange(_most_armed(army) + 1))
    count = int(np.prod([float(len(numbers)) for numbers in ranges]))
    if count > MOST_WAYS:
        raise ValueError(
            f"the {army.board.name} could deploy in {count:,} ways, these odds weigh {MOST_WAYS:,} at most"
        )
    grid = np.stack([axis.ravel() for axis in np.meshgrid(*ranges, indexing="ij")])
    deployed, armed = grid[:-1], grid[-1]
    sensible = armed_units(army, deployed, armed).sum(axis=0) == armed
    return ways_of(army, versus, worth, deployed[:, sensible], armed[sensible])


def ways_of(army: Army, versus: Versus, worth: Worth, deployed: Numbers, armed: Numbers) -> Ways:
    """Return deployments with their powers and prices."""
    owned = np.array(army.units)[:, None]
    power = army_power(army, versus, owned, deployed, armed)
    lost, wood = losses(army, versus, deployed), armed * army.armor_price
    return Ways(army, deployed, armed, power, lost, wood, _price(army, worth, lost, wood))


def prices_of(army: Army, worth: Worth) -> NDArray[np.float64]:
    """Return what losing one unit of each type counts by gold."""
    prices = army.costs.astype(float)
    serpent, hydra = army.board.unit(SERPENT), army.board.unit(HYDRA)
    if serpent is not None:
        prices[serpent] = army.rules.record.exchange_rate[Resource.GOLD]
        if hydra is not None:
            prices[hydra] = prices[serpent] * _as_strong(army, serpent, int(army.basic[hydra]))
    for place, unit in enumerate(army.board.units):
        prices[place] = worth.units.get(unit.key, prices[place])
    return prices


def undominated(ways: Ways, *, lootable: bool = False) -> Ways:
    """Keep the deployments of which none is at least as strong, as cheap and, where it matters, as hard to loot.

    Of those that are alike in all this the one with the fewest units is kept. Whatever the others do, leaving the rest
    out costs a player nothing: the chance to win rises with power, and prices are paid whatever happens.

    Returns:
        The deployments, the weakest first.
    """
    prey = ways.lootable if lootable else np.zeros_like(ways.power)
    order = np.lexsort((ways.deployed.sum(axis=0), ways.price, -ways.power))
    weakest = ways.power.min()
    cheapest = np.full(ways.power.max() - weakest + 1, np.inf)  # by power, of those that are harder to loot
    kept = []
    for left in np.unique(prey):
        rows = order[prey[order] == left]
        better = rows[_falling(ways.price[rows])]
        better = better[ways.price[better] < cheapest[ways.power[better] - weakest]]
        np.minimum.at(cheapest, ways.power[better] - weakest, ways.price[better])
        cheapest = np.minimum.accumulate(cheapest[::-1])[::-1]
        kept.append(better)
    places = np.concatenate(kept)
    return ways[places[np.argsort(ways.power[places], kind="stable")]]


def _falling(prices: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which prices are below all before them."""
    before = np.minimum.accumulate(np.append(np.inf, prices[:-1]))
    return prices < before


def _bounds(army: Army, versus: Versus) -> list[tuple[int, int]]:
    """Return the fewest and the most units of each type that can be deployed."""
    bounds = [(0, number) for number in army.units]
    hydra = army.board.unit(HYDRA)
    if hydra is None or not army.units[hydra]:
        return bounds
    if army.apart:
        return [(int(place == hydra), int(place == hydra)) for place in range(len(bounds))]
    if versus == Versus.PLAYER:
        bounds[hydra] = (1, 1)
    elif versus == Versus.MONSTER and not army.rules.record.hydra_joins:
        bounds[hydra] = (0, 0)
    return bounds


def _most_armed(army: Army) -> int:
    """Return how many units can be modified in the Armor Shop."""
    if Special.ARMOR_SHOP not in army.specials:
        return 0
    units = int(np.array(army.units) @ (army.armor_gains > 0))
    return units if army.armor_price == 0 else min(units, army.stock["wood"] // army.armor_price)


def _as_strong(army: Army, unit: int, power: int) -> int:
    """Return the fewest units of a type that reach a power among themselves, at most as many as the power."""
    numbers = np.arange(1, power + 2)
    deployed = np.zeros((len(army.units), len(numbers)), np.int64)
    deployed[unit] = numbers
    reach = units_power(army, deployed, deployed) >= power
    return int(numbers[np.argmax(reach)]) if reach.any() else power


def _price(army: Army, worth: Worth, lost: Numbers, wood: Numbers) -> NDArray[np.float64]:
    units = prices_of(army, worth) @ lost if worth.by == "gold" else _weaker_by(army, lost)
    return np.round(units + worth.wood * wood, EXACT).astype(np.float64)


def _weaker_by(army: Army, lost: Numbers) -> Numbers:
    """Return the power that an army loses with units."""
    owned = np.array(army.units)[:, None]
    return units_power(army, owned, owned) - units_power(army, owned - lost, owned - lost)
