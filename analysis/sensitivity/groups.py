"""Which part of the spread do the values of a table of content cause, alone and together with those of others?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import numpy as np
import pandas as pd

from analysis.sensitivity.bins import Bins
from analysis.sensitivity.decomposition import Decomposition
from analysis.sensitivity.halves import Halves, Numbers
from analysis.sensitivity.interactions import curve_variances, left_out, spread_in
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
class Together:
    """What values cause together, by groups of values.

    Attributes:
        decomposition: of the spread.
        inside: (groups, subsets) 1 where a group has values of a subset of at least two, else 0.
    """

    decomposition: Decomposition
    inside: Numbers

    @property
    def parts(self) -> dict[str, Numbers]:
        """How much of each effect counts for each group, (groups, subsets).

        Of an effect of several groups each has an equal part of the Shapley effect (Owen 2014,
        doi:10.1137/130936233), the whole of it is part of each one's total index, and none of it is alone.
        """
        shared = np.maximum(self.inside.sum(axis=0), 1)
        return {"alone": self.inside * (shared == 1), "shapley": self.inside / shared, "total": self.inside}


def together_in(decomposition: Decomposition, names: Sequence[str]) -> Together:
    """Return what values cause together, by groups.

    Args:
        decomposition: of the spread.
        names: of each value, that of its group.
    """
    own = [{names[value] for value in subset} if len(subset) > 1 else set() for subset in decomposition.subsets]
    inside = [[name in one for one in own] for name in dict.fromkeys(names)]
    return Together(decomposition, np.array(inside, np.float64))


def group_effects(
    halves: Halves, bins: Mapping[str, Bins], found: Mapping[str, Decomposition], *, level: float = 0.95
) -> pd.DataFrame:
    """The parts of the spread of the true means that tables of content cause.

    Args:
        halves: of the draws.
        bins: of the draws by every address that was varied.
        found: by outcome, the effects of the values that act together on it; addresses are known by their places.
        level: confidence level.

    Returns:
        One row an outcome and group: outcome, group, alone (what its values cause without those of other groups),
        shapley (with an equal part of what several groups cause together; adds up to 1), total (with the whole of
        that), each within [0, 1] and with _low and _high; n (draws). The last row of an outcome has the group `REST`
        and as its shapley what is not explained. The largest totals come first.

    Notes:
        What values cause one by one is the sum of the variances of their effect curves, whether they are significant
        or not; of what they cause together only what was found counts, as squared coefficients of a regression less
        their noise. Intervals are those of `analysis.sensitivity.interactions.interaction_share`.
    """
    names, samples = groups_of(list(bins)), left_out(halves.draws)
    own = halves.only(tuple(found))
    curves = {name: np.zeros((len(samples), len(found))) for name in dict.fromkeys(names)}
    for name, one in zip(names, bins.values(), strict=True):
        curves[name] += curve_variances(own.both, one, samples)
    rows: list[dict[str, Any]] = []
    for at, (outcome, decomposition) in enumerate(found.items()):
        alone = np.stack([one[:, at] for one in curves.values()], axis=1)
        rows += _rows(own.only((outcome,)), alone, together_in(decomposition, names), list(curves), level)
    return pd.DataFrame(rows, columns=COLUMNS)


def _rows(
    halves: Halves, alone: Numbers, together: Together, groups: Sequence[str], level: float
) -> list[dict[str, Any]]:
    """The rows of one outcome.

    Args:
        halves: of the outcome.
        alone: (samples, groups) what values cause one by one, in samples as `left_out` gives them.
        together: what they cause together.
        groups: their names.
        level: confidence level.
    """
    samples, values = left_out(halves.draws), halves.both[:, 0]
    effects = np.stack([together.decomposition.variances(values, at) for at in samples])
    spread = np.concatenate([spread_in(halves, at) for at in samples])
    rows = []
    for at, group in enumerate(groups):
        row: dict[str, Any] = {"outcome": halves.outcomes[0], "group": group, "n": halves.draws}
        for part, weights in together.parts.items():
            row |= _bounded(part, alone[:, at] + effects @ weights[at], spread, level)
        rows.append(row)
    rows.sort(key=itemgetter("total"), reverse=True)
    rest = spread - alone.sum(axis=1) - effects @ together.inside.any(axis=0)
    unexplained = {"outcome": halves.outcomes[0], "group": REST, "n": halves.draws}
    return [*rows, unexplained | _bounded("shapley", rest, spread, level)]


def _bounded(part: str, top: Numbers, spread: Numbers, level: float) -> dict[str, float]:
    low, high = jackknife_bounds(top, spread, level)
    return {part: float(np.clip(top[0] / spread[0], 0, 1)), f"{part}_low": low, f"{part}_high": high}
