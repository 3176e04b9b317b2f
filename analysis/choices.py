"""How often is each of several things chosen, and how often do the seats that have it win?

A difference is no cause: what is chosen late or by the strong wins often.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_level, check_table
from analysis.clusters import cluster_codes, unit_codes
from analysis.intervals import NOTHING, Interval, share_interval
from analysis.labels import label_names, label_places
from analysis.shares import fair_shares, undecided_share
from analysis.solo import is_solo


@dataclass(frozen=True, eq=False)
class Choices:
    """What is chosen, and how it fares.

    Attributes:
        table: one row a label in the order of the labels, and a last one for seats with none of them if there are
            any; columns label, share, share_low, share_high (of all seats), estimate (win share of the seats with the
            label), low, high, fair_share (all four nan when no seat has it), games (with the label in them), n (seats
            with the label).
        undecided: share of games without a winner; their seats count with a win share of 0.
        settings: column, level, method, games, seats, solo (whether games have one seat: fair shares are means then).
    """

    table: pd.DataFrame
    undecided: Interval
    settings: dict[str, Any]


def choices(seats: pd.DataFrame, column: str, labels: Sequence[str], *, level: float = 0.95) -> Choices:
    """Count the labels of a column of codes, and the wins of the seats that have them.

    Args:
        seats: the seats table with every seat of its games: columns game, win_share, and the one named.
        column: a column of codes: the place of a label, or -1 for none of them.
        labels: what the codes mean.
        level: confidence level.

    Returns:
        Shares of the seats and win shares, a row for each label.

    Raises:
        ValueError: an empty table, an absent column, missing values or seats, or a code without a label.

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "win_share": [1, 0, 1, 0], "hero": [0, 1, 0, -1]})
        >>> choices(seats, "hero", ["smith", "scout"]).table[["label", "share", "estimate", "n"]]
                   label  share  estimate  n
        0          smith   0.50       1.0  2
        1          scout   0.25       0.0  1
        2  none of these   0.25       0.0  1
    """
    check_level(level)
    check_table(seats, "seats", ["game", "win_share", column])
    place = label_places(seats, column, labels)
    game, games = cluster_codes(seats["game"])
    won = seats["win_share"].to_numpy(dtype=np.float64)
    tally = _Tally(place, game, unit_codes(seats)[0], won, fair_shares(seats, game), level)
    names = label_names(labels)
    present = [at for at in range(len(names)) if at < len(labels) or (place == at).any()]
    table = pd.DataFrame([{"label": names[at], **tally.row(at)} for at in present])
    settings = {
        "column": column,
        "level": level,
        "method": "wilson, clustered by game",
        "games": games,
        "seats": len(seats),
        "solo": is_solo(seats),
    }
    return Choices(table, undecided_share(seats, level), settings)


@dataclass(frozen=True, eq=False)
class _Tally:
    """The columns of the seats table that count here, as arrays."""

    place: NDArray[np.intp]
    game: NDArray[np.intp]
    unit: NDArray[np.intp]
    won: NDArray[np.float64]
    fair: NDArray[np.float64]
    level: float

    def row(self, place: int) -> dict[str, Any]:
        """How often a label occurs, and how it fares."""
        chosen = self.place == place
        share = share_interval(chosen, self.unit, self.level)
        at = np.flatnonzero(chosen)
        won = share_interval(self.won[at], self.unit[at], self.level) if len(at) else NOTHING
        return {
            "share": share.estimate,
            "share_low": share.low,
            "share_high": share.high,
            "estimate": won.estimate,
            "low": won.low,
            "high": won.high,
            "fair_share": float(self.fair[at].mean()) if len(at) else math.nan,
            "games": len(np.unique(self.game[at])),
            "n": len(at),
        }
