"""Which policy is best for each faction, when each faction plays what is best for it? Best replies, again and again.

A profile gives every faction a policy. In each round some seats play the profile and some any other policy, so that
every policy of every faction is seen against a field that mostly plays the profile (best replies of hands that tremble:
Selten 1975, doi:10.1007/BF01766400). A faction whose policy is clearly beaten by another one changes to it. A profile
in which nobody changes is an equilibrium as far as so many games can tell.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.quantiles import normal_quantile

CLEAR = 3.0  # standard errors of a difference: with twenty differences a round, one round in forty changes by chance
SETTLED, CYCLES, MOVING = "settled", "cycles", "moving"
Profile = Mapping[str, str]
Payoffs = Callable[[Profile], pd.DataFrame]


@dataclass(frozen=True)
class Replies:
    """What best replies lead to.

    Attributes:
        profile: the policy of each faction at the end.
        outcome: "settled", "cycles" (an earlier profile came back) or "moving" (the rounds were not enough).
        rounds: how many were played.
        gain: the most that a faction won more in the last round with another policy; 0 or more, mostly by chance.
    """

    profile: Profile
    outcome: str
    rounds: int
    gain: float


def best_replies(start: Profile, payoffs: Payoffs, *, most: int, level: float = 0.95) -> Replies:
    """Let factions change to better policies until none does.

    Args:
        start: the profile of the first round.
        payoffs: plays a round: the win share of each faction with each policy against a field that mostly plays a
            profile, as `analysis.shares.win_shares(seats, by=["faction", "policy"]).table`.
        most: rounds at most.
        level: confidence level of the intervals of `payoffs`.

    Returns:
        The last profile, and whether it is settled.
    """
    seen, profile = [dict(start)], dict(start)
    for number in range(1, most + 1):
        table = payoffs(profile)
        better = {faction: _reply(table, faction, policy, level) for faction, policy in profile.items()}
        gain = max(_gain(table, faction, policy) for faction, policy in profile.items())
        if better == profile:
            return Replies(profile, SETTLED, number, gain)
        profile = better
        if profile in seen:
            return Replies(profile, CYCLES, number, gain)
        seen.append(profile)
    return Replies(profile, MOVING, most, gain)


def best_of_each(table: pd.DataFrame) -> dict[str, str]:
    """Return the policy with which each faction wins most."""
    best = table.loc[table.groupby("faction", observed=True)["estimate"].idxmax()]
    return dict(zip(best["faction"].astype("str"), best["policy"].astype("str"), strict=True))


def _reply(table: pd.DataFrame, faction: str, policy: str, level: float) -> str:
    """Return the best policy of a faction if it clearly beats the present one, which stays otherwise."""
    rows = _rows(table, faction)
    best = max(rows.values(), key=lambda row: row["estimate"])
    error = math.hypot(_standard_error(best, level), _standard_error(rows[policy], level))
    return str(best["policy"]) if best["estimate"] - rows[policy]["estimate"] > CLEAR * error else policy


def _gain(table: pd.DataFrame, faction: str, policy: str) -> float:
    rows = _rows(table, faction)
    return float(max(row["estimate"] for row in rows.values()) - rows[policy]["estimate"])


def _rows(table: pd.DataFrame, faction: str) -> dict[str, dict[str, Any]]:
    mine = table[table["faction"].astype("str") == faction]
    return {str(row["policy"]): row for row in mine.to_dict("records")}


def _standard_error(row: Mapping[str, Any], level: float) -> float:
    return (row["high_alone"] - row["low_alone"]) / 2 / normal_quantile((1 + level) / 2)
