"""What was played of every rulebook: shares that vary as single wins do, and lengths that vary in proportion."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.sensitivity.outcomes import FACTION, ROUNDS, SEAT

Numbers = NDArray[np.float64]
UNKNOWN = 1e6  # noise of a rulebook in which nothing was counted, which leaves it out
LEAST = 1e-9


@dataclass(frozen=True, eq=False)
class Results:
    """The results of all rulebooks for one outcome.

    Attributes:
        outcome: `faction:red`, `seat:1` or `rounds`.
        values: (rulebooks,) shares, or logarithms of mean lengths.
        counts: (rulebooks,) of how many seats or games each is the mean.
        relative: variance of the logarithm of a mean length given the rulebook; 0 for shares.
    """

    outcome: str
    values: Numbers
    counts: Numbers
    relative: float = 0.0

    @property
    def is_share(self) -> bool:
        """Whether the values are shares."""
        return self.outcome != ROUNDS

    def noise(self, means: Numbers) -> Numbers:
        """Return (rulebooks,) the variance of each result where its true value is about so much.

        That of a share is binomial, and not less than where one win more or less was to be expected.
        """
        if not self.is_share:
            return np.full(len(self.values), max(self.relative, LEAST))
        least = 1 / (self.counts + 2)
        share = np.clip(means, least, 1 - least)
        return np.where(self.counts > 0, share * (1 - share) / np.maximum(self.counts, 1), UNKNOWN)


def results_of(sums: Mapping[str, Numbers], counts: Mapping[str, Numbers]) -> tuple[Results, ...]:
    """Return the results for the shares of factions and seats and for the length.

    Args:
        sums: by outcome, an array (rulebooks, 2): what was counted in each half of the games.
        counts: by outcome, an array (rulebooks, 2): of how many.
    """
    return tuple(
        _lengths(sums[name], counts[name]) if name == ROUNDS else _shares(name, sums[name], counts[name])
        for name in sums
        if name == ROUNDS or name.partition(":")[0] in (FACTION, SEAT)
    )


def _shares(name: str, sums: Numbers, counts: Numbers) -> Results:
    won, count = sums.sum(axis=1), counts.sum(axis=1)
    overall = won.sum() / max(count.sum(), 1)
    return Results(name, np.where(count > 0, won / np.maximum(count, 1), overall), count)


def _lengths(sums: Numbers, counts: Numbers) -> Results:
    halves = np.log(np.maximum(sums / counts, LEAST))
    relative = float(((halves[:, 0] - halves[:, 1]) ** 2).mean() / 4)
    return Results(
        ROUNDS, np.log(np.maximum(sums.sum(axis=1) / counts.sum(axis=1), LEAST)), counts.sum(axis=1), relative
    )
