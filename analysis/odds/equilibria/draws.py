"""Choices drawn from mixtures, each combination of them once, with the number of times that it came up."""

from collections.abc import Sequence

import numpy as np


def draws(mixtures: Sequence[np.ndarray], times: int, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Let every player draw from a mixture of its own, many times.

    Args:
        mixtures: for each player the probability of each of its choices.
        times: how many times they draw.
        chance: generator that they draw with.

    Returns:
        The different combinations of choices, one a row, and how many times each was drawn.
    """
    chosen = [chance.choice(len(mixture), size=times, p=mixture / mixture.sum()) for mixture in mixtures]
    return np.unique(np.stack(chosen, axis=1), axis=0, return_counts=True)
