"""Which values should one look up first, and how much narrower would the verdict then be?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import linalg, stats

from analysis.sensitivity.bins import Bins
from analysis.sensitivity.first_order import noncentral_bounds, share_of
from analysis.sensitivity.halves import Halves, Numbers
from analysis.sensitivity.ratios import part_bounds

MOST_FALSE = 0.05
MOST_NAMED = 3


@dataclass(frozen=True, eq=False)
class Fit:
    """What some values together say of every draw.

    Attributes:
        fitted: (draws, outcomes) means that add up the effects of the values.
        explained: (outcomes,) variance of the true effects, noise taken out; may be below 0.
        rest: (outcomes,) variance of the true means beyond them; may be below 0.
        table: one row an outcome: outcome, estimate (the part explained, within [0, 1]), low, high, n (draws).
    """

    fitted: Numbers
    explained: Numbers
    rest: Numbers
    table: pd.DataFrame


def first_to_look_up(first: pd.DataFrame, outcomes: Sequence[str], *, most: int = MOST_NAMED) -> tuple[str, ...]:
    """The addresses that decide most of some outcomes, the first one first.

    Args:
        first: first-order indices, as `first_order` gives them.
        outcomes: which outcomes count, all alike: the spread is measured in what they are measured in.
        most: addresses.

    Returns:
        Addresses whose effect on one of the outcomes is no false discovery, by the variance that they explain in all.
    """
    own = first[first["outcome"].isin(list(outcomes))]
    sure = own.loc[own["q"] <= MOST_FALSE, "address"].unique()
    explained = own[own["address"].isin(sure)].groupby("address", sort=False)["variance"].sum()
    return tuple(explained.sort_values(ascending=False, kind="stable").index[:most])


def together(halves: Halves, bins: Mapping[str, Bins], *, level: float = 0.95) -> Fit:
    """What some values explain together, by a regression on their bins.

    Args:
        halves: of the draws.
        bins: of the draws by each of the addresses.
        level: confidence level.

    Returns:
        The fit. Its intervals are those of a first-order index, with one variance for all cells. Values that were
        chosen by the same draws explain a little less than these say.
    """
    design = np.column_stack([np.ones(halves.draws), *(one.indicators[:, 1:] for one in bins.values())])
    rank = int(np.linalg.matrix_rank(design))
    fitted = design @ linalg.lstsq(design, halves.both)[0]
    freedom, within = rank - 1, max(1, halves.draws - rank)
    residual = ((halves.both - fitted) ** 2).sum(axis=0) / within
    observed, scale = fitted.var(axis=0), residual / halves.draws
    explained, rest = observed - scale * freedom, residual - halves.noise
    if freedom == 0:
        nothing = np.zeros_like(rest)
        return Fit(fitted, nothing, rest, _table(halves, nothing, nothing, nothing))
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(scale > 0, observed / (scale * freedom), 0.0)
    low, high = noncentral_bounds(ratio, np.full_like(ratio, freedom), within, level)
    products = (halves.a - fitted) * (halves.b - fitted)
    half = stats.t.ppf((1 + level) / 2, within) * products.std(axis=0) / np.sqrt(within)
    bounds = part_bounds((explained, low * scale, high * scale), (rest, rest - half, rest + half))
    return Fit(fitted, explained, rest, _table(halves, share_of(explained, rest), *bounds))


def _table(halves: Halves, estimate: Numbers, low: Numbers, high: Numbers) -> pd.DataFrame:
    return pd.DataFrame(
        {"outcome": list(halves.outcomes), "estimate": estimate, "low": low, "high": high, "n": halves.draws}
    )


def narrower(explained: float) -> float:
    """How much narrower the spread of the true means would be, as a share of its width, if a part of it were known."""
    return 1 - float(np.sqrt(1 - min(1.0, max(0.0, explained))))
