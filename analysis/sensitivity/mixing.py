"""The distribution of true shares, given shares of few games: maximum likelihood over all distributions on a grid.

No shape is assumed (Kiefer & Wolfowitz 1956, doi:10.1214/aoms/1177728066; on a grid Koenker & Mizera 2014,
doi:10.1080/01621459.2013.869224). It is found by quadratic approximations to the likelihood, each a least-squares
problem without negative weights (Wang 2007, doi:10.1111/j.1467-9868.2007.00583.x), after a few steps of expectation and
maximisation, which at once give a share that lies far from all others its weight (Kim et al. 2020,
doi:10.1080/10618600.2019.1689985).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, special

Numbers = NDArray[np.float64]
Mask = NDArray[np.bool_]

FIRST_STEPS, MOST_STEPS = 10, 60
HALVINGS = 20
EDGE = 1e-4  # from 0 and 1, of a mean share
BINS = 8  # of observed shares, to the standard deviation of chance
CLOSE = 1e-4  # of the log-likelihood: what a further step may still gain
FIRM = 1e3  # weight of the condition on the sum beside the likelihood's terms


class Likelihood(NamedTuple):
    """What observed shares say of each true share.

    Attributes:
        values: (observed, grid) likelihood of each true share, the largest of a row 1.
        scale: log-likelihood that was taken out of all rows together.
        counts: (observed,) how often each share was observed.
    """

    values: Numbers
    scale: float
    counts: Numbers

    def of(self, weights: Numbers) -> float:
        """The log-likelihood of a distribution on the grid."""
        return self.scale + float(self.counts @ np.log(self.values @ weights))


class Mixing(NamedTuple):
    """A distribution on a grid, and its log-likelihood."""

    weights: Numbers
    fit: float


def share_likelihood(shares: Numbers, grid: Numbers, games: Numbers | float) -> Likelihood:
    """Return the likelihood of true shares where each share is that of so many games.

    Args:
        shares: (draws,) observed.
        grid: true shares, within 0 and 1.
        games: how many independent games say as much as those of a draw, for all or for each; any numbers.

    Notes:
        The double binomial distribution (Efron 1986, doi:10.1080/01621459.1986.10478327): binomial, with a variance
        that may be larger or smaller.
    """
    observed, sizes, counts = _binned(shares, np.broadcast_to(np.asarray(games, np.float64), shares.shape))
    inside = np.clip(observed, 0.0, 1.0)
    saturated = special.xlogy(inside, inside) + special.xlogy(1 - inside, 1 - inside)
    terms = np.outer(observed, np.log(grid)) + np.outer(1 - observed, np.log1p(-grid)) - saturated[:, None]
    logs = sizes[:, None] * terms
    top = logs.max(axis=1, keepdims=True)
    scale = float(counts @ (top[:, 0] + np.log(sizes) / 2))
    return Likelihood(np.exp(logs - top), scale, counts)


def _binned(shares: Numbers, games: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Many bins of draws with the same games, far narrower than chance moves a share: mean share, games, how many."""
    mean = float(np.clip(shares.mean(), EDGE, 1 - EDGE))
    width = np.sqrt(mean * (1 - mean) / games) / BINS
    bins, codes = np.unique(np.stack([games, np.floor(shares / width)]), axis=1, return_inverse=True)
    counts = np.bincount(codes.ravel()).astype(np.float64)
    return np.bincount(codes.ravel(), weights=shares) / counts, bins[0], counts


def best_mixing(likelihood: Likelihood, inside: Mask | None = None, part: float = 1.0) -> Mixing:
    """Return the most likely distribution on the grid.

    Args:
        likelihood: of the grid's true shares.
        inside: some points of the grid; all if None.
        part: the sum of the weights of these, above 0; below 1 unless they are all.
    """
    groups, sums = _groups(likelihood, inside, part)
    weights = _scaled(np.ones(groups.shape[1]), groups, sums)
    for _ in range(FIRST_STEPS):
        slopes = likelihood.values / (likelihood.values @ weights)[:, None]
        weights = _scaled(weights * (likelihood.counts @ slopes), groups, sums)
    fit = likelihood.of(weights)
    for _ in range(MOST_STEPS):
        step, gain = _direction(likelihood, groups, sums, weights)
        length = _step_length(likelihood, weights, step, (fit, gain / 3))
        if gain < CLOSE or length == 0:
            break
        weights = weights + length * step
        fit = likelihood.of(weights)
    return Mixing(weights, fit)


def _groups(likelihood: Likelihood, inside: Mask | None, part: float) -> tuple[Numbers, Numbers]:
    """Groups of points (groups, grid), 1 for those of a group, and the sum of the weights of each."""
    if inside is None or inside.all():
        return np.ones((1, likelihood.values.shape[1])), np.ones(1)
    return np.stack([inside, ~inside]).astype(np.float64), np.array([part, 1 - part])


def _direction(likelihood: Likelihood, groups: Numbers, sums: Numbers, weights: Numbers) -> tuple[Numbers, float]:
    """The way to the best weights of the quadratic approximation, and how steeply the likelihood rises on it."""
    slopes = likelihood.values / (likelihood.values @ weights)[:, None]
    root = np.sqrt(likelihood.counts / likelihood.counts.sum())
    terms = np.vstack([slopes * root[:, None], FIRM * groups])
    found = optimize.nnls(terms, np.concatenate([2 * root, FIRM * sums]), maxiter=10 * len(weights))[0]
    step = _scaled(found, groups, sums) - weights
    return step, float(likelihood.counts @ (slopes @ step))


def _scaled(weights: Numbers, groups: Numbers, sums: Numbers) -> Numbers:
    """The weights with the right sum in each group; where a group has none they are spread over it."""
    total = groups @ weights
    spread = np.where(total > 0, total, groups.sum(axis=1))
    return np.where((total > 0) @ groups > 0, weights, 1.0) * ((sums / spread) @ groups)


def _step_length(likelihood: Likelihood, weights: Numbers, step: Numbers, rise: tuple[float, float]) -> float:
    """The first of 1, 1/2, 1/4 .. of a step that raises the likelihood from a height by so much a step; 0 if none."""
    height, gain = rise
    for halvings in range(HALVINGS):
        length = 0.5**halvings
        if likelihood.of(np.maximum(weights + length * step, 0.0)) >= height + gain * length:
            return length
    return 0.0
