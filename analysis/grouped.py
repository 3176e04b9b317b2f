"""Win shares of groups of seats with their intervals and all that their errors have in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.adjusting import Adjustment, Covariates, covariates_of
from analysis.clusters import cluster_codes, group_influences, group_numbers, influences, standard_error
from analysis.intervals import Interval, score_interval, share_interval
from analysis.simultaneous import level_of_each


@dataclass(frozen=True, eq=False)
class GroupedShares:
    """Win shares of groups of rows, with the game as the unit.

    Attributes:
        won: win share of each row.
        codes: the game of each row, numbered from 0.
        groups: the row positions of each group.
        covariates: what is known of the games beside who wins.
    """

    won: NDArray[np.float64]
    codes: NDArray[np.intp]
    groups: Sequence[NDArray[np.intp]]
    covariates: Covariates

    @cached_property
    def counted(self) -> NDArray[np.float64]:
        """The plain mean of each group."""
        return np.array([self.won[at].mean() for at in self.groups])

    @cached_property
    def estimates(self) -> NDArray[np.float64]:
        """The mean of each group, less what luck has added to it."""
        return np.clip(self.counted - self._adjustment.luck, 0.0, 1.0)

    @cached_property
    def covariance(self) -> NDArray[np.float64]:
        """Covariance of the errors of all groups; zero for a single game."""
        return self._adjustment.covariance

    @cached_property
    def _adjustment(self) -> Adjustment:  # what each game adds to the errors is large, and not kept
        group = group_numbers(self.groups, len(self.won))
        return self.covariates.adjustment(group_influences(self.won, self.codes, group))

    def level_of_each(self, level: float) -> float:
        """How sure each interval must be, for all to hold together at a level."""
        return level_of_each(self.covariance, self.covariates.games, level)

    def interval(self, group: int, level: float) -> Interval:
        """The share of one group with its interval; that of `share_interval` where nothing more is known of games."""
        at = self.groups[group]
        if not self.covariates.names:
            return share_interval(self.won[at], self.codes[at], level)
        spread = float(np.sqrt(max(0.0, self.covariance[group, group])))
        return score_interval(float(self.estimates[group]), spread, self.games(group), len(at), level)

    def games(self, group: int) -> int:
        """How many games have the group in them."""
        return len(np.unique(self.codes[self.groups[group]]))


def adjusted_share(
    values: NDArray[np.float64], codes: NDArray[np.intp], covariates: Covariates, level: float
) -> Interval:
    """Return the share of some rows with its interval; that of `share_interval` where nothing more is known of games.

    Args:
        values: one share a row, in [0, 1].
        codes: the game of each row, as the covariates number them.
        covariates: what is known of all games.
        level: confidence level.
    """
    if not covariates.names:
        return share_interval(values, codes, level)
    estimate, spread = adjusted_mean(np.asarray(values, np.float64), codes, covariates)
    return score_interval(min(max(estimate, 0.0), 1.0), spread, len(np.unique(codes)), len(values), level)


def adjusted_mean(values: NDArray[np.float64], codes: NDArray[np.intp], covariates: Covariates) -> tuple[float, float]:
    """Return the mean of some rows with its standard error; see `adjusted_share`."""
    if not covariates.names:
        own, games = cluster_codes(codes)
        return float(values.mean()), standard_error(influences(values, own, games))
    influence = influences(values, codes, covariates.games)[:, None]
    found = covariates.adjustment(influence)
    return float(values.mean() - found.luck[0]), float(np.sqrt(found.covariance[0, 0]))


def grouped_shares(seats: pd.DataFrame, codes: NDArray[np.intp], groups: Sequence[NDArray[np.intp]]) -> GroupedShares:
    """Return the win shares of groups of seats, adjusted for what is known of line-ups and luck.

    Args:
        seats: the seats table: column win_share; they are adjusted by those of seat, faction, policy and luck.
        codes: the game of each row, numbered from 0.
        groups: the row positions of each group.
    """
    return GroupedShares(seats["win_share"].to_numpy(dtype=np.float64), codes, groups, covariates_of(seats, codes))
