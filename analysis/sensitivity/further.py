"""Which rulebooks are played further? Those whose games leave open whether a share is over, balanced or under.

Further games of a rulebook that is surely on one side say hardly more of the parts over, balanced and under. So the
games of the others are doubled, as often as they stay undecided. What the draws say of the true shares then rests on
their likelihood alone, which is the same whatever made the games stop.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from analysis.quantiles import normal_quantile
from analysis.sensitivity.halves import Halves
from analysis.sensitivity.mixing import Mask
from analysis.sensitivity.rulebooks import shares_of
from analysis.sensitivity.true_shares import TrueShares

CLOSE = 0.25  # standard deviation of chance, to the tolerance, from which on a rulebook is known well enough
AT_ONCE = 20  # rulebooks played further between two looks


def undecided(shares: TrueShares, level: float) -> Mask:
    """Return whether the games of each draw leave open if its share is over, balanced or under.

    Args:
        shares: of one outcome.
        level: of the score test of each edge of what counts as balanced (the inverse of Wilson's interval).
    """
    width, sizes = normal_quantile((1 + level) / 2), shares.games * shares.times
    enough, found = CLOSE * (shares.high - shares.low) / 2, np.zeros(shares.draws, np.bool_)
    for edge in (shares.low, shares.high):
        if 0 < edge < 1:
            error = np.sqrt(edge * (1 - edge) / sizes)
            found |= (np.abs(shares.shares - edge) <= width * error) & (error > enough)
    return found


def undecided_draws(halves: Halves, fair: Mapping[str, float], level: float, tolerance: float) -> Mask:
    """Return whether each draw is undecided in any of the outcomes that have a fair share."""
    found = np.zeros(halves.draws, np.bool_)
    for outcome, share in fair.items():
        if not np.isnan(share):
            found |= undecided(shares_of(halves, outcome, share, tolerance), level)
    return found


def next_draws(still_open: Mask, times: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the draws whose games are doubled next: of the undecided ones the first of those played least."""
    if not still_open.any():
        return np.empty(0, np.intp)
    return np.flatnonzero(still_open & (times == times[still_open].min()))[:AT_ONCE]
