"""A Gaussian process through the results of many rulebooks, each with a known noise.

The covariance of two rulebooks is Matern's with smoothness 5/2 and a length for every coordinate, so that a value that
does nothing gets a long one. Scikit-learn finds the lengths that make the results most likely; what it found is kept as
plain arrays, which a page evaluates as well (Rasmussen & Williams 2006, Gaussian Processes for Machine Learning,
equations 2.25, 2.26 and 4.17).
"""

import warnings
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import ConstantKernel, Matern
from threadpoolctl import threadpool_limits

Numbers = NDArray[np.float64]
SMOOTHNESS = 2.5
VARIANCES = (1e-4, 1e2)  # bounds of the amplitude, in variances of the results
LENGTHS = (0.1, 50.0)  # bounds of the lengths, in ranges


@dataclass(frozen=True, eq=False)
class Process:
    """A process given some results.

    Attributes:
        points: (rulebooks, coordinates) where results are known.
        lengths: (coordinates,) over which results change.
        variance: of the values around their mean before any result is known.
        mean: about which the values lie.
        mean_variance: variance of that mean before any result is known.
        weights: (rulebooks,) of the covariances with the known rulebooks in a mean.
        root: (rulebooks, rulebooks) the inverse of the Cholesky factor of the results' covariance.
    """

    points: Numbers
    lengths: Numbers
    variance: float
    mean: float
    mean_variance: float
    weights: Numbers
    root: Numbers

    def at(self, points: Numbers) -> tuple[Numbers, Numbers]:
        """Return (points,) means of the true values, and their standard errors."""
        near = self._covariances(points)
        left = self.mean_variance + self.variance - ((near @ self.root.T) ** 2).sum(axis=1)
        return self.mean + near @ self.weights, np.sqrt(np.maximum(left, 0.0))

    def _covariances(self, points: Numbers) -> Numbers:
        apart = np.sqrt(2 * SMOOTHNESS) * scipy.spatial.distance.cdist(
            points / self.lengths, self.points / self.lengths
        )
        return np.asarray(self.mean_variance + self.variance * (1 + apart + apart**2 / 3) * np.exp(-apart))


@threadpool_limits.wrap(limits=1, user_api="blas")  # matrices so small take ten times as long in several threads
def process_of(points: Numbers, values: Numbers, noise: Numbers, start: Process | None = None) -> Process:
    """Fit a process.

    Args:
        points: (rulebooks, coordinates).
        values: (rulebooks,) results.
        noise: (rulebooks,) variance of each result given the rulebook.
        start: a process through nearly the same results, from whose lengths the search for new ones begins.
    """
    mean = float(np.average(values, weights=1 / noise))
    spread = float(((values - mean) ** 2).mean())
    if not spread:
        return _constant(points, mean)
    variance, lengths = (1.0, np.ones(points.shape[1])) if start is None else (start.variance / spread, start.lengths)
    scale = ConstantKernel(np.clip(variance, *VARIANCES), VARIANCES)
    kernel = ConstantKernel(1.0, "fixed") + scale * Matern(np.clip(lengths, *LENGTHS), LENGTHS, SMOOTHNESS)
    fit = GaussianProcessRegressor(kernel, alpha=noise / spread)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # a length at its bound is that of a value without effect
        fit.fit(points, (values - mean) / np.sqrt(spread))
    found = fit.kernel_.k2
    root = scipy.linalg.solve_triangular(fit.L_, np.eye(len(points)), lower=True) / np.sqrt(spread)
    return Process(
        points=points,
        lengths=np.atleast_1d(found.k2.length_scale),
        variance=spread * float(found.k1.constant_value),
        mean=mean,
        mean_variance=spread,
        weights=fit.alpha_ / np.sqrt(spread),
        root=root,
    )


def _constant(points: Numbers, value: float) -> Process:
    """Return the process of results that are all the same."""
    size = len(points)
    return Process(points, np.ones(points.shape[1]), 0.0, value, 0.0, np.zeros(size), np.zeros((size, size)))
