"""Does it matter who plays first? Win shares by seat, and a test of the claim that all seats are equal.

Line-ups are rotated over the seats, so a seat's share is not a faction's share in disguise.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from analysis.checks import check_table
from analysis.clusters import cluster_codes, unit_of_games
from analysis.intervals import Interval
from analysis.shares import win_shares


@dataclass(frozen=True, eq=False)
class SeatAdvantage:
    """Win shares by seat and the test of equal seats.

    Attributes:
        table: one row a seat, columns seat (1 plays first) and those of `WinShares.table`.
        first_seat_advantage: win share of seat 1 minus its fair share, with its interval; nan where it plays alone.
        p_value: probability of differences between seats at least this large if all seats were equal; nan where it
            is unknown (one seat, or too few games).
        undecided: share of games that ended without a winner, with its interval.
        settings: level, tolerance, method, test (its name), games, solo (whether games have one seat).
    """

    table: pd.DataFrame
    first_seat_advantage: Interval
    p_value: float
    undecided: Interval
    settings: dict[str, Any]


def seat_advantage(
    seats: pd.DataFrame, *, level: float = 0.95, tolerance: float = 0.02, families: int = 1
) -> SeatAdvantage:
    """Compare the seats' win shares with each other.

    Args:
        seats: the seats table with every seat of its games: columns game, seat, win_share.
        level: confidence level.
        tolerance: how far from the fair share still counts as balanced.
        families: how many tables like this one hold together at the level, this one among them.

    Returns:
        Shares by seat, the advantage of the first seat, and the test.

    Raises:
        ValueError: an empty table, an absent column, missing values, or the same seat twice in a game.

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1, 2, 2], "seat": [1, 2] * 3, "win_share": [1, 0, 0, 1, 1, 0]})
        >>> round(seat_advantage(seats).p_value, 3)
        0.564

    Notes:
        A game hands out one win, so the seats of a game are not independent. Where every decided game has a sole
        winner and the same number of seats, the wins by seat are a multinomial sample and Pearson's chi-square test
        of equal shares applies (rough below five wins a seat). Shared victories or mixed numbers of players call for
        Hotelling's T-square test, with a game as one observation: the vector of each seat's win share minus an equal
        part of what the game handed out. So do games that share their chance, whose vectors are one observation
        together. Games without a winner say nothing about the difference between seats: the
        chi-square and the T-square test both leave them out, while the shares count them.
    """
    check_table(seats, "seats", ["game", "seat", "win_share"])
    shares = win_shares(seats, by="seat", level=level, tolerance=tolerance, families=families)
    test, p_value = equal_seats(seats)
    settings = {**shares.settings, "test": test}
    return SeatAdvantage(shares.table, first_advantage(shares.table), p_value, shares.undecided, settings)


def first_advantage(table: pd.DataFrame) -> Interval:
    """Return what a table of seats says of the first one: its win share minus its fair share."""
    first = table.iloc[0]
    low, high = first["low"] - first["fair_share"], first["high"] - first["fair_share"]
    return Interval(float(first["estimate"] - first["fair_share"]), float(low), float(high), int(first["n"]))


def equal_seats(seats: pd.DataFrame) -> tuple[str, float]:
    """Return the name of the test that all seats win equally often, and its p-value; see `seat_advantage`."""
    return _tested(_wins_by_game(seats), unit_of_games(seats))


def _wins_by_game(seats: pd.DataFrame) -> NDArray[np.float64]:
    """Win shares as a matrix, one row a game and one column a seat; nan where a game has no such seat."""
    game, games = cluster_codes(seats["game"])
    seat, numbers = pd.factorize(seats["seat"].to_numpy(), sort=True)
    won = np.full((games, len(numbers)), np.nan)
    won[game, seat] = seats["win_share"].to_numpy(dtype=np.float64)
    if np.count_nonzero(~np.isnan(won)) != len(seats):
        raise ValueError("the seats table names the same seat twice in a game")
    return won


def _tested(won: NDArray[np.float64], unit: NDArray[np.intp]) -> tuple[str, float]:
    handed_out = np.nansum(won, axis=1)
    decided = handed_out > 0
    won, handed_out, unit = won[decided], handed_out[decided], unit[decided]
    if won.shape[1] < 2 or len(won) == 0:
        return "none", float("nan")
    alone = len(np.unique(unit)) == len(won)
    if alone and np.isin(won, (0.0, 1.0)).all() and (handed_out == 1).all():
        return "chi-square", float(stats.chisquare(won.sum(axis=0)).pvalue)
    present = ~np.isnan(won)
    equal_part = handed_out / present.sum(axis=1)
    differences = pd.DataFrame(np.where(present, won - equal_part[:, None], 0.0))
    return "hotelling", _hotelling(differences.groupby(unit).sum().to_numpy())


def _hotelling(differences: NDArray[np.float64]) -> float:
    """P-value of the claim that the rows' mean vector is zero; directions without any spread are left out."""
    # Hotelling (1931), doi:10.1214/aoms/1177732979: n-p over p(n-1) times T-square follows F(p, n-p).
    games = len(differences)
    if games < 2:
        return float("nan")
    mean = differences.mean(axis=0)
    covariance = np.cov(differences, rowvar=False)
    free = int(np.linalg.matrix_rank(covariance, hermitian=True))
    if free == 0 or games <= free:
        return float("nan")
    squared = games * float(mean @ np.linalg.pinv(covariance, hermitian=True) @ mean)
    return float(stats.f.sf(squared * (games - free) / (free * (games - 1)), free, games - free))
