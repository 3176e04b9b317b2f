"""How often values that act together are named, where that is planted, and how often the parts of tables hold.

    python benchmarks/acting_together.py [STUDIES] [GAMES,GAMES,..]

Every study has 500 rulebooks of 40 values: 20 with two readings, 20 numbers. `named` is how often the very values are
named, `false` how often others are said to act together; `intervals hold` is how often the 95% intervals of the groups'
Shapley effects and total indices do, in the studies that give them.
"""

import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.sensitivity.bins import bins_of
from analysis.sensitivity.first_order import first_order
from analysis.sensitivity.groups import REST
from analysis.sensitivity.halves import Halves
from analysis.sensitivity.interactions import interaction_share
from analysis.sensitivity.joint_effects import JointEffects, joint_effects

Numbers = NDArray[np.float64]
FAIR, DRAWS, READINGS, AMOUNTS = 0.25, 500, 20, 20
STUDIES, GAMES = 200, (64, 512)
ADDRESSES = [f"toy.{'abcd'[at % 4]}.value_{at}" for at in range(READINGS + AMOUNTS)]
A, B, C = (f"toy.{letter}.*" for letter in "abc")


class Planted(NamedTuple):
    """A truth about the share of a rulebook.

    Attributes:
        share: of rulebooks by their values (draws, values), two readings as -1 and 1, numbers from 0 to 1.
        together: the places of the values that act together; () where none do.
        groups: Shapley effect and total index by group, of those that have any.
    """

    share: Callable[[Numbers], Numbers]
    together: tuple[int, ...] = ()
    groups: Mapping[str, tuple[float, float]] = {}


def three(values: Numbers) -> Numbers:
    """With all of three values the share is 6 points lower, with two 4 points higher."""
    return FAIR + np.array([0.0, 0.0, 0.04, -0.06])[(values[:, :3] > 0).sum(axis=1)]


def straight(values: Numbers) -> Numbers:
    """All values add up, two of them to most of the spread."""
    weights = np.append([0.03, 0.02], np.full(READINGS - 2, 0.004))
    return FAIR + values[:, :READINGS] @ weights + 0.02 * (values[:, READINGS:] - 0.5).sum(axis=1) / 2


def curved(values: Numbers) -> Numbers:
    """Two numbers add up, one as a step and one as a peak."""
    step, peak = values[:, READINGS] > 0.8, np.abs(values[:, READINGS + 1] - 0.5) < 0.1
    return FAIR + 0.08 * step + 0.08 * peak


THIRD = 1 / 3
PLANTED: Mapping[str, Planted] = {
    "two values act only together": Planted(
        lambda v: FAIR + 0.04 * v[:, 0] * v[:, 1], (0, 1), {A: (0.5, 1.0), B: (0.5, 1.0)}
    ),
    "three values act only together": Planted(three, (0, 1, 2), dict.fromkeys((A, B, C), (THIRD, 8.25 / 9.9375))),
    "a product of three values": Planted(
        lambda v: FAIR + 0.04 * v[:, :3].prod(axis=1), (0, 1, 2), dict.fromkeys((A, B, C), (THIRD, 1.0))
    ),
    "half alone, half together": Planted(
        lambda v: FAIR + 0.03 * (v[:, 0] + v[:, 0] * v[:, 1]), (0, 1), {A: (0.75, 1.0), B: (0.25, 0.5)}
    ),
    "two numbers act only together": Planted(
        lambda v: FAIR + 0.16 * (v[:, 20] - 0.5) * (v[:, 21] - 0.5) * 2, (20, 21), {A: (0.5, 1.0), B: (0.5, 1.0)}
    ),
    "values add up": Planted(straight),
    "curved effects add up": Planted(curved),
    "no value matters": Planted(lambda v: np.full(len(v), FAIR)),
}


def values_of(chance: np.random.Generator) -> Numbers:
    """Return (draws, values) of the rulebooks of a study."""
    readings = chance.choice([-1.0, 1.0], size=(DRAWS, READINGS))
    return np.hstack([readings, chance.random((DRAWS, AMOUNTS))])


def study(planted: Planted, games: int, chance: np.random.Generator) -> JointEffects:
    """Play a study and return what is found."""
    values = values_of(chance)
    shares = planted.share(values)[:, None]
    a, b = (chance.binomial(games // 2, shares) / (games // 2) for _ in range(2))
    halves = Halves(("share",), a, b, ((a + b) / 2).mean(axis=0))
    numbers = dict(zip(ADDRESSES, values.T, strict=True))
    bins = {address: bins_of(one) for address, one in numbers.items()}
    return joint_effects(halves, numbers, first_order(halves, bins), interaction_share(halves, bins))


def named(found: JointEffects, planted: Planted) -> tuple[bool, bool]:
    """Return whether the values that act together are named, and whether others are said to."""
    sets = set(found.sets["addresses"])
    truth = tuple(ADDRESSES[at] for at in planted.together)
    false = any(not set(one) <= set(truth) for one in sets) or (found.most and not truth)
    return truth in sets, false


def held(groups: pd.DataFrame, planted: Planted) -> list[bool]:
    """Return of each interval of a group with known parts whether it holds; of the rest, of which nothing is left."""
    rows = groups.set_index("group")
    truths = [
        (rows.loc[name], part, truth)
        for name, parts in planted.groups.items()
        if name in rows.index
        for part, truth in zip(("shapley", "total"), parts, strict=True)
    ]
    if REST in rows.index and planted.groups:
        truths.append((rows.loc[REST], "shapley", 0.0))
    return [bool(row[f"{part}_low"] <= truth <= row[f"{part}_high"]) for row, part, truth in truths]


def row(name: str, studies: int, games: int) -> str:
    """Return a row of the table."""
    planted, chance = PLANTED[name], np.random.default_rng(games)
    found = [study(planted, games, chance) for _ in range(studies)]
    right, wrong = np.mean([named(one, planted) for one in found], axis=0)
    holding = [holds for one in found for holds in held(one.groups, planted)]
    share = f"{100 * float(np.mean(holding)):.0f}" if holding else ""
    return f"| {name} | {games} | {f'{100 * right:.0f}' if planted.together else ''} | {100 * wrong:.1f} | {share} |"


def main() -> None:
    """Print the table."""
    studies = int(sys.argv[1]) if len(sys.argv) > 1 else STUDIES
    sizes = [int(text) for text in sys.argv[2].split(",")] if len(sys.argv) > 2 else GAMES
    print("| true shares | games a rulebook | named, % | false, % | intervals hold, % |")
    print("|---|--:|--:|--:|--:|")
    for games in sizes:
        for name in PLANTED:
            print(row(name, studies, games), flush=True)


if __name__ == "__main__":
    main()
