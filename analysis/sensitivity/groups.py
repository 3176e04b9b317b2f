"""Which part of the spread do the values of a table of content cause, alone and together with those of others?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.sensitivity.decomposition import Decomposition, decomposition_of
from analysis.sensitivity.functions import Functions, Numbers, Values
from analysis.sensitivity.halves import Halves
from analysis.sensitivity.interactions import left_out, spread_in
from analysis.sensitivity.ratios import jackknife_bounds

PARTS = ("alone", "shapley", "total")
REST = "rest"
COLUMNS = ["outcome", "group", *(f"{part}{end}" for part in PARTS for end in ("", "_low", "_high")), "n"]


def groups_of(addresses: Sequence[str]) -> list[str]:
    """Return the table of content of each address, as a pattern: the first name after those that all have in common.

    Examples:
        >>> groups_of(["toy.die.sides", "toy.die.paying", "toy.purse"])
        ['toy.die.*', 'toy.die.*', 'toy.purse']
        >>> groups_of(["toy.die.sides", "toy.die.paying"])
        ['toy.die.sides', 'toy.die.paying']
    """
    names = [address.split(".") for address in addresses]
    depth = 1
    while len({tuple(name[:depth]) for name in names}) == 1 < len(names) and depth < max(map(len, names)):
        depth += 1
    return [".".join(name[:depth]) + (".*" if len(name) > depth else "") for name in names]


@dataclass(frozen=True, eq=False)
class Grouped:
    """A decomposition by groups of values.

    Attributes:
        decomposition: of the spread.
        groups: names, those whose values have any effect.
        inside: (groups, subsets) whether a group has values of a subset.
    """

    decomposition: Decomposition
    groups: tuple[str, ...]
    inside: Numbers

    @property
    def parts(self) -> Mapping[str, Numbers]:
        """How much of each effect counts for each group, (groups, effects).

        Of an effect of several groups each has an equal part of the Shapley effect (Owen 2014,
        doi:10.1137/130936233), the whole of it is part of each one's total index, and none of it is alone.
        """
        shared = self.inside.sum(axis=0)
        return {"alone": self.inside * (shared == 1), "shapley": self.inside / shared, "total": self.inside}


def grouped(single: Functions, sets: Sequence[Values], names: Sequence[str]) -> Grouped:
    """Return the decomposition by groups.

    Args:
        single: functions of all values.
        sets: of places of values that have effects.
        names: of each value, that of its group.
    """
    decomposition = decomposition_of(single, sets)
    own = [{names[value] for value in subset} for subset in decomposition.subsets]
    groups = tuple(dict.fromkeys(name for name in names if any(name in one for one in own)))
    inside = np.array([[name in one for one in own] for name in groups], np.float64)
    return Grouped(decomposition, groups, inside)


def group_effects(halves: Halves, found: Mapping[str, Grouped], *, level: float = 0.95) -> pd.DataFrame:
    """The parts of the spread of the true means that groups of values cause.

    Args:
        halves: of the draws.
        found: by outcome, the effects of the values.
        level: confidence level.

    Returns:
        One row an outcome and group: outcome, group, alone (what its values cause without those of other groups),
        shapley (with an equal part of what several groups cause together; adds up to 1), total (with the whole of
        that), each within [0, 1] and with _low and _high; n (draws). The last row of an outcome has the group `REST`
        and as its shapley what no effect that was found explains.

    Notes:
        Variances of effects are squared coefficients of a regression, less their noise. Intervals are those of
        `analysis.sensitivity.interactions.interaction_share`, for effects that were chosen before; those that chance
        made look large are chosen more often.
    """
    rows = [row for outcome, one in found.items() for row in _rows(halves.only((outcome,)), one, level)]
    return pd.DataFrame(rows, columns=COLUMNS)


def _rows(halves: Halves, one: Grouped, level: float) -> list[dict[str, object]]:
    samples = left_out(halves.draws)
    values = halves.both[:, 0]
    effects = np.stack([one.decomposition.variances(values, at) for at in samples])
    spread = np.concatenate([spread_in(halves, at) for at in samples])
    rows: list[dict[str, object]] = [
        {"outcome": halves.outcomes[0], "group": name, "n": halves.draws} for name in (*one.groups, REST)
    ]
    for part, weights in one.parts.items():
        for row, own in zip(rows, weights, strict=False):
            row |= _bounded(part, effects @ own, spread, level)
    rows[-1] |= _bounded("shapley", spread - effects.sum(axis=1), spread, level)
    return rows


def _bounded(part: str, top: Numbers, spread: Numbers, level: float) -> dict[str, float]:
    low, high = jackknife_bounds(top, spread, level)
    estimate = float(np.clip(top[0] / spread[0], 0, 1)) if spread[0] > 0 else np.nan
    return {part: estimate, f"{part}_low": low, f"{part}_high": high}
