"""Who finishes ahead of whom? Every ordered pair of factions (or policies) that met in a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from analysis.adjusting import Covariates, covariates_of
from analysis.checks import check_level, check_table
from analysis.clusters import cluster_codes, row_groups, unit_codes, unit_of_games
from analysis.grouped import adjusted_mean, adjusted_share
from analysis.intervals import NO_SPREAD, Interval

FAIR = 0.5
OUTCOME_COLUMNS = ["games", "estimate", "low", "high", "fair_share", "p_value", "q_value", "n"]


@dataclass(frozen=True, eq=False)
class Matchups:
    """Pairwise results.

    Attributes:
        table: one row an ordered pair that met, columns: the `by` column, opponent, games (in which both played),
            estimate (share of meetings in which it finishes ahead, ties half), low, high, fair_share (0.5), p_value,
            q_value (false discovery rate over all pairs), n (meetings: pairs of seats).
        settings: by, level, method, games.
    """

    table: pd.DataFrame
    settings: dict[str, Any]


@dataclass(frozen=True, eq=False)
class _Known:
    """What is known of games: the unit of each, and the covariates of all units."""

    unit: NDArray[np.intp]
    covariates: Covariates


def matchups(seats: pd.DataFrame, *, by: str = "faction", level: float = 0.95) -> Matchups:
    """Compare the final ranks of every two groups in the games in which both played.

    Args:
        seats: the seats table: columns game, rank (1 is best), and `by`.
        by: the column that names the groups, "faction" or "policy".
        level: confidence level.

    Returns:
        A row for each ordered pair; empty when no two groups ever met.

    Raises:
        ValueError: an empty table, an absent column, or missing values.

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "faction": ["red", "blue"] * 2, "rank": [1, 2, 1, 2]})
        >>> matchups(seats).table[["faction", "opponent", "estimate", "p_value"]]
          faction opponent  estimate  p_value
        0    blue      red       0.0      0.5
        1     red     blue       1.0      0.5

    Notes:
        Shares are adjusted for line-ups and luck (`analysis.adjusting`). Where nothing is known of those, two groups
        meet once a game and never tie, the p-value is that of the exact binomial test against 0.5; else of a t test
        with the game as the unit. Each unordered pair is tested once; its mirror repeats the result.
        The q-values are those of Benjamini and Hochberg (`scipy.stats.false_discovery_control`).
    """
    check_level(level)
    check_table(seats, "seats", ["game", "rank", by])
    names, ranks = _rank_columns(seats, by)
    known = _Known(unit_of_games(seats), covariates_of(seats, unit_codes(seats)[0]))
    rows = [
        (names[a], names[b], *_meeting(*_points(ranks[a], ranks[b]), known, level))
        for a, b in combinations(range(len(names)), 2)
        if _met(ranks[a], ranks[b])
    ]
    table = pd.DataFrame(rows, columns=[by, "opponent", "games", "estimate", "low", "high", "p_value", "n"])
    table["fair_share"] = FAIR
    table["q_value"] = stats.false_discovery_control(table["p_value"]) if len(table) else []
    both_ways = pd.concat([table, _mirrored(table, by)]).sort_values([by, "opponent"], ignore_index=True)
    method = known.covariates.method("wilson, clustered by game")
    settings = {"by": by, "level": level, "method": method, "games": int(seats["game"].nunique())}
    return Matchups(both_ways[[by, "opponent", *OUTCOME_COLUMNS]], settings)


def _rank_columns(seats: pd.DataFrame, by: str) -> tuple[list[Any], list[NDArray[np.float64]]]:
    """Ranks of each group, a matrix with a row a game; further columns where a group holds several seats of it."""
    keys, groups = row_groups(seats, by)
    game, games = cluster_codes(seats["game"])
    rank = seats["rank"].to_numpy(dtype=np.float64)
    return keys[by].tolist(), [_by_game(game[at], rank[at], games) for at in groups]


def _by_game(game: NDArray[np.intp], rank: NDArray[np.float64], games: int) -> NDArray[np.float64]:
    nth = pd.Series(game).groupby(game).cumcount().to_numpy()
    ranks = np.full((games, int(nth.max()) + 1), np.nan)
    ranks[game, nth] = rank
    return ranks


def _met(ours: NDArray[np.float64], theirs: NDArray[np.float64]) -> bool:
    return bool((~np.isnan(ours[:, 0]) & ~np.isnan(theirs[:, 0])).any())


def _points(ours: NDArray[np.float64], theirs: NDArray[np.float64]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The result (1, 0.5 or 0) and the game of every meeting of two seats."""
    meetings = list(_seat_pairs(ours, theirs))
    return np.concatenate([points for points, _ in meetings]), np.concatenate([games for _, games in meetings])


def _seat_pairs(
    ours: NDArray[np.float64], theirs: NDArray[np.float64]
) -> Iterator[tuple[NDArray[np.float64], NDArray[np.intp]]]:
    for mine in ours.T:
        for yours in theirs.T:
            games = np.flatnonzero(~np.isnan(mine) & ~np.isnan(yours))
            ahead = mine[games] < yours[games]
            yield ahead + 0.5 * (mine[games] == yours[games]), games


def _meeting(points: NDArray[np.float64], game: NDArray[np.intp], known: _Known, level: float) -> tuple[Any, ...]:
    unit = known.unit[game]
    interval = adjusted_share(points, unit, known.covariates, level)
    return len(np.unique(game)), *interval[:3], _p_value(points, unit, known.covariates, interval), interval.n


def _p_value(points: NDArray[np.float64], unit: NDArray[np.intp], covariates: Covariates, interval: Interval) -> float:
    """Two-sided p-value of the claim that both finish ahead equally often."""
    units = len(np.unique(unit))
    if not covariates.names and units == len(points) and np.isin(points, (0.0, 1.0)).all():
        return float(stats.binomtest(int(points.sum()), units).pvalue)
    _, spread = adjusted_mean(points, unit, covariates)
    if not spread > NO_SPREAD:
        return float(stats.binomtest(round(interval.estimate * units), units).pvalue)
    return float(2 * stats.t.sf(abs(interval.estimate - FAIR) / spread, units - 1))


def _mirrored(table: pd.DataFrame, by: str) -> pd.DataFrame:
    return table.assign(
        **{
            by: table["opponent"],
            "opponent": table[by],
            "estimate": 1 - table["estimate"],
            "low": 1 - table["high"],
            "high": 1 - table["low"],
        }
    )
