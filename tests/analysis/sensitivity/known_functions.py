"""Functions whose indices are known, played as games are: a probability a draw, and few games in two halves."""

import numpy as np

from analysis.sensitivity.halves import Halves

ISHIGAMI_FIRST = {"x1": 0.3139, "x2": 0.4424, "x3": 0.0}  # Saltelli et al. (2008), Global Sensitivity Analysis, p. 173
ISHIGAMI_TOTAL = {"x1": 0.5576, "x2": 0.4424, "x3": 0.2437}
G_WEIGHTS = (0.0, 1.0, 4.5, 99.0)
_ALONE = np.array([1 / (3 * (1 + a) ** 2) for a in G_WEIGHTS])
G_VARIANCE = float(np.prod(1 + _ALONE) - 1)
G_FIRST = {f"x{at + 1}": float(alone / G_VARIANCE) for at, alone in enumerate(_ALONE)}


def ishigami(points):
    """Return a probability for each point in [0, 1)^3: the function of Ishigami and Homma (1990), between 0 and 1."""
    x = np.pi * (2 * points - 1)
    return 0.5 + (np.sin(x[:, 0]) + 7 * np.sin(x[:, 1]) ** 2 + 0.1 * x[:, 2] ** 4 * np.sin(x[:, 0]) - 3.5) / 30


def g_function(points):
    """Return a probability for each point in [0, 1)^4: the function of Sobol' with the weights above."""
    weights = np.array(G_WEIGHTS)
    return np.prod((np.abs(4 * points - 2) + weights) / (1 + weights), axis=1) / 8


def played(chance, probabilities, games):
    """Return the halves of draws whose games are won with a probability each: columns are outcomes."""
    shape = np.atleast_2d(probabilities.T).T
    a, b = (chance.binomial(games, shape) / games for _ in range(2))
    return halves(a, b)


def halves(a, b):
    """Return halves whose outcomes are numbered."""
    return Halves(tuple(map(str, range(a.shape[1]))), a, b, ((a + b) / 2).mean(axis=0))


def numbers(points):
    """Return the columns of points by the names x1, x2, .."""
    return {f"x{at + 1}": column for at, column in enumerate(points.T)}
