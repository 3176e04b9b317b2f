"""What all optimal strategies of two players leave open: the least and the greatest mean of a number given for pairs.

The mean is linear in the strategy of either player while that of the other stands, so that it is extreme where both
are at corners of what is optimal. Where the corners of one player can be listed the range is exact: for each of them
the best of the other is a linear program. Where they cannot, strategies are improved in turn, from several starts, and
the range may be wider than what is found.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.odds.equilibria.polytopes import Polytope, Values

MOST_CORNERS = 2_000  # combinations of corners after all signals that are tried one by one
STARTS, TURNS = 8, 20  # of strategies that are improved in turn
SETTLED = 1e-9


@dataclass(frozen=True)
class Range:
    """The least and the greatest that a number can be.

    Attributes:
        low: the least.
        high: the greatest.
        exact: whether it is certain that it is never outside.
    """

    low: float
    high: float
    exact: bool = True


@dataclass(frozen=True, eq=False)
class Optimal:
    """All optimal strategies of two players.

    Attributes:
        rows: those of the row player; the probabilities of the rows come first.
        columns: those of the column player after each signal.
        shown: what each row shows to the column player.
    """

    rows: Polytope
    columns: tuple[Polytope, ...]
    shown: NDArray[np.int64]

    @property
    def single(self) -> bool:
        """Whether both players have one only, after every signal that the row player may send."""
        sent = self.shown[self.rows.middle[: len(self.shown)] > SETTLED]
        return self.rows.dimension == 0 and all(self.columns[signal].dimension == 0 for signal in sent)


def range_over(optimal: Optimal, table: Values) -> Range:
    """Return the least and the greatest mean of a table over all pairs of optimal strategies."""
    low, exact = _least(optimal, table)
    high, _ = _least(optimal, -table)
    return Range(_rounded(low), _rounded(-high), exact)


def _rounded(number: float) -> float:
    """Leave out what is rounding, so that nothing stays just beside 0 or 1."""
    return round(number, 12) + 0.0


def _least(optimal: Optimal, table: Values) -> tuple[float, bool]:
    """Return the least mean, and whether no less is possible."""
    if (corners := optimal.rows.corners) is not None:
        return min(_answered(optimal, table, row)[0] for row in corners), True
    listed = [each.corners for each in optimal.columns]
    known = [list(corners) for corners in listed if corners is not None]
    if len(known) == len(listed) and prod(map(len, known)) <= MOST_CORNERS:
        return min(optimal.rows.least(_costs(optimal, table, each))[0] for each in product(*known)), True
    return min(_improved(optimal, table, start) for start in range(STARTS)), False


def _answered(optimal: Optimal, table: Values, row: Values) -> tuple[float, list[Values]]:
    """Return the least mean while a row strategy stands, and the replies that make it so."""
    weighted = row[: len(table), None] * table
    found = [each.least(weighted[optimal.shown == signal].sum(axis=0)) for signal, each in enumerate(optimal.columns)]
    return float(sum(least for least, _ in found)), [reply for _, reply in found]


def _costs(optimal: Optimal, table: Values, replies: Sequence[NDArray[Any]]) -> Values:
    """Return what each unknown of the row player costs while the replies stand."""
    costs = (np.array(replies)[optimal.shown] * table).sum(axis=1)
    return np.append(costs, np.zeros(optimal.rows.below.shape[1] - len(costs)))


def _improved(optimal: Optimal, table: Values, start: int) -> float:
    """Return a mean that no change of one strategy alone makes less, from a start that is the same every time."""
    chance = np.random.default_rng(start)
    _, row = optimal.rows.least(np.asarray(chance.normal(size=optimal.rows.below.shape[1])))
    least, replies = _answered(optimal, table, row)
    for _ in range(TURNS):
        _, row = optimal.rows.least(_costs(optimal, table, replies))
        before, (least, replies) = least, _answered(optimal, table, row)
        if before - least < SETTLED:
            break
    return least
