"""Which parts of a whole do factions have, and which do winners have more of than the others?

A difference is no cause: a winner may have much because it was winning.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.builds import numbers_in, winner_builds
from analysis.checks import check_table
from analysis.clusters import game_and_unit_codes, row_groups, rows_where
from analysis.intervals import NOTHING, Interval, mean_interval, share_interval
from analysis.solo import compared_games, is_solo


@dataclass(frozen=True, eq=False)
class Parts:
    """Columns of one unit, side by side.

    Attributes:
        table: one row a part in the order asked for, columns column, winners, winners_low, winners_high, others,
            others_low, others_high (means of the seats that won and of those that did not, in games with a winner),
            estimate (winners minus others), low, high, n (seats in games with a winner).
        by_faction: one row a part and faction, columns column, faction, estimate (mean of all seats, whether their
            game had a winner or not), low, high, overall (mean of all factions), n (seats).
        shares: whether every part is 0 or 1, so that a mean is the share of the seats that have it.
        undecided: share of games without a winner; they are part of `by_faction` only, unless one seat plays alone:
            then winners are the games won, and others the games lost.
        settings: level, method, games, solo (whether games have one seat).
    """

    table: pd.DataFrame
    by_faction: pd.DataFrame
    shares: bool
    undecided: Interval
    settings: dict[str, Any]


def parts(seats: pd.DataFrame, columns: Sequence[str], *, level: float = 0.95) -> Parts:
    """Compare how much of each part factions have, and winners with the others.

    Args:
        seats: the seats table: columns game, faction, win_share, and those named.
        columns: numeric columns of seats, of one unit.
        level: confidence level.

    Returns:
        Means with intervals, in the order of the columns.

    Raises:
        ValueError: an empty table, an absent column, missing keys, or a column without numbers.

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "faction": ["red", "blue"] * 2, "win_share": [1, 0, 0, 1],
        ...                       "towers": [3, 1, 2, 2]})
        >>> parts(seats, ["towers"]).by_faction[["faction", "estimate", "overall"]]
          faction  estimate  overall
        0    blue       1.5      2.0
        1     red       2.5      2.0

    Notes:
        Every seat with a win share above zero is a winner, as in `winner_builds`, from which the differences come.
        Parts that are 0 or 1 everywhere get the interval of a share, others Student's t, both clustered by game.
        Missing values are left out part by part; n counts what stays.
    """
    check_table(seats, "seats", ["game", "faction", "win_share"])
    differences = winner_builds(seats, columns, level=level)
    shares = all(is_flag(numbers_in(seats, name)) for name in columns)
    game, games, unit = game_and_unit_codes(seats)
    measure = _Measure(unit, shares, level)
    solo = is_solo(seats)
    groups = _winners_and_others(seats["win_share"].to_numpy(dtype=np.float64), game, solo=solo)
    bounds = [
        {key: value for word, at in groups.items() for key, value in measure.named(values, at, word).items()}
        for values in (numbers_in(seats, name) for name in columns)
    ]
    apart = differences.table[["column", "estimate", "low", "high", "n"]]
    table = pd.concat([apart[["column"]], pd.DataFrame(bounds), apart.drop(columns="column")], axis=1)
    method = f"{'wilson' if shares else 't'}, clustered by game"
    settings = {"level": level, "method": method, "games": games, "solo": solo}
    return Parts(table, _by_faction(seats, columns, measure), shares, differences.undecided, settings)


def is_flag(values: NDArray[np.float64]) -> bool:
    """Whether every value that is not missing is 0 or 1, so that a mean is a share."""
    return bool(((values == 0) | (values == 1) | np.isnan(values)).all())


@dataclass(frozen=True, eq=False)
class _Measure:
    """How a mean gets its interval."""

    unit: NDArray[np.intp]
    shares: bool
    level: float

    def mean(self, values: NDArray[np.float64], at: NDArray[np.intp]) -> Interval:
        """The mean of some rows; missing values are left out."""
        chosen = values[at]
        present = ~np.isnan(chosen)
        if not present.any():
            return NOTHING
        interval = share_interval if self.shares else mean_interval
        return interval(rows_where(chosen, present), rows_where(self.unit[at], present), self.level)

    def named(self, values: NDArray[np.float64], at: NDArray[np.intp], word: str) -> dict[str, float]:
        """The mean of some rows as columns of a table."""
        mean = self.mean(values, at)
        return {word: mean.estimate, f"{word}_low": mean.low, f"{word}_high": mean.high}


def _winners_and_others(won: NDArray[np.float64], game: NDArray[np.intp], *, solo: bool) -> dict[str, NDArray[np.intp]]:
    """The rows of winners and of others, in games with a winner; of one seat the games won and lost."""
    compared = compared_games(game, won, solo=solo)
    return {"winners": np.flatnonzero(compared & (won > 0)), "others": np.flatnonzero(compared & (won == 0))}


def _by_faction(seats: pd.DataFrame, columns: Sequence[str], measure: _Measure) -> pd.DataFrame:
    keys, groups = row_groups(seats, "faction")
    factions = list(zip(keys["faction"], groups, strict=True))
    rows = []
    for name in columns:
        numbers = numbers_in(seats, name)
        present = rows_where(numbers, ~np.isnan(numbers))
        overall = float(present.mean()) if len(present) else np.nan
        for faction, at in factions:
            estimate, low, high, n = measure.mean(numbers, at)
            rows.append((name, faction, estimate, low, high, overall, n))
    return pd.DataFrame(rows, columns=["column", "faction", "estimate", "low", "high", "overall", "n"])
