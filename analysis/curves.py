"""How does a game unfold, round by round? Activity a player, and the spread of standings.

A round averages the games that are still going on in it; n says how many seats these have.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from analysis.checks import check_table
from analysis.clusters import row_groups, unit_codes
from analysis.intervals import mean_interval
from analysis.leads import sole_winners
from analysis.solo import is_solo

ACTIVITIES = ("battles", "conquests", "decisions")
SPREAD = {"q10": 0.1, "q25": 0.25, "q50": 0.5, "q75": 0.75, "q90": 0.9}
ACTIVITY_COLUMNS = ["quantity", "round", "estimate", "low", "high", "n"]
CURVE_COLUMNS = ["by", "group", "round", *SPREAD, "mean", "low", "high", "n"]


@dataclass(frozen=True, eq=False)
class Curves:
    """The course of a game.

    Attributes:
        activity: columns quantity (a column of rounds), round, estimate (mean a player in that round), low, high, n.
        score_curves: columns by ("all", "winner", "faction"), group ("all"; "winner" or "others"; the faction), round,
            q10, q25, q50, q75, q90 (quantiles of the standing), mean, low, high (interval of the mean), n.
        settings: level, method, games (with rounds kept).
    """

    activity: pd.DataFrame
    score_curves: pd.DataFrame
    settings: dict[str, Any]


def curves(games: pd.DataFrame, rounds: pd.DataFrame, *, level: float = 0.95) -> Curves:
    """Activity and standings by round.

    Args:
        games: the games table: columns game, winner.
        rounds: the rounds table: columns game, round, faction, standing, and the activities that it has.
        level: confidence level of the means.

    Returns:
        Both tables, tidy. The curves of winners and others use the games with a sole winner; where one seat plays
        alone, they are those of games won and of games lost.

    Raises:
        ValueError: an empty table, an absent column, or missing keys.
    """
    check_table(rounds, "rounds", ["game", "round"])
    settings = {"level": level, "method": "t, clustered by game", "games": int(rounds["game"].nunique())}
    return Curves(activity(rounds, level=level), score_curves(games, rounds, level=level), settings)


def activity(rounds: pd.DataFrame, *, quantities: Sequence[str] = ACTIVITIES, level: float = 0.95) -> pd.DataFrame:
    """Mean of each quantity a player in each round, with an interval clustered by game.

    Args:
        rounds: the rounds table: columns game, round and the quantities; an absent quantity is left out.
        quantities: columns to average.
        level: confidence level.

    Returns:
        Columns quantity, round, estimate, low, high, n (seats).

    Examples:
        >>> rounds = pd.DataFrame({"game": [0, 0, 1, 1], "round": 1, "battles": [1, 0, 2, 1]})
        >>> activity(rounds).estimate.tolist()
        [1.0]
    """
    check_table(rounds, "rounds", ["game", "round"])
    present = [name for name in quantities if name in rounds.columns]
    if not present:
        return pd.DataFrame(columns=ACTIVITY_COLUMNS)
    return pd.concat([_means(rounds, name, level) for name in present], ignore_index=True)


def _means(rounds: pd.DataFrame, quantity: str, level: float) -> pd.DataFrame:
    keys, groups = row_groups(rounds, "round")
    values = rounds[quantity].to_numpy(dtype=np.float64, na_value=np.nan)
    unit, _ = unit_codes(rounds)
    means = pd.DataFrame([mean_interval(values[at], unit[at], level) for at in groups])
    return pd.concat([pd.Series([quantity] * len(keys), name="quantity"), keys, means], axis=1)


def score_curves(games: pd.DataFrame, rounds: pd.DataFrame, *, level: float = 0.95) -> pd.DataFrame:
    """Quantiles and mean of the standing in each round: of all seats, of winners and others, of each faction.

    Args:
        games: the games table: columns game, winner (missing when shared or undecided).
        rounds: the rounds table: columns game, round, faction, standing.
        level: confidence level of the mean.

    Returns:
        Columns by, group, round, q10, q25, q50, q75, q90, mean, low, high, n.

    Raises:
        ValueError: an empty table, an absent column, missing keys, or a game that the games table does not have.
    """
    check_table(rounds, "rounds", ["game", "round", "faction"], gaps=["standing"])
    check_table(games, "games", ["game"], gaps=["winner"])
    standings = rounds[["round", "faction", "standing"]].assign(unit=unit_codes(rounds)[0])
    won, decided = sole_winners(games, rounds)
    if is_solo(rounds, ["game", "round"]):
        decided[:] = True
    parts = [
        standings.assign(by="all", group="all"),
        standings.assign(by="winner", group=np.where(won, "winner", "others"))[decided],
        standings.assign(by="faction", group=standings["faction"].astype("str")),
    ]
    return pd.concat([_curves_of(part, level) for part in parts if len(part)], ignore_index=True)


def _curves_of(standings: pd.DataFrame, level: float) -> pd.DataFrame:
    columns = ["by", "group", "round"]
    keys, groups = row_groups(standings, columns)
    spread = standings.groupby(columns, observed=True)["standing"].quantile(list(SPREAD.values())).unstack()
    spread.columns = pd.Index(list(SPREAD))
    value, unit = standings["standing"].to_numpy(dtype=np.float64, na_value=np.nan), standings["unit"].to_numpy()
    means = pd.DataFrame([mean_interval(value[at], unit[at], level) for at in groups])
    return pd.concat([keys, spread.reset_index(drop=True), means.rename(columns={"estimate": "mean"})], axis=1)
