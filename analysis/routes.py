"""In which way do winners win, does it differ between factions, and how long do games last that are won that way?"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.adjusting import Covariates, covariates_of
from analysis.checks import check_level, check_table
from analysis.clusters import cluster_codes, row_groups, unit_codes, unit_of_games
from analysis.grouped import adjusted_share
from analysis.intervals import NOTHING, Interval
from analysis.labels import label_names, label_places
from analysis.length import QUANTILES, round_quantiles
from analysis.shares import undecided_share
from analysis.solo import is_solo

NO_WINNER, LOST = "no winner", "lost"


@dataclass(frozen=True, eq=False)
class Routes:
    """Ways to win.

    Attributes:
        table: one row a label in the order of the labels, one for winners with none of them if there are any, and a
            last one for games without a winner if there are any ("no winner"; "lost" where one seat plays alone);
            columns label, estimate (share of all games; a shared victory is split), low, high, n (all games). The
            estimates add up to one.
        by_faction: one row a faction and label, columns faction, label, estimate (share of the faction's wins), low,
            high, n (seats of the faction that won; where it is 0 the other numbers are nan).
        rounds: three rows a label, columns label, statistic ("p10", "median", "p90"), estimate, low, high, n (games
            won that way; where it is 0 the other numbers are nan).
        undecided: share of games without a winner.
        settings: column, level, method, games, solo (whether games have one seat).
    """

    table: pd.DataFrame
    by_faction: pd.DataFrame
    rounds: pd.DataFrame
    undecided: Interval
    settings: dict[str, Any]


@dataclass(frozen=True, eq=False)
class _Wins:
    """The seats table as arrays: the place of its label, its game, the unit of that, and its share of the win."""

    place: NDArray[np.intp]
    game: NDArray[np.intp]
    unit: NDArray[np.intp]
    won: NDArray[np.float64]

    def at(self, rows: NDArray[np.intp]) -> "_Wins":
        """Some of the rows."""
        return _Wins(self.place[rows], self.game[rows], self.unit[rows], self.won[rows])


@dataclass(frozen=True, eq=False)
class _Measure:
    """How a share gets its interval."""

    covariates: Covariates
    level: float

    def share(self, values: NDArray[Any], unit: NDArray[np.intp]) -> Interval:
        """The share of some rows."""
        return adjusted_share(values, unit, self.covariates, self.level)


def routes(
    games: pd.DataFrame, seats: pd.DataFrame, column: str, labels: Sequence[str], *, level: float = 0.95
) -> Routes:
    """Tell how games are won, by the labels of their winners.

    Args:
        games: the games table: columns game, rounds.
        seats: the seats table of these games: columns game, faction, win_share, and the one named.
        column: a column of codes that says how the seat has won, if it has; -1 for none of the labels.
        labels: what the codes mean.
        level: confidence level.

    Returns:
        Shares of the games, shares of each faction's wins, and the rounds in which such games end.

    Raises:
        ValueError: an empty table, an absent column, missing values, a code without a label, or a game of `seats` that
            `games` lacks.

    Examples:
        >>> games = pd.DataFrame({"game": [0, 1, 2], "rounds": [9, 12, 30]})
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1, 2, 2], "faction": ["red", "blue"] * 3,
        ...                       "win_share": [1, 0, 0, 1, 0, 0], "way": [0, -1, -1, 1, -1, -1]})
        >>> routes(games, seats, "way", ["sword", "coin"]).table[["label", "estimate"]].round(2)
               label  estimate
        0      sword      0.33
        1       coin      0.33
        2  no winner      0.33

    Notes:
        Labels of seats that have not won say nothing here. Every seat with a win share above zero is a winner of its
        faction, also of a shared victory. Shares are adjusted for line-ups and luck (`analysis.adjusting`). Quantiles
        of rounds are taken among the games that were won in one way, so none of them is censored.
    """
    check_level(level)
    check_table(games, "games", ["game", "rounds"])
    check_table(seats, "seats", ["game", "faction", "win_share", column])
    (game, count), (unit, _) = cluster_codes(seats["game"]), unit_codes(seats)
    wins = _Wins(label_places(seats, column, labels), game, unit, seats["win_share"].to_numpy(dtype=np.float64))
    names, solo = _present(wins, labels), is_solo(seats)
    measure = _Measure(covariates_of(seats, unit), level)
    method = measure.covariates.method("wilson, clustered by game")
    return Routes(
        _shares(wins, names, unit_of_games(seats), measure, without=LOST if solo else NO_WINNER),
        _by_faction(seats, wins, names, measure),
        _rounds(wins, names, _last_rounds(games, seats), level),
        undecided_share(seats, level),
        {"column": column, "level": level, "method": method, "games": count, "solo": solo},
    )


def _present(wins: _Wins, labels: Sequence[str]) -> tuple[str, ...]:
    """All labels, and the name for none of them where a winner has none."""
    unlabelled = bool((wins.place[wins.won > 0] == len(labels)).any())
    return label_names(labels)[: len(labels) + unlabelled]


def _shares(
    wins: _Wins, names: Sequence[str], unit: NDArray[np.intp], measure: _Measure, *, without: str
) -> pd.DataFrame:
    """Shares of all games: what of its win a game hands out for each way, and the games that hand out none."""
    handed_out = np.zeros((len(unit), len(names)))
    rows = wins.won > 0
    np.add.at(handed_out, (wins.game[rows], wins.place[rows]), wins.won[rows])
    found = [(name, *measure.share(handed_out[:, at], unit)) for at, name in enumerate(names)]
    lost = handed_out.sum(axis=1) == 0
    if lost.any():
        found.append((without, *measure.share(lost, unit)))
    return pd.DataFrame(found, columns=["label", "estimate", "low", "high", "n"])


def _by_faction(seats: pd.DataFrame, wins: _Wins, names: Sequence[str], measure: _Measure) -> pd.DataFrame:
    keys, groups = row_groups(seats, "faction")
    rows = []
    for faction, at in zip(keys["faction"], groups, strict=True):
        mine = wins.at(at[wins.won[at] > 0])
        for place, name in enumerate(names):
            share = measure.share(mine.place == place, mine.unit) if len(mine.won) else NOTHING
            rows.append((faction, name, *share))
    return pd.DataFrame(rows, columns=["faction", "label", "estimate", "low", "high", "n"])


def _last_rounds(games: pd.DataFrame, seats: pd.DataFrame) -> NDArray[np.int64]:
    """The round in which the game of each seat ended."""
    found = games.set_index("game")["rounds"].reindex(seats["game"])
    if found.isna().any():
        raise ValueError("the games table lacks games of the seats table")
    return found.to_numpy(dtype=np.int64)


def _rounds(wins: _Wins, names: Sequence[str], last: NDArray[np.int64], level: float) -> pd.DataFrame:
    """Quantiles of the last round among the games won in each way; a game counts once for a way."""
    tables = []
    for place, name in enumerate(names):
        rows = np.flatnonzero((wins.place == place) & (wins.won > 0))
        _, first = np.unique(wins.game[rows], return_index=True)
        rounds, unit = last[rows[first]], wins.unit[rows[first]]
        ended = np.ones(len(rounds), bool)
        known = round_quantiles(rounds, ended, level=level, units=unit) if len(rounds) else _no_rounds()
        tables.append(known.assign(label=name))
    return pd.concat(tables, ignore_index=True)[["label", "statistic", "estimate", "low", "high", "n"]]


def _no_rounds() -> pd.DataFrame:
    return pd.DataFrame(
        [(name, math.nan, math.nan, math.nan, 0) for name in QUANTILES],
        columns=["statistic", "estimate", "low", "high", "n"],
    )
