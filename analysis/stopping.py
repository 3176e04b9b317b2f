"""When may a study stop? As soon as every verdict is settled, or, if asked, its share is known closely enough.

Verdicts on factions and on seats rest on confidence sequences (`analysis.sequences`) that hold together at every look:
the chance that any of them is ever wrong is 1 - level at most, whenever the study stops, and whoever looked before.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.intervals import Band, Interval
from analysis.seats import SeatAdvantage, first_advantage
from analysis.sequences import ShareSequence
from analysis.shares import WinShares, judged, verdict


@dataclass(frozen=True)
class Settling:
    """What has to be known before a study stops.

    Attributes:
        level: confidence that all intervals hold at all looks.
        tolerance: how far from the fair share still counts as balanced.
        precision: half-width of an interval that is narrow enough, whatever the verdict; None if only a verdict is.
        most: games at most.
        players: seats of a game.
        factions: how many play, all equally often.
    """

    level: float
    tolerance: float
    precision: float | None
    most: int
    players: int
    factions: int

    @property
    def verdicts(self) -> int:
        """Shares that are judged together: those of the factions, and of the seats where there are several."""
        return self.factions + (self.players if self.players > 1 else 0)

    @property
    def of_factions(self) -> ShareSequence:
        """The sequence of a faction's win share."""
        return self._sequence(min(1.0, self.players / self.factions))

    @property
    def of_seats(self) -> ShareSequence:
        """The sequence of a seat's win share."""
        return self._sequence(1.0)

    @property
    def scale(self) -> float:
        """Half-width at which the sequences are tightest: that asked for, else what is needed well within the band."""
        return self.tolerance / 2 if self.precision is None else self.precision

    def band(self, fair: float) -> Band | None:
        """Return the shares that count as balanced; None where nothing is known to be fair."""
        return None if math.isnan(fair) else (fair - self.tolerance, fair + self.tolerance)

    def is_known(self, interval: Interval, fair: float) -> bool:
        """Return whether no more games are needed for a share.

        Its verdict is settled, or its interval narrow if that is enough, as for a share that has no verdict.
        """
        enough = self.scale if math.isnan(fair) else self.precision
        narrow = enough is not None and (interval.high - interval.low) / 2 <= enough
        return narrow or verdict(interval, fair, self.tolerance) != "undecided"

    def _sequence(self, part: float) -> ShareSequence:
        """Return the sequence of shares that have this part of the games each."""
        alpha = (1 - self.level) / self.verdicts
        common = max(2, self.players)  # one player wins as often as the game is made to let it: any share is likely
        return ShareSequence.tuned(alpha, 1 / common, self.scale, part * self.most)


class Tally:
    """Wins and games of every faction and seat so far."""

    def __init__(self, settling: Settling):
        self.settling = settling
        self._factions: dict[int, NDArray[np.float64]] = {}
        self._seats: dict[int, NDArray[np.float64]] = {}

    def add(self, faction: NDArray[np.integer], seat: NDArray[np.integer], win_share: NDArray[np.float64]) -> None:
        """Count the seats of further games.

        Args:
            faction: code of each seat's faction.
            seat: its number.
            win_share: what it won.
        """
        for counts, keys in ((self._factions, faction), (self._seats, seat)):
            for key in np.unique(keys).tolist():
                at = keys == key
                counts[key] = counts.get(key, np.zeros(2)) + np.array([win_share[at].sum(), at.sum()])

    def is_settled(self) -> bool:
        """Return whether nothing needs more games."""
        if len(self._factions) < self.settling.factions:
            return False
        fair = self._fair()
        band = self.settling.band(fair)
        asked = [(self.settling.of_factions, self._factions)]
        if self.settling.players > 1:
            asked.append((self.settling.of_seats, self._seats))
        return all(
            self.settling.is_known(sequence.interval(float(won), int(games), band), fair)
            for sequence, counts in asked
            for won, games in counts.values()
        )

    def _fair(self) -> float:
        """Return the fair share; of one player the mean of all games, which a sole faction has no use for."""
        if self.settling.players > 1:
            return 1 / self.settling.players
        won, games = np.sum(list(self._factions.values()), axis=0)
        return float(won / games) if len(self._factions) > 1 else float("nan")


def stopped_shares(shares: WinShares, settling: Settling) -> WinShares:
    """Return the win shares of factions with the intervals and verdicts that hold at every look."""
    settings = shares.settings | _settings(settling)
    table = _judged_again(shares.table, settling.of_factions, settling, settings)
    return replace(shares, table=table, settings=settings)


def stopped_seats(seats: SeatAdvantage, settling: Settling) -> SeatAdvantage:
    """Return the win shares of seats with the intervals and verdicts that hold at every look."""
    settings = seats.settings | _settings(settling)
    table = _judged_again(seats.table, settling.of_seats, settling, settings)
    return replace(seats, table=table, first_seat_advantage=first_advantage(table), settings=settings)


def widening(fixed: pd.DataFrame, stopped: pd.DataFrame) -> float:
    """Return how many times as wide intervals are as those of a study of fixed length, on average.

    Args:
        fixed: a table with the intervals of a study of fixed length.
        stopped: the same with those that hold at every look.
    """
    return float(((stopped["high"] - stopped["low"]) / (fixed["high"] - fixed["low"])).mean())


def _settings(settling: Settling) -> dict[str, Any]:
    each = 1 - (1 - settling.level) / settling.verdicts
    method = "confidence sequence"
    return {"method": method, "tolerance": settling.tolerance, "level": settling.level, "level_of_each": each}


def _judged_again(
    table: pd.DataFrame, sequence: ShareSequence, settling: Settling, settings: Mapping[str, Any]
) -> pd.DataFrame:
    """Return a table of shares with the intervals of a sequence, and the verdicts that follow from them."""
    bands = [settling.band(fair) for fair in table["fair_share"].tolist()]
    found = _intervals(table, sequence, bands)
    alone = _intervals(table, ShareSequence(1 - settings["level"], sequence.weight), bands)
    table = table.assign(low=found[:, 0], high=found[:, 1], low_alone=alone[:, 0], high_alone=alone[:, 1])
    return judged(table, settings["games"], sequence.ordinary_level, settings["tolerance"])


def _intervals(table: pd.DataFrame, sequence: ShareSequence, bands: Iterable[Band | None]) -> NDArray[np.float64]:
    """Return the lower and the upper bounds (rows, 2) of the shares of a table."""
    counted = zip(table["estimate"].tolist(), table["n"].tolist(), bands, strict=True)
    return np.array([sequence.interval(share * games, games, band)[1:3] for share, games, band in counted])
