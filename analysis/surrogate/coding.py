"""Rulebooks as points of a space in which every range is one long, and all choices are equally far apart."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sim.content.uncertain import Dimension

Numbers = NDArray[np.float64]
TWO = 2


def coordinates(dimensions: Sequence[Dimension], numbers: Numbers) -> Numbers:
    """Return rulebooks as points.

    Args:
        dimensions: what varies.
        numbers: (rulebooks, dimensions) what each is played at, see `Dimension.number`.

    Returns:
        (rulebooks, coordinates): a number from 0 to 1 over its range, a choice of two as 0 or 1, and of a choice of
        more than two one coordinate each.

    Examples:
        >>> coordinates([Dimension("a", ("a",), 2, 6)], np.array([[2.0], [3.0], [6.0]])).ravel().tolist()
        [0.0, 0.25, 1.0]
    """
    return np.concatenate([_column(one, numbers[:, at]) for at, one in enumerate(dimensions)], axis=1)


def _column(dimension: Dimension, numbers: Numbers) -> Numbers:
    if len(dimension.choices) > TWO:
        return (numbers[:, None] == np.arange(len(dimension.choices))) / np.sqrt(TWO)
    return ((numbers - dimension.low) / (dimension.high - dimension.low))[:, None]
