"""How much does a change do in play? How many games end otherwise, and whether one change falls short of another."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.intervals import Interval, mean_interval, share_interval
from analysis.mean_sequences import MeanSequence
from analysis.tuning.goals import Goal
from analysis.tuning.outcomes import Numbers


def ends_otherwise(before: pd.DataFrame, after: pd.DataFrame, *, level: float = 0.95) -> Interval:
    """Return the share of the games that somebody else wins by other rules.

    Args:
        before: the seats of the games by the rules as they were: columns game, win_share.
        after: of the same games by other rules.
        level: confidence level.

    Examples:
        >>> seats = pd.DataFrame({"game": [0, 0, 1, 1], "win_share": [1.0, 0, 0, 1]})
        >>> ends_otherwise(seats, seats.assign(win_share=[1.0, 0, 1, 0])).estimate
        0.5
    """
    other = before["win_share"].to_numpy() != after["win_share"].to_numpy()
    return share_interval(pd.Series(other).groupby(before["game"].to_numpy()).any().to_numpy(float), level=level)


def mean_shift(differences: pd.DataFrame) -> float:
    """Return by how much the shares of all factions move on average, whether up or down.

    Args:
        differences: `analysis.comparing.differences.difference_table` of one arm, by faction.
    """
    return float(differences["estimate"].abs().mean())


def falls_short(goals: Sequence[Goal], smaller: Numbers, larger: Numbers, level: float) -> bool:
    """Return whether a change is shown to miss a goal, and by more than a larger one does on the same games.

    Args:
        goals: what is asked.
        smaller: (games, goals) outcomes of each game by the one; missing where a game has none.
        larger: of the first of the same games by the other, or of more of them.
        level: of the tests, among all goals.

    Notes:
        Both at the goal that the one misses by most: one-sided, by all its games, once these are spent; and by paired
        differences, of which the interval holds however many games there came to be.
    """
    means = np.nanmean(smaller, axis=0)
    beyond = [max(goal.low - mean, mean - goal.high) / goal.half for goal, mean in zip(goals, means, strict=True)]
    worst, alpha = int(np.argmax(beyond)), (1 - level) / len(goals)
    goal, side = goals[worst], 1.0 if means[worst] > goals[worst].middle else -1.0
    edge = goal.high if side > 0 else goal.low
    apart = mean_interval(side * (smaller[:, worst] - edge), level=1 - 2 * alpha)
    games = min(len(smaller), len(larger))
    change = side * (smaller[:games, worst] - larger[:games, worst])
    change = change[np.isfinite(change)]
    paired = MeanSequence.tuned(alpha, len(change)).interval(change.sum(), (change**2).sum(), len(change))
    return apart.low > 0 and paired.low > 0
