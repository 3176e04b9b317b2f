"""Matrices with a row a game, of which every game fills few places: held as the rows of a table, read in blocks."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse


@dataclass(frozen=True, eq=False)
class Entries:
    """A matrix by what stands in it, of which a game may have several numbers in one place: they add up.

    It takes half the memory of a sparse matrix of SciPy; a slice of it is one.

    Attributes:
        game: of each entry, numbered from 0 and in order.
        place: the column of each entry.
        values: of each entry; 1 where there are none.
        width: how many columns.
    """

    game: NDArray[np.intp]
    place: NDArray[Any]
    values: NDArray[Any] | None
    width: int

    @classmethod
    def of(cls, codes: NDArray[np.intp], place: NDArray[Any], values: NDArray[Any] | None = None) -> "Entries":
        """Return the matrix of rows in any order, a column a place."""
        width = int(place.max()) + 1
        small = place.astype(np.min_scalar_type(width))
        if (codes[1:] >= codes[:-1]).all():
            return cls(codes, small, values, width)
        order = np.argsort(codes, kind="stable")
        return cls(codes[order], small[order], None if values is None else values[order], width)

    def __getitem__(self, games: slice) -> sparse.csr_array:
        """Return the rows of some games."""
        first, last = np.searchsorted(self.game, [games.start, games.stop])
        given = np.ones(last - first) if self.values is None else self.values[first:last].astype(np.float64)
        at = self.game[first:last] - games.start, self.place[first:last]
        return sparse.coo_array((given, at), shape=(games.stop - games.start, self.width)).tocsr()
