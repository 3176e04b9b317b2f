"""How much does a change do in play? How many games end otherwise, and whether one change is shown to come nearer."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.intervals import Interval, share_interval
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


def is_behind(goals: Sequence[Goal], smaller: Numbers, larger: Numbers, level: float) -> bool:
    """Return whether one change is shown to miss a goal by more than another does, on the same games.

    Args:
        goals: what is asked.
        smaller: (games, goals) outcomes of each game by the one; missing where a game has none.
        larger: of the same games by the other.
        level: of the test, among all goals.

    Notes:
        Paired differences of the games, at the goal of which the one is the furthest beyond its band; the interval
        holds however many games there came to be.
    """
    means = np.nanmean(smaller, axis=0)
    beyond = [max(goal.low - mean, mean - goal.high) / goal.half for goal, mean in zip(goals, means, strict=True)]
    worst = int(np.argmax(beyond))
    side = 1.0 if means[worst] > goals[worst].middle else -1.0
    change = side * (smaller[:, worst] - larger[:, worst])
    change = change[np.isfinite(change)]
    alpha = (1 - level) / len(goals)
    sequence = MeanSequence.tuned(alpha, len(change))
    return beyond[worst] > 0 and sequence.interval(change.sum(), (change**2).sum(), len(change)).low > 0
