"""Quantiles of the distributions that intervals are made with, a number at a time.

They are those of `scipy.stats`, whose distributions take many times as long to check one number as if it were an array.
"""

import scipy


def normal_quantile(probability: float) -> float:
    """Return what a standard normal number stays below with a probability.

    Examples:
        >>> round(normal_quantile(0.975), 2)
        1.96
    """
    return float(scipy.special.ndtri(probability))


def student_quantile(probability: float, freedom: float) -> float:
    """Return what a number of Student's distribution stays below with a probability; nan without degrees of freedom.

    Examples:
        >>> round(student_quantile(0.975, 10), 2)
        2.23
    """
    return float(scipy.special.stdtrit(freedom, probability))
