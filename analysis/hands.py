"""Does a verdict hold with other bots? The win shares of the factions as different policies play the same game.

Hands are the policies of one run. Verdicts in two pairs of hands are compared faction by faction: one *holds*, *fades*
or *turns* with other bots, or is *open* where too little was played to tell.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.pooling import Pooled, pooled
from analysis.quantiles import normal_quantile
from analysis.shares import WinShares

HOLDS, FADES, TURNS, OPEN = "holds", "fades", "turns", "open"
DEPENDS = "depends on play"
WIDEST = 2  # tolerances to either side: what hands may say that are to confirm a verdict
STEP, ROOM = 1.25, 0.85  # between the numbers of games that a plan tries; part of the tolerance that it plans to fill
Row = Mapping[str, Any]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Hands:
    """Who played, and what each faction won so.

    Attributes:
        name: what the hands are called.
        policies: those at the table.
        shares: win shares by faction.
        rollouts: played at a question by searching bots, 0 by others.
    """

    name: str
    policies: tuple[str, ...]
    shares: WinShares
    rollouts: int = 0

    @property
    def games(self) -> int:
        """How many games they played."""
        return int(self.shares.settings["games"])


@dataclass(frozen=True, eq=False)
class Dependence:
    """How far the verdicts of a study depend on who plays.

    Attributes:
        shares: win shares of the factions in the study itself.
        hands: the other bots that were tried, at least one pair of hands.
    """

    shares: WinShares
    hands: tuple[Hands, ...]

    @cached_property
    def rows(self) -> dict[str, list[Row]]:
        """The row of each faction in the study itself, and after it those with other bots, by faction."""
        return rows_by_faction(self.shares, self.hands)

    @cached_property
    def moved(self) -> tuple[str, ...]:
        """The factions whose verdict is seen to change."""
        return tuple(name for name, rows in self.rows.items() if altogether(rows) == DEPENDS)

    @property
    def agreed(self) -> str:
        """Whether the verdicts are those of other bots too.

        "depends on play" if one is seen to change, "holds" if all are confirmed, "open" otherwise.
        """
        if self.moved:
            return DEPENDS
        return HOLDS if {altogether(rows) for rows in self.rows.values()} == {HOLDS} else OPEN

    @cached_property
    def widest_spread(self) -> tuple[float, str]:
        """The largest standard deviation of a share between bots, beyond chance, and whose share it is."""
        return max((spread(rows, self.shares.settings["level"]), name) for name, rows in self.rows.items())

    @cached_property
    def pooled(self) -> Pooled:
        """How far each faction is from its fair share with each of the other bots, all of them seen together."""
        return pooled(*self._apart, level=self._level)

    @property
    def is_within(self) -> bool:
        """Whether no other bots can take any share out of the tolerance, as far as all their games together say."""
        return not self.moved and self.pooled.furthest <= self.shares.tolerance

    def games_within(self, most: int) -> int:
        """How many games each pair of hands has to play until `is_within`, if they differ by luck alone.

        0 where `most` would not do.
        """
        games = max(hands.games for hands in self.hands)
        return games_within(*self._apart, games, most, (self._level, self.shares.tolerance))

    @cached_property
    def _apart(self) -> tuple[Floats, Floats]:
        """Distances from the fair share and their standard errors: a row a faction, a column a pair of hands."""
        others = [rows[1:] for rows in self.rows.values()]
        estimate = [[row["estimate"] - row["fair_share"] for row in rows] for rows in others]
        level = self.shares.settings["level"]
        return np.array(estimate), np.array([[_error(row, level) for row in rows] for rows in others])

    @property
    def _level(self) -> float:
        """Confidence level of what is said of all bots: factions that are settled leave it their part of the error."""
        settings = self.shares.settings
        return float(1 - (1 - settings["level"]) / settings.get("families", 1))

    @property
    def is_confirmed(self) -> bool:
        """Whether no other bots say otherwise: no verdict changes, and shares hardly move beyond chance.

        All hands must have played enough to see a large imbalance.
        """
        tolerance = self.shares.tolerance
        if self.moved or self.widest_spread[0] > tolerance:
            return False
        widths = [row["high_alone"] - row["low_alone"] for rows in self.rows.values() for row in rows[1:]]
        return max(widths) / 2 <= WIDEST * tolerance


def games_within(estimate: Floats, error: Floats, games: int, most: int, asked: tuple[float, float]) -> int:
    """How many games each bot has to play until no share can leave the tolerance, if bots differ by luck alone.

    Args:
        estimate: distances from the fair share, a row a faction and a column a bot.
        error: their standard errors.
        games: of each bot so far.
        most: games that it may play.
        asked: confidence level, and the tolerance.

    Returns:
        Games altogether, 0 where `most` would not do.
    """
    level, tolerance = asked

    def left_open(later: int) -> float:
        narrower = math.sqrt(games / later)
        return pooled(narrower * estimate, narrower * error, level=level).furthest

    planned = games
    while planned < most and left_open(planned) > ROOM * tolerance:
        planned = min(most, math.ceil(STEP * planned))
    return planned if left_open(planned) <= tolerance else 0


def change(before: Row, after: Row) -> str:
    """Say what becomes of a faction's verdict with other bots.

    Args:
        before: the row of a table of win shares.
        after: the row of the same faction with other bots.

    Returns:
        "holds": the verdict is the same. "fades": over or under is balanced now, or the interval lies closer to the
        fair share than the one before, without touching it. "turns": another verdict. "open": one of the two is
        undecided, and nothing more can be said.

    Examples:
        >>> change({"verdict": "over"}, {"verdict": "balanced"})
        'fades'
        >>> change({"verdict": "balanced"}, {"verdict": "under"})
        'turns'
    """
    was, now = before["verdict"], after["verdict"]
    if was == "undecided":
        return OPEN
    if now == "undecided":
        return FADES if _recedes(before, after) else OPEN
    if was == now:
        return HOLDS
    return FADES if now == "balanced" else TURNS


def _recedes(before: Row, after: Row) -> bool:
    """Return whether a share beyond the fair one has clearly come closer to it, or passed it."""
    if before["verdict"] == "over":
        return bool(after["high"] < before["low"])
    return bool(before["verdict"] == "under" and after["low"] > before["high"])


def altogether(rows: Sequence[Row]) -> str:
    """Say whether a faction's verdict is the same with all bots.

    Args:
        rows: the faction's row in each pair of hands.

    Returns:
        "depends on play" if the first verdict that is decided fades or turns with other bots; "holds" if it is the same
        in all of them; "open" otherwise.
    """
    changes = [change(reference(rows), row) for row in rows]
    if FADES in changes or TURNS in changes:
        return DEPENDS
    return HOLDS if set(changes) == {HOLDS} else OPEN


def reference(rows: Sequence[Row]) -> Row:
    """Return the first row whose verdict is decided, the first one if none is."""
    return next((row for row in rows if row["verdict"] != "undecided"), rows[0])


def row_of(shares: WinShares, faction: str) -> dict[str, Any]:
    """Return the row of a faction."""
    return shares.rows[faction]


def rows_by_faction(own: WinShares, others: Sequence[Hands]) -> dict[str, list[Row]]:
    """Return the row of each faction in a study, and after it those with other bots, by faction."""
    return {name: [row_of(own, name), *(row_of(one.shares, name) for one in others)] for name in factions_of(own)}


def factions_of(shares: WinShares) -> list[str]:
    """Return the names of the factions, furthest above their fair share first."""
    excess = shares.table["estimate"] - shares.table["fair_share"]
    return shares.table.loc[excess.sort_values(ascending=False).index, "faction"].astype("str").tolist()


def spread(rows: Sequence[Row], level: float) -> float:
    """Return the standard deviation of a faction's share between bots, without what chance adds to it.

    Args:
        rows: the faction's row in each pair of hands.
        level: confidence level of their intervals.
    """
    # The method of moments for a variance between groups (Cochran 1954, doi:10.2307/3001666).
    if len(rows) < 2:
        return 0.0
    error = np.array([_error(row, level) for row in rows])
    return float(np.sqrt(max(0.0, np.var([row["estimate"] for row in rows], ddof=1) - (error**2).mean())))


def _error(row: Row, level: float) -> float:
    """Return the standard error of a share, from its interval alone."""
    return float(row["high_alone"] - row["low_alone"]) / 2 / normal_quantile((1 + level) / 2)
