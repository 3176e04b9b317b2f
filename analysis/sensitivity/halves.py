"""The games of a draw in two halves, which share the draw and nothing else.

A draw gives every uncertain value a value of its own. Its games fall into two halves, each a full rotation of seats at
line-ups drawn from the design independently of the draw, with chance of their own. Given the draw the halves are
independent, and each half has the same expectation, the true mean of the draw. So whatever the halves have in common
over draws comes from the values alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
LEAST_DRAWS = 64


class Further(NamedTuple):
    """The shares of one outcome where some draws were played further than both halves.

    Attributes:
        shares: (draws,) in all games of each draw, linearised as those of the halves.
        times: (draws,) how many times the games of both halves these are.
    """

    shares: Numbers
    times: Numbers


@dataclass(frozen=True, eq=False)
class Halves:
    """Means of both halves of every draw.

    Attributes:
        outcomes: names.
        a: (draws, outcomes) means of the first half, as `halves_of` linearises them.
        b: likewise of the second half.
        means: (outcomes,) over the games of both halves.
        further: by outcome, all games of the draws; the outcomes of which more than both halves were played.
    """

    outcomes: tuple[str, ...]
    a: Numbers
    b: Numbers
    means: Numbers
    further: Mapping[str, Further] = field(default_factory=dict)

    @property
    def draws(self) -> int:
        """How many draws there are."""
        return len(self.a)

    @property
    def both(self) -> Numbers:
        """The mean of both halves, (draws, outcomes)."""
        return (self.a + self.b) / 2

    @property
    def noise(self) -> Numbers:
        """The variance of `both` given the draw, (outcomes,): a quarter of the halves' mean squared difference."""
        return ((self.a - self.b) ** 2).mean(axis=0) / 4

    def only(self, outcomes: tuple[str, ...]) -> "Halves":
        """Return some of the outcomes."""
        at = [self.outcomes.index(name) for name in outcomes]
        further = {name: self.further[name] for name in outcomes if name in self.further}
        return Halves(outcomes, self.a[:, at], self.b[:, at], self.means[at], further)


def halves_of(sums: Mapping[str, Numbers], counts: Mapping[str, Numbers]) -> Halves:
    """Return both halves of every draw from sums and counts.

    Args:
        sums: by outcome, an array (draws, 2): what was counted in each half, such as wins of a faction.
        counts: by outcome, an array (draws, 2): of how many, such as its seats.

    Returns:
        The halves, all outcomes that were counted at all.

    Raises:
        ValueError: fewer than 64 draws.

    Notes:
        A half may lack a policy or a faction altogether. So a mean is written as the overall ratio plus the half's
        contribution to it, (sum - ratio * count) / mean count (Cochran 1977, Sampling Techniques, 3rd ed., section
        6.3): a number that is there for every half, and has the true mean of the draw as its expectation, since
        line-ups do not depend on draws. Where counts do not differ it is the plain mean.
    """
    outcomes = tuple(name for name in sums if counts[name].sum() > 0)
    linear = [_linearised(sums[name].astype(np.float64), counts[name].astype(np.float64)) for name in outcomes]
    draws = len(linear[0][0]) if linear else 0
    if draws < LEAST_DRAWS:
        raise ValueError(f"{draws} draws say nothing yet: {LEAST_DRAWS} are the least")
    values = np.stack([value for value, _ in linear], axis=1)
    return Halves(outcomes, values[:, :, 0], values[:, :, 1], np.array([mean for _, mean in linear]))


def _linearised(sums: Numbers, counts: Numbers) -> tuple[Numbers, float]:
    ratio = float(sums.sum() / counts.sum())
    return ratio + (sums - ratio * counts) / counts.mean(), ratio
