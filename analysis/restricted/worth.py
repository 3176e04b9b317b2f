"""What is each mechanic worth to a seat, with these bots, and to each faction and policy?

Worth is the win share of a seat with the mechanic less its share without, in the same games, while all others may use
it. All mechanics are compared with the same games, so their errors have much in common.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.adjusting import Covariates
from analysis.checks import check_level, check_tolerance
from analysis.comparing.arms import joint_means
from analysis.comparing.differences import tested
from analysis.families import critical_value, standard_errors
from analysis.restricted.games import Numbers, RestrictedGames

Mask = NDArray[np.bool_]

RARE = 0.05  # of the games of a seat; a mechanic that comes up in fewer is hardly ever possible
NEVER, MUST, USEFUL, DEAD, BAD, OPEN = "never possible", "must", "useful", "dead", "badly used", "undecided"
VERDICTS = (MUST, USEFUL, DEAD, BAD, OPEN, NEVER)


def worth_table(played: RestrictedGames, *, level: float = 0.95, tolerance: float = 0.02) -> pd.DataFrame:
    """Return what every mechanic is worth to a seat.

    Args:
        played: the games.
        level: confidence level, and one minus the share of false discoveries that is allowed.
        tolerance: worth that still counts as none.

    Returns:
        One row a mechanic, the most worth first: mechanic, estimate, low, high (the interval of this one alone),
        family_low, family_high (that holds together with all others), p_value, q_value, verdict (see `worth_verdict`;
        dead only where it is so with every policy), possible, kept, changed (see `RestrictedGames`), n (games of a
        seat without it).

    Raises:
        ValueError: a level or tolerance out of range.

    Notes:
        Restricted play is that of Jaffe et al. (2012), doi:10.1609/aiide.v8i1.12513. Games are clusters: in each of
        them every seat goes without once. What line-ups explain is no error (`analysis.adjusting`). The variance is
        that of one more win gained and one more lost than was seen, after Bonett & Price (2012),
        doi:10.3102/1076998611411915, so that a mechanic under which no game turned out otherwise does not count as
        worth nothing with certainty.
    """
    games = np.full((played.games, 1), float(played.seats))
    table = _worths(played.lost.sum(axis=2)[..., None], games, played.lineups, level)
    table.insert(0, "mechanic", played.mechanics)
    table = table.assign(possible=played.possible, kept=played.kept, changed=played.changed)
    most = 1 / played.seats  # all that seats of any kind win on average
    table[["high", "family_high"]] = table[["high", "family_high"]].clip(upper=most)
    judged = _judged(table, level, tolerance)
    open_to_some = _beyond_tolerance(policy_table(played, level=level, tolerance=tolerance))
    for at in judged.index[(judged["verdict"] == DEAD) & judged["mechanic"].isin(open_to_some)]:
        judged.loc[at, "verdict"] = _by_q(judged.loc[at].to_dict(), 1 - level)
    return judged.sort_values("estimate", ascending=False, ignore_index=True)


def _beyond_tolerance(by_policy: pd.DataFrame) -> set[str]:
    """The mechanics that may be worth more than the tolerance to one policy at least."""
    return set(by_policy.loc[~by_policy["verdict"].isin((DEAD, NEVER)), "mechanic"])


def faction_table(played: RestrictedGames, *, level: float = 0.95, tolerance: float = 0.02) -> pd.DataFrame:
    """Return what every mechanic is worth to each faction; see `worth_table`.

    Returns:
        One row a mechanic and faction that plays: as there, with the column faction. The intervals of the family and q
        are those of this whole table.
    """
    names = {played.factions[code]: played.faction == code for code in np.unique(played.faction)}
    return _judged(_grouped(played, "faction", names, level), level, tolerance)


def policy_table(played: RestrictedGames, *, level: float = 0.95, tolerance: float = 0.02) -> pd.DataFrame:
    """Return what every mechanic is worth to a seat with each policy; see `worth_table`.

    Returns:
        One row a mechanic and policy that plays, the strongest policy first: as there, with the columns policy and
        wins (the share of games that it wins where nobody goes without anything). The intervals of the family and q
        are those of this whole table, so that they hold for whichever policy a reader looks at.
    """
    names = {name: played.policy == played.policies.index(name) for name in played.by_strength}
    table = _grouped(played, "policy", names, level)
    wins = {name: float(played.shares[seats].mean()) for name, seats in names.items()}
    table.insert(2, "wins", table["policy"].map(wins))
    return _judged(table, level, tolerance)


def _grouped(played: RestrictedGames, by: str, groups: Mapping[str, Mask], level: float) -> pd.DataFrame:
    """What every mechanic is worth to groups of seats, (games, seats) each, in their order."""
    here = np.stack(list(groups.values()), axis=2)
    lost, seats = np.einsum("mgs,gsf->mgf", played.lost, here), here.sum(axis=1).astype(np.float64)
    table = _worths(lost, seats, played.lineups, level)
    table.insert(0, "mechanic", np.repeat(played.mechanics, len(groups)))
    table.insert(1, by, np.tile(list(groups), len(played.mechanics)))
    possible = np.einsum("mgs,gsf->mf", (played.withheld > 0).astype(np.float64), here) / here.sum(axis=(0, 1))
    return table.assign(possible=possible.ravel())


def _worths(lost: Numbers, seats: Numbers, known: Covariates, level: float) -> pd.DataFrame:
    """Estimates, intervals and tests, one row a mechanic and group; see `worths_and_errors`."""
    check_level(level)
    games, rows = len(seats), np.tile(seats.sum(axis=0), len(lost))
    worth, covariance = worths_and_errors(lost, seats, known)
    found = tested(worth, standard_errors(covariance), games, critical_value(covariance, games, level), level)
    bounds = {name: np.clip(found[name], -1, 1) for name in ("low", "high", "family_low", "family_high")}
    return pd.DataFrame({"estimate": worth, **{**found, **bounds}, "n": rows.astype(np.int64)})


def worths_and_errors(lost: Numbers, seats: Numbers, known: Covariates | None = None) -> tuple[Numbers, Numbers]:
    """Return what mechanics are worth to groups of seats, one number a mechanic and group, and their covariance.

    Args:
        lost: (mechanics, games, groups) what the seats of a group win less without.
        seats: (games, groups) how many they are.
        known: what is known of the games beside; None where that is nothing.
    """
    worth, covariance = joint_means(lost, seats, known)
    rows = np.tile(seats.sum(axis=0), len(lost))
    return worth.ravel(), covariance.reshape(len(rows), -1) + np.diag(2 / rows**2)


def _judged(table: pd.DataFrame, level: float, tolerance: float) -> pd.DataFrame:
    check_tolerance(tolerance)
    table["verdict"] = [worth_verdict(row, tolerance, 1 - level) for row in table.to_dict("records")]
    return table


def worth_verdict(row: Mapping[str, Any], tolerance: float, false: float = 0.05) -> str:
    """Say what a mechanic is with these bots.

    Args:
        row: estimate, family_low, family_high, q_value, possible.
        tolerance: worth that still counts as none.
        false: share of false discoveries that is allowed.

    Returns:
        "never possible" where nothing was ever taken out; "dead" where the interval of the family lies within the
        tolerance; "must" where it lies above it; "useful" and "badly used" by q; else "undecided".

    Examples:
        >>> row = {"estimate": 0.1, "family_low": 0.04, "family_high": 0.16, "q_value": 0.001, "possible": 0.9}
        >>> worth_verdict(row, 0.02), worth_verdict(row, 0.05), worth_verdict(row, 0.2)
        ('must', 'useful', 'dead')
    """
    if row["possible"] == 0:
        return NEVER
    if row["family_low"] >= -tolerance and row["family_high"] <= tolerance:
        return DEAD
    if row["family_low"] > tolerance:
        return MUST
    return _by_q(row, false)


def _by_q(row: Mapping[str, Any], false: float) -> str:
    """Whether a mechanic is useful, badly used or neither for sure."""
    if row["q_value"] > false or np.isnan(row["q_value"]):
        return OPEN
    return USEFUL if row["estimate"] > 0 else BAD
