"""How much of who wins do line-ups explain, and how much the luck that a game counts?

Neither is an error of a win share, so this is also what adjusted intervals save (`analysis.adjusting`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.adjusting import LINEUPS, LUCK_NAME, Covariates, constant, lineups, with_luck
from analysis.checks import check_level, check_table
from analysis.clusters import cluster_codes, group_influences, unit_codes, unit_of_games
from analysis.entries import Entries
from analysis.intervals import t_interval
from sim.game import CHANCE, LUCK

ROTATION = "rotated chance"
PARTS = (ROTATION, LINEUPS, LUCK_NAME)
COLUMNS = ["part", "estimate", "low", "high", "n"]


@dataclass(frozen=True, eq=False)
class Explained:
    """What is known of who wins beside the games' results.

    Attributes:
        table: one row a part, "line-ups" and "luck", where it is known, before them "rotated chance" where games share
            their chance: columns part, estimate (share of the variance of who wins), low, high, n (games).
        settings: level, games, luck (the columns in which it is counted).
    """

    table: pd.DataFrame
    settings: dict[str, Any]

    @property
    def saved(self) -> float:
        """Part of the games that plain errors would need which adjusted ones do without."""
        return float(self.table["estimate"].sum())


def explained(seats: pd.DataFrame, *, level: float = 0.95) -> Explained:
    """Return how much of the variance of which faction wins is known beside.

    Args:
        seats: the seats table: columns game, faction, win_share, and those of seat, policy, luck and chance.
        level: confidence level.

    Returns:
        A row a part, none where nothing is known.

    Raises:
        ValueError: an empty table, an absent column, missing values, or a level out of range.

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "faction": ["red", "blue"] * 2, "win_share": [1, 0, 1, 0]})
        >>> len(explained(seats).table)
        0

    Notes:
        One minus the ratio of what least squares leave, corrected for the number of columns, to the whole. The interval
        is that of a ratio of sums over games (Cochran 1977, Sampling Techniques, section 6.4). What rotation explains
        is what the games of one chance take off each other's errors; line-ups and luck explain the rest of those.
    """
    check_level(level)
    check_table(seats, "seats", ["game", "faction", "win_share"])
    codes, games = cluster_codes(seats["game"])
    faction = pd.factorize(seats["faction"])[0]
    won, (units, count) = seats["win_share"].to_numpy(dtype=np.float64), unit_codes(seats)
    alone, influence = (group_influences(won, unit, faction) for unit in (codes, units))
    seated = lineups(seats, units)
    known = [constant(count), seated, with_luck(seated, [seats], units)]
    left = [_squares_left(influence, covariates) for covariates in known]
    plain = np.bincount(unit_of_games(seats), weights=_squares_left(alone, constant(games))).astype(np.float64)
    names = [(ROTATION,) if CHANCE in seats.columns else (), known[1].names, known[2].names]
    settings = {"level": level, "games": games, "luck": [name for name in seats.columns if str(name).startswith(LUCK)]}
    return Explained(_parts([plain, *left], names, games, level), settings)


def _parts(
    left: Sequence[NDArray[np.float64]], names: Sequence[tuple[str, ...]], games: int, level: float
) -> pd.DataFrame:
    """Return what each part explains beyond those before it.

    Args:
        left: the squares that are left of each unit, of all and after each part.
        names: what is known with each part.
        games: how many there are.
        level: confidence level.
    """
    whole, rows = left[0].sum(), []
    for part, known, before, after in zip(PARTS, names, left, left[1:], strict=False):
        if part in known and whole > 0:
            gained = before - after
            estimate = float(gained.sum() / whole)
            interval = t_interval(estimate, (gained - estimate * left[0]) / whole, games, level)
            rows.append({"part": part, **interval._asdict()})
    return pd.DataFrame(rows, columns=COLUMNS)


def _squares_left(influence: Entries, covariates: Covariates) -> NDArray[np.float64]:
    """Return the squares that covariates leave of every game, as if they had cost no degrees of freedom."""
    return np.asarray(covariates.games / covariates.free * covariates.squares_left(influence))
