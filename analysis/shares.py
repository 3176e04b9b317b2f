"""Who wins more than its fair share? Win shares by faction, seat, policy, or any mixture of columns.

A game that hit the limit has no winner: its seats count with a win share of 0, and its share is reported beside.
A seat that plays alone has no fair share; the mean of all such seats stands in its place (`analysis.solo`).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_level, check_table, check_tolerance
from analysis.clusters import cluster_codes, column_list, game_and_unit_codes, row_groups, unit_of_games
from analysis.grouped import GroupedShares, grouped_shares
from analysis.intervals import Interval, share_interval
from analysis.planning import NONE_NEEDED, Aim, GamesNeeded, games_planned, spread_of_truths
from analysis.quantiles import normal_quantile
from analysis.solo import is_solo


@dataclass(frozen=True, eq=False)
class WinShares:
    """Win shares with intervals, fair shares and verdicts.

    Attributes:
        table: one row a group, columns: the `by` columns, games (with the group in them), counted (the plain mean),
            estimate (less what luck has added, where columns of luck are known), low, high (the
            intervals of all groups together hold at `level`), low_alone, high_alone (this one alone), fair_share (where
            one seat plays alone: the mean win share of all seats; nan for a sole group, which has nothing to be
            compared with), verdict ("balanced", "over", "under", "undecided"), games_needed_even,
            games_needed_low, games_needed (more games of the whole study that would settle it with a chance of 50%, of
            80% and of 90%; 0 unless undecided), n
            (seats).
        undecided: share of games that ended without a winner, with its interval; n counts all games. Where one seat
            plays alone, it has lost them.
        tolerance: half-width of the band around the fair share that counts as balanced.
        settings: by, level, level_of_each (of each interval, for all of them to hold at `level`), tolerance, method,
            games, solo (whether games have one seat), families (tables that hold together, this one among them).
    """

    table: pd.DataFrame
    undecided: Interval
    tolerance: float
    settings: dict[str, Any]

    @property
    def undecided_share(self) -> float:
        """Share of games that ended without a winner."""
        return self.undecided.estimate

    @cached_property
    def rows(self) -> dict[str, dict[str, Any]]:
        """The rows of the table by what they are about; of shares by one column."""
        labels = self.table.iloc[:, 0].astype("str")
        return dict(zip(labels, self.table.to_dict("records"), strict=True))

    @property
    def fair_share(self) -> float:
        """The mean fair share of the groups."""
        return float(self.table["fair_share"].mean())

    @property
    def solo(self) -> bool:
        """Whether games have one seat, so that fair shares are means."""
        return bool(self.settings.get("solo", False))


def win_shares(
    seats: pd.DataFrame,
    *,
    by: str | list[str] = "faction",
    level: float = 0.95,
    tolerance: float = 0.02,
    families: int = 1,
) -> WinShares:
    """Mean win share of each group, compared with the fair share.

    Args:
        seats: the seats table with every seat of its games: columns game, win_share, and those of `by`.
        by: a column of seats, or several.
        level: confidence level.
        tolerance: how far from the fair share still counts as balanced, as a share (0.02 is two points).
        families: how many tables like this one hold together at the level, this one among them.

    Returns:
        Shares, intervals and verdicts.

    Raises:
        ValueError: an empty table, an absent column, missing values or seats, or a level or tolerance out of range.

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "faction": ["red", "blue"] * 2, "win_share": [1, 0, 1, 0]})
        >>> win_shares(seats).table[["faction", "estimate", "fair_share", "verdict"]]
          faction  estimate  fair_share    verdict
        0    blue       0.0         0.5  undecided
        1     red       1.0         0.5  undecided

    Notes:
        The fair share is the mean of 1 / players over the group's seats. "Balanced" is an equivalence claim: the whole
        interval lies within the tolerance. "Over" and "under": the whole interval lies beyond it. A share in between
        is "undecided", however close to fair it looks. Groups are judged together, by intervals that all hold at once:
        `share_interval` at the level that `level_of_each` finds, adjusted for line-ups and luck
        (`analysis.adjusting`). Where one seat plays alone, the mean of all seats
        counts as known; it is in part the group's own, so verdicts are rather too careful.
    """
    check_level(level)
    check_tolerance(tolerance)
    check_table(seats, "seats", ["game", "win_share", *column_list(by)])
    undecided, solo = undecided_share(seats, level), is_solo(seats)
    codes, games, units = game_and_unit_codes(seats)
    fair = fair_shares(seats, codes)
    keys, groups = row_groups(seats, by)
    found = grouped_shares(seats, units, list(groups))
    each = found.level_of_each(1 - (1 - level) / families)
    rows = [_share(found, group, level, each) for group in range(len(keys))]
    table = pd.concat([keys, pd.DataFrame(rows)], axis=1)
    table.insert(len(keys.columns), "games", [len(np.unique(codes[at])) for at in found.groups])
    par = [math.nan if solo and len(keys) == 1 else float(fair[at].mean()) for at in found.groups]
    settings = {
        "by": by,
        "level": level,
        "level_of_each": each,
        "tolerance": tolerance,
        "method": found.covariates.method("wilson, clustered by game, simultaneous"),
        "games": games,
        "solo": solo,
        "families": families,
    }
    told = judged(table.assign(fair_share=par), games, each, tolerance)
    return WinShares(told, undecided, tolerance, settings)


def _share(found: GroupedShares, group: int, level: float, each: float) -> dict[str, Any]:
    """The share of one group, with its interval among the others and alone."""
    together, alone = found.interval(group, each), found.interval(group, level)
    return {
        "counted": float(found.counted[group]),
        "estimate": together.estimate,
        "low": together.low,
        "high": together.high,
        "low_alone": alone.low,
        "high_alone": alone.high,
        "n": together.n,
    }


def fair_shares(seats: pd.DataFrame, codes: NDArray[np.intp]) -> NDArray[np.float64]:
    """One over the number of seats in its game, for every row; of a seat that plays alone the mean of all such seats.

    Args:
        seats: the seats table with every seat of its games: column win_share.
        codes: the game of each row, numbered from 0.

    Returns:
        One share a row.

    Raises:
        ValueError: a game without one of its seats, as in a table that was filtered.
    """
    sizes = np.bincount(codes)
    alike = int(sizes[0]) if len(sizes) and sizes[0] > 1 and (sizes == sizes[0]).all() else 0
    players = np.broadcast_to(alike, len(codes)) if alike else sizes[codes]
    if "seat" in seats.columns and (seats["seat"].to_numpy() > players).any():
        raise ValueError("the seats table lacks seats of some games, which fair shares need")
    if alike:
        return np.broadcast_to(1 / alike, len(codes))
    fair, alone = 1 / players, players == 1
    if alone.any():
        fair[alone] = seats["win_share"].to_numpy(dtype=np.float64)[alone].mean()
    return fair


def undecided_share(seats: pd.DataFrame, level: float = 0.95) -> Interval:
    """Share of games in which nobody got any win share.

    Args:
        seats: the seats table: columns game, win_share, and chance where games share theirs.
        level: confidence level.

    Returns:
        The share with its interval; n counts the games.
    """
    won = seats["win_share"].to_numpy(dtype=np.float64)
    nobody = np.bincount(cluster_codes(seats["game"])[0], weights=won) == 0
    return share_interval(nobody, unit_of_games(seats), level)


def verdict(interval: Interval, fair: float, tolerance: float) -> str:
    """Say whether a share is balanced, over, under, or undecided.

    Args:
        interval: the share with its interval.
        fair: the fair share.
        tolerance: half-width of the band around it that counts as balanced.

    Returns:
        "balanced", "over", "under" or "undecided".

    Examples:
        >>> verdict(Interval(0.30, 0.28, 0.32, 2000), 0.25, 0.02)
        'over'
    """
    if interval.low > fair + tolerance:
        return "over"
    if interval.high < fair - tolerance:
        return "under"
    if interval.low >= fair - tolerance and interval.high <= fair + tolerance:
        return "balanced"
    return "undecided"


def judged(table: pd.DataFrame, games: int, level: float, tolerance: float) -> pd.DataFrame:
    """Shares beside their fair shares, their verdicts, and how many more games a verdict would take.

    Args:
        table: columns estimate, low, high, fair_share, n, and whatever stays.
        games: of the whole study.
        level: of each interval, were it an ordinary one.
        tolerance: how far from the fair share still counts as balanced.
    """
    intervals = [Interval(*row) for row in zip(*(table[name] for name in Interval._fields), strict=True)]
    words, needed = judgements(intervals, table["fair_share"].tolist(), games, level, tolerance)
    even, fewer, more = np.array(needed, dtype=np.int64).T
    told = table.assign(verdict=words, games_needed_even=even, games_needed_low=fewer, games_needed=more)
    return told[[*(name for name in told.columns if name != "n"), "n"]]


def judgements(
    intervals: Sequence[Interval], fair: Sequence[float], games: int, level: float, tolerance: float
) -> tuple[list[str], list[GamesNeeded]]:
    """Return the verdict of each share, and how many more games of the study it would take; see `judged`."""
    estimates, lows, highs, _ = np.array(intervals, np.float64).T
    spread = spread_of_truths(estimates - fair, (highs - lows) / (2 * normal_quantile((1 + level) / 2)))
    words, needed = [], []
    for interval, par in zip(intervals, fair, strict=True):
        words.append(verdict(interval, par, tolerance))
        aim = Aim((par - tolerance, par + tolerance), level)
        plan = words[-1] == "undecided" and not math.isnan(par)
        needed.append(games_planned(interval, games, aim, spread) if plan else NONE_NEEDED)
    return words, needed
