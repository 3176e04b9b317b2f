"""What people read first about a Battle of Heroes of Land, Air & Sea, and what the best plans leave open."""

from collections.abc import Sequence

import numpy as np

from analysis.odds.aughmoore.contest import SIDES, Ending
from analysis.odds.aughmoore.plans import Plans, wins_of
from analysis.odds.equilibria.ranges import Range
from analysis.odds.questions import Quantity
from sim.games.aughmoore.names import UNIT_KEYS

MANY = (
    "For the chance to win several plans are equally good, and what the Battle costs depends on them. Here each "
    "side follows the one that keeps most of what it values against cards drawn evenly, and of several such the one "
    "that uses what is listed last least often."
)
ONE = "For the chance to win each side has one best plan, or all its best plans end alike."
VALUED = (
    "For all that is valued there {are}; shown is the one that is best for both sides together, and of several such "
    "the one that is best for the attacker."
)


def quantities_of(endings: Sequence[Sequence[Ending]], plans: Plans) -> tuple[Quantity, ...]:
    """Return who wins, and what each side scores and spends on average, with the ranges."""
    wins = wins_of(endings)
    chances = {"attacker_wins": (plans.wins, wins), "defender_wins": (1 - plans.wins, 1 - wins)}
    found = [
        Quantity(key=key, words=f"the {key.replace('_', ' ')}", value=value, share=True, range=_range(plans, table))
        for key, (value, table) in chances.items()
    ]
    for part, side in enumerate(SIDES):
        for name, words in (("vp", f"VP that the {side} scores"), ("spent", f"resources that the {side} spends")):
            value, table = getattr(plans, name)[part], _table(endings, name)[..., part]
            found.append(Quantity(key=f"{side}_{name}", words=words, value=value, range=_range(plans, table)))
    return tuple(found)


def lost_ranges(endings: Sequence[Sequence[Ending]], plans: Plans, factions: Sequence[int]) -> dict[str, Range]:
    """Return the ranges of the units that each side loses, those of which it may lose any, by side and key."""
    lost = _table(endings, "lost")
    return {
        f"{side}_losses.{key}": _range(plans, lost[:, :, part, unit])
        for part, side in enumerate(SIDES)
        for unit, key in enumerate(UNIT_KEYS[factions[part]])
        if lost[:, :, part, unit].any()
    }


def notes_of(quantities: Sequence[Quantity], equilibria: int) -> tuple[str, ...]:
    """Return how the plans shown were chosen."""
    are = "is one equilibrium" if equilibria == 1 else f"are {equilibria} equilibria"
    return (MANY if any(each.varies for each in quantities) else ONE, VALUED.format(are=are))


def _range(plans: Plans, table: np.ndarray) -> Range:
    return plans.solution.range_of(table)


def _table(endings: Sequence[Sequence[Ending]], name: str) -> np.ndarray:
    """Return something about the ending of each pair of cards, the pair in the first two dimensions."""
    return np.array([[getattr(each, name) for each in row] for row in endings], float)
