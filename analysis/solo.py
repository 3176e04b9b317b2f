"""Games of one seat: either the player wins, or the game does.

One seat alone has no fair share and leads nobody. So win shares are held against the mean of all games, and games won
against games lost; a game that the limit stops is lost like any other that the player has not won.
"""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.clusters import cluster_codes


def is_solo(table: pd.DataFrame, by: str | list[str] = "game") -> bool:
    """Whether no game has a second seat.

    Args:
        table: the seats table, or that of rounds with `by` game and round.
        by: what has one row a seat.

    Returns:
        True where every game has one seat.

    Examples:
        >>> is_solo(pd.DataFrame({"game": [0, 1, 2]})), is_solo(pd.DataFrame({"game": [0, 0, 1, 1]}))
        (True, False)
    """
    if isinstance(by, str):  # rows of one game mostly lie together, and then nothing need be looked up
        return cluster_codes(table[by])[1] == len(table)
    return not bool(table.duplicated(by).any())


def compared_games(game: NDArray[np.intp], won: NDArray[np.float64], *, solo: bool) -> NDArray[np.bool_]:
    """Where winners can be held against others: in games that somebody won, and of one seat in all games.

    Args:
        game: the game of each row, numbered from 0.
        won: win share of each row.
        solo: whether games have one seat.

    Returns:
        One truth value a row.
    """
    return np.full(len(game), True) if solo else (np.bincount(game, weights=won) > 0)[game]
