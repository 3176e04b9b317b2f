"""What does each arm change? Differences to the baseline, game by game, and verdicts that allow for their number."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from analysis.checks import check_level, check_tolerance
from analysis.comparing.arms import ArmShares
from analysis.families import NO_ERROR, critical_value, family_level, standard_errors
from analysis.intervals import Interval, score_interval
from analysis.planning import CHANCES, Aim, Apart, games_needed, spread_of_truths
from analysis.quantiles import student_quantile
from analysis.shares import verdict

Numbers = NDArray[np.float64]


def share_table(shares: ArmShares, *, level: float = 0.95, tolerance: float = 0.02) -> pd.DataFrame:
    """Win shares of every group in every arm.

    Args:
        shares: of the arms.
        level: confidence level.
        tolerance: distance from the fair share that still counts as balanced.

    Returns:
        One row an arm and group: arm, the columns of the group, estimate, low, high, family_low, family_high (an
        interval that holds together with all others of the table), fair_share, verdict (balanced, over, under,
        undecided, from the family's interval), games, n (seats).

    Raises:
        ValueError: a level or tolerance out of range.

    Notes:
        Wilson's interval at the effective number of games (see `analysis.intervals.share_interval`); that of the family
        at the level of `critical_value`.
    """
    check_level(level)
    check_tolerance(tolerance)
    cells = shares.estimate.size
    critical = critical_value(shares.covariance.reshape(cells, cells), shares.games, level)
    alone, family = (_wilson(shares, at) for at in (level, family_level(critical, shares.games)))
    table = shares.rows().assign(
        estimate=shares.estimate.ravel(),
        low=alone[:, 0],
        high=alone[:, 1],
        family_low=family[:, 0],
        family_high=family[:, 1],
        fair_share=shares.fair.ravel(),
    )
    ends = zip(table["estimate"], table["family_low"], table["family_high"], table["fair_share"], strict=True)
    words = [verdict(Interval(share, low, high, 0), fair, tolerance) for share, low, high, fair in ends]
    return table.assign(verdict=words, **shares.counts())


def _wilson(shares: ArmShares, level: float) -> Numbers:
    """(cells, 2) bounds of all shares at a level."""
    sizes = np.tile(shares.group_games, len(shares.arms)).tolist()
    cells = zip(shares.estimate.ravel().tolist(), shares.errors.ravel().tolist(), sizes, strict=True)
    return np.array([score_interval(share, error, n, n, level)[1:3] for share, error, n in cells])


def difference_table(shares: ArmShares, *, level: float = 0.95, tolerance: float = 0.02) -> pd.DataFrame:
    """Differences of every arm to the baseline, after minus before.

    Args:
        shares: of the arms, the baseline first.
        level: confidence level, and one minus the share of false discoveries that is allowed.
        tolerance: difference of a win share that still counts as the same.

    Returns:
        One row an arm and group: arm, the columns of the group, before, after, estimate, low, high (the interval of
        this difference alone), family_low, family_high (that holds together with all others of the table), p_value,
        q_value, verdict, variance_saved (by playing the same games, against games of its own for each arm),
        needed_low, needed_high (more games until a verdict, with a chance of 80% and of 90%; 0 unless undecided),
        games, n (seats).

    Raises:
        ValueError: a level or tolerance out of range.

    Notes:
        q is that of Benjamini & Hochberg (1995) over the whole table. "More" and "less" go by q; "same" is an
        equivalence claim: the interval that holds for the whole family lies within the tolerance. Where all n games
        differ alike, as where none differs, the standard error counts as 1 / n, so that the interval is about that of
        the rule of three (Hanley & Lippman-Hand 1983, doi:10.1001/jama.1983.03330370053031).
    """
    check_level(level)
    check_tolerance(tolerance)
    change, covariance = changes(shares)
    found = standard_errors(covariance)
    error = np.where(found > NO_ERROR, found, 1 / np.tile(shares.group_games, len(shares.arms) - 1))
    critical = critical_value(covariance, shares.games, level)
    table = shares.rows(1).assign(
        before=np.tile(shares.estimate[0], len(shares.arms) - 1),
        after=shares.estimate[1:].ravel(),
        estimate=change,
        **tested(change, error, shares.games, critical, level),
    )
    table["verdict"] = [change_verdict(row, tolerance, 1 - level) for row in table.to_dict("records")]
    table["variance_saved"] = _saved(shares, found)
    return table.assign(**_needed(table, error, critical, shares, (level, tolerance)), **shares.counts(1))


def changes(shares: ArmShares) -> tuple[Numbers, Numbers]:
    """Return the differences of all arms to the first, one an arm and group, and their covariance."""
    arms, groups = shares.estimate.shape
    unit = np.eye(groups)
    contrast = np.hstack([np.tile(-unit, (arms - 1, 1)), np.eye((arms - 1) * groups)])
    covariance = contrast @ shares.covariance.reshape(arms * groups, -1) @ contrast.T
    return (shares.estimate[1:] - shares.estimate[0]).ravel(), covariance


def tested(change: Numbers, error: Numbers, games: int, critical: float, level: float) -> dict[str, Numbers]:
    """Intervals of differences alone and as a family, p and q; missing numbers stay missing."""
    alone = student_quantile((1 + level) / 2, games - 1) if games > 1 else np.nan
    p_value = p_values(change, error, games)
    return {
        "low": change - alone * error,
        "high": change + alone * error,
        "family_low": change - critical * error,
        "family_high": change + critical * error,
        "p_value": p_value,
        "q_value": false_discoveries(p_value),
    }


def p_values(change: Numbers, error: Numbers, games: int) -> Numbers:
    """Two-sided p-values of no difference; a difference without any error is certain."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(error > NO_ERROR, np.abs(change) / error, np.where(np.abs(change) > NO_ERROR, np.inf, 0.0))
    known = np.isfinite(change) & np.isfinite(error)
    return np.where(known, 2 * stats.t.sf(ratio, max(games - 1, 1)), np.nan)


def false_discoveries(p_value: Numbers) -> Numbers:
    """Control false discoveries over all p-values that are known (Benjamini and Hochberg)."""
    known = np.isfinite(p_value)
    q_value = np.full(len(p_value), np.nan)
    if known.any():
        q_value[known] = stats.false_discovery_control(p_value[known])
    return q_value


def change_verdict(row: dict, tolerance: float, false: float = 0.05) -> str:
    """Say whether a difference is more, less, the same within the tolerance, or undecided.

    Args:
        row: estimate, family_low, family_high, q_value.
        tolerance: difference that still counts as the same.
        false: share of false discoveries that is allowed.

    Examples:
        >>> change_verdict({"estimate": 0.0, "family_low": -0.01, "family_high": 0.01, "q_value": 0.9}, 0.02)
        'same'
        >>> change_verdict({"estimate": 0.1, "family_low": -0.01, "family_high": 0.21, "q_value": 0.04}, 0.02)
        'more'
    """
    if row["family_low"] >= -tolerance and row["family_high"] <= tolerance:
        return "same"
    if row["q_value"] <= false:
        return "more" if row["estimate"] > 0 else "less"
    return "undecided"


def _needed(
    table: pd.DataFrame, error: Numbers, critical: float, shares: ArmShares, asked: tuple[float, float]
) -> dict[str, NDArray[np.int64]]:
    """How many more games would probably settle each difference that is undecided; 0 for the others.

    Args:
        table: columns arm, estimate, q_value, verdict.
        error: standard errors of the differences.
        critical: standard errors that an interval of the family has to either side.
        shares: of the arms.
        asked: confidence level, and the difference that still counts as the same.
    """
    level, tolerance = asked
    whole, each = family_level(critical, shares.games), len(table)
    # Where some differences are found, those of Benjamini & Hochberg are judged by so much of the error more.
    found = min(each, int((table["q_value"] <= 1 - level).sum()) + 1)
    aim = Aim((-tolerance, tolerance), whole, Apart((0.0, 0.0), 1 - (1 - level) * found / each))
    needed = np.zeros((each, len(CHANCES)), np.int64)
    for _, rows in table.reset_index(drop=True).groupby("arm", sort=False):
        spread = spread_of_truths(rows["estimate"].to_numpy(), error[rows.index])
        for at in rows.index[rows["verdict"] == "undecided"]:
            change, half = table["estimate"].iloc[at], critical * error[at]
            interval = Interval(change, change - half, change + half, shares.games)
            needed[at] = games_needed(interval, shares.games, aim, spread=spread)
    return {"needed_low": needed[:, 1], "needed_high": needed[:, 2]}


def _saved(shares: ArmShares, error: Numbers) -> Numbers:
    """Share of the variance that pairing saves; missing where nothing varies."""
    apart = (shares.errors[1:] ** 2 + shares.errors[0] ** 2).ravel()
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(apart > NO_ERROR**2, 1 - error**2 / apart, np.nan)
