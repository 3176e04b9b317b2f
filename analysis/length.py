"""How long is a game, and how does it end? A game stopped by the limit is a length we know only a lower bound of.

The same estimate serves any "in which round did it happen": rounds in which it had not happened yet are censored.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from analysis.checks import check_level, check_table
from analysis.clusters import cluster_codes, design_effect, unit_codes
from analysis.intervals import share_interval, wilson_bounds
from sim.game import CHANCE

LIMIT = "limit"
QUANTILES = {"p10": 0.1, "median": 0.5, "p90": 0.9}


@dataclass(frozen=True, eq=False)
class GameLength:
    """Lengths in rounds and reasons to end.

    Attributes:
        table: columns statistic ("p10", "median", "p90"), estimate, low, high, n. A number that lies beyond the limit,
            or that too few games can tell, is nan.
        curve: one row a round, columns round, estimate (share of games that go on after it), low, high, n (games
            still playing at its start).
        ends: one row an end reason, columns end, estimate, low, high, n (all games).
        settings: level, method, games.
    """

    table: pd.DataFrame
    curve: pd.DataFrame
    ends: pd.DataFrame
    settings: dict[str, Any]


def game_length(games: pd.DataFrame, *, level: float = 0.95) -> GameLength:
    """Distribution of the number of rounds, with games stopped by the limit as right-censored.

    Args:
        games: the games table: columns rounds, end, and game and chance where games share their chance.
        level: confidence level.

    Returns:
        Quantiles, the curve of games still going on, and the shares of end reasons.

    Raises:
        ValueError: an empty table, an absent column, or missing values.

    Examples:
        >>> games = pd.DataFrame({"rounds": [9, 10, 11, 12], "end": ["victory"] * 3 + ["limit"]})
        >>> game_length(games).table.estimate.tolist()
        [9.0, 10.0, nan]
    """
    check_table(games, "games", ["rounds", "end"])
    ended = (games["end"] != LIMIT).to_numpy()
    units = unit_codes(games)[0] if CHANCE in games.columns else None
    curve = going_on(games["rounds"], ended, level=level, units=units)
    settings = {"level": level, "method": "kaplan-meier, rothman band", "games": len(games)}
    return GameLength(curve_quantiles(curve, len(games)), curve, _end_shares(games["end"], units, level), settings)


def round_quantiles(
    rounds: ArrayLike, happened: ArrayLike, *, level: float = 0.95, units: ArrayLike | None = None
) -> pd.DataFrame:
    """The rounds by which something had happened in 10, 50 and 90 of 100 games.

    Args:
        rounds: one round a game: when it happened, or up to when it is known not to have happened.
        happened: one truth value a game.
        level: confidence level.
        units: the unit that each game belongs to; None where every game is one.

    Returns:
        Columns statistic, estimate, low, high, n; nan for a round that was never reached.
    """
    return curve_quantiles(going_on(rounds, happened, level=level, units=units), len(np.asarray(happened)))


def going_on(
    rounds: ArrayLike, happened: ArrayLike, *, level: float = 0.95, units: ArrayLike | None = None
) -> pd.DataFrame:
    """Share of games in which it had not happened by the end of each round (the Kaplan-Meier curve).

    Args:
        rounds: one round a game, 1 or later.
        happened: one truth value a game; False means censored in that round.
        level: confidence level.
        units: the unit that each game belongs to; None where every game is one.

    Returns:
        One row a round from 1 to the last, columns round, estimate, low, high, n (games at risk).

    Raises:
        ValueError: a round below 1.

    Notes:
        The band is Rothman's: the Wilson interval at the effective number of games that Greenwood's variance implies.
        Where nobody is censored it is the plain Wilson interval of the share, and it stays defined at 0 and 1. Games of
        one unit count for as many independent ones as the design effect of their mean length leaves (Kish).
    """
    check_level(level)
    length, event = np.asarray(rounds).astype(np.int64), np.asarray(happened, dtype=bool)
    if length.min() < 1:
        raise ValueError("rounds are counted from 1, so no game can have fewer")
    axis = np.arange(1, length.max() + 1)
    sample = stats.CensoredData.right_censored(length, ~event)
    share = stats.ecdf(sample).sf.evaluate(axis)
    at_risk = np.bincount(length)[::-1].cumsum()[::-1][1:]
    ending = np.bincount(length[event], minlength=len(axis) + 1)[1:]
    size = _effective_games(share, at_risk, ending)
    if units is not None:
        size = size / design_effect(length.astype(np.float64), cluster_codes(units)[0])
    bounds = [wilson_bounds(float(s), n, level) for s, n in zip(share, size, strict=True)]
    low, high = np.array(bounds).T
    return pd.DataFrame({"round": axis, "estimate": share, "low": low, "high": high, "n": at_risk})


def _effective_games(
    share: NDArray[np.float64], at_risk: NDArray[np.int64], ending: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Effective number of games behind each point of the curve; carried on where it has no variance (0 or 1)."""
    # Rothman (1978), doi:10.1016/0021-9681(78)90043-8; Greenwood's variance is share^2 times the running sum.
    with np.errstate(divide="ignore", invalid="ignore"):
        greenwood = np.cumsum(ending / (at_risk * (at_risk - ending)))
        size = (1 - share) / (share * greenwood)
    usable = (share > 0) & (share < 1)
    return pd.Series(np.where(usable, size, np.nan)).ffill().fillna(float(at_risk[0])).to_numpy()


def curve_quantiles(curve: pd.DataFrame, games: int) -> pd.DataFrame:
    """Read quantiles off a curve of games still going on; their intervals are read off its band.

    Args:
        curve: columns round, estimate, low, high, as from `going_on`.
        games: the number of games to report as n.

    Returns:
        Columns statistic, estimate, low, high, n.
    """
    # Brookmeyer & Crowley (1982), doi:10.2307/2530286: the rounds whose band covers the level.
    rows = [
        (name, *(_first_round(curve, side, at) for side in ("estimate", "low", "high")), games)
        for name, at in QUANTILES.items()
    ]
    return pd.DataFrame(rows, columns=["statistic", "estimate", "low", "high", "n"])


def _first_round(curve: pd.DataFrame, side: str, at: float) -> float:
    """First round by which the share that goes on has fallen to 1 - at, or nan; rounding must not delay it."""
    reached = np.flatnonzero(curve[side].to_numpy() <= 1 - at + 1e-12)
    return float(curve["round"].iloc[reached[0]]) if len(reached) else math.nan


def _end_shares(end: pd.Series, units: ArrayLike | None, level: float) -> pd.DataFrame:
    reasons = sorted(map(str, end.unique()))  # texts of all games would take more memory than the rest of the table
    rows = [(reason, *share_interval(end == reason, units, level)) for reason in reasons]
    return pd.DataFrame(rows, columns=["end", "estimate", "low", "high", "n"])
