"""Which part of the spread of the true means does one value explain alone? First-order indices from given data."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy import special, stats

from analysis.checks import check_level
from analysis.sensitivity.bins import Bins
from analysis.sensitivity.halves import Halves, Numbers
from analysis.sensitivity.ratios import HALVINGS, part_bounds

MOST_NONCENTRAL = 1e7


def first_order(halves: Halves, bins: Mapping[str, Bins], *, level: float = 0.95) -> pd.DataFrame:
    """The first-order index of every address for every outcome, all from the same draws.

    Args:
        halves: of the draws.
        bins: of the draws by each address.
        level: confidence level.

    Returns:
        One row an outcome and address: outcome, address, estimate (Var(E[Y | value]) / Var(E[Y | draw]), within
        [0, 1], nan where neither is above 0), low, high, variance (of the effect curve, noise taken out), p (of no
        effect), q (p under false discovery control over all rows), n (draws).

    Notes:
        The variance of the curve is that of the bins' means less what their own noise adds to it, as omega squared
        (Hays 1963) takes it out of a one-way analysis of variance, but with a variance in each bin of its own. Its
        interval inverts the noncentral F distribution (Steiger 2004, doi:10.1037/1082-989X.9.2.164) at the degrees of
        freedom of Box (1954, doi:10.1214/aoms/1177728786). The rest of Var(E[Y | draw]) is the covariance of the
        halves within the bins, which is independent of their means; both intervals are joined (see `part_bounds`).
        Within a bin of several values the curve counts as level: of a straight line 10 bins see 99 %. A quasi-random
        design spreads what other values do evenly over the bins, so that hardly any chance at all would make indices
        near 0 come out a little low. The q are those of Benjamini and Hochberg.
    """
    check_level(level)
    found = [_of_address(halves, address, one, level) for address, one in bins.items()]
    table = pd.concat(found, ignore_index=True) if found else pd.DataFrame()
    if len(table):
        table["q"] = stats.false_discovery_control(table["p"].to_numpy())
        order = {name: at for at, name in enumerate(halves.outcomes)}
        table = table.sort_values("outcome", key=lambda names: names.map(order), kind="stable", ignore_index=True)
    return table


def _of_address(halves: Halves, address: str, bins: Bins, level: float) -> pd.DataFrame:
    curve = curve_variance(halves.both, bins, level)
    rest = rest_variance(halves, bins, level)
    low, high = part_bounds((curve["estimate"], curve["low"], curve["high"]), rest)
    return pd.DataFrame(
        {
            "outcome": list(halves.outcomes),
            "address": address,
            "estimate": share_of(curve["estimate"], rest[0]),
            "low": low,
            "high": high,
            "variance": curve["estimate"],
            "p": curve["p"],
            "n": halves.draws,
        }
    )


def share_of(part: Numbers, rest: Numbers) -> Numbers:
    """Return part / (part + rest) of estimates that may be below 0, within [0, 1]; nan where nothing is above 0."""
    part, rest = np.maximum(part, 0), np.maximum(rest, 0)
    whole = part + rest
    return np.divide(part, whole, out=np.full_like(whole, np.nan), where=whole > 0)


def curve_variance(values: Numbers, bins: Bins, level: float) -> dict[str, Numbers]:
    """The variance of the true means of the bins, with its interval and the p of no variance at all.

    Args:
        values: (draws, outcomes).
        bins: of the draws.
        level: confidence level.

    Returns:
        estimate (may be below 0), low and high (at least 0) and p, each (outcomes,).
    """
    shares, means = bins.shares[:, None], bins.means(values)
    noise = mean_noise(values, bins, means)
    observed = (shares * (means - (shares * means).sum(axis=0)) ** 2).sum(axis=0)
    scale, freedom = _box(shares, noise)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(scale > 0, observed / (scale * freedom), 0.0)
    within = max(1, len(values) - len(bins))
    low, high = noncentral_bounds(ratio, freedom, within, level)
    return {
        "estimate": observed - scale * freedom,
        "low": low * scale,
        "high": high * scale,
        "p": np.where(scale > 0, stats.f.sf(ratio, freedom, within), 1.0),
    }


def mean_noise(values: Numbers, bins: Bins, means: Numbers) -> Numbers:
    """The squared standard error of each bin's mean; a bin of one draw takes the variance of all bins together."""
    squares = bins.indicators.T @ (values - means[bins.codes]) ** 2
    counts = bins.counts[:, None]
    pooled = squares.sum(axis=0) / max(1, len(values) - len(bins))
    return np.where(counts > 1, squares / np.maximum(counts - 1, 1), pooled) / counts


def _box(shares: Numbers, noise: Numbers) -> tuple[Numbers, Numbers]:
    """Scale and degrees of freedom of the chi-square with the mean and variance of the noise in the bins' variance."""
    weights = shares * noise
    mean = (weights * (1 - shares)).sum(axis=0)
    square = (weights**2 * (1 - 2 * shares)).sum(axis=0) + weights_together(shares, noise)
    with np.errstate(divide="ignore", invalid="ignore"):
        scale = np.where(mean > 0, square / mean, 0.0)
        freedom = np.where(mean > 0, mean**2 / square, 1.0)
    return scale, freedom


def weights_together(shares: Numbers, noise: Numbers) -> Numbers:
    """The trace of the squared covariance of all bins' distances from the common mean, less that of each alone."""
    return ((shares**2 * noise).sum(axis=0)) ** 2


def noncentral_bounds(ratio: Numbers, freedom: Numbers, within: int, level: float) -> tuple[Numbers, Numbers]:
    """Bounds of the noncentrality of an F distribution of which one value was seen; 0 where it was too small."""
    tail = (1 - level) / 2
    return _noncentrality(ratio, freedom, within, 1 - tail), _noncentrality(ratio, freedom, within, tail)


def _noncentrality(ratio: Numbers, freedom: Numbers, within: int, probability: float) -> Numbers:
    """Return the noncentrality at which values up to the one seen have a probability, by halving on a log scale."""
    low, high = np.full(ratio.shape, -12.0), np.full(ratio.shape, np.log(MOST_NONCENTRAL))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        more = special.ncfdtr(freedom, within, np.exp(middle), ratio) > probability
        low, high = np.where(more, middle, low), np.where(more, high, middle)
    return np.where(stats.f.cdf(ratio, freedom, within) > probability, np.exp(low), 0.0)


def rest_variance(halves: Halves, bins: Bins, level: float) -> tuple[Numbers, Numbers, Numbers]:
    """The variance of the true means within the bins, with Student's interval: estimate, low, high."""
    means = bins.means(halves.both)
    squares = bins.indicators.T @ (halves.both - means[bins.codes]) ** 2
    counts = bins.counts[:, None]
    within = (bins.shares[:, None] * squares / np.maximum(counts - 1, 1)).sum(axis=0)
    estimate = within - halves.noise
    products = (halves.a - means[bins.codes]) * (halves.b - means[bins.codes])
    freedom = max(1, halves.draws - len(bins))
    half = stats.t.ppf((1 + level) / 2, freedom) * products.std(axis=0) / np.sqrt(freedom)
    return estimate, estimate - half, estimate + half
