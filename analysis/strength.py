"""Which policy plays best? Win shares relative to the fair share, scores and ranks, over all and by faction."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_level, check_table
from analysis.clusters import game_and_unit_codes, row_groups
from analysis.grouped import GroupedShares, grouped_shares
from analysis.intervals import Interval, mean_interval
from analysis.shares import fair_shares, undecided_share
from analysis.simultaneous import may_be_best
from analysis.solo import is_solo


@dataclass(frozen=True, eq=False)
class PolicyStrength:
    """How strong each policy is.

    Attributes:
        table: one row a policy, columns policy, games, estimate (win share over fair share: 1 is fair; nan where the
            fair share is 0, as of a seat that plays alone and never wins), low, high (all of them together hold),
            win_share, fair_share, score, score_low, score_high (mean), rank, rank_low, rank_high (mean), n (seats),
            may_be_best (whether the games do not tell it apart from the best).
        by_faction: the same for each faction and policy, columns faction, policy, ..., without may_be_best.
        undecided: share of games that ended without a winner, with its interval.
        settings: level, method, games, solo (whether games have one seat).
    """

    table: pd.DataFrame
    by_faction: pd.DataFrame
    undecided: Interval
    settings: dict[str, Any]


@dataclass(frozen=True, eq=False)
class _Columns:
    """The columns of the seats table that count here, as arrays."""

    game: NDArray[np.intp]
    unit: NDArray[np.intp]
    fair: NDArray[np.float64]
    score: NDArray[Any]
    rank: NDArray[Any]


def policy_strength(seats: pd.DataFrame, *, level: float = 0.95) -> PolicyStrength:
    """Compare policies by the seats that they played.

    Args:
        seats: the seats table with every seat of its games: columns game, faction, policy, win_share, score, rank.
        level: confidence level.

    Returns:
        Strength of each policy, over all and with each faction.

    Raises:
        ValueError: an empty table, an absent column, or missing values (scores and ranks may be missing; they are then
            left out of their means).

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "faction": "red", "policy": ["raider", "builder"] * 2,
        ...                       "win_share": [1, 0, 1, 0], "score": [9, 4, 8, 6], "rank": [1, 2, 1, 2]})
        >>> policy_strength(seats).table[["policy", "estimate", "score"]]
            policy  estimate  score
        0  builder       0.0    5.0
        1   raider       2.0    8.5

    Notes:
        Strength depends on the opposition: a policy that meets only itself has exactly the fair share. Intervals are
        clustered by game, those of a table hold together (`level_of_each`), and what may be best is found by
        `may_be_best`; the fair share counts as known, since the design sets it. Of a seat that plays alone it is the
        mean win share of all games.
    """
    check_level(level)
    check_table(seats, "seats", ["game", "faction", "policy", "win_share"], gaps=["score", "rank"])
    undecided, solo = undecided_share(seats, level), is_solo(seats)
    game, games, unit = game_and_unit_codes(seats)
    score, rank = (_numbers(seats[name]) for name in ("score", "rank"))
    columns = _Columns(game, unit, fair_shares(seats, game), score, rank)
    table, found = _strengths(seats, "policy", columns, level)
    method = found.covariates.method("wilson (simultaneous) and t, clustered by game")
    settings = {"level": level, "method": method, "games": games, "solo": solo}
    table["may_be_best"] = may_be_best(found.estimates, found.covariance, found.covariates.games, level)
    del found  # which holds numbers for every seat
    by_faction, _ = _strengths(seats, ["faction", "policy"], columns, level)
    return PolicyStrength(table, by_faction, undecided, settings)


def _numbers(column: pd.Series) -> NDArray[Any]:
    """Return a column as numbers, whole ones in the bytes that they have."""
    if isinstance(column.dtype, np.dtype) and column.dtype.kind in "iu":
        return column.to_numpy()
    return column.to_numpy(dtype=np.float64, na_value=np.nan)


def _strengths(
    seats: pd.DataFrame, by: str | list[str], columns: _Columns, level: float
) -> tuple[pd.DataFrame, GroupedShares]:
    """A row a group, and the win shares that it rests on."""
    keys, groups = row_groups(seats, by)
    found = grouped_shares(seats, columns.unit, list(groups))
    each = found.level_of_each(level)
    rows = [_strength_row(columns, found, group, level, each) for group in range(len(keys))]
    return pd.concat([keys, pd.DataFrame(rows)], axis=1), found


def _strength_row(columns: _Columns, found: GroupedShares, group: int, level: float, each: float) -> dict[str, Any]:
    at = found.groups[group]
    unit = columns.unit[at]
    share, fair = found.interval(group, each), float(columns.fair[at].mean())
    times = 1 / fair if fair > 0 else math.nan
    score, rank = mean_interval(columns.score[at], unit, level), mean_interval(columns.rank[at], unit, level)
    return {
        "games": len(np.unique(columns.game[at])),
        "estimate": times * share.estimate,
        "low": times * share.low,
        "high": times * share.high,
        "win_share": share.estimate,
        "fair_share": fair,
        "score": score.estimate,
        "score_low": score.low,
        "score_high": score.high,
        "rank": rank.estimate,
        "rank_low": rank.low,
        "rank_high": rank.high,
        "n": share.n,
    }
