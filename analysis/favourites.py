"""When is a game decided? How often the seat that a value favours after a round wins, beside the leader by score."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_level
from analysis.intervals import Interval, mean_interval, share_interval
from analysis.learning.positions import Positions
from analysis.length import round_quantiles

HALF = 0.5  # chance from which on a seat is ahead of all others together
LEAST = 20  # games that go on after a round: what fewer say is not shown

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Favourites:
    """How soon it can be seen who wins.

    Attributes:
        half: how often the favourite after half of the rounds wins; n counts the games.
        half_score: how often who leads by score then does, several leaders their share.
        chance: mean chance that the value gives the favourite then.
        ahead_for_good: rounds after which 10, 50 and 90 of 100 winners were more likely than not to win, and stayed so:
            columns statistic, estimate, low, high, n.
        by_round: of games that go on after a round: columns round, estimate, low, high (how often the favourite wins),
            score (how often who leads by score does), chance (the mean one of the favourite), n.
        settings: level, games.
    """

    half: Interval
    half_score: Interval
    chance: Interval
    ahead_for_good: pd.DataFrame
    by_round: pd.DataFrame
    settings: dict[str, Any]


def favourites(positions: Positions, chance: Array, *, level: float = 0.95, turns: int = 1) -> Favourites:
    """Say how soon it can be seen who wins.

    Args:
        positions: ends of rounds of games with a winner, but for the last round of each.
        chance: (positions, seats) the chances that a value gives.
        level: confidence level.
        turns: games in a row that share their chance.

    Raises:
        ValueError: without positions.
    """
    check_level(level)
    if not len(positions):
        raise ValueError("no game goes on after its first round")
    rows = pd.DataFrame(
        {
            "game": positions.game,
            "unit": positions.game // turns,
            "round": positions.turn_round,
            "wins": _won_by(positions.won, chance),
            "score_wins": _won_by(positions.won, positions.standing),
            "chance": chance.max(1),
        }
    )
    last = rows.groupby("game")["round"].transform("max")
    halves = rows[rows["round"] == (last + 1) // 2]
    return Favourites(
        half=share_interval(halves["wins"], halves["unit"], level),
        half_score=share_interval(halves["score_wins"], halves["unit"], level),
        chance=mean_interval(halves["chance"], halves["unit"], level),
        ahead_for_good=_ahead_for_good(positions, chance, level, turns),
        by_round=_by_round(rows, level),
        settings={"level": level, "games": rows["game"].nunique()},
    )


def _won_by(won: Array, height: Array) -> Array:
    """Return the share of the win that goes to who stands highest, to several the mean of theirs."""
    highest = height == height.max(1, keepdims=True)
    return (won * highest).sum(1) / highest.sum(1)


def _ahead_for_good(positions: Positions, chance: Array, level: float, turns: int) -> pd.DataFrame:
    """Return after which rounds winners stayed more likely than not to win; games whose win is shared are left out."""
    sole = positions.won.max(1) == 1.0
    own = pd.DataFrame(
        {
            "game": positions.game[sole],
            "round": positions.turn_round[sole],
            "behind": (chance[sole] * positions.won[sole]).sum(1) <= HALF,
        }
    )
    last = own.groupby("game")["round"].max()
    behind = own[own["behind"]].groupby("game")["round"].max().reindex(last.index, fill_value=0)
    ended = np.ones(len(behind), dtype=bool)
    return round_quantiles(behind.to_numpy() + 1, ended, level=level, units=behind.index.to_numpy() // turns)


def _by_round(rows: pd.DataFrame, level: float) -> pd.DataFrame:
    found = []
    for number, same in rows.groupby("round"):
        if len(same) >= LEAST:
            wins = share_interval(same["wins"], same["unit"], level)
            means = {"score": same["score_wins"].mean(), "chance": same["chance"].mean()}
            found.append({"round": number, **wins._asdict(), **means})
    return pd.DataFrame(found, columns=["round", "estimate", "low", "high", "score", "chance", "n"])
