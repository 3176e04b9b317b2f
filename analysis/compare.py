"""What does a rule change do? Two studies of the same games, line-ups and chance, compared game by game.

The studies share seed, line-ups and policies, so that game i of the one and game i of the other begin alike and differ
only by the rules. What is looked at is the difference within each game; what is common to both cancels out.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from analysis.checks import check_level, check_table, check_tolerance
from analysis.clusters import cluster_codes, column_list, influences, row_groups, standard_error
from analysis.intervals import Interval, t_interval

PLACE = ["game", "seat"]


@dataclass(frozen=True, eq=False)
class Comparison:
    """Paired differences between two studies, after minus before.

    Attributes:
        table: one row a group, columns: the `by` columns, before, after (mean win shares), estimate, low, high (their
            difference), p_value, q_value (after control of false discoveries over the groups), verdict ("more",
            "less", "same" within the tolerance, "undecided"), games, n (seats).
        course: one row a quantity (rounds, decisions, share of games at the limit), columns quantity, before, after,
            estimate, low, high, p_value, n (games).
        settings: by, level, tolerance, method, games.
    """

    table: pd.DataFrame
    course: pd.DataFrame
    settings: dict[str, Any]


def compare(
    before: tuple[pd.DataFrame, pd.DataFrame],
    after: tuple[pd.DataFrame, pd.DataFrame],
    *,
    by: str | list[str] = "faction",
    level: float = 0.95,
    tolerance: float = 0.02,
) -> Comparison:
    """Compare two studies of the same games.

    Args:
        before: the games table and the seats table of the one study.
        after: those of the other one, with the same games and line-ups.
        by: a column of seats, or several.
        level: confidence level.
        tolerance: difference of a win share that still counts as the same.

    Returns:
        Differences, intervals and verdicts.

    Raises:
        ValueError: an empty table, an absent column, different games or line-ups, a level or tolerance out of range.

    Examples:
        >>> games = pd.DataFrame({"game": [0, 1], "rounds": [9, 7], "decisions": [80, 60], "end": "victory"})
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "seat": [1, 2] * 2, "faction": ["red", "blue", "blue", "red"],
        ...     "policy": "random", "win_share": [1, 0, 0, 1]})
        >>> comparison = compare((games, seats), (games.assign(rounds=[8, 8]), seats.assign(win_share=[1, 0, 1, 0])))
        >>> comparison.table[["faction", "before", "after", "estimate", "verdict"]]
          faction  before  after  estimate    verdict
        0    blue     0.0    0.5       0.5  undecided
        1     red     1.0    0.5      -0.5  undecided

    Notes:
        Mean of the differences within games with Student's t interval, clustered by game. False discoveries after
        Benjamini and Hochberg (1995). "Same" is an equivalence claim: the whole interval lies within the tolerance.
    """
    check_level(level)
    check_tolerance(tolerance)
    _check(before, after, column_list(by))
    table = _shares(before[1], after[1], by, level, tolerance)
    settings = {
        "by": by,
        "level": level,
        "tolerance": tolerance,
        "method": "paired differences, clustered by game",
        "games": len(before[0]),
    }
    return Comparison(table, _course(before[0], after[0], level), settings)


def change(
    before: NDArray[np.float64], after: NDArray[np.float64], games: NDArray[np.int64], level: float = 0.95
) -> tuple[Interval, float]:
    """Mean difference of paired numbers with its interval, and the p-value of no difference.

    Args:
        before: one number a row.
        after: one number a row, in the same order.
        games: the game of each row.
        level: confidence level.

    Returns:
        The interval (n counts rows) and the two-sided p-value; nan where there is one game only.
    """
    difference = np.asarray(after, np.float64) - np.asarray(before, np.float64)
    codes, count = cluster_codes(games)
    influence = influences(difference, codes, count)
    interval = t_interval(float(difference.mean()), influence, len(difference), level)
    error = standard_error(influence)
    if error == 0:
        return interval, 1.0 if interval.estimate == 0 else 0.0
    return interval, float(2 * stats.t.sf(abs(interval.estimate) / error, count - 1))


def change_verdict(interval: Interval, tolerance: float) -> str:
    """Say whether a difference is more, less, the same within the tolerance, or undecided.

    Examples:
        >>> change_verdict(Interval(0.01, 0.005, 0.015, 4000), 0.02)
        'same'
        >>> change_verdict(Interval(0.03, 0.005, 0.055, 400), 0.02)
        'more'
    """
    if interval.low >= -tolerance and interval.high <= tolerance:
        return "same"
    if interval.low > 0:
        return "more"
    return "less" if interval.high < 0 else "undecided"


def _shares(
    before: pd.DataFrame, after: pd.DataFrame, by: str | list[str], level: float, tolerance: float
) -> pd.DataFrame:
    one, other = (seats["win_share"].to_numpy(np.float64) for seats in (before, after))
    games = before["game"].to_numpy()
    keys, groups = row_groups(before, by)
    rows = []
    for at in groups:
        interval, p_value = change(one[at], other[at], games[at], level)
        verdict = change_verdict(interval, tolerance)
        counts = {"verdict": verdict, "games": len(np.unique(games[at])), "n": interval.n}
        rows.append({**_row(one[at], other[at], interval, p_value), **counts})
    table = pd.concat([keys, pd.DataFrame(rows)], axis=1)
    known = table["p_value"].fillna(1.0)
    table.insert(table.columns.get_loc("verdict"), "q_value", stats.false_discovery_control(known))
    return table


def _course(before: pd.DataFrame, after: pd.DataFrame, level: float) -> pd.DataFrame:
    rows = []
    for quantity in ("rounds", "decisions", "limit"):
        one, other = (_quantity(games, quantity) for games in (before, after))
        interval, p_value = change(one, other, before["game"].to_numpy(), level)
        rows.append({"quantity": quantity, **_row(one, other, interval, p_value), "n": interval.n})
    return pd.DataFrame(rows)


def _quantity(games: pd.DataFrame, quantity: str) -> NDArray[np.float64]:
    if quantity == "limit":
        return (games["end"] == "limit").to_numpy(np.float64)
    return games[quantity].to_numpy(np.float64)


def _row(
    before: NDArray[np.float64], after: NDArray[np.float64], interval: Interval, p_value: float
) -> dict[str, float]:
    return {
        "before": float(before.mean()),
        "after": float(after.mean()),
        "estimate": interval.estimate,
        "low": interval.low,
        "high": interval.high,
        "p_value": p_value,
    }


def _check(before: tuple[pd.DataFrame, pd.DataFrame], after: tuple[pd.DataFrame, pd.DataFrame], by: list[str]) -> None:
    """Refuse studies that are not of the same games."""
    for games, seats in (before, after):
        check_table(games, "games", ["game", "rounds", "decisions", "end"])
        check_table(seats, "seats", [*PLACE, "win_share", "faction", "policy", *by])
    for name in dict.fromkeys([*PLACE, "faction", "policy", *by]):
        one, other = (seats[name].astype("str").to_numpy() for _, seats in (before, after))
        if len(one) != len(other) or (one != other).any():
            raise ValueError(f"the two studies do not play the same games: their seats differ in {name}")
