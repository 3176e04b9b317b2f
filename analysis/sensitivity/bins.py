"""The draws sorted by the value that one address has in them: few values each by itself, many in bins of equal size."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

MOST_VALUES = 10
LEAST_IN_BIN = 8


@dataclass(frozen=True, eq=False)
class Bins:
    """The bin of every draw.

    Attributes:
        codes: (draws,) from 0.
        centres: (bins,) mean number of the draws in each bin.
        single: whether every bin is one value.
    """

    codes: NDArray[np.intp]
    centres: NDArray[np.float64]
    single: bool

    def __len__(self) -> int:
        return len(self.centres)

    @property
    def counts(self) -> NDArray[np.intp]:
        """(bins,) draws in each bin."""
        return np.bincount(self.codes, minlength=len(self))

    @property
    def shares(self) -> NDArray[np.float64]:
        """(bins,) share of the draws in each bin."""
        return self.counts / len(self.codes)

    def means(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Means (bins, outcomes) of values (draws, outcomes)."""
        return self.indicators.T @ values / self.counts[:, None]

    @property
    def indicators(self) -> NDArray[np.float64]:
        """(draws, bins) 1 where the draw is in the bin, else 0."""
        return (self.codes[:, None] == np.arange(len(self))).astype(np.float64)


def bins_of(numbers: NDArray[np.float64], *, most: int = MOST_VALUES) -> Bins:
    """Sort draws into bins by a number each.

    Args:
        numbers: (draws,) the value of an address, or the index of its alternative.
        most: values up to which each has a bin of its own, and bins where there are more.

    Returns:
        The bins, none with fewer than 8 draws unless a value alone has fewer.

    Examples:
        >>> bins_of(np.array([2.0, 4.0, 2.0, 3.0] * 8)).centres.tolist()
        [2.0, 3.0, 4.0]
    """
    values, codes = np.unique(numbers, return_inverse=True)
    if len(values) > most:
        bins = max(2, min(most, len(numbers) // LEAST_IN_BIN))
        edges = np.quantile(numbers, np.linspace(0, 1, bins + 1)[1:-1])
        _, codes = np.unique(np.searchsorted(edges, numbers, side="left"), return_inverse=True)
    counts = np.bincount(codes)
    centres = np.bincount(codes, weights=numbers) / counts
    return Bins(codes, centres, len(values) == len(counts))
