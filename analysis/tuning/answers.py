"""Which of the changes that were confirmed meets all goals? The smallest; else what comes closest, and how close."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd

from analysis.intervals import mean_interval
from analysis.tuning.goals import LENGTH, Goal

Met = Literal["yes", "no", "open"]
FAIR, MET, OPEN, NONE = "fair", "met", "open", "none"


@dataclass(frozen=True, eq=False)
class Answer:
    """What confirming came to.

    Attributes:
        status: fair (nothing need be changed), met (a change meets all goals), open (the estimates of one do, the
            intervals do not settle it), none (no change does).
        arm: the arm that is answered with; the closest one where none meets the goals.
        reached: `reached_table`.
    """

    status: str
    arm: str
    reached: pd.DataFrame

    @property
    def left(self) -> pd.DataFrame:
        """The goals that the arm does not surely meet, the worst first."""
        own = self.reached[(self.reached["arm"] == self.arm) & (self.reached["met"] != "yes")]
        return own.sort_values("beyond", ascending=False)


def answered(reached: pd.DataFrame) -> Answer:
    """Find the answer.

    Args:
        reached: `reached_table`, arms from the smallest change to the largest, to change nothing first.
    """
    arms = reached["arm"].drop_duplicates().tolist()
    by_arm = {arm: reached[reached["arm"] == arm] for arm in arms}
    met = [arm for arm in arms if (by_arm[arm]["met"] == "yes").all()]
    if met:
        return Answer(FAIR if met[0] == arms[0] else MET, met[0], reached)
    far = {arm: float(table["far"].max()) for arm, table in by_arm.items()}
    likely = [arm for arm in arms if far[arm] <= 1 and (by_arm[arm]["met"] != "no").all()]
    if arms[0] in likely:
        return Answer(OPEN, arms[0], reached)
    return Answer(OPEN if likely else NONE, min(likely or arms, key=far.__getitem__), reached)


def reached_table(
    shares: Mapping[str, pd.DataFrame], lengths: Mapping[str, np.ndarray], goals: Sequence[Goal], level: float
) -> pd.DataFrame:
    """How near every arm comes to every goal.

    Args:
        shares: `analysis.comparing.differences.share_table` by kind, faction or seat.
        lengths: rounds of every game, by arm.
        goals: what is asked.
        level: confidence level.

    Returns:
        One row an arm and goal: arm, kind, name, estimate, low, high, band_low, band_high, far (distance from the
        middle of the band, 1 being its end), beyond (how far the estimate lies beyond the band), met (yes: the whole
        interval lies in the band; no: beyond it; open), n. The intervals of shares hold together for all arms.
    """
    rows = [{**row, **_judged(row, goal)} for arm in lengths for goal in goals
            for row in [_estimate(arm, goal, shares, lengths, level)]]  # fmt: skip
    return pd.DataFrame(rows)


def _estimate(
    arm: str, goal: Goal, shares: Mapping[str, pd.DataFrame], lengths: Mapping[str, np.ndarray], level: float
) -> dict:
    head = {"arm": arm, "kind": goal.kind, "name": goal.name}
    if goal.kind == LENGTH:
        length = mean_interval(lengths[arm], level=level)
        return {**head, "estimate": length.estimate, "low": length.low, "high": length.high, "n": length.n}
    table = shares[goal.kind]
    [row] = table[(table["arm"] == arm) & (table[goal.kind].astype(str) == goal.name)].to_dict("records")
    return {**head, "estimate": row["estimate"], "low": row["family_low"], "high": row["family_high"], "n": row["n"]}


def _judged(row: dict, goal: Goal) -> dict:
    met: Met = "open"
    if row["low"] >= goal.low and row["high"] <= goal.high:
        met = "yes"
    elif row["low"] > goal.high or row["high"] < goal.low:
        met = "no"
    return {
        "band_low": goal.low,
        "band_high": goal.high,
        "far": abs(row["estimate"] - goal.middle) / goal.half,
        "beyond": max(0.0, goal.low - row["estimate"], row["estimate"] - goal.high),
        "met": met,
    }
