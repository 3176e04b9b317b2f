"""Win shares of several arms that play the same games, with everything that their errors have in common.

The arms share seed, line-ups and policies, so that game i of one and game i of another begin alike and differ only by
the rules. What is common to both cancels out of a difference; the covariance of all win shares, one game being one
observation, says how much. Every question about arms is answered from these numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.adjusting import Covariates, constant, lineups, with_luck
from analysis.checks import check_table
from analysis.clusters import cluster_codes, column_list, plain_categories
from analysis.families import standard_errors
from analysis.solo import is_solo

PLACE = ["game", "seat"]
TOGETHER = [*PLACE, "faction", "policy"]  # what arms that play the same games have alike


@dataclass(frozen=True, eq=False)
class ArmShares:
    """Win shares of groups of seats in every arm; the first arm is the baseline.

    Attributes:
        arms: names.
        keys: one row a group: what it is.
        estimate: (arms, groups) mean win shares.
        covariance: (arms, groups, arms, groups) of their errors, clustered by game.
        fair: (arms, groups) the share that would be fair: the mean of 1 / players; where one seat plays alone, the
            mean of all its games.
        games: games that every arm played.
        group_games: (groups,) games with the group in them.
        seats: (groups,) seats of the group.
        solo: whether games have one seat.
    """

    arms: tuple[str, ...]
    keys: pd.DataFrame
    estimate: NDArray[np.float64]
    covariance: NDArray[np.float64]
    fair: NDArray[np.float64]
    games: int
    group_games: NDArray[np.int64]
    seats: NDArray[np.int64]
    solo: bool = False

    @cached_property
    def errors(self) -> NDArray[np.float64]:
        """(arms, groups) standard errors."""
        arms, groups = self.estimate.shape
        return standard_errors(self.covariance.reshape(arms * groups, -1)).reshape(arms, groups)

    def rows(self, first: int = 0) -> pd.DataFrame:
        """Return the heads of the rows of a table: columns arm and those of the groups, arms from `first` on."""
        arms, groups = self.arms[first:], len(self.keys)
        keys = pd.concat([self.keys] * len(arms), ignore_index=True)
        keys.insert(0, "arm", np.repeat(arms, groups))
        return keys

    def counts(self, first: int = 0) -> dict[str, NDArray[np.int64]]:
        """Return what the rows of a table rest on: columns games and n."""
        arms = len(self.arms) - first
        return {"games": np.tile(self.group_games, arms), "n": np.tile(self.seats, arms)}


def arm_shares(arms: Mapping[str, pd.DataFrame], by: str | list[str] = "faction") -> ArmShares:
    """Add the win shares of every arm up by group.

    Args:
        arms: the seats table of every arm by its name, the baseline first: columns game, seat, faction, policy,
            win_share, and those of `by`.
        by: a column of seats, or several.

    Returns:
        The shares with their covariance.

    Raises:
        ValueError: an empty table, an absent column, missing values, or arms that do not play the same games.

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "seat": [1, 2] * 2, "faction": ["red", "blue", "blue", "red"],
        ...     "policy": "random", "win_share": [1, 0, 0, 1]})
        >>> shares = arm_shares({"rules": seats, "cheap": seats.assign(win_share=[1, 0, 1, 0])})
        >>> shares.keys["faction"].tolist(), shares.estimate.tolist()
        (['blue', 'red'], [[0.0, 1.0], [0.5, 0.5]])

    Notes:
        A mean over the seats of a group is a ratio of two totals over games; its errors are linearised (Cochran 1977,
        Sampling Techniques, section 9A.1), and their covariance is that of Liang & Zeger (1986),
        doi:10.1093/biomet/73.1.13, with games as clusters, adjusted for line-ups and
        for the luck of all arms (`analysis.adjusting`).
    """
    check_same_games(arms, column_list(by))
    first, solo = next(iter(arms.values())), is_solo(next(iter(arms.values())))
    game, games = cluster_codes(first["game"])
    grouped = first.groupby(column_list(by), observed=True, sort=True)
    group, sizes = grouped.ngroup().to_numpy(), grouped.size()
    won = np.stack([seats["win_share"].to_numpy(np.float64) for seats in arms.values()])
    present = _added(np.ones(len(group)), game, group, (games, len(sizes)))
    totals = np.stack([_added(row, game, group, present.shape) for row in won])
    covariates = with_luck(lineups(first, game), list(arms.values()), game)
    estimate, covariance = joint_means(totals, present, covariates)
    each = 1 / np.bincount(game)[game]
    fair = np.bincount(group, weights=each) / sizes.to_numpy()
    return ArmShares(
        arms=tuple(arms),
        keys=plain_categories(sizes.index.to_frame(index=False)),
        estimate=np.clip(estimate, 0.0, 1.0),
        covariance=covariance,
        fair=np.repeat(won.mean(axis=1)[:, None], len(sizes), axis=1) if solo else np.tile(fair, (len(arms), 1)),
        games=games,
        group_games=np.count_nonzero(present, axis=0),
        seats=sizes.to_numpy(),
        solo=solo,
    )


def joint_means(
    totals: NDArray[np.float64], counts: NDArray[np.float64], covariates: Covariates | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Means of several groups in several arms, and the covariance of their errors.

    Args:
        totals: (arms, games, groups) what the rows of a group add up to in a game.
        counts: (games, groups) how many rows they are, the same in every arm.
        covariates: what is known of the games beside; None where that is nothing.

    Returns:
        (arms, groups) means, and their (arms, groups, arms, groups) covariance; nan where there is one game only.
    """
    arms, games, groups = totals.shape
    rows = counts.sum(axis=0)
    mean = totals.sum(axis=1) / rows
    influence = (totals - mean[:, None, :] * counts) / rows
    flat = influence.transpose(1, 0, 2).reshape(games, arms * groups)
    known = covariates or constant(games)
    luck, covariance = known.adjustment(flat)
    if games < 2:
        covariance = np.full_like(covariance, np.nan)
    return mean - luck.reshape(mean.shape), covariance.reshape(arms, groups, arms, groups)


def check_same_games(arms: Mapping[str, pd.DataFrame], by: list[str]) -> None:
    """Refuse arms whose seats are not those of the same games.

    Raises:
        ValueError: naming the column in which two arms differ.
    """
    for seats in arms.values():
        check_table(seats, "seats", list(dict.fromkeys([*TOGETHER, "win_share", *by])))
    first, *others = arms.values()
    for name in dict.fromkeys([*TOGETHER, *by]):
        if any(not _alike(first[name], seats[name]) for seats in others):
            raise ValueError(f"the arms do not play the same games: their seats differ in {name}")


def _alike(one: pd.Series, other: pd.Series) -> bool:
    """Whether two columns hold the same values; names may be kept as codes, of the same list or of another one."""
    if len(one) != len(other):
        return False
    if isinstance(one.dtype, pd.CategoricalDtype) and one.dtype != other.dtype:
        one, other = one.astype("str"), other.astype("str")
    elif isinstance(one.dtype, pd.CategoricalDtype):
        one, other = one.cat.codes, other.cat.codes
    return bool((one.to_numpy() == other.to_numpy()).all())


def _added(
    values: NDArray[np.float64], game: NDArray[np.intp], group: NDArray[np.intp], shape: tuple[int, int]
) -> NDArray[np.float64]:
    """Add rows up by game and group."""
    games, groups = shape
    cells = np.bincount(game * groups + group, weights=values, minlength=games * groups)
    return cells.astype(np.float64).reshape(shape)
