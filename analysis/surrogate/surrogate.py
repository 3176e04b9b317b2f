"""A surrogate of a game over some ranges: what every share, and the length, would come to by any rulebook in them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy

from analysis.sensitivity.outcomes import FACTION, SEAT
from analysis.surrogate.process import Numbers, Process, process_of
from analysis.surrogate.results import Results


@dataclass(frozen=True, eq=False)
class Together:
    """Shares that add up to one.

    Attributes:
        at: places of the outcomes.
        weights: in how many seats of a game each is counted, on average.
    """

    at: tuple[int, ...]
    weights: Numbers


@dataclass(frozen=True, eq=False)
class Estimates:
    """What a surrogate says of some rulebooks; (rulebooks, outcomes) each.

    Attributes:
        means: shares and lengths.
        low: the lower ends of their bands.
        high: the upper ends.
    """

    means: Numbers
    low: Numbers
    high: Numbers


@dataclass(frozen=True, eq=False)
class Surrogate:
    """A process for each outcome.

    Attributes:
        outcomes: names, as `analysis.sensitivity.outcomes` has them.
        shares: which of them are shares; others are processes of logarithms.
        processes: one each.
        together: which of them add up to one.
        level: of the bands.
    """

    outcomes: tuple[str, ...]
    shares: tuple[bool, ...]
    processes: tuple[Process, ...]
    together: tuple[Together, ...]
    level: float

    @property
    def reach(self) -> float:
        """Standard errors from the middle of a band to its end."""
        return float(scipy.stats.norm.ppf((1 + self.level) / 2))

    def at(self, points: Numbers) -> Estimates:
        """Return what some rulebooks come to.

        Args:
            points: (rulebooks, coordinates), see `analysis.surrogate.coding`.
        """
        means, errors = (
            np.stack(one, axis=1) for one in zip(*(each.at(points) for each in self.processes), strict=True)
        )
        for group in self.together:
            means[:, group.at] += shared_out(1 - means[:, group.at] @ group.weights, errors[:, group.at], group.weights)
        low, high = means - self.reach * errors, means + self.reach * errors
        return Estimates(*(self._responses(levels) for levels in (means, low, high)))

    def _responses(self, levels: Numbers) -> Numbers:
        return np.where(self.shares, np.clip(levels, 0, 1), np.exp(np.where(self.shares, 0, levels)))


def shared_out(surplus: Numbers, errors: Numbers, weights: Numbers) -> Numbers:
    """Return by how much each share moves so that all add up to one: the least sure by most.

    Notes:
        The means given that they add up, were their errors independent. Bands stay as they are: errors of shares that
        add up are anything but independent, so that the sum says nothing new about any of them.
    """
    loads = errors**2 * weights
    whole = (loads * weights).sum(axis=1, keepdims=True)
    return surplus[:, None] * np.divide(loads, whole, out=np.zeros_like(loads), where=whole > 0)


def surrogate_of(points: Numbers, results: Sequence[Results], games: Numbers, level: float) -> Surrogate:
    """Fit a surrogate.

    Args:
        points: (rulebooks, coordinates).
        results: of these rulebooks, for every outcome.
        games: (rulebooks,) of each.
        level: of the bands.
    """
    processes = tuple(fitted(points, one) for one in results)
    names, shares = tuple(one.outcome for one in results), tuple(one.is_share for one in results)
    groups = (_adding_up(results, kind, games) for kind in (FACTION, SEAT))
    return Surrogate(names, shares, processes, tuple(group for group in groups if group is not None), level)


def fitted(points: Numbers, results: Results) -> Process:
    """Fit the process of one outcome, then again with the noise that its means say each result has."""
    first = process_of(points, results.values, results.noise(np.full(len(points), results.values.mean())))
    return process_of(points, results.values, results.noise(first.at(points)[0]), first)


def _adding_up(results: Sequence[Results], kind: str, games: Numbers) -> Together | None:
    """Return the shares of a kind, if somebody won in every game."""
    at = tuple(place for place, one in enumerate(results) if one.outcome.startswith(f"{kind}:"))
    won = sum((results[place].values * results[place].counts for place in at), np.zeros(len(games)))
    if len(at) < 2 or not np.allclose(won, games):
        return None
    return Together(at, np.array([results[place].counts.sum() for place in at]) / games.sum())
