"""Which changes are worth playing? The best of every size that a response surface predicts, the smaller ones first."""

from collections.abc import Callable, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from analysis.tuning.goals import LENGTH, Goal, chance_met, farthest
from analysis.tuning.space import Points, Space
from analysis.tuning.surface import Surface

EXTENDED = 4_000  # changes of each number of values that are looked at, about
Takes = Callable[[NDArray[np.int64]], bool]
MOST_VALUES = 6  # that a change may touch
LESS_BY = np.array(
    [0.4, 0.95]
)  # of its worth a change keeps for every further value (at the least price), and every further step
NEAR_ENOUGH = 0.5  # of the tolerance: what is predicted to be so near to fair is as good as fair


def proposed(surface: Surface, goals: Sequence[Goal], most: int, takes: Takes | None = None) -> Points:
    """Return the changes to play, the smallest first; to change nothing is always one of them.

    Args:
        surface: fitted to what was played so far; its goals begin with `goals`.
        goals: what is asked.
        most: how many.
        takes: whether the rules take a change; all of them unless it is given.

    Returns:
        (changes, axes) half of them such that no smaller one is predicted to come as near, then those that only they
        surpass, and so on; the other half those that are worth most.
    """
    points = np.concatenate([surface.space.home, _candidates(surface, goals)])
    sizes, far = surface.space.sizes(points), predicted(surface, goals, points)
    order = np.lexsort((_stretch(surface, points), far, sizes[:, 1], sizes[:, 0]))
    points, far = points[order], far[order]
    by_front = np.lexsort((np.arange(len(far)), front_ranks(far))).tolist()
    by_worth = np.lexsort((far, -worth(surface, goals, points))).tolist()
    chosen: dict[int, None] = {}
    for ranked, room in ((by_front, (most + 1) // 2), (by_worth, most)):
        new = (at for at in ranked if at not in chosen and (takes is None or takes(points[at])))
        chosen |= dict.fromkeys(list(islice(new, room - len(chosen))))
    return points[sorted(chosen)]


def worth(surface: Surface, goals: Sequence[Goal], points: Points) -> NDArray[np.float64]:
    """Return how likely each change is to meet the goals, less the more it changes.

    A small change whose few games look a little off is given the games that tell, before a larger one that was lucky.
    """
    means, errors = (of(points)[:, : len(goals)] for of in (surface.means, surface.errors))
    sizes = surface.space.sizes(points) / [min(surface.space.prices, default=1.0), 1.0]
    return np.asarray(chance_met(goals, means, errors) * np.prod(LESS_BY**sizes, axis=1))


def predicted(surface: Surface, goals: Sequence[Goal], points: Points) -> NDArray[np.float64]:
    """Return how far from the middle of its band the worst outcome of each point is, 1 being the end of the band."""
    return np.maximum(farthest(goals, surface.means(points)[:, : len(goals)]), NEAR_ENOUGH)


def front_ranks(far: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the rank of each of several changes, ordered by size: 0 if no smaller one is as good, and so on.

    Examples:
        >>> front_ranks(np.array([3.0, 4.0, 2.0, 2.5, 3.5])).tolist()
        [0, 1, 0, 1, 2]
    """
    ranks = np.zeros(len(far), np.int64)
    best: list[float] = []  # of every rank so far: falling from rank to rank is what makes them fronts
    for at, own in enumerate(far.tolist()):
        rank = next((number for number, least in enumerate(best) if own < least), len(best))
        ranks[at] = rank
        best[rank : rank + 1] = [own]
    return ranks


def _candidates(surface: Surface, goals: Sequence[Goal]) -> Points:
    """Return all changes of one value, and of more those that extend the most promising ones."""
    space: Space = surface.space
    found = [space.singles]
    widest = max(1, EXTENDED // len(space.singles))
    while len(found) < min(MOST_VALUES, len(space.axes)):
        best = np.argsort(predicted(surface, goals, found[-1]), kind="stable")[:widest]
        found.append(space.further(found[-1][best]))
    return np.concatenate(found)


def _stretch(surface: Surface, points: Points) -> NDArray[np.float64]:
    """Return by how much each change makes the game longer or shorter."""
    at = [goal.kind for goal in surface.goals].index(LENGTH)
    length = surface.means(np.concatenate([surface.space.home, points]))[:, at]
    return np.abs(np.log(length[1:] / length[0]))
