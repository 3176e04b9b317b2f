"""What many rough estimates say together: each shrunken towards the others, with intervals, and the largest left open.

A few hundred games with other bots show little of any one of them, but together they show how far bots differ at all.
The model is hierarchical: the truths of a row scatter normally around a mean of their own, by a standard deviation that
all rows share; each estimate scatters around its truth by its standard error. Where the estimates differ no more than
chance makes them, the truths are known to lie close together.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.quantiles import normal_quantile

DRAWS = 4000
SPREADS = np.concatenate([[0.0], np.geomspace(5e-4, 0.5, 60)])  # standard deviations of truths that are tried
SCALE = 0.05  # beyond which a standard deviation of true shares is ever less likely

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Pooled:
    """What the estimates of a table say together.

    Attributes:
        draws: truths that agree with the estimates: draws, rows, columns.
        spreads: of the true values of a row around their mean, one a draw.
        level: confidence level.
    """

    draws: Floats
    spreads: Floats
    level: float

    @cached_property
    def estimate(self) -> Floats:
        """The shrunken estimates."""
        return np.asarray(self.draws.mean(axis=0))

    @cached_property
    def bounds(self) -> tuple[Floats, Floats]:
        """The intervals of the shrunken estimates, which all hold at once."""
        error = np.maximum(self.draws.std(axis=0), np.finfo(float).tiny)
        largest = (np.abs(self.draws - self.estimate) / error).max(axis=(1, 2))
        half = np.quantile(largest, self.level) * error
        return self.estimate - half, self.estimate + half

    @property
    def furthest(self) -> float:
        """How far from nothing any of the truths may be: the largest deviation that the estimates leave open."""
        return float(np.quantile(np.abs(self.draws).max(axis=(1, 2)), self.level))

    @property
    def spread(self) -> tuple[float, float, float]:
        """The standard deviation of truths around the mean of their row: its median, and the bounds of its interval."""
        low, middle, high = np.quantile(self.spreads, [(1 - self.level) / 2, 0.5, (1 + self.level) / 2])
        return float(middle), float(low), float(high)


def pooled(estimate: Floats, error: Floats, *, level: float = 0.95, centred: bool = False, seed: int = 0) -> Pooled:
    """Pool the estimates of a table.

    Args:
        estimate: (rows, columns), distances from what is fair or expected; those of a column add up to about nothing.
        error: their standard errors.
        level: confidence level.
        centred: whether the mean of every row is known to be nothing; else it is estimated.
        seed: of the draws.

    Returns:
        The truths that agree with the estimates.

    Examples:
        >>> found = pooled(np.array([[0.02, -0.02, 0.0], [-0.02, 0.02, 0.0]]), np.full((2, 3), 0.02))
        >>> bool(abs(found.estimate).max() < 0.02 < found.furthest)
        True

    Notes:
        Normal hierarchical model; the standard deviation has its restricted likelihood and a half-Cauchy prior: A.
        Gelman (2006), doi:10.1214/06-BA117A. As one row of a table of shares follows from the others, the likelihood is
        that of one row less. An estimate that is beyond chance from the mean of its row, all estimates of the table
        considered, is not shrunken: a normal scatter takes a lone exception for luck (B. Efron, C. Morris 1972,
        doi:10.1080/01621459.1972.10481215, limit the shrinkage likewise).
    """
    chance = np.random.default_rng(seed)
    variance = np.maximum(error, np.finfo(float).eps) ** 2
    weights = 1 / (variance[..., None] + SPREADS**2)
    total = weights.sum(axis=1)
    mean = np.zeros_like(total) if centred else (weights * estimate[..., None]).sum(axis=1) / total
    tried = chance.choice(len(SPREADS), DRAWS, p=_likely(estimate, weights, mean, centred))
    luck = 0.0 if centred else chance.standard_normal((len(estimate), DRAWS)) / np.sqrt(total[:, tried])
    about = mean[:, tried] + luck
    trust = SPREADS[tried] ** 2 * weights[:, :, tried]
    far = normal_quantile(1 - (1 - level) / 2 / estimate.size) * np.sqrt(variance)
    lone = np.abs(estimate - mean[:, tried].mean(axis=1, keepdims=True)) > far
    trust = np.where(lone[..., None], 1.0, trust)
    centre = about[:, None] + trust * (estimate[..., None] - about[:, None])
    drawn = centre + np.sqrt(trust * variance[..., None]) * chance.standard_normal(centre.shape)
    return Pooled(np.moveaxis(drawn, 2, 0), SPREADS[tried], level)


def _likely(estimate: Floats, weights: Floats, mean: Floats, centred: bool) -> Floats:
    """Return how likely each of the standard deviations is, from the restricted likelihood and the prior."""
    apart = (weights * (estimate[..., None] - mean[:, None]) ** 2).sum(axis=1)
    terms = np.log(weights).sum(axis=1) - apart - (0 if centred else np.log(weights.sum(axis=1)))
    rows = len(estimate)
    likelihood = terms.sum(axis=0) / 2 * (rows - 1) / rows
    prior = np.gradient(SPREADS) / (1 + (SPREADS / SCALE) ** 2)
    likely = prior * np.exp(likelihood - likelihood.max())
    return np.asarray(likely / likely.sum())
