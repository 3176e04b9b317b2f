"""Where on a board do things happen, which faction does them there, and do winners do them more than the others?

A difference is no cause: a winner may have been everywhere because it was winning.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.clusters import cluster_codes, unit_of_games
from analysis.intervals import NOTHING, Interval, mean_interval, share_interval
from analysis.parts import Parts, is_flag, parts
from sim.picture import Board


@dataclass(frozen=True, eq=False)
class Places:
    """What happens at each place of a board.

    Attributes:
        board: the places, and where they are drawn.
        table: one row a place in the order of the board, columns place (its key), column, estimate (mean of a game:
            the sum over its seats), low, high, n (games).
        parts: the same columns seat by seat: means of each faction, and winners against others.
        leaders: one row a place, columns place, column, faction (the one with the largest mean of a seat; missing where
            nothing happens), estimate, low, high, clear (whether its interval lies above those of all others).
        shares: whether no game sees a place twice, so that a mean of a game is the share of the games that see it.
        settings: level, method, games, solo (whether games have one seat).
    """

    board: Board
    table: pd.DataFrame
    parts: Parts
    leaders: pd.DataFrame
    shares: bool
    settings: dict[str, Any]

    @property
    def undecided(self) -> Interval:
        """Share of games without a winner; winners and others are compared in the rest."""
        return self.parts.undecided


def places(seats: pd.DataFrame, columns: Sequence[str], board: Board, *, level: float = 0.95) -> Places:
    """Tell how often each place of a board sees something, and from whom.

    Args:
        seats: the seats table with every seat of its games: columns game, faction, win_share, and those named.
        columns: columns of seats, one for each place in the order of the board: 0 or 1, or how many times.
        board: the places.
        level: confidence level.

    Returns:
        Means of a game with intervals in the order of the board, and what the seats have to do with them.

    Raises:
        ValueError: not one column a place, a count below zero, or a table that `parts` refuses.

    Examples:
        >>> from sim.picture import Place
        >>> board = Board((Place("ford", "Ford", 20, 50), Place("hill", "Hill", 80, 50)), ((0, 1),))
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "faction": ["red", "blue"] * 2, "win_share": [1, 0, 0, 1],
        ...                       "at_ford": [1, 0, 1, 0], "at_hill": [0, 0, 0, 1]})
        >>> places(seats, ["at_ford", "at_hill"], board).table[["place", "estimate", "n"]]
          place  estimate  n
        0  ford       1.0  2
        1  hill       0.5  2

    Notes:
        A game is one row of a mean of a game, so that its seats need no clusters there. Where every seat has 0 or 1,
        the mean has the interval of a share, the share of the most that a game can come to: 1 if no game comes to
        more, else the number of seats. Other places have Student's t, cut at zero. Games with a missing value are
        left out place by place; n counts what stays.
    """
    if len(columns) != len(board.places):
        raise ValueError(f"a board of {len(board.places)} places needs one column for each, not {len(columns)} columns")
    by_place = parts(seats, columns, level=level)
    found = tallies(seats, columns)
    named = pd.DataFrame({"place": [place.key for place in board.places], "column": list(columns)})
    means = pd.DataFrame([tally.mean(level) for tally in found])
    leaders = pd.DataFrame([_leader(by_place.by_faction[by_place.by_faction["column"] == name]) for name in columns])
    return Places(
        board,
        pd.concat([named, means], axis=1),
        by_place,
        pd.concat([named, leaders], axis=1),
        all(tally.most == 1 for tally in found),
        {
            **by_place.settings,
            "method": "wilson where a seat has 0 or 1, else t, by game",
            "games": int(seats["game"].nunique()),
        },
    )


@dataclass(frozen=True, eq=False)
class Tally:
    """What each game comes to at one place, its unit, and the most it can come to; None if there is no such bound."""

    totals: NDArray[np.float64]
    unit: NDArray[np.intp]
    most: int | None

    def mean(self, level: float) -> Interval:
        """The mean of a game."""
        if len(self.totals) == 0:
            return NOTHING
        if self.most is None:
            mean = mean_interval(self.totals, self.unit, level)
            return mean._replace(low=0.0 if mean.low < 0 else mean.low)
        estimate, low, high, n = share_interval(self.totals / self.most, self.unit, level)
        return Interval(self.most * estimate, self.most * low, self.most * high, n)


def tallies(seats: pd.DataFrame, columns: Sequence[str]) -> list[Tally]:
    """Return what each game comes to at each of some places, from the columns of seats that `places` takes."""
    (game, _), unit = cluster_codes(seats["game"]), unit_of_games(seats)
    return [_tally(name, seats[name].to_numpy(dtype=np.float64, na_value=np.nan), game, unit) for name in columns]


def _tally(name: str, values: NDArray[np.float64], game: NDArray[np.intp], unit: NDArray[np.intp]) -> Tally:
    if (values < 0).any():
        raise ValueError(f"column {name!r} of the seats table counts below zero")
    totals = np.bincount(game, weights=values).astype(np.float64)
    known = ~np.isnan(totals)
    if not is_flag(values):
        return Tally(totals[known], unit[known], None)
    return Tally(totals[known], unit[known], int(np.bincount(game).max()) if (totals[known] > 1).any() else 1)


def _leader(mine: pd.DataFrame) -> dict[str, Any]:
    """The faction that does most at one place, from the means of all factions there."""
    if not mine["estimate"].max() > 0:
        return {"faction": None, "estimate": math.nan, "low": math.nan, "high": math.nan, "clear": False}
    first = mine["estimate"].idxmax()
    others = mine.drop(index=first)["high"]
    clear = len(others) > 0 and mine.loc[first, "low"] > others.max()
    return {**mine.loc[first, ["faction", "estimate", "low", "high"]], "clear": bool(clear)}
